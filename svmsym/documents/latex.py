r"""A document as LaTeX: an article for XeLaTeX, or its body for a notebook."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from string import Formatter

from svmsym.documents.breaking import broken
from svmsym.documents.latex_display import cells, display_latex, label_of, latex_line, parts_of
from svmsym.documents.latex_preamble import fonts, packages
from svmsym.documents.latex_size import size_of, word_width
from svmsym.documents.latex_text import escaped, has_cjk
from svmsym.documents.mathline import Line, claims
from svmsym.documents.prose import catalogue
from svmsym.documents.tikz import tikz_picture
from svmsym.documents.tree import (
    Block,
    Cell,
    Display,
    Document,
    Figure,
    Heading,
    Link,
    Note,
    Reference,
    Sentence,
    Table,
)

# \left( stands away from the letter before it unless it is made an ordinary opening bracket.
MACROS = r"""\let\svmsymleft\left
\let\svmsymright\right
\renewcommand{\left}{\mathopen{}\mathclose\bgroup\svmsymleft}
\renewcommand{\right}{\aftergroup\egroup\svmsymright}
\makeatletter
\newcommand{\svmsymlabel}[2]{\def\@currentlabel{#1}\ltx@label{#2}}
\makeatother
\newcommand{\svmsymreason}[1]{\text{\small\itshape #1}}"""
_LAYOUT = r"""\usepackage[a4paper,margin=25mm]{geometry}
\usepackage{array}
\allowdisplaybreaks
\setcounter{secnumdepth}{0}
\setlength{\parindent}{0pt}
\setlength{\emergencystretch}{3em}
\setlength{\parskip}{0.6\baselineskip plus 0.2\baselineskip}"""


@dataclass(frozen=True)
class Page:
    """How wide text and displays are, in em, and how wide and high a picture may be, in points.

    The letters of a picture are enlarged by ``lettering``.
    """

    width: float = 41.0
    display: float = 36.0
    picture: tuple[float, float] = (400.0, 500.0)
    lettering: float = 1.0


A4 = Page()


def document_latex(document: Document) -> str:
    """A file that XeLaTeX compiles."""
    document = broken(document, A4.display)
    words = "".join(words_of(document))
    figures = any(isinstance(block, Figure) for block in document.blocks)
    parts = [
        r"\documentclass[11pt]{article}",
        packages(figures=figures),
        fonts(document.language, words),
        _LAYOUT,
        MACROS,
        r"\begin{document}",
        flowing([_block(block, document) for block in document.blocks], document.blocks),
        r"\end{document}",
    ]
    return "\n".join(parts) + "\n"


def document_body(document: Document) -> str:
    """Sections, sentences and displays, as a notebook shows them."""
    return "\n".join(_notebook_block(block, document) for block in document.blocks)


def words_of(document: Document) -> Iterator[str]:
    """Everything that is set in the font of the words."""
    yield document.notation.subject_to
    for block in document.blocks:
        if isinstance(block, Heading | Sentence):
            yield block.text
        elif isinstance(block, Note):
            yield catalogue(document.language, "marks")[block.kind]
            yield from (sentence.text for sentence in block.sentences)
        elif isinstance(block, Display):
            yield from (row.reason for row in block.rows)
        elif isinstance(block, Table):
            yield from (block.caption, *(head for head in block.header if isinstance(head, str)))
            for cell in (cell for row in block.rows for cell in row):
                yield cell if isinstance(cell, str) else cell.text if isinstance(cell, Link) else ""
        else:
            yield from (block.caption, block.svg)


def flowing(written: Sequence[str], blocks: Sequence[Block]) -> str:
    r"""Blocks one after the other; a display belongs to the paragraph before it.

    Between paragraphs a display would begin with an empty line, which is taken back.
    """
    parts: list[str] = []
    before: Block | None = None
    for text, block in zip(written, blocks, strict=True):
        if isinstance(block, Display) and not isinstance(before, Sentence):
            parts.append(r"\vspace{-\baselineskip}")
        elif parts and not isinstance(block, Display):
            parts.append("")
        parts.append(text)
        before = block
    return "\n".join(parts)


def block_latex(block: Block, document: Document, page: Page = A4) -> str:
    """A block that is no heading."""
    if isinstance(block, Sentence):
        return sentence_latex(block, document)
    if isinstance(block, Note):
        return _note(block, document)
    if isinstance(block, Display):
        return display_latex([parts_of(row, document) for row in block.rows], page.width)
    if isinstance(block, Table):
        return _table(block, document, page)
    assert isinstance(block, Figure)
    return _figure(block, document, page)


def sentence_latex(block: Sentence, document: Document) -> str:
    """Words between formulas; braces of the words are printed."""
    parts = []
    for words, place, _, _ in Formatter().parse(block.text):
        parts.append(escaped(words))
        if place is not None:
            formula = block.formulas[int(place)]
            parts.append(
                str(formula.number) if isinstance(formula, Reference) else _inline(formula, document)
            )
    return "".join(parts)


def _block(block: Block, document: Document) -> str:
    if isinstance(block, Heading):
        words = escaped(block.text)
        if block.level == 1:
            return rf"{{\LARGE\bfseries\raggedright {words}\par}}" + "\n" + r"\medskip"
        return rf"\{'sub' * min(block.level - 2, 2)}section{{{words}}}"
    return block_latex(block, document)


def _notebook_block(block: Block, document: Document) -> str:
    """MathJax knows no tags with words in them, so that reasons stand in a column of their own."""
    if isinstance(block, Heading):
        return rf"\{'section' if block.level == 1 else 'subsection'}*{{{escaped(block.text)}}}"
    if isinstance(block, Figure):
        return f"% {' '.join(block.alternative.split())}"
    if not isinstance(block, Display):
        return block_latex(block, document) + "\n"
    rows = [parts_of(row, document) for row in block.rows]
    lines = []
    for (left, right), row in zip(cells(rows, A4.width), block.rows, strict=True):
        reason = rf" && \text{{({escaped(row.reason)})}}" if row.reason else ""
        number = rf" \tag{{{row.number}}}\label{{{label_of(row)}}}" if row.number else ""
        lines.append(f"  {left} &{right}{reason}{number}")
    return "\\begin{align*}\n" + " \\\\\n".join(lines) + "\n\\end{align*}"


def _note(note: Note, document: Document) -> str:
    """A quotation that begins with its kind."""
    kind = catalogue(document.language, "marks")[note.kind]
    start = rf"\textbf{{{kind}}}\quad " if has_cjk(kind) else rf"\textbf{{{kind}.}} "
    inside = "\n\n".join(sentence_latex(s, document) for s in note.sentences)
    return f"\\begin{{quote}}\n{start}{inside}\n\\end{{quote}}"


def _table(table: Table, document: Document, page: Page) -> str:
    """Columns as wide as they need to be; where they are too wide together, cells break."""
    rows = [[_cell(c, document) for c in row] for row in table.rows]
    all_rows = [row for row in (table.header, *table.rows) if row]
    widths = [max(_cell_width(row[k], document) for row in all_rows) for k in range(len(all_rows[0]))]
    head = " & ".join(_cell(head, document) for head in table.header) + r" \\ \hline"
    lines = [head] if table.header else []
    lines += [" & ".join(row) + r" \\" for row in rows]
    inside = f"\\begin{{tabular}}{{{_columns(widths, page)}}}\n" + "\n".join(lines) + "\n\\end{tabular}"
    caption = rf"\\[0.5ex]{{\small {escaped(table.caption)}}}" if table.caption else ""
    return "\\begin{center}\n\\renewcommand{\\arraystretch}{1.35}\n" + inside + caption + "\n\\end{center}"


def _columns(widths: list[float], page: Page) -> str:
    spare = page.width - 1.1 * len(widths)
    if sum(widths) <= spare:
        return "l" * len(widths)
    shares = [w * spare / sum(widths) / page.width for w in widths]
    return "".join(rf">{{\raggedright\arraybackslash}}p{{{share:.3f}\linewidth}}" for share in shares)


def _cell(cell: Cell, document: Document) -> str:
    if isinstance(cell, Link):
        return escaped(cell.text)
    if isinstance(cell, str):
        return escaped(cell)
    return _inline(cell, document)


def _cell_width(cell: Cell, document: Document) -> float:
    if isinstance(cell, tuple):
        return size_of(latex_line(cell, document)).width
    return word_width(cell.text if isinstance(cell, Link) else cell)


def _figure(figure: Figure, document: Document, page: Page) -> str:
    said = " ".join(figure.alternative.split())
    lines = [f"% {said}", r"\begin{center}", tikz_picture(figure.svg, *page.picture, page.lettering)]
    number = catalogue(document.language, "marks")["figure"].format(number=figure.number)
    label = rf"\svmsymlabel{{{figure.number}}}{{fig:{figure.label}}}" if figure.number else ""
    words = [rf"{label}\textbf{{{escaped(number)}}}"] if figure.number else []
    words += [escaped(figure.caption)] if figure.caption else []
    if words:
        joined = r"\quad ".join(words)
        lines.append(rf"\\[0.5ex]{{\small {joined}}}")
    return "\n".join([*lines, r"\end{center}"])


def _inline(line: Line, document: Document) -> str:
    return ", ".join(f"${latex_line(claim, document)}$" for claim in claims(line))
