"""The ν-SVC: a share of margin errors instead of a price."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("nu-svc")

# %% Given: n labelled points and a share ν. Sought: a hyperplane, its margin ρ and slack.
i, j = d.indices("i j")
n = i.size
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
ν = d.parameters("ν > 0")
w, b, ρ, ξ = d.unknowns("w : R^m", "b : R", "ρ : R", "ξ_i : R")
α, μ, δ = d.multipliers("α", "μ", "δ")

# %% 1. Primal
d.primal(
    minimize=norm2(w) / 2 - ν * ρ + total(ξ[i], i) / n,
    such_that={α: y[i] * (inner(w, x[i]) + b) >= ρ - ξ[i], μ: ξ[i] >= 0, δ: ρ >= 0},
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
d.stationary(b, gives=-total(α[i] * y[i], i))
d.stationary(ρ, gives=Eq(δ, total(α[i], i) - ν))
d.stationary(ξ, gives=1 / n - α[i] - μ[i])

# %% 3. Dual: no linear term is left
d.dual(gives=-total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2)
