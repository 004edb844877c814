"""The ε-SVR with a price of its own for each point."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("epsilon-svr-costs")

# %% Given: n points with targets z and prices of slack, and a tube width ε. Sought: an affine function.
i, j = d.indices("i j")
x, z = d.data("x_i : R^m", "z_i : R")
C, ε = d.parameters("C_i > 0", "ε > 0")
w, b, ξ, ξs = d.unknowns("w : R^m", "b : R", "ξ_i : R", "ξ*_i : R")
α, αs, μ, μs = d.multipliers("α", "α*", "μ", "μ*")

# %% 1. Primal
d.primal(
    minimize=norm2(w) / 2 + total(C[i] * (ξ[i] + ξs[i]), i),
    such_that={
        α: z[i] - inner(w, x[i]) - b <= ε + ξ[i],
        αs: inner(w, x[i]) + b - z[i] <= ε + ξs[i],
        μ: ξ[i] >= 0,
        μs: ξs[i] >= 0,
    },
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total((α[i] - αs[i]) * x[i], i)))
d.stationary(b, gives=total(αs[i] - α[i], i))
d.stationary(ξ, gives=Eq(μ[i], C[i] - α[i]))
d.stationary(ξs, gives=Eq(μs[i], C[i] - αs[i]))

# %% 3. Dual
d.dual(
    gives=total(z[i] * (α[i] - αs[i]), i)
    - ε * total(α[i] + αs[i], i)
    - total((α[i] - αs[i]) * (α[j] - αs[j]) * inner(x[i], x[j]), i, j) / 2
)
