"""The judge against tables decided by hand: nothing wrong is accepted, and most is decided."""

from collections import Counter
from pathlib import Path

import pytest
from amounts import some

from svmsym.judging.outcome import Open
from svmsym.judging.same import same

TABLES = Path(__file__).parent


def rows(name):
    lines = (TABLES / name).read_text("utf-8").splitlines()
    cells = (line.split("\t") for line in lines if line and not line.startswith("#"))
    return [tuple(row[:4]) for row in cells]


def verdict(reference, answer):
    try:
        return same(reference, answer).verdict
    except Open:
        return "undecided"


def test_attacks():
    chosen = some(rows("attacks.tsv"), 0.12)
    counts = Counter()
    for name, reference, answer, truth in chosen:
        found = verdict(reference, answer)
        assert found in {truth, "undecided"}, (name, reference, answer, found)
        counts[found == truth] += 1
    assert counts[True] >= 0.97 * len(chosen), counts


@pytest.mark.parametrize(
    ("reference", "answer", "given", "truth"),
    [
        ("‖w‖²", "Σᵢ αᵢ yᵢ wᵀxᵢ", ["w = Σᵢ αᵢ yᵢ xᵢ"], "correct"),
        ("‖w‖²", "Σᵢ αᵢ wᵀxᵢ", ["w = Σᵢ αᵢ yᵢ xᵢ"], "wrong"),
        ("Σ_{i: y_i = 1} α_i = Σ_{i: y_i = −1} α_i", "Σ_i α_i y_i = 0", [], "correct"),
        ("Σ_{i: y_i = 1} α_i = Σ_{i: y_i = −1} α_i", "Σ_i α_i = 0", [], "wrong"),
        ("α_i (1 − y_i f(x_i)) = 0", "α_i = 0 or y_i f(x_i) = 1", [], "correct"),
        ("α_1 + … + α_n = 1", "Σ_i α_i = 1", [], "correct"),
        ("0 ≤ α_i ≤ C", "α_i ≥ 0", [], "wrong"),
        ("0 ≤ α_i ≤ C", "min(α_i, C − α_i) ≥ 0", [], "correct"),
        ("max(0, 1 − y_i f(x_i))", "1 − y_i f(x_i)", [], "wrong"),
        ("w = (1, −1)", "w_1 = 1, w_2 = −1", [], "correct"),
    ],
)
def test_pairs(reference, answer, given, truth):
    try:
        found = same(reference, answer, given).verdict
    except Open:
        found = "undecided"
    assert found == truth


@pytest.mark.parametrize("answer", ["not b = 3", "b = 3 is wrong", "b = 3?", "I tried b = 3"])
def test_words_are_not_ignored(answer):
    assert verdict("b = 3", answer) != "correct"


@pytest.mark.parametrize(
    ("reference", "answer", "verdict"),
    [
        ("b = 1", "b = α_4/α_4", "undecided"),  # α_4 may be zero
        ("b = 1", "0^0", "undecided"),
        ("w = Σ_i α_i y_i x_i", "w/b = Σ_i α_i y_i x_i/b", "undecided"),
        ("γ = 1/‖w‖", "γ = 1/sqrt(w·w)", "correct"),
        ("α_i = C − μ_i", "α_i/C = 1 − μ_i/C", "correct"),  # C is positive
    ],
)
def test_a_division_by_what_may_be_zero_is_not_cancelled(reference, answer, verdict):
    assert same(reference, answer).verdict == verdict


@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        ("α_2 y_3 x_2", "α_2 y_2 x_2"),  # labels are equal in every second world
        ("w ≤ u", "w = u"),  # entry by entry, a vector may be neither smaller nor larger
        ("K(x_i, x_j) ≤ φ(x_i)^T φ(x_j)", "K(x_i, x_j) = φ(x_i)^T φ(x_j)"),  # both are true everywhere
    ],
)
def test_what_agrees_in_most_worlds_is_not_accepted(reference, answer):
    assert same(reference, answer).verdict != "correct"
