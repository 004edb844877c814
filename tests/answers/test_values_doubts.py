"""Words that leave out points, and numbers in a row without commas: a person has to look."""

from fractions import Fraction as F

import pytest

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.naming import name_mistakes
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.values.api import check_value
from svmsym.exams.values.optimum import optimum_of

# f(x) = x_1 − x_2 − 1, α = (½, ½, 1, 0): points 1, 2 and 3 are the support vectors
A = Problem("svc", X=tuple((F(p), F(q)) for p, q in ((1, 1), (3, 3), (3, 1), (4, 1))), y=(-1, -1, 1, 1))
BEST = optimum_of(A)

EXCLUDING = [
    "todos menos el 4", "todos excepto x4", "todos salvo 4", "todos, excluyendo x_4", "sin el 4",
    "all but 4", "all except x_4", "all apart from 4", "every point other than 4", "not 4",
    "1, 2, 3, but not 4",
    "alle bis auf x4", "alle außer x_4", "alle ausgenommen 4", "alle ohne 4", "1, 2, 3, nicht 4",
    "除了4", "除 x_4 以外", "4 제외", "x_4 빼고", "4 말고", "4 아닌",
]  # fmt: skip


@pytest.mark.parametrize("text", EXCLUDING)
@pytest.mark.parametrize("meaning", [None, "positive", "margin"])
def test_points_that_are_left_out_are_not_taken_for_the_answer(text, meaning):
    assert check_value(BEST, "support_vectors", text, meaning=meaning).verdict == "undecided"


@pytest.mark.parametrize("text", ["x_1, x_2, x_3", "x1 und x2 und x3", "x_1 and x_2 and x_3", "{1, 2, 3}"])
def test_points_that_are_named_alone_are_read(text):
    assert check_value(BEST, "support_vectors", text).verdict == "correct"


@pytest.mark.parametrize(
    ("quantity", "text", "verdict"),
    [
        ("w", "w=(1 -1)", "undecided"),
        ("w", "w = [1 −1]", "undecided"),
        ("w", "w=(1, -1)", "correct"),
        ("w", "w=(1; -1)", "correct"),
        ("w", "w = (2 - 1, -1)", "correct"),
        ("w", "w = (2 -1, -1)", "correct"),
        ("hyperplane", "w = (1 -1), b=-1", "undecided"),
        ("hyperplane", "w = (1, -1), b=-1", "correct"),
        ("hyperplane", "w = 0, b=-1", "wrong"),
    ],
)
def test_numbers_in_a_row_have_two_readings(quantity, text, verdict):
    assert check_value(BEST, quantity, text).verdict == verdict


def test_a_normal_vector_of_zeros_names_no_mistake():
    item = Item("a", "hyperplane", F(1), data="A")
    exam = Exam("e", "", items=(item,), data={"A": A})
    assert name_mistakes(exam, item, "w = 0, b = -1") == ()
    assert name_mistakes(exam, item, "w = (0, 0), b = -1") == ()
