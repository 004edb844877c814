"""Values as students write them, judged on the worked data A (hard), B (a square) and S (soft, C = 2)."""

from fractions import Fraction as F

import pytest

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Kernel, Problem
from svmsym.exams.values.api import check_value, point

A = Problem("svc", X=((F(1), F(0)), (F(3), F(2)), (F(5), F(1))), y=(-1, 1, 1))
B = Problem("svc", X=((F(1), F(1)), (F(1), F(-1)), (F(-1), F(1)), (F(-1), F(-1))), y=(1, 1, -1, -1))
S = Problem("svc", C=F(2), X=((F(0),), (F(1),), (F(3),), (F(2),)), y=(-1, 1, 1, -1))
LOOSE = Problem("svc", C=F(1, 10), X=((F(0),), (F(1),)), y=(-1, 1))
XOR = Problem(
    "svc",
    kernel=Kernel("poly", 2, F(1), F(1)),
    X=((F(1), F(1)), (F(-1), F(-1)), (F(1), F(-1)), (F(-1), F(1))),
    y=(1, 1, -1, -1),
)

RIGHT = [
    (A, "alpha", "(1/4, 1/4, 0)"),
    (A, "alpha", "α = (1/4, 1/4, 0)ᵀ"),
    (A, "alpha", r"\alpha=(\frac14,\frac14,0)^\top"),
    (A, "alpha", r"\boldsymbol{\alpha}^* = \left(\tfrac{1}{4}, \tfrac{1}{4}, 0\right)"),
    (A, "alpha", r"\alpha=\begin{pmatrix}1/4\\1/4\\0\end{pmatrix}"),
    (A, "alpha", "alpha_1 = alpha_2 = 1/4, alpha_3 = 0"),
    (A, "alpha", r"\alpha_1=\alpha_2=\frac{1}{4},\ \alpha_3=0"),
    (A, "alpha", "λ₁=λ₂=1/4, λ₃=0"),
    (A, "alpha", "α_1 = α_2, α_2 = 1/4, α_3 = 0"),
    (A, "alpha", "α_1 = α_2 = 1/4, rest 0"),
    (A, "alpha", "α₁ = α₂ = ¼, alle anderen 0"),
    (A, "alpha", "α = (0,25; 0,25; 0)"),
    (A, "alpha", "[0.25, 0.25, 0]"),
    (A, "alpha", "1/4, 1/4, 0"),
    (A, "alpha", "α = 1/4 (1, 1, 0)"),
    (B, "alpha", "α_i = 1/4 for all i"),
    (B, "alpha", "(1/2, 0, 1/2, 0)"),
    (B, "alpha", r"(\frac18,\frac38,\frac18,\frac38)"),
    (B, "alpha", "α = (√2/4, 1/2 - √2/4, √2/4, 1/2 - √2/4)"),
    (S, "alpha", "α_1 = α_3 = 8/9, α_2 = α_4 = C"),
    (XOR, "alpha", "α_i = 1/8 ∀i"),
    (A, "w", "w = (1/2, 1/2)"),
    (A, "w", r"w = \begin{pmatrix} 0.5 \\ 0.5 \end{pmatrix}"),
    (A, "w", "[1/2; 1/2]"),
    (A, "w", "w_1 = w_2 = 1/2"),
    (A, "w", "w = 1/4 (-(1,0) + (3,2)) = (1/2, 1/2)"),
    (S, "w", "w = 2/3"),
    (S, "w", "2/3"),
    (A, "b", "b = -3/2"),
    (A, "b", "-1,5"),
    (A, "b", "w_0 = -1.5"),
    (LOOSE, "b", "b = 0"),
    (LOOSE, "b", "b ∈ [-1, 9/10]"),
    (A, "margin", "√2"),
    (A, "margin", "2√2"),
    (A, "margin", r"\frac{2}{\|w\|}=2\sqrt2"),
    (A, "margin", r"\frac{2}{\|w\|} = 2\sqrt{2} = 2.83"),
    (A, "margin", "margin = sqrt(8)"),
    (B, "margin", "1/||w|| = 1"),
    (A, "hyperplane", "x_1 + x_2 - 3 = 0"),
    (A, "hyperplane", "x_2 = 3 - x_1"),
    (A, "hyperplane", "2x_1 + 2x_2 = 6"),
    (A, "hyperplane", "3 - x_1 - x_2 = 0"),
    (A, "hyperplane", "w = (2, 2), b = -6"),
    (A, "hyperplane", "f(x) = 1/2 x_1 + 1/2 x_2 - 3/2"),
    (A, "hyperplane", "f(x) = sign(x_1 + x_2 - 3)"),
    (A, "hyperplane", "w^T x + b = 0, w = (1, 1), b = -3"),
    (S, "hyperplane", "x = 3/2"),
    (A, "support_vectors", "{1, 2}"),
    (A, "support_vectors", "{x_1, x_2}"),
    (A, "support_vectors", "1 and 2"),
    (A, "support_vectors", "x_1, x_2"),
    (A, "support_vectors", "{(1,0), (3,2)}"),
    (A, "support_vectors", "SV = {1, 2}"),
    (A, "support_vectors", "support vectors: 1, 2"),
    (B, "support_vectors", "{2, 4}"),
    (S, "support_vectors", "x_1, x_2, x_3 and x_4"),
    (S, "slack", "ξ = (0, 4/3, 0, 4/3)"),
    (S, "slack", "ξ_2 = ξ_4 = 4/3, rest 0"),
    (S, "slack", "ξ_2 = ξ_4 = 4/3, ξ_1 = 0, ξ_3 = 0"),
    (A, "slack", "ξ_i = 0 for all i"),
]


@pytest.mark.parametrize(("problem", "quantity", "text"), RIGHT)
def test_right_answers(problem, quantity, text):
    found = check_value(problem, quantity, text)
    assert found.verdict == "correct", found
    assert found.certificate


WRONG = [
    (A, "alpha", "(1/8, 1/8, 0)", "y_1(w·x_1 + b) = 1", 1),
    (A, "alpha", "α_1 = α_2 = 1/4, α_3 = 1/4", "Σ α_i y_i = 0", None),
    (A, "alpha", "α = (5/18, 7/18, -1/9)", "α_3 ≥ 0", 3),
    (B, "alpha", "α = (1/2, 0, 0, 1/2)", "y_1(w·x_1 + b) = 1", 1),
    (B, "alpha", "α_i = 1/2 ∀i", "y_1(w·x_1 + b) = 1", 1),
    (A, "alpha", "α = (0,25; 0,26; 0)", "Σ α_i y_i = 0", None),
    (A, "w", "w = (1, 1)", "w = Σ α_i y_i x_i", 1),
    (A, "w", "w = (1/2, -1/2)", "w = Σ α_i y_i x_i", 2),
    (A, "w", "w = 1/2", "w ∈ ℝ^2", None),
    (A, "b", "b = 3/2", "y_1(w·x_1 + b) = 1", 1),
    (LOOSE, "b", "b ∈ [-1, 1]", "y_2(w·x_2 + b) ≤ 1", 2),
    (A, "margin", "1/√2", "margin = 1/‖w‖ = sqrt(2) or 2/‖w‖ = 2*sqrt(2)", None),
    (A, "margin", "1/||w|| = 2√2", "sqrt(2) = 2*sqrt(2)", None),
    (A, "hyperplane", "x_1 + x_2 + 3 = 0", "b = -3/2", None),
    (A, "hyperplane", "x_1 - x_2 - 3 = 0", "(coefficients of x) ∝ (1/2, 1/2)", 2),
    (A, "hyperplane", "f(x) = 3 - x_1 - x_2", "f(x) > 0 for y = +1", None),
    (A, "support_vectors", "{x_3}", "α_3 = 0", 3),
    (S, "slack", "ξ = (0, 0, 0, 0)", "ξ_2 = max(0, 1 − y_2(w·x_2 + b))", 2),
]


@pytest.mark.parametrize(("problem", "quantity", "text", "violated", "index"), WRONG)
def test_wrong_answers(problem, quantity, text, violated, index):
    found = check_value(problem, quantity, text)
    assert (found.verdict, found.violated, found.index) == ("wrong", violated, index), found


UNDECIDED = [
    (A, "alpha", "α_1 = α_2 = 1/4", "α_3 is not given"),
    (A, "alpha", "(1/4, 1/4)", "2 numbers for 3 points"),
    (A, "alpha", "α_1 = 1/4, α_1 = 1/8, α_2 = 1/4, α_3 = 0", "given twice"),
    (A, "alpha", "α = (1/4, 1/4, 0), α_1 = 1/2", "given twice"),
    (A, "alpha", "α_7 = 0", "there are 3 points"),
    (A, "alpha", "(1/4, 1/4, ", "not readable"),
    (B, "alpha", "(0,5,1,25)", "two readings"),
    (A, "alpha", "Σ α_i y_i = 0", "not given"),
    (A, "alpha", "α = (exp(1), 1, 0)", "not given"),
    (A, "w", "w = Σ α_i y_i x_i", "not given"),
    (A, "b", "b = b", "no number"),
    (A, "b", "b = 1, b = 2", "two numbers"),
    (A, "hyperplane", "w = (1, 1)", "no hyperplane"),
    (A, "support_vectors", "{1, 9}", "there is no point 9"),
    (A, "support_vectors", "{(7, 7)}", "no point of the data"),
    (S, "support_vectors", "{1, 3}", "two readings"),
    (A, "predict", "1", "the point is missing"),
    (XOR, "w", "w = (1, 2)", "features"),
]


@pytest.mark.parametrize(("problem", "quantity", "text", "reason"), UNDECIDED)
def test_nothing_is_guessed(problem, quantity, text, reason):
    found = check_value(problem, quantity, text)
    assert found.verdict == "undecided", found
    assert reason in found.reason


# w = (1, −1), b = −1, ‖w‖ = √2
ROOT = Problem("svc", X=tuple((F(p), F(q)) for p, q in ((1, 1), (3, 3), (3, 1), (4, 1))), y=(-1, -1, 1, 1))
PREDICTED = [
    ("-1", "correct"),
    ("+1", "wrong"),  # pred.no_bias
    ("y = -1", "correct"),
    ("class -1", "correct"),
    ("Klasse: +1", "wrong"),
    ("f(x) = -1/2", "correct"),
    ("f(x) = 1 + 0 - 3/2 = -1/2 < 0", "correct"),
    ("f(x) = -1/2, y = -1", "correct"),
    ("f(x) = -1/2, y = 1", "wrong"),
    ("sign(-1/2) = -1", "correct"),
    ("f(x) = -1", "undecided"),
    ("f(x) = 1", "wrong"),
]


@pytest.mark.parametrize(("text", "verdict"), PREDICTED)
def test_predictions(text, verdict):
    assert check_value(A, "predict", text, at="(2, 0)").verdict == verdict


def test_rounded_numbers_only_where_they_are_asked_for():
    third = Problem("svc", X=((F(0),), (F(3),)), y=(-1, 1))  # w = 2/3, α = 2/9
    assert check_value(third, "w", "w = 0.67").verdict == "undecided"
    assert check_value(third, "w", "w = 0.66").verdict == "wrong"
    assert check_value(third, "w", "w = 67/100").verdict == "wrong"
    assert check_value(third, "w", "w = 0.67", decimals=2).verdict == "correct"
    assert check_value(third, "w", "w = 0.66", decimals=2).verdict == "wrong"
    assert check_value(third, "margin", "1.5 = 3/2 ≈ 1.5").verdict == "correct"
    assert check_value(A, "margin", "√2 ≈ 1.41").verdict == "correct"
    rounded = check_value(third, "alpha", "(0.22, 0.22)")
    assert rounded.verdict == "undecided"
    assert "a rounded value" in rounded.reason
    assert "rounded to 2 places" in check_value(third, "alpha", "(22/100, 22/100)").notes[0]
    for text in ("1.4142", "1.41", "0,707", "0.7071"):
        assert check_value(ROOT, "margin", text).verdict == "undecided"
    assert check_value(ROOT, "margin", "1.42").verdict == "wrong"
    assert check_value(ROOT, "margin", "0.708").verdict == "wrong"
    assert check_value(ROOT, "margin", "2/√2 = 1,41").verdict == "correct"
    assert check_value(third, "alpha", "(0.22, 0.22)", decimals=2).verdict == "correct"
    assert check_value(B, "alpha", "(0.33, 0.17, 0.33, 0.17)", decimals=2).verdict == "correct"
    assert check_value(B, "alpha", "(0.33, 0.33, 0.33, 0.33)", decimals=2).verdict == "wrong"
    assert check_value(A, "margin", "2.83", decimals=2, margin="full").verdict == "correct"


def test_what_the_sheet_says_counts():
    assert check_value(A, "margin", "√2", margin="full").verdict == "wrong"
    assert check_value(A, "b", "b = 3/2", offset="minus").verdict == "correct"
    assert check_value(S, "support_vectors", "x_1, x_3", meaning="positive").verdict == "wrong"
    assert check_value(A, "hyperplane", "3 - x_1 - x_2 = 0", oriented=True).verdict == "wrong"


def test_regression_needs_both_families():
    svr = Problem("svr", C=F(1), epsilon=F(0), X=((F(0),), (F(1),)), targets=(F(0), F(1)))
    both = "α_1 = 0, α_2 = 1, α_1^* = 1, α_2^* = 0"
    assert check_value(svr, "alpha", both).verdict == "correct"  # f(x) = x has no error at all
    assert check_value(svr, "alpha", "α = (0, 1)").verdict == "undecided"


def test_no_optimum_is_undecided():
    same = Problem("svc", X=((F(0),), (F(0),)), y=(-1, 1))
    found = check_value(same, "alpha", "(1, 1)")
    assert (found.verdict, found.reason) == ("undecided", "the problem is infeasible")


@pytest.mark.parametrize(
    "wrong",
    [{"quantity": "colour"}, {"margin": "third"}, {"meaning": "x"}, {"decimals": -1}, {"decimals": 99}],
)
def test_questions_that_do_not_exist(wrong):
    with pytest.raises(SvmsymError, match=r"there is no|decimals"):
        check_value(A, **{"quantity": "b", "answer": "1"} | wrong)


def test_points():
    assert point("2,0") == (2, 0)
    with pytest.raises(SvmsymError):
        point("two")
