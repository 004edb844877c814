"""<w, x> written with signs of the keyboard is an inner product, in brackets too."""

import pytest

from svmsym.writing.sentences import read


def _nodes(text):
    return [statement.node for statement in read(text).page.statements]


@pytest.mark.parametrize(
    "text", ["t_i (<w, x_i> + b) = 1", "a_i (t_i <w, x_i> - 1)", "y_i (b + <w, x_i>)", "2 (<u, v> - <v, w>)"]
)
def test_a_factor_before_a_bracket_with_an_inner_product_is_kept(text):
    assert _nodes(text) == _nodes(text.replace("<", "⟨").replace(">", "⟩"))


def test_a_relation_in_a_bracket_stays_a_condition():
    assert _nodes("α_i ≥ 0 (i = 1, 2)") == _nodes("α_i ≥ 0 for i = 1, 2")
