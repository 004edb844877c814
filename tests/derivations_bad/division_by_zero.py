"""A division by zero."""

from svmsym import derivation, inner, norm2

d = derivation("division-by-zero")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=(1 / 0) * norm2(w), such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
