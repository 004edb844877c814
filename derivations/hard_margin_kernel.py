"""Hard margin with a kernel: the same street in the feature space."""

from svmsym import Eq, derivation, inner, norm2, total

d = derivation("hard-margin-kernel")

# %% Given: n labelled points and a feature map. Sought: a hyperplane (w, b) in the feature space.
i, j = d.indices("i j")
x, y = d.data("x_i : R^m", "y_i : {-1, +1}")
φ = d.feature_map("φ")
K = d.kernel("K", φ)
w, b = d.unknowns("w : R^m", "b : R")
α = d.multipliers("α")

# %% 1. Primal
d.primal(minimize=norm2(w) / 2, such_that={α: y[i] * (inner(w, φ(x[i])) + b) >= 1})

# %% 2. Stationarity
d.stationary(w, gives=Eq(w, total(α[i] * y[i] * φ(x[i]), i)))
d.stationary(b, gives=-total(α[i] * y[i], i))

# %% 3. Dual: the points occur only inside the kernel
d.dual(gives=total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * K(x[i], x[j]), i, j) / 2)
