"""The place Derive says what ``svmsym derive`` says."""

import re

import pytest

from svmsym.documents.html_blocks import body_html
from svmsym.documents.latex import document_latex
from svmsym.documents.lesson import lesson
from svmsym.documents.prose import LANGUAGES
from svmsym.duality.derivation_files import argument_names, names
from svmsym.formulas.notation import notation_names
from svmsym.page.asking import reply


def without_levels(html):
    return re.sub(r"<(/?)h\d>", r"<\1h>", html).replace(' class="bold"', ' style="font-weight: bold"')


@pytest.mark.parametrize(
    ("name", "notation", "detail"),
    [
        ("hard-margin", "default", "lecture"),
        ("soft-margin", "ostwald", "full"),
        ("epsilon-svr", "yoon", "sketch"),
        ("distance-to-hyperplane", "default", "lecture"),
    ],
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_the_lesson(name, notation, detail, language):
    page = lesson(name, language=language, notation=notation, detail=detail)
    found = reply("derive", {"name": name, "notation": notation, "detail": detail, "lang": language})
    assert found["title"] == page.title
    assert found["latex"] == document_latex(page)
    assert without_levels(found["html"]) == without_levels(body_html(page))
    assert found["html"].startswith("<h2>")


def test_conventions_change_what_is_derived():
    usual = reply("derive", {"name": "soft-margin"})
    other = reply("derive", {"name": "soft-margin", "conventions": {"penalty": "C/n", "bias": "-b"}})
    assert {c["name"]: c["chosen"] for c in usual["conventions"]} == {"bias": "+b", "penalty": "C"}
    assert {c["name"]: c["chosen"] for c in other["conventions"]} == {"bias": "-b", "penalty": "C/n"}
    assert other["latex"] != usual["latex"]
    assert other["latex"] == document_latex(
        lesson("soft-margin", language="en", conventions={"penalty": "C/n", "bias": "-b"})
    )


def test_no_style_attribute_comes_through():
    # The quadratic program has a bold 1, which documents write with a style attribute.
    plain = body_html(lesson("hard-margin", language="en"))
    assert ' style="' in plain
    assert ' style="' not in reply("derive", {"name": "hard-margin"})["html"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_that_can_be_derived_can_be_chosen(language):
    found = reply("choices", {"lang": language})
    assert {d["name"] for d in found["derivations"]} == set(names())
    assert {d["name"] for d in found["arguments"]} == set(argument_names())
    assert {n["name"] for n in found["notations"]} == set(notation_names())
    titles = [d["title"] for d in (*found["derivations"], *found["arguments"])]
    assert all(titles)
    assert not any("`" in title for title in titles)


@pytest.mark.parametrize("name", ["hard-margin", "quadratic-kernel"])
def test_titles_of_the_choice_are_those_of_the_documents(name):
    for language in LANGUAGES:
        found = reply("choices", {"lang": language})
        titles = {d["name"]: d["title"] for d in (*found["derivations"], *found["arguments"])}
        assert titles[name] == lesson(name, language=language).title
