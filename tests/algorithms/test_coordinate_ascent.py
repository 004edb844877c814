"""Coordinate ascent: held by Σαt = 0 wherever it starts, and what it does without that."""

from fractions import Fraction
from itertools import product

import pytest

from svmsym import solve
from svmsym.algorithms.coordinate_ascent import coordinate_ascent
from svmsym.errors import SvmsymError

FOUR = ([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1])


def test_from_zero_nothing_moves():
    run = coordinate_ascent(*FOUR)
    assert not run.result.moved
    assert run.result.alpha == (0, 0, 0, 0)
    assert run.result.value == 0 < solve(*FOUR, C="inf").objective
    assert run.column("allowed") == ("{0}",) * 4


def test_from_no_feasible_start_anything_moves():
    grid = [Fraction(v, 2) for v in range(3)]
    for start in product(grid, repeat=4):
        if sum(a * t for a, t in zip(start, FOUR[1], strict=True)) == 0:
            run = coordinate_ascent(*FOUR, C=1, start=start)
            assert run.result.alpha == start
            assert not run.result.moved


def test_a_start_off_the_constraint_is_refused():
    with pytest.raises(SvmsymError):
        coordinate_ascent(*FOUR, start=(1, 0, 0, 0))


def test_labels_and_points_must_agree():
    with pytest.raises(SvmsymError):
        coordinate_ascent([[1]], [1, -1])
    with pytest.raises(SvmsymError):
        coordinate_ascent([[1], [2]], [1, 0])


def test_without_the_constraint_a_point_at_the_origin_has_no_end():
    run = coordinate_ascent(*FOUR, constrained=False)
    assert run.result.unbounded == 1
    assert run.column("W")[-1] == "∞"


def test_a_price_stops_it_there():
    run = coordinate_ascent(*FOUR, C=3, constrained=False, most=2)
    assert run.result.unbounded is None
    assert run.column("α_i")[0] == 3


def test_without_b_it_climbs_to_the_optimum():
    # by hand: x = 1 and −2 with t = +, −: both pull w to w = 1, W = α − ½α², at α = (1, 0)
    X, t = [[1], [-2]], [1, -1]
    run = coordinate_ascent(X, t, constrained=False)
    assert run.result.value == solve(X, t, C="inf", bias=False).objective == Fraction(1, 2)
    assert run.result.alpha == (1, 0)
