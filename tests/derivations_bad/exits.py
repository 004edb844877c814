"""A file that ends the program."""

import sys

from svmsym import derivation

d = derivation("exits")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
sys.exit("enough")
