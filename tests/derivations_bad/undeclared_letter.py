"""A letter made by hand instead of being declared."""

from svmsym import derivation, inner, norm2
from svmsym.formulas import Scalar

d = derivation("undeclared-letter")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=Scalar("C") * norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
