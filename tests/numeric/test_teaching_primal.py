"""Teaching versions that work in the primal: subgradient descent and Pegasos against the exact optimum."""

import dataclasses
import sys
from fractions import Fraction as F

import numpy as np
import pytest
from lessons import FOUR, floats, known

import svmsym
from svmsym.errors import SvmsymError
from svmsym.exact.foreign.primal import primal_value
from svmsym.numeric.teaching import subgradient as descent
from svmsym.numeric.teaching.pegasos import pegasos, projected
from svmsym.numeric.teaching.pegasos import step as pegasos_step
from svmsym.numeric.teaching.subgradient import objective, subgradient, subgradient_descent

RULES = [("constant", 0.01), ("1/sqrt(t)", 0.3), ("1/(lam*t)", 1.0)]
every_rule = pytest.mark.parametrize(("rule", "first"), RULES, ids=[rule for rule, _ in RULES])
PRIMAL = [*known.SOFT, ("far apart", known.FAR, "1/2")]


def excess(problem, run):
    """By what share the problem's value at (w, b) is above the optimum; exact until it is rounded."""
    w, b, best = [F(v) for v in run.w.tolist()], F(run.b), svmsym.solve(problem).objective
    f = [sum((a * v for a, v in zip(row, w, strict=True)), b) for row in problem.X]
    return float((primal_value(problem, sum(v * v for v in w), f) - best) / best)


@every_rule
@pytest.mark.parametrize("example", PRIMAL, ids=lambda e: f"{e[0]} C={e[2].replace('/', ':')}")
def test_subgradient_descent_comes_near_and_keeps_its_bound(example, rule, first, monkeypatch):
    problem = dataclasses.replace(example[1], C=F(example[2]))
    lengths = []

    def noted(*args):
        g_w, g_b = subgradient(*args)
        lengths.append(g_w @ g_w + g_b**2)
        return g_w, g_b

    monkeypatch.setattr(descent, "subgradient", noted)
    steps, C, n = 1000, float(problem.C), problem.n
    run = subgradient_descent(floats(problem.X), problem.y, C=C, rule=rule, first=first, steps=steps)
    found = excess(problem, run)
    assert 0 <= found + 1e-12 < 0.03
    exact = svmsym.solve(problem)
    assert min(run.history) == pytest.approx((1 + found) * float(exact.objective))
    away2 = float(sum(v * v for v in exact.w) + exact.b**2)
    η = np.array(
        [{"constant": first, "1/sqrt(t)": first / t**0.5}.get(rule, n * C / t) for t in range(1, steps + 1)]
    )
    bound = n * C * (away2 + η**2 @ lengths) / (2 * η.sum())
    assert found * float(exact.objective) <= bound


def test_both_forms_are_one_problem():
    X, y = floats(known.FOUR.X), known.FOUR.y
    by_C, by_lam = (subgradient_descent(X, y, steps=50, **k) for k in ({"C": 2.0}, {"lam": 0.125}))
    assert (by_C.w.tolist(), by_C.b) == (by_lam.w.tolist(), by_lam.b)
    assert by_C.history == pytest.approx([8 * J for J in by_lam.history])
    assert (by_C.steps, by_C.passes, len(by_C.history)) == (50, 50, 51)
    assert (np.diff(by_C.history) > 0).any()  # no descent method
    assert 8 * objective(np.array(X), np.array(y), 0.125, by_C.w, by_C.b) == min(by_C.history)


def test_values_and_subgradients_by_hand():
    one, plus = np.array([[1.0], [0.0]]), np.ones(2)
    assert objective(one, plus, 0.5, np.array([2.0]), 0.0) == 1.5
    X, y = np.array([[1.0, 2.0], [2.0, 1.0], [3.0, 1.0]]), np.array([1.0, -1.0, 1.0])
    g_w, g_b = subgradient(X, y, 0.5, np.array([0.1, 0.2]), 0.0)
    assert (*g_w, g_b) == pytest.approx((-37 / 60, -17 / 30, -1 / 3))


@pytest.mark.parametrize(
    ("rule", "then"), [("1/(lam*t)", 4.75), ("constant", 0.67578125), ("1/sqrt(t)", 0.67578125)]
)
def test_the_first_step_by_hand(rule, then):
    """From w = 0, b = 0 all four points pull: g_w = −(3/4, −1/2), g_b = 0; λ = 1/8, η₁ = 8 or 1."""
    run = subgradient_descent(floats(known.FOUR.X), known.FOUR.y, lam=0.125, rule=rule, steps=1)
    assert run.history == (1.0, then)


def test_subgradients_stay_below():
    draw = np.random.default_rng(1)
    X, y = draw.integers(-3, 4, (6, 2)).astype(float), np.array([1.0, -1, 1, -1, 1, -1])
    for w, b, v, c in (
        (draw.normal(size=2), draw.normal(), draw.normal(size=2), draw.normal()) for _ in range(200)
    ):
        g_w, g_b = subgradient(X, y, 0.1, w, b)
        plane = objective(X, y, 0.1, w, b) + g_w @ (v - w) + g_b * (c - b)
        assert objective(X, y, 0.1, v, c) >= plane - 1e-12


def test_planted_subgradients(monkeypatch):
    """Ascent; a frozen b; a regularised b; no average over the points: each misses the optimum."""
    problem = dataclasses.replace(FOUR, C=F(1, 2))

    def found():
        run = subgradient_descent(floats(FOUR.X), FOUR.y, C=0.5, rule="1/(lam*t)", steps=500)
        return excess(problem, run)

    assert found() < 0.03
    wrong = [
        lambda X, y, λ, w, b: tuple(-g for g in subgradient(X, y, λ, w, b)),
        lambda X, y, λ, w, b: (subgradient(X, y, λ, w, b)[0], 0.0),
        lambda X, y, λ, w, b: (subgradient(X, y, λ, w, b)[0], subgradient(X, y, λ, w, b)[1] + λ * b),
        lambda X, y, λ, w, b: (
            len(y) * subgradient(X, y, λ / len(y), w, b)[0],
            subgradient(X, y, λ, w, b)[1],
        ),
    ]
    for planted in wrong:
        monkeypatch.setattr(descent, "subgradient", planted)
        assert found() > 0.03


def without_bias(problem, λ, constant=None):
    """The problem that Pegasos solves: no b, and perhaps one more coordinate."""
    more = () if constant is None else (F(constant),)
    C = 1 / (F(λ) * problem.n)
    return dataclasses.replace(problem, X=tuple((*row, *more) for row in problem.X), C=C, bias=False)


@pytest.mark.parametrize("constant", [None, 2.0])
@pytest.mark.parametrize("λ", [0.5, 0.125])
@pytest.mark.parametrize("extra", [{}, {"project": False}, {"average": True}], ids=str)
def test_pegasos_solves_the_problem_without_b(λ, constant, extra):
    problem = without_bias(known.FOUR, λ, constant)
    best = λ * float(svmsym.solve(problem).objective)  # J = λ·(½‖w‖² + CΣξ)
    ends = []
    for seed in range(3):
        run = pegasos(
            floats(known.FOUR.X), known.FOUR.y, λ, passes=400, constant=constant, seed=seed, **extra
        )
        w = run.w if constant is None else np.append(run.w, run.b / constant)
        again = objective(np.array(floats(problem.X)), np.array(problem.y), λ, w, 0.0)
        assert run.history[-1] == pytest.approx(again)
        assert (run.steps, run.passes, len(run.history)) == (1600, 400, 401)
        ends.append(run.history[-1])
    assert min(ends) >= best - 1e-12
    assert np.mean(ends) - best <= 0.05 * best
    if "average" in extra:
        G = λ**0.5 + max(np.linalg.norm(row) for row in floats(problem.X))
        assert np.mean(ends) - best <= G**2 * (1 + np.log(1600)) / (2 * λ * 1600)


def test_b_by_a_constant_coordinate_is_another_problem():
    run = pegasos([[1], [-5]], [1, -1], 2**-5, passes=3000, constant=1.0, average=True)
    assert [*run.w, run.b] == pytest.approx([0.5, 0.5], abs=0.03)  # the soft margin has w = 1/3, b = 2/3


def test_pegasos_step_is_a_subgradient_step_on_average():
    draw = np.random.default_rng(2)
    X, y, w = draw.normal(size=(5, 3)), np.array([1.0, -1, 1, 1, -1]), draw.normal(size=3)
    mean = np.mean([pegasos_step(w, x, s, 0.2, 7) for x, s in zip(X, y, strict=True)], axis=0)
    assert mean == pytest.approx(w - subgradient(X, y, 0.2, w, 0.0)[0] / (0.2 * 7))
    assert np.linalg.norm(projected(100 * w, 0.25)) == pytest.approx(2)


def test_pegasos_average_is_the_mean_of_all_starts(monkeypatch):
    module = sys.modules["svmsym.numeric.teaching.pegasos"]
    starts = []

    def noted(w, *rest):
        starts.append(w)
        return pegasos_step(w, *rest)

    monkeypatch.setattr(module, "step", noted)
    run = pegasos(floats(known.FOUR.X), known.FOUR.y, 0.125, passes=5, average=True)
    assert run.w == pytest.approx(np.mean(starts, axis=0))
    assert len(starts) == 20
    assert max(np.linalg.norm(w) for w in starts) <= 0.125**-0.5 + 1e-12  # projected


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({}, "either"),
        ({"lam": 1, "C": 1}, "either"),
        ({"C": -1}, "positive"),
        ({"C": 1, "rule": "fast"}, "no rule"),
    ],
)
def test_refusals_of_the_primal(settings, message):
    with pytest.raises(SvmsymError, match=message):
        subgradient_descent([[0], [1]], [-1, 1], **settings)
    for bad in ({"lam": 0}, {"lam": 1, "constant": -1}):
        with pytest.raises(SvmsymError, match="positive"):
            pegasos([[0], [1]], [-1, 1], **bad)
