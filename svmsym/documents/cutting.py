"""Cutting a document into slides that are not too full.

A slide begins at each heading, and where the next block would not fit; the heading is then repeated. How
much a block takes is estimated in lines, so that the cuts are the same in every format.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from svmsym.documents.mathline import Fenced
from svmsym.documents.tree import Block, Display, Document, Figure, Heading, Note, Row, Sentence, Table

_CHARACTERS = 90  # in one line of words
_FIGURE = 9  # lines that a figure takes


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
    [('Title', 0), ('One', 6), ('One', 2)]
    """
    made: list[Slide] = []
    heading: Heading | None = None
    held: list[Block] = []
    for block in document.blocks:
        if isinstance(block, Heading):
            made += _slide(heading, held)
            heading, held = block, []
            continue
        for part in _parts(block, lines):
            if held and sum(map(height, held)) + height(part) > lines:
                carried = _carried(held, part)
                made += _slide(heading, held[: len(held) - len(carried)])
                held = carried
            held.append(part)
    return (*made, *_slide(heading, held))


def _slide(heading: Heading | None, held: list[Block]) -> list[Slide]:
    """A slide, unless there is nothing on it; a title may stand alone."""
    if not held and (heading is None or heading.level > 1):
        return []
    return [Slide(heading or Heading(2, ""), tuple(held))]


def _carried(held: list[Block], following: Block) -> list[Block]:
    """A sentence that leads to a display goes with it."""
    leads = isinstance(held[-1], Sentence) and not isinstance(following, Sentence) and len(held) > 1
    return held[-1:] if leads else []


def _parts(block: Block, lines: int) -> Iterator[Block]:
    """A block, in several parts where it is too high for one slide."""
    if isinstance(block, Display) and height(block) > lines:
        for rows in _packed(block.rows, lines):
            yield replace(block, rows=tuple(rows))
    elif isinstance(block, Table) and height(block) > lines:
        size = lines - 2
        for k in range(0, len(block.rows), size):
            yield replace(block, rows=block.rows[k : k + size])
    else:
        yield block


def _packed(rows: tuple[Row, ...], lines: int) -> Iterator[list[Row]]:
    held: list[Row] = []
    used = 1.0
    for row in rows:
        if held and used + _row(row) > lines:
            yield held
            held, used = [], 1.0
        held.append(row)
        used += _row(row)
    yield held


def height(block: Block) -> float:
    """About how many lines a block takes."""
    if isinstance(block, Sentence):
        return _words(block)
    if isinstance(block, Note):
        return sum(map(_words, block.sentences))
    if isinstance(block, Display):
        return 1 + sum(map(_row, block.rows))
    if isinstance(block, Table):
        return 2 + len(block.rows)
    return _FIGURE if isinstance(block, Figure) else 2


def _words(sentence: Sentence) -> float:
    """Wide characters of Chinese and Korean count twice."""
    wide = sum(1 + (ord(c) > 0x1100) for c in sentence.text)  # noqa: PLR2004 - where Hangul begins
    return 1 + wide // _CHARACTERS


def _row(row: Row) -> float:
    """A line with sums or fractions is higher than one without."""
    tall = max((len(p.rows) for p in row.line if isinstance(p, Fenced)), default=0)
    return max(2.0, tall)
