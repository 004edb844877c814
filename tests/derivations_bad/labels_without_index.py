"""Labels need an index."""

from svmsym import derivation, inner, norm2

d = derivation("labels-without-index")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
