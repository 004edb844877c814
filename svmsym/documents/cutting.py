"""Cutting a document into slides that are not too full.

A slide begins at each heading, and where the next block would not fit; the heading is then repeated. How
much a block takes is estimated in lines, so that the cuts are the same in every format.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from sympy import Expr, Rational

from svmsym.documents.mathline import Bracketed, Continued, Fenced, Gradient, Piece, Space
from svmsym.documents.tree import (
    Block,
    Display,
    Document,
    Figure,
    Heading,
    Note,
    Reference,
    Row,
    Sentence,
    Table,
)
from svmsym.formulas.operations import Total

_CHARACTERS = 90  # in one line of words
_PIECE = 9  # characters that a piece of a formula takes
_FIGURE = 9  # lines that a figure takes
_PLAIN, _FRACTION, _SUM, _MATRIX = (
    1.4,
    1.9,
    2.5,
    0.9,
)  # lines that a row takes; the last for each row of a matrix
_PARAGRAPH = 1.6  # lines that one line of words takes with the space around it
_TABLE = 2.4  # lines of a table without its rows
_FEW = 2  # rows that are too few to begin a display with


@dataclass(frozen=True)
class Slide:
    """A heading, and what stands below it."""

    heading: Heading
    blocks: tuple[Block, ...]


def slides(document: Document, lines: int = 13) -> tuple[Slide, ...]:
    """The slides of a document, each with at most so many lines; the title is the first one.

    >>> from svmsym.formulas.notation import DEFAULT
    >>> from svmsym.formulas.printing import NO_ROLES
    >>> blocks = (Heading(1, "Title"), Heading(2, "One"), *[Sentence("words " * 20)] * 8)
    >>> [(s.heading.text, len(s.blocks)) for s in slides(Document(blocks, DEFAULT, NO_ROLES))]
    [('Title', 0), ('One', 5), ('One', 3)]
    """
    made: list[Slide] = []
    heading: Heading | None = None
    held: list[Block] = []
    for block in document.blocks:
        if isinstance(block, Heading):
            made += _slide(heading, held)
            heading, held = block, []
            continue
        rest: Block | None = block
        while rest is not None:
            # What only leads to something goes with it, so it never stands alone.
            leading = _carried(held, rest)
            first, rest = _fitted(rest, lines - sum(map(height, held)), must=leading == held)
            if first is not None:
                held.append(first)
            if first is None:
                made += _slide(heading, held[: len(held) - len(leading)])
                held = leading
            elif rest is not None:
                made += _slide(heading, held)
                held = []
    return (*made, *_slide(heading, held))


def _slide(heading: Heading | None, held: list[Block]) -> list[Slide]:
    """A slide, unless there is nothing on it; a title may stand alone."""
    if not held and (heading is None or heading.level > 1):
        return []
    return [Slide(heading or Heading(2, ""), tuple(held))]


def _carried(held: list[Block], following: Block) -> list[Block]:
    """A sentence that leads to a display goes with it."""
    leads = bool(held) and isinstance(held[-1], Sentence) and not isinstance(following, Sentence)
    return held[-1:] if leads else []


def _fitted(block: Block, room: float, *, must: bool) -> tuple[Block | None, Block | None]:
    """As much of a block as fits into the room, and what is left; at least a part where it must."""
    if height(block) <= room:
        return block, None
    if not isinstance(block, Display | Table):
        return (block, None) if must else (None, block)
    count = _fitting(block, room)
    if count < _FEW and not must:
        return None, block
    count = max(count, 1)
    return (block, None) if count == len(block.rows) else _divided(block, count)


def _divided(block: Display | Table, count: int) -> tuple[Block, Block]:
    """The first rows, and the others."""
    if isinstance(block, Table):
        return replace(block, rows=block.rows[:count]), replace(block, rows=block.rows[count:])
    return replace(block, rows=block.rows[:count]), replace(block, rows=block.rows[count:])


def _fitting(block: Display | Table, room: float) -> int:
    """How many rows fit; a line that goes on stays with its beginning."""
    if isinstance(block, Table):
        return int((room - _TABLE) / _PLAIN)
    count, used = 0, 1.0
    while count < len(block.rows) and used + _row(block.rows[count]) <= room:
        used += _row(block.rows[count])
        count += 1
    while 0 < count < len(block.rows) and isinstance(block.rows[count].line[0], Continued | Space):
        count -= 1
    # No line stands alone on the next slide.
    return count - 1 if count > _FEW and count == len(block.rows) - 1 else count


def height(block: Block) -> float:
    """About how many lines a block takes."""
    if isinstance(block, Sentence):
        return _words(block)
    if isinstance(block, Note):
        return sum(map(_words, block.sentences))
    if isinstance(block, Display):
        return 1 + sum(map(_row, block.rows))
    if isinstance(block, Table):
        return _TABLE + _PLAIN * len(block.rows)
    return _FIGURE if isinstance(block, Figure) else 2


def _words(sentence: Sentence) -> float:
    """Wide characters of Chinese and Korean count twice."""
    wide = sum(1 + (ord(c) > 0x1100) for c in sentence.text)  # noqa: PLR2004 - where Hangul begins
    wide += sum(_PIECE * len(f) for f in sentence.formulas if not isinstance(f, Reference))
    return _PARAGRAPH + wide // _CHARACTERS


def _row(row: Row) -> float:
    """A line with sums or fractions is higher than one without, and a matrix is as high as it is."""
    return max(map(_piece, row.line), default=_PLAIN)


def _piece(piece: Piece) -> float:
    if isinstance(piece, Fenced):
        return max(_PLAIN, _MATRIX * len(piece.rows))
    if isinstance(piece, Bracketed):
        return max(map(_piece, piece.line), default=_PLAIN)
    if isinstance(piece, Expr) and piece.has(Total):
        return _SUM
    fraction = isinstance(piece, Expr) and any(number.q > 1 for number in piece.atoms(Rational))
    return _FRACTION if fraction or isinstance(piece, Gradient) else _PLAIN
