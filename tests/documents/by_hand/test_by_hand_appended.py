"""An example at the end of a derivation, in the derivation's language and notation."""

import re

import pytest

from svmsym.documents.appended_example import with_example
from svmsym.documents.by_hand.examples import example_names, load_example
from svmsym.documents.by_hand.fitting_example import derivation_of
from svmsym.documents.derivation_page import document
from svmsym.documents.html import document_html
from svmsym.documents.text import document_text
from svmsym.duality.derivation_files import names
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


def after(name, example, language="en", **conventions):
    derived = derive(name, **conventions)
    page = document(derived, language=language)
    return document_text(with_example(page, example, derived))


DIFFERENT = [
    ("hard-margin", "four-points", {"bias": "-b"}, "in this example f(x) = ⟨w, x⟩ + b."),
    ("soft-margin", "four-points-soft", {"penalty": "C/n"}, "in this example the price of slack is C."),
    ("hard-margin", "four-points", {"dual": "min"}, "in this example the dual problem is a maximum."),
    ("hard-margin", "four-points", {"form": "max"}, "in this example the problem is a minimum."),
    ("svdd", "four-points", {}, "its own derivation is hard-margin."),
    ("soft-margin", "regression", {}, "its own derivation is epsilon-svr."),
    ("soft-margin", "four-points", {}, "its own derivation is hard-margin."),
    ("soft-margin-squared", "four-points-soft", {}, "its own derivation is soft-margin."),
    ("hard-margin", "xor", {}, "its own derivation is hard-margin-kernel."),
]


@pytest.mark.parametrize(("name", "example", "conventions", "said"), DIFFERENT)
def test_what_differs_from_the_derivation_is_said(name, example, conventions, said):
    text = after(name, example, **conventions)
    assert said in text
    assert text.count("derivation above") == 1


@pytest.mark.parametrize(
    ("name", "example"),
    [
        ("hard-margin", "four-points"),
        ("hard-margin-kernel", "xor"),
        ("soft-margin", "four-points-soft"),
        ("epsilon-svr", "regression"),
        ("convex-qp", "four-points"),
    ],
)
def test_an_example_that_belongs_to_its_derivation_says_nothing(name, example):
    assert "derivation above" not in after(name, example)


@pytest.mark.parametrize(
    ("language", "said"),
    [("de", "Anders als"), ("es", "A diferencia"), ("ko", "유도와 달리"), ("zh", "推导不同")],
)
def test_it_is_said_in_every_language(language, said):
    assert said in after("hard-margin", "four-points", language, bias="-b")
    assert said not in after("hard-margin", "four-points", language)


def test_every_example_has_a_derivation():
    for example in example_names():
        assert derivation_of(load_example(example).problem) in names()
