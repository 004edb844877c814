"""Sketch, lecture and full: what each says, with the same labels in all languages, every line proved."""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
from amounts import some

import svmsym.documents.small_steps as small_steps_module
from svmsym.documents.argument_page import argument_document
from svmsym.documents.derivation_page import document
from svmsym.documents.labels import label
from svmsym.documents.prose import LANGUAGES
from svmsym.documents.small_steps import SmallStep, multiplied_out, proved, small_steps
from svmsym.documents.telling import FUNCTION_RULES
from svmsym.documents.text import document_text, width
from svmsym.documents.tree import Display, Reference, Sentence
from svmsym.duality.derivation_files import argument_names, names
from svmsym.duality.library import derive, load_stated
from svmsym.duality.steps import Rule, Step
from svmsym.errors import ProofError, UnknownNameError
from svmsym.formulas.normal_form import equal
from svmsym.formulas.notation import load_notation

DETAILS = ["sketch", "lecture", "full"]
SOME = ["soft-margin", "svdd-radius", "convex-qp", "hard-margin-kernel", "nearest-hull-points"]


@cache
def derived(name):
    return derive(name)


@cache
def page(name, detail="lecture", language="en"):
    return document(derived(name), language=language, detail=detail)


def rows(doc):
    return [row for block in doc.blocks if isinstance(block, Display) for row in block.rows]


def labels(doc):
    return [row.label for row in rows(doc) if row.label]


@pytest.mark.parametrize("name", some(names(), 0.5))
def test_more_detail_says_more(name):
    sketch, lecture, full = (page(name, detail) for detail in DETAILS)
    assert len(rows(sketch)) < len(rows(lecture)) < len(rows(full))
    for doc in (sketch, lecture, full):
        text = document_text(doc)
        assert not re.search(r"[ \t]+$|\n\n\n|None|Fraction|<\w|\\|\{\d*\}|\bnan\b|\(0\)", text, re.MULTILINE)
        assert len(set(labels(doc))) == len(labels(doc))
    assert set(labels(sketch)) <= set(labels(lecture)) <= set(labels(full))
    assert {"primal", "lagrangian", "dual", "qp"} <= set(labels(sketch))
    for v in derived(name).problem.unknowns:
        assert label("stationarity", v.name) in labels(sketch)
        assert label("gradient", v.name) in labels(lecture)


@pytest.mark.parametrize("name", some(names(), 0.5))
def test_in_full_every_step_has_its_rule(name):
    doc = page(name, "full")
    for before, block in pairwise(doc.blocks):
        if isinstance(block, Display) and any(row.kind == "function" for row in block.rows):
            assert isinstance(before, Sentence)
            assert len(block.rows) == 1


@pytest.mark.parametrize("name", some(names(), 0.5))
def test_small_steps_lead_to_where_the_large_ones_lead(name):
    d = derived(name)
    expanded = multiplied_out(d)
    start = expanded[-1].step.after if expanded else d.dual.lagrangian.expression
    assert equal(start, d.dual.lagrangian.expression)
    for step in d.dual.steps:
        if step.rule in FUNCTION_RULES:
            found = small_steps(step, d, start)
            assert found[0].step.before == (start if step.rule is Rule.COLLECT else step.before)
            assert found[-1].step.after == step.after
            for one, following in pairwise(found):
                assert one.step.after == following.step.before


@pytest.mark.parametrize("name", SOME)
def test_labels_and_numbers_are_the_same_in_all_languages(name):
    for detail in DETAILS:
        english = [(row.label, row.number, row.kind) for row in rows(page(name, detail))]
        for language in LANGUAGES:
            other = page(name, detail, language)
            assert [(row.label, row.number, row.kind) for row in rows(other)] == english
            assert other.language == language
            referred = [f for b in other.blocks if isinstance(b, Sentence) for f in b.formulas]
            assert all(f.number > 0 for f in referred if isinstance(f, Reference))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("detail", DETAILS)
def test_all_profiles_work_in_all_languages(language, detail):
    for profile in ("ch7", "iic2433", "ml1920", "ostwald", "yoon"):
        notation = load_notation(profile)
        text = document_text(document(derived("soft-margin"), notation, language=language, detail=detail))
        said = notation.subject_to if notation.language == language else None
        assert said is None or said in text


def test_what_full_says_of_a_use():
    text = document_text(page("soft-margin", "full"))
    assert "Because of (7), multiplied by −b:\n" in text
    assert "Because of (9), multiplied by −ξᵢ and summed over i:\n" in text
    assert "The identity uses (7), multiplied by −b." in text
    assert "By (9), μᵢ ≥ 0 means αᵢ ≤ C." in text
    assert "Choose an index with αₛ > 0, C − αₛ > 0. By (13) and (14)" in text
    assert "      ξₛ = 0\n\nSolve for b; a label is its own reciprocal, 1/yₛ = yₛ:\n" in text


def test_the_number_of_proved_steps():
    d = derived("hard-margin")
    assert f"All {len(d.steps)} steps" in document_text(page("hard-margin"))
    (count,) = re.findall(r"All (\d+) steps", document_text(page("hard-margin", "full")))
    # Two steps multiply out, three terms are differentiated, six lead to the dual function.
    assert int(count) == len(d.steps) + 2 + 3 + 6


@pytest.mark.parametrize("name", argument_names())
def test_lines_of_arguments_have_their_own_numbers(name):
    argued = load_stated(name).run()
    for detail in DETAILS:
        doc = argument_document(argued, detail=detail)
        shown = {row.label: row.number for row in rows(doc) if row.label}
        assert shown == {f"line-{c.line.label}": int(c.line.label) for c in argued.checked}


def test_a_cofactor_of_an_argument_in_full():
    argued = load_stated("tanh-kernel").run()
    assert "(b) times 4" in document_text(argument_document(argued, detail="full"))
    assert "times 4" not in document_text(argument_document(argued))


def test_labels_of_letters():
    assert label("stationarity", "ξ*") == "stationarity-xi-star"
    assert len({label("gradient", x) for x in ("ξ", "ξ*", "x", "Ξ", "R²", "R", "w_0")}) == 7


def test_wide_characters():
    assert width("문제") == 4
    lines = document_text(page("soft-margin", language="ko")).splitlines()
    heading = lines.index("쌍대 문제")
    assert lines[heading + 1] == "-" * 9


# Errors, and lines that are not proved.


def test_an_unknown_detail():
    with pytest.raises(UnknownNameError, match="there is no detail"):
        document(derived("hard-margin"), detail="everything")


def test_a_wrong_step_is_refused():
    d = derived("hard-margin")
    last = d.dual.steps[-1]
    wrong = replace(last, after=2 * last.after)
    broken = replace(d, dual=replace(d.dual, steps=(*d.dual.steps[:-1], wrong)))
    with pytest.raises(ProofError, match="expand of hard-margin is not proved"):
        document(broken)


def test_a_wrong_small_step_is_refused():
    d = derived("hard-margin")
    good = multiplied_out(d)[0].step
    with pytest.raises(ProofError, match="small step distribute"):
        proved([SmallStep("distribute", Step(Rule.EXPAND, good.before, good.after + 1))])


def test_a_wrong_small_step_stops_the_document(monkeypatch):
    right = small_steps_module._distributed
    monkeypatch.setattr(small_steps_module, "_distributed", lambda e: 2 * right(e))
    with pytest.raises(ProofError):
        document(derived("hard-margin"), detail="full")


def test_a_wrong_gradient_of_a_term_stops_the_document(monkeypatch):
    right = small_steps_module.gradient
    monkeypatch.setattr(small_steps_module, "gradient", lambda e, v: 2 * right(e, v))
    with pytest.raises(ProofError, match="gradient of a term"):
        document(derived("hard-margin"), detail="full")


@pytest.mark.parametrize(
    ("form", "said", "other"), [("min", "minimiser", "maximiser"), ("max", "maximiser", "minimiser")]
)
def test_what_is_inserted_is_the_best_of_the_unknowns(form, said, other):
    text = document_text(document(derive("soft-margin", form=form)))
    assert f"[insert the {said}]" in text
    assert other not in text


@pytest.mark.parametrize("detail", DETAILS)
@pytest.mark.parametrize(
    ("chosen", "turned"),
    [
        ({"dual": "min"}, "minimum"),
        ({"form": "max"}, "maximum"),
        ({"form": "max", "dual": "min"}, ""),
        ({}, ""),
    ],
)
def test_every_detail_says_that_the_sign_is_opposite(detail, chosen, turned):
    text = document_text(document(derive("soft-margin", **chosen), detail=detail))
    assert ("with the opposite sign of" in text) == bool(turned)
    assert f"stated as a {turned}" in text or not turned


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_title_of_the_soft_margin_has_no_letter_of_its_own(language):
    first = document_text(page("soft-margin", language=language)).partition("\n")[0]
    assert not re.search(r"(?<![a-zñé])C(?![a-z])", first)
