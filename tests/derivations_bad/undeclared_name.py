"""C is used but nowhere declared."""

from svmsym import derivation, inner, norm2

d = derivation("undeclared-name")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
price = C  # noqa: F821 - the fault
d.primal(minimize=price * norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
