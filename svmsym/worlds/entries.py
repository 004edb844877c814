"""The numbers that a value consists of, read and changed one at a time."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from svmsym.meaning.algebra import mapped
from svmsym.meaning.numbers import times
from svmsym.meaning.reals import Real
from svmsym.meaning.values import Array, Value, is_number

SCALE = -1  # instead of a place: a factor of the whole list


def entries_of(value: Value) -> list[Any]:
    """List the numbers of a value, row by row; none if it is no number and no array."""
    if is_number(value):
        return [value]
    return list(value.flat) if isinstance(value, Array) else []


def replace_entry(value: Value, place: int, entry: Real) -> Value:
    """Change one entry of a value, or scale all of it; a square matrix stays symmetric.

    >>> replace_entry(Array(("d",), (Fraction(1), Fraction(2))), 1, Fraction(5)).items
    (Fraction(1, 1), Fraction(5, 1))
    """
    if not isinstance(value, Array):
        return entry
    if place == SCALE:
        return mapped(lambda v: times(v, entry), value)
    if len(value.axes) == 1:
        return Array(value.axes, (*value.items[:place], entry, *value.items[place + 1 :]))
    r, c = divmod(place, len(value.items[0]))
    rows = [list(row) for row in value.items]
    rows[r][c] = entry
    if value.axes[0] == value.axes[1]:
        rows[c][r] = entry
    return Array(value.axes, tuple(map(tuple, rows)))


def make_non_negative(value: Value) -> Value:
    """Replace the entries of a number or list by their absolute values."""
    if isinstance(value, Array):
        return Array(value.axes, tuple(map(abs, value.items))) if len(value.axes) == 1 else value
    return abs(value) if isinstance(value, Fraction) else value


def are_alike(known: Value, value: Value) -> bool:
    """Whether a letter may get a value: both are numbers, or lists of one length."""
    if isinstance(known, Array) and isinstance(value, Array):
        return len(known.flat) == len(value.flat) and len(known.axes) == len(value.axes)
    return is_number(known) and is_number(value)
