"""Multipliers are judged as an enumeration of all choices of bounds judges them."""

from fractions import Fraction as F
from itertools import product
from random import Random

import pytest
from amounts import amount
from multipliers_by_enumeration import best, feasible, mixture, random_problem, spoiled, value

from svmsym.exact.checker import check
from svmsym.exact.problem import Problem
from svmsym.exams.values import alpha as judge
from svmsym.exams.values import kkt
from svmsym.exams.values.alpha import judge_alpha
from svmsym.exams.values.optimum import optimum_of

INNER = kkt.inner_products
COUNT = amount(400, 5000)
A = Problem("svc", X=((F(1), F(0)), (F(3), F(2)), (F(5), F(1))), y=(-1, 1, 1))
B = Problem("svc", X=((F(1), F(1)), (F(1), F(-1)), (F(-1), F(1)), (F(-1), F(-1))), y=(1, 1, -1, -1))
S = Problem("svc", C=F(2), X=((F(0),), (F(1),), (F(3),), (F(2),)), y=(-1, 1, 1, -1))


def fractions(text):
    return tuple(F(v) for v in text.split())


def judged(problem, text):
    return judge_alpha(optimum_of(problem), fractions(text))


@pytest.mark.parametrize("text", ["1/4 1/4 1/4 1/4", "1/2 0 1/2 0", "0 1/2 0 1/2", "1/8 3/8 1/8 3/8"])
def test_every_optimum_of_the_square_is_right(text):
    found = judged(B, text)
    assert found.verdict == "correct"
    assert found.certificate["dual_value"] == found.certificate["optimal_value"] == "1/2"


def test_multipliers_of_regression_without_their_stars_are_undecided():
    line = Problem("svr", C=F(1), epsilon=F(0), X=((F(0),), (F(1),), (F(2),)), targets=(F(0), F(3), F(0)))
    assert judged(line, "0 1 0").verdict == "undecided"


def test_the_diagonal_of_the_square_is_refused_with_the_reason():
    found = judged(B, "1/2 0 0 1/2")
    assert found.verdict == "wrong"
    assert (found.violated, found.index) == ("y_1(w·x_1 + b) = 1", 1)
    # w = (1, 1): the points 1 and 4 give b = −1 and b = 1.
    assert "y_1(w·x_1 + b) is 3 with b = 1" in found.reason
    assert (found.certificate["dual_value"], found.certificate["optimal_value"]) == ("0", "1/2")


@pytest.mark.parametrize(
    ("problem", "text", "violated", "index"),
    [
        (A, "1/2 1/2 0", "y_1(w·x_1 + b) = 1", 1),  # lagr.missing_half
        (A, "31 0 6", "Σ α_i y_i = 0", None),  # stat.b_missing
        (A, "1/8 1/8 0", "y_1(w·x_1 + b) = 1", 1),  # dual.missing_half
        (A, "1/10 1/10 0", "y_1(w·x_1 + b) = 1", 1),  # dual.dropped_y
        (A, "0 0 0", "y_1(w·x_1 + b) ≥ 1", 1),  # dual.linear_missing
        (A, "5/18 7/18 -1/9", "α_3 ≥ 0", 3),  # dual.alpha_free
        (S, "7/18 1/2 7/18 1/2", "y_2(w·x_2 + b) = 1", 2),  # dual.box_inverse
        (A, "2/17 0 2/17", "y_2(w·x_2 + b) ≥ 1", 2),  # active.wrong_pair
        (S, "8/9 3 8/9 3", "α_2 ≤ C", 2),  # dual.box_missing
    ],
)
def test_wrong_multipliers_break_the_condition_of_their_mistake(problem, text, violated, index):
    found = judged(problem, text)
    assert (found.verdict, found.violated, found.index) == ("wrong", violated, index)


@pytest.mark.parametrize(("problem", "text"), [(A, "1/4 1/4 0"), (S, "8/9 2 8/9 2")])
def test_right_multipliers(problem, text):
    assert judged(problem, text).verdict == "correct"


def compared(count, seed=7):
    """(our verdict, the verdict of an enumeration, whether α is unique) on random multipliers."""
    draw = Random(seed)
    for _ in range(count):
        problem = random_problem(draw)
        top, optima = best(problem)
        alpha = mixture(draw, optima)
        if draw.random() < 0.6:
            alpha = spoiled(draw, problem, alpha)
        right = feasible(problem, alpha) and value(problem, alpha) == top
        found = judge_alpha(optimum_of(problem), alpha)
        yield found, "correct" if right else "wrong", len(optima) == 1


def test_agrees_with_enumeration():
    cases = []
    for found, truth, unique in compared(COUNT):
        assert found.verdict == truth
        if truth == "correct":
            assert check(found.certificate["proof"]) == []  # by the checker that stands alone
        else:
            assert found.violated
        cases.append((truth, unique))
    for case in product(("correct", "wrong"), (True, False)):
        assert cases.count(case) > COUNT // 20


def without_bounds(problem, alpha, known=kkt.infeasible):
    return [b for b in known(problem, alpha) if "≤" not in b.formula]


def without_sum(problem, alpha, known=kkt.infeasible):
    return [b for b in known(problem, alpha) if "Σ" not in b.formula]


@pytest.mark.parametrize(
    ("name", "planted"),
    [
        ("infeasible", without_bounds),
        ("infeasible", without_sum),
        ("infeasible", lambda *_: []),
        ("interval", lambda *_: (None, None)),
        ("_demand", lambda *_: kkt.Demand("≥", F(1))),
        ("_demand", lambda *_: kkt.Demand("=", F(1))),
        ("inner_products", lambda p, c: tuple(-v for v in INNER(p, c))),
    ],
)
def test_planted_errors_are_caught(monkeypatch, name, planted):
    monkeypatch.setattr(kkt, name, planted)
    if name == "infeasible":
        monkeypatch.setattr(judge, name, planted)
    assert any(found.verdict != truth for found, truth, _ in compared(300))


def test_a_solver_that_is_off_is_caught(monkeypatch):
    monkeypatch.setattr(judge, "dual_value", lambda *_: F(1))
    found = judged(A, "1/4 1/4 0")
    assert found.verdict == "undecided"
    assert "contradict" in found.reason
