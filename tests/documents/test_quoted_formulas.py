"""Formulas in the words of the ledger: found by their shape, and never at the cost of a word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from svmsym.documents.mathline import Inline, write_line
from svmsym.documents.quoted_formulas import quoted_formulas
from svmsym.formulas.notation import DEFAULT
from svmsym.formulas.printing import NO_ROLES

SEEN = [
    ("With w_2 = 0 the line cannot be solved for x_2.", ["w_2 = 0", "x_2"]),
    ("A distance is never negative; f(x)/‖w‖ is a signed one.", ["f(x)/‖w‖"]),
    ("as (26) says, 25 % of class 1 at O-57, by A. C. C. Coolen", []),
    ("at w = 0 dp/dw₀ is 1/4 (the maximum is at the same w)", ["w = 0", "dp/dw₀", "1/4", "w"]),
    ("dw += −(y − f(x) · gradF(x))", []),
    ("P = (yyᵀ)∘K = diag(y) K diag(y), and the sign is wrong", ["P = (yyᵀ)∘K = diag(y) K diag(y)"]),
    ("what is printed lacks “= 0”, so max over α", ["= 0", "α"]),
]


def formulas(words):
    return [(part, tokens) for part, tokens in quoted_formulas(words) if tokens]


@pytest.mark.parametrize(("words", "wanted"), SEEN)
def test_what_is_a_formula(words, wanted):
    assert [part for part, _ in formulas(words)] == wanted


@given(st.text("abcwxiλξΣ_^(){}[]‖|²ᵀ₀*' .,;:=+−√12“”\u0304", max_size=40))
def test_no_character_is_lost(words):
    found = list(quoted_formulas(words))
    assert "".join(part for part, _ in found) == words.lstrip()
    for part, tokens in found:
        if tokens:
            line = (Inline(tokens, spelled=part),)
            assert write_line(line, "text", DEFAULT, NO_ROLES) == part
            latex = write_line(line, "latex", DEFAULT, NO_ROLES).replace(r"\{", "").replace(r"\}", "")
            assert latex.count("{") == latex.count("}")


@pytest.mark.parametrize(
    ("words", "latex", "typst"),
    [
        ("x^(i)ᵀ", r"x^{(i)\top}", r"x^(\( i \) top)"),
        ("w̄_0", r"\bar{w}_{0}", "macron(w)_(0)"),
        ("w_new", r"w_{\text{new}}", 'w_(upright("new"))'),
        ("{λ*_i}", r"\{ \lambda_{i}^{*} \}", r"\{ λ_(i)^(∗) \}"),
        ("sqrt(2)/w", r"\sqrt{2} / w", "sqrt(2) slash w"),
    ],
)
def test_marks_are_set(words, latex, typst):
    ((_, tokens),) = formulas(words)
    line = (Inline(tokens),)
    assert write_line(line, "latex", DEFAULT, NO_ROLES) == latex
    assert write_line(line, "typst", DEFAULT, NO_ROLES) == typst
