"""Pairs in blocks, one reference with many answers: right, wrong, or to be asked about."""

from pathlib import Path

import pytest

from svmsym.exams.equivalence.answers import compare

ALLOWED = {
    "+": {"correct"},
    "-": {"wrong"},
    "?": {"undecided"},
    "=": {"correct", "undecided"},
    "!": {"wrong", "undecided"},
}


def blocks():
    """(reference, given, decimals, mark, answer) of every line."""
    reference, given, decimals = "", [], None
    for line in (Path(__file__).parent / "pairs_in_blocks.txt").read_text("utf-8").splitlines():
        mark, text = line[:1], line[2:]
        if mark == "R":
            reference, given, decimals = text, [], None
        elif mark == "G":
            given = [part.strip() for part in text.split(";;")]
        elif mark == "D":
            decimals = int(text)
        elif mark in ALLOWED and text:
            yield reference, given, decimals, mark, text


PAIRS = list(blocks())


@pytest.mark.parametrize(("reference", "given", "decimals", "mark", "answer"), PAIRS)
def test_a_pair_is_decided_as_by_a_person(reference, given, decimals, mark, answer):
    assert compare(reference, answer, given, decimals=decimals).verdict in ALLOWED[mark]


def test_an_inequality_tells_which_side_fails():
    found = compare("0 ≤ αᵢ ≤ C", "αᵢ ≥ 0")
    assert found.counterexample.endswith(
        "satisfies the answer, not the reference (there C − αᵢ is −1, not ≥ 0)"
    )


def test_what_was_put_in_is_told():
    found = compare("ξ_i = max(0, 1 − y_i(w^T x_i + b))", "ξ_i = max(0, 1 − m_i), m_i = y_i(w^T x_i + b)")
    assert found.verdict == "correct"
    assert [note for note in found.notes if "as the answer says" in note]
    assert compare("x_1 − x_2 = 1", "y = x − 1").notes == ("x and y are the coordinates x₁ and x₂",)


def test_two_words_for_margins_are_asked_about():
    found = compare("margin = 1/||w||", "width = 2/||w||")
    assert found.verdict == "undecided"
    assert found.hint.endswith("?")
