"""The example class: every mark equals the table that was written by hand before anything was marked."""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from svmsym.cli.main import main

EXAMPLES = Path(__file__).parents[2] / "examples"


def table(path):
    with path.open(encoding="utf-8", newline="") as file:
        return {(row["student"], row["item"]): row for row in csv.DictReader(file)}


@pytest.fixture(scope="module")
def marked(tmp_path_factory):
    out = tmp_path_factory.mktemp("class") / "marks"
    arguments = [str(EXAMPLES / "exam.toml"), str(EXAMPLES / "submissions"), "-o", str(out), "--jobs", "1"]
    assert main(["grade", *arguments, "--format", "all"]) == 0
    return out


def points(text):
    return Fraction(text) if text else None


def test_every_mark_is_the_one_given_by_hand(marked):
    by_hand, ours = table(EXAMPLES / "marks.csv"), table(marked / "marks.csv")
    assert len(by_hand) == 300
    assert by_hand.keys() == ours.keys()
    wrong = [
        (key, row, ours[key])
        for key, row in by_hand.items()
        if (points(row["score"]), row["status"]) != (points(ours[key]["score"]), ours[key]["status"])
    ]
    assert wrong == []


def test_the_mistakes_that_were_seen_by_hand_are_named(marked):
    by_hand, ours = table(EXAMPLES / "marks.csv"), table(marked / "marks.csv")
    seen = {key: set(row["mistake"].split(";")) for key, row in by_hand.items() if row["mistake"]}
    assert len(seen) == 14
    missing = {key: names for key, names in seen.items() if not names <= set(ours[key]["mistake"].split(";"))}
    assert missing == {}


@pytest.mark.parametrize("place", [("s08", "e"), ("s09", "f")])
def test_a_mistake_that_earlier_right_answers_exclude_is_not_named(marked, place):
    assert table(marked / "marks.csv")[place]["mistake"] == table(EXAMPLES / "marks.csv")[place]["mistake"]


def test_no_right_answer_has_a_mistake(marked):
    rows = table(marked / "marks.csv").values()
    assert not [
        row for row in rows if row["mistake"] and row["status"] in {"correct", "follow-through", "empty"}
    ]


def test_nothing_that_was_handed_in_has_acted(marked):
    assert not (EXAMPLES / "submissions" / "24").exists()
    assert not (Path.cwd() / "24").exists()
    assert sorted(p.name for p in marked.iterdir()) != []
