"""The features of the kernel `1 + ⟨x, y⟩ + ⟨x, y⟩²`: a constant, the coordinates, and their products."""

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

# %% 2. In the plane, written out
a.part("In the plane")
u1, u2, v1, v2 = a.numbers("u_1 u_2 v_1 v_2")
features = polynomial_features([1, 1, 1], dimension=2)
p = [a.define(f"p_{n}", f.at((u1, u2))) for n, f in enumerate(features, 1)]
q = [a.define(f"q_{n}", f.at((v1, v2))) for n, f in enumerate(features, 1)]
t = a.define("t", u1 * v1 + u2 * v2)
a.line("six features", Eq(1 + t + t**2, sum(f * g for f, g in zip(p, q, strict=True))))
