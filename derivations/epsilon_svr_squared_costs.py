"""The ε-SVR with squared slack and a price of its own for each point."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("epsilon-svr-squared-costs")

# %% Given: n points with targets z and prices of squared slack, and a tube width ε. Sought: a function.
i, j = d.indices("i j")
x, z = d.data("x_i : R^m", "z_i : R")
C, ε = d.parameters("C_i > 0", "ε > 0")
w, b, ξ, ξs = d.unknowns("w : R^m", "b : R", "ξ_i : R", "ξ*_i : R")
α, αs = d.multipliers("α", "α*")

# %% 1. Primal
d.primal(
    minimize=norm2(w) / 2 + total(C[i] * (ξ[i] ** 2 + ξs[i] ** 2), i),
    such_that={α: z[i] - inner(w, x[i]) - b <= ε + ξ[i], αs: inner(w, x[i]) + b - z[i] <= ε + ξs[i]},
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total((α[i] - αs[i]) * x[i], i)))
d.stationary(b, gives=total(αs[i] - α[i], i))
d.stationary(ξ, gives=Eq(ξ[i], α[i] / (2 * C[i])))
d.stationary(ξs, gives=Eq(ξs[i], αs[i] / (2 * C[i])))

# %% 3. Dual
d.dual(
    gives=total(z[i] * (α[i] - αs[i]), i)
    - ε * total(α[i] + αs[i], i)
    - total((α[i] - αs[i]) * (α[j] - αs[j]) * inner(x[i], x[j]), i, j) / 2
    - total((α[i] ** 2 + αs[i] ** 2) / (4 * C[i]), i)
)
