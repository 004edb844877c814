"""A sum over an index made by hand."""

from svmsym import derivation, inner, norm2, total
from svmsym.formulas import Index

d = derivation("undeclared-summation-index")
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b, ξ = d.unknowns("w : R^m", "b : R", "ξ_i : R")
α = d.multipliers("α")
k = Index("k", i.domain)
d.primal(
    minimize=norm2(w) / 2 + total(ξ[k] ** 2, k),
    such_that={α: y[i] * (inner(w, x[i]) + b) >= 1 - ξ[i]},
)
