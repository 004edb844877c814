"""Mathematics inside words: in the letters of the notation, in every format, never evaluated."""

import xml.etree.ElementTree as ET

import pytest

from svmsym.documents.inline import inline, marked, plain, told
from svmsym.documents.mathline import write_line
from svmsym.errors import FormulaError
from svmsym.formulas.notation import DEFAULT, load_notation, notation_names
from svmsym.formulas.printing import NO_ROLES

SEEN = [
    "r²‖x − q‖²", "|⟨w, x⟩ + b|", "Σ α_k y_k", "0 < η < 2/λ", "max(0, α₁ + α₂ − C)", "(1 + ⟨x, y⟩)²", "√2",
    "½ log 3", "tanh(κ⟨x, y⟩ + θ)", "y_j(E_i − E_j)", "−z²", "(−θyx, −θy)", "f(x)K(x, y)f(y)", "s = ±1",
]  # fmt: skip


def written(text, form="text", profile="default", names=()):
    notation = load_notation(profile)
    return write_line(inline(text, notation, names), form, notation, NO_ROLES)


@pytest.mark.parametrize("text", SEEN)
def test_text_is_as_it_was_written(text):
    signs = str.maketrans({"₁": "_1", "₂": "_2"})
    shown = written(text)
    for small, plain_index in zip("ₖᵢⱼ", ("_k", "_i", "_j"), strict=True):
        shown = shown.replace(small, plain_index)
    assert shown.translate(signs).replace(" ", "") == text.translate(signs).replace(" ", "")


@pytest.mark.parametrize("text", SEEN)
@pytest.mark.parametrize("profile", notation_names())
def test_mathml_is_well_formed(text, profile):
    children = {"msub": 2, "msup": 2, "msubsup": 3}
    for element in ET.fromstring(written(text, "mathml", profile)).iter():
        assert len(element) == children.get(element.tag, len(element))
        assert element.tag in {"mrow", *children, "msqrt"} or element.text


@pytest.mark.parametrize(
    ("text", "profile", "shown"),
    [
        ("⟨w, x⟩ + b", "default", "⟨w, x⟩ + b"),
        ("⟨w, x⟩ + b", "ostwald", "wᵀx + w₀"),
        ("‖x − q‖²", "ostwald", "‖x − q‖₂²"),
        ("‖x − q‖²", "yoon", "‖x − q‖²"),
        ("‖x − q‖²", "ml1920", "‖x − q‖₂²"),
        ("‖x − q‖²", "iic2433", "(x − q)ᵀ(x − q)"),
        ("1/‖w‖", "iic2433", "1/‖w‖"),
        ("⟨w, x − q⟩", "ostwald", "wᵀ(x − q)"),
        ("Σ α_i y_i", "ostwald", "Σ λᵢy⁽ⁱ⁾"),
        ("Σ α_i y_i", "ml1920", "Σ λᵢyⁱ"),
        ("Σ α_i y_i", "ch7", "Σ α_ℓy⁽ℓ⁾"),
        ("α*", "ml1920", "λ∗"),
    ],
)
def test_the_notation_is_followed(text, profile, shown):
    assert written(text, profile=profile).replace("^{(ℓ)}", "⁽ℓ⁾") == shown


def test_latex():
    assert written("r²‖x − q‖²", "latex") == r"r^{2} \| x - q \|^{2}"
    assert written("Σ α_k y_k ≥ 0", "latex", "ostwald") == r"\sum \lambda_{k} y^{(k)} \ge 0"
    assert written("½ log 3", "latex") == r"\frac{1}{2} \log 3"
    assert written("√2", "latex") == r"\sqrt{2}"


def test_a_name_with_a_number_is_a_name_of_its_own():
    # α_1 is declared, α is not: no profile renames it.
    assert written("α₁", profile="ostwald", names=["α_1"]) == "α₁"
    assert written("α₁", profile="ostwald", names=["α"]) == "λ₁"


def test_indices_and_sizes_are_renamed_as_such():
    notation = load_notation("iic2433")
    assert (
        plain("at `i` of `n`, but `j`", notation, names=["j"], indices=["i", "j", "n"]) == "at n of N, but j"
    )
    assert plain("at `i`", notation) == "at i"


def test_an_index_beside_a_subscript_of_the_notation():
    assert written("b₁", profile="ostwald", names=["b"]) == "w₀⁽¹⁾"


@pytest.mark.parametrize("text", ["x; y", "import os", "a@b", "‖x", "⟨w, x", "x $ y"])
def test_what_is_no_mathematics_is_refused(text):
    if text == "import os":
        # Letters side by side are a product, whatever they spell; nothing is run.
        assert written(text) == "importos"
        return
    with pytest.raises(FormulaError):
        written(text, profile="ostwald")


def test_words_with_mathematics():
    text, formulas = told("the set {1} of `x` and `b`", load_notation("ostwald"))
    assert text == "the set {{1}} of {0} and {1}"
    assert len(formulas) == 2
    assert plain("`b` in `mine.py`, and an open ` too", DEFAULT) == "`b` in `mine.py`, and an open ` too"
    with pytest.raises(FormulaError, match="never closed"):
        marked("an open ` backtick")
