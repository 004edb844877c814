"""The KKT conditions are sufficient for convex problems."""

from svmsym import Eq, argument, inner, total

a = argument("kkt-sufficiency")

# %% Given: f and c_i at a KKT point v (values f₀, c₀, gradients g, G) and at any feasible x (values f, c).
i = a.indices("i")
x, v, g = a.vectors("x v g")
f, f0 = a.numbers("f f_0")
c, d, G = a.data("c_i : R", "d_i : R", "G_i : R^m")
α = a.parameters("α_i >= 0")

# %% 1. Convexity
a.part("Convexity")
tangent = a.define("t", f0 + inner(g, x - v), "the tangent of `f` at `v`")
bounds = a.define(
    "s_i", d[i] + inner(G[i], x - v), "the tangents of the constraints at `v`, where they are `d`"
)
a.given("`f` is convex, so it lies above its tangent", f - tangent >= 0)
a.given("every constraint is concave, so it lies below its tangent", bounds[i] - c[i] >= 0)

# %% 2. The KKT conditions at v
a.part("The KKT conditions")
a.given("`x` is feasible", c[i] >= 0)
stationary = a.given("stationarity at `v`", Eq(g, total(α[i] * G[i], i)))
slack = a.given("complementary slackness at `v`", Eq(α[i] * d[i], 0))

# %% 3. The conclusion
a.part("The conclusion")
a.line(
    "how much worse `x` is than `v`",
    Eq(
        f - f0,
        (f - tangent) + total(α[i] * (bounds[i] - c[i]), i) + total(α[i] * c[i], i),
    ),
    by=[stationary, slack],
)
a.inequality(
    "no feasible point is better than `v`",
    f,
    at_least=f0,
    because=[f - tangent, total(α[i] * (bounds[i] - c[i]), i), total(α[i] * c[i], i)],
    by=[stationary, slack],
)
a.remark("Equality constraints must be affine: then they equal their tangents, and multipliers need no sign.")
a.remark("`v` itself must be feasible; `α ≥ 0` was used in both sums.")
