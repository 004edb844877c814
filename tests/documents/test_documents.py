"""All derivations in all notations: nothing is empty, broken, ambiguous or different between formats."""

import re

import pytest
from amounts import some
from page_checks import (
    ALL,
    GOLDEN,
    clashes,
    derived,
    empty_displays,
    html_faults,
    html_of,
    latex_faults,
    latex_of,
    lines_of,
    mathml_faults,
    page,
    pieces_of,
    printed_letters,
    text_of,
)

from svmsym.cli.main import main
from svmsym.documents.derivation_page import document
from svmsym.documents.html_blocks import body_html
from svmsym.documents.latex import document_latex
from svmsym.documents.mathline import Name
from svmsym.documents.text import document_text
from svmsym.documents.tree import Display, Document, Heading
from svmsym.documents.wording import Wording
from svmsym.duality.derivation_files import names
from svmsym.formulas.notation import DEFAULT, load_notation

# All derivations in all notations.


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_no_display_is_empty(name, profile):
    doc = page(name, profile)
    assert sum(isinstance(block, Display) for block in doc.blocks) > 8
    assert empty_displays(doc) == []


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_text_is_clean(name, profile):
    text = text_of(name, profile)
    assert text.endswith("\n")
    assert not re.search(r"[ \t]+$", text, re.MULTILINE)
    assert "\n\n\n" not in text
    assert not re.search(r"None|Fraction|Integer|<\w|\\|\{\d*\}|\bnan\b", text)
    for opening, closing in ("()", "⟨⟩", "[]"):
        for row in text.splitlines():
            assert row.count(opening) == row.count(closing), row
    notation = load_notation(profile)
    assert Wording(notation.language, notation).subject_to in text


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_latex_is_balanced(name, profile):
    assert latex_faults(latex_of(name, profile)) == []


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_html_is_well_formed(name, profile):
    body = html_of(name, profile)
    assert body.count("<math") > 20
    assert html_faults(body) == []


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_no_two_letters_are_printed_alike(name, profile):
    assert clashes(page(name, profile)) == {}


@pytest.mark.parametrize("name", names())
def test_the_stacked_variable_is_no_letter_of_the_problem(name):
    # "With u for the stacked multipliers" must not take a letter that means something else.
    doc = page(name)
    letters = {text for (sort, _), text in printed_letters(doc).items() if sort == "letter"}
    given = {p.name for line in lines_of(doc) for p in pieces_of(line) if isinstance(p, Name)}
    assert not {"u", "P", "q", "G", "h", "Q", "p", "c"} & given & letters


@pytest.mark.parametrize("profile", ["ostwald", "ml1920", "yoon"])
@pytest.mark.parametrize("name", some(names(), 0.5))
def test_a_renamed_letter_does_not_appear(name, profile):
    doc = page(name, profile)
    text = text_of(name, profile)
    for old, new in doc.notation.symbols.items():
        if old in {"α", "μ", "φ"}:
            assert new in text
            assert old not in text.replace(f"{old}*", ""), f"{old} stands beside {new}"


@pytest.mark.parametrize("name", names())
def test_the_formats_say_the_same(name):
    doc = page(name)
    text, latex, html = text_of(name), latex_of(name), html_of(name)
    headings = [block.text for block in doc.blocks if isinstance(block, Heading)]
    assert len(headings) == len(set(headings)) > 8
    for heading in headings:
        assert f"\n{heading}\n" in f"\n{text}"
        assert heading in html
    displays = sum(isinstance(block, Display) for block in doc.blocks)
    assert latex.count(r"\begin{align*}") == displays
    assert html.count('<div class="display">') == displays
    assert len(re.findall(r"\\(?:sub)*section\{", latex)) == len(headings) - 1
    assert r"{\LARGE\bfseries" in latex


@pytest.mark.parametrize("name", names())
def test_written_out_documents_are_well_formed(name):
    whole = document(derived(name), DEFAULT, 2, 2)
    added = [block for block in whole.blocks if block not in page(name).blocks]
    doc = Document(tuple(added), whole.notation, whole.roles)
    assert empty_displays(doc) == []
    assert "D = " in document_text(doc)
    assert latex_faults(document_latex(doc)) == []
    assert html_faults(body_html(doc)) == []


def test_mathml_elements_have_their_children():
    # A fraction with three children is shown as an error by browsers.
    faults = {name: fault for name in names() for fault in mathml_faults(html_of(name))}
    assert faults == {}


# The document of the hard margin, read line by line.


def test_golden_text_of_the_hard_margin(capsys):
    assert main(["derive", "hard-margin"]) == 0
    out = capsys.readouterr().out
    assert out == (GOLDEN / "hard-margin.txt").read_text("utf-8")
