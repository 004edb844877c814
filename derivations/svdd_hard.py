"""The smallest enclosing ball: support vector data description without slack."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("svdd-hard")

# %% Given: n points. Sought: the ball with centre a and least squared radius that contains them.
i, j = d.indices("i j")
x = d.data("x_i : R^m")
a, R2 = d.unknowns("a : R^m", "R² : R")
α = d.multipliers("α")

# %% 1. Primal
d.primal(minimize=R2, such_that={α: norm2(x[i] - a) <= R2})

# %% 2. Stationarity: the sum of the multipliers turns the curvature into a number
d.stationary(R2, gives=1 - total(α[i], i))
d.stationary(a, gives=Eq(a, total(α[i] * x[i], i)))

# %% 3. Dual: its optimum is a convex combination
d.dual(gives=total(α[i] * norm2(x[i]), i) - total(α[i] * α[j] * inner(x[i], x[j]), i, j))
