"""What an answer calls its number: the point of f, and the width."""

from fractions import Fraction

import pytest

from svmsym.exact.problem import Problem
from svmsym.exams.values.api import check_value

SQUARE = Problem("svc", X=((1, 1), (1, -1), (-1, 1), (-1, -1)), y=(1, 1, -1, -1))  # w = (1, 0), b = 0
LINE = Problem("svc", X=((0,), (2,)), y=(-1, 1))  # w = 1, b = -1


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("f(2,0) = 2", "correct"),
        ("f(2,0) = 1·2 + 0 = 2", "correct"),
        ("f((2,0)) = 3", "wrong"),
        ("f(3,0) = 2", "undecided"),  # another point, where it would be wrong
        ("f((3,0)) = 2", "undecided"),
        ("f(-2,0) = 2", "undecided"),
        ("f(x) = 2", "correct"),
    ],
)
def test_f_is_judged_at_the_point_that_it_names(answer, verdict):
    assert check_value(SQUARE, "predict", answer, at="2,0").verdict == verdict


def test_the_answer_may_name_the_point_alone():
    assert check_value(SQUARE, "predict", "f(3,0) = 3").verdict == "correct"
    assert check_value(SQUARE, "predict", "f(3,0) = 2").verdict == "wrong"
    missing = check_value(SQUARE, "predict", "1")
    assert missing.verdict == "undecided"
    assert missing.notes == ("give it with --at, as in --at 2,0",)


def test_a_comma_is_decimal_where_points_are_numbers():
    assert check_value(LINE, "predict", "f(0,5) = -0,5", at="0,5").verdict == "correct"
    assert check_value(LINE, "predict", "f(0,5) = -0,5", at=(Fraction(1, 2),)).verdict == "correct"
    assert check_value(LINE, "predict", "f(1,5) = -0,5", at="0,5").verdict == "undecided"
    assert check_value(LINE, "predict", "1", at="0,5").verdict == "wrong"
    assert check_value(SQUARE, "predict", "f(0,5) = 0", at="0,5").verdict == "correct"


@pytest.mark.parametrize(
    ("answer", "verdicts"),
    [
        ("width = 1", ("undecided", "undecided", "wrong")),  # 1/‖w‖ is no width
        ("Breite = 1", ("undecided", "undecided", "wrong")),
        ("width = 2", ("correct", "undecided", "correct")),
        ("width = 3", ("wrong", "wrong", "wrong")),
        ("margin = 1", ("correct", "correct", "wrong")),
        ("margin = 2", ("correct", "wrong", "correct")),
    ],
)
def test_a_width_is_twice_the_distance(answer, verdicts):
    meanings = (None, "half", "full")
    assert tuple(check_value(SQUARE, "margin", answer, margin=m).verdict for m in meanings) == verdicts
