"""The LIBSVM format, ``label index:value index:value …`` with zeros left out, as a dense or a CSR matrix.

The whole file is read as one sequence of numbers whose structure (label, index, value) follows from what
stands between them: blanks, colons, line ends. Where that does not fit, a reading line by line finds why.
The matrix is dense unless it has many columns and few entries: CSR needs SciPy, and full rows are quicker.
"""

from __future__ import annotations

import re
import warnings
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.errors import Place, ProblemFileError, SvmsymError
from svmsym.exact.places import CellPlace
from svmsym.exact.reading.options import Options
from svmsym.exact.reading.source import decoded
from svmsym.number_text import MISSING
from svmsym.numeric.files.csr import MOST_INDEX, csr
from svmsym.numeric.files.data import MOST_CELLS, Answers, Column, Data, Wanted
from svmsym.numeric.files.floats import float_of, is_float
from svmsym.numeric.program import Index, Vector

MOST_ENTRIES = 100_000_000  # of a sparse matrix: about a gigabyte
_DENSE_SHARE = 0.03  # a matrix with more entries than this is quicker when full
_DENSE_COLUMNS = 2000  # so is one with fewer columns
_NEWLINE, _BLANK, _COLON = 10, 32, 58


@dataclass(frozen=True, eq=False)
class Entries:
    """The entries in row order: column (from 0) and value of each, where each row begins, and the labels."""

    column: Index
    value: Vector
    begin: Index  # n + 1 of them
    answers: Column

    @property
    def n(self) -> int:
        """The number of rows."""
        return len(self.begin) - 1

    @property
    def width(self) -> int:
        """The largest index."""
        return int(self.column.max()) + 1 if len(self.column) else 0


def read_sparse(raw: bytes, path: Path, options: Options, wanted: Wanted) -> Data:
    """The points of a LIBSVM file; the number of columns is the largest index unless it is known."""
    place = Place(str(path))
    for name in options.of_tables():
        raise ProblemFileError(
            f"option {name} is for tables, not for LIBSVM", hint=f"leave --{name} out", place=place
        )
    answers = wanted.answers
    if raw.count(b":") > MOST_ENTRIES:
        raise ProblemFileError(f"more than {MOST_ENTRIES} entries", hint="take a part of them", place=place)
    entries = _at_once(raw) or _line_by_line(raw, path, answers)
    width = _width(entries.width, wanted, place)
    if not width:
        raise ProblemFileError("no point has any coordinate", hint="add index:value pairs", place=place)
    X = _matrix(entries, width, place)
    if answers == "none":
        return Data(X, None, notices=("the labels are not used: one-class has none",))
    if answers == "targets" and isinstance(entries.answers, tuple):
        _line_by_line(raw, path, answers)  # finds the one that is not a number
    return Data(X, entries.answers, label="label")


def _width(found: int, wanted: Wanted, place: Place) -> int:
    expected, columns = wanted.expected, wanted.columns
    if expected is None:
        if columns and found > columns:
            raise ProblemFileError(
                f"the largest index is {found}, but --features is {columns}",
                hint=f"say --features {found}, or leave it out",
                place=place,
            )
        return columns or found
    if found > expected.count and not expected.at_least:
        raise ProblemFileError(
            f"the data have {found} columns, the model was fitted to {expected.count}",
            why="a LIBSVM file has as many columns as its largest index",
            hint=f"fit again with --features {found}, or remove the indices above {expected.count}",
            place=place,
        )
    return max(found, expected.count)


def _matrix(entries: Entries, width: int, place: Place) -> Any:
    n, count = entries.n, len(entries.value)
    fits = n * width <= MOST_CELLS
    if fits and (width < _DENSE_COLUMNS or count > _DENSE_SHARE * n * width):
        return _dense(entries, width)
    try:
        return csr(entries.value, entries.column, entries.begin, (n, width))
    except SvmsymError as error:
        if fits:
            return _dense(entries, width)
        raise ProblemFileError(error.what, why=error.why, hint=error.hint, place=place) from None


def _dense(entries: Entries, width: int) -> Any:
    X = np.zeros((entries.n, width))
    X[np.repeat(np.arange(entries.n), np.diff(entries.begin)), entries.column] = entries.value
    return X


def _at_once(raw: bytes) -> Entries | None:
    """A file whose labels are numbers and whose indices ascend, or None where anything is unusual."""
    if b"#" in raw:
        raw = re.sub(rb"#[^\n]*", b"", raw)
    lines = [joined for joined in (b" ".join(line.split()) for line in raw.split(b"\n")) if joined]
    body = b"\n".join(lines) + b"\n"
    buffer = np.frombuffer(body, dtype=np.uint8)
    ends = np.flatnonzero((buffer == _NEWLINE) | (buffer == _BLANK) | (buffer == _COLON))
    behind = buffer[ends]
    before = np.concatenate(([np.uint8(_NEWLINE)], behind[:-1]))
    is_label, is_index, is_value = before == _NEWLINE, before == _BLANK, before == _COLON
    # A label is not followed by a colon, an index always is, a value never is.
    if ((behind == _COLON) != is_index).any() or not _digits_only(buffer, ends, is_index):
        return None
    numbers = _numbers(body.translate(bytes.maketrans(b":\n", b"  ")))
    if numbers is None or len(numbers) != len(ends) or not np.isfinite(numbers).all():
        return None
    column = numbers[is_index].astype(np.intp) - 1
    begin = _begins(is_label, is_index)
    ascending = np.diff(column, prepend=-1) > 0
    ascending[begin[:-1][np.diff(begin) > 0]] = True
    if (column < 0).any() or (column >= MOST_INDEX).any() or not ascending.all():
        return None
    return Entries(column, numbers[is_value], begin, numbers[is_label])


def _begins(is_label: NDArray[np.bool_], is_index: NDArray[np.bool_]) -> Index:
    """How many entries stand before each row, and in all."""
    before = np.cumsum(is_index)
    begin: Index = np.concatenate((before[is_label], before[-1:])).astype(np.intp)
    return begin


def _digits_only(buffer: NDArray[np.uint8], ends: Index, chosen: NDArray[np.bool_]) -> bool:
    """Whether the chosen tokens consist of digits: 1e3 and +1 are no indices."""
    odd = np.concatenate(([0], np.cumsum((buffer < ord("0")) | (buffer > ord("9")))))
    starts = np.concatenate(([0], ends[:-1] + 1))
    return bool((odd[ends[chosen]] == odd[starts[chosen]]).all()) and bool(
        (ends[chosen] - starts[chosen] < 10).all()  # noqa: PLR2004 - below a billion
    )


def _numbers(text: bytes) -> Vector | None:
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)  # "could not be read to its end"
        try:
            return np.fromstring(text.decode("ascii"), dtype=np.float64, sep=" ")
        except (DeprecationWarning, ValueError, UnicodeDecodeError):
            return None


def _line_by_line(raw: bytes, path: Path, answers: Answers) -> Entries:
    column: list[int] = []
    value: list[float] = []
    begin = [0]
    texts: list[str] = []
    for number, full in enumerate(decoded(raw, path).split("\n"), start=1):
        line = _Tokens(path, number, full.partition("#")[0])
        if not line.words:
            continue
        texts.append(line.label(answers))
        for index, entry in line.pairs():
            column.append(index - 1)
            value.append(entry)
        begin.append(len(column))
    if not texts:
        raise ProblemFileError("the file has comments only", hint="add points", place=Place(str(path)))
    known = {text: float_of(text) if is_float(text) else None for text in dict.fromkeys(texts)}
    numeric = [known[text] for text in texts]
    read = tuple(texts) if None in known.values() else np.array(numeric, dtype=np.float64)
    return Entries(
        np.array(column, dtype=np.intp),
        np.array(value, dtype=np.float64),
        np.array(begin, dtype=np.intp),
        read,
    )


@dataclass(frozen=True)
class _Tokens:
    """One line, cut at its blanks."""

    path: Path
    number: int
    text: str

    @property
    def words(self) -> list[tuple[str, int]]:
        """The words with the columns at which they begin, from 1."""
        return [(found.group(), found.start() + 1) for found in re.finditer(r"\S+", self.text)]

    def place(self, at: int) -> Place:
        return CellPlace(str(self.path), self.number, at)

    def label(self, answers: Answers) -> str:
        text, at = self.words[0]
        if ":" in text:
            raise ProblemFileError(
                "the line has no label",
                why="it begins with index:value",
                hint="write the label first; for data without labels write 0",
                place=self.place(at),
            )
        if answers == "labels" and text.lower() in MISSING:
            raise ProblemFileError(
                "the label is missing", hint="drop the row, or fill it in", place=self.place(at)
            )
        if answers == "targets":
            self._float(text, at, "the target")
        return text

    def pairs(self) -> list[tuple[int, float]]:
        found: list[tuple[int, float]] = []
        for word, at in self.words[1:]:
            index, value = self._pair(word, at)
            if found and index <= found[-1][0]:
                raise ProblemFileError(
                    f"index {index} follows {found[-1][0]}",
                    why="indices ascend, each at most once",
                    hint="sort the pairs of this line",
                    place=self.place(at),
                )
            found.append((index, value))
        return found

    def _pair(self, word: str, at: int) -> tuple[int, float]:
        index, colon, value = word.partition(":")
        if index == "qid":
            raise ProblemFileError("qid belongs to ranking", hint="remove it", place=self.place(at))
        if not colon or not (index.isascii() and index.isdecimal()) or len(index) > 9:  # noqa: PLR2004 - below a billion
            raise ProblemFileError(
                f"{word[:40]!r} is not index:value",
                why="an index is a whole number from 1 on",
                hint="write 3:0.5 for x₃ = 0.5, with blanks between pairs only",
                place=self.place(at),
            )
        if not 1 <= int(index) <= MOST_INDEX:
            raise ProblemFileError(
                f"the index {int(index)}",
                why=f"indices count from 1 to {MOST_INDEX}; 0 is the serial number of a precomputed kernel",
                hint="count from 1, and keep fewer columns",
                place=self.place(at),
            )
        return int(index), self._float(value, at + len(index) + 1, f"index {index}")

    def _float(self, text: str, at: int, name: str) -> float:
        try:
            return float_of(text)
        except ProblemFileError as error:
            raise ProblemFileError(
                f"{name}: {error.what}", why=error.why, hint=error.hint, place=self.place(at)
            ) from None
