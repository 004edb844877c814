"""Expected values by hand: x⁺ − 1 = (1 − 2η)(x − 1) for x(x − 2)."""

from fractions import Fraction

import pytest

from svmsym.algorithms.gradient_descent import (
    converges,
    descend,
    descend_vector,
    shrinks_by,
    steps_until,
)


def slope(x):
    return 2 * x - 2


@pytest.mark.parametrize(
    ("rate", "points"),
    [
        (Fraction(1, 2), (0, 1, 1)),
        (1, (0, 2, 0)),
        (Fraction(3, 4), (0, Fraction(3, 2), Fraction(3, 4))),
        (2, (0, 4, -8)),
        (0, (0, 0, 0)),
    ],
)
def test_steps_on_the_parabola(rate, points):
    assert descend(slope, 0, rate, 2).column("x") == points


@pytest.mark.parametrize("rate", [Fraction(k, 7) for k in range(-2, 10)])
def test_closed_form(rate):
    found = descend(slope, 5, rate, 6).result
    assert found == 1 + (1 - 2 * rate) ** 6 * 4
    assert converges(2, rate) == (0 < rate < 1)
    assert shrinks_by(2, rate) == 1 - 2 * rate


def test_the_table_has_the_slopes():
    table = descend(slope, Fraction(1, 3), Fraction(1, 10), 3)
    assert all(g == 2 * x - 2 for _, x, g in table.rows)
    assert table.result == table.column("x")[-1]
    assert table.column("step") == (0, 1, 2, 3)


def test_a_bowl_with_two_curvatures():
    # f = x² + 3y²: factors 1 − 2η and 1 − 6η, at η = ¼ these are ½ and −½.
    table = descend_vector(lambda x: (2 * x[0], 6 * x[1]), (8, 8), Fraction(1, 4), 3)
    assert table.column("x") == ((8, 8), (4, -4), (2, 2), (1, -1))


def test_round_bowl_repeats_at_rate_one():
    table = descend_vector(lambda x: (2 * x[0], 2 * x[1]), (3, -2), 1, 2)
    assert table.column("x") == ((3, -2), (-3, 2), (3, -2))


def test_steps_until():
    table = descend(slope, 0, Fraction(1, 4), 12)  # distances 1, ½, ¼, …
    assert steps_until(table, 1, Fraction(1, 1024)) == 10
    assert steps_until(table, 1, Fraction(1, 10**6)) is None
