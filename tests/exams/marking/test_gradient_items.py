"""Derivatives: all that are asked, each with its own sign.

By hand: L = ½‖w‖² + C Σ ξ_i − Σ α_i(y_i(wᵀx_i + b) − 1 + ξ_i) − Σ μ_iξ_i has the derivatives w − Σ α_iy_ix_i,
−Σ α_iy_i and C − α_i − μ_i; J = Σ (y_i − wᵀx_i − b)² has −2 Σ (…)x_i and −2 Σ (…).
"""

import pytest

from svmsym.exams.marking.marking import mark_submission
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.submissions.submission import Answer, Submission

W, B, XI = "∇_w L = w − Σ_i α_i y_i x_i", "∂L/∂b = −Σ_i α_i y_i", "∂L/∂ξ_i = C − α_i − μ_i"
REST = "(y_i − wᵀx_i − b)"


def mark(text, problem="soft-margin", by=""):
    item = f'[[item]]\nid = "g"\nkind = "gradient"\npoints = 3\nproblem = "{problem}"\n'
    asked = f'by = "{by}"\n' if by else ""
    stated = read_exam(f'[exam]\nid = "e"\ntitle = "t"\n{item}{asked}')
    return mark_submission(stated, Submission("1", answers={"g": Answer(text)})).items[0]


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (f"{W}, {B}, {XI}", "correct"),
        (f"{XI} = 0, {W} = 0, {B} = 0", "correct"),
        (f"{W} = 0 ⇒ w = Σ_i α_i y_i x_i, {B} = 0 ⇒ Σ_i α_i y_i = 0, {XI} = 0", "correct"),
        ("w = Σ_i α_i y_i x_i, Σ_i α_i y_i = 0, α_i + μ_i = C", "correct"),
        ("w − Σ_i α_i y_i x_i, −Σ_i α_i y_i, C − α_i − μ_i", "correct"),
        (W, "undecided"),
        (B, "undecided"),
        (XI, "undecided"),
        (f"{W}, {B}", "undecided"),
        (f"{B} = 0, {XI} = 0", "undecided"),
        ("w = Σ_i α_i y_i x_i, Σ_i α_i y_i = 0", "undecided"),
    ],
)
def test_every_derivative_must_be_there(text, status):
    assert mark(text).status == status


def test_what_is_missing_is_named():
    assert mark(f"{W}, {B}").reason == "right, but derivatives are missing: ξ"
    assert mark(f"∂J/∂w = −2 Σ_i {REST} x_i = 0", "least-squares").reason.endswith("missing: b")


@pytest.mark.parametrize(
    ("problem", "by", "text", "status"),
    [
        ("hard-margin", "w", f"{W} = 0", "correct"),
        ("hard-margin", "w", "−∇_w L = Σ_i α_i y_i x_i − w = 0", "correct"),
        ("hard-margin", "w", "∇_w L = −w + Σ_i α_i y_i x_i = 0", "undecided"),
        ("hard-margin", "w", "∂L/∂w = Σ_i α_i y_i x_i − w = 0 ⇒ w = Σ_i α_i y_i x_i", "undecided"),
        ("soft-margin", "b", "∂L/∂b = Σ_i α_i y_i = 0", "undecided"),
        ("soft-margin", "ξ", "∂L/∂ξ_i = α_i + μ_i − C = 0", "undecided"),
        ("soft-margin", "ξ", "∂L/∂ξ_j = C − α_j − μ_j = 0", "correct"),
        ("soft-margin", "", f"∂L/∂w = Σ_i α_i y_i x_i − w = 0, {B} = 0, {XI} = 0", "undecided"),
        ("soft-margin", "", f"{W} = 0, {B} = 0, ∂L/∂ξ_i = α_i + μ_i − C = 0", "undecided"),
        ("least-squares", "", f"∂J/∂w = −2 Σ_i {REST} x_i = 0, ∂J/∂b = −2 Σ_i {REST} = 0", "correct"),
        ("least-squares", "", f"∂J/∂w = Σ_i {REST} x_i = 0, ∂J/∂b = Σ_i {REST} = 0", "undecided"),
        ("adaline", "", f"∂J/∂w = Σ_i {REST} x_i = 0, ∂J/∂b = Σ_i {REST} = 0", "undecided"),
        ("adaline", "", f"∂J/∂w = −Σ_i {REST} x_i = 0, ∂J/∂b = −Σ_i {REST} = 0", "correct"),
    ],
)
def test_a_derivative_of_the_other_sign_is_another_derivative(problem, by, text, status):
    assert mark(text, problem, by).status == status
