"""Gram matrices are positive semidefinite, and what can be done with kernels."""

from svmsym import Eq, argument, norm2, total

a = argument("gram-matrices")

# %% Given: points, weights, and two feature maps with their kernels.
i, j = a.indices("i j")
x = a.data("x_i : R^m")
c, f = a.data("c_i : R", "f_i : R")
φ, ψ = a.feature_map("φ"), a.feature_map("ψ")
K = a.kernel("K", φ)
J = a.kernel("J", ψ)
κ, λ = a.parameters("κ >= 0", "λ >= 0")

# %% 1. The quadratic form of a kernel is a squared length
a.part("The quadratic form of a kernel is a squared length")
form = total(c[i] * c[j] * K(x[i], x[j]), i, j)
other = total(c[i] * c[j] * J(x[i], x[j]), i, j)
a.inequality("so it is never negative", form, at_least=0, because=norm2(total(c[i] * φ(x[i]), i)))

# %% 2. New kernels from old ones
a.part("New kernels from old ones")
a.inequality(
    "sums with weights that are not negative",
    total(c[i] * c[j] * (κ * K(x[i], x[j]) + λ * J(x[i], x[j])), i, j),
    at_least=0,
    because=[κ * norm2(total(c[i] * φ(x[i]), i)), λ * norm2(total(c[i] * ψ(x[i]), i))],
)
a.inequality(
    "`f(x)K(x, y)f(y)`, whatever the function `f`",
    total(c[i] * c[j] * f[i] * K(x[i], x[j]) * f[j], i, j),
    at_least=0,
    because=norm2(total(c[i] * f[i] * φ(x[i]), i)),
)
a.remark(
    "The product `KJ` is the sum over the coordinates `f` of `ψ` of such kernels `f(x)K(x, y)f(y)` (Schur)."
)

# %% 3. Two points
a.part("Two points")
u, v = a.vectors("u v")
a.line("distances of images need the kernel only", Eq(norm2(φ(u) - φ(v)), K(u, u) - 2 * K(u, v) + K(v, v)))
a.given("`u` has an image that is not zero", nonzero=norm2(φ(u)))
a.inequality(
    "Cauchy–Schwarz: two by two determinants are not negative",
    K(u, u) * K(v, v) - K(u, v) ** 2,
    at_least=0,
    because=norm2(K(u, u) * φ(v) - K(u, v) * φ(u)),
    times=norm2(φ(u)),
)
