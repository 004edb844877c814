"""Soft margin with linear slack: the box constraint appears."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("soft-margin")

# %% Given: n labelled points and a price C of slack. Sought: a hyperplane (w, b) and slack.
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
C = d.parameters("C > 0")
w, b, ξ = d.unknowns("w : R^m", "b : R", "ξ_i : R")
α, μ = d.multipliers("α", "μ")
bias = d.convention("bias", {"+b": b, "-b": -b})
price = d.convention("penalty", {"C": C, "C/n": C / i.size})

# %% 1. Primal
d.primal(
    minimize=norm2(w) / 2 + price * total(ξ[i], i),
    such_that={α: y[i] * (inner(w, x[i]) + bias) >= 1 - ξ[i], μ: ξ[i] >= 0},
)

# %% 2. Lagrangian
d.lagrangian(
    gives=norm2(w) / 2
    + price * total(ξ[i], i)
    - total(α[i] * (y[i] * (inner(w, x[i]) + bias) - 1 + ξ[i]), i)
    - total(μ[i] * ξ[i], i)
)

# %% 3. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * x[i], i)))
d.stationary(b, gives=-(bias / b) * total(α[i] * y[i], i))
d.stationary(ξ, gives=price - α[i] - μ[i])

# %% 4. Dual
d.dual(gives=total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2)
