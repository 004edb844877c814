"""A declaration with a set that does not exist."""

from svmsym import derivation, inner, norm2

d = derivation("unknown-set")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : Z")
α = d.multipliers("α")
d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
