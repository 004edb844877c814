"""Right answers in unusual dress and wrong ones that look right, written by hand: no verdict is the opposite.

The truth stands in the file; what is left undecided is counted, so that it does not grow unseen.
"""

import random
from collections import Counter
from pathlib import Path

import pytest
from amounts import amount

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.meaning.reader import read

LINES = (Path(__file__).parent / "attacks.tsv").read_text("utf-8").splitlines()
PAIRS = [line.split("\t") for line in LINES if not line.startswith("#")]
REFERENCES = dict.fromkeys(p[1] for p in PAIRS)
UNDECIDED = {"correct": 6, "wrong": 37}


def test_there_are_300_of_each():
    counted = Counter(truth for *_, truth in PAIRS)
    assert min(counted["correct"], counted["wrong"]) >= 300


def test_no_verdict_is_the_opposite_of_the_truth():
    open_ones = Counter()
    for name, reference, answer, truth in PAIRS:
        found = compare(reference, answer)
        assert found.verdict in {truth, "undecided"}, (name, found)
        assert bool(found.counterexample) == (found.verdict == "wrong")
        assert bool(found.reason) == (found.verdict == "undecided")
        open_ones[truth] += found.verdict == "undecided"
    assert open_ones["correct"] <= UNDECIDED["correct"]
    assert open_ones["wrong"] <= UNDECIDED["wrong"]


def right_and_wrong():
    """The answers to each reference by their truth."""
    found = {reference: {"correct": [reference], "wrong": []} for reference in REFERENCES}
    for _, reference, answer, truth in PAIRS:
        found[reference][truth].append(answer)
    return found


def test_right_answers_agree_with_each_other_and_never_with_a_wrong_one():
    # The roles of reference and answer are exchanged, so that no answer is written for its reference.
    draw = random.Random(5)
    for reference, answers in right_and_wrong().items():
        if "partial" in reference or "nabla" in reference:
            continue  # a derivative's value is judged only where the reference gives it
        for answer in draw.sample(answers["correct"], min(amount(1, 3), len(answers["correct"]))):
            other = draw.choice(answers["correct"])
            assert verdict(answer, other) != "wrong", (answer, other)
            for wrong in draw.sample(answers["wrong"], min(3, len(answers["wrong"]))):
                assert verdict(answer, wrong) != "correct", (answer, wrong)
                assert verdict(wrong, answer) != "correct", (wrong, answer)


def verdict(reference, answer):
    try:
        return compare(reference, answer).verdict
    except SvmsymError:  # what cannot be read is no reference
        return "undecided"


SAYS_MORE = [
    ("w = (1, -1)", "w = (1, -1), α_3 = 0", [], "undecided"),
    ("w = (1, -1)", "w = (1, -1), α_3 = 0", ["α_3 = 0"], "correct"),
    ("w = (1, -1)", "w = (1, -1), α_3 = 0", ["α_3 = 1"], "wrong"),
    ("w = (1, -1)", "‖w‖ = √2, w = (1, -1)", [], "correct"),
    ("w = (1, -1)", "‖w‖ = √3, w = (1, -1)", [], "wrong"),
    ("w = (1, -1)", "w = (1, -1), w_1 + w_2 = 0", [], "correct"),
    ("w = (1, -1)", "w = (1, -1), w_1 + w_2 = 1", [], "wrong"),
    ("b = 1", "b = 1, b = 2", [], "wrong"),
    ("b = 1", "b = 1 or b = 2", [], "undecided"),
    ("b = 1", "b = 2, w = (1, 1)", [], "wrong"),
    ("w = (1, -1), b = 2", "b = 2, w = (1, -1), α_1 = 1/4", [], "undecided"),
    ("Σᵢ αᵢ yᵢ = 0", "Σᵢ αᵢ yᵢ = 0, αᵢ ≥ 0", [], "undecided"),
    ("Σᵢ αᵢ yᵢ = 0", "Σᵢ αᵢ yᵢ = 0, αᵢ ≥ 0", ["αᵢ ≥ 0"], "correct"),
]


@pytest.mark.parametrize(("reference", "answer", "given", "expected"), SAYS_MORE)
def test_an_answer_that_says_more(reference, answer, given, expected):
    found = compare(reference, answer, given)
    assert found.verdict == expected, found
    if expected == "undecided" and " or " not in answer:
        assert "also says" in found.reason
        assert found.notes[0].startswith("right: ")


def test_what_follows_is_noted():
    assert "w₁ + w₂ = 0" in compare("w = (1, -1)", "w = (1, -1), w_1 + w_2 = 0").notes[0]
    assert compare("w = (1, -1)", "w_1 = 1, w_2 = -1").notes == ()


def test_the_functions_print_nothing(capfd):
    for _, reference, answer, _ in PAIRS[::40]:
        compare(reference, answer)
        read(answer)
    compare("b = 1", "b = = 1")
    assert capfd.readouterr() == ("", "")
