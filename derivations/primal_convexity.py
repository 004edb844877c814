"""The primal is convex: objective, constraints, and why `w` is unique."""

from svmsym import Eq, argument, inner, norm2, total

a = argument("primal-convexity")

# %% Given: two points (u, b, ξ) and (v, c, ζ) of the soft margin problem, and a weight θ between them.
i = a.indices("i")
x, y = a.data("x_i : R^m", "y_i : {-1, +1}")
u, v = a.vectors("u v")
b, c = a.numbers("b c")
ξ, ζ = a.data("ξ_i : R", "ζ_i : R")
C, θ = a.parameters("C > 0", "θ >= 0")
a.given("`θ` is between zero and one", 1 - θ >= 0)

# %% 1. The objective
a.part("The objective")
f = a.define("f", norm2(u) / 2 + C * total(ξ[i], i), "the objective at the first point")
g = a.define("g", norm2(v) / 2 + C * total(ζ[i], i), "and at the second")
w = a.define("w", θ * u + (1 - θ) * v, "the mixture")
η = a.define("η_i", θ * ξ[i] + (1 - θ) * ζ[i])
h = a.define("h", norm2(w) / 2 + C * total(η[i], i), "and the objective there")
a.line(
    "the chord minus the function is a square",
    Eq(θ * f + (1 - θ) * g - h, θ * (1 - θ) / 2 * norm2(u - v)),
)
a.inequality(
    "so the objective is convex",
    θ * f + (1 - θ) * g,
    at_least=h,
    because=θ * (1 - θ) * norm2(u - v) / 2,
)

# %% 2. The constraints
a.part("The constraints")
s = a.define("s_i", y[i] * (inner(u, x[i]) + b) - 1 + ξ[i], "slack at the first point")
t = a.define("t_i", y[i] * (inner(v, x[i]) + c) - 1 + ζ[i], "and at the second")
a.given("both points are feasible", s[i] >= 0, t[i] >= 0)
d = a.define("d", θ * b + (1 - θ) * c)
a.inequality(
    "the mixture is feasible, because its slack is the mixture of slacks",
    y[i] * (inner(w, x[i]) + d) - 1 + η[i],
    at_least=0,
    because=θ * s[i] + (1 - θ) * t[i],
)

# %% 3. Uniqueness of w
a.part("Uniqueness")
same = a.given("both points are optimal, so that their objectives agree", Eq(f, g))
half = a.define("m", (u + v) / 2, "the midpoint")
a.line(
    "it would be better by an eighth of `‖u − v‖²`",
    Eq(norm2(half) / 2 + C * total((ξ[i] + ζ[i]) / 2, i), f - norm2(u - v) / 8),
    by={same: -1},
    times=2,
)
a.remark("Since nothing is better than optimal, `u = v`. Nothing of the kind holds for `b` and `ξ`.")
