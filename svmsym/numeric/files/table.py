"""Tables as float64 arrays: CSV, TSV, and semicolons with decimal comma.

NumPy's compiled reader takes a table of plain numbers at once. Whatever it refuses (quotes, words, fractions,
comments, mistakes) is read line by line, which is also where every message with line and column comes from.
"""

from __future__ import annotations

import io
from array import array
from collections.abc import Iterator
from dataclasses import dataclass, field
from math import isfinite
from pathlib import Path

import numpy as np

from svmsym.errors import ProblemFileError
from svmsym.exact.places import CellPlace
from svmsym.exact.reading.lines import Line
from svmsym.exact.reading.options import Options
from svmsym.number_text import MISSING
from svmsym.numeric.files.columns import Columns, columns_to_fit, columns_to_predict
from svmsym.numeric.files.data import MOST_CELLS, Answers, Column, Data, Wanted, text_below, too_many_cells
from svmsym.numeric.files.floats import float_of, is_float
from svmsym.numeric.kernels import Matrix
from svmsym.numeric.program import Vector

_CLASSES = "targets are numbers; for classes use --kind svc; --label names another column"
_ENCODE = "encode words as numbers, for example one column of 0 and 1 for each word; or drop the column"


def read_table(raw: bytes, path: Path, options: Options, wanted: Wanted, *, tabs: bool) -> Data:
    """The points of a table, for a fit, or for the model whose columns are expected."""
    columns = (
        columns_to_fit(raw, path, options, wanted.answers, tabs=tabs)
        if wanted.expected is None
        else columns_to_predict(raw, path, options, wanted.expected, tabs=tabs)
    )
    head = columns.head
    body = raw[head.offset :]
    if not body.strip():
        raise ProblemFileError(
            "there are no rows below the header", hint="add points", place=CellPlace(str(path), head.first)
        )
    rows = body.count(b"\n") + 1
    if rows * head.width > MOST_CELLS:
        raise too_many_cells(rows, head.width, CellPlace(str(path), head.first))
    X, column = _at_once(body, columns) or _Lines(columns, wanted.answers, path).read(body)
    label = head.called(columns.label) if columns.label is not None else ""
    at = None if columns.label is None else columns.label + 1
    return Data(X, column, columns.names, label, at, columns.notices)


def _at_once(body: bytes, columns: Columns) -> tuple[Matrix, Vector | None] | None:
    """A table of plain numbers, or None where anything is unusual."""
    head = columns.head
    comma = head.comma
    if comma is None:  # both at once is decided, or refused, line by line
        comma = head.separator != "," and b"," in body
        if comma and b"." in body:
            return None
    if comma:
        body = body.translate(bytes.maketrans(b",.", b".x"))  # a point becomes unreadable on purpose
    try:
        # All columns, also those not used: a choice of columns would let rows of different lengths pass.
        table = np.loadtxt(
            io.BytesIO(body), delimiter=head.separator, comments=None, ndmin=2, encoding="utf-8"
        )
    except (ValueError, UnicodeDecodeError):
        return None
    if table.shape[1] != head.width or not np.isfinite(table).all():
        return None
    features = list(columns.features)
    X = table[:, : len(features)] if features == list(range(len(features))) else table[:, features]
    column = None if columns.label is None else np.ascontiguousarray(table[:, columns.label])
    return np.ascontiguousarray(X), column


@dataclass
class _Lines:
    """The careful way: one line after the other, the first mistake told with its place."""

    columns: Columns
    answers: Answers
    path: Path
    comma: bool = False
    quick: bool = True  # whether float() reads nothing that a number may not have
    numbers: array[float] = field(default_factory=lambda: array("d"))
    texts: list[str] = field(default_factory=list)

    def read(self, body: bytes) -> tuple[Matrix, Column | None]:
        head = self.columns.head
        text = text_below(body, head.first_row, self.path)
        self.comma = self._has_comma(text) if head.comma is None else head.comma
        self.quick = not self.comma and text.isascii() and "_" not in text
        n = 0
        for line in self._lines(text):
            self._row(line)
            n += 1
        if not n:
            raise ProblemFileError(
                "there are no rows", hint="add points", place=CellPlace(str(self.path), head.first)
            )
        X = np.array(self.numbers, dtype=np.float64).reshape(n, len(self.columns.features))
        return X, None if self.columns.label is None else self._column()

    def _row(self, line: Line) -> None:
        head, cells = self.columns.head, line.cells()
        if len(cells) != head.width:
            raise ProblemFileError(
                f"there are {len(cells)} cells here, but {head.width} in line {head.first}",
                hint="give every line the same number of cells",
                place=line.place(min(len(cells), head.width)),
            )
        self.numbers.extend(self._values(line, cells))
        if self.columns.label is not None:
            self.texts.append(self._answer(line, cells[self.columns.label]))

    def _values(self, line: Line, cells: list[str]) -> list[float]:
        if self.quick:
            try:
                values = [float(cells[k]) for k in self.columns.features]
            except ValueError:
                pass
            else:
                if isfinite(sum(values)):
                    return values
        return [self._number(line, cells[k], k) for k in self.columns.features]

    def _number(self, line: Line, cell: str, k: int) -> float:
        try:
            return float_of(cell, comma=self.comma)
        except ProblemFileError as error:
            word = error.what.endswith("is not a number")
            raise ProblemFileError(
                f"{self.columns.head.called(k)}: {error.what}",
                why=error.why,
                hint=error.hint if not word else _CLASSES if k == self.columns.label else _ENCODE,
                place=line.place(k),
            ) from None

    def _answer(self, line: Line, cell: str) -> str:
        k = self.columns.label
        assert k is not None
        if self.answers == "targets":
            self._number(line, cell, k)
        elif self.answers == "labels" and cell.lower() in MISSING:
            raise ProblemFileError(
                f"{self.columns.head.called(k)}: the label is missing",
                hint="drop the row, or fill the label in",
                place=line.place(k),
            )
        return cell

    def _column(self) -> Column:
        if all(is_float(text, comma=self.comma) for text in dict.fromkeys(self.texts)):
            known = {text: float_of(text, comma=self.comma) for text in dict.fromkeys(self.texts)}
            return np.array([known[text] for text in self.texts], dtype=np.float64)
        return tuple(self.texts)

    def _lines(self, text: str) -> Iterator[Line]:
        head = self.columns.head
        for number, line in enumerate(text.split("\n"), start=head.first_row):
            found = Line(number, line, head.separator, str(self.path))
            if not found.empty:
                yield found

    def _has_comma(self, text: str) -> bool:
        """Whether decimals have a comma: some cell that is a number does, and commas do not separate."""
        if self.columns.head.separator == "," or "," not in text:
            return False
        return any(
            "," in cell and is_float(cell, comma=True)
            for line in self._lines(text)
            if "," in line.text
            for cell in line.cells()
        )
