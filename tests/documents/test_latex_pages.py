"""LaTeX needs nothing but its packages, and titles are printed as they stand."""

import re
from pathlib import Path

import pytest
from page_checks import html_faults, latex_faults, latex_of, unknown_to_latex

from svmsym import derive
from svmsym.documents.derivation_page import document
from svmsym.documents.html import document_html
from svmsym.documents.latex import document_latex
from svmsym.documents.text import document_text
from svmsym.duality.derivation_files import names

# LaTeX that compiles with the packages it loads.


def test_latex_needs_nothing_but_its_packages():
    found = {name: unknown_to_latex(latex_of(name)) for name in names()}
    assert {name: characters for name, characters in found.items() if characters} == {}


def test_latex_has_no_empty_formulas():
    # $$ opens a display in the middle of a line.
    assert [name for name in names() if "$$" in latex_of(name)] == []


TITLE = r"50% of <b>x_i</b> & {0} #1 ~ 2^3 $y$"


@pytest.fixture
def titled(tmp_path):
    path = tmp_path / "titled.py"
    text = (Path(__file__).parents[2] / "derivations" / "hard_margin.py").read_text("utf-8")
    body = text.split("\n", 1)[1]
    path.write_text(f'r"""{TITLE}."""\n{body}', "utf-8")
    return document(derive(str(path)))


def test_a_title_with_special_characters_in_latex(titled):
    latex = document_latex(titled)
    (title,) = re.findall(r"\\raggedright (.*)\\par\}", latex)
    assert latex_faults(latex) == []
    assert not re.search(r"(?<!\\)[%&#_]", title)
    assert "50" in title


def test_a_title_with_special_characters_in_html(titled):
    html = document_html(titled)
    assert "<b>" not in html
    assert "50% of &lt;b&gt;x_i&lt;/b&gt; &amp; {0} #1" in html
    assert html_faults(html) == []


def test_a_title_with_special_characters_in_text(titled):
    assert TITLE in document_text(titled)
