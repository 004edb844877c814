"""Lagrangians of the problem that the sheet prints, and of its neighbours in other conventions."""

import pytest

from svmsym.exams.marking.marking import mark_submission
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.submissions.submission import Answer, Submission


def exam(problem, sign=""):
    notation = f'[notation]\noffset_sign = "{sign}"\n' if sign else ""
    item = f'[[item]]\nid = "l"\nkind = "lagrangian"\npoints = 4\nproblem = "{problem}"\n'
    return read_exam(f'[exam]\nid = "e"\ntitle = "t"\n{notation}{item}')


def mark(stated, text):
    return mark_submission(stated, Submission("1", answers={"l": Answer(text)})).items[0]


def soft(price="C", sign="+"):
    return f"L = ½‖w‖² + {price} Σ_i ξ_i − Σ_i α_i (y_i (wᵀx_i {sign} b) − 1 + ξ_i) − Σ_i μ_i ξ_i"


@pytest.mark.parametrize(
    ("stated", "text", "status"),
    [
        ("", soft(), "correct"),
        ("", soft(sign="−"), "correct"),  # the exam does not say which sign b has
        ("minus", soft(sign="−"), "correct"),
        ("plus", soft(sign="−"), "undecided"),
        ("", soft("C/n"), "undecided"),  # the sheet prints C Σ ξ_i
        ("", soft("C/n", "−"), "undecided"),
        ("", soft("2C"), "wrong"),
        ("", "L = −½‖w‖² − C Σ_i ξ_i + Σ_i α_i (y_i (wᵀx_i + b) − 1 + ξ_i) + Σ_i μ_i ξ_i", "undecided"),
    ],
)
def test_another_convention_is_taken_where_the_sheet_leaves_it_open(stated, text, status):
    assert mark(exam("soft-margin", stated), text).status == status


def test_the_convention_is_named():
    found = mark(exam("soft-margin"), soft("C/n"))
    assert found.reason == "this is the Lagrangian of another convention: penalty C/n"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        ("2L = ‖w‖² − 2 Σ_i α_i (y_i (wᵀx_i + b) − 1)", "correct"),
        ("2 L(w, b, α) = wᵀw − 2 Σ_i α_i (y_i (wᵀx_i + b) − 1)", "correct"),
        ("−L = −½‖w‖² + Σ_i α_i (y_i (wᵀx_i + b) − 1)", "correct"),
        ("L = −½‖w‖² + Σ_i α_i (y_i (wᵀx_i + b) − 1)", "undecided"),
        ("2L = ‖w‖² − Σ_i α_i (y_i (wᵀx_i + b) − 1)", "wrong"),
        ("2L = ½‖w‖² − Σ_i α_i (y_i (wᵀx_i + b) − 1)", "wrong"),
    ],
)
def test_a_multiple_of_the_lagrangian(text, status):
    assert mark(exam("hard-margin"), text).status == status


G = "g_i = y_i (wᵀx_i + b) − 1"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (f"L = f − Σ_i α_i g_i with f = ½‖w‖², {G}", "correct"),
        (f"f = ½ wᵀw, {G}, L(w, b, α) = f − Σ_j α_j g_j", "correct"),
        ("L = f − Σ_i α_i (m_i − 1), f = ½‖w‖², m_i = y_i h_i, h_i = wᵀx_i + b", "correct"),
        (f"L = f − Σ_i α_i g_i, f = ½‖w‖², {G}, α_i ≥ 0", "correct"),
        (f"L = f − Σ_i α_i g_i, f = ½‖w‖², {G}, 0 ≤ α_i for all i", "correct"),
        (f"L = f + Σ_i α_i g_i, f = ½‖w‖², {G}, α_i ≥ 0", "wrong"),
        ("L = f − Σ_i α_i g_i", "undecided"),  # nothing says what f is
        (f"L = f + Σ_i α_i g_i with f = ½‖w‖², {G}", "wrong"),
        (f"L = f − Σ_i α_i g_i with f = ‖w‖², {G}", "wrong"),
    ],
)
def test_letters_of_the_answers_own_are_put_in(text, status):
    assert mark(exam("hard-margin"), text).status == status


def test_names_that_grow_without_end_are_left_open():
    names = ", ".join(
        f"{a} = ({b} + 1)({b} + 2)({b} + 3)({b} + 4)" for a, b in zip("fghkpq", "ghkpqr", strict=True)
    )
    assert mark(exam("hard-margin"), f"L = f, {names}").status == "undecided"


@pytest.mark.parametrize(
    ("more", "status"),
    [
        ("α_i ≥ 0, μ_i ≥ 0", "correct"),
        ("α_i, μ_i ≥ 0", "correct"),
        ("α_i > 0", "undecided"),
        ("α_i ≤ 0", "undecided"),
        ("w = Σ_i α_i x_i", "undecided"),
        ("L = ½‖w‖²", "undecided"),
    ],
)
def test_what_stands_beside_a_right_lagrangian_never_makes_it_wrong(more, status):
    assert mark(exam("soft-margin"), f"{soft()}, {more}").status == status
    own = "L = f − Σ_i α_i g_i − Σ_i μ_i ξ_i, f = ½‖w‖² + C Σ_i ξ_i, g_i = y_i (wᵀx_i + b) − 1 + ξ_i"
    assert mark(exam("soft-margin"), f"{own}, {more}").status == status
