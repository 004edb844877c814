"""A right value counts only if nothing that stands beside it is false at the optimum.

The data have w = (1, −1), b = −1, α = (½, ½, 1, 0), no slack, 2/‖w‖ = √2 and f(x) = x_1 − x_2 − 1; those of
SLACK have ξ = (0, 4/3, 0, 4/3).
"""

import pytest

from svmsym.exact.front import problem
from svmsym.exams.values.api import check_value

DATA = problem([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], C="inf")
SLACK = problem([[0], [1], [3], [2]], [-1, 1, 1, -1], C=2)
SQUARE = problem([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1], C="inf")

FALSE = [
    ("alpha", "α = (1/2, 1/2, 1, 0), Σα_i y_i = 1"),
    ("alpha", "α = (1/2, 1/2, 1, 0), α^T y = 2"),
    ("alpha", "α = (1/2, 1/2, 1, 0), Σα_i = 3"),
    ("alpha", "α = (1/2, 1/2, 1, 0), α_1 + α_2 = 2"),
    ("alpha", "α = (1/2, 1/2, 1, 0), also w = (2, -2)"),
    ("alpha", "α = (1/2, 1/2, 1, 0), so w = Σ α_i y_i x_i = (2, -2)"),
    ("alpha", "α = (1/2, 1/2, 1, 0), x4 is a support vector"),
    ("alpha", "α = (1/2, 1/2, 1, 0), x_4 ist ein Stützvektor"),
    ("alpha", "α = (1/2, 1/2, 1, 0), x_1 is not a support vector"),
    ("alpha", "α = (1/2, 1/2, 1, 0), x_1 ist kein Stützvektor"),
    ("alpha", "α = (1/2, 1/2, 1, 0), support vectors: x_1, x_2, x_4"),
    ("alpha", "α = (1/2, 1/2, 1, 0), S = {x_1, x_4}"),
    ("alpha", "α = (1/2, 1/2, 1, 0), f(x_4) = 1/2"),
    ("w", "w = (1,-1), margin = 2/‖w‖ = 1"),
    ("w", "w = (1,-1), der Rand ist 5"),
    ("w", "w = (1,-1), ‖w‖ = 3"),
    ("w", "w = (1,-1), f(x) = x1 + x2"),
    ("w", "w = (1,-1), f(x) = 2x1 - 2x2 - 2"),
    ("w", "w = (1,-1), f(x) = sign(x2 - x1 + 1)"),
    ("w", "w = (1,-1), α_4 > 0"),
    ("w", "w = (1,-1), y_3(w·x_3 + b) = 2"),
    ("b", "b = -1, f(x_3) = 2"),
    ("b", "b = -1, f(0) = 1"),
    ("b", "b = -1, die Hyperebene ist x1 - x2 + 1 = 0"),
    ("b", "b = -1, y_1 = 1"),
    ("b", "b = -1, α = 0"),
    ("b", "b = -1, x_3 = (2, 1)"),
    ("b", "b = -1, ⟨w, x_2⟩ = 3"),
    ("b", "b = -1, K(x_2, x_3) = 5"),
    ("b", "b = -1, ξ_1 = 3"),
    ("b", "b = -1, x_1 + x_2 = 5"),
    ("margin", "√2, w = (1,1)"),
    ("margin", "√2, b = 7"),
    ("hyperplane", "x1 - x2 - 1 = 0, b = 1"),
    ("hyperplane", "x1 - x2 - 1 = 0, the normal vector is (1,1)"),
    ("hyperplane", "x1 - x2 - 1 = 0, Normalenvektor (1,0)"),
    ("predict", "f(0,3) = -4, w = (1,1)"),
    ("predict", "f(x) = x1 + x2 - 1, f(0,3) = -4"),
    ("margin", "√2, between x1 - x2 = 0 and x1 - x2 = 3"),
    ("b", "b = -1, f(x) = 1.0 x1 - 1.2 x2 - 1.0"),
]
TRUE = [
    ("alpha", "α = (1/2, 1/2, 1, 0), Σα_i y_i = 0, Σα_i = 2, w = (1, -1), b = -1"),
    ("alpha", "α = (1/2, 1/2, 1, 0), S = {x_1, x_2, x_3}"),
    ("alpha", "α = (1/2, 1/2, 1, 0), x_3 is a support vector"),
    ("alpha", "α = (1/2, 1/2, 1, 0), x_4 is not a support vector"),
    ("alpha", "α = (1/2, 1/2, 1, 0), x_4 ist kein Stützvektor"),
    ("alpha", "α = (1/2, 1/2, 1, 0) for C = ∞"),
    ("w", "w = (1,-1), ρ = √2"),
    ("w", "w = (1,-1), margin = 1/‖w‖ = 1/√2 ≈ 0.71"),
    ("w", "w = (1,-1), f(x) = x1 - x2 - 1, f(x_3) = 1"),
    ("w", "w = (1,-1), f(x) = sign(x1 - x2 - 1)"),
    ("w", "w = (1,-1), c = 5"),
    ("b", "b = -1, f(x_4) = 2, f(4, 1) = 2, y_i(w·x_i + b) ≥ 1"),
    ("b", "b = -1, y_i(w·x_i + b) = 1"),
    ("b", "b = -1, 2x1 - 2x2 = 2, w·x + b = 0"),
    ("b", "b = 1, f(x) = w·x - b, x1 - x2 - 1 = 0"),
    ("hyperplane", "2x1 - 2x2 - 2 = 0, w = (2,-2), b = -2"),
    ("hyperplane", "2x1 - 2x2 - 2 = 0, w = (1,-1), b = -1"),
    ("hyperplane", "x1 - x2 - 1 = 0, the normal vector is (2,-2)"),
    ("w", "w = (1,-1), x1 - x2 = 0 and x1 - x2 = 2"),
    ("b", "b = -1, f(x) = 1.0 x1 - 1.0 x2 - 1.0, 0.7 x1 - 0.7 x2 = 0.7"),
    ("hyperplane", "x2 = x1 - 1 through (1,0) and (0,-1)"),
]
CONDITIONS = [
    ("b = 1 for f(x) = w^T x - b", "plus", "correct"),
    ("b = 1 if f(x) = w^T x - b", "plus", "correct"),
    ("if f(x) = w^T x - b then b = 1", "plus", "correct"),
    ("with w^T x - b = 0: b = 1", "plus", "correct"),
    ("wᵀx + b mit b = -1", "minus", "correct"),
    ("b = -1, wenn man f(x) = wᵀx + b schreibt", "minus", "correct"),
    ("b = -1 für f(x) = wᵀx + b", "minus", "correct"),
    ("b = 1 si f(x) = w·x − b", "plus", "correct"),
    ("当 f(x) = w·x − b 时,b = 1", "plus", "correct"),
    ("f(x) = w·x − b 이면 b = 1", "plus", "correct"),
    ("b = -1 for f(x) = w^T x - b", "plus", "undecided"),
    ("b = 1 für f(x) = wᵀx + b", "minus", "undecided"),
    ("b = 1, also f(x) = wᵀx + 1", "minus", "undecided"),
    ("b = -1 si f(x) = w·x − b", "plus", "undecided"),
    ("b = 5 if f(x) = w^T x - b", "plus", "wrong"),
    ("b = -1 when x_3 = (2,0)", "plus", "correct"),
    ("b = -1 when x_3 = (2,1)", "plus", "undecided"),
    ("b = -1 for α_i > 0", "plus", "correct"),
    ("b = -1 for C = ∞", "plus", "correct"),
    ("b = -1 if c = 3", "plus", "undecided"),
    ("b = 5 if c = 3", "plus", "undecided"),
]


@pytest.mark.parametrize(("quantity", "text"), FALSE)
def test_a_false_statement_beside_a_right_value_waits_for_a_person(quantity: str, text: str) -> None:
    judged = check_value(DATA, quantity, text, at=_at(quantity), margin=_full(quantity))
    assert judged.verdict == "undecided"
    assert judged.reason.startswith("the value is right, and")


@pytest.mark.parametrize(("quantity", "text"), TRUE)
def test_a_true_statement_beside_a_right_value_does_no_harm(quantity: str, text: str) -> None:
    assert check_value(DATA, quantity, text).verdict == "correct"


@pytest.mark.parametrize(("text", "offset", "verdict"), CONDITIONS)
def test_a_convention_as_a_condition_is_the_answers_own(text: str, offset: str, verdict: str) -> None:
    assert check_value(DATA, "b", text, offset=offset).verdict == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("(0, 4/3, 0, 4/3), Σξ = 4/3", "undecided"),
        ("ξ = (0, 4/3, 0, 4/3), w = 5", "undecided"),
        ("ξ = (0, 4/3, 0, 4/3), b = 7", "undecided"),
        ("(0, 4/3, 0, 4/3), Σξ = 8/3", "correct"),
    ],
)
def test_slack_and_its_sum(text: str, verdict: str) -> None:
    assert check_value(SLACK, "slack", text).verdict == verdict


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("α = (1/8, 3/8, 1/8, 3/8), Σα_i = 1", "correct"),
        ("α = (1/8, 3/8, 1/8, 3/8), Σα_i = 2", "undecided"),
    ],
)
def test_where_alpha_is_not_unique_the_sums_are_those_of_the_answer(text: str, verdict: str) -> None:
    assert check_value(SQUARE, "alpha", text).verdict == verdict


@pytest.mark.parametrize(("x", "verdict"), [("(0,3)", "correct"), ("(4,1)", "undecided")])
def test_the_point_of_a_prediction_as_a_condition(x: str, verdict: str) -> None:
    assert check_value(DATA, "predict", f"f(x) = -4 for x = {x}", at="0,3").verdict == verdict


def test_another_alpha_is_not_called_false_where_there_are_several() -> None:
    assert check_value(SQUARE, "w", "w = (1, 0), α = (1/8, 3/8, 1/8, 3/8)").verdict == "correct"


def _at(quantity: str) -> str | None:
    return "0,3" if quantity == "predict" else None


def _full(quantity: str) -> str | None:
    return "full" if quantity == "margin" else None
