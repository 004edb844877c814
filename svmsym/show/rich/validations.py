"""Leave-one-out and k-fold validation: the outcome in sentences, and a table of the points left out."""

from __future__ import annotations

from svmsym.documents.mathline import LE, Line
from svmsym.documents.tree import Cell, Document, Table
from svmsym.exact.leaving_out.leave_out import LeaveOut, LeftOut
from svmsym.exact.optima.multipliers import Interval
from svmsym.show.rich.cells import letter, number, page, said, stated

ROWS = 30  # points that are shown


def page_of(shown: LeaveOut) -> Document:
    """How many are wrong, and each decision value."""
    head: tuple[Cell, ...] = (letter("i"), letter("f(x)"), "verdict")
    rows = tuple(_row(one) for one in shown.points[:ROWS])
    more = [f"… and {len(shown.points) - ROWS} more points"] if len(shown.points) > ROWS else []
    return page(*stated(shown.problem), *said(shown.sentences()), Table(head, rows), *said(more))


def _row(one: LeftOut) -> tuple[Cell, ...]:
    return number(one.index + 1), "–" if one.value is None else _value(one.value), one.reason or one.verdict


def _value(value: Interval) -> Line:
    if value.is_point and value.low is not None:
        return number(value.low)
    below: Line = () if value.low is None else (*number(value.low), LE)
    above: Line = () if value.high is None else (LE, *number(value.high))
    return (*below, *letter("f"), *above)
