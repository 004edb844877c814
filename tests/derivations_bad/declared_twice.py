"""b is data and an unknown."""

from svmsym import derivation, inner, norm2

d = derivation("declared-twice")
i, j = d.indices("i j")
x, y, b = d.data("x_i : R^m", "y_i : {-1, +1}", "b : R")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
