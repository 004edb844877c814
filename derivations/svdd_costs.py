"""Support vector data description with a price of its own for each point."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("svdd-costs")

# %% Given: n points, each with a price of slack. Sought: a ball with centre a and squared radius.
i, j = d.indices("i j")
x = d.data("x_i : R^m")
C = d.parameters("C_i > 0")
a, R2, ξ = d.unknowns("a : R^m", "R² : R", "ξ_i : R")
α, μ = d.multipliers("α", "μ")

# %% 1. Primal
d.primal(
    minimize=R2 + total(C[i] * ξ[i], i),
    such_that={α: norm2(x[i] - a) <= R2 + ξ[i], μ: ξ[i] >= 0},
)

# %% 2. Stationarity: the sum of the multipliers turns the curvature into a number
d.stationary(R2, gives=1 - total(α[i], i))
d.stationary(a, gives=Eq(a, total(α[i] * x[i], i)))
d.stationary(ξ, gives=Eq(μ[i], C[i] - α[i]))

# %% 3. Dual
d.dual(gives=total(α[i] * norm2(x[i]), i) - total(α[i] * α[j] * inner(x[i], x[j]), i, j))
