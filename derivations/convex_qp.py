"""The general convex quadratic program with inequality constraints."""

from svmsym import derivation, inner, total

d = derivation("convex-qp")

# %% Given: a positive definite Q, a vector p and constraints (a, c). Sought: u.
i, j = d.indices("i j", size="k")
Q, p = d.parameters("Q : R^m -> R^m", "p : R^m")
a, c = d.data("a_i : R^m", "c_i : R")
u = d.unknowns("u : R^m")
λ = d.multipliers("λ")

# %% 1. Primal
d.primal(minimize=inner(u, Q(u)) / 2 + inner(p, u), such_that={λ: inner(a[i], u) >= c[i]})

# %% 2. Lagrangian and stationarity
d.lagrangian(gives=inner(u, Q(u)) / 2 + inner(p, u) - total(λ[i] * (inner(a[i], u) - c[i]), i))
d.stationary(u, gives=Q(u) + p - total(λ[i] * a[i], i))

# %% 3. Dual
pull = total(λ[i] * a[i], i) - p
d.dual(gives=total(λ[i] * c[i], i) - inner(pull, Q.inverse(pull)) / 2)
