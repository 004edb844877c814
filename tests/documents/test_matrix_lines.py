"""Matrices of the quadratic program as they are displayed."""

import re

from page_checks import text_of

# Matrices of the QP as they are displayed.


def shown_matrix(name, matrix):
    text = text_of(name)
    found = re.findall(rf"^[ ()0-9]+ {matrix} = (.*)$", text, re.MULTILINE)
    return found[0]


def test_the_linear_term_of_the_convex_qp():
    # q_i = −⟨p, Q⁻¹a_i⟩ − c_i: neither a diagonal nor a Gram matrix of the points.
    assert "diag" not in shown_matrix("convex-qp", "q")
    assert shown_matrix("convex-qp", "P") != "K"


def test_the_matrices_of_other_problems():
    assert shown_matrix("soft-margin", "h") == "[0; C 1]"
    assert shown_matrix("soft-margin-squared-costs", "P") == "(y yᵀ) ∘ K + ½ diag (1/C)"
    assert shown_matrix("svdd", "P") == "2 K"
    assert shown_matrix("svdd", "q") == "− diag K"
    assert shown_matrix("epsilon-svr", "A") == "[1ᵀ, − 1ᵀ]"
    assert shown_matrix("one-class", "b") == "1"
