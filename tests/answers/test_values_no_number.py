"""An equation is no b, and a formula that is not worked out is no margin.

The data have f(x) = x_1 − x_2 − 1 and ‖w‖ = √2, so that 2/‖w‖ = √2 too.
"""

from fractions import Fraction as F

import pytest

from svmsym.exact.problem import Problem
from svmsym.exams.values.api import check_value
from svmsym.exams.values.optimum import optimum_of

A = optimum_of(
    Problem("svc", X=tuple((F(p), F(q)) for p, q in ((1, 1), (3, 3), (3, 1), (4, 1))), y=(-1, -1, 1, 1))
)


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("x1 - x2 - 1 = 0", "undecided"),
        ("x_1 - x_2 = 1", "undecided"),
        ("x_2 = x_1 - 1", "undecided"),
        ("w·x = 0", "undecided"),
        ("y_1(w·x_1 + b) = 1", "undecided"),
        ("b = -1", "correct"),
        ("-1", "correct"),
        ("1 - 2 = -1", "correct"),
        ("b = y_1 - w·x_1 = -1", "correct"),
        ("1 - w·x_3 = -1", "correct"),
        ("x_1 - x_2 - 1 = 0, b = -1", "correct"),
        ("x_1 - x_2 - 1 = 0, b = 1", "wrong"),
        ("0", "wrong"),
    ],
)
def test_the_right_side_of_an_equation_is_no_offset(text, verdict):
    assert check_value(A, "b", text).verdict == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("1/‖w‖", "undecided"),
        ("2/‖w‖", "undecided"),
        ("margin = 2/‖w‖", "undecided"),
        ("w = (1, -1), 2/‖w‖", "undecided"),
        ("‖w‖ = √2", "undecided"),
        ("2/‖w‖ = √2", "correct"),
        ("margin = 2/‖w‖ = 2/√2", "correct"),
        ("‖w‖ = √2, 2/‖w‖ = √2", "correct"),
        ("2/√2", "correct"),
        ("2/‖w‖ = 2", "wrong"),
        ("2", "wrong"),
    ],
)
def test_a_formula_that_is_not_worked_out_is_no_margin(text, verdict):
    found = check_value(A, "margin", text, margin="full")
    assert found.verdict == verdict
    if text == "2/‖w‖":
        assert "no number was given" in found.reason


@pytest.mark.parametrize(
    ("quantity", "text", "verdict"),
    [
        ("w", "w = (1, -1), ‖w‖ = 2", "undecided"),
        ("w", "‖w‖ = 2, w = (1, -1)", "undecided"),
        ("w", "w = (1, -1), ‖w‖ = √2", "correct"),
        ("w", "w = (1, -1), ‖w‖ = 1.41", "correct"),
        ("w", "w = (1, -1), ‖w‖² = 2", "correct"),
        ("w", "w = (1, 1), ‖w‖ = √2", "wrong"),
        ("hyperplane", "w = (1, -1), b = -1, 2b = -3", "undecided"),
        ("b", "b = -1, 1 + 1 = 3", "undecided"),
        ("b", "b = -1, 1 + 1 = 2", "correct"),
    ],
)
def test_a_false_addition_is_seen(quantity, text, verdict):
    assert check_value(A, quantity, text).verdict == verdict
