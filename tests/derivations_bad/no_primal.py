"""A derivation that states no problem."""

from svmsym import derivation

d = derivation("no-primal")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
