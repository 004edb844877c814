"""Formulas that are right in other letters or conventions than the sheet's wait for a person.

By hand: with α_i ≤ 0 the multiplier −α_i ≥ 0 has the usual sign; C/n prices the mean slack; for ν-SVC the
constraint Σ α_i ≥ ν is met with equality at an optimum (Chang and Lin 2001).
"""

import pytest

from svmsym.exams.marking.marking import mark_submission
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.submissions.submission import Answer, Submission

SQUARE = "½ Σ_i Σ_j α_i α_j y_i y_j x_iᵀx_j"


def mark(kind, problem, text):
    item = f'[[item]]\nid = "f"\nkind = "{kind}"\npoints = 4\nproblem = "{problem}"\n'
    stated = read_exam(f'[exam]\nid = "e"\ntitle = "t"\n{item}')
    return mark_submission(stated, Submission("1", answers={"f": Answer(text)})).items[0]


def lagrangian(w="w", price="C", sign="−", product="w"):
    return f"L = ½‖{w}‖² + {price} Σ_i ξ_i {sign} Σ_i α_i (y_i ({product}ᵀx_i + b) − 1 + ξ_i) − Σ_i μ_i ξ_i"


@pytest.mark.parametrize(
    ("text", "status"),
    [
        (lagrangian(), "correct"),
        (lagrangian(price="c"), "undecided"),
        (lagrangian(price="γ"), "undecided"),
        (lagrangian(w="v", product="v"), "undecided"),
        (lagrangian(w="v", product="v", price="k"), "undecided"),
        (f"{lagrangian(sign='+')}, α_i ≤ 0", "undecided"),
        (f"{lagrangian(sign='+')}, 0 ≥ α_i", "undecided"),
        (f"{lagrangian()}, α_i ≤ 0", "undecided"),
        # Two letters for one, the wrong sign, or another price: wrong whatever the letters mean.
        (lagrangian(w="w", product="v"), "wrong"),
        (lagrangian(price="c", sign="+"), "wrong"),
        (lagrangian(sign="+"), "wrong"),
        (f"{lagrangian(sign='+')}, α_i ≥ 0", "wrong"),
        (lagrangian(price="2C"), "wrong"),
    ],
)
def test_a_lagrangian(text, status):
    assert mark("lagrangian", "soft-margin", text).status == status


@pytest.mark.parametrize(
    ("problem", "text", "status"),
    [
        ("soft-margin", f"max Σ_i α_i − {SQUARE} s.t. 0 ≤ α_i ≤ C/n, Σ_i α_i y_i = 0", "undecided"),
        ("soft-margin", f"max Σ_i α_i − {SQUARE} s.t. 0 ≤ α_i ≤ c, Σ_i α_i y_i = 0", "undecided"),
        ("soft-margin", f"max −Σ_i α_i − {SQUARE} s.t. −C ≤ α_i ≤ 0, Σ_i α_i y_i = 0", "undecided"),
        ("soft-margin", f"max Σ_i α_i − {SQUARE} s.t. 0 ≤ α_i ≤ 1, Σ_i α_i y_i = 0", "wrong"),
        ("soft-margin", f"max Σ_i α_i + {SQUARE} s.t. 0 ≤ α_i ≤ c, Σ_i α_i y_i = 0", "undecided"),
        ("nu-svc", f"min {SQUARE} s.t. Σ_i α_i y_i = 0, 0 ≤ α_i ≤ 1/n, Σ_i α_i = ν", "undecided"),
        ("nu-svc", f"min {SQUARE} s.t. Σ_i α_i y_i = 0, 0 ≤ α_i ≤ 1/n, Σ_i α_i ≤ ν", "wrong"),
    ],
)
def test_a_dual(problem, text, status):
    assert mark("dual", problem, text).status == status


def test_what_would_have_to_be_meant_is_named():
    found = mark("lagrangian", "soft-margin", lagrangian(w="v", product="v", price="k"))
    assert found.reason == "right if this is meant: k = C, v = w"
