"""Questions with all their right and wrong answers, for crossing answers with each other.

A right answer is a reference as good as the lecturer's: no wrong answer to the same question may be accepted
against it, and no other right answer refuted.
"""

from __future__ import annotations

import random
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from frozen.frozen_tables import frozen_pairs, frozen_values

MARKS = Path(__file__).parents[1] / "marks_by_hand"
FORMULAS = {"lagrangian", "dual", "gradient", "kkt", "normal_equations", "feature_map", "kernel", "gram"}
RIGHT = {"correct": "right", "wrong": "wrong", "not correct": "wrong"}
_DERIVATIVES = ("∂", "∇", r"\partial", r"\nabla", "dL", "d/d", "grad")


@dataclass(frozen=True)
class Question:
    """A question, with relations that may be used, and its answers."""

    name: str
    given: tuple[str, ...]
    right: tuple[str, ...]
    wrong: tuple[str, ...]
    unique: bool = True  # whether all right answers say the same


@dataclass(frozen=True)
class Crossing:
    """One answer as the reference of another."""

    question: str
    reference: str
    answer: str
    given: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"[{self.question[:60]}] {self.reference!r} against {self.answer!r}"


@cache
def questions() -> list[Question]:
    """Return the questions of all tables."""
    return [*pair_questions(), *item_questions(), *value_questions()]


@cache
def pair_questions() -> list[Question]:
    """Return the references of pairs with their answers; rounded ones have no exact meaning to cross."""
    found: dict[tuple[str, tuple[str, ...]], dict[str, list[str]]] = defaultdict(_sides)
    for row in frozen_pairs():
        if row.decimals is None and row.truth in RIGHT:
            found[row.reference, row.given][RIGHT[row.truth]].append(row.answer)
    return [
        _question(reference, given, [reference, *sides["right"]], sides["wrong"])
        for (reference, given), sides in found.items()
    ]


@cache
def item_questions() -> list[Question]:
    """Return the items of exams that ask for a formula; answers that follow earlier ones stay away."""
    kinds = {
        (path.stem, item["id"]): item["kind"]
        for path in sorted((MARKS / "exams").glob("*.toml"))
        for item in tomllib.loads(path.read_text("utf-8"))["item"]
    }
    found: dict[tuple[str, str], dict[str, list[str]]] = defaultdict(_sides)
    for name in ("answers.tsv", "answers_second.tsv"):
        for line in (MARKS / name).read_text("utf-8").splitlines()[1:]:
            _, _, exam, item, truth, answer, earlier = line.split("\t")
            side = {"C": "right", "W": "wrong"}.get(truth)
            if side and not earlier and kinds[exam, item] in FORMULAS:
                found[exam, item][side].append(answer.replace("⏎", "\n"))
    return [
        _question("-".join(key), (), s["right"], s["wrong"], unique=kinds[key] != "feature_map")
        for key, s in found.items()
    ]


@cache
def value_questions() -> list[Question]:
    """Return the questions about data; what may have several values has no unique right answer.

    Which side of a hyperplane is positive (``oriented``) is asked of the data; an equation does not say it.
    """
    found: dict[tuple[str, str, str], dict[str, list[str]]] = defaultdict(_sides)
    for row in frozen_values():
        plain = not {"decimals", "oriented"} & set(row.options)
        if row.truth in RIGHT and plain and "enumeration" not in row.source:
            asked = ", ".join(f"{k}={v}" for k, v in row.options.items())
            found[row.problem, row.quantity, asked][RIGHT[row.truth]].append(row.answer)
    return [
        _question(f"{quantity} {asked} {problem}", (), s["right"], s["wrong"], unique=False)
        for (problem, quantity, asked), s in found.items()
        if s["right"] and s["wrong"]
    ]


def _sides() -> dict[str, list[str]]:
    return {"right": [], "wrong": []}


def _question(
    name: str, given: tuple[str, ...], right: Iterable[str], wrong: Iterable[str], *, unique: bool = True
) -> Question:
    """Collect a question; the value of a derivative is judged only where the reference gives it."""
    right = list(dict.fromkeys(right))
    if any(sign in name for sign in _DERIVATIVES):
        right = [text for text in right if any(sign in text for sign in _DERIVATIVES)]
    return Question(name, given, tuple(right), tuple(dict.fromkeys(wrong)), unique)


def right_with_wrong(most: int, seed: int = 0) -> list[Crossing]:
    """Cross the right answers with the wrong ones: at most so many pairs of each question."""
    return [
        Crossing(q.name, reference, answer, q.given)
        for q in questions()
        for reference, answer in _some([(r, w) for r in q.right for w in q.wrong], most, seed)
    ]


def right_with_right(most: int, seed: int = 0) -> list[Crossing]:
    """Cross the right answers with each other where all of them say the same."""
    return [
        Crossing(q.name, reference, answer, q.given)
        for q in questions()
        if q.unique
        for reference, answer in _some([(r, s) for r in q.right for s in q.right if r != s], most, seed)
    ]


def reference_with_words() -> list[Crossing]:
    """Return the wrong answers that contain their reference: what stands beside makes them wrong."""
    return [
        Crossing(row.reference, row.reference, row.answer, row.given)
        for row in frozen_pairs()
        if RIGHT.get(row.truth) == "wrong" and row.decimals is None and row.reference in row.answer
    ]


def _some(pairs: Sequence[tuple[str, str]], most: int, seed: int) -> list[tuple[str, str]]:
    return list(pairs) if len(pairs) <= most else random.Random(seed).sample(list(pairs), most)
