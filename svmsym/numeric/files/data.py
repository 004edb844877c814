"""A data file of any format as arrays: X with one point for each row, and the answers beside it.

The format is told by the file's ending, then by its content, with the rules of ``svmsym.exact.reading``: the
same file means the same points to the exact and to the numeric side.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

import numpy as np

from svmsym.errors import Place, ProblemFileError
from svmsym.exact.reading.detect import ENDINGS, REFUSED, by_content
from svmsym.exact.reading.options import Options
from svmsym.exact.reading.source import decoded, plain, read_bytes
from svmsym.numeric.program import Vector

Answers = Literal["labels", "targets", "none", "any"]  # "any": what is there, gaps included
Column = Vector | tuple[str, ...]

MOST_COLUMNS = 100_000  # of a table
MOST_CELLS = 64_000_000  # of a full matrix: half a gigabyte
LONGEST_LINE = 16 * 2**20  # bytes


@dataclass(frozen=True, eq=False)
class Data:
    """Points, what is known about each of them, and how the columns are called.

    >>> Data(np.zeros((2, 3)), np.array([1.0, -1.0])).d
    3
    """

    X: Any  # n × d float64, dense or CSR
    answers: Column | None = None  # numbers, or texts as soon as one of them is no number
    names: tuple[str, ...] = ()  # of the columns of X, if the file has any
    label: str = ""  # how the column of the answers is called
    label_at: int | None = None  # its number in a table, from 1
    notices: tuple[str, ...] = ()

    @property
    def n(self) -> int:
        """The number of points."""
        return int(self.X.shape[0])

    @property
    def d(self) -> int:
        """The number of columns of X."""
        return int(self.X.shape[1])

    @property
    def sparse(self) -> bool:
        """Whether X is a CSR matrix."""
        return not isinstance(self.X, np.ndarray)

    def called(self, j: int) -> str:
        """How a column of X is called in a sentence."""
        return f"column {j + 1} ({self.names[j]})" if self.names else f"column {j + 1}"


@dataclass(frozen=True)
class Expected:
    """The columns that a model was fitted to.

    LIBSVM's files leave out zeros, so their models do not tell how many columns there were: ``at_least``.
    """

    count: int
    names: tuple[str, ...] = ()
    at_least: bool = False


@dataclass(frozen=True)
class Wanted:
    """What a file is read for: which answers, for which model, and how many columns a LIBSVM file has."""

    answers: Answers
    expected: Expected | None = None  # None: for a fit
    columns: int = 0  # 0: as many as its largest index says


def read_data(path: Path | str, options: Options, wanted: Wanted) -> Data:
    """The points of a file."""
    from svmsym.numeric.files.sparse import read_sparse  # noqa: PLC0415 - each needs Data
    from svmsym.numeric.files.table import read_table  # noqa: PLC0415

    path = Path(path)
    place = Place(str(path))
    if path.suffix.lower() in REFUSED and options.format is None:
        raise ProblemFileError(
            f"files ending in {path.suffix} are not read as data",
            hint="give CSV, TSV or LIBSVM",
            place=place,
        )
    raw = plain(read_bytes(path), path)
    form = options.format or ENDINGS.get(path.suffix.lower()) or by_content(raw)
    if form == "toml":
        raise ProblemFileError(
            "this is a stated problem in TOML, not a table of data",
            why="its numbers are exact, and fitting uses floating point",
            hint="svmsym solve reads it; for a table give CSV, TSV or LIBSVM",
            place=place,
        )
    if wanted.columns and form != "libsvm":
        raise ProblemFileError("--features is for LIBSVM files", hint="leave it out", place=place)
    _require_short_lines(raw, path)
    _require_format(raw, path, form)
    try:
        if form == "libsvm":
            return read_sparse(raw, path, options, wanted)
        return read_table(raw, path, options, wanted, tabs=form == "tsv")
    except ProblemFileError as error:
        raise (error if error.place else error.at(place)) from None


def _require_format(raw: bytes, path: Path, form: str) -> None:
    """Refuse a file whose first line is plainly of the other format."""
    line = next(line for line in raw[: 2**16].split(b"\n") if line.strip())
    if form != "libsvm" and by_content(line) == "libsvm" and b"," not in line:
        raise ProblemFileError(
            "this looks like LIBSVM's format, not like a table",
            why="a pair index:value stands behind a blank",
            hint="say --format libsvm, or let the name end in .libsvm",
            place=Place(str(path), 1),
        )
    if form == "libsvm" and b":" not in line and (b"," in line or b";" in line):
        raise ProblemFileError(
            "this looks like a table, not like LIBSVM's format",
            why="cells are separated, and no index:value is there",
            hint="say --format csv, or let the name end in .csv",
            place=Place(str(path), 1),
        )


def _require_short_lines(raw: bytes, path: Path) -> None:
    """Hop from line end to line end, a longest line at a time: a file of many lines costs next to nothing."""
    start = 0
    while start + LONGEST_LINE < len(raw):
        end = raw.rfind(b"\n", start, start + LONGEST_LINE + 1)
        if end < 0:
            raise ProblemFileError(
                f"a line is longer than {LONGEST_LINE // 2**20} MB",
                hint="write one point to a line",
                place=Place(str(path), raw.count(b"\n", 0, start) + 1),
            )
        start = end + 1


def text_below(body: bytes, first_row: int, path: Path) -> str:
    """The text from a line on; an error counts lines from the top of the file."""
    return decoded(b"\n" * (first_row - 1) + body, path)[first_row - 1 :]


def too_many_cells(rows: int, columns: int, place: Place) -> ProblemFileError:
    """Why a full matrix is not made."""
    return ProblemFileError(
        f"{rows} rows of {columns} columns are more than {MOST_CELLS} numbers",
        why="a full matrix of them would fill the memory",
        hint="keep fewer rows or columns; sparse data are read in LIBSVM's format",
        place=place,
    )
