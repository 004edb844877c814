"""A claim that forgets the labels."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("wrong-claim")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
d.stationary(w, gives=Eq(w, total(α[i] * x[i], i)))
