"""Minimum-norm interpolation: the smallest vector that hits every target."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("minimum-norm")

# %% Given: n points with targets z. Sought: the shortest w that interpolates.
i, j = d.indices("i j")
x, z = d.data("x_i : R^m", "z_i : R")
w = d.unknowns("w : R^m")
α = d.multipliers("α")

# %% 1. Primal
d.primal(minimize=norm2(w) / 2, such_that={α: Eq(inner(w, x[i]), z[i])})

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * x[i], i)))

# %% 3. Dual
d.dual(gives=total(α[i] * z[i], i) - total(α[i] * α[j] * inner(x[i], x[j]), i, j) / 2)
