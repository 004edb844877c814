"""What the reader promises for any text: limits, no exception, places, and most of the tables read."""

import random
from pathlib import Path

import pytest
from amounts import some

from svmsym.writing.lexer import tokens
from svmsym.writing.limits import DEEPEST_NESTING, LONGEST_TEXT, MOST_DIGITS
from svmsym.writing.sentences import read

TESTS = Path(__file__).parent.parent
# Columns of each table that hold a text.
TABLES = [
    *((path, ("text",)) for path in sorted((TESTS / "answers").glob("corpus_*.tsv"))),
    (TESTS / "answers/pairs.tsv", ("reference", "student")),
    (TESTS / "answers/sixty.tsv", ("text",)),
    (TESTS / "judging/meant_as.tsv", ("text",)),
    *((path, ("answer",)) for path in sorted((TESTS / "marks_by_hand").glob("*.tsv"))),
]


def texts():
    found = []
    for path, columns in TABLES:
        head, *rows = [line.split("\t") for line in path.read_text("utf-8").splitlines()]
        found += [row[head.index(c)].replace("⏎", "\n") for row in rows for c in columns]
    return [text for text in found if text]


def mangled(text, all_texts, draw):
    for _ in range(draw.randint(1, 5)):
        at, to = sorted((draw.randint(0, len(text)), draw.randint(0, len(text))))
        other = draw.choice(all_texts)
        start = draw.randint(0, len(other))
        piece = other[start : start + draw.randint(1, 10)]
        text = draw.choice(
            [text[:at] + text[at + 2 :], text[:at] + piece + text[at:], text[:at] + text[to:] + text[at:to]]
        )
    return text


@pytest.mark.parametrize("text", [
    "x" * (LONGEST_TEXT + 1),
    "1" * (MOST_DIGITS + 1),
    "(" * (DEEPEST_NESTING + 1) + "x" + ")" * (DEEPEST_NESTING + 1),
    "{" * 5000,
    "-" * 5000 + "x",
])  # fmt: skip
def test_what_is_too_large_is_refused(text):
    page = read(text).page
    assert page.failures
    assert not page.statements


def test_no_text_raises_an_exception():
    draw = random.Random(1)
    every = texts()
    for _ in range(2000):
        read(mangled(draw.choice(every), every, draw))


def test_an_open_brace_at_the_end_is_a_failure():
    assert read("w = (X^T X)^{-").page.failures


def test_every_token_stands_where_it_says():
    for text in some(texts(), 0.05):
        if not read(text).page.failures:
            places = [(token.at, token.end) for token in tokens(text)]
            assert all(0 <= at <= end <= len(text) for at, end in places)
            assert [at for at, _ in places] == sorted(at for at, _ in places)
            assert all(
                text[t.at : t.end] == t.text for t in tokens(text) if t.kind == "WORD" and text.isascii()
            )


def test_most_texts_of_the_tables_are_read():
    tried = some(texts(), 0.2)
    failed = [text for text in tried if read(text).page.failures]
    assert len(failed) <= 0.05 * len(tried)


def test_an_unknown_language_is_named():
    (failure,) = read("b = 1", "fr").page.failures
    assert "'fr'" in str(failure)
    assert "en, de, es, ko, zh" in failure.hint


@pytest.mark.parametrize(("text", "column"), [
    ("w = (1, 2", 5), ("b = = 2", 5), (r"\frac{1}{2", 11), ("b = |x", 7), (r"w = \unknown{x}", 5),
    ("√()", 1), ("exp()", 6),
])  # fmt: skip
def test_a_failure_says_where_and_what_to_write(text, column):
    failure = read(text).page.failures[0]
    assert failure.at + 1 == column, str(failure)
    assert failure.hint


def test_every_failure_of_the_tables_has_a_hint():
    failures = [f for text in some(texts(), 0.3) for f in read(text).page.failures]
    assert failures
    assert all(f.message and f.hint and f.at >= 0 for f in failures)
