"""A family selected by a number."""

from svmsym import derivation, inner, norm2

d = derivation("member-without-index")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=norm2(w) / 2, such_that={α: y[1] * (inner(w, x[1]) + b) >= 1})
