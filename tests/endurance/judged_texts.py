"""Fuzzed texts for the reader and the judge: every one has an outcome, within a second and 300 MB.

An echo that is shown is read as what it echoes.
"""

from __future__ import annotations

import csv
import time
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

from judged_bounds import bounded
from trial import ROOT, Found, Size, spread

from svmsym.judging.reading import Told, Unclear, Understood, read
from svmsym.judging.same import same
from svmsym.writing import sentences
from svmsym.writing.echo import to_latex, to_text
from svmsym.writing.tree import Node

_MIXED = "αΑаa𝛼ﬁ①１ⅷ½٣३∑Σ⊤ᵀ′”“‚‘´`¬∀∃∅∞±∓√∂∇⟨⟩‖⌊⌋·⋅×÷−–—…⋯；，。（）「」【】"
_HIDDEN = "\x00\x01\x07\x08\x0b\x0c\x1b\x7f\x85\xa0\xad\u200b\u200d\u202e\u2066\u2028\u2029\ufeff\ufffe\ud800"
_SIGNS = r"""
    \frac \frac{ \sqrt[ \left( \right \begin{cases} \end{cases} \\ & $ $$ \sum_{ \sum \max_ \| \{ \text{
    \mathbb{1} \langle ^{ _{ ^ _ } { ( ) [ ] | || = ≤ < >= ⇒ => ⇔ ≠ ∈ + - * / ! ' % , ; . : …
    α_i y_i x_i w b C ξ_i x_{ik} α^* w^T K(x_i,x_j) f(x) L ∂L/∂w ∇_w n n! exp( log σ( min max diag(y) argmin
    0 1 2.5 1,5 1/0 1e9 10^100 9^9^9 (-1)^0.5 0^0 if or and not because where und wenn donde 그리고 因此
    falsch otherwise therefore except s.t.
"""
_PIECES = (*_SIGNS.split(), "for all i", "\n", "\t")


@cache
def tables() -> tuple[str, ...]:
    """All texts of the tables."""
    found: list[str] = []
    for path in (*sorted((ROOT / "tests" / "answers").glob("*.tsv")), ROOT / "tests/frozen/readings.tsv"):
        with path.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t", quoting=csv.QUOTE_NONE):
                found += (
                    row[name].replace("⏎", "\n") for name in ("text", "reference", "student") if row.get(name)
                )
    return tuple(found)


@cache
def references() -> tuple[str, ...]:
    """Texts of the tables that are read without doubts, so that the judge goes on to the answer."""
    chosen = [(text, sentences.read(text).page) for text in Random(0).sample(tables(), 400)]
    return tuple(t for t, page in chosen if not (page.failures or any(s.doubts for s in page.statements)))


def judged_texts(_place: Path, size: Size) -> Found:
    """Texts in shares."""
    start = time.monotonic()
    found = spread(judge_texts, size.texts, size, share=2000)
    return found + Found({"a second": round(found.load.get("texts", 0) / (time.monotonic() - start), 1)})


def judge_texts(count: int, seed: int) -> Found:
    """So many texts with one seed."""
    rng = Random(seed)
    told: Counter[str] = Counter()
    faults: list[str] = []
    for _ in range(count):
        text, reference = draw_text(rng), rng.choice(references())
        found, spent = bounded(read, text)
        faults += (f"read {fault}: {text!r}" for fault in spent.faults)
        told.update([*(f"read {name}" for name in spent.told), type(found).__name__])
        faults += (f"{fault}: {text!r}" for fault in misread_echoes(found))
        sides = (text, reference) if rng.random() < 0.2 else (reference, text)
        outcome, spent = bounded(same, *sides)
        faults += (f"same {fault}: {sides[0]!r}  |  {sides[1]!r}" for fault in spent.faults)
        told.update([*spent.told, *([outcome.verdict] if outcome else [])])
    return Found({"texts": count}, told, tuple(faults))


def misread_echoes(found: Told | None) -> list[str]:
    """Echoes that are shown, and are read as something else than what they echo."""
    shown = found.readings if isinstance(found, Unclear) else (found,)
    nodes = [s.node for one in shown if isinstance(one, Understood) for s in one.statements]
    return [
        f"{write.__name__} {write(node)!r} is read otherwise"
        for node in nodes
        for write in (to_text, to_latex)
        if node not in _read_back(write(node))
    ]


def _read_back(text: str) -> list[Node]:
    pages = sentences.read(text, "en").pages
    return [p.statements[0].node for p in pages if len(p.statements) == 1 and not p.failures]


def draw_text(rng: Random) -> str:
    """A text of the tables that was changed, pieces in a row, or one that is made to hurt."""
    chance = rng.random()
    if chance < 0.7:
        text = rng.choice(tables())
        for _ in range(rng.choice((1, 1, 2, 3, 8))):
            text = _mutate(text, rng)
        return text[:4000]
    if chance < 0.85:
        return rng.choice(("", " ")).join(rng.choice(_PIECES) for _ in range(rng.randint(1, 40)))
    return _hostile(rng)


def _mutate(text: str, rng: Random) -> str:
    """One change: a cut, a copy, a swap, a foreign piece, another text."""
    start, end = sorted(rng.randint(0, len(text)) for _ in range(2))
    end = min(end, start + rng.choice((1, 2, 5, 30)))
    piece = text[start:end]
    match rng.randrange(8):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:start] + piece * rng.choice((2, 3, 20)) + text[end:]
        case 2:
            return text[:start] + piece[::-1] + text[end:]
        case 3 | 4:
            return text[:start] + rng.choice(_PIECES) + text[rng.choice((start, end)) :]
        case 5:
            return text[:start] + rng.choice(_MIXED if rng.random() < 0.7 else _HIDDEN) + text[start:]
        case 6:
            other = rng.choice(tables())
            at = rng.randint(0, len(other))
            return text[:start] + other[at : at + rng.choice((5, 20, 100))] + text[start:]
    digits = [k for k, c in enumerate(text) if c.isdigit()] or [start]
    at = rng.choice(digits)
    return text[:at] + rng.choice(("0", "-1", "7", "99", "1e5", "123456789", "1/3", "0.1")) + text[at + 1 :]


def _hostile(rng: Random) -> str:
    """Something long, deep, huge, or of other scripts, alone or inside of a text."""
    many = rng.choice((10, 39, 41, 200, 3000))
    number = "9" * many
    few = min(many, 60)
    mixed, hidden = ("".join(rng.choices(letters, k=few)) for letters in (_MIXED, _HIDDEN))
    again = (
        *("(", ")", "{", "!", r"\frac{", r"\left(", r"\begin{cases}", r"\\", "1,5", "a_1 ", "diag(", "{x : "),
        *("∇_w ", "min_w ", "[[1,", "1 1 1; "),
    )
    before = (
        *("-", "√", "b^", "not ", "Σ_i ", "max_i ", "∀i ", "∃i: ", "b = ", "if ", "α_", "1 + ", "b * ", "2/"),
        *("(α_i = 0 or ", "α ∈ [", "∂/∂w ", "exp(", "1,5 x_1/2x "),
    )
    made = rng.choice(
        (
            *(piece * many for piece in again),
            *(piece * rng.choice((few, many)) + rng.choice(("2", "α_i", "b = 3", "L")) for piece in before),
            *("(" * many + "b" + ")" * many, "[" * many + "1" + "]" * many, "|" * many + "b" + "|" * many),
            *(f"b = {number}", f"0.{number}", f"1/{number}", f"b^{number}", f"{number}^{number}"),
            *("b" + "'" * many, "*".join(["(1+b)"] * many), ", ".join(["α_i ≥ 0"] * many), mixed, hidden),
            *("Σ_i Σ_j Σ_k Σ_l Σ_m Σ_r Σ_s α_i α_j α_k α_l α_m", "exp(" * 30 + "9" + ")" * 30),
            *(f"exp({number[:30]})", "9^9^9^9", "(1+C)^1000000", "(Σ_i α_i)^50", "b^(10^9)", "1e999999"),
        )
    )
    return made if rng.random() < 0.6 else rng.choice(("b = ", "w = Σ_i ", "α_i ≥ 0, ", "L = ")) + made
