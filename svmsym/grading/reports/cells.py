"""Tables for spreadsheets, in which no text of a student can act as a formula."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence

# What a spreadsheet takes for the beginning of a formula, the wide signs of East Asia included.
_FORMULA = ("=", "+", "-", "@", "\t", "\n", "＝", "＋", "－", "＠", "|", "%")


def harmless(text: str) -> str:
    """A text that a spreadsheet shows and does not compute: an apostrophe before what begins a formula.

    >>> harmless("=cmd|'/C calc'!A0"), harmless("w = 1"), harmless(" =1+1")
    ("'=cmd|'/C calc'!A0", 'w = 1', "' =1+1")
    """
    text = text.replace("\r\n", "\n").replace("\r", " ")  # alone it would begin a row that is not quoted
    return f"'{text}" if text.lstrip(" \u00a0\u3000").startswith(_FORMULA) else text


def table_text(header: Sequence[str], rows: Iterable[Sequence[str]], numbers: Sequence[int] = ()) -> str:
    """A table in CSV; the columns in ``numbers`` are ours and stay as they are.

    >>> print(table_text(("student", "score"), [("=1", "-1")], numbers=(1,)), end="")
    student,score
    '=1,-1
    """
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(header)
    for row in rows:
        writer.writerow([cell if k in numbers else harmless(cell) for k, cell in enumerate(row)])
    return out.getvalue()
