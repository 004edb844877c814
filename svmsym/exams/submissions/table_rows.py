"""The rows of a table with their lines: quotes, separators and line ends inside of cells are text."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from dataclasses import dataclass

from svmsym.errors import Place
from svmsym.exams.submissions.allowance import AllowanceSpentError
from svmsym.exams.submissions.limits import LARGEST_TABLE, MOST_COLUMNS
from svmsym.exams.submissions.submission import Trouble

_SEPARATORS = ",;\t"
_QUOTES = 'put text with separators or quotes in quotes; "" writes one inside'


@dataclass(frozen=True)
class TableRow:
    """The cells of a row and the line at which it begins."""

    line: int
    cells: tuple[str, ...]


def separator(text: str) -> tuple[str, int]:
    r"""The separator of a table, and how many lines say it.

    >>> separator("sep=;\nstudent;item"), separator('"a;b",c,d\n')
    ((';', 1), (',', 0))
    """
    first = text.split("\n", 1)[0]
    if first.lower().startswith("sep=") and len(first) == len("sep=;") and first[-1] in _SEPARATORS:
        return first[-1], 1
    bare = "".join(part for k, part in enumerate(first.split('"')) if k % 2 == 0)
    return max(_SEPARATORS, key=lambda mark: (bare.count(mark), mark == ",")), 0


def rows(text: str, file: str, troubles: list[Trouble], most: int) -> Iterator[TableRow]:
    """All rows that are not blank; a row that cannot be read is told and left out.

    Beyond ``most`` rows the whole table is refused, so that nobody whose row comes late is left out.
    """
    mark, skipped = separator(text)
    lines = io.StringIO(text, newline="")
    for _ in range(skipped):
        lines.readline()
    # Behind a cell that is too long for csv its lines would be read as rows, and name other students.
    csv.field_size_limit(max(csv.field_size_limit(), LARGEST_TABLE))
    reader = csv.reader(lines, delimiter=mark, strict=True)
    for count in range(most + 1):
        line = skipped + reader.line_num + 1
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            troubles.append(Trouble(f"the row cannot be read: {error}", _QUOTES, Place(file, line)))
            continue
        if count == most:
            break
        if len(cells) > MOST_COLUMNS:
            troubles.append(Trouble(f"the row has {len(cells)} cells", _QUOTES, Place(file, line)))
        elif any(cell.strip() for cell in cells):
            yield TableRow(line, tuple(cells))
    raise AllowanceSpentError(
        Trouble(
            f"the table has more than {most} rows and was not read", "mark the class in parts", Place(file)
        )
    )
