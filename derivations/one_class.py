"""The one-class SVM: separate the data from the origin."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("one-class")

# %% Given: n points, a feature map and a share ν. Sought: a hyperplane far from the origin.
i, j = d.indices("i j")
n = i.size
x = d.data("x_i : R^m")
φ = d.feature_map("φ")
K = d.kernel("K", φ)
ν = d.parameters("ν > 0")
w, ρ, ξ = d.unknowns("w : R^m", "ρ : R", "ξ_i : R")
α, μ = d.multipliers("α", "μ")

# %% 1. Primal
d.primal(
    minimize=norm2(w) / 2 - ρ + total(ξ[i], i) / (ν * n),
    such_that={α: inner(w, φ(x[i])) >= ρ - ξ[i], μ: ξ[i] >= 0},
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * φ(x[i]), i)))
d.stationary(ρ, gives=total(α[i], i) - 1)
d.stationary(ξ, gives=1 / (ν * n) - α[i] - μ[i])

# %% 3. Dual
d.dual(gives=-total(α[i] * α[j] * K(x[i], x[j]), i, j) / 2)
