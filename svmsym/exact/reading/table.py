"""Tables: CSV, TSV and semicolons with decimal comma, one point per line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from svmsym.errors import Place, ProblemFileError
from svmsym.exact.places import CellPlace
from svmsym.exact.problem import Problem, Reading, Rows
from svmsym.exact.reading.head import Head, read_head
from svmsym.exact.reading.lines import Line
from svmsym.exact.reading.options import Options
from svmsym.exact.reading.source import decoded
from svmsym.exact.reading.statement import Data, Settings, merged_settings, state_problem
from svmsym.number_text import exact_number, is_number

MOST_CELLS = 64_000_000  # of plain decimals: half a gigabyte
MOST_FRACTIONS = 6_000_000  # read one by one, each an object of its own


@dataclass(frozen=True)
class _Table:
    """Numbers of a table and the texts of its label and weight columns."""

    rows: Rows
    aside: tuple[tuple[str, ...], ...]
    comma: bool


def read_table(raw: bytes, path: Path, options: Options, *, tabs: bool = False) -> Problem:
    """The problem of a table; its settings are the options."""
    settings = merged_settings({}, options)
    if settings.kind == "qp":
        raise ProblemFileError(
            "a qp is stated in TOML, not as a table", hint="see Q, p, A, c, E, d", place=Place(str(path))
        )
    head = read_head(raw, path, options, kind=settings.kind, tabs=tabs)
    body = raw[head.offset :]
    if not body.strip():
        raise ProblemFileError(
            "there are no rows below the header", hint="add points", place=CellPlace(str(path), head.first)
        )
    table = _at_once(body, head) or _line_by_line(body, head, path)
    return _stated(table, head, body, path, settings)


def _stated(table: _Table, head: Head, body: bytes, path: Path, settings: Settings) -> Problem:
    texts = dict(zip(head.aside, table.aside, strict=True))
    data = Data(
        table.rows,
        answers=() if head.label is None or head.label_ignored else texts[head.label],
        gram=settings.precomputed,
        comma=table.comma,
        columns=tuple(name for k, name in enumerate(head.names) if k not in head.aside),
        notices=head.notices,
    )
    try:
        if head.weight is not None:
            weight = texts[head.weight]
            data = replace(data, weight=_weights(weight, comma=table.comma))
        problem = state_problem(settings, data)
    except ProblemFileError as error:
        raise error.at(_place_of(error, head, body, path)) from None
    reading = replace(
        problem.reading or Reading(),
        separator=head.separator,
        header=bool(head.names),
        label=None if head.label is None else head.label + 1,
        weight=None if head.weight is None else head.weight + 1,
    )
    return replace(problem, reading=reading)


def _weights(texts: tuple[str, ...], *, comma: bool) -> tuple[Fraction, ...]:
    weights = []
    for i, text in enumerate(texts):
        try:
            weights.append(exact_number(text, comma=comma))
        except ProblemFileError as error:
            raise error.under("data", "weight", i) from None
    return tuple(weights)


def _at_once(body: bytes, head: Head) -> _Table | None:
    from svmsym.exact.floating import has_arrays  # noqa: PLC0415 - NumPy loads when needed
    from svmsym.exact.reading.blocks import read_blocks  # noqa: PLC0415

    points = head.width - len(head.aside)
    if not has_arrays() or body.count(head.separator.encode()) > MOST_CELLS or not points:
        return None
    comma = head.comma
    if comma is None:  # both at once is decided, or refused, line by line
        comma = head.separator != "," and b"," in body
        if comma and b"." in body:
            return None
    read = read_blocks(body, head.separator, head.width, head.aside, comma=comma)
    return None if read is None else _Table(read.rows, read.aside, comma)


def _line_by_line(body: bytes, head: Head, path: Path) -> _Table:
    text = decoded(body, path) if head.offset == 0 else _decoded_below(body, head, path)
    comma = _has_comma(text, head, path) if head.comma is None else head.comma
    numeric = [k for k in range(head.width) if k not in head.aside]
    rows: list[tuple[Fraction, ...]] = []
    aside: list[list[str]] = [[] for _ in head.aside]
    for line in _lines(text, head, path):
        cells = line.cells()
        if len(cells) != head.width:
            raise ProblemFileError(
                f"there are {len(cells)} cells here, but {head.width} in line {head.first}",
                hint="give every line the same number of cells",
                place=line.place(min(len(cells), head.width)),
            )
        if len(rows) * len(numeric) > MOST_FRACTIONS:
            raise ProblemFileError(
                f"more than {MOST_FRACTIONS} numbers are read only as plain decimals",
                why="fractions, exponents, quotes or blank lines are read one by one",
                hint="write plain decimals of at most 18 digits, or take a part",
                place=line.place(),
            )
        rows.append(tuple(_number(line, cells, k, head, comma=comma) for k in numeric))
        for k, column in zip(head.aside, aside, strict=True):
            column.append(cells[k])
    if not rows:
        raise ProblemFileError("there are no rows", hint="add points", place=Place(str(path)))
    return _Table(tuple(rows), tuple(map(tuple, aside)), comma)


def _number(line: Line, cells: list[str], k: int, head: Head, *, comma: bool) -> Fraction:
    try:
        return exact_number(cells[k], comma=comma)
    except ProblemFileError as error:
        refused = ProblemFileError(f"{head.called(k)}: {error.what}", why=error.why, hint=error.hint)
        raise refused.at(line.place(k)) from None


def _lines(text: str, head: Head, path: Path) -> Iterator[Line]:
    for number, line in enumerate(text.split("\n"), start=head.first_row):
        found = Line(number, line, head.separator, str(path))
        if not found.empty:
            yield found


def _has_comma(text: str, head: Head, path: Path) -> bool:
    """Whether decimals have a comma: some cell that is a number does, and commas do not separate."""
    if head.separator == "," or "," not in text:
        return False
    return any(
        "," in cell and is_number(cell, comma=True)
        for line in _lines(text, head, path)
        if "," in line.text
        for cell in line.cells()
    )


def _decoded_below(body: bytes, head: Head, path: Path) -> str:
    """The text below the header; an error counts lines from the top of the file."""
    return decoded(b"\n" * (head.first_row - 1) + body, path)[head.first_row - 1 :]


def _place_of(error: ProblemFileError, head: Head, body: bytes, path: Path) -> Place:
    """The cell that a key ("data", "y", i) or ("data", "gram", i, j) means."""
    if error.key[:1] != ("data",) or len(error.key) < 3:  # noqa: PLR2004 - the key of one entry
        return Place(str(path))
    name, i = error.key[1], int(error.key[2])
    numeric = [k for k in range(head.width) if k not in head.aside]
    column = {"y": head.label, "weight": head.weight}.get(str(name))
    if column is None and len(error.key) > 3:  # noqa: PLR2004 - row and column
        column = numeric[int(error.key[3])]
    lines = _lines(_decoded_below(body, head, path), head, path)
    line = next(line for row, line in enumerate(lines) if row == i)
    return line.place(column)
