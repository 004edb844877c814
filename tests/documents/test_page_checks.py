"""The checks of pages can fail."""

import re

import pytest
from page_checks import (
    ALL,
    MATH,
    clashes,
    empty_displays,
    html_faults,
    latex_faults,
    latex_of,
    mathml_faults,
    page,
    unknown_to_latex,
)

from svmsym.documents.mathline import EntryOf, Name, write_line
from svmsym.documents.tree import Display, Document, Link, Row, Table
from svmsym.formulas.atoms import Index, IndexSet
from svmsym.formulas.notation import DEFAULT, Notation
from svmsym.formulas.printing import NO_ROLES, Roles

# The checks can fail.


@pytest.mark.parametrize(
    "text",
    [
        r"\frac{1}{2",
        r"a}_{i}{",
        r"\begin{align*} x \end{center}",
        r"\begin{align*} x",
        "\\begin{align*}\n  a &= b \\\\\n  & \n\\end{align*}",
        "\\begin{align*}\n\n\\end{align*}",
        r"\left(x",
        r"\right) x \left(",
        "(x",
        "a $b",
    ],
)
def test_latex_faults_are_found(text):
    assert latex_faults(text)


@pytest.mark.parametrize(
    "text",
    [
        "<p>a",
        "<p><b>a</p></b>",
        "<math><mi>a</math>",
        "<math><mrow></mrow></math>",
        "<math><mo><</mo></math>",
    ],
)
def test_html_faults_are_found(text):
    assert html_faults(text)


@pytest.mark.parametrize(
    "inside", ["<mfrac><mn>1</mn></mfrac>", "<mi></mi>", "<msup><mi>a</mi><mn>2</mn><mn>3</mn></msup>"]
)
def test_mathml_faults_are_found(inside):
    assert list(mathml_faults(f'<math xmlns="{MATH[1:-1]}">{inside}</math>'))


def test_clashes_are_found():
    doc = page("soft-margin")
    notation = Notation(symbols={"α": "μ"})
    assert set(clashes(Document(doc.blocks, notation, doc.roles))) == {"μ"}
    notation = Notation(indices={"j": "C"})
    assert set(clashes(Document(doc.blocks, notation, doc.roles))) == {"C"}


def test_empty_displays_are_found():
    assert empty_displays(Document((Display(()),), DEFAULT, NO_ROLES))
    assert empty_displays(Document((Display((Row(()),)),), DEFAULT, NO_ROLES))
    assert not empty_displays(Document((Display((Row((Name("L"),)),)),), DEFAULT, NO_ROLES))
    assert not empty_displays(Document((Table(("a",), ((Link("a", "b"),),)),), DEFAULT, NO_ROLES))


def test_unknown_characters_are_found():
    assert unknown_to_latex(r"\begin{align*} ½ \end{align*} grün – ≥ $α$ \text{ä}") == ["½", "α", "≥"]


def test_an_entry_shows_its_indices_in_every_format():
    shown = EntryOf("P", (Index("i", IndexSet("n", "i", "j")), Index("j", IndexSet("n", "i", "j"))))
    assert write_line((shown,), "text", DEFAULT, Roles()) == "Pᵢⱼ"
    assert write_line((shown,), "latex", DEFAULT, Roles()) == "P_{i j}"
    assert write_line((shown,), "mathml", DEFAULT, Roles()) == (
        "<mrow><msub><mi>P</mi><mrow><mi>i</mi><mi>j</mi></mrow></msub></mrow>"
    )


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_latex_has_no_double_superscript(name, profile):
    assert not re.search(r"\^\{[^{}]*\}\s*\^", latex_of(name, profile))
