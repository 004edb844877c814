"""The canonical hyperplane: distance of the origin, scaling, and the margins `1/‖w‖` and `2/‖w‖`."""

from svmsym import Eq, argument, inner, norm2

a = argument("canonical-hyperplane")

# %% Given: the hyperplane ⟨w, q⟩ + b = 0 with w ≠ 0.
w, x = a.vectors("w x")
b = a.numbers("b")
r, κ = a.parameters("r > 0", "κ > 0")
length = a.given("`r` is the length of `w`", Eq(norm2(w), r**2))

# %% 1. The distance of the origin
a.part("The distance of the origin")
o = a.define("o", -b / r**2 * w, "the foot of the perpendicular from the origin")
a.line("it lies on the hyperplane", Eq(inner(w, o) + b, 0), by=[length])
a.line("its squared distance from the origin", Eq(norm2(o), b**2 / r**2), by=[length])

# %% 2. Scaling
a.part("Scaling")
a.line(
    "`(κw, κb)` has values `κ` times as large, so the same zeros and the same signs",
    Eq(inner(κ * w, x) + κ * b, κ * (inner(w, x) + b)),
)
a.line("the length is scaled as well", Eq(norm2(κ * w), (κ * r) ** 2), by=[length])
a.line(
    "so the distance does not change",
    Eq((inner(κ * w, x) + κ * b) / (κ * r), (inner(w, x) + b) / r),
)
f = a.parameters("f > 0")
value = a.given("`x` has the value `f`", Eq(inner(w, x), f - b))
a.line("divided by `f`, the hyperplane gives `x` the value one", Eq(inner(w / f, x) + b / f, 1), by=[value])
a.remark(
    "Among finitely many points, some off the hyperplane, scale with the smallest positive `|⟨w, x⟩ + b|`: "
    "then that smallest value is one. This `(w, b)` is the canonical form, unique up to its sign."
)

# %% 3. The margins
a.part("The margins")
p, q = a.vectors("p q")
upper = a.given("`p` has the value one", Eq(inner(w, p), 1 - b))
lower = a.given("`q` has the value minus one", Eq(inner(w, q), -1 - b))
foot = a.define("s", p - w / r**2, "one step from `p` against the unit normal, of length `1/r`")
a.line("it ends on the hyperplane", Eq(inner(w, foot) + b, 0), by=[length, upper])
a.line("so `p` has the distance `1/r`", Eq(norm2(p - foot), 1 / r**2), by=[length])
a.line("across the street, the part of `p − q` along `w`", Eq(inner(w, p - q) / r, 2 / r), by=[upper, lower])
a.inequality(
    "Cauchy–Schwarz: no two points of the two sides are nearer than `2/r`",
    norm2(p - q),
    at_least=4 / r**2,
    because=norm2(p - q - 2 / r**2 * w),
    by=[length, upper, lower],
)
t = a.define("t", p - 2 / r**2 * w, "the point opposite to `p`")
a.line("it has the value minus one", Eq(inner(w, t) + b, -1), by=[length, upper])
a.line("and the distance `2/r` from `p`", Eq(norm2(p - t), 4 / r**2), by=[length])
