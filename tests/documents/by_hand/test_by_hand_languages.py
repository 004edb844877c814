"""Explanations in five languages: the same messages, complete, each in its own script."""

import re
import tomllib
from importlib import resources

import pytest

from svmsym.documents.by_hand.examples import example_names, load_example
from svmsym.documents.by_hand.page import example_blocks, explained_document
from svmsym.documents.html import document_html
from svmsym.documents.latex import document_latex
from svmsym.documents.mathline import Words
from svmsym.documents.text import document_text
from svmsym.documents.tree import Display, Heading, Sentence
from svmsym.errors import UnknownNameError
from svmsym.formulas.notation import load_notation, notation_names

LANGUAGES = ("en", "de", "es", "ko", "zh")


def messages(language):
    folder = resources.files("svmsym.documents.prose")
    return tomllib.loads((folder / f"explain.{language}.toml").read_text("utf-8"))


def places(text):
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_languages_say_the_same(language):
    own, english = messages(language), messages("en")
    assert own.keys() == english.keys()
    assert {k: places(v) for k, v in own.items()} == {k: places(v) for k, v in english.items()}


def test_every_message_is_used():
    folder = resources.files("svmsym.documents.by_hand")
    code = "".join(f.read_text("utf-8") for f in folder.iterdir() if f.name.endswith(".py"))
    parts = set(re.findall(r'"([\w-]+)"', code))
    for key in messages("en"):
        if key.startswith(("setting-", "title-", "face-", "gram-", "values-", "no-optimum-", "slope-")):
            continue  # composed of two parts
        if key.startswith(("elimination", "way-", "stops-", "moves-")):
            continue
        assert key in parts, key


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", example_names())
def test_every_example_is_complete(language, name):
    example = load_example(name)
    page = explained_document(example.problem, language, title=example.title(language))
    text = document_text(page)
    assert example.title(language) in text
    # Only a goal over several letters has braces: max_{α, α*}.
    assert not re.search(r"[{}]|None|Fraction|\bnan\b", re.sub(r"(max|min)_\{[^{}]*\}", "", text))
    assert page.language == language
    assert document_html(page).count("<math") > 20
    assert r"\begin{document}" in document_latex(page)
    words = " ".join(b.text for b in page.blocks if isinstance(b, Sentence | Heading))
    letters = re.sub(r"\{\d+\}", "", words)
    script = {"ko": "[가-힣]", "zh": "[一-鿿]"}.get(language, "[a-zäöüßáéíóúñ]")
    assert len(re.findall(script, letters)) > 100
    if language in {"ko", "zh"}:
        assert len(re.findall(r"[a-z]{4,}", letters)) == 0
    if language == "zh":
        assert not re.search(r"[一-鿿][,;:.]", letters)  # full-width punctuation only


def test_the_languages_differ_in_words_alone():
    def formulas(language):
        lines = [row.line for b in example_blocks("three-points", language) if isinstance(b, Display)
                 for row in b.rows]  # fmt: skip
        return [[piece for piece in line if not isinstance(piece, Words)] for line in lines]

    english = formulas("en")
    assert len(english) > 10
    assert all(formulas(language) == english for language in LANGUAGES)


@pytest.mark.parametrize("profile", notation_names())
def test_letters_follow_the_notation(profile):
    notation = load_notation(profile)
    example = load_example("four-points-soft")
    text = document_text(explained_document(example.problem, "en", notation))
    if notation.symbol("α") != "α":
        assert "α" not in text
        assert "λ₃ = C = ¾" in text
    if notation.symbol("b") != "b":
        assert not re.search(r"\bb\b", text)
        assert "w₀ = y" in text


def test_a_price_called_lambda_keeps_the_multipliers_apart():
    from svmsym.exact.front import problem  # noqa: PLC0415

    ridge = problem([[0], [1], [2]], ["0", "1", "3"], kind="ridge", lam=2)
    text = document_text(explained_document(ridge, "en", load_notation("ostwald")))
    assert "α₁" in text
    assert "λ = 2" in text


def test_an_unknown_example_is_refused_with_the_nearest_name():
    with pytest.raises(UnknownNameError, match="did you mean four-points"):
        load_example("four-point")


@pytest.mark.parametrize(
    ("language", "word"), [("en", "none"), ("de", "keine"), ("es", "ninguno"), ("ko", "없음"), ("zh", "无")]
)
def test_no_points_is_a_word(language, word):
    # At every optimum of the square no multiplier is positive: each has a corner where it is zero.
    end = "。" if language == "zh" else "."
    sentences = [b for b in example_blocks("square", language) if isinstance(b, Sentence)]
    (said,) = [b for b in sentences if b.text.endswith(word + end)]
    assert said.text.count("{") == len(said.formulas) == 1
