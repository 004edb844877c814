r"""A document as Beamer slides for XeLaTeX: a section for each heading, steps uncovered one by one.

A frame holds what fits by estimate; what follows goes to further frames with the same title. Displayed
lines and what stands behind them are uncovered one by one. Lines wider than the frame are set smaller.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from svmsym.documents.breaking import broken
from svmsym.documents.cutting import Slide, slides, uncovered
from svmsym.documents.latex import MACROS, Page, block_latex, flowing, words_of
from svmsym.documents.latex_display import Parts, display_latex, parts_of, width_of
from svmsym.documents.latex_preamble import fonts, packages
from svmsym.documents.latex_size import size_of, word_width
from svmsym.documents.latex_text import escaped, has_cjk
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Block, Display, Document, Figure, Note, Sentence, Table

SLIDE = Page(width=36.0, display=31.0, picture=(400.0, 165.0), lettering=1.2)
_LINES = 14.5  # that a frame holds below its title
_SIZES = (("", 1.0), (r"\small", 0.91), (r"\footnotesize", 0.82), (r"\scriptsize", 0.73), (r"\tiny", 0.55))
_SECTION = 2  # the level of headings that are sections
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
# A frame is set once for each of its steps; a label is written at the first alone, as \label is by Beamer.
_LABELS = r"""\let\svmsymwritten\svmsymlabel
\renewcommand{\svmsymlabel}[2]{\only<1>{\svmsymwritten{#1}{#2}}}"""


def document_beamer(document: Document) -> str:
    """A file that XeLaTeX compiles to slides."""
    cut = slides(document, _heights, _LINES, SLIDE.display)
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
        _LABELS,
        rf"\title{{{escaped(document.title)}}}",
        r"\author{}",
        r"\date{}",
        r"\begin{document}",
        r"\begin{frame}[plain]",
        r"\titlepage",
        r"\end{frame}",
    ]
    parts += [_frame(slide, document) for slide in cut if slide.heading.level > 1 or slide.blocks]
    return "\n".join([*parts, r"\end{document}"]) + "\n"


def _frame(slide: Slide, document: Document) -> str:
    """A frame; one without blocks is the heading of a part."""
    title = escaped(slide.heading.text or document.title)
    section = [] if slide.continued else [rf"\{'sub' * (slide.heading.level > _SECTION)}section{{{title}}}"]
    if not slide.blocks:
        words = rf"{{\usebeamercolor[fg]{{frametitle}}\Large {title}\par}}"
        part = [r"\begin{frame}[plain]", r"\centering", words, r"\end{frame}"]
        return "\n".join([*section, *part])
    shown = f"{title} {catalogue(document.language, 'marks')['continued']}" if slide.continued else title
    slide = replace(slide, blocks=broken(replace(document, blocks=slide.blocks), SLIDE.display).blocks)
    frame = [rf"\begin{{frame}}[t]{{{shown}}}", _inside(slide, document), r"\end{frame}"]
    return "\n".join([*section, *frame])


def _inside(slide: Slide, document: Document) -> str:
    written = []
    for block, steps in zip(slide.blocks, uncovered(slide), strict=True):
        if not isinstance(block, Display):
            shown = block_latex(block, document, SLIDE)
            written.append(shown if steps[0] == 1 else rf"\uncover<{steps[0]}->{{{shown}}}")
            continue
        rows = [parts_of(row, document) for row in block.rows]
        command = _fitting(rows)[0]
        display = display_latex(rows, SLIDE.width, steps if steps[-1] > 1 else ())
        written.append(f"{{{command}\n{display}\n}}" if command else display)
    return flowing(written, slide.blocks)


def _heights(block: Block, document: Document) -> tuple[float, list[float]]:
    """In lines: what a block needs around it, and each of the units between which it may be divided."""
    if isinstance(block, Display):
        parts = [parts_of(row, document) for row in block.rows]
        scale = _fitting(parts)[1]
        return _SKIP, [scale * (size_of(p.body).height + _JOT + _below(p)) for p in parts]
    if isinstance(block, Table):
        return 3.0, [1.4 * _wrapped(row) for row in block.rows]
    if isinstance(block, Note):
        return 1.0, [_sentence_height(sentence) for sentence in block.sentences]
    return 0.0, [_sentence_height(block) if isinstance(block, Sentence) else _LINES]


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
