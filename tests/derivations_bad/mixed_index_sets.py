"""A point selected by an index of another set."""

from svmsym import derivation, inner, norm2

d = derivation("mixed-index-sets")
i, j = d.indices("i j")
k = d.indices("k", size="p")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[k]) + b) >= 1})
