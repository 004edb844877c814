"""Adaline: the delta rule is gradient descent on the squared error."""

from svmsym import Eq, argument, inner, norm2, total

a = argument("adaline")

# %% Given: points x with targets z, a linear unit (w, b), and a rate η.
i = a.indices("i")
x, z = a.data("x_i : R^m", "z_i : R")
w = a.vectors("w")
b = a.numbers("b")
η = a.parameters("η > 0")
e = a.define("e_i", z[i] - inner(w, x[i]) - b, "the errors of the linear output")
E = a.define("E", total(e[i] ** 2, i) / 2, "half the sum of squares")

# %% 1. The gradient
a.part("The gradient")
a.gradient("by `w`", E, w, gives=-total(e[i] * x[i], i))
a.gradient("by `b`", E, b, gives=-total(e[i], i))

# %% 2. The batch rule
a.part("The batch rule")
g, h = a.vectors("g"), a.numbers("h")
by_w = a.given(
    "`g` is the sum of error times input, the negative gradient by `w`", Eq(g, total(e[i] * x[i], i))
)
by_b = a.given("and `h` the one by `b`", Eq(h, total(e[i], i)))
a.line(
    "the error after `w + ηg`, `b + ηh`",
    Eq(
        total((z[i] - inner(w + η * g, x[i]) - b - η * h) ** 2, i) / 2,
        E - η * (norm2(g) + h**2) + η**2 / 2 * total((inner(g, x[i]) + h) ** 2, i),
    ),
    by={by_w: η * g, by_b: η * h},
)
a.remark(
    "For small `η` the second term outweighs the third, so the error goes down unless the gradient is zero."
)

# %% 3. The rule for one sample
a.part("The rule for one sample")
v = a.vectors("v")
t = a.numbers("t")
d = a.define("d", t - inner(w, v) - b, "the error at the sample `(v, t)`")
a.line(
    "after `w + ηdv`, `b + ηd` it is multiplied by a number",
    Eq(t - inner(w + η * d * v, v) - (b + η * d), (1 - η * (norm2(v) + 1)) * d),
)
a.remark(
    "Unlike the perceptron it changes `w` on samples that are right, and it needs no label as an answer."
)
