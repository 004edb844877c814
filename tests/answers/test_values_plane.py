"""Hyperplanes in x and y, or in x, y and z: they are the coordinates, where the data have as many."""

from fractions import Fraction

import pytest

from svmsym.exact.problem import Problem
from svmsym.exams.values.api import check_value

# The nearest points of the two classes are the last and the first, w is a multiple of their difference.
PLANE = Problem("svc", X=((2, 0), (1, 1)), y=(1, -1))  # x₁ − x₂ = 1
SPACE = Problem("svc", X=((1, 1, 1), (0, 0, 0)), y=(1, -1))  # x₁ + x₂ + x₃ = 3/2
SOFT = Problem("svc", X=((2, 0), (1, 1)), y=(1, -1), C=Fraction(100))
LINE = Problem("svc", X=((0,), (2,)), y=(-1, 1))


@pytest.mark.parametrize(
    ("problem", "answer", "verdict"),
    [
        (PLANE, "y = x - 1", "correct"),
        (PLANE, "x - y = 1", "correct"),
        (PLANE, "2x - 2y - 2 = 0", "correct"),
        (PLANE, "f(x, y) = x - y - 1", "correct"),
        (SOFT, r"y = x - 1", "correct"),
        (PLANE, "y = x + 1", "wrong"),
        (PLANE, "y = -x - 1", "wrong"),
        (PLANE, "f(x, y) = y - x + 1", "wrong"),
        (SPACE, "x + y + z = 3/2", "correct"),
        (SPACE, "z = 3/2 - x - y", "correct"),
        (SPACE, "x + y + z = 1", "wrong"),
        (SPACE, "x + y = 3/2", "wrong"),
    ],
)
def test_x_and_y_are_coordinates(problem, answer, verdict):
    found = check_value(problem, "hyperplane", answer)
    assert found.verdict == verdict, found
    assert any("coordinates x₁" in note for note in found.notes)


@pytest.mark.parametrize(
    ("problem", "answer"),
    [
        (PLANE, "y = 1"),  # a label
        (PLANE, "y = x² − 1"),
        (PLANE, "y = m x − 1"),
        (PLANE, "x + y + z = 1"),
        (PLANE, "y > x − 1"),
        (PLANE, "f(y, x) = x - y - 1"),
        (LINE, "y = x − 1"),  # a function of x
    ],
)
def test_what_else_y_may_be_is_left_to_a_person(problem, answer):
    found = check_value(problem, "hyperplane", answer)
    assert found.verdict == "undecided", found
