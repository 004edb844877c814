"""The table: one line for each limit, and the problems of a subject that was left before its limits."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from benchmarks.report.row import Row

SUBJECT, WHAT, CELL, PEER = 15, 58, 11, 22
SMALLER = ((1.0, 1.0, "s"), (1e-3, 1e3, "ms"), (0.0, 1e6, "µs"))
VERDICTS = {True: "ok", False: "MISSED", None: "–"}


def number(value: float) -> str:
    """Three digits, and all of the digits before the point.

    >>> number(0.012345), number(12345.6), number(3.0)
    ('0.0123', '12,346', '3')
    """
    return f"{value:,.0f}" if abs(value) >= 1000 else f"{value:.3g}"


def amount(value: float | None, unit: str) -> str:
    """A value with its unit.

    >>> amount(0.00251, "s"), amount(0.9812, "share"), amount(1234.0, "MB"), amount(None, "s")
    ('2.51 ms', '98.1 %', '1,234 MB', '–')
    """
    if value is None:
        return "–"
    if unit == "s":
        _, times, name = next(found for found in SMALLER if abs(value) >= found[0])
        return f"{number(value * times)} {name}"
    if unit == "share":
        return f"{100 * value:.3g} %"
    return f"{number(value)} {unit}".strip()


def bound(row: Row) -> str:
    """The limit with its direction.

    >>> from benchmarks.report.row import at_most, faster
    >>> bound(faster("a", "b", 1.0, 2.0, limit=10)), bound(at_most("a", 0.1, 0.05, "s"))
    ('≥ 10', '≤ 50 ms')
    """
    if row.limit is None:
        return ""
    shown = number(row.limit) if row.peer else amount(row.limit, row.unit)
    return f"{'≥' if row.at_least else '≤'} {shown}"


def ratio(row: Row) -> str:
    return "–" if row.ratio is None else number(row.ratio)


def verdict(row: Row) -> str:
    if row.faults:
        return "FAULT"
    return "not measured" if row.value is None else VERDICTS[row.holds]


def shown(rows: Sequence[Row]) -> list[Row]:
    """The rows that the table and the picture show: limits and faults, else all of that subject."""
    ended = {row.subject for row in rows if row.limit is not None}
    return [row for row in rows if row.limit is not None or row.faults or row.subject not in ended]


def head() -> str:
    cells = (
        f"{'ours':>{CELL}}{'other':>{CELL}}  {'who':{PEER}}{'ratio':>{CELL}}{'limit':>{CELL}}{'rounds':>8}"
    )
    return f"{'subject':{SUBJECT}}{'what':{WHAT}}{cells}"


def line(row: Row) -> str:
    """One line; a ratio with ≥ is other / ours, one with ≤ is ours / other."""
    other = amount(row.other, row.unit) if row.peer else ""
    cells = f"{amount(row.ours, row.unit):>{CELL}}{other:>{CELL}}  {row.peer:{PEER}}"
    cells += f"{ratio(row) if row.peer else '':>{CELL}}{bound(row):>{CELL}}{row.samples or '':>8}"
    told = "; ".join(part for part in (*row.faults, row.note) if part)
    return f"{row.subject:{SUBJECT}}{row.what:{WHAT}}{cells}  {verdict(row)}{f' ({told})' if told else ''}"


def table(rows: Sequence[Row]) -> str:
    return "\n".join([head(), *map(line, shown(rows))])


def missed(rows: Iterable[Row]) -> list[Row]:
    return [row for row in rows if row.holds is False]


def summary(rows: Sequence[Row]) -> str:
    """How many limits are kept, missed and not measured.

    >>> from benchmarks.report.row import at_most
    >>> summary([at_most("a", 1.0, 2.0), at_most("b", None, 2.0), at_most("c", 1.0, None)])
    '1 limit kept, 0 missed, 1 not measured'
    """
    bound_by = [row for row in rows if row.limit is not None or (row.value is None and not row.peer)]
    kept = sum(row.holds is True for row in bound_by)
    unknown = sum(row.holds is None for row in bound_by)
    return f"{kept} limit{'' if kept == 1 else 's'} kept, {len(missed(rows))} missed, {unknown} not measured"
