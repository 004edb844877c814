"""Hard margin without bias: hyperplanes through the origin."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("hard-margin-no-bias")

# %% Given: n labelled points. Sought: a normal vector w.
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w = d.unknowns("w : R^m")
α = d.multipliers("α")

# %% 1. Primal
d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * inner(w, x[i]) >= 1})

# %% 2. Lagrangian and stationarity
d.lagrangian(gives=norm2(w) / 2 - total(α[i] * (y[i] * inner(w, x[i]) - 1), i))
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))

# %% 3. Dual: no equality constraint is left
d.dual(gives=total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2)
