"""The objective is a vector."""

from svmsym import derivation, inner

d = derivation("objective-is-a-vector")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=w / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
