"""Hard margin: from the widest street to the dual."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("hard-margin")

# %% Given: n labelled points. Sought: a hyperplane (w, b).
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")
bias = d.convention("bias", {"+b": b, "-b": -b})

# %% 1. Primal
d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, x[i]) + bias) >= 1})

# %% 2. Lagrangian
d.lagrangian(gives=norm2(w) / 2 - total(α[i] * (y[i] * (inner(w, x[i]) + bias) - 1), i))

# %% 3. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
d.stationary(b, gives=-(bias / b) * total(α[i] * y[i], i))

# %% 4. Dual
d.dual(gives=total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2)
