"""An example at the end of a derivation, in the derivation's language and notation."""

import re

import pytest

from svmsym.documents.appended_example import with_example
from svmsym.documents.derivation_page import document
from svmsym.documents.html import document_html
from svmsym.documents.text import document_text
from svmsym.duality.library import derive
from svmsym.formulas.notation import load_notation


def test_four_points_after_the_soft_margin():
    page = document(derive("soft-margin"), load_notation("ostwald"))
    longer = with_example(page, "four-points-soft")
    text, before = document_text(longer), document_text(page)
    head, _, tail = text.partition("Worked example by hand: four points, soft margin")
    assert before.strip() == head.strip()
    assert "λ∗ = (3/8, 3/8, ¾, 0)" in tail
    assert "α" not in tail
    assert document_html(longer).count("<h3>") > 5


@pytest.mark.parametrize("name", ["hard-margin", "epsilon-svr", "soft-margin-kernel"])
def test_after_other_derivations(tmp_path, name):
    stated = tmp_path / "mine.toml"
    stated.write_text('[problem]\nkind = "svc"\nC = 1\n[data]\nX = [[0], [2]]\ny = [-1, 1]\n', "utf-8")
    text = document_text(with_example(document(derive(name)), str(stated)))
    assert "Worked example by hand: mine" in text
    assert re.search(r"α∗ = \(½, ½\)", text)
