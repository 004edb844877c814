"""The distance of a point from a hyperplane, and why no point of it is nearer."""

from svmsym import Eq, argument, inner, norm2

a = argument("distance-to-hyperplane")

# %% Given: the hyperplane {q : ⟨w, q⟩ + b = 0} with w ≠ 0, and a point x.
w, x, q, u = a.vectors("w x q u")
b, r = a.numbers("b r")
length = a.given("`r > 0` is the length of `w`", Eq(norm2(w), r**2))
a.given("`w` is not zero", r > 0)
on_q = a.given("`q` lies on the hyperplane", Eq(inner(w, q), -b))
on_u = a.given("so does `u`", Eq(inner(w, u), -b))
f = a.define("f", inner(w, x) + b, "the value at `x`")

# %% 1. Orthogonality
a.part("Orthogonality")
a.line(
    "`w` is orthogonal to all differences of points on the hyperplane",
    Eq(inner(w, q - u), 0),
    by=[on_q, on_u],
)

# %% 2. The foot of the perpendicular
a.part("The foot of the perpendicular")
p = a.define("p", x - f / r**2 * w)
a.line("`p` lies on the hyperplane", Eq(inner(w, p) + b, 0), by=[length])
a.line(
    "`x − p` is a multiple of `w`, so it is orthogonal to the hyperplane",
    Eq(inner(x - p, q - u), 0),
    by=[on_q, on_u],
)
a.line("its length is `|f|/r`", Eq(norm2(x - p), f**2 / r**2), by=[length])
δ = a.define("δ", f / r, "the signed distance")
a.line("with its sign: `x` is `p` and `δ` steps along the unit normal", Eq(x, p + δ * w / r))

# %% 3. No point is nearer
a.part("No point is nearer")
a.line("the value at `x` by any `q`", Eq(f, inner(w, x - q)), by=[on_q])
a.inequality(
    "Cauchy–Schwarz: `f²` is at most `r²‖x − q‖²`",
    r**2 * norm2(x - q),
    at_least=f**2,
    because=norm2(r**2 * (x - q) - f * w) / r**2,
    by=[length, on_q],
)
a.line(
    "Pythagoras says how much farther `q` is", Eq(norm2(x - q), f**2 / r**2 + norm2(p - q)), by=[length, on_q]
)
a.remark("So the distance is `|f|/r`, and `p` is the only point where it is attained.")
