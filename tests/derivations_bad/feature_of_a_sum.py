"""A feature map of a sum."""

from svmsym import derivation, inner, norm2

d = derivation("feature-of-a-sum")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
φ = d.feature_map("φ")
d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, φ(x[i] + x[i])) + b) >= 1})
