"""Answers and their meanings, written down by hand: the judge finds that they say the same."""

import random

import pytest
from amounts import some
from meanings import REFUSALS, parse, rows
from planting_in_meanings import SLIPS, planted
from writing_meanings import NotWritten, written

from svmsym.judging.same import same

NUMBERS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")
ROWS = [row for number in NUMBERS for row in rows(f"corpus_{number}.tsv")]
# What a meaning does not note: "because", "since", for support vectors alone, whose class it is.
NOT_NOTED = {"n005", "z117", "q117", "ko083", "en019", "ko019"}
# Right, and called wrong: K and κ in one answer, λ* for α*, η* for μ*, ℓ and ℓ' as indices, {α_ℓ} among the
# arguments of L, and +- for plus minus.
FAULTS = {"zh054", "r193", "de132", "en120", "en042", "en086", "zh064"}


def written_rows(share):
    """Texts, with their meanings as formulas."""
    for row in some(ROWS, share):
        tree = parse(row["meaning"])
        if tree[0] in REFUSALS:
            continue
        try:
            yield row["id"], row["text"].replace("⏎", "\n"), tree, written(tree)
        except NotWritten:
            continue


def test_an_answer_says_what_its_meaning_says():
    found = {name: same(formula, text).verdict for name, text, _, formula in written_rows(0.2)}
    assert {name for name, verdict in found.items() if verdict == "wrong"} <= NOT_NOTED | FAULTS
    assert sum(verdict == "correct" for verdict in found.values()) >= 0.85 * len(found) >= 150


def test_few_slips_pass():
    """Some slips say the same: a third of ‖w‖² has the minimum of a half, and −½ < 1 is as true as −½ < 0."""
    draw = random.Random(1)
    found = []
    for _, text, tree, _ in written_rows(0.1):
        slips = [made for slip in SLIPS for made in planted(tree, slip)]
        try:
            found += [same(written(draw.choice(slips)), text).verdict] if slips else []
        except NotWritten:
            continue
    assert found.count("correct") <= 0.06 * len(found)
    assert found.count("wrong") >= 0.6 * len(found) >= 50


@pytest.mark.parametrize(
    ("meaning", "formula"),
    [
        ("(= w (sum i (* (alpha i) (y i) (x i))))", "w = (Σ_{i} (α_i * y_i * x_i))"),
        (
            "(min (w b) (* 1/2 (norm2 w)) (subject-to (>= (xi i) 0)))",
            "min_{w, b} ((1/2) * ‖w‖^2) s.t. ξ_i ≥ 0",
        ),
        ("(define (L w b) (- b))", "L(w, b) = (-b)"),
        ("(chain 0 <= (alpha* i) < C)", "0 ≤ α^*_i < C"),
        ("(sum (over i S) (coord (x i) 2))", "(Σ_{i ∈ S} x_{i2})"),
    ],
)
def test_meanings_are_written_as_formulas(meaning, formula):
    assert written(parse(meaning)) == formula
