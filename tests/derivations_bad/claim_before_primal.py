"""A claim that stands before the primal."""

from svmsym import derivation, norm2

d = derivation("claim-before-primal")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.lagrangian(gives=norm2(w) / 2)
