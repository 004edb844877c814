"""Every answer of the tables, read and held against its meaning: read, misread or refused."""

from collections import Counter
from functools import cache

import pytest
from comparing_meanings import difference, verdict
from meanings import REFUSALS, Meaning, parse, rows
from planting_in_meanings import SLIPS, Slip, planted

from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Read

# What is readable and not read yet; the rest is read, and nothing is misread.
REFUSED_SECOND = {"de101", "es074", "es091", "ko082"}
REFUSED_THIRD: set[str] = set()
REFUSED_FOURTH: set[str] = set()
REFUSED_FIFTH = {"r106"}
REFUSED_SIXTH: set[str] = set()
REFUSED_SEVENTH: set[str] = set()
REFUSED_EIGHTH: set[str] = set()
REFUSED_NINTH = {"g015", "g067", "g075", "g131", "g138"}
REFUSED_FIRST = {"en106", "es092"}
TABLES = (
    "corpus_first.tsv",
    "corpus_second.tsv",
    "corpus_third.tsv",
    "corpus_fourth.tsv",
    "corpus_fifth.tsv",
    "corpus_sixth.tsv",
    "corpus_seventh.tsv",
    "corpus_eighth.tsv",
    "corpus_ninth.tsv",
)
# 1/2·0 is 0 with any sign and any number before it.
EQUAL_ALL_THE_SAME = {("en096", "swap_sign"): 1, ("en096", "change_number"): 1}


@cache
def verdicts(table: str) -> dict[str, str]:
    return {row["id"]: verdict(row["text"], row["meaning"]) for row in rows(table)}


@cache
def readings() -> list[tuple[str, Meaning, Read]]:
    """The readable answers of two tables that are read, each with its meaning."""
    found = []
    for row in (*rows("sixty.tsv"), *rows("corpus_first.tsv")):
        reading, tree = read(row["text"].replace("⏎", "\n")), parse(row["meaning"])
        if tree[0] not in REFUSALS and isinstance(reading, Read):
            found.append((row["id"], tree, reading))
    return found


def refusals(table: str) -> set[str]:
    return {row["id"] for row in rows(table) if parse(row["meaning"])[0] in REFUSALS}


def test_the_sixty_are_read_to_their_meaning():
    assert Counter(verdicts("sixty.tsv").values()) == {"read": 60}


@pytest.mark.parametrize("table", TABLES)
def test_nothing_is_misread(table: str):
    assert [name for name, found in verdicts(table).items() if found == "misread"] == []


@pytest.mark.parametrize(
    ("table", "known"),
    [
        ("corpus_first.tsv", REFUSED_FIRST),
        ("corpus_second.tsv", REFUSED_SECOND),
        ("corpus_third.tsv", REFUSED_THIRD),
        ("corpus_fourth.tsv", REFUSED_FOURTH),
        ("corpus_fifth.tsv", REFUSED_FIFTH),
        ("corpus_sixth.tsv", REFUSED_SIXTH),
        ("corpus_seventh.tsv", REFUSED_SEVENTH),
        ("corpus_eighth.tsv", REFUSED_EIGHTH),
        ("corpus_ninth.tsv", REFUSED_NINTH),
    ],
)
def test_what_is_readable_is_read(table: str, known: set[str]):
    refused = {name for name, found in verdicts(table).items() if found == "refused"}
    assert refusals(table) <= refused
    assert refused - refusals(table) <= known


@pytest.mark.parametrize("side", ["reference", "student"])
def test_both_sides_of_the_pairs_are_read_to_their_meaning(side: str):
    found = {row["id"]: verdict(row[side], row[f"{side}_meaning"]) for row in rows("pairs.tsv")}
    assert {name: v for name, v in found.items() if v != "read"} == {}


@pytest.mark.parametrize("slip", SLIPS, ids=lambda slip: slip.__name__)
def test_planted_slips_are_told_from_the_reading(slip: Slip):
    missed: Counter[tuple[str, str]] = Counter()
    tried = 0
    for name, tree, reading in readings():
        for wrong in planted(tree, slip):
            tried += 1
            try:
                same = not difference(wrong, reading)
            except ValueError:  # the slip made nonsense of the meaning
                continue
            missed[name, slip.__name__] += same
    assert tried > 60
    assert {k: n for k, n in missed.items() if n} == {
        k: n for k, n in EQUAL_ALL_THE_SAME.items() if k[1] == slip.__name__
    }


EQUAL = [
    ("w = Σ α_j y_j x_j", "(= w (sum i (* (x i) (y i) (alpha i))))"),
    ("α_i ≥ 0", "(<= 0 (alpha k))"),
    ("‖w‖² = 2", "(= (inner w w) 2)"),
    ("f(x) = w·x + b", "(= (call f x) (+ b (inner x w)))"),
    ("α₁ + α₂ − α₃ = 0 ⇒ α₁ = 2", "(and (= (- (+ (alpha 1) (alpha 2)) (alpha 3)) 0) (= (alpha 1) 2))"),
    ("w* = 0", "(= w 0)"),
    ("SV: x_1, x_2", "(set (x 2) (x 1))"),
    ("2(α₁ + 1) = 4", "(= (+ 2 (* 2 (alpha 1))) 4)"),
    ("y_i = ±1", "(or (= (y i) 1) (= (y i) -1))"),
    ("α_i = 0 or α_i = C", "(or (= (alpha i) 0) (= (alpha i) C))"),
    ("w_old + (2, 1) = (2, 0)", "(= (+ w.old (tuple 2 1)) (tuple 2 0))"),
    ("x^2 + y^2 = 1", "(= (+ (^ x 2) (^ y 2)) 1)"),
    ("K_ij = x_i·x_j", "(= (entry K i j) (inner (x i) (x j)))"),
]
DIFFERENT = [
    ("a = b = 0", "(= a 0)"),
    ("Σ α_i = 0", "(= (sum i (* (alpha i) (y i))) 0)"),
    ("w = Σ_{i∈S} α_i y_i x_i", "(= w (sum i (* (alpha i) (y i) (x i))))"),
    ("f(x) = sign(w·x + b)", "(define (f x) (sign (- (inner w x) b)))"),
    ("ξ_i = max(0, 1 − y_i f(x_i))", "(= (xi i) (largest 0 (- (* (y i) (call f (x i))) 1)))"),
    ("K(x,z) = exp(−γ‖x−z‖²)", "(define (kernel x z) (exp (* (- gamma) (norm2 (+ x z)))))"),
    ("∂L/∂b = 0", "(= (grad L w) 0)"),
    ("y_i(w·x_i + b) ≥ 1", "(>= (* (y i) (+ (inner w (x j)) b)) 1)"),
    ("α₁ = 1, α₂ = 2", "(and (= (alpha 2) 2) (= (alpha 1) 1))"),
    ("w := w + y_i x_i", "(= w (+ w (* (y i) (x i))))"),
    ("min_w L(w, b)", "(min (b) (call L w b))"),
    ("min_w L(w) s.t. b ≥ 0", "(min (w) (call L w))"),
    ("b = √2", "(= b 7/5)"),
    ("w^* + w = 0", "(= (+ w w) 0)"),
    ("α_i ∈ [0, C]", "(in (alpha i) (interval 0 1))"),
    ("w_old + (2, 1) = (2, 0)", "(= (+ w.new (tuple 2 1)) (tuple 2 0))"),
    ("x^2 + y^2 = 1", "(= (+ (norm2 x) (^ y 2)) 1)"),
    ("α_i ≤ C/m, m = 2/‖w‖", "(and (<= (alpha i) (/ C n)) (= m (/ 2 (norm w))))"),
    ("α_i y_i² = 0", "(= (alpha i) 0)"),
    ("α_i = 0 or α_i = C", "(and (= (alpha i) 0) (= (alpha i) C))"),
    ("α_i = 0, α_i = C", "(or (= (alpha i) 0) (= (alpha i) C))"),
]


@pytest.mark.parametrize(("text", "meaning"), EQUAL)
def test_equal_in_the_sense_of_the_readme(text: str, meaning: str):
    assert verdict(text, meaning) == "read"


@pytest.mark.parametrize(("text", "meaning"), DIFFERENT)
def test_different_in_the_sense_of_the_readme(text: str, meaning: str):
    assert verdict(text, meaning) == "misread"
