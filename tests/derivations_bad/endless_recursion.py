"""A function that calls itself for ever."""

from svmsym import derivation, inner, norm2

d = derivation("endless-recursion")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")


def deeper(k):
    return deeper(k + 1) + 1


d.primal(minimize=deeper(0) * norm2(w), such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
