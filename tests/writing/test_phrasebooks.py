"""Phrasebooks: whole sentences in five languages; ``-`` is one that must not be understood.

The trees were printed by the reader and checked by reading them. Whether answers are judged rightly by them
is decided in the tests of judging.
"""

import random
import re
import tomllib
from pathlib import Path

import pytest
from amounts import WHOLE
from showing import show

from svmsym.writing.lexer import tokens
from svmsym.writing.pieces import is_latex
from svmsym.writing.sentences import Sentences, read
from svmsym.writing.spoken import reading
from svmsym.writing.spoken.chart import Chart, Part, Rule, Rules, Slot, TooManyWaysError
from svmsym.writing.spoken.phrasebook import Phrases, phrasebook, written_out
from svmsym.writing.spoken.units import units_of

TABLES = Path(__file__).parent / "spoken"
PHRASES = Path(reading.__file__).parent / "phrases"
LANGUAGES = ("en", "de", "es", "ko", "zh")


def rows():
    for language in LANGUAGES:
        lines = (TABLES / f"{language}.tsv").read_text("utf-8").splitlines()
        yield from ((language, *line.split("\t")) for line in lines if line and not line.startswith("#"))


def ways(text, language):
    """What each sentence may mean, one line a way; none where a sentence is not understood."""
    sentences = units_of(tokens(text, language=language), text, Sentences, latex=is_latex(text))
    if sentences is None:
        return []
    found = [reading.understand(units, language) for units in sentences]
    if not all(found):
        return []
    said = [said for some in found for said in some[0]]
    return [" | ".join(("" if s.role == "claim" else f"{s.role}: ") + show(s.node) for s in said)]


@pytest.mark.parametrize(("language", "text", "expected"), list(rows()))
def test_a_sentence_is_understood_as_a_whole_or_not_at_all(language, text, expected):
    assert (ways(text, language) or ["-"]) == [expected]


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_enough_rows_of_both_sorts(language):
    own = [expected for one, _, expected in rows() if one == language]
    assert sum(e != "-" for e in own) >= 40
    assert sum(e == "-" for e in own) >= 10


UNHEARD = {"en": "hardly", "de": "kaum", "es": "apenas", "ko": "거의", "zh": "几乎"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_strange_word_anywhere_stops_the_whole_sentence(language):
    understood = [text for one, text, expected in rows() if one == language and expected != "-"]
    for text in understood[:25]:
        assert ways(f"{UNHEARD[language]} {text}", language) == []
        head, _, last = text.rstrip(".。").rpartition(" ")
        if head:
            assert ways(f"{head} {UNHEARD[language]} {last}", language) == [], text


def test_words_that_are_dropped_say_nothing_about_how_much_or_whether():
    scopes = {
        "not",
        "only",
        "both",
        "all",
        "always",
        "almost",
        "nicht",
        "nur",
        "alle",
        "immer",
        "no",
        "solo",
        "todos",
    }
    for language in LANGUAGES:
        assert not phrasebook(language)[1] & scopes


TERMS = Rules(
    [
        Rule("E", (Slot("D", 1),), lambda d: d),
        Rule("E", (Slot("E", 1), "and", Slot("E", 2)), lambda a, b: (a, b)),
    ]
)


def chart(words, rules, given):
    found = Chart(words, rules)
    found.run(Part("D", k, k + 1, value) for k, value in given.items())
    return found


def test_all_ways_are_found():
    found = chart(["", "and", "", "and", ""], TERMS, {0: 1, 2: 2, 4: 3})
    assert sorted(found.whole("E"), key=str) == [((1, 2), 3), (1, (2, 3))]


def test_what_has_too_many_ways_is_given_up():
    with pytest.raises(TooManyWaysError):
        chart(["", *["and", ""] * 6], TERMS, {2 * k: k for k in range(7)})


def test_a_builder_may_refuse():
    rules = Rules([Rule("E", (Slot("D", 1),), lambda d: d if d > 1 else None)])
    assert chart([""], rules, {0: 1}).whole("E") == []
    assert chart([""], rules, {0: 2}).whole("E") == [2]


def test_alternatives_may_stand_within_alternatives():
    book = Phrases()
    book.add("E", written_out("(a|(b|c) (d|)|) <BE> {1}", {"BE": "(is|are)"}), ("D",), lambda d: d, "test")
    for words in ("a is", "b are", "c d is", "is"):
        units = [*words.split(), ""]
        assert chart(units, Rules(book.rules.values()), {len(units) - 1: 7}).whole("E") == [7], words
    assert chart(["a", "d", "is", ""], Rules(book.rules.values()), {3: 7}).whole("E") == []


def test_a_sentence_that_is_too_long_is_left_alone(monkeypatch):
    assert ways("b is at most 3", "en")
    monkeypatch.setattr(reading, "LONGEST", 3)
    assert ways("b is at most 3", "en") == []


FORMULAS = (
    "α_i",
    "w",
    "b = 3",
    "0",
    "x_1",
    "(1, 2)",
    "Σ α_i y_i",
    "ξ_i ≥ 0",
    "‖w‖²",
    "min_w ‖w‖",
    "[0, C]",
    ",",
    ".",
)


def written_at_random(rng, language, phrases, depth=0):
    """A phrase of a language with other phrases and formulas in its places."""
    phrase = written_out(rng.choice(phrases), SHORT[language])
    while found := re.search(r"\(([^()]*)\)", phrase):
        phrase = phrase[: found.start()] + rng.choice(found[1].split("|")) + phrase[found.end() :]

    def fill(_):
        inner = depth < 2 and rng.random() < 0.4
        return written_at_random(rng, language, phrases, depth + 1) if inner else rng.choice(FORMULAS)

    return re.sub(r"\{\d\}", fill, phrase.replace("*", ""))


BOOKS = {one: tomllib.loads((PHRASES / f"{one}.toml").read_text("utf-8")) for one in LANGUAGES}
SHORT = {language: book.get("short", {}) for language, book in BOOKS.items()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_in_any_order_end_in_no_error(language):
    rng = random.Random(f"phrases {language}")
    phrases = [phrase for some in BOOKS[language]["phrases"].values() for phrase in some]
    for _ in range(10_000 if WHOLE else 100):
        text = " ".join(written_at_random(rng, language, phrases) for _ in range(rng.randint(1, 4)))
        assert read(text[:400], language).pages
