"""The least-squares SVM: equations instead of inequalities."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("ls-svm")

# %% Given: n labelled points and a weight γ. Sought: a hyperplane and errors.
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
γ = d.parameters("γ > 0")
w, b, e = d.unknowns("w : R^m", "b : R", "e_i : R")
α = d.multipliers("α")

# %% 1. Primal
d.primal(
    minimize=norm2(w) / 2 + γ * total(e[i] ** 2, i) / 2,
    such_that={α: Eq(y[i] * (inner(w, x[i]) + b), 1 - e[i])},
)

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
d.stationary(b, gives=-total(α[i] * y[i], i))
d.stationary(e, gives=Eq(e[i], α[i] / γ))

# %% 3. Dual: its optimum solves a linear system
d.dual(
    gives=total(α[i], i)
    - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2
    - total(α[i] ** 2, i) / (2 * γ)
)
