"""A comparison of two numbers."""

from svmsym import derivation, norm2

d = derivation("python-bool-constraint")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=norm2(w) / 2, such_that={α: 0 >= 1})  # noqa: PLR0133 - the fault
