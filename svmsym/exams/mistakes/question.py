"""What of an item decides which answers a mistake gives."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final, TypeGuard

from svmsym.exact.problem import Problem
from svmsym.exams.setting.exam import Item
from svmsym.judging.on_data.quantities import Asked, Quantity
from svmsym.judging.on_data.world import Which

VALUE_KINDS: Final[frozenset[Quantity]] = frozenset(
    {"alpha", "w", "b", "margin", "hyperplane", "support_vectors", "slack", "predict", "gram", "kernel"}
)


def question(item: Item, margin: Which | None = None) -> Asked:
    """Ask what an item asks; ``margin`` is what the exam means by a margin where the item says nothing.

    Two items with the same question share their mistakes: how numbers may be rounded is no part of it.

    >>> question(Item("e", "margin", Fraction(1), margin="half")).margin
    'half'
    """
    assert is_value_kind(item.kind)
    return Asked(item.kind, item.at, margin=item.margin or margin, meaning=item.meaning)


def is_value_kind(kind: str) -> TypeGuard[Quantity]:
    """Tell whether items of a kind ask for a value on data."""
    return kind in VALUE_KINDS


def plain(problem: Problem) -> Problem:
    """Return the same data in tuples, without names: what mistakes are remembered by."""
    return replace(
        problem, X=_rows(problem.X), gram=_rows(problem.gram), columns=(), notices=(), reading=None
    )


def _rows(rows: Sequence[Sequence[Fraction]] | None) -> tuple[tuple[Fraction, ...], ...] | None:
    return None if rows is None else tuple(tuple(Fraction(v) for v in row) for row in rows)
