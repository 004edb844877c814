"""Duals with letters that the reference does not have: w and μ, which an equation of the answer defines.

By hand: with w = Σ α_iy_ix_i, ½‖w‖² is the double sum; μ_i = C − α_i ≥ 0 is α_i ≤ C.
"""

import pytest

from svmsym.exams.marking.marking import mark_submission
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.submissions.submission import Answer, Submission

HEAD = '[exam]\nid = "e"\ntitle = "t"\n[[item]]\nid = "d"\nkind = "dual"\npoints = 4\nproblem = '
PROBLEMS = ("hard-margin", "soft-margin", "nu-svc", "svdd-hard", "epsilon-svr")
EXAMS = {name: read_exam(f'{HEAD}"{name}"\n') for name in PROBLEMS}
GOAL = "max_α Σ_i α_i − ½ Σ_i Σ_j α_i α_j y_i y_j x_iᵀx_j"
ABOVE, LEVEL, W = "α_i ≥ 0", "Σ_i α_i y_i = 0", "w = Σ_i α_i y_i x_i"
SHORT = "max_α Σ_i α_i − ½ wᵀw"
BEST_B = "b = y_j − wᵀx_j"


def mark(problem, *lines):
    answer = Submission("1", answers={"d": Answer("\n".join(lines))})
    return mark_submission(EXAMS[problem], answer).items[0]


@pytest.mark.parametrize(
    ("lines", "status"),
    [
        ((f"max Σ_i α_i − ½ wᵀw, {W}, {ABOVE}, {LEVEL}",), "correct"),
        ((f"{SHORT} s.t. {W}, {ABOVE}, {LEVEL}",), "correct"),
        ((f"{SHORT} s.t. w − Σ_i α_i y_i x_i = 0, {ABOVE}, {LEVEL}",), "correct"),
        ((W, SHORT, ABOVE, LEVEL), "correct"),
        ((GOAL, ABOVE, LEVEL, W), "correct"),
        ((W, GOAL, ABOVE, LEVEL), "correct"),
        ((GOAL, ABOVE, LEVEL), "correct"),
        # What the reference does not decide, a person has to read.
        ((GOAL, ABOVE, LEVEL, "w = Σ_i α_i x_i"), "undecided"),
        ((GOAL, ABOVE, LEVEL, BEST_B), "undecided"),
        ((GOAL, ABOVE, LEVEL, W, BEST_B), "undecided"),
        ((SHORT, ABOVE, LEVEL), "undecided"),
        # Wrong whatever the letter is.
        ((f"{SHORT} s.t. w = Σ_i α_i x_i, {ABOVE}, {LEVEL}",), "wrong"),
        (("w = Σ_i α_i x_i", SHORT, ABOVE, LEVEL), "wrong"),
        ((f"max_α Σ_i α_i + ½ wᵀw s.t. {W}, {ABOVE}, {LEVEL}",), "wrong"),
        ((f"{SHORT} s.t. {W}, {ABOVE}",), "wrong"),
        ((GOAL, ABOVE, W), "wrong"),
        (("min ½ ‖w‖² s.t. y_i (wᵀx_i + b) ≥ 1",), "wrong"),
        ((f"{GOAL} s.t. 0 ≤ α_i ≤ C, {LEVEL}",), "wrong"),
        ((f"{GOAL} s.t. {ABOVE}, μ_i ≥ 0, α_i + μ_i = C, {LEVEL}",), "wrong"),
    ],
)
def test_a_hard_margin(lines, status):
    found = mark("hard-margin", *lines)
    assert (found.status, found.score) == (status, {"correct": 4, "wrong": 0}.get(status))


@pytest.mark.parametrize(
    ("limits", "status"),
    [
        ("0 ≤ α_i ≤ C", "correct"),
        ("0 ≤ α_i ≤ C, μ_i = C − α_i", "correct"),
        ("0 ≤ α_i ≤ C, C − α_i − μ_i = 0", "correct"),
        ("α_i ≥ 0, μ_i ≥ 0, μ_i = C − α_i", "correct"),
        ("α_i ≥ 0, μ_i ≥ 0, C − α_i − μ_i = 0", "correct"),
        ("α_i ≥ 0, μ_i ≥ 0, α_i + μ_i = C", "correct"),
        ("μ_i = C − α_i ≥ 0, α_i ≥ 0", "correct"),
        ("α_i ≥ 0, μ_i = C − α_i", "undecided"),  # μ ≥ 0 may be meant
        ("α_i ≥ 0, μ_i ≥ 0", "undecided"),
        ("0 ≤ α_i ≤ C, μ_i = C + α_i", "undecided"),
        ("α_i ≥ 0, μ_i ≥ 0, μ_i = C + α_i", "wrong"),
        ("α_i ≥ 0", "wrong"),
    ],
)
def test_a_soft_margin(limits, status):
    assert mark("soft-margin", f"{GOAL} s.t. {LEVEL}, {limits}").status == status


def test_both_at_once_and_the_multipliers_below_the_maximum():
    limits = f"{W}, {LEVEL}, α_i ≥ 0, μ_i ≥ 0, C = α_i + μ_i"
    assert mark("soft-margin", f"max_{{α, μ}} Σ_i α_i − ½ ‖w‖² s.t. {limits}").status != "wrong"


# By hand: with α = 0 the right dual is 0, whatever b is; the answer's is b. n and C are given with the data.
@pytest.mark.parametrize(
    ("more", "status"),
    [
        ("+ b", "wrong"),
        ("− b Σ_i y_i", "wrong"),
        ("+ ½ ‖w‖²", "wrong"),
        ("− C Σ_i ξ_i", "wrong"),
        ("+ Σ_i μ_i", "wrong"),
        ("+ Σ_i wᵀx_i", "wrong"),
        ("+ Σ_i ξ_i (C − μ_i)", "wrong"),
        ("+ c", "undecided"),
        ("+ λ", "undecided"),
        ("− γ", "undecided"),
        ("− b Σ_i α_i y_i", "correct"),
        ("+ n", "correct"),
        ("+ Σ_i y_i", "correct"),
        ("− 1", "correct"),
    ],
)
@pytest.mark.parametrize(("problem", "limits"), [("hard-margin", ABOVE), ("soft-margin", "0 ≤ α_i ≤ C")])
def test_a_variable_left_over_in_the_objective_is_no_constant(problem, limits, more, status):
    assert mark(problem, f"{GOAL} {more} s.t. {limits}, {LEVEL}").status == status


@pytest.mark.parametrize(
    ("problem", "text"),
    [
        (
            "nu-svc",
            "max −½ Σ_i Σ_j α_i α_j y_i y_j x_iᵀx_j {} s.t. Σ_i α_i y_i = 0, 0 ≤ α_i ≤ 1/n, Σ_i α_i ≥ ν",
        ),
        ("svdd-hard", "max Σ_i α_i x_iᵀx_i − Σ_i Σ_j α_i α_j x_iᵀx_j {} s.t. Σ_i α_i = 1, α_i ≥ 0"),
    ],
)
def test_what_is_left_over_of_other_machines(problem, text):
    found = [mark(problem, text.format(more)).status for more in ("", "+ ρ", "+ R²", "+ 2")]
    assert found[0] == "correct"
    assert "correct" not in found[1:3]  # ρ and R are letters of the primal
    assert found[3] != "wrong"


# β_i = α_i − α*_i, and β_i = α_iy_i: right, and the letter is nowhere explained.
@pytest.mark.parametrize(
    ("problem", "text", "status"),
    [
        (
            "epsilon-svr",
            "max Σ_i y_iβ_i − ε Σ_i |β_i| − ½ Σ_i Σ_j β_iβ_j x_iᵀx_j s.t. Σ_i β_i = 0, −C ≤ β_i ≤ C",
            "undecided",
        ),
        (
            "epsilon-svr",
            "max Σ_i y_iθ_i − ε Σ_i |θ_i| − ½ Σ_i Σ_j θ_iθ_j x_iᵀx_j s.t. Σ_i θ_i = 0, −C ≤ θ_i ≤ C",
            "undecided",
        ),
        (
            "epsilon-svr",
            "max Σ_i y_iα_i − ε Σ_i |α_i| − ½ Σ_i Σ_j α_iα_j x_iᵀx_j s.t. Σ_i α_i = 0, −C ≤ α_i ≤ C",
            "undecided",
        ),
        (
            "soft-margin",
            "max Σ_i y_iβ_i − ½ Σ_i Σ_j β_iβ_j x_iᵀx_j s.t. 0 ≤ y_iβ_i ≤ C, Σ_i β_i = 0",
            "undecided",
        ),
        ("soft-margin", "min ½ ‖w‖² + C Σ_i ξ_i s.t. y_i (wᵀx_i + b) ≥ 1 − ξ_i, ξ_i ≥ 0", "wrong"),
    ],
)
def test_a_dual_in_a_variable_of_its_own_is_never_wrong(problem, text, status):
    assert mark(problem, text).status == status
