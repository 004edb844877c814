"""The optimum as piecewise rational functions of one letter."""

from __future__ import annotations

import re

from svmsym.documents.errata_page import scripted
from svmsym.documents.tree import Document, Table
from svmsym.exact.symbolic.pieces import Pieces
from svmsym.show.rich.cells import formula, page
from svmsym.show.symbolic_text import symbolic_text

_GAP = re.compile(r" {2,}")


def page_of(shown: Pieces) -> Document:
    """A row for each piece; where there is no optimum, the reason."""
    head, _, *rows = [_GAP.split(line.strip()) for line in symbolic_text(shown).splitlines()]
    filled = ((*row, *[""] * (len(head) - len(row))) for row in rows)
    cells = (tuple(formula(scripted(cell.replace("-", "−"))) for cell in row) for row in filled)
    return page(Table(tuple(head), tuple(cells)))
