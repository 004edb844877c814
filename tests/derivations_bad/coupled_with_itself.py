"""The normal vector meets itself through the samples."""

from svmsym import derivation, inner, norm2, total

d = derivation("coupled-with-itself")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(
    minimize=norm2(w) / 2 + total(inner(w, x[i]) ** 2, i) / 2,
    such_that={α: y[i] * (inner(w, x[i]) + b) >= 1},
)
