"""The Wolfe dual bounds the primal, where the problem is convex and differentiable."""

from sympy import Expr

from svmsym import Eq, argument, inner, total

a = argument("wolfe-bound")

# %% Given: f and c_i at any v (values f₀, d, gradients g, G) and at a feasible x (values f, c).
i = a.indices("i")
x, v, g = a.vectors("x v g")
f, f0 = a.numbers("f f_0")
c, d, G = a.data("c_i : R", "d_i : R", "G_i : R^m")
α = a.parameters("α_i >= 0")
L = a.define("L", f0 - total(α[i] * d[i], i), "the Wolfe objective, the Lagrangian at `(v, α)`")
tangent = a.define("t", f0 + inner(g, x - v), "the tangent of `f` at `v`")
bounds = a.define("s_i", d[i] + inner(G[i], x - v), "the tangents of the constraints")

# %% 1. The bound
a.part("The bound")
a.given("`f` is convex and differentiable", f - tangent >= 0)
a.given("the constraints are concave and differentiable", bounds[i] - c[i] >= 0)
a.given("`x` is feasible", c[i] >= 0)
stationary = a.given(
    "`(v, α)` is feasible for the Wolfe dual: the Lagrangian is stationary in `v`",
    Eq(g, total(α[i] * G[i], i)),
)
a.inequality(
    "the Wolfe objective is at most the primal objective",
    f,
    at_least=L,
    because=[f - tangent, total(α[i] * (bounds[i] - c[i]), i), total(α[i] * c[i], i)],
    by=[stationary],
)
a.remark(
    "For convex problems a stationary point of the Lagrangian is its minimum over `v`, so the "
    "Wolfe objective is the Lagrange dual function wherever that minimum is attained."
)

# %% 2. Convexity is needed
a.part("Convexity is needed")
z, β = a.numbers("z β")


def objective(z: Expr | int) -> Expr | int:
    """Not convex; the constraint is 1 − z² ≥ 0."""
    return -(z**2)


def lagrangian(z: Expr | int, β: Expr | int) -> Expr | int:
    return objective(z) - β * (1 - z**2)


a.gradient(
    "minimise `−z²` where `1 − z² ≥ 0`: stationary at `z = 0`", lagrangian(z, β), z, gives=2 * (β - 1) * z
)
a.inequality(
    "the Wolfe objective at `z = 0`, `β = 0` is above the primal value at `z = 1`",
    lagrangian(0, 0),
    above=objective(1),
)
