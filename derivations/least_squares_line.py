"""The line of least squares: normal equations, closed form, and why it is the best."""

from svmsym import Eq, argument, total

a = argument("least-squares-line")

# %% Given: points x with targets z. Sought: the line β₀ + β₁x.
i, j = a.indices("i j")
x, z = a.data("x_i : R", "z_i : R")
β0, β1 = a.numbers("β_0 β_1")
n = i.size
S = a.define("S", total((z[i] - β0 - β1 * x[i]) ** 2, i), "the sum of squares")

# %% 1. Normal equations
a.part("Normal equations")
a.gradient("by the intercept", S, β0, gives=-2 * total(z[i] - β0 - β1 * x[i], i))
a.gradient("by the slope", S, β1, gives=-2 * total((z[i] - β0 - β1 * x[i]) * x[i], i))

# %% 2. The closed form
a.part("The closed form")
D = a.parameters("D > 0")
spread = a.given(
    "not all `x` are equal, so that `D > 0`", Eq(D, n * total(x[i] ** 2, i) - total(x[i], i) ** 2)
)
a.line(
    "because `D` counts the squared differences of all pairs",
    Eq(2 * D, total((x[i] - x[j]) ** 2, i, j)),
    by=[spread],
)
slope = a.define("s", (n * total(x[i] * z[i], i) - total(x[i], i) * total(z[i], i)) / D, "the slope")
start = a.define("t", (total(z[i], i) - slope * total(x[i], i)) / n, "the intercept")
a.line("they solve the first equation", Eq(total(z[i] - start - slope * x[i], i), 0))
a.line("and the second", Eq(total((z[i] - start - slope * x[i]) * x[i], i), 0), by=[spread], times=D)

# %% 3. Nothing is better
a.part("Nothing is better")
b0, b1 = a.numbers("b_0 b_1")
first = a.given("`b` is any solution of the normal equations", Eq(total(z[i] - b0 - b1 * x[i], i), 0))
second = a.given("and", Eq(total((z[i] - b0 - b1 * x[i]) * x[i], i), 0))
a.inequality(
    "no other line has a smaller sum of squares",
    S,
    at_least=total((z[i] - b0 - b1 * x[i]) ** 2, i),
    because=total((b0 - β0 + (b1 - β1) * x[i]) ** 2, i),
    by={first: 2 * (b0 - β0), second: 2 * (b1 - β1)},
)
