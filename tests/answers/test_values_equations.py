"""An equation about something else is no answer, 2w = (2, −2) is one, and two values are none.

The data have w = (1, −1), b = −1, α = (½, ½, 1, 0), no slack and ‖w‖ = √2.
"""

import pytest

from svmsym.exact.front import problem
from svmsym.exams.values.api import check_value

DATA = problem([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], C="inf")
SOFT = problem(
    [[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], C=2
)  # the same optimum: every α_i is below 2

MULTIPLES = [
    ("w", "2 w = (2,-2)", "correct"),
    ("w", "2 w = (1,-1)", "wrong"),
    ("w", "w/2 = (1/2,-1/2)", "correct"),
    ("w", "w/2 = (1,-1)", "wrong"),
    ("w", "-w = (-1,1)", "correct"),
    ("w", "√2 w = (√2,-√2)", "correct"),
    ("w", "w/2 = (0.5, -0.5)", "undecided"),
    ("w", "2w_1 = 2, -w_2 = 1", "correct"),
    ("w", "2(w_1, w_2) = (2,-2)", "correct"),
    ("w", "2(w_1, w_2) = (1,-1)", "wrong"),
    ("w", "(w_1, w_2) = (1,-1)", "correct"),
    ("alpha", "2 alpha = (1,1,2,0)", "correct"),
    ("alpha", "2 alpha = (1/2,1/2,1,0)", "wrong"),
    ("alpha", "-alpha = (-1/2,-1/2,-1,0)", "correct"),
    ("alpha", "-alpha = (1/2,1/2,1,0)", "wrong"),
    ("alpha", "2 alpha_1 = 1, 2 alpha_2 = 1, alpha_3/2 = 1/2, 3 alpha_4 = 0", "correct"),
    ("alpha", "2 alpha_1 = 1/2, 2alpha_2 = 1/2, 2alpha_3 = 1, 2alpha_4 = 0", "wrong"),
    ("alpha", "y_1 alpha_1 = -1/2, alpha_2 = 1/2, alpha_3 = 2 alpha_2, alpha_4 = 0", "correct"),
    ("alpha", "2α_i = 1/2 for all i", "wrong"),
    ("slack", "2 xi = (0,0,0,0)", "correct"),
    ("slack", "2 xi = (1,0,0,0)", "wrong"),
    ("b", "2b = -2", "correct"),
    ("b", "-b = -1", "wrong"),
    ("margin", "3 rho = 3/√2", "correct"),
    ("margin", "3 rho = 1/√2", "wrong"),
    ("hyperplane", "2w = (2,-2), b = -1", "correct"),
]
EQUATIONS = [
    ("w", "w + x_3 = (1,-1)"),
    ("w", "b w = (1,-1)"),
    ("w", "C w = (1,-1)"),
    ("w", "dL/dw = (1,-1)"),
    ("w", "sum_i x_i = (1,-1)"),
    ("w", "w - (1,-1) = (0,0)"),
    ("w", "x_1 = (1,-1)"),
    ("alpha", "alpha - 1 = (1/2,1/2,1,0)"),
    ("alpha", "K alpha = (1/2,1/2,1,0)"),
    ("alpha", "C alpha = (1/2,1/2,1,0)"),
    ("alpha", "y = (1/2,1/2,1,0)"),
    ("slack", "1 - xi = (0,0,0,0)"),
    ("margin", "margin^2 = 1/√2"),
    ("margin", "w·x_1 = 1/√2"),
    ("b", "y_1 = -1"),
    ("b", "w·x_1 - 1 = -1"),
]
AS_BEFORE = [
    ("w", "Σ_i α_i y_i x_i = (1,-1)", "correct"),
    ("w", "w = Σ_i α_i y_i x_i = (1,-1)", "correct"),
    ("w", "α_3 x_3 - α_1 x_1 - α_2 x_2 = (1,-1)", "correct"),
    ("w", "x_3 - x_2/2 = (1,-1)", "correct"),
    ("w", "w = (1,-1), ‖w‖ = √2", "correct"),
    ("alpha", "α_1 + α_2 = 1, α = (1/2,1/2,1,0)", "correct"),
    ("margin", "1/‖w‖ = 1/√2", "correct"),
    ("margin", "‖w‖ = √2", "undecided"),
    ("b", "1 - w·x_3 = -1", "correct"),
    ("b", "-1/2 (w·x_1 + w·x_3) = -1", "correct"),
]
AT_ODDS = [  # 2/√2 = 1.414…
    ("margin", "2/√2 = 1.44", "undecided"),
    ("margin", "2/√2 ≈ 1.141", "undecided"),
    ("margin", "√2 = 2/√2 = 1.144", "undecided"),
    ("margin", "1.44 = √2", "undecided"),
    ("margin", "2/‖w‖ = 2/√2 = 1.44", "undecided"),
    ("margin", "1/√2 = 1.414", "undecided"),
    ("margin", "2/√2 = 1.414", "correct"),
    ("margin", "2/√2 ≈ 1.4", "correct"),
    ("margin", "1.44", "wrong"),
    ("margin", "2/‖w‖ = 1.44", "wrong"),
    ("margin", "1/√2 = 0.707", "wrong"),
    ("margin", "1/√2 ≈ 0.7", "wrong"),
    ("margin", "2/2 = 1.5", "wrong"),
    ("b", "1 - 2 = -1.1", "undecided"),
    ("b", "1 - 2 = -1.0", "correct"),
    ("b", "1 - 3 = -2.0", "wrong"),
]


@pytest.mark.parametrize(("quantity", "text", "verdict"), AT_ODDS)
def test_a_right_number_that_is_said_to_equal_a_wrong_one_is_left_open(quantity, text, verdict):
    assert check_value(DATA, quantity, text, decimals=3, margin="full").verdict == verdict


@pytest.mark.parametrize(("quantity", "text", "verdict"), [*MULTIPLES, *AS_BEFORE])
def test_a_multiple_is_divided_out(quantity, text, verdict):
    assert check_value(DATA, quantity, text).verdict == verdict


@pytest.mark.parametrize(("quantity", "text"), EQUATIONS)
def test_an_equation_about_something_else_is_no_answer(quantity, text):
    found = check_value(DATA, quantity, text)
    assert found.verdict == "undecided"
    assert "an equation was given" in found.reason


@pytest.mark.parametrize(
    ("text", "verdict"), [("C alpha = (1,1,2,0)", "correct"), ("C alpha = (1/2,1/2,1,0)", "wrong")]
)
def test_a_letter_of_the_sheet_is_a_factor_too(text, verdict):
    assert check_value(SOFT, "alpha", text).verdict == verdict


@pytest.mark.parametrize(
    ("text", "asked", "verdict"),
    [
        ("ρ = 1/√2, 2ρ = √2", "full", "undecided"),
        ("2ρ = √2", "full", "undecided"),
        ("2ρ = 2√2", "full", "correct"),
        ("2ρ = 5", "full", "wrong"),
        ("ρ = 1/√2, 2ρ = √2", "half", "correct"),
        ("ρ/2 = 0.71", "half", "undecided"),
    ],
)
def test_twice_a_letter_may_be_the_width(text, asked, verdict):
    assert check_value(DATA, "margin", text, margin=asked).verdict == verdict


@pytest.mark.parametrize(
    ("quantity", "text", "verdict"),
    [
        ("w", "w = (1,-1) or (2,2)", "undecided"),
        ("w", "w = (1,-1), (2,2)", "undecided"),
        ("w", "w = (1,-1) oder (2,2)", "undecided"),
        ("w", "w = (1,-1) 또는 (2,2)", "undecided"),
        ("w", "w = (1,-1), so w_2 = 1", "undecided"),
        ("w", "w = (1,-1), so w_2 = -1", "correct"),
        ("w", "w = (1,-1), w_3 = 1", "undecided"),
        ("w", "w_1 = 1, w_2 = -1, (1,-1)", "correct"),
        ("w", "w = (1,-1), (1,-1)", "correct"),
        ("w", "w = (1,1), (1,1)", "wrong"),
        ("b", "b = -1 or 1", "undecided"),
        ("b", "b = 1 or -1", "undecided"),
        ("b", "b = 1 or 1", "undecided"),
        ("alpha", "alpha = (1/2,1/2,1,0) or (0,0,0,0)", "undecided"),
        ("alpha", "alpha_1 = 1/2 or 1, alpha_2 = 1/2, alpha_3 = 1, alpha_4 = 0", "undecided"),
        ("slack", "ξ = (0,0,0,0) or (1,1,1,1)", "undecided"),
        ("margin", "M = 1/√2 or √2", "undecided"),
        ("margin", "M = 1/√2 or 0.71", "undecided"),
        ("margin", "M = 1/√2 = 0.71", "correct"),
        ("hyperplane", "w = (1,-1) or (2,2), b = -1", "undecided"),
        ("hyperplane", "w = (1,-1), b = -1 or 1", "undecided"),
    ],
)
def test_two_values_are_no_answer(quantity, text, verdict):
    assert check_value(DATA, quantity, text).verdict == verdict
