"""The features of polynomial kernels: constants, coordinates, and their products, in every degree."""

from svmsym import Eq, argument, total
from svmsym.arguments.features import polynomial_features

a = argument("polynomial-kernel")

# %% 1. In every dimension
a.part("In every dimension")
k, l = a.indices("k l", size="m")
x, y = a.data("x_k : R", "y_k : R")
s = a.define("s", total(x[k] * y[k], k), "the inner product")
a.line(
    "1, all coordinates, all products of two",
    Eq(1 + s + s**2, 1 * 1 + total(x[k] * y[k], k) + total((x[k] * x[l]) * (y[k] * y[l]), k, l)),
)
a.line(
    "the kernel `(1 + ⟨x, y⟩)²` has the same features, the coordinates with weight `√2`",
    Eq((1 + s) ** 2, 1 + 2 * total(x[k] * y[k], k) + total((x[k] * x[l]) * (y[k] * y[l]), k, l)),
)

# %% 2. In every degree, by induction: Q is the kernel of some degree, with the features f at x and g at y.
a.part("In every degree")
e = a.indices("e", size="N")
f, g = a.data("f_e : R", "g_e : R")
Q, κ, ρ = a.numbers("Q κ ρ")
before = a.given("a kernel with `N` features", Eq(Q, total(f[e] * g[e], e)))
a.line(
    "times `⟨x, y⟩`: each feature times each coordinate",
    Eq(Q * s, total((f[e] * x[k]) * (g[e] * y[k]), e, k)),
    by={before: s},
)
a.line(
    "times `κ²⟨x, y⟩ + ρ²`: these with the weight `κ`, and the old ones with the weight `ρ`",
    Eq(
        Q * (κ**2 * s + ρ**2),
        total((κ * f[e] * x[k]) * (κ * g[e] * y[k]), e, k) + total((ρ * f[e]) * (ρ * g[e]), e),
    ),
    by={before: κ**2 * s + ρ**2},
)
a.remark(
    "Degree 0 has the one feature 1. So, by induction, all powers of `⟨x, y⟩` and of `κ²⟨x, y⟩ + ρ²` have a "
    "feature map, in every dimension."
)

# %% 3. Equal features put together: the weight of x_1^{c_1} ⋯ x_m^{c_m} is d!/(c_1! ⋯ c_m!)
a.part("The weights")
c, W = a.data("c_k : R"), a.numbers("W")
d, h, F, E, R = a.parameters("d > 0", "h > 0", "F > 0", "E > 0", "R > 0")
D = a.define("D", h * E)  # the factorials of h and of d, and the weight
G = a.define("G", d * F)
whole = a.define("V", G / (D * R))
degree = a.given("the exponents add up to the degree", Eq(total(c[k], k), d))
a.line(
    "`F` is the factorial of `d − 1`, `E` that of `h − 1` with `h = c_k`, `R` the other factorials: without "
    "one `x_k`, `h/d` of the weight is left",
    Eq(F / (E * R), h / d * whole),
)
a.line("over all `k` these are the whole weight", Eq(total(c[k] / d * W, k), W), by={degree: W / d})
a.remark("So the weights of degree `d` follow from those of degree `d − 1`: the multinomial theorem.")

# %% 4. In the plane, written out
a.part("In the plane")
u1, u2, v1, v2 = a.numbers("u_1 u_2 v_1 v_2")
features = polynomial_features([1, 1, 1], dimension=2)
p = [a.define(f"p_{n}", feature.at((u1, u2))) for n, feature in enumerate(features, 1)]
q = [a.define(f"q_{n}", feature.at((v1, v2))) for n, feature in enumerate(features, 1)]
t = a.define("t", u1 * v1 + u2 * v2)
a.line("six features", Eq(1 + t + t**2, sum(one * other for one, other in zip(p, q, strict=True))))
