"""Soft margin with a price of its own for each point."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("soft-margin-costs")

# %% Given: n labelled points, each with a price of slack. Sought: a hyperplane and slack.
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
C = d.parameters("C_i > 0")
w, b, ξ = d.unknowns("w : R^m", "b : R", "ξ_i : R")
α, μ = d.multipliers("α", "μ")

# %% 1. Primal
d.primal(
    minimize=norm2(w) / 2 + total(C[i] * ξ[i], i),
    such_that={α: y[i] * (inner(w, x[i]) + b) >= 1 - ξ[i], μ: ξ[i] >= 0},
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
d.stationary(b, gives=-total(α[i] * y[i], i))
d.stationary(ξ, gives=Eq(μ[i], C[i] - α[i]))

# %% 3. Dual
d.dual(gives=total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2)
