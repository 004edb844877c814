"""Long lines of mathematics in several rows, the same in every printed format.

A line breaks before a relation sign first; a side that is still too long breaks before + and − of its
outermost sum, in the order in which the formula is written. How wide a line is, is estimated in ems of the
printed letter. Reason, label and number stay with the last row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Add, Expr

from svmsym.documents.latex_size import size_of
from svmsym.documents.mathline import (
    COMMA,
    MINUS,
    PLUS,
    RELATIONS,
    Bracketed,
    Continued,
    Fenced,
    ForAll,
    Goal,
    Line,
    Piece,
    Space,
    Words,
    columns,
    write_line,
)
from svmsym.documents.tree import Display, Document, Row
from svmsym.formulas.printing.text import TextPrinter

PAGE = 32.5  # ems between the indent and the number of an A4 page with 11 pt letters
_BREAK_BEFORE = (*RELATIONS, PLUS, MINUS)
_OWN = 0.3
_NUMBER = 2.5  # ems that a number takes
LEFT = 0.45  # a left side that takes more of the width is not aligned with others


def broken(document: Document, width: float = PAGE) -> Document:
    """The document with every row that is too wide in several; rows with gaps stay whole."""
    ruler = Ruler(document)
    return replace(
        document,
        blocks=tuple(
            _display(block, ruler, width) if isinstance(block, Display) else block
            for block in document.blocks
        ),
    )


def gap_lines(row: Row, ruler: Ruler, width: float = PAGE) -> int:
    """How many ruled lines the missing side of a row needs; writing by hand takes more room."""
    return 1 + int(1.6 * ruler.width(row.line) / width)


class Ruler:
    """Estimates how many ems a line of a document takes; each piece is measured once."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.printer = TextPrinter(document.notation, document.roles)
        self._known: dict[Piece, float] = {}

    def width(self, line: Line) -> float:
        """The width of a line."""
        return sum(map(self._piece, line))

    def _piece(self, piece: Piece) -> float:
        if piece not in self._known:
            self._known[piece] = self._measured(piece)
        return self._known[piece]

    def _measured(self, piece: Piece) -> float:
        if isinstance(piece, Fenced):
            return 1.0 + max(sum(1.2 + self.width(cell) for cell in row) for row in piece.rows)
        if isinstance(piece, Goal):
            # The letters stand below the word, and are small.
            return max(2.0, 0.8 * len(piece.over))
        if isinstance(piece, ForAll):
            return 5.4
        if isinstance(piece, Words):
            return 0.48 * len(piece.text)
        if isinstance(piece, Space | Continued):
            return 1.0
        return size_of(write_line((piece,), "latex", self.document.notation, self.document.roles)).width


def _display(display: Display, ruler: Ruler, width: float) -> Display:
    """Rows that fit beside the widest "s.t." and, where they are aligned, the widest left side."""
    if not any(row.label or row.number or row.reason for row in display.rows):
        width += _NUMBER
    parts = [columns(row.line) for row in display.rows]
    lead = max((ruler.width(lead) for lead, _, _ in parts), default=0.0)
    left = max((ruler.width(left) for _, left, right in parts if right), default=0.0)
    left = left if left <= LEFT * width else 0.0
    rows: list[Row] = []
    for row, (own, before, right) in zip(display.rows, parts, strict=True):
        indent = lead - ruler.width(own) + (max(left - ruler.width(before), 0.0) if right else 0.0)
        rows += _rows(row, ruler, width - indent, width - lead - (left if right else 0.0))
    return replace(display, rows=tuple(rows))


def _rows(row: Row, ruler: Ruler, width: float, below: float) -> list[Row]:
    """A row that has so much room, and so much below it."""
    if row.gap or ruler.width(row.line) <= width:
        return [row]
    *first, last = _lines(row.line, ruler, width, below)
    return [*(Row(line, filled=row.filled, whole=row.whole) for line in first), replace(row, line=last)]


def _lines(line: Line, ruler: Ruler, width: float, below: float) -> Iterator[Line]:
    """Parts that fit, as many as possible in each line."""
    begins: Line = (Space(),) if isinstance(line[0], Goal) else (Continued(),)
    relation = next((k for k, piece in enumerate(line) if piece in RELATIONS), len(line))
    # A long left side keeps the first line to itself.
    own = ruler.width(line[:relation]) > _OWN * width
    current: Line = ()
    for part in _parts(line, ruler.printer):
        full = ruler.width((*current, *part)) > width or (own and part[0] in RELATIONS)
        if current and full:
            yield current
            width = below
            current = part if part[0] in RELATIONS else (*begins, *part)
            own = own and part[0] not in RELATIONS
        else:
            current = (*current, *part)
    yield current


def _parts(line: Line, printer: TextPrinter) -> Iterator[Line]:
    """The line cut at every place where it may break."""
    part: Line = ()
    for before, piece, after in zip((None, *line), line, (*line[1:], None), strict=False):
        if piece in _BREAK_BEFORE or (isinstance(piece, Space) and isinstance(after, ForAll)):
            # A sign after "min" or after a relation belongs to what follows.
            if part and before not in RELATIONS and not isinstance(before, Goal | Words):
                yield part
                part = ()
            part = (*part, piece)
        elif isinstance(piece, Add) and _stands_free(before, after):
            first, *rest = printer.ordered(piece)
            part = (*part, first)
            for term in rest:
                yield part
                part = _signed(term)
        else:
            part = (*part, piece)
    if part:
        yield part


def _stands_free(before: Piece | None, after: Piece | None) -> bool:
    """Whether a sum is no factor of anything beside it."""
    opens = before is None or before in (*RELATIONS, PLUS, COMMA) or isinstance(before, Goal | Words)
    return opens and (after is None or after in (*_BREAK_BEFORE, COMMA) or isinstance(after, Space))


def _signed(term: Expr) -> Line:
    """+ term, or − what remains without its minus."""
    if term.as_coeff_Mul()[0] > 0:
        return (PLUS, term)
    rest = -term
    return (MINUS, Bracketed((rest,)) if isinstance(rest, Add) else rest)
