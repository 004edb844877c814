"""No objective."""

from svmsym import derivation, inner

d = derivation("no-objective")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
