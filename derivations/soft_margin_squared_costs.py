"""Soft margin with squared slack and a price of its own for each point."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("soft-margin-squared-costs")

# %% Given: n labelled points, each with a price of squared slack. Sought: a hyperplane and slack.
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
C = d.parameters("C_i > 0")
w, b, ξ = d.unknowns("w : R^m", "b : R", "ξ_i : R")
α = d.multipliers("α")

# %% 1. Primal
d.primal(
    minimize=norm2(w) / 2 + total(C[i] * ξ[i] ** 2, i),
    such_that={α: y[i] * (inner(w, x[i]) + b) >= 1 - ξ[i]},
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
d.stationary(b, gives=-total(α[i] * y[i], i))
d.stationary(ξ, gives=Eq(ξ[i], α[i] / (2 * C[i])))

# %% 3. Dual
d.dual(
    gives=total(α[i], i)
    - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2
    - total(α[i] ** 2 / (4 * C[i]), i)
)
