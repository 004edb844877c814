"""Whole pages in other languages: no English left over, well formed in every format."""

import re
from functools import cache
from itertools import product

import pytest
from amounts import some
from page_checks import html_faults, latex_faults, mathml_faults

from svmsym.documents.argument_page import argument_document
from svmsym.documents.derivation_page import document
from svmsym.documents.html_blocks import body_html
from svmsym.documents.latex import document_latex
from svmsym.documents.prose import catalogue
from svmsym.documents.text import document_text
from svmsym.documents.tree import Heading, Sentence
from svmsym.duality.derivation import Derivation
from svmsym.duality.derivation_files import argument_names, names
from svmsym.duality.library import load_stated

ALL = [*names(), *argument_names()]
# Names of functions, and one product of three letters.
MATHEMATICS = {"min", "max", "diag", "exp", "log", "tanh", "pqs"}
TERMS = {"KKT", "Wolfe", "SVM", "SVR", "SVC", "SMO", "Adaline"}


@cache
def derived(name):
    return load_stated(name).run()


@cache
def page(name, language, detail="full"):
    make = argument_document if name in argument_names() else document
    return make(derived(name), language=language, detail=detail)


def latin_words(text):
    return set(re.findall(r"[A-Za-z]{3,}", text)) - MATHEMATICS - TERMS


@pytest.mark.parametrize("language", ["ko", "zh"])
@pytest.mark.parametrize("name", some(ALL, 0.5))
def test_no_latin_word_is_left_over(name, language):
    assert latin_words(document_text(page(name, language))) == set()


@pytest.mark.parametrize("language", ["de", "es"])
@pytest.mark.parametrize("name", some(ALL, 0.5))
def test_no_english_sentence_is_left_over(name, language):
    english = [b.text for b in page(name, "en").blocks if isinstance(b, Sentence | Heading)]
    other = [b.text for b in page(name, language).blocks if isinstance(b, Sentence | Heading)]
    assert len(english) == len(other)
    alike = [a for a, b in zip(english, other, strict=True) if a == b]
    # A name, a number or a formula alone may be the same in two languages.
    assert [text for text in alike if re.search(r"[a-z]{2,} [a-z]{2,}", text)] == []


@pytest.mark.parametrize(("name", "language"), some(list(product(ALL, ["de", "es", "ko", "zh"])), 0.5))
def test_pages_are_well_formed(name, language):
    doc = page(name, language)
    text, latex, html = document_text(doc), document_latex(doc), body_html(doc)
    assert not re.search(r"[ \t]+$|\n\n\n|None|Fraction|<\w|\\|\{\w*\}|\bnan\b|`", text, re.MULTILINE)
    assert latex_faults(latex) == []
    assert "`" not in latex + html
    assert html_faults(html) == []
    assert list(mathml_faults(html)) == []


def test_every_kind_of_page_was_seen():
    assert isinstance(load_stated("hard-margin"), Derivation)
    assert "distance-to-hyperplane" in argument_names()


def test_latin_words_are_found():
    assert latin_words("对偶 dual 问题 min KKT") == {"dual"}
    assert latin_words(catalogue("en")["proved"])
