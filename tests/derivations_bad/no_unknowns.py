"""Nothing is sought."""

from svmsym import derivation, norm2, total

d = derivation("no-unknowns")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
α = d.multipliers("α")
d.primal(minimize=total(norm2(x[i]), i), such_that={})
