"""Values with sentences beside them, in small problems that are solved by hand."""

from fractions import Fraction as F

import pytest

from svmsym.exact.problem import Kernel, Problem
from svmsym.judging.on_data.api import check_value


def line(*pairs, C=None, kernel=None):
    return Problem(
        "svc",
        X=tuple((F(x),) for x, _ in pairs),
        y=tuple(y for _, y in pairs),
        C=C,
        kernel=kernel or Kernel(),
    )


PLANE = Problem("svc", X=((F(0), F(0)), (F(2), F(2)), (F(2), F(0)), (F(3), F(0))), y=(-1, -1, 1, 1))
TWO = line((1, -1), (3, 1))  # f(x) = x − 2
LOOSE = line((-1, -1), (1, 1), C=F(1, 4))  # w = 1/2, every b in [−1/2, 1/2]
MIXED = line((0, -1), (1, 1), (2, -1), (3, 1), C=F(1))  # f(x) = (2x − 3)/3: the two in the middle are wrong
TWINS = Problem("svc", X=((F(0), F(0)), (F(2), F(0)), (F(2), F(0))), y=(-1, 1, 1))  # α_2 + α_3 = 1/2
PARABOLA = line((-1, 1), (0, -1), (1, 1), kernel=Kernel("poly", 2, F(1), F(1)))  # f(x) = 2x² − 1
GAUSS = line((0, 1), (1, -1), kernel=Kernel("rbf"))  # α = 1/(1 − 1/e), b = 0
HARD = line((0, 1), (1, -1), (2, 1))  # not separable
BALL = Problem("svdd", X=((F(0), F(0)), (F(4), F(0)), (F(2), F(1)), (F(2), F(0))))  # centre (2, 0), R = 2

ROWS = [
    # uniqueness
    (LOOSE, "b", "b = 0, b is not unique", "correct"),
    (LOOSE, "b", "b = 0 is the unique optimal value", "wrong"),
    (TWINS, "alpha", "α = (1/2, 1/4, 1/4) is the unique solution", "wrong"),
    (PLANE, "alpha", "α = (1/2, 1/2, 1, 0) is the unique solution", "correct"),
    # whole sets
    (TWINS, "alpha", "α1 = 1/2, α2 + α3 = 1/2, α2 ≥ 0, α3 ≥ 0", "correct"),
    (TWINS, "alpha", "α1 = 1/2, α2 + α3 = 1, α2 ≥ 0, α3 ≥ 0", "wrong"),
    (TWINS, "alpha", "α1 = 1/2, α2 = t, α3 = 1/2 - t, 0 ≤ t ≤ 1/2", "correct"),
    (TWINS, "alpha", "α1 = 1/2, α2 = t, α3 = 1/2 - t, 0 ≤ t ≤ 1", "wrong"),
    (LOOSE, "b_interval", "-1/2 ≤ b ≤ 1/2", "correct"),
    (LOOSE, "b_interval", "b ∈ (-1/2, 1/2)", "wrong"),
    # sentences about points
    (MIXED, "b", "b = -1, and all points are classified correctly.", "wrong"),
    (MIXED, "b", "b = -1. Two points are misclassified.", "correct"),
    (MIXED, "b", "b = -1, kein Punkt liegt auf dem Rand.", "wrong"),
    (PLANE, "w", "w = (1,-1); x_4 is not a support vector", "correct"),
    (PLANE, "b", "b = -1, x_1 lies on the hyperplane", "wrong"),
    (PLANE, "b", "b = -1, (1,0) lies on the hyperplane", "correct"),
    (TWO, "support_vectors", "x = 1 and x = 3 are support vectors", "correct"),
    (PLANE, "support_vectors", "(0,0), (2,2) y (2,0)", "correct"),
    # zeros, chains, decimals
    (TWO, "hyperplane", "The boundary is x = 2", "correct"),
    (PLANE, "margin", "The margin is 1/||w|| = 1/sqrt(2) = 2^(-1/2), which is about 0.7071.", "correct"),
    (PLANE, "hyperplane", "x_1 - x_2 + 2x_3 = 1", "wrong"),
    (PLANE, "decision_function", "f(x) = sign(x^{(1)} - x^{(2)} - 1)", "correct"),
    # kernels
    (GAUSS, "alpha", "α_1 = α_2 = 1/(1 − e^{−1}) = e/(e−1)", "correct"),
    (GAUSS, "alpha", "α_1 = α_2 = 1/(1 + e^{-1})", "wrong"),
    (GAUSS, "decision_function", "f(x) = α(e^{-x^2} - e^{-(x-1)^2}) with α = 1/(1-e^{-1})", "correct"),
    (GAUSS, "decision_function", "f(x) = α(e^{-x^2} - e^{-(x-1)^2}) with α = 1/(1+e^{-1})", "wrong"),
    # the smallest ball
    (BALL, "alpha", "α = (1/2, 1/2, 0, 0), a = (2,0), R² = 4", "correct"),
    (BALL, "alpha", "α = (1/2, 1/2, 0, 0), a = (2,0), R = 3", "wrong"),
    # no solution
    (HARD, "no_solution", "No solution: the data are not linearly separable", "correct"),
    (HARD, "w", "w = 1", "wrong"),
]


@pytest.mark.parametrize(("problem", "quantity", "answer", "verdict"), ROWS)
def test_sentences(problem, quantity, answer, verdict):
    assert check_value(problem, quantity, answer).verdict == verdict


@pytest.mark.parametrize(
    ("quantity", "answer"),
    [
        ("b", "b = -2, so the boundary is at x = 3"),  # it is at x = 2
        ("w", "w = 1 turned by 90 degrees"),
        ("b", "b = -2 or a multiple"),
        ("alpha", "α = (1/2, 1/2) etc."),
    ],
)
def test_what_is_not_understood_beside_a_right_value_is_not_accepted(quantity, answer):
    assert check_value(TWO, quantity, answer).verdict != "correct"


@pytest.mark.parametrize(
    ("quantity", "answer", "own", "verdict"),
    [
        ("w", "w = (2, -2)", {"α": "(1, 1, 2, 0)"}, "correct"),
        ("w", "w = (1, -1)", {"α": "(1, 1, 2, 0)"}, "wrong"),
        ("b", "b = -3", {"w": "(2, -2)"}, "correct"),  # from x_3
        ("b", "b = -4", {"w": "(2, -2)"}, "wrong"),
        ("margin", "1/(2√2)", {"w": "(2, -2)"}, "correct"),
        ("hyperplane", "2x1 - 2x2 - 3 = 0", {"w": "(2, -2)", "b": "-3"}, "correct"),
        ("support_vectors", "x1, x2", {"α": "(1, 1, 0, 0)"}, "correct"),
    ],
)
def test_own_values_replace_ours(quantity, answer, own, verdict):
    assert check_value(PLANE, quantity, answer, own=own).verdict == verdict


@pytest.mark.parametrize(
    "text",
    [
        "the first three points",
        "die ersten drei Punkte",
        "los tres primeros puntos",
        "처음 세 점",
        "前三个点",
    ],
)
def test_some_of_the_points_are_not_all(text):
    four = Problem("svc", X=((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1))
    assert check_value(four, "support_vectors", text).verdict == "undecided"
