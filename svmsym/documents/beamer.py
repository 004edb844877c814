r"""A document as Beamer slides for XeLaTeX: a section for each heading, steps uncovered one by one.

A frame holds what fits by estimate; what follows goes to further frames with the same title. A
display with reasons is uncovered line by line, and what stands behind it appears with its last line.
Lines wider than the frame are set smaller.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from svmsym.documents.breaking import broken
from svmsym.documents.latex import MACROS, Page, block_latex, flowing, words_of
from svmsym.documents.latex_display import Parts, display_latex, parts_of, width_of
from svmsym.documents.latex_preamble import fonts, packages
from svmsym.documents.latex_size import size_of, word_width
from svmsym.documents.latex_text import escaped, has_cjk
from svmsym.documents.mathline import RELATIONS, Continued, Space
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Block, Display, Document, Figure, Heading, Note, Sentence, Table

SLIDE = Page(width=36.0, display=31.0, picture=(330.0, 130.0))
_LINES = 14.5  # that a frame holds below its title
_SIZES = (("", 1.0), (r"\small", 0.91), (r"\footnotesize", 0.82), (r"\scriptsize", 0.73), (r"\tiny", 0.55))
_FEW = 2
_SKIP = 1.1  # lines around a display
_CJK_SPREAD = 1.2  # lines of Chinese and Korean are wider apart
_JOT = 0.35  # lines between its rows
_LOOK = r"""\usefonttheme{serif}
\usefonttheme{professionalfonts}
\setbeamerfont{quote}{shape=\upshape}
\setbeamertemplate{navigation symbols}{}
\setbeamertemplate{footline}{\hfill\insertframenumber\hspace{1em}\vspace{1ex}}
\setbeamertemplate{frametitle continuation}{}
\setlength{\parskip}{0.4\baselineskip}
\usepackage{array}"""


@dataclass(frozen=True)
class _Item:
    """A block, or a part of one, that stays on one frame."""

    block: Block
    height: float
    rows: tuple[Parts, ...] = ()


def document_beamer(document: Document) -> str:
    """A file that XeLaTeX compiles to slides."""
    document = broken(document, SLIDE.display)
    figures = any(isinstance(block, Figure) for block in document.blocks)
    parts = [
        # Beamer loads hyperref, which asks for a font of dingbats that small installations lack.
        r"\suppressfontnotfounderror=1",
        r"\documentclass[aspectratio=169,11pt]{beamer}",
        r"\suppressfontnotfounderror=0",
        packages(figures=figures),
        fonts(document.language, "".join(words_of(document))),
        _LOOK,
        MACROS,
        rf"\title{{{escaped(document.title)}}}",
        r"\author{}",
        r"\date{}",
        r"\begin{document}",
        r"\begin{frame}[plain]",
        r"\titlepage",
        r"\end{frame}",
    ]
    for title, blocks in _sections(document):
        parts.append(rf"\section{{{escaped(title)}}}")
        parts += _frames(title, blocks, document)
    return "\n".join([*parts, r"\end{document}"]) + "\n"


def _sections(document: Document) -> Iterator[tuple[str, list[Block]]]:
    """Titles with what stands below them; what comes before the first has the title of the document."""
    title, blocks = document.title, list[Block]()
    for block in document.blocks:
        if not isinstance(block, Heading):
            blocks.append(block)
            continue
        if blocks:
            yield title, blocks
        title, blocks = block.text, []
    if blocks:
        yield title, blocks


def _frames(title: str, blocks: Sequence[Block], document: Document) -> Iterator[str]:
    frames: list[list[_Item]] = [[]]
    room = _LINES
    for block in blocks:
        rest: Block | None = block
        while rest is not None:
            item, rest = _fitted(rest, room, document, must=not frames[-1] or room >= _LINES)
            if item is None:
                # A sentence that announces what follows goes with it to the next frame.
                moved = [frames[-1].pop()] if _announces(frames[-1]) else []
                frames.append(moved)
                room = _LINES - sum(m.height for m in moved)
                item, rest = _fitted(rest or block, room, document, must=True)
            assert item is not None
            frames[-1].append(item)
            room -= item.height
    for k, items in enumerate(frames):
        shown = escaped(title) + (f" {catalogue(document.language, 'marks')['continued']}" if k else "")
        yield "\n".join((rf"\begin{{frame}}[t]{{{shown}}}", _inside(items, document), r"\end{frame}"))


def _announces(items: Sequence[_Item]) -> bool:
    last = items[-1].block if len(items) > 1 else None
    return isinstance(last, Sentence) and not last.text.rstrip().endswith((".", "。"))


def _fitted(
    block: Block, room: float, document: Document, *, must: bool
) -> tuple[_Item | None, Block | None]:
    """As much of a block as fits into the room, and what is left of it; at least a part where it must."""
    parts = tuple(parts_of(row, document) for row in block.rows) if isinstance(block, Display) else ()
    around, heights = _heights(block, parts)
    count, used = 0, around
    while count < len(heights) and used + heights[count] <= room:
        used += heights[count]
        count += 1
    # A line that goes on stays with its beginning, and no line stands alone on a frame.
    while 0 < count < len(parts) and isinstance(parts[count].row.line[0], Continued | Space):
        count -= 1
    if count > _FEW and count == len(heights) - 1:
        count -= 1
    alone = count == 1 and len(heights) > _FEW
    if (count == 0 or alone) and not must:
        return None, block
    count = max(count, 1)
    item = _Item(_part(block, 0, count), around + sum(heights[:count]), parts[:count])
    return item, _part(block, count, len(heights)) if count < len(heights) else None


def _part(block: Block, first: int, last: int) -> Block:
    if isinstance(block, Display):
        return replace(block, rows=block.rows[first:last])
    if isinstance(block, Table):
        return replace(block, rows=block.rows[first:last])
    return replace(block, sentences=block.sentences[first:last]) if isinstance(block, Note) else block


def _heights(block: Block, parts: Sequence[Parts]) -> tuple[float, list[float]]:
    """In lines: what a block needs around it, and each of the units between which it may be divided."""
    if isinstance(block, Display):
        scale = _fitting(parts)[1]
        return _SKIP, [scale * (size_of(p.body).height + _JOT + _below(p)) for p in parts]
    if isinstance(block, Table):
        return 3.0, [1.4 * _wrapped(row) for row in block.rows]
    if isinstance(block, Note):
        return 1.0, [_sentence_height(sentence) for sentence in block.sentences]
    return 0.0, [_sentence_height(block) if isinstance(block, Sentence) else _LINES - 1.0]


def _inside(items: Sequence[_Item], document: Document) -> str:
    step = 1
    written = []
    for item in items:
        if not item.rows:
            shown = block_latex(item.block, document, SLIDE)
            written.append(shown if step == 1 else rf"\uncover<{step}->{{{shown}}}")
            continue
        steps: list[int] = []
        if any(parts.row.reason for parts in item.rows):
            steps = list(_steps(item.rows, step))
            step = steps[-1]
        command = _fitting(item.rows)[0]
        display = display_latex(item.rows, SLIDE.width, steps)
        written.append(f"{{{command}\n{display}\n}}" if command else display)
    return flowing(written, [item.block for item in items])


def _steps(rows: Sequence[Parts], first: int) -> Iterator[int]:
    """When each row appears: a step that goes over several rows appears whole."""
    step = first
    for k, parts in enumerate(rows):
        if k and (parts.left or parts.row.line[0] in RELATIONS):
            step += 1
        yield step


def _below(parts: Parts) -> float:
    """A line more where number and reason do not fit beside the formula."""
    beside = size_of(parts.body).width + _margin(parts) > SLIDE.width
    return 1.2 if beside and _margin(parts) else 0.0


def _margin(parts: Parts) -> float:
    return (0.9 * word_width(parts.row.reason) if parts.row.reason else 0.0) + (
        3.0 if parts.row.number else 0.0
    )


def _fitting(rows: Sequence[Parts]) -> tuple[str, float]:
    """The largest size in which the widest row fits."""
    width = width_of(rows, SLIDE.width)
    return next((size for size in _SIZES if width * size[1] <= SLIDE.width), _SIZES[-1])


def _sentence_height(sentence: Sentence) -> float:
    width = word_width(sentence.text) + 6.0 * len(sentence.formulas)
    spread = _CJK_SPREAD if has_cjk(sentence.text) else 1.0
    return spread * ceil(width / SLIDE.width) + 0.4


def _wrapped(row: Sequence[object]) -> float:
    """Lines of a table's row: words wrap, formulas are counted by their pieces."""
    width = sum(
        word_width(cell) if isinstance(cell, str) else 2.5 * len(cell)
        for cell in row
        if isinstance(cell, str | tuple)
    )
    return max(1.0, ceil(width / SLIDE.width))
