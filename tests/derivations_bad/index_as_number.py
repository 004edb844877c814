"""An index as a factor."""

from svmsym import derivation, inner, norm2, total

d = derivation("index-as-number")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b, ξ = d.unknowns("w : R^m", "b : R", "ξ_i : R")
α = d.multipliers("α")
d.primal(
    minimize=norm2(w) / 2 + total(i * ξ[i] ** 2, i),
    such_that={α: y[i] * (inner(w, x[i]) + b) >= 1 - ξ[i]},
)
