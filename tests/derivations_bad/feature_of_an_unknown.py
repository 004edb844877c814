"""The unknown stands inside a feature map."""

from svmsym import derivation, inner, norm2

d = derivation("feature-of-an-unknown")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
φ = d.feature_map("φ")
d.primal(minimize=norm2(φ(w)) / 2 + b**2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})
