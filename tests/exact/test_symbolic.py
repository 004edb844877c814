import random
from dataclasses import replace
from fractions import Fraction as F
from itertools import pairwise

import pytest
from symbolic_random import fault, tables

from svmsym.errors import ProblemFileError, SvmsymError
from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.paths.path import path
from svmsym.exact.problem import Problem
from svmsym.exact.solve import solve
from svmsym.exact.symbolic.functions import ONE, ZERO, Ratio
from svmsym.exact.symbolic.pieces import Pieces
from svmsym.exact.symbolic.reading import symbolic_problem
from svmsym.exact.symbolic.real_roots import between
from svmsym.exact.symbolic.solve import solve_symbolic

FOUR = {"X": [["0", "0"], ["2", "2"], ["2", "0"], ["3", "0"]], "y": [-1, -1, 1, 1]}
t = Ratio.letter()


def number(x, y=1):
    return Ratio.of(F(x, y))


def solved(problem, data, **limits):
    return solve_symbolic(symbolic_problem(problem, data), **limits)


def intervals(pieces):
    return [str(p.stretch) for p in pieces]


# Worked by hand.


def test_four_points_in_c():
    pieces = solved({"C": "t"}, FOUR)
    assert pieces.breakpoints == (F(2, 9), F(1, 3), F(2, 3), F(1))
    assert intervals(pieces) == ["0 ≤ t ≤ 2/9", "2/9 ≤ t ≤ 1/3", "1/3 ≤ t ≤ 2/3", "2/3 ≤ t ≤ 1", "t ≥ 1"]
    half, third = number(1, 2), number(1, 3)
    assert [p.alpha for p in pieces] == [
        (t, t, t, t),
        (number(2, 9), t, t, number(2, 9)),
        (number(1, 9) + third * t, third, t, number(4, 9) - number(2, 3) * t),
        (half * t, half * t, t, ZERO),
        (half, half, ONE, ZERO),
    ]
    assert [p.b for p in pieces][1:] == [-ONE] * 4
    assert (pieces[0].b_low, pieces[0].b_high) == ((-ONE,), (ONE - number(9) * t,))
    assert pieces[4].w == (ONE, -ONE)
    assert pieces[0].w == (number(3) * t, number(-2) * t)


def test_four_points_with_squared_slack():
    pieces = solved({"C": "t", "slack": "squared"}, FOUR)
    assert pieces[-1].alpha[0] == number(4) * t / (number(8) * t + number(3))
    assert [pieces.at(c).alpha[0] for c in (F(1, 2), 1, 2)] == [F(2, 7), F(4, 11), F(8, 19)]
    # At C = 0 the program has a pole, and its optimum α = 0 is the limit all the same.
    assert pieces.at(0).alpha == (0, 0, 0, 0)
    assert str(pieces[0].stretch) == "0 ≤ t ≤ 1/2"


def test_a_moving_point():
    left, middle, right = solved({"C": "inf"}, {"X": [["0"], ["t"]], "y": [-1, 1]})
    for piece in (left, right):
        assert piece.alpha == (number(2) / (t * t),) * 2
        assert (piece.w, piece.b, piece.objective) == ((number(2) / t,), -ONE, number(2) / (t * t))
    assert [str(p.stretch) for p in (left, middle, right)] == ["t < 0", "t = 0", "t > 0"]
    assert middle.status == "infeasible"


def test_ends_that_are_irrational():
    pieces = solved({"C": "inf"}, {"X": [["0"], ["t^2-2"]], "y": [-1, 1]})
    low, high = pieces.breakpoints
    assert (low.polynomial, high.polynomial) == ((-2, 0, 1), (-2, 0, 1))
    assert low < F(-14142, 10000) < F(14142, 10000) < high
    assert [p.status for p in pieces] == ["optimal", "infeasible", "optimal", "infeasible", "optimal"]
    assert str(high) == "root of t^2 - 2 near 1.414"
    assert pieces[1].stretch.is_point


def test_the_root_of_a_quintic():
    # α = C for both points of distance x while 2/x² ≥ C; with x = t⁵ + 2t and C = 1/2 up to x = 2.
    pieces = solved({"C": "1/2"}, {"X": [["0"], ["t^5+2*t"]], "y": [-1, 1]}, low=0)
    (end,) = pieces.breakpoints
    assert str(end) == "root of t^5 + 2*t - 2 near 0.8175"
    assert pieces[0].alpha == (number(1, 2),) * 2
    assert pieces[1].alpha[0] == number(2) / ((t**5 + number(2) * t) ** 2)


def test_an_optimum_at_one_irrational_number():
    # Q = −(t² − 2)² is convex at ±√2 alone; then the objective t·u falls, unless u ≥ −1 stops it.
    pieces = solved({"kind": "qp"}, {"Q": [["-(t^2-2)^2"]], "p": ["t"], "A": [["1"]], "c": ["-1"]})
    statuses = ["non-convex", "unbounded", "non-convex", "optimal", "non-convex"]
    assert [p.status for p in pieces] == statuses
    assert (pieces[3].u, pieces[3].objective) == ((-ONE,), -t)


def test_ranges_without_an_optimum():
    # minimise u such that u ≥ t and u ≤ 1: empty for t > 1.
    data = {"Q": [["0"]], "p": ["1"], "A": [["1"], ["-1"]], "c": ["t", "-1"]}
    first, second = solved({"kind": "qp"}, data)
    assert (first.u, first.status, str(first.stretch)) == ((t,), "optimal", "t ≤ 1")
    assert (second.status, str(second.stretch)) == ("infeasible", "t > 1")
    # minimise t·u such that u ≥ 0.
    falls, rises = solved({"kind": "qp"}, {"Q": [["0"]], "p": ["t"], "A": [["1"]], "c": ["0"]})
    assert (falls.status, str(falls.stretch), rises.status) == ("unbounded", "t < 0", "optimal")
    # Two equations for one unknown.
    pieces = solved({"kind": "qp"}, {"Q": [["1"]], "p": ["0"], "E": [["1"], ["1"]], "d": ["1", "t"]})
    assert [(p.status, str(p.stretch)) for p in pieces] == [
        ("infeasible", "t < 1"), ("optimal", "t = 1"), ("infeasible", "t > 1")
    ]  # fmt: skip
    # Rows that are dependent at t = 1 alone: (t − 1)u₁ + u₂ = 0 and u₂ = 0 leave u₁ free there.
    data = {"Q": [["0", "0"], ["0", "0"]], "p": ["1", "0"], "E": [["t-1", "1"], ["0", "1"]], "d": ["0", "0"]}
    pieces = solved({"kind": "qp"}, data, start=1)
    assert [(p.status, str(p.stretch)) for p in pieces] == [
        ("optimal", "t < 1"), ("unbounded", "t = 1"), ("optimal", "t > 1")
    ]  # fmt: skip
    # ν-SVC with one positive point of three: ν ≤ 2/3.
    pieces = solved({"kind": "nusvc", "nu": "t"}, {"X": [["0"], ["1"], ["3"]], "y": [1, -1, -1]})
    assert (pieces[-1].status, str(pieces[-1].stretch)) == ("unbounded", "2/3 < t ≤ 1")
    assert pieces[0].stretch.low == 0
    assert not pieces[0].stretch.low_closed


def test_where_a_problem_is_defined():
    # C = t² is a price for every t, ν = t² none at t = 0, C = −t² a price at t = 0 alone.
    pieces = solved({"C": "t^2"}, {"X": [["0"], ["1"]], "y": [-1, 1]})
    assert pieces.at(0).alpha == (0, 0)
    assert any(F(0) in p.degenerate for p in pieces)
    assert "degenerate, same functions: t = 0" in str(pieces)
    pieces = solved({"kind": "one-class", "nu": "t^2"}, {"X": [["1"], ["2"]]})
    assert pieces.at(0).status == "undefined"
    (only,) = solved({"C": "-t^2"}, {"X": [["0"], ["1"]], "y": [-1, 1]})
    assert (str(only.stretch), only.alpha) == ("t = 0", (ZERO, ZERO))
    pieces = solved({"C": "1"}, {"X": [["0"], ["1/t"]], "y": [-1, 1]})
    assert pieces.at(0).status == "undefined"


def test_a_price_that_vanishes_at_an_irrational_number():
    pieces = solved({"C": "t^2-2", "slack": "squared"}, {"X": [["0"], ["1"]], "y": [-1, 1]}, low=0)
    assert [p.status for p in pieces] == ["undefined", "optimal", "optimal"]
    assert pieces[1].stretch.is_point
    assert (pieces[1].alpha, pieces[1].objective, pieces[1].scalars_unique) == ((ZERO, ZERO), ZERO, False)


def test_a_gram_matrix_that_becomes_indefinite():
    # vᵀKv on v₁ + v₂ = 0 is 2 − 2t (labels equal), on all of R² it needs |t| ≤ 1.
    data = {"gram": [["1", "t"], ["t", "1"]], "y": [1, -1]}
    pieces = solved({"C": "1", "kernel": {"type": "precomputed"}, "bias": False}, data)
    assert [(p.status, str(p.stretch)) for p in pieces if p.status != "optimal"] == [
        ("non-convex", "t < -1"), ("non-convex", "t > 1")
    ]  # fmt: skip
    pieces = solved({"C": "1", "kernel": {"type": "precomputed"}}, data)
    assert [str(p.stretch) for p in pieces if p.status != "optimal"] == ["t > 1"]


def test_a_parameter_of_the_kernel():
    # (γxz + r)² on 0 | 1 with C = inf: ‖φ(1) − φ(0)‖² = (γ + r)² − r², α = 2/that.
    data = {"X": [["0"], ["1"]], "y": [-1, 1]}
    gamma = solved({"C": "inf", "kernel": {"type": "poly", "degree": 2, "gamma": "t", "coef0": "1"}}, data)
    assert [(str(p.stretch), p.alpha[0]) for p in gamma] == [("t > 0", number(2) / (t * t + number(2) * t))]
    shift = solved({"C": "inf", "kernel": {"type": "poly", "degree": 2, "coef0": "t"}}, data, low=0)
    assert [p.alpha[0] for p in shift] == [number(2) / (ONE + number(2) * t)]
    assert not shift[0].degenerate


def test_limits_and_start():
    whole = solved({"C": "t"}, FOUR)
    part = solved({"C": "t"}, FOUR, low=F(1, 4), high=F(1, 2), start=F(2, 5))
    assert intervals(part) == ["1/4 ≤ t ≤ 1/3", "1/3 ≤ t ≤ 1/2"]
    assert part.at(F(1, 4)).alpha == whole.at(F(1, 4)).alpha
    with pytest.raises(SvmsymError, match="outside of all pieces"):
        part.at(1)
    with pytest.raises(SvmsymError, match="is not below"):
        solved({"C": "t"}, FOUR, low=1, high=0)
    with pytest.raises(SvmsymError, match="not between"):
        solved({"C": "t"}, FOUR, low=1, start=0)


def test_text():
    lines = str(solved({"C": "t"}, FOUR)).splitlines()
    assert lines[0].split() == ["t", "α", "w", "b", "objective"]
    assert lines[2].startswith("0 ≤ t ≤ 2/9    (t, t, t, t)")
    assert "-1 … -9*t + 1" in lines[2]
    cells = zip(lines[3:], ["(2/9", "(t/3", "(t/2", "(1/2"], strict=True)
    assert len({line.index(cell) for line, cell in cells}) == 1
    long = str(solved({"C": "s", "slack": "squared"}, FOUR)).splitlines()
    assert long[0] == "0 ≤ s ≤ 1/2"
    assert long[-1] == "  objective = 8*s/(8*s + 3)"


def test_ranges_of_b_with_several_ends():
    # All points are at their bounds: b ≥ −1 from 0, b ≥ −1 − w·t from t, b ≤ 1 − w from 1, w = (2 − t)/10.
    data = {"X": [["0"], ["t"], ["1"]], "y": [-1, -1, 1], "weight": ["1", "1", "2"]}
    pieces = solved({"C": "1/10"}, data)
    piece = pieces.piece_at(1)
    assert str(piece.stretch) == "-3 ≤ t ≤ 6"
    w = (number(2) - t) / number(10)
    assert (piece.w, piece.b_high) == ((w,), (ONE - w,))
    assert {*piece.b_low} == {-ONE, -ONE - w * t}
    assert pieces.at(5).b_interval == Interval(F(1, 2), F(13, 10))
    assert "max(" in str(pieces)


# Against other ways to the same answer.


@pytest.mark.parametrize("slack", ["linear", "squared"])
def test_the_path_in_c_agrees(slack):
    rng = random.Random(7)
    for _ in range(6):
        rows = [[rng.randint(-4, 4) for _ in range(2)] for _ in range(5)]
        y = [-1, 1, *(rng.choice([-1, 1]) for _ in range(3))]
        data = {"X": [[str(x) for x in row] for row in rows], "y": y}
        pieces = solved({"C": "t", "slack": slack}, data)
        points = tuple(tuple(F(x) for x in row) for row in rows)
        if slack == "linear":
            p = path(Problem("svc", C=F(1), X=points, y=tuple(y)), "C")
            assert {*pieces.breakpoints} <= {*p.breakpoints}
            for s in p.segments:
                if s.stop is not None:
                    c = (s.start + s.stop) / 2
                    assert pieces.at(c).objective == p(c).objective
        for c in (F(1, 9), F(1), F(17, 3)):
            answer = solve(Problem("svc", C=c, slack=slack, X=points, y=tuple(y)))
            assert (pieces.at(c).w, pieces.at(c).objective) == (answer.w, answer.objective)


@pytest.mark.parametrize("block", range(6))
def test_random_problems(block):
    rng = random.Random(f"symbolic {block}")
    count = 0
    while count < 25:
        try:
            moving = symbolic_problem(*tables(rng))
        except ProblemFileError:
            continue
        count += 1
        pieces = solve_symbolic(moving)
        sample = [F(rng.randint(-40, 40), rng.randint(1, 12)) for _ in range(8)]
        ends = [e for e in pieces.breakpoints if isinstance(e, F)]
        if moving.kind in {"ls-svm", "ridge"}:
            ends = []  # a singular system of unknowns without bounds: judged in the next test
        assert not [f for s in (*sample, *ends) if (f := fault(moving, pieces, s))], moving
        _covers_without_gaps(pieces)


def _covers_without_gaps(pieces):
    for a, b in pairwise(pieces):
        assert a.stretch.high == b.stretch.low
        assert a.stretch.high_closed or b.stretch.low_closed


def test_least_squares_with_a_singular_matrix():
    # P = K/λ + 1 with K = t, λ = 1: maximise u − (t + 1)u²/2, no maximum at t = −1.
    data = {"gram": [["t"]], "y": ["1"]}
    pieces = solved({"kind": "ridge", "lambda": "1", "kernel": {"type": "precomputed"}}, data)
    assert [(p.status, str(p.stretch)) for p in pieces] == [
        ("non-convex", "t < -1"), ("infeasible", "t = -1"), ("optimal", "t > -1")
    ]  # fmt: skip
    assert pieces[2].alpha == (ONE / (t + ONE),)


def test_breakpoints_are_where_an_answer_changes():
    # The functions of one piece are not optimal on the other side of its end.
    moving = symbolic_problem({"C": "1"}, {"X": [["0", "0"], ["t", "1"], ["2", "t"]], "y": [-1, 1, 1]})
    pieces = solve_symbolic(moving)
    assert len(pieces) > 3
    for a, b in pairwise(pieces):
        end = a.stretch.high
        beyond = between(end, b.stretch.high) if isinstance(end, F) else between(end, b.stretch.high, 3)
        wrong = replace(pieces, pieces=(replace(a, stretch=replace(b.stretch, low_closed=True)),))
        assert fault(moving, pieces, beyond) == ""
        assert fault(moving, wrong, beyond)


@pytest.mark.parametrize("damage", ["alpha", "w", "b", "objective", "end"])
def test_planted_errors_are_caught(damage):
    moving = symbolic_problem({"C": "t"}, FOUR)
    pieces = solve_symbolic(moving)
    bent = list(pieces)
    tiny, p = number(1, 10**6), pieces[2]
    if damage == "alpha":
        bent[2] = replace(p, alpha=(p.alpha[0] + tiny, *p.alpha[1:]))
    elif damage == "w":
        bent[2] = replace(p, w=(p.w[0] + tiny, p.w[1]))
    elif damage == "b":
        bent[2] = replace(p, scalars={"b": p.b + tiny})
    elif damage == "objective":
        bent[2] = replace(p, objective=p.objective + tiny * t)
    else:
        bent[1] = replace(bent[1], stretch=replace(bent[1].stretch, high=F(2, 5)))
    assert not fault(moving, pieces, F(3, 8))
    assert fault(moving, Pieces(moving, tuple(bent)), F(3, 8))
