"""Arguments as documents, in all notations and formats."""

import re
from functools import cache

import pytest
from amounts import some
from page_checks import (
    clashes,
    empty_displays,
    html_faults,
    latex_faults,
    mathml_faults,
    unknown_to_latex,
)

from svmsym.arguments.statements import Line
from svmsym.documents.argument_page import argument_document
from svmsym.documents.html_blocks import body_html
from svmsym.documents.latex import document_latex
from svmsym.documents.text import document_text
from svmsym.documents.tree import Display, Heading, Sentence
from svmsym.duality.derivation_files import argument_names
from svmsym.duality.library import load_stated
from svmsym.formulas.notation import load_notation, notation_names

ALL = some([(name, profile) for name in argument_names() for profile in notation_names()], 0.5)


@cache
def argued(name):
    return load_stated(name).run()


@cache
def page(name, profile="default"):
    notation = load_notation(profile)
    return argument_document(argued(name), notation, language=notation.language)


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_pages_are_well_formed(name, profile):
    doc = page(name, profile)
    assert empty_displays(doc) == []
    assert clashes(doc) == {}
    text, latex, html = document_text(doc), document_latex(doc), body_html(doc)
    assert not re.search(r"[ \t]+$|\n\n\n|None|Fraction|Integer|<\w|\\|\{\d*\}|\bnan\b", text)
    assert latex_faults(latex) == []
    assert "$$" not in latex
    assert not re.search(r"\^\{[^{}]*\}\s*\^", latex)
    assert html_faults(html) == []
    assert list(mathml_faults(html)) == []


@pytest.mark.parametrize("name", argument_names())
def test_latex_needs_nothing_but_its_packages(name):
    assert unknown_to_latex(document_latex(page(name))) == []


@pytest.mark.parametrize("name", argument_names())
def test_every_line_has_its_reason_beside_it(name):
    doc = page(name)
    reasons = [row.reason for block in doc.blocks if isinstance(block, Display) for row in block.rows]
    lines = [s for s in argued(name).statements if isinstance(s, Line)]
    said = [r for r in reasons if re.search(r"identity|algebra|gradient|at least zero", r)]
    assert len(said) == len(lines)
    headings = [block.text for block in doc.blocks if isinstance(block, Heading)]
    assert len(headings) == len(set(headings)) >= 3
    words = [block.text for block in doc.blocks if isinstance(block, Sentence)]
    marked = [w for w in words if w.startswith("Argument in words, not proved here: ")]
    assert len(marked) == len(argued(name).remarks)


@pytest.mark.parametrize("name", argument_names())
def test_signs_of_letters_are_told(name):
    """A declared sign is a hypothesis, so the page says it before the first line."""
    doc = page(name)
    letters = [letter.name for letter, _ in argued(name).signed_letters]
    told = [
        block for block in doc.blocks if isinstance(block, Sentence) and block.text == "Assumed throughout:"
    ]
    assert len(told) == bool(letters)
    assert set(letters) == set(argued(name).signs) & set(argued(name).names)


def test_signs_stand_in_the_text():
    coin = document_text(page("coin-likelihood"))
    assert "Assumed throughout:\n\n      h > 0, t > 0, p > 0\n" in coin
    duality = document_text(page("weak-duality"))
    assert "       θ ≥ 0\n      αᵢ ≥ 0   (i = 1, …, n)\n" in duality


def test_the_text_of_one_page():
    text = document_text(page("smo-bounds"))
    assert "Case: the labels are equal:\n\n      y₁y₂ = 1    [c]" in text
    assert "β₁ ≥ 0 says β₂ ≤ α₁ + α₂:\n\n  (2) β₁ = α₁ + α₂ − β₂    [identity, by (1), (c)]" in text
    assert text.endswith("and 0 by algebra in numbers. Arguments in words: 2.\n")
