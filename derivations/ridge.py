"""Ridge regression through its dual."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("ridge")

# %% Given: n points with targets z and a weight λ. Sought: a linear function and residuals.
i, j = d.indices("i j")
x, z = d.data("x_i : R^m", "z_i : R")
λ = d.parameters("λ > 0")
w, e = d.unknowns("w : R^m", "e_i : R")
α = d.multipliers("α")
loss = d.convention("loss", {"sum": 1, "mean": 1 / i.size})

# %% 1. Primal
d.primal(
    minimize=λ * norm2(w) + loss * total(e[i] ** 2, i),
    such_that={α: Eq(e[i], z[i] - inner(w, x[i]))},
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * x[i], i) / (2 * λ)))
d.stationary(e, gives=Eq(e[i], α[i] / (2 * loss)))

# %% 3. Dual
d.dual(
    gives=total(α[i] * z[i], i)
    - total(α[i] * α[j] * inner(x[i], x[j]), i, j) / (4 * λ)
    - total(α[i] ** 2, i) / (4 * loss)
)
