"""Nearest points of two reduced convex hulls: bounded weights are soft margins."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("reduced-hulls")

# %% Given: points u and v, and the largest weight η. Sought: weights and the difference z.
i, j = d.indices("i j", size="n")
k, l = d.indices("k l", size="p")
u, v = d.data("u_i : R^m", "v_k : R^m")
η = d.parameters("η > 0")
z, λ, κ = d.unknowns("z : R^m", "λ_i : R", "κ_k : R")
w, s, t, α, β, ζ, ω = d.multipliers("w : R^m", "s", "t", "α", "β", "ζ", "ω")

# %% 1. Primal
d.primal(
    minimize=norm2(z) / 2,
    such_that={
        w: Eq(z, total(λ[i] * u[i], i) - total(κ[k] * v[k], k)),
        s: Eq(total(λ[i], i), 1),
        t: Eq(total(κ[k], k), 1),
        α: λ[i] >= 0,
        β: κ[k] >= 0,
        ζ: λ[i] <= η,
        ω: κ[k] <= η,
    },
)

# %% 2. Stationarity
d.stationary(z, gives=Eq(z, w))
d.stationary(λ, gives=inner(w, u[i]) - s - α[i] + ζ[i])
d.stationary(κ, gives=-inner(w, v[k]) - t - β[k] + ω[k])

# %% 3. Dual
d.dual(gives=s + t - norm2(w) / 2 - η * total(ζ[i], i) - η * total(ω[k], k))
