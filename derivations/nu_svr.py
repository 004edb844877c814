"""The ν-SVR: the tube finds its own width."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("nu-svr")

# %% Given: n points with targets z, a price C and a share ν. Sought: an affine function and ε.
i, j = d.indices("i j")
n = i.size
x, z = d.data("x_i : R^m", "z_i : R")
C, ν = d.parameters("C > 0", "ν > 0")
w, b, ε, ξ, ξs = d.unknowns("w : R^m", "b : R", "ε : R", "ξ_i : R", "ξ*_i : R")
α, αs, μ, μs, δ = d.multipliers("α", "α*", "μ", "μ*", "δ")

# %% 1. Primal
d.primal(
    minimize=norm2(w) / 2 + C * ν * ε + C * total(ξ[i] + ξs[i], i) / n,
    such_that={
        α: z[i] - inner(w, x[i]) - b <= ε + ξ[i],
        αs: inner(w, x[i]) + b - z[i] <= ε + ξs[i],
        μ: ξ[i] >= 0,
        μs: ξs[i] >= 0,
        δ: ε >= 0,
    },
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total((α[i] - αs[i]) * x[i], i)))
d.stationary(b, gives=total(αs[i] - α[i], i))
d.stationary(ε, gives=Eq(δ, C * ν - total(α[i] + αs[i], i)))
d.stationary(ξ, gives=C / n - α[i] - μ[i])
d.stationary(ξs, gives=C / n - αs[i] - μs[i])

# %% 3. Dual
d.dual(
    gives=total(z[i] * (α[i] - αs[i]), i)
    - total((α[i] - αs[i]) * (α[j] - αs[j]) * inner(x[i], x[j]), i, j) / 2
)
