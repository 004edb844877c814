"""A squared norm is bounded from below."""

from svmsym import derivation, norm2

d = derivation("non-convex-constraint")
i, j = d.indices("i j")
x = d.data("x_i : R^m")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=norm2(w) / 2 + b**2, such_that={α: norm2(w - x[i]) >= 1})
