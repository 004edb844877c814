"""An index made by hand instead of being declared."""

from svmsym import derivation, inner, norm2
from svmsym.formulas import Index

d = derivation("undeclared-index")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
k = Index("k", i.domain)
d.primal(minimize=norm2(w) / 2, such_that={α: y[k] * (inner(w, x[k]) + b) >= 1})
