"""Least squares in many dimensions: normal equations, and why they give a minimum."""

from svmsym import Eq, argument, inner, total

a = argument("least-squares")

# %% Given: points x with targets z. Sought: w and b.
i = a.indices("i")
x, z = a.data("x_i : R^m", "z_i : R")
w, v = a.vectors("w v")
b, c = a.numbers("b c")
S = a.define("S", total((z[i] - inner(w, x[i]) - b) ** 2, i), "the sum of squares at `(w, b)`")

# %% 1. Normal equations
a.part("Normal equations")
a.gradient("by `w`", S, w, gives=-2 * total((z[i] - inner(w, x[i]) - b) * x[i], i))
a.gradient("by `b`", S, b, gives=-2 * total(z[i] - inner(w, x[i]) - b, i))

# %% 2. Nothing is better
a.part("Nothing is better")
normal = a.given("`(v, c)` solves the normal equations", Eq(total((z[i] - inner(v, x[i]) - c) * x[i], i), 0))
mean = a.given("both of them", Eq(total(z[i] - inner(v, x[i]) - c, i), 0))
a.inequality(
    "no other function has a smaller sum of squares",
    S,
    at_least=total((z[i] - inner(v, x[i]) - c) ** 2, i),
    because=total((inner(v - w, x[i]) + c - b) ** 2, i),
    by={normal: 2 * (v - w), mean: 2 * (c - b)},
)
a.remark("So all solutions of the normal equations give the same values at the points, and the same sum.")
