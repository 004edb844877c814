"""Soft margin with a kernel."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("soft-margin-kernel")

# %% Given: n labelled points, a kernel and a price C. Sought: a hyperplane in its feature space.
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
φ = d.feature_map("φ")
K = d.kernel("K", φ)
C = d.parameters("C > 0")
w, b, ξ = d.unknowns("w : R^m", "b : R", "ξ_i : R")
α, μ = d.multipliers("α", "μ")

# %% 1. Primal
d.primal(
    minimize=norm2(w) / 2 + C * total(ξ[i], i),
    such_that={α: y[i] * (inner(w, φ(x[i])) + b) >= 1 - ξ[i], μ: ξ[i] >= 0},
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * φ(x[i]), i)))
d.stationary(b, gives=-total(α[i] * y[i], i))
d.stationary(ξ, gives=C - α[i] - μ[i])

# %% 3. Dual: the points occur only inside the kernel
d.dual(gives=total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * K(x[i], x[j]), i, j) / 2)
