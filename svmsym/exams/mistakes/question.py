"""What of an item decides which answers a mistake gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.exact.problem import Problem
from svmsym.exams.setting.exam import Item
from svmsym.exams.values.normal import Which
from svmsym.exams.values.support_sets import Meaning


@dataclass(frozen=True)
class Question:
    """The part of an item that answers depend on; two items with the same share their mistakes.

    >>> from svmsym.exams.setting.exam import Item
    >>> question(Item("e", "margin", Fraction(1), margin="half")).margin
    'half'
    """

    kind: str
    at: tuple[tuple[Fraction, ...], ...] = ()
    margin: Which | None = None
    meaning: Meaning | None = None


def question(item: Item, margin: Which | None = None) -> Question:
    """The question of an item; ``margin`` is what the exam means by a margin where the item says nothing."""
    return Question(item.kind, item.at, item.margin or margin, item.meaning)


def plain(problem: Problem) -> Problem:
    """The same data in tuples, without names: what mistakes are remembered by."""
    return replace(
        problem, X=_rows(problem.X), gram=_rows(problem.gram), columns=(), notices=(), reading=None
    )


def _rows(rows: Sequence[Sequence[Fraction]] | None) -> tuple[tuple[Fraction, ...], ...] | None:
    return None if rows is None else tuple(tuple(Fraction(v) for v in row) for row in rows)
