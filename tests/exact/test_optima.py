import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction as F

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_problems import (
    dot,
    dual_value,
    kernel_matrix,
    primal_value,
    random_machine,
    random_problem,
    random_qp,
)

from svmsym.duality.enumeration import Function, Program, minimise
from svmsym.errors import SvmsymError
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.solve import solve
from svmsym.exact.solving import linear

FOUR = Problem("svc", X=tuple((F(a), F(b)) for a, b in [(0, 0), (2, 2), (2, 0), (3, 0)]), y=(-1, -1, 1, 1))
XOR = tuple((F(a), F(b)) for a, b in [(1, 1), (-1, -1), (1, -1), (-1, 1)])


def fractions(*texts):
    return tuple(F(t) for t in texts)


@pytest.mark.parametrize(
    ("C", "alpha", "w", "b", "value"),
    [  # worked out by hand from the conditions of optimality
        (None, ("1/2", "1/2", "1", "0"), ("1", "-1"), ("-1", "-1"), "1"),
        ("1/8", ("1/8", "1/8", "1/8", "1/8"), ("3/8", "-1/4"), ("-1", "-1/8"), "51/128"),
        ("1/4", ("2/9", "1/4", "1/4", "2/9"), ("2/3", "-1/2"), ("-1", "-1"), "43/72"),
        ("1/2", ("5/18", "1/3", "1/2", "1/9"), ("2/3", "-2/3"), ("-1", "-1"), "7/9"),
        ("3/4", ("3/8", "3/8", "3/4", "0"), ("3/4", "-3/4"), ("-1", "-1"), "15/16"),
        ("1", ("1/2", "1/2", "1", "0"), ("1", "-1"), ("-1", "-1"), "1"),
    ],
)
def test_four_points(C, alpha, w, b, value):
    answer = solve(replace(FOUR, C=None if C is None else F(C)))
    assert answer.alpha == fractions(*alpha)
    assert answer.w == fractions(*w)
    assert (answer.b_interval.low, answer.b_interval.high) == fractions(*b)
    assert answer.objective == F(value)


def test_four_points_to_the_last_detail():
    answer = solve(FOUR)
    assert (str(answer.margin), str(answer.full_margin)) == ("1/sqrt(2)", "sqrt(2)")
    assert answer.support_vectors == answer.on_margin == (0, 1, 2)
    assert answer.at_bound == ()
    assert answer.xi == (0, 0, 0, 0)
    assert answer.decision == (-1, -1, 1, 2)


@pytest.mark.parametrize(
    ("C", "alpha", "b", "value"),
    [
        ("1/2", ("2/7", "2/7", "4/7", "0"), "-5/7", "4/7"),
        ("1", ("4/11", "4/11", "8/11", "0"), "-9/11", "8/11"),
        ("2", ("8/19", "8/19", "16/19", "0"), "-17/19", "16/19"),
    ],
)
def test_four_points_with_squared_slack(C, alpha, b, value):
    answer = solve(replace(FOUR, C=F(C), slack="squared"))
    assert answer.alpha == fractions(*alpha)
    assert answer.xi == tuple(a / (2 * F(C)) for a in answer.alpha)
    assert (answer.b, answer.objective) == (F(b), F(value))
    assert solve(replace(FOUR, C=2 * F(C), slack="half-squared")).alpha == answer.alpha


def test_no_hyperplane_separates_the_corners_of_a_square():
    answer = solve(Problem("svc", X=XOR, y=(1, 1, -1, -1)))
    assert answer.status == "infeasible"
    assert answer.witness["weights"] == fractions("1/2", "1/2", "1/2", "1/2")
    assert answer.witness["point"] == (0, 0)
    with pytest.raises(SvmsymError, match="no optimum"):
        _ = answer.alpha
    squared = Kernel("poly", degree=2, coef0=F(1))
    assert solve(Problem("svc", X=XOR, y=(1, 1, -1, -1), kernel=squared)).alpha == fractions(*["1/8"] * 4)


def test_data_without_a_decision():
    one = solve(Problem("svc", X=((F(1),), (F(2),)), y=(1, 1)))
    assert (one.alpha, one.w, one.b_interval.low, one.b_interval.high) == ((0, 0), (0,), 1, None)
    free = solve(Problem("svc", X=((F(1),), (F(2),)), y=(1, -1), C=F(0)))
    assert (free.alpha, free.b_interval.low, free.b_interval.high) == ((0, 0), None, None)
    same = Problem("svc", X=((F(1),), (F(1),)), y=(1, -1))
    assert solve(same).status == "infeasible"
    assert solve(same).witness["point"] == (1,)
    paid = solve(replace(same, C=F(2)))
    assert (paid.alpha, paid.w, paid.objective) == ((2, 2), (0,), 4)
    assert (paid.b_interval.low, paid.b_interval.high) == (-1, 1)
    through = solve(replace(FOUR, bias=False))
    assert through.status == "infeasible"  # the origin is a point of class −1
    assert "origin" in through.reason


def test_parameters_without_an_optimum():
    labels = replace(FOUR, kind="nusvc", y=(-1, 1, 1, 1), nu=F(3, 4))
    assert (solve(labels).status, solve(replace(labels, nu=F(1, 2))).status) == ("unbounded", "optimal")
    ball = replace(FOUR, kind="svdd", y=(), C=F(1, 5))
    assert (solve(ball).status, solve(replace(ball, C=F(1, 4))).status) == ("unbounded", "optimal")
    tube = replace(FOUR, kind="svr", y=(), targets=fractions("0", "1", "3", "1"), epsilon=F(0))
    assert solve(tube).status == "infeasible"


@pytest.mark.parametrize("seed", range(12))
def test_primal_and_dual_values_meet(seed):
    draw = random.Random(seed)
    met = Counter()
    for _ in range(60):
        problem = random_machine(
            draw, draw.choice(["svc", "nusvc", "svr", "nusvr", "one-class", "svdd", "ls-svm", "ridge"])
        )
        answer = solve(problem)
        met[problem.kind, answer.status] += 1
        if answer.status == "optimal":
            assert primal_value(problem, answer) == dual_value(problem, answer) == answer.objective, problem
        elif "weights" in answer.witness:
            assert separates_nothing(problem, answer.witness["weights"])
    assert sum(count for (_, status), count in met.items() if status == "optimal") > 30


def separates_nothing(problem, weights):
    """Weights ≥ 0 with Σ y weight φ = 0, and equal sums in both classes where there is a b."""
    signed = [v * y for v, y in zip(weights, problem.y, strict=True)]
    square = dot(signed, [dot(row, signed) for row in kernel_matrix(problem)])
    return min(weights) >= 0 and max(weights) > 0 and square == 0 and (not problem.bias or sum(signed) == 0)


@pytest.mark.parametrize("seed", range(4))
def test_quadratic_programs_against_enumeration(seed):
    draw = random.Random(seed)
    for _ in range(60):
        problem = random_qp(draw)
        answer = solve(problem)
        cost = Function(problem.Q, problem.p)
        found = minimise(Program(cost, problem.A, problem.c, problem.E, problem.d))
        assert (answer.status == "optimal") == (found is not None)
        if found is not None:
            assert answer.objective == found.value == cost(answer.u)
            assert all(dot(row, answer.u) >= r for row, r in zip(problem.A, problem.c, strict=True))
            assert all(dot(row, answer.u) == r for row, r in zip(problem.E, problem.d, strict=True))
        elif answer.status == "unbounded":
            ray, point = answer.witness["ray"], answer.witness["point"]
            assert all(dot(row, point) >= r for row, r in zip(problem.A, problem.c, strict=True))
            assert all(dot(row, point) == r for row, r in zip(problem.E, problem.d, strict=True))
            assert all(dot(row, ray) >= 0 for row in problem.A)
            assert not any(dot(row, ray) for row in (*problem.E, *problem.Q))
            assert dot(problem.p, ray) < 0


def test_without_flint_the_answers_are_the_same(monkeypatch):
    draw = random.Random(5)
    problems = [random_problem(draw) for _ in range(60)]
    with_flint = [solve(p) for p in problems]
    monkeypatch.setattr(linear, "flint", None)
    for a, b in zip(with_flint, map(solve, problems), strict=True):
        assert a.status == b.status
        if a.status == "optimal":
            assert (a.unknowns, a.scalars, a.objective) == (b.unknowns, b.scalars, b.objective)


seeds = st.integers(0, 10**6)
numbers = st.fractions(-3, 3, max_denominator=4)


def soft(seed):
    draw = random.Random(seed)
    n, m = draw.randint(2, 7), draw.randint(1, 3)
    X = tuple(tuple(F(draw.randint(-4, 4)) for _ in range(m)) for _ in range(n))
    return Problem("svc", X=X, y=tuple(draw.choice([-1, 1]) for _ in range(n)), C=F(draw.randint(1, 6), 3))


def seen(answer):
    """What is unique about an optimum: w, the interval of b, the value."""
    return answer.w, (answer.b_interval.low, answer.b_interval.high), answer.objective


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_the_order_of_points_does_not_matter(seed):
    problem = soft(seed)
    order = random.Random(seed).sample(range(problem.n), problem.n)
    turned = replace(problem, X=tuple(problem.X[i] for i in order), y=tuple(problem.y[i] for i in order))
    assert seen(solve(turned)) == seen(solve(problem))


@given(seeds)
@settings(max_examples=60, deadline=None)
def test_exchanging_the_labels_turns_w_and_b_around(seed):
    problem = soft(seed)
    w, (low, high), value = seen(solve(problem))
    turned = solve(replace(problem, y=tuple(-v for v in problem.y)))
    flipped = (None if high is None else -high, None if low is None else -low)
    assert seen(turned) == (tuple(-v for v in w), flipped, value)


@given(seeds, st.lists(numbers, min_size=3, max_size=3))
@settings(max_examples=60, deadline=None)
def test_a_translation_moves_b_alone(seed, shift):
    problem = soft(seed)
    w, (low, high), value = seen(solve(problem))
    moved = replace(problem, X=tuple(tuple(v + s for v, s in zip(x, shift, strict=False)) for x in problem.X))
    off = dot(w, shift[: len(w)])
    ends = tuple(None if e is None else e - off for e in (low, high))
    assert seen(solve(moved)) == (w, ends, value)


@given(seeds, st.fractions(F(1, 4), 4, max_denominator=4))
@settings(max_examples=60, deadline=None)
def test_scaling_the_points_scales_the_price(seed, factor):
    # With x → s·x and C → C/s² the multipliers are α/s² and w is w/s.
    problem = soft(seed)
    answer = solve(problem)
    scaled = solve(
        replace(problem, X=tuple(tuple(factor * v for v in x) for x in problem.X), C=problem.C / factor**2)
    )
    assert scaled.w == tuple(v / factor for v in answer.w)
    assert scaled.objective == answer.objective / factor**2
    assert scaled.b_interval == answer.b_interval


@given(seeds)
@settings(max_examples=40, deadline=None)
def test_a_large_price_is_the_hard_margin(seed):
    problem = soft(seed)
    hard = solve(replace(problem, C=None))
    if hard.status == "optimal":
        price = max(hard.alpha) + 1
        assert seen(solve(replace(problem, C=price))) == seen(hard)
    else:
        assert separates_nothing(problem, hard.witness["weights"])


def test_the_margin_of_nu_svc_is_at_rho():
    # Points with a multiplier strictly between 0 and 1/n lie on the margin, f = ±ρ.
    problem = replace(FOUR, kind="nusvc", nu=F(1, 2))
    answer = solve(problem)
    inside = [i for i, a in enumerate(answer.alpha) if 0 < a < F(1, 4)]
    assert inside
    for i in inside:
        assert (problem.y[i] * answer.decision[i]) ** 2 / answer.norm2 == answer.margin.square
