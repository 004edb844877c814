"""What an algorithm did, one row for each step."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from svmsym.algorithms.trace import Trace
from svmsym.algorithms.trace import shown as text_of
from svmsym.documents.tree import Cell, Document, Table
from svmsym.grading.reports.echoed import echoed_line
from svmsym.show.rich.cells import number, page, said, tuple_of

ROWS = 60  # steps that are shown


def page_of(shown: Trace) -> Document:
    """The table of steps; of very many, the first ones."""
    rows = tuple(tuple(_cell(v) for v in row) for row in shown.rows[:ROWS])
    more = [f"… and {len(shown.rows) - ROWS} more steps"] if len(shown.rows) > ROWS else []
    return page(Table(tuple(map(_name, shown.columns)), rows), *said(more))


def _name(name: str) -> Cell:
    """A letter, with or without an index, as mathematics; a word as it is."""
    letter = len(name.partition("_")[0]) == 1
    return (echoed_line(name) if letter else None) or name


def _cell(value: Any) -> Cell:
    if _exact(value):
        return number(value)
    if isinstance(value, tuple | list) and value and all(map(_exact, value)):
        return tuple_of(value)
    return text_of(value)


def _exact(value: Any) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)
