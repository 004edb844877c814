"""The slack is not summed."""

from svmsym import derivation, inner, norm2

d = derivation("free-index-in-objective")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b, ξ = d.unknowns("w : R^m", "b : R", "ξ_i : R")
α, μ = d.multipliers("α", "μ")
d.primal(
    minimize=norm2(w) / 2 + ξ[i],
    such_that={α: y[i] * (inner(w, x[i]) + b) >= 1 - ξ[i], μ: ξ[i] >= 0},
)
