"""Subgradient descent for the hinge loss: exact steps, the slips of a printed loop, and the known minimum."""

from fractions import Fraction
from itertools import pairwise

import pytest

from svmsym import solve
from svmsym.algorithms.hinge_descent import HingeProblem, Reading, descend
from svmsym.errors import SvmsymError

X, y = ((0, 0), (2, 2), (2, 0), (3, 0)), (-1, -1, 1, 1)
FOUR = HingeProblem(X, y, Fraction(1, 10))
START = (Fraction(1, 200), Fraction(1, 200), Fraction(-1, 200))
RATE = Fraction(1, 10)


def test_the_loss_by_hand():
    """One point x = 2, y = 1, λ = 1: no hinge at w = 1, a step of ½ leads to w = ½."""
    one = HingeProblem(((2,),), (1,), 1)
    assert [one.loss((0, w)) for w in (1, Fraction(1, 2), Fraction(3, 2))] == [
        Fraction(1, 2),
        Fraction(1, 8),
        Fraction(9, 8),
    ]
    assert descend(one, (0, 1), Fraction(1, 2), 1).column("loss") == (Fraction(1, 2), Fraction(1, 8))
    assert descend(one, (0, 1), Fraction(1, 2), 1, Reading(sign=1)).column("loss")[1] == Fraction(9, 8)


def test_the_subgradient_by_hand():
    three = HingeProblem(((1, 2), (2, 1), (3, 1)), (1, -1, 1), Fraction(1, 2))
    found = three.subgradient((0, Fraction(1, 10), Fraction(1, 5)))
    assert found == (Fraction(-1, 3), Fraction(-37, 60), Fraction(-17, 30))


def test_a_point_on_the_margin_adds_nothing():
    assert HingeProblem(((1,),), (1,), 1).subgradient((0, 1)) == (0, 1)  # λw alone


@pytest.mark.parametrize("weights", [START, (Fraction(3, 2), 0, 1), (-1, 1, -1), (2, -3, 5)])
def test_the_corrected_loop_is_the_subgradient(weights):
    assert Reading().direction(FOUR, weights) == FOUR.subgradient(weights)


def test_the_printed_reset_freezes_the_bias():
    for sign in (1, -1):
        trace = descend(FOUR, START, RATE, 40, Reading(sign=sign, resets=True))
        assert {*trace.column("w_0")} == {Fraction(1, 200)}
        assert {*trace.column("Δw_0")} == {0}


def test_the_printed_sign_climbs():
    loss = descend(FOUR, START, RATE, 60, Reading(sign=1, resets=True)).column("loss")
    assert loss[0] == Fraction(397501, 400000)
    assert [f"{float(loss[k]):.3f}" for k in (0, 5, 60)] == ["0.994", "1.418", "15.391"]
    assert all(a < b for a, b in pairwise(loss))


def test_with_the_sign_repaired_alone_a_point_stays_on_the_wrong_side():
    trace = descend(FOUR, START, RATE, 60, Reading(resets=True))
    assert FOUR.margins(trace.result)[0] == Fraction(-1, 200)  # the point (0, 0), whatever w is


def test_the_division_of_one_component_is_another_direction():
    whole, last = Reading().direction(FOUR, START), Reading(averages=False).direction(FOUR, START)
    assert last == (4 * whole[0], 4 * whole[1], whole[2])


def test_the_corrected_loop_comes_near_the_minimum_and_classifies():
    trace = descend(FOUR, START, RATE, 150)
    right = solve(X, y, C=FOUR.C)
    least = FOUR.lam * right.objective
    assert Fraction(5, 2) == FOUR.C
    assert least == FOUR.loss((right.b, *right.w)) == Fraction(1, 10)
    best = min(trace.column("loss"))
    assert least <= best < least + Fraction(1, 50)
    assert all(m > 0 for m in FOUR.margins(trace.result))


def test_it_stops_where_the_subgradient_is_zero():
    still = HingeProblem(((1,), (-1,)), (1, -1), 2)  # λw = 1 = ½Σ y x, both points being violated
    trace = descend(still, (0, Fraction(1, 2)), RATE, 10)
    assert len(trace.rows) == 1
    assert trace.result == (0, Fraction(1, 2))


def test_steps_are_exact_and_in_order():
    trace = descend(FOUR, START, RATE, 8)
    assert trace.column("step") == tuple(range(9))
    for before, after in pairwise(trace.rows):
        assert after[1] == before[1] - RATE * before[3]
        assert after[2] == tuple(w - RATE * d for w, d in zip(before[2], before[4], strict=True))


@pytest.mark.parametrize(
    ("points", "labels"), [((), ()), (((1,),), (1, -1)), (((1,),), (0,)), (((1,), (2,)), (1, 2))]
)
def test_bad_data_are_refused(points, labels):
    with pytest.raises(SvmsymError):
        HingeProblem(points, labels, 1)


def test_a_start_of_the_wrong_length_is_refused():
    with pytest.raises(SvmsymError, match="wrong length"):
        descend(FOUR, (0, 0), RATE, 1)
