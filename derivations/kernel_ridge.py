"""Kernel ridge regression."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("kernel-ridge")

# %% Given: n points with targets z, a kernel and a weight λ. Sought: a function and residuals.
i, j = d.indices("i j")
x, z = d.data("x_i : R^m", "z_i : R")
φ = d.feature_map("φ")
K = d.kernel("K", φ)
λ = d.parameters("λ > 0")
w, e = d.unknowns("w : R^m", "e_i : R")
α = d.multipliers("α")

# %% 1. Primal
d.primal(
    minimize=λ * norm2(w) / 2 + total(e[i] ** 2, i) / 2,
    such_that={α: Eq(e[i], z[i] - inner(w, φ(x[i])))},
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * φ(x[i]), i) / λ))
d.stationary(e, gives=Eq(e[i], α[i]))

# %% 3. Dual
d.dual(
    gives=total(α[i] * z[i], i) - total(α[i] * α[j] * K(x[i], x[j]), i, j) / (2 * λ) - total(α[i] ** 2, i) / 2
)
