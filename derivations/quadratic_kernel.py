"""The features of the kernel `⟨x, y⟩²`: all products of two coordinates."""

from svmsym import Eq, argument, delta, total
from svmsym.arguments.features import polynomial_features

a = argument("quadratic-kernel")

# %% 1. In every dimension: one feature for each pair of coordinates
a.part("In every dimension")
k, l = a.indices("k l", size="m")
x, y = a.data("x_k : R", "y_k : R")
a.line(
    "the square of the inner product is an inner product of all products",
    Eq(total(x[k] * y[k], k) ** 2, total((x[k] * x[l]) * (y[k] * y[l]), k, l)),
)
a.line(
    "squares, and the products of different coordinates, each of which comes twice",
    Eq(
        total((x[k] * x[l]) * (y[k] * y[l]), k, l),
        total(x[k] ** 2 * y[k] ** 2, k) + total((1 - delta(k, l)) * (x[k] * x[l]) * (y[k] * y[l]), k, l),
    ),
)
a.remark("So one feature for each pair `k < l` is enough, with the weight `√2`.")

# %% 2. In the plane, written out
a.part("In the plane")
u1, u2, v1, v2 = a.numbers("u_1 u_2 v_1 v_2")
first, mixed, second = polynomial_features([0, 0, 1], dimension=2)
p1, p2, p3 = (a.define(f"p_{n}", f.at((u1, u2))) for n, f in enumerate((first, mixed, second), 1))
q1, q2, q3 = (a.define(f"q_{n}", f.at((v1, v2))) for n, f in enumerate((first, mixed, second), 1))
a.line("three features", Eq((u1 * v1 + u2 * v2) ** 2, p1 * q1 + p2 * q2 + p3 * q3))
a.line("the length of the features", Eq(p1**2 + p2**2 + p3**2, (u1**2 + u2**2) ** 2))
opposite = a.define("n_1", -u1), a.define("n_2", -u2)
a.line("`u` and `−u` have the same features: only relative signs are seen", Eq(mixed.at(opposite), p2))
