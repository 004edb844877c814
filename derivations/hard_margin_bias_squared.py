"""Hard margin with half the squared bias added: the bias is penalised like a weight."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("hard-margin-bias-squared")

# %% Given: n labelled points. Sought: a hyperplane (w, b).
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")

# %% 1. Primal
d.primal(minimize=norm2(w) / 2 + b**2 / 2, such_that={α: y[i] * (inner(w, x[i]) + b) >= 1})

# %% 2. Stationarity: now the bias has a minimiser too
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
d.stationary(b, gives=Eq(b, total(α[i] * y[i], i)))

# %% 3. Dual
d.dual(gives=total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * (inner(x[i], x[j]) + 1), i, j) / 2)
