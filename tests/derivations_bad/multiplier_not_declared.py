"""An unknown as the key of a constraint."""

from svmsym import derivation, inner, norm2

d = derivation("multiplier-not-declared")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
d.primal(minimize=norm2(w) / 2, such_that={b: y[i] * (inner(w, x[i]) + b) >= 1})
