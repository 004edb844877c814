"""Support vector data description with a squared radius that may not be negative."""

from svmsym import derivation, norm2, total

d = derivation("svdd-radius")

# %% Given: n points and a price C. Sought: a ball with centre a and squared radius, and slack.
i, j = d.indices("i j")
x = d.data("x_i : R^m")
C = d.parameters("C > 0")
a, R2, ξ = d.unknowns("a : R^m", "R² : R", "ξ_i : R")
α, μ, δ = d.multipliers("α", "μ", "δ")

# %% 1. Primal: the sign of the squared radius gets a multiplier of its own
d.primal(
    minimize=R2 + C * total(ξ[i], i),
    such_that={α: norm2(x[i] - a) <= R2 + ξ[i], μ: ξ[i] >= 0, δ: R2 >= 0},
)

# %% 2. Stationarity: the multipliers need not add up to one any more, so their sum gets a name
d.stationary(R2, gives=1 - total(α[i], i) - δ)
d.stationary(a, gives=2 * total(α[i] * (a - x[i]), i))
d.stationary(ξ, gives=C - α[i] - μ[i])

# %% 3. Dual
d.dual()
