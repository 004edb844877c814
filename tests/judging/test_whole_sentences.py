"""Whole sentences: any one point, operations in words, predicates, and how far a doubt reaches."""

from pathlib import Path

import pytest

from svmsym.judging.same import same

LINES = (Path(__file__).parent / "whole_sentences.tsv").read_text("utf-8").splitlines()[1:]
ROWS = [tuple(line.split("\t")) for line in LINES]
NEVER = {"right": "wrong", "wrong": "correct", "not right": "correct", "not wrong": "wrong"}
LEFT_OPEN = 6  # of the answers that are right or wrong


@pytest.fixture(scope="module")
def verdicts():
    return [same(ref, answer, [g for g in given.split(" | ") if g]).verdict for ref, given, answer, _ in ROWS]


def test_no_sentence_is_judged_against_the_truth(verdicts):
    bad = [row for row, verdict in zip(ROWS, verdicts, strict=True) if verdict == NEVER[row[3]]]
    assert not bad


def test_most_sentences_are_decided(verdicts):
    decided = {"right", "wrong"}
    pairs = zip(ROWS, verdicts, strict=True)
    still = [row for row, verdict in pairs if row[3] in decided and verdict == "undecided"]
    assert len(still) <= LEFT_OPEN, still
