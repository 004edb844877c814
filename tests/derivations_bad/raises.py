"""Code that fails in its own way."""

from svmsym import derivation, inner, norm2

d = derivation("raises")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")


def scale():
    raise ValueError("no scale is known")


d.primal(minimize=scale() * norm2(w), such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
