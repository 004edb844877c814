"""How high the parts of an HTML slide are, in lines of its words, as browsers draw them."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Rational

from svmsym.documents.mathline import Bracketed, Fenced, Gradient, Line, Piece, Raised, write_line
from svmsym.documents.tree import (
    Block,
    Cell,
    Display,
    Document,
    Figure,
    Note,
    Reference,
    Row,
    Sentence,
    Table,
)
from svmsym.formulas.operations import Inner, Total

LINES = 14.8  # that fit below the heading, at every size of the window
WIDTH = 38.0  # ems of a displayed line on a wide screen
_CHARACTERS = 90  # in one line of words
# Lines that a row takes; the last for each row of a matrix.
_PLAIN, _FRACTION, _SUM, _DEEP, _MATRIX = 1.3, 1.95, 2.25, 2.75, 0.95
_PARAGRAPH = 1.55  # lines that one line of words takes with the space around it
_DISPLAY = 1.0  # lines around a display
_TABLE = 1.9  # lines of a table without its rows
_ROW, _CELLS = 1.5, 85  # lines and characters of a table's row


def heights(block: Block, document: Document) -> tuple[float, list[float]]:
    """What a block needs around it, and each of its units."""
    if isinstance(block, Sentence):
        return 0.0, [_words(block, document)]
    if isinstance(block, Note):
        return 0.5, [_words(sentence, document) for sentence in block.sentences]
    if isinstance(block, Display):
        return _DISPLAY, list(map(_row, block.rows))
    if isinstance(block, Table):
        return _TABLE, [_cells(row, document) for row in block.rows]
    return 0.0, [LINES if isinstance(block, Figure) else 2.0]


def _words(sentence: Sentence, document: Document) -> float:
    formulas = (f for f in sentence.formulas if not isinstance(f, Reference))
    wide = _wide(sentence.text) + sum(_long(f, document) for f in formulas)
    return _PARAGRAPH + wide // _CHARACTERS


def _cells(row: Sequence[Cell], document: Document) -> float:
    """A row of a table, whose words and claims go on below where they are too long."""
    long = sum(
        _long(cell, document) if isinstance(cell, tuple) else _wide(getattr(cell, "text", str(cell)))
        for cell in row
    )
    return _ROW + long // _CELLS


def _wide(text: str) -> int:
    """Wide characters of Chinese and Korean count twice."""
    return sum(1 + (ord(c) > 0x1100) for c in text)  # noqa: PLR2004 - where Hangul begins


def _long(line: Line, document: Document) -> int:
    return len(write_line(line, "text", document.notation, document.roles))


def _row(row: Row) -> float:
    """A line with sums or fractions is higher than one without, and a matrix is as high as it is."""
    return _line(row.line)


def _line(line: Line) -> float:
    return max(map(_piece, line), default=_PLAIN)


def _piece(piece: Piece) -> float:
    if isinstance(piece, Fenced):
        return max(_PLAIN, 0.3 + sum(max(map(_entry, row)) for row in piece.rows))
    if isinstance(piece, Bracketed):
        return _line(piece.line)
    if isinstance(piece, Raised):
        return _line(piece.base)
    if isinstance(piece, Gradient):
        summed = piece.function is not None and piece.function.has(Total)
        return _DEEP if summed else _FRACTION
    if isinstance(piece, Expr) and piece.has(Total):
        return _DEEP if any(node.has(Total) for node in piece.find(Inner)) else _SUM
    fraction = isinstance(piece, Expr) and any(number.q > 1 for number in piece.atoms(Rational))
    return _FRACTION if fraction else _PLAIN


def _entry(line: Line) -> float:
    """A row of a matrix; fractions make it a little higher."""
    return _MATRIX if _line(line) <= _PLAIN else 1.2 * _MATRIX
