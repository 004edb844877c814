"""The price of the norm has no sign."""

from svmsym import derivation, inner, norm2

d = derivation("unknown-sign-parameter")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
C = d.parameters("C : R")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=C * norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
