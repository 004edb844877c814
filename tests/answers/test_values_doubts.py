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
    "todos, excluyendo x_4", "sin el 4", "todos menos el 5", "todos menos x4 o x3", "no todos menos x4",
    "every point other than 4", "not 4", "1, 2, 3, but not 4", "not all but 4", "all except x4?",
    "all except perhaps x4", "x1, x2, x3 without x2", "1, 2, 3, nicht 4", "alle außer vielleicht x4",
    "除了4", "除 x_4 以外", "4 제외", "x_4 빼고", "4 말고", "4 아닌", "all points", "alle",
    "all except (1,3)",
]  # fmt: skip
# All points but {}.
ALL_BUT = [
    "all but {}", "all points except x_{}", "All points except for x{}.", "all apart from {}",
    "all training points other than x{}", "all except the point {}", "support vectors: all except x_{}",
    "all points are support vectors except x{}",
    "alle bis auf x{}", "alle außer x_{}", "alle Punkte ausgenommen {}", "alle ohne {}",
    "alle außer dem Punkt {}",
    "todos menos el {}", "todos excepto x{}", "todos los puntos salvo {}", "todos los puntos menos $x_{}$",
    "x{}를 제외한 모든 점", "x_{}을 제외한 모든 점이 서포트 벡터이다", "x{} 빼고 모두",
    "除 x{} 外的所有点", "除了x_{}以外的所有点都是支持向量", "除{}之外，其余点",
]  # fmt: skip


@pytest.mark.parametrize("text", ALL_BUT)
def test_all_points_but_some_are_the_others(text):
    assert check_value(BEST, "support_vectors", text.format(4)).verdict == "correct"
    assert check_value(BEST, "support_vectors", text.format(3)).verdict == "wrong"
    assert check_value(BEST, "support_vectors", text.format(7)).verdict == "undecided"


@pytest.mark.parametrize("text", ["all but 4", "alle außer dem Punkt 1", "todos menos el 1"])
def test_a_number_on_a_line_may_be_a_point_itself(text):
    line = Problem("svc", X=((F(0),), (F(1),), (F(4),), (F(5),)), y=(-1, -1, 1, 1))
    assert check_value(line, "support_vectors", text).verdict == "undecided"
    assert check_value(line, "support_vectors", "i = 2, 3").verdict == "correct"


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("los vectores soporte son x1, x2 y x3", "correct"),
        ("los vectores soporte son x1 y x3", "wrong"),
        ("x1, x2 y x3 son los vectores de soporte", "correct"),
        ("(1,1), (3,3) y (3,1)", "correct"),
        ("(1,1) y (3,1)", "wrong"),
        ("x1 y x2 no son vectores soporte", "undecided"),
        ("x1, x2 o x3", "undecided"),
        ("i = 1, 2, 3", "correct"),
        ("i ∈ {1, 2, 3}", "correct"),
        ("i = 1, 2, 4", "wrong"),
        ("i = 1, 2, 5", "undecided"),
        ("x1, x2, x3 because α4 = 0", "correct"),
        ("x1, x2, x3, da α4 = 0", "correct"),
        ("x1, x2 y x3, porque α4 = 0", "correct"),
        ("x1, x2, x3，因为 α4 = 0", "correct"),
        ("x1, x2, x3 since α1, α2, α3 > 0 and α4 = 0", "correct"),
        ("x1, x2, x3 (α4 = 0)", "correct"),
        ("x1, x2, x3, α4 = 0", "correct"),
        ("x1, x3 because α4 = 0", "wrong"),
        ("x1, x2, x4 because α3 = 0", "wrong"),
        ("x1, x2, x3 because α3 = 0", "undecided"),  # the reason is false
        ("x1, x2, x3 because α1 = 7", "undecided"),
        ("x1, x2, x3 because α4 > 0", "undecided"),
        ("x1, x3, α2 = 1/2", "undecided"),
        ("x1, x2, x3 since they have α = 0", "undecided"),
        ("x1, x2, |S| = 3", "undecided"),  # 3 is no point
        ("α1 = 1, α2 = 2, α3 = 3", "undecided"),
        ("x1, x3, margin = 2", "undecided"),
        ("x_1 = (1,1), x_2 = (3,3), x_3 = (3,1)", "correct"),
        ("x_1 = (1,1), x_2 = (3,3), x_3 = (4,1)", "undecided"),  # point 3, or point 4
        ("x_1 und x_2 (Klasse -1) sowie x_3 (Klasse +1)", "correct"),
        ("x1 (-1), x2 (-1), x3 (+1)", "correct"),
        ("x1, x2 (class -1), x3 (class +1)", "correct"),
        ("x1, x2 (클래스 -1), x3 (클래스 +1)", "correct"),
        ("x1、x2 (类别 -1)、x3 (类别 +1)", "correct"),
        ("x1 (clase -1) y x3 (clase +1)", "wrong"),
        ("x1, x2 (class +1), x3 (class -1)", "undecided"),
        ("x1, x2 (class 2), x3", "undecided"),
    ],
)
def test_points_in_a_sentence(text, verdict):
    assert check_value(BEST, "support_vectors", text).verdict == verdict


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
