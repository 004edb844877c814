"""Cutting a document into slides that are neither too full nor nearly empty.

A slide begins at each heading. What stands below a heading is a row of units: sentences, displayed lines,
rows of a table. A cut between two units has a price: high between a sentence and what it announces, or
inside a formula; low between blocks. Dynamic programming finds the cuts for which

    Σ (price of a slide + price of its cut + unevenness)

is least. How high a unit is, the format says; the rest is one for all formats. A gap of a worksheet and the
same line of the solution are cut alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from svmsym.documents.breaking import broken
from svmsym.documents.mathline import Continued, Goal, Space
from svmsym.documents.tree import Block, Display, Document, Heading, Note, Row, Sentence, Table
from svmsym.documents.worksheet import opened

# In lines: what a block needs around it, and each of the units between which it may be divided.
Measure: TypeAlias = Callable[[Block, Document], tuple[float, list[float]]]

_SLIDE, _UNEVEN, _TOO_FULL = 100.0, 30.0, 1000.0  # prices
_NEVER, _INSIDE, _PROBLEM, _ALONE = 700.0, 160.0, 40.0, 60.0
_LEADING, _COMMENT, _SENTENCES = 40.0, 25.0, 10.0
_GAP = 1.9  # lines that a gap needs at least
_END = (".", "。", "!", "?", "！", "？")


@dataclass(frozen=True)
class Slide:
    """A heading, and what stands below it; ``continued`` where the heading stood on the slide before."""

    heading: Heading
    blocks: tuple[Block, ...]
    continued: bool = False


@dataclass(frozen=True)
class _Unit:
    block: int
    part: int
    around: float
    height: float


def slides(document: Document, measure: Measure, lines: float, width: float) -> tuple[Slide, ...]:
    """The slides of a document, each with so many lines at most where that is possible.

    >>> from svmsym.formulas.notation import DEFAULT
    >>> from svmsym.formulas.printing import NO_ROLES
    >>> blocks = (Heading(1, "Title"), Heading(2, "One"), *[Sentence("Words.")] * 8)
    >>> page = Document(blocks, DEFAULT, NO_ROLES)
    >>> [(s.heading.text, len(s.blocks)) for s in slides(page, lambda b, d: (0.0, [1.0]), 6.0, 36.0)]
    [('Title', 0), ('One', 4), ('One', 4)]
    """
    marked = [r for b in document.blocks if isinstance(b, Display) for r in b.rows if r.gap or r.filled]
    alike = broken(_as_worksheet(document), width)
    originals = iter(marked)
    made: list[Slide] = []
    for heading, blocks, deeper in _sections(alike):
        units = [u for k, block in enumerate(blocks) for u in _units(k, block, alike, measure, width)]
        for k, (first, last) in enumerate(_cheapest(units, blocks, lines)):
            shown = tuple(_restored(_parts(units[first:last], blocks), originals))
            made.append(Slide(heading, shown, continued=k > 0))
        if not units and (heading.level == 1 or deeper):
            made.append(Slide(heading, ()))
    return tuple(made)


def uncovered(slide: Slide) -> list[list[int]]:
    """When the parts of a slide appear, counted from 1: the rows of displays, and the other blocks whole.

    What leads to the first display is there with its first line; a line that goes on appears with its
    beginning.
    """
    steps: list[list[int]] = []
    step, later = 1, False
    for block in slide.blocks:
        own: list[int] = []
        for k, row in enumerate(block.rows if isinstance(block, Display) else [None]):
            goes_on = k > 0 and row is not None and _goes_on(row)
            step += (later or k > 0) and not goes_on
            own.append(step)
        later = later or not isinstance(block, Sentence)
        steps.append(own)
    return steps


# Sections and units.


def _sections(document: Document) -> Iterator[tuple[Heading, list[Block], bool]]:
    """Headings with what stands below them, and whether a deeper heading follows."""
    heading, blocks = Heading(2, ""), list[Block]()
    for block in document.blocks:
        if isinstance(block, Heading):
            if blocks or heading.text:
                yield heading, blocks, block.level > heading.level
            heading, blocks = block, []
        else:
            blocks.append(block)
    yield heading, blocks, False


def _units(k: int, block: Block, document: Document, measure: Measure, width: float) -> Iterator[_Unit]:
    if not isinstance(block, Display):
        around, heights = measure(block, document)
        yield from (_Unit(k, part, around, height) for part, height in enumerate(heights))
        return
    filled = [_filled(row, document, width) for row in block.rows]
    around, heights = measure(Display(tuple(row for group in filled for row in group)), document)
    start = 0
    for part, (row, group) in enumerate(zip(block.rows, filled, strict=True)):
        height = sum(heights[start : start + len(group)])
        start += len(group)
        yield _Unit(k, part, around, max(height, _GAP) if row.gap else height)


def _filled(row: Row, document: Document, width: float) -> tuple[Row, ...]:
    """A gap is as high as what belongs into it."""
    if not row.gap:
        return (row,)
    (shown,) = broken(replace(document, blocks=(Display((replace(row, gap=False),)),)), width).blocks
    assert isinstance(shown, Display)
    return shown.rows


def _as_worksheet(document: Document) -> Document:
    """With gaps where the solution has them filled."""
    blocks = [
        replace(block, rows=tuple(opened(r) if r.gap or r.filled else r for r in block.rows))
        if isinstance(block, Display)
        else block
        for block in document.blocks
    ]
    return replace(document, blocks=tuple(blocks))


def _restored(blocks: Iterator[Block], originals: Iterator[Row]) -> Iterator[Block]:
    for block in blocks:
        if isinstance(block, Display):
            yield Display(tuple(next(originals) if row.gap else row for row in block.rows))
        else:
            yield block


def _parts(units: Sequence[_Unit], blocks: Sequence[Block]) -> Iterator[Block]:
    """The blocks of a slide, the first and the last perhaps in part."""
    for k in dict.fromkeys(unit.block for unit in units):
        chosen = [unit.part for unit in units if unit.block == k]
        yield _part(blocks[k], chosen[0], chosen[-1] + 1)


def _part(block: Block, first: int, last: int) -> Block:
    if isinstance(block, Display):
        return replace(block, rows=block.rows[first:last])
    if isinstance(block, Table):
        return replace(block, rows=block.rows[first:last])
    return replace(block, sentences=block.sentences[first:last]) if isinstance(block, Note) else block


# Where to cut.


def _cheapest(units: Sequence[_Unit], blocks: Sequence[Block], lines: float) -> list[tuple[int, int]]:
    """The places of the slides among the units."""
    best: list[tuple[float, int]] = [(0.0, 0)]
    for last in range(1, len(units) + 1):
        price = _cut(units[last - 1], units[last], blocks) if last < len(units) else 0.0
        found = ((best[first][0] + _slide(units[first:last], lines) + price, first) for first in range(last))
        best.append(min(found))
    cuts: list[tuple[int, int]] = []
    last = len(units)
    while last:
        cuts.append((best[last][1], last))
        last = best[last][1]
    return cuts[::-1]


def _slide(units: Sequence[_Unit], lines: float) -> float:
    """One slide more, how empty it is, and how much too full."""
    around = sum({unit.block: unit.around for unit in units}.values())
    left = lines - around - sum(unit.height for unit in units)
    return _SLIDE + (_UNEVEN * (left / lines) ** 2 if left >= 0 else _TOO_FULL * (1 - left))


def _cut(before: _Unit, after: _Unit, blocks: Sequence[Block]) -> float:
    """The price of a cut between two units."""
    here, there = blocks[before.block], blocks[after.block]
    if before.block != after.block:
        if not isinstance(here, Sentence):
            # A whole sentence behind a formula says something of it.
            return _COMMENT if isinstance(there, Sentence) and not _announces(there) else 0.0
        if _announces(here):
            return _NEVER
        return _SENTENCES if isinstance(there, Sentence) else _LEADING
    if isinstance(here, Display):
        if _goes_on(here.rows[after.part]):
            return _NEVER
        first = here.rows[0].line
        problem = _PROBLEM if first and isinstance(first[0], Goal) else 0.0
        return _INSIDE + problem + _edge(after.part, len(here.rows))
    count = len(here.rows) if isinstance(here, Table) else 0
    return _INSIDE + _edge(after.part, count)


def _edge(part: int, count: int) -> float:
    """No row stands alone if it can be helped."""
    return _ALONE if part in {1, count - 1} and count > 1 else 0.0


def _announces(sentence: Sentence) -> bool:
    return not sentence.text.rstrip().endswith(_END)


def _goes_on(row: Row) -> bool:
    return bool(row.line) and isinstance(row.line[0], Continued | Space)
