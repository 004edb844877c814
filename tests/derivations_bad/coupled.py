"""Two unknowns are multiplied."""

from svmsym import derivation, inner, norm2

d = derivation("coupled")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b, t = d.unknowns("w : R^m", "b : R", "t : R")
α = d.multipliers("α")
d.primal(minimize=norm2(w) / 2 + b * t, such_that={α: y[i] * (inner(w, x[i]) + b) >= t})
