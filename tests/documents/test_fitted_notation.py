"""Renamings of a notation that would clash with the letters of a problem are left out."""

import re

import pytest
from page_checks import ALL, derived, page

from svmsym.documents.by_hand.examples import load_example
from svmsym.documents.by_hand.page import explained_document
from svmsym.documents.derivation_page import document
from svmsym.documents.text import document_text
from svmsym.formulas.notation import Notation, load_notation

# Notation.for_names.


@pytest.mark.parametrize(("name", "profile"), ALL)
def test_fitted_symbols_differ(name, profile):
    problem = derived(name, profile).problem
    fitted = load_notation(profile).for_names(problem.names)
    symbols = [fitted.symbol(letter) for letter in problem.names]
    assert len(set(symbols)) == len(symbols)


def test_a_renaming_that_clashes_is_left_out():
    notation = Notation(symbols={"α": "λ", "μ": "β", "y": "t"})
    fitted = notation.for_names(["α", "λ", "μ", "t", "w", "y"])
    assert [fitted.symbol(x) for x in ("α", "λ", "μ", "t", "w", "y")] == ["α", "λ", "β", "t", "w", "y"]


def test_two_renamings_to_one_symbol():
    fitted = Notation(symbols={"a": "c", "b": "c"}).for_names(["a", "b"])
    assert len({fitted.symbol("a"), fitted.symbol("b")}) == 2


def test_a_renaming_gives_way_to_one_that_was_kept_back():
    # α stays α because λ is taken; so β must not become α.
    fitted = Notation(symbols={"α": "λ", "β": "α"}).for_names(["α", "β", "λ"])
    assert len({fitted.symbol(x) for x in ("α", "β", "λ")}) == 3
    fitted = Notation(symbols={"α": "β", "β": "λ"}).for_names(["α", "β", "λ"])
    assert len({fitted.symbol(x) for x in ("α", "β", "λ")}) == 3


def test_the_renaming_of_a_kernel_survives():
    # The kernel occurs in the dual only, not among the names of the problem.
    assert page("soft-margin-kernel", "ostwald").notation.symbol("K") == "k"


@pytest.mark.parametrize("taken", ["p", "c", "q", "h", "A", "u"])
@pytest.mark.parametrize("what", ["i", "j", "n"])
def test_the_letters_of_the_program_give_way_to_indices_and_sizes(taken, what):
    notation = Notation(indices={what: taken}, file="my.toml")
    text = document_text(document(derived("soft-margin"), notation))
    program = text.split("As a quadratic program")[1].split("Getting the unknowns back")[0]
    assert f"{taken}′" in program
    assert not re.search(rf"^ +{taken} = ", program, re.MULTILINE)
    assert "A prime marks letters" in program


@pytest.mark.parametrize("head", ["    p   x        y", "    p   α   y·f(x)   α(y·f(x) − 1)"])
def test_tables_of_an_example_have_the_index_of_the_notation(head):
    page = explained_document(load_example("four-points").problem, notation=Notation(indices={"i": "p"}))
    assert head in document_text(page).splitlines()
