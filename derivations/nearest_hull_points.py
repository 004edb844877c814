"""Nearest points of two convex hulls: the dual is the widest street."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("nearest-hull-points")

# %% Given: points u of one class and v of the other. Sought: convex weights and the difference z.
i, j = d.indices("i j", size="n")
k, l = d.indices("k l", size="p")
u, v = d.data("u_i : R^m", "v_k : R^m")
z, λ, κ = d.unknowns("z : R^m", "λ_i : R", "κ_k : R")
w, s, t, α, β = d.multipliers("w : R^m", "s", "t", "α", "β")

# %% 1. Primal
d.primal(
    minimize=norm2(z) / 2,
    such_that={
        w: Eq(z, total(λ[i] * u[i], i) - total(κ[k] * v[k], k)),
        s: Eq(total(λ[i], i), 1),
        t: Eq(total(κ[k], k), 1),
        α: λ[i] >= 0,
        β: κ[k] >= 0,
    },
)

# %% 2. Stationarity
d.stationary(z, gives=Eq(z, w))
d.stationary(λ, gives=inner(w, u[i]) - s - α[i])
d.stationary(κ, gives=-inner(w, v[k]) - t - β[k])

# %% 3. Dual
d.dual(gives=s + t - norm2(w) / 2)
