"""Ridge regression without a dual: normal equations, the unique minimum, and the kernel form."""

from sympy import Expr

from svmsym import Eq, argument, inner, norm2, total

a = argument("ridge-normal-equations")

# %% Given: points x with targets z and a weight λ. Sought: w.
i, j = a.indices("i j")
x, z = a.data("x_i : R^m", "z_i : R")
w, v = a.vectors("w v")
λ = a.parameters("λ > 0")


def f(w: Expr) -> Expr:
    return λ * norm2(w) + total((z[i] - inner(w, x[i])) ** 2, i)


# %% 1. Normal equations
a.part("Normal equations")
a.gradient("the gradient", f(w), w, gives=2 * λ * w - 2 * total((z[i] - inner(w, x[i])) * x[i], i))

# %% 2. The minimum
a.part("The minimum")
normal = a.given("`w` solves the normal equations", Eq(λ * w, total((z[i] - inner(w, x[i])) * x[i], i)))
a.line(
    "how much worse any other `v` is",
    Eq(f(v) - f(w), λ * norm2(v - w) + total(inner(v - w, x[i]) ** 2, i)),
    by={normal: 2 * (v - w)},
)
a.inequality(
    "so `w` is a minimum, and `λ > 0` makes it the only one",
    f(v),
    at_least=f(w),
    because=[λ * norm2(v - w), total(inner(v - w, x[i]) ** 2, i)],
    by={normal: 2 * (v - w)},
)

# %% 3. With inner products only
a.part("With inner products only")
α = a.define("α_i", (z[i] - inner(w, x[i])) / λ, "scaled residuals")
a.line("`w` is a combination of the points", Eq(w, total(α[i] * x[i], i)), by={normal: 1 / λ})
a.line(
    "their equations need the Gram matrix only: `(K + λ)α = z`",
    Eq(total(α[j] * inner(x[j], x[i]), j) + λ * α[i], z[i]),
    by={normal: -x[i] / λ},
)
