"""What stands beside Gram matrices, kernel values, feature maps, traces and classes, and rounded entries.

K(x, z) = (⟨x, z⟩ + 1)² on (1, 0), (0, 1), (1, 2) is [[4, 1, 4], [1, 4, 9], [4, 9, 36]],
and 36 at (1, 2), (3, 1); exp(−1) = 0.36788 and exp(−4) = 0.01832.
"""

from fractions import Fraction

import pytest
from marking_exams import exam, item, marked, points

from svmsym.exact.problem import Kernel, Problem
from svmsym.exams.marking.wiring import usual

THREE = {"X": points((1, 0), (0, 1), (1, 2)), "y": (-1, -1, 1)}
DATA = {
    "K": Problem("svc", **THREE, kernel=Kernel("poly", degree=2, coef0=Fraction(1))),
    "H": Problem("svc", **THREE, kernel=Kernel("poly", degree=2)),
    "R": Problem("svc", C=Fraction(1), X=points((0,), (1,), (2,)), y=(-1, 1, 1), kernel=Kernel("rbf")),
    "A": Problem("svc", X=points((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1)),
    "P": Problem("svc", X=points((1, 2), (2, 0), (0, 1)), y=(1, -1, 1)),
}
GRAM = "K = [[4,1,4],[1,4,9],[4,9,36]]"
MAP = "φ(x) = (x1^2, √2 x1x2, x2^2)"
PAIR = {"at": points((1, 2), (3, 1))}
TWO = {"at": points((0, 3), (4, 1))}  # −1, for f is −4, and 1, for f is 2

ROWS = [
    ("gram", "K", GRAM, {}, "correct"),
    ("gram", "K", f"{GRAM} = 0", {}, "undecided"),
    ("gram", "K", f"{GRAM}, det K = 0", {}, "wrong"),  # it is 224
    ("gram", "K", f"{GRAM}, K = I", {}, "undecided"),
    ("gram", "K", "Q = [[4,1,4],[1,4,9],[4,9,36]], K = I", {}, "undecided"),
    ("gram", "K", f"{GRAM}, K_12 = 5", {}, "undecided"),
    ("gram", "K", f"{GRAM}, K(x_1, x_2) = x_1·x_2 = 1", {}, "wrong"),
    ("gram", "K", f"K_ij = x_i·x_j, {GRAM}", {}, "undecided"),
    ("gram", "K", f"K_ij = (x_i·x_j + 1)^2, {GRAM}", {}, "correct"),
    ("gram", "K", f"K_12 = (0+1)^2 = 1, {GRAM}", {}, "correct"),
    ("kernel", "K", "K(x,z) = (x·z + 1)^2 = 36", PAIR, "correct"),
    ("kernel", "K", "K(x,z) = (γ x·z + r)^d = 36", PAIR, "undecided"),
    ("kernel", "K", "K(x,z) = 36", PAIR, "correct"),
    ("kernel", "K", "K(x,y) = (x·y)² = 36", PAIR, "undecided"),
    ("kernel", "K", "K(x,z) = x·z + 1 = 36", PAIR, "undecided"),
    ("kernel", "K", "K(z,z) = 36", PAIR, "undecided"),
    ("kernel", "K", "K(x,x) = 36", PAIR, "undecided"),
    ("feature_map", "H", MAP, {}, "correct"),
    ("feature_map", "H", f"{MAP}, φ(x)·φ(z) = (x·z)^2", {}, "correct"),
    ("feature_map", "H", f"{MAP}, K(x,z) = (x1 z1 + x2 z2)^2", {}, "correct"),
    ("feature_map", "H", f"{MAP}, φ(x)·φ(z) = x·z", {}, "undecided"),
    ("feature_map", "H", f"{MAP}, K(x,z) = (x·z + 1)^2", {}, "undecided"),
    ("feature_map", "H", f"{MAP}, K = 0", {}, "undecided"),
    ("feature_map", "H", "φ(x) ≠ (x1^2, √2 x1x2, x2^2)", {}, "undecided"),
    ("perceptron_trace", "P", "(1,1,2),(0,-1,2)", {}, "correct"),
    ("perceptron_trace", "P", "(1,1,2),(0,-1,2), b = 0", {}, "correct"),
    ("perceptron_trace", "P", "(1,1,2),(0,-1,2), b = 7", {}, "undecided"),
    ("predict", "A", "f(0,3) = -4, f(4,1) = 2, so -1 and 1", TWO, "correct"),
    ("predict", "A", "f(4,1) = 2, f(0,3) = -4, so 1 and -1", TWO, "correct"),
    ("predict", "A", "f(0,3) = -4, f(4,1) = 2, so 1 and 1", TWO, "wrong"),
    ("predict", "A", "f(0,3) = -4, f(4,1) = 2, b = 5", TWO, "wrong"),
    ("hyperplane", "A", "x1 - x2 - 1 = 0", {}, "correct"),
    ("hyperplane", "A", "sign(x1 - x2 - 1)", {}, "undecided"),
]
ROUNDED = [
    ("[[1,0.368,0.018],[0.368,1,0.368],[0.018,0.368,1]]", "correct"),
    ("[[1.000,0.3679,0.0183],[0.3679,1,0.368],[0.018,0.36788,1]]", "correct"),
    ("[[1,0.37,0.018],[0.37,1,0.37],[0.018,0.37,1]]", "wrong"),
    ("[[1,0.369,0.018],[0.369,1,0.369],[0.018,0.369,1]]", "wrong"),
    ("[[1,-0.368,0.018],[-0.368,1,0.368],[0.018,0.368,1]]", "wrong"),
    ("[[1,0.368],[0.368,1]]", "wrong"),
    ("[[1,e^-1,e^-4],[e^-1,1,e^-1],[e^-4,e^-1,1]]", "correct"),
    ("[[1,e,e^4],[e,1,e],[e^4,e,1]]", "wrong"),
    ("[[1,e^-1,0.018],[e^-1,1,0.368],[0.018,0.368,1]]", "correct"),
]


@pytest.mark.parametrize(("kind", "data", "answer", "settings", "status"), ROWS)
def test_what_stands_beside(kind, data, answer, settings, status):
    stated = exam(item("a", kind, data=data, **settings), data=DATA)
    assert marked(stated, usual(), a=answer)["a"].status == status


@pytest.mark.needs("exact")
@pytest.mark.parametrize(("answer", "status"), ROUNDED)
def test_a_gram_matrix_rounded_as_the_sheet_says(answer, status):
    stated = exam(item("a", "gram", data="R", decimals=3), data=DATA)
    assert marked(stated, usual(), a=answer)["a"].status == status


@pytest.mark.parametrize(
    ("answer", "status"),
    [
        ("x1 + x2 - 1 = 0", "follow-through"),
        ("x1 + x2 - 1 = 0, w = (1,1), b = -1", "follow-through"),
        ("2x1 + 2x2 - 2 = 0, w = (2,2)", "follow-through"),
        ("x1 + x2 - 1 = 0, b = 1", "wrong"),
        ("x1 + x2 - 1 = 0, w = (1,-1)", "wrong"),
    ],
)
def test_what_follows_and_contradicts_itself_is_wrong(answer, status):
    follow = {"data": "A", "follow": ("w", "b")}
    stated = exam(
        item("w", "w", data="A"), item("b", "b", data="A"), item("h", "hyperplane", **follow), data=DATA
    )
    assert marked(stated, usual(), w="(1,1)", b="-1", h=answer)["h"].status == status


def test_open_answers_with_the_same_value_are_not_decided_together():
    stated = exam(item("w", "w", data="A"), data=DATA)
    forms = {marked(stated, usual(), w=f"w = (1,-1), b = {b}")["w"].normal_form for b in (5, 7)}
    assert len(forms) == 2
