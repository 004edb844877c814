"""Renamings of a notation that would clash with the letters of a problem are left out."""

import pytest
from page_checks import ALL, derived, page

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
