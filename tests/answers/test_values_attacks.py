"""Values in unusual dress and wrong ones that look right: no verdict is the opposite of the truth."""

import pytest

from svmsym.exact.front import problem
from svmsym.exams.values.api import check_value

PROBLEMS = {
    "sq": problem([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1], C="inf"),  # w = (1, 0), b = 0
    "two": problem([[0], [2]], [-1, 1], C="inf"),  # w = 1, b = −1, α = (½, ½)
    "tri": problem([[0, 0], [2, 0], [0, 2]], [-1, 1, 1], C="inf"),  # w = (1, 1), b = −1
    "deg": problem([[-1], [1]], [-1, 1], C="1/8"),  # both at the bound: w = ¼, −¾ ≤ b ≤ ¾
}
UNDECIDED = {("alpha", "(1/4,1/4,1/4,1/4,0)"), ("hyperplane", "(x-1)(x-2)=0")}
UNDECIDED |= {("support_vectors", "{(0,0),(2,2)}"), ("b", "[-3/4, 3/4]")}
VALUES = [
    ("sq", "alpha", "(1/4,1/4,1/4,1/4)", "correct"),
    ("sq", "alpha", "(0.25;0.25;0.25;0.25)", "correct"),
    ("sq", "alpha", "α_i = 1/4", "correct"),
    ("sq", "alpha", "α_i = 1/4 for all i", "correct"),
    ("sq", "alpha", "α_1 = α_3 = 1/2, others 0", "correct"),
    ("sq", "alpha", "(1/4,1/4,-1/4,-1/4)", "wrong"),
    ("sq", "alpha", "(1/4,1/4,1/4,0.2499)", "wrong"),
    ("sq", "alpha", "(1/4,1/4,1/4,1/4,0)", "wrong"),
    ("sq", "alpha", "(0,0,0,0)", "wrong"),
    ("sq", "alpha", "(1/3,1/3,1/3,1/3)", "wrong"),
    ("sq", "w", "(1,0)", "correct"),
    ("sq", "w", "w=(2/2,0/5)", "correct"),
    ("sq", "w", "(-1,0)", "wrong"),
    ("sq", "w", "(2,0)", "wrong"),
    ("sq", "w", "(1,0,0)", "wrong"),
    ("sq", "w", "w_1 = 1, w_2 = 0", "correct"),
    ("sq", "w", "(0,1)", "wrong"),
    ("sq", "b", "0", "correct"),
    ("sq", "b", "b = -0", "correct"),
    ("sq", "b", "0.0001", "wrong"),
    ("sq", "b", "b ∈ [0,0]", "correct"),
    ("two", "b", "-1", "correct"),
    ("two", "b", "1", "wrong"),
    ("two", "w", "1", "correct"),
    ("two", "w", "w = (1)", "correct"),
    ("two", "w", "-1", "wrong"),
    ("two", "margin", "1", "correct"),
    ("two", "margin", "2", "correct"),
    ("two", "margin", "4", "wrong"),
    ("two", "margin", "0", "wrong"),
    ("two", "margin", "-1", "wrong"),
    ("two", "hyperplane", "x = 1", "correct"),
    ("two", "hyperplane", "x_1 = 1", "correct"),
    ("two", "hyperplane", "2x - 2 = 0", "correct"),
    ("two", "hyperplane", "1 - x = 0", "correct"),
    ("two", "hyperplane", "x = -1", "wrong"),
    ("two", "hyperplane", "(x-1)(x-2)=0", "wrong"),
    ("tri", "margin", "1/√2", "correct"),
    ("tri", "margin", "√2/2", "correct"),
    ("tri", "margin", "√2", "correct"),
    ("tri", "margin", "0.707", "undecided"),
    ("tri", "margin", "2", "wrong"),
    ("tri", "hyperplane", "x_1 + x_2 = 1", "correct"),
    ("tri", "hyperplane", "x_2 = 1 - x_1", "correct"),
    ("tri", "hyperplane", "-3x_1 - 3x_2 + 3 = 0", "correct"),
    ("tri", "hyperplane", "x_1 - x_2 = 1", "wrong"),
    ("tri", "support_vectors", "{1,2,3}", "correct"),
    ("tri", "support_vectors", "{x_1,x_2,x_3}", "correct"),
    ("tri", "support_vectors", "{1,1,2,3}", "correct"),
    ("tri", "support_vectors", "{2,3}", "wrong"),
    ("tri", "support_vectors", "{(0,0),(2,0),(0,2)}", "correct"),
    ("tri", "support_vectors", "{(0,0),(2,2)}", "wrong"),
    ("tri", "support_vectors", "{}", "wrong"),
    ("deg", "b", "0", "correct"),
    ("deg", "b", "3/4", "correct"),
    ("deg", "b", "-3/4", "correct"),
    ("deg", "b", "4/5", "wrong"),
    ("deg", "b", "[-3/4, 3/4]", "correct"),
    ("deg", "b", "-3/4 <= b <= 3/4", "correct"),
    ("deg", "b", "-1 <= b <= 1", "wrong"),
    ("deg", "alpha", "(1/8,1/8)", "correct"),
    ("deg", "alpha", "(1/4,1/4)", "wrong"),
    ("deg", "w", "1/4", "correct"),
]


@pytest.mark.parametrize(("name", "quantity", "answer", "truth"), VALUES)
def test_value(name, quantity, answer, truth):
    found = check_value(PROBLEMS[name], quantity, answer)
    if (quantity, answer) in UNDECIDED:
        assert found.verdict in {truth, "undecided"}
    else:
        assert found.verdict == truth, found


def test_the_functions_print_nothing(capfd):
    for name, quantity, answer, _ in VALUES[::7]:
        check_value(PROBLEMS[name], quantity, answer)
    assert capfd.readouterr() == ("", "")
