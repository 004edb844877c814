import random
from dataclasses import replace
from fractions import Fraction as F

import pytest
from sympy import Expr

from svmsym.duality.dual import DualInequality, dual
from svmsym.duality.enumeration import Function
from svmsym.duality.instances import draw_data, dual_value, primal_value, strong_duality
from svmsym.duality.lagrangian import lagrangian
from svmsym.duality.lifting import Statement, minimum
from svmsym.duality.problem import Eq, Problem, constraint
from svmsym.errors import ProblemError
from svmsym.formulas import (
    Family,
    FeatureMap,
    Index,
    IndexSet,
    LabelFamily,
    Operator,
    Scalar,
    Vector,
    VectorFamily,
    inner,
    norm2,
    total,
)
from svmsym.formulas.models import DrawnModel

N, P = IndexSet("n", "i", "j"), IndexSet("p", "k", "l")
i, k = Index("i", N), Index("k", P)
n = i.size
x, y, z = VectorFamily("x", N), LabelFamily("y", N), Family("z", N)
w, a, q, target = Vector("w"), Vector("a"), Vector("q"), Vector("z")
ξ, ξs, e, ρi, Ci, c, α = (Family(name, N) for name in ("ξ", "ξ*", "e", "ρ", "C", "c", "α"))
b, C, C1, C2, R2 = (Scalar(name) for name in ("b", "C", "C_1", "C_2", "R²"))
ν, ρ, ε, γ, λ, η = (Scalar(name) for name in "νρεγλη")
u, v = VectorFamily("u", N), VectorFamily("v", P)
λi, κ = Family("λ", N), Family("κ", P)
Q, φ = Operator("Q"), FeatureMap("φ")
SIGNS = {**dict.fromkeys(("C", "C_1", "C_2", "ν", "γ", "λ", "η"), "positive"), "ε": "nonnegative"}

margin = y[i] * (inner(w, x[i]) + b)
size = norm2(w) / 2
above = z[i] - inner(w, x[i]) - b <= ε + ξ[i]
below = inner(w, x[i]) + b - z[i] <= ε + ξs[i]
tube = {"α": above, "α*": below, "μ": ξ[i] >= 0, "μ*": ξs[i] >= 0}
hulls = {
    Vector("w"): Eq(target, total(λi[i] * u[i], i) - total(κ[k] * v[k], k)),
    "s": Eq(total(λi[i], i), 1),
    "t": Eq(total(κ[k], k), 1),
    "α": λi[i] >= 0,
    "β": κ[k] >= 0,
}
ball = {"α": norm2(x[i] - a) <= R2 + ξ[i], "μ": ξ[i] >= 0}
soft = size + C * total(ξ[i], i)
hinge = {"α": margin >= 1 - ξ[i], "μ": ξ[i] >= 0}
mapped = {"α": y[i] * (inner(w, φ(x[i])) + b) >= 1 - ξ[i], "μ": ξ[i] >= 0}

PROBLEMS = {
    "hard": (size, [w, b], {"α": margin >= 1}),
    "soft": (soft, [w, b, ξ[i]], hinge),
    "soft-max": (-soft, [w, b, ξ[i]], hinge, "max"),
    "kernel": (soft, [w, b, ξ[i]], mapped),
    "two-costs": (
        size + C1 * total(ξ[i], i) + C2 / 2 * total(ξ[i] ** 2, i),
        [w, b, ξ[i]],
        {"α": margin >= ρi[i] - ξ[i], "μ": ξ[i] >= 0},
    ),
    "squared": (size + C * total(ξ[i] ** 2, i), [w, b, ξ[i]], {"α": margin >= 1 - ξ[i]}),
    "weighted": (size + total(Ci[i] * ξ[i] ** 2, i), [w, b, ξ[i]], {"α": margin >= 1 - ξ[i]}),
    "penalised-b": (size + b**2 / 2, [w, b], {"α": margin >= 1}),
    "nu": (
        size - ν * ρ + total(ξ[i], i) / n,
        [w, b, ρ, ξ[i]],
        {"α": margin >= ρ - ξ[i], "μ": ξ[i] >= 0, "δ": ρ >= 0},
    ),
    "svr": (size + C * total(ξ[i] + ξs[i], i), [w, b, ξ[i], ξs[i]], tube),
    "nu-svr": (
        size + C * (ν * ε + total(ξ[i] + ξs[i], i) / n),
        [w, b, ε, ξ[i], ξs[i]],
        {**tube, "δ": ε >= 0},
    ),
    "one-class": (
        size - ρ + total(ξ[i], i) / (ν * n),
        [w, ρ, ξ[i]],
        {"α": inner(w, x[i]) >= ρ - ξ[i], "μ": ξ[i] >= 0},
    ),
    "least-squares": (size + γ / 2 * total(e[i] ** 2, i), [w, b, e[i]], {"α": Eq(margin, 1 - e[i])}),
    "ridge": (λ * norm2(w) + total(e[i] ** 2, i), [w, e[i]], {"α": Eq(e[i], z[i] - inner(w, x[i]))}),
    "cqp": (inner(a, Q(a)) / 2 + inner(q, a), [a], {"λ": inner(u[i], a) >= c[i]}),
    "hulls": (norm2(target) / 2, [target, λi[i], κ[k]], hulls),
    "reduced-hulls": (
        norm2(target) / 2,
        [target, λi[i], κ[k]],
        {**hulls, "ζ": λi[i] <= η, "ω": κ[k] <= η},
    ),
    "coupled": (norm2(a - q) / 2, [a, q], {Vector("f"): Eq(a, total(λi[i] * u[i], i))}),
    "svdd": (R2 + C * total(ξ[i], i), [a, R2, ξ[i]], ball),
    "svdd-nonnegative": (R2 + C * total(ξ[i], i), [a, R2, ξ[i]], {**ball, "δ": R2 >= 0}),
}


def derived(name):
    objective, unknowns, stated, *sense = PROBLEMS[name]
    constraints = tuple(
        constraint(key if isinstance(key, Expr) else Scalar(key), relation, (i, k))
        for key, relation in stated.items()
    )
    problem = Problem(name, *(sense or ["min"]), objective, tuple(unknowns), constraints, SIGNS)
    return dual(lagrangian(problem), kernel=("K", "φ") if name == "kernel" else None)


def ball_data(points, cost):
    values = {("coordinate", ("x", at), 0): F(p) for at, p in enumerate(points)}
    values["scalar", "C"] = F(cost)
    return DrawnModel({"n": len(points)}, 1, values.__getitem__)


def without_equality(d, at=0):
    return replace(d, equalities=d.equalities[:at] + d.equalities[at + 1 :])


def with_inequality(d, at, expression):
    kept = list(d.inequalities)
    kept[at : at + 1] = [] if expression is None else [DualInequality(expression, kept[at].origin)]
    return replace(d, inequalities=tuple(kept))


@pytest.mark.parametrize("name", PROBLEMS)
def test_strong_duality(name):
    d = derived(name)
    for seed in (7, 8):
        result = strong_duality(d, seed=seed)
        assert (result.instances, result.equal, result.failures) == (5, 5, ())
        assert result.holds


PLANTED = {
    "a constant": ("soft", lambda d: replace(d, objective=d.objective + C)),
    "twice the linear term": ("soft", lambda d: replace(d, objective=d.objective + total(α[i], i))),
    "a forgotten square": (
        "squared",
        lambda d: replace(d, objective=d.objective + total(α[i] ** 2, i) / (4 * C)),
    ),
    "not concave": ("least-squares", lambda d: replace(d, objective=d.objective + total(α[i] ** 2, i) / γ)),
    "the other sense": ("soft", lambda d: replace(d, objective=-d.objective)),
    "bound 2C": ("soft", lambda d: with_inequality(d, 1, 2 * C - α[i])),
    "bound C/2": ("svr", lambda d: with_inequality(d, 2, C / 2 - α[i])),
    "no bound C": ("soft", lambda d: with_inequality(d, 1, None)),
    "no sign": ("squared", lambda d: with_inequality(d, 0, None)),
    "no bound of Σα": ("nu", lambda d: with_inequality(d, 2, None)),
    "Σα ≤ ν": ("nu", lambda d: with_inequality(d, 2, ν - total(α[i], i))),
    "no Σαy = 0": ("squared", without_equality),
    "no Σα = 1": ("one-class", without_equality),
    "Σα = 0": ("svdd", lambda d: replace(d, equalities=(total(α[i], i),))),
    "no s ≤ 1": ("svdd-nonnegative", lambda d: with_inequality(d, 2, None)),
    "no vector equality": ("coupled", without_equality),
}


@pytest.mark.parametrize("error", PLANTED)
def test_planted_errors_are_found(error):
    name, plant = PLANTED[error]
    result = strong_duality(plant(derived(name)))
    assert not result.holds
    assert len(result.failures) == result.instances - result.equal > 0
    failure = result.failures[0]
    assert failure.primal != failure.dual
    assert failure.data.values
    assert f"gives the dual value {failure.dual} instead of the primal value {failure.primal}" in str(failure)


def test_a_seed_determines_the_result():
    d = derived("nu")
    wrong = replace(d, objective=d.objective + 1)
    first, second = (strong_duality(wrong, seed=3) for _ in range(2))
    assert [f.data.values for f in first.failures] == [f.data.values for f in second.failures]
    assert [f.primal for f in first.failures] == [f.primal for f in second.failures]
    assert first.rejected == second.rejected


def test_draws_without_optimum_are_counted():
    result = strong_duality(derived("hard"), instances=20)
    assert result.holds
    assert result.rejected > 0


def test_a_hopeless_problem_ends():
    stated = {"α": inner(w, a) >= 1, "β": inner(w, a) <= 0}
    constraints = tuple(constraint(Scalar(key), relation, ()) for key, relation in stated.items())
    contradiction = Problem("none", "min", size, (w,), constraints)
    result = strong_duality(dual(lagrangian(contradiction)), instances=1)
    assert (result.instances, result.rejected) == (0, 20)
    assert not result.holds


def test_drawn_data_respect_the_declared_signs():
    problem = derived("weighted").problem
    for seed in range(20):
        data = draw_data(problem, random.Random(seed))
        primal_value(problem, data)
        labels = {value for key, value in data.values.items() if key[0] == "label"}
        assert labels == {-1, 1}
        assert all(value > 0 for key, value in data.values.items() if key[1] == "C")


@pytest.mark.parametrize(
    ("name", "points", "cost", "value"),
    [
        ("svdd", (0, 2), F(1), 1),
        ("svdd", (0, 2), F(1, 4), None),
        ("svdd-nonnegative", (0, 2), F(1), 1),
        ("svdd-nonnegative", (0, 2), F(1, 4), F(1, 2)),
        ("svdd-nonnegative", (1, 1, 1), F(2), 0),
    ],
)
def test_small_balls(name, points, cost, value):
    # Around 0 and 2: centre 1 and R² = 1. With 2C < 1 a radius costs more than both slacks.
    d = derived(name)
    assert primal_value(d.problem, ball_data(points, cost)) == value
    assert dual_value(d, ball_data(points, cost)) == value


def test_separate_lifts():
    # u² ≤ s and (u − 2)² ≤ t, s + t least: u = 1. The unknowns are u, s, t.
    def bowl(centre, slack):
        return Function(((-2, 0, 0), (0, 0, 0), (0, 0, 0)), (2 * centre, *slack), -(centre**2))

    cost = Function(((0,) * 3,) * 3, (0, 1, 1))
    found = minimum(Statement(cost, (bowl(0, (1, 0)), bowl(2, (0, 1)))))
    assert found.point == (1, 1, 1)
    assert found.value == 2


def test_what_cannot_be_lifted_is_refused():
    disc = Function(((-2, 0), (0, -2)), (0, 0), 1)
    linear = Function(((0, 0), (0, 0)), (1, 1))
    with pytest.raises(ProblemError, match="no unknown makes"):
        minimum(Statement(linear, (disc,)))
    with pytest.raises(ProblemError, match="quadratic equality"):
        minimum(Statement(linear, (), (disc,)))


def test_a_cubic_dual_is_refused():
    d = derived("soft")
    with pytest.raises(ProblemError, match="not quadratic"):
        strong_duality(replace(d, objective=d.objective - total(α[i] ** 3, i)))
