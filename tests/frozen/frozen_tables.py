"""The frozen tables, row by row, and what a new verdict means beside an old one."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

from svmsym.exact.problem import Kernel, Problem

HERE = Path(__file__).parent
DECIDED = ("correct", "wrong")
_DECISION = {"correct": "correct", "not wrong": "correct", "wrong": "wrong", "not correct": "wrong"}
_NUMBERS = ("C", "nu", "epsilon", "gamma", "lam")
_ROWS = ("X", "gram", "Q", "A", "E")
_VECTORS = ("targets", "weight", "p", "c", "d")


@dataclass(frozen=True)
class FrozenPair:
    """A reference, an answer, and what was said of them."""

    source: str
    reference: str
    answer: str
    given: tuple[str, ...]
    decimals: int | None
    truth: str
    old: str

    def __str__(self) -> str:
        given = f"   given {' | '.join(self.given)}" if self.given else ""
        places = "" if self.decimals is None else f"   decimals {self.decimals}"
        return f"{_line(self.reference)}\n      ~ {_line(self.answer)}{given}{places}"


@dataclass(frozen=True)
class FrozenValue:
    """A problem, a question about it, an answer, and what was said of it."""

    source: str
    problem: str  # JSON
    quantity: str
    options: Mapping[str, Any]
    answer: str
    truth: str
    old: str

    def __str__(self) -> str:
        asked = ", ".join(f"{k}={v}" for k, v in self.options.items())
        return f"{self.quantity}({asked}) of {self.problem}\n      ~ {_line(self.answer)}"


@dataclass(frozen=True)
class FrozenMark:
    """An answer to an item of an exam, by its id, with its mark."""

    exam: str
    item: str
    id: str
    truth: str
    old: str  # points, or open
    most: str

    def __str__(self) -> str:
        return f"{self.exam} {self.item} {self.id}"


@dataclass(frozen=True)
class FrozenReading:
    """A text, and what it was read as."""

    text: str
    language: str
    old: str  # an echo, "refused", or "asked: " with the echoes of the readings

    def __str__(self) -> str:
        return _line(self.text)


def _line(text: str) -> str:
    return text.replace("\n", "⏎")


def lines_of(name: str) -> list[list[str]]:
    """Return the cells of a table without its head."""
    lines = (HERE / name).read_text("utf-8").split("\n")[1:]
    return [[cell.replace("⏎", "\n") for cell in line.split("\t")] for line in lines if line]


@cache
def frozen_pairs() -> list[FrozenPair]:
    """Return all pairs."""
    return [
        FrozenPair(
            source,
            reference,
            answer,
            tuple(g for g in given.split(" | ") if g),
            int(places) if places else None,
            truth,
            old,
        )
        for source, reference, answer, given, places, truth, old in lines_of("pairs.tsv")
    ]


@cache
def frozen_values() -> list[FrozenValue]:
    """Return all values."""
    return [
        FrozenValue(source, problem, quantity, json.loads(options), answer, truth, old)
        for source, problem, quantity, options, answer, truth, old in lines_of("values.tsv")
    ]


@cache
def frozen_marks() -> list[FrozenMark]:
    """Return all marks."""
    return [FrozenMark(*cells) for cells in lines_of("marks.tsv")]


@cache
def frozen_readings() -> list[FrozenReading]:
    """Return all readings."""
    return [FrozenReading(*cells) for cells in lines_of("readings.tsv")]


@cache
def problem_of(text: str) -> Problem:
    """Return the problem that compact JSON states.

    >>> problem_of('{"kind":"svc","C":"1/2","X":[[0],[2]],"y":[-1,1]}').C
    Fraction(1, 2)
    """
    stated = dict(json.loads(text))
    for name in _NUMBERS:
        if stated.get(name) is not None:
            stated[name] = Fraction(stated[name])
    for name in _ROWS:
        if stated.get(name) is not None:
            stated[name] = tuple(tuple(map(Fraction, row)) for row in stated[name])
    for name in _VECTORS:
        if name in stated:
            stated[name] = tuple(map(Fraction, stated[name]))
    for name in ("y", "classes"):
        if name in stated:
            stated[name] = tuple(stated[name])
    if "kernel" in stated:
        kernel = dict(stated["kernel"])
        exact = {k: Fraction(kernel[k]) for k in ("gamma", "coef0") if k in kernel}
        stated["kernel"] = Kernel(**kernel | exact)
    return Problem(**stated)


def is_right(truth: str, verdict: str) -> bool:
    """Tell whether a verdict decides, and decides what is true.

    >>> is_right("not correct", "wrong"), is_right("wrong", "undecided")
    (True, False)
    """
    return verdict == _DECISION.get(truth)


def is_false(truth: str, verdict: str) -> bool:
    """Tell whether a verdict is the opposite of what is true.

    >>> is_false("not correct", "correct"), is_false("correct", "undecided"), is_false("unclear", "wrong")
    (True, False, False)
    """
    return verdict in DECIDED and truth in _DECISION and verdict != _DECISION[truth]


def change(truth: str, old: str, new: str) -> str:
    """Name what has become of a decision: the heading under which it is listed."""
    if is_false(truth, new):
        return "wrong decisions"
    if is_right(truth, old):
        return "still right" if is_right(truth, new) else "lost right decisions"
    if is_right(truth, new):
        return "newly right"
    if new in DECIDED and new != old:
        return "decided, truth not known"
    if old in DECIDED and new != old:
        return "open now, truth not known"
    return "as before"
