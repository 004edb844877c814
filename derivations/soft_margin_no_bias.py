"""Soft margin without bias: only the box is left."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("soft-margin-no-bias")

# %% Given: n labelled points and a price C of slack. Sought: a normal vector and slack.
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
C = d.parameters("C > 0")
w, ξ = d.unknowns("w : R^m", "ξ_i : R")
α, μ = d.multipliers("α", "μ")

# %% 1. Primal
d.primal(
    minimize=norm2(w) / 2 + C * total(ξ[i], i),
    such_that={α: y[i] * inner(w, x[i]) >= 1 - ξ[i], μ: ξ[i] >= 0},
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
d.stationary(ξ, gives=C - α[i] - μ[i])

# %% 3. Dual
d.dual(gives=total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2)
