"""The ε-SVR without slack: every target lies inside the tube."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("epsilon-svr-hard")

# %% Given: n points with targets z and a tube width ε. Sought: the flattest function inside the tube.
i, j = d.indices("i j")
x, z = d.data("x_i : R^m", "z_i : R")
ε = d.parameters("ε > 0")
w, b = d.unknowns("w : R^m", "b : R")
α, αs = d.multipliers("α", "α*")

# %% 1. Primal
d.primal(
    minimize=norm2(w) / 2,
    such_that={α: z[i] - inner(w, x[i]) - b <= ε, αs: inner(w, x[i]) + b - z[i] <= ε},
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total((α[i] - αs[i]) * x[i], i)))
d.stationary(b, gives=total(αs[i] - α[i], i))

# %% 3. Dual: the box of the ε-SVR loses its lid
d.dual(
    gives=total(z[i] * (α[i] - αs[i]), i)
    - ε * total(α[i] + αs[i], i)
    - total((α[i] - αs[i]) * (α[j] - αs[j]) * inner(x[i], x[j]), i, j) / 2
)
