"""Every place of the page: hostile requests are refused with words, and nothing is raised."""

import json

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from svmsym.page.asking import PLACES, reply

FOUR = [["0", "0", -1], ["2", "2", -1], ["2", "0", 1], ["3", "0", 1]]
KEYS = ("lang", "name", "notation", "detail", "conventions", "points", "kernel", "C", "explain")
MORE = ("text", "sheet", "question", "answer", "id", "lecture")
LEAVES = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=8)
JSON = st.recursive(LEAVES, lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(), inside))


@pytest.mark.parametrize("place", PLACES)
@settings(max_examples=25, suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    what=LEAVES
    | st.lists(JSON, max_size=3)
    | st.dictionaries(st.sampled_from((*KEYS, *MORE)), JSON, min_size=1, max_size=3)
)
def test_whatever_is_asked_is_answered_or_refused_with_words(place, what):
    if place == "lectures" and isinstance(what, dict):
        what = {**what, "lecture": "M"} if "lecture" not in what else what  # one lecture, not all five
    found = reply(place, what)
    json.dumps(found)
    assert isinstance(found["status"], str)
    if found["status"] == "refused":
        assert found["what"]
        assert found["hint"]


@pytest.mark.parametrize("place", ["", "__init__", "../asking", "os", "Derive", "words/../derive"])
def test_there_are_no_other_places(place):
    assert reply(place, {})["what"] == "there is no such place"


def test_a_request_is_an_object():
    assert [reply("words", x)["status"] for x in (None, [], "de", 3)] == ["refused"] * 4


@pytest.mark.parametrize(
    ("place", "given_data", "word"),
    [
        ("derive", {"name": "/etc/passwd"}, "no name"),
        ("derive", {"name": "../hard_margin.py"}, "no name"),
        ("derive", {"name": "hard_margin"}, "no name"),
        ("derive", {"notation": "mine.toml"}, "no notation"),
        ("derive", {"detail": "everything"}, "no detail"),
        ("derive", {"lang": "fr"}, "no lang"),
        ("derive", {"conventions": ["bias"]}, "conventions"),
        ("derive", {"conventions": {"bias": "+c"}}, "no such choice"),
        ("derive", {"conventions": {"colour": "red"}}, "no such convention"),
        ("solve", {"points": [["0", "0", 2]]}, "label"),
        ("solve", {"points": FOUR * 20}, "60"),
        ("solve", {"points": FOUR, "kernel": "rbf"}, "kernel"),
        ("solve", {"points": FOUR, "C": "-1"}, "positive"),
        ("solve", {"points": FOUR, "explain": "yes"}, "true or false"),
        ("certificate", {"points": FOUR[:1]}, "nothing to prove"),
        ("read", {"text": "a" * 5000}, "4000"),
        ("read", {"text": 5}, "not a text"),
        ("check", {"question": "hard-margin/alpha", "answer": "1"}, "no question"),
        ("question", {"question": "board/w", "points": FOUR, "kernel": "quadratic"}, "coordinates"),
        ("question", {"question": "board/alpha", "points": FOUR[:2]}, "Both classes"),
        ("lectures", {"lecture": "Q"}, "no lecture"),
        ("entry", {"id": "O-9999"}, "no entry"),
        ("entry", {"id": "O"}, "is a lecture"),
        ("entry", {"id": "O" * 100}, "20"),
    ],
)
def test_refusals_say_what_and_what_to_do(place, given_data, word):
    found = reply(place, given_data)
    assert found["status"] == "refused"
    assert word in found["what"]
    assert found["hint"]


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", "<img src=x onerror=alert(1)>", "w = <b>1</b>"]
)
@pytest.mark.parametrize("question", ["", "hard-margin/derivation", "four-points/w"])
def test_markup_in_an_answer_stays_text(text, question):
    shown = json.dumps(reply("read", {"text": text, "question": question}))
    found = json.loads(shown)
    parts = [found, *found.get("lines", []), *found.get("readings", [])]
    assert not any(mark in part.get("html", "") for part in parts for mark in ("<script", "<img", "<b>"))


@pytest.mark.parametrize(
    "bomb",
    [
        "(" * 3900,
        "9^9^9^9^9",
        "10^(10^10)",
        "Σ_{i=1}^{10^9} i",
        "x^" * 1900 + "1",
        "b/" * 1900 + "b",
        "\\frac" * 780,
    ],
)
@pytest.mark.parametrize("question", ["four-points/b", "hard-margin/dual", "hard-margin/derivation"])
def test_bombs_are_not_called_wrong_without_reason(bomb, question):
    found = reply("check", {"question": question, "answer": bomb})
    assert found["verdict"] in {"unreadable", "undecided"}


def test_a_long_quotient_of_ones_is_one():
    """It has a value, which is cheap to compute: the verdict is that on 1, which is not the offset."""
    long, short = (
        reply("check", {"question": "four-points/b", "answer": text}) for text in ("1/" * 1900 + "1", "1")
    )
    assert (long["verdict"], long["reason"]) == (short["verdict"], short["reason"])
    assert short["verdict"] == "wrong"
