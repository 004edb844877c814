"""The same constraint under two multipliers."""

from svmsym import derivation, inner, norm2

d = derivation("duplicated-constraint")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α, β = d.multipliers("α", "β")
d.primal(
    minimize=norm2(w) / 2,
    such_that={α: y[i] * (inner(w, x[i]) + b) >= 1, β: y[j] * (inner(w, x[j]) + b) >= 1},
)
