"""A quadratic program with its numbers filled in."""

from __future__ import annotations

from svmsym.documents.by_hand.lines import matrix
from svmsym.documents.mathline import EQ, Line, Name
from svmsym.documents.tree import Display, Document, Row
from svmsym.duality.arrays import Arrays
from svmsym.show.rich.cells import page, said, tuple_of

_SMALL = 10  # rows of a matrix that is shown


def page_of(shown: Arrays) -> Document:
    """P, q, G, h, A and b; of floating point and of large programs the sizes."""
    words = said(["minimise ½uᵀPu + qᵀu such that G u ≤ h and A u = b"])
    if shown.domain != "QQ" or max(len(shown.q), len(shown.h)) > _SMALL:
        sizes = f"{len(shown.q)} unknowns, {len(shown.h)} inequalities, {len(shown.b)} equations"
        return page(*words, *said([sizes]))
    lines: list[Line] = []
    for name, rows in (("P", shown.P), ("q", shown.q), ("G", shown.G), ("h", shown.h), ("A", shown.A)):
        if len(rows):
            filled = rows.tolist()
            value: Line = (matrix(filled),) if rows.ndim > 1 else tuple_of(filled)
            lines.append((Name(name), EQ, *value))
    if len(shown.b):
        lines.append((Name("b"), EQ, *tuple_of(shown.b.tolist())))
    return page(*words, Display(tuple(Row(line) for line in lines)))
