r"""A document as Markdown: CommonMark with tables, and mathematics between dollars.

This is what GitHub, Jupyter and most editors show. Their readers differ where TeX and Markdown meet:
some take a backslash before a sign of punctuation for an escape, so that \Vert stands for \|; none
allows two numbers in one display, so that a display ends behind each number.
"""

from __future__ import annotations

import base64
import re
from string import Formatter

from svmsym.documents.latex_display import cells, latex_line, parts_of
from svmsym.documents.latex_text import has_cjk
from svmsym.documents.mathline import Line
from svmsym.documents.prose import catalogue
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
    Row,
    Sentence,
    Table,
)

_WIDTH = 60.0
_SPECIAL = re.compile(r"([\\`*_\[\]<>$|~#&{}])")
_START = re.compile(r"^(\s*)([-+=]|\d+[.)])")
_SAFE = {
    r"\|": r"\Vert ",
    r"\{": r"\lbrace ",
    r"\}": r"\rbrace ",
    r"\,": r"\thinspace ",
    "<": r"\lt ",
    ">": r"\gt ",
}
_BETWEEN = {"<": "<", ">": ">", "{": r"\{", "}": r"\}", "|": r"\vert "}
_UNSAFE = re.compile(r"\\[|{},]|[<>]|\\\\|\\[A-Za-z]+")


def document_markdown(document: Document) -> str:
    """The whole file."""
    blocks = [block_markdown(block, document) for block in document.blocks]
    return "\n\n".join(filter(None, blocks)) + "\n"


def block_markdown(block: Block, document: Document) -> str:
    """One block."""
    if isinstance(block, Heading):
        return f"{'#' * min(block.level, 6)} {markdown_words(block.text)}"
    if isinstance(block, Sentence):
        return _sentence(block, document)
    if isinstance(block, Note):
        return _note(block, document)
    if isinstance(block, Display):
        return _display(block, document)
    if isinstance(block, Table):
        return _table(block, document)
    assert isinstance(block, Figure)
    return _figure(block, document)


def markdown_words(text: str) -> str:
    r"""Words that mean nothing to Markdown.

    >>> print(markdown_words("2 * x_i | #1"))
    2 \* x\_i \| \#1
    """
    plain = " ".join(text.split())
    return _START.sub(_escaped_start, _SPECIAL.sub(r"\\\1", plain))


def _escaped_start(found: re.Match[str]) -> str:
    """A list or an underline would begin with these: the sign is escaped, or the point behind the number."""
    mark = found[2]
    return found[1] + (mark[:-1] + "\\" + mark[-1] if mark[0].isdigit() else "\\" + mark)


def _sentence(sentence: Sentence, document: Document) -> str:
    parts = []
    for k, (words, place, _, _) in enumerate(Formatter().parse(sentence.text)):
        # Spaces beside a formula stay, and only the first word can open a list.
        inside = re.sub(r"\s+", " ", words)
        parts.append(
            _SPECIAL.sub(r"\\\1", inside) if k else _START.sub(_escaped_start, _SPECIAL.sub(r"\\\1", inside))
        )
        if place is not None:
            formula = sentence.formulas[int(place)]
            parts.append(
                str(formula.number) if isinstance(formula, Reference) else _inline(formula, document)
            )
    return "".join(parts).strip()


def _note(note: Note, document: Document) -> str:
    kind = catalogue(document.language, "marks")[note.kind]
    start = f"**{kind}** " if has_cjk(kind) else f"**{kind}.** "
    inside = "\n>\n> ".join(_sentence(s, document) for s in note.sentences)
    return f"> {start}{inside}"


def _display(display: Display, document: Document) -> str:
    """A display for each stretch of rows that ends with a number."""
    groups: list[list[Row]] = [[]]
    for row in display.rows:
        groups[-1].append(row)
        if row.number:
            groups.append([])
    return "\n\n".join(_group(rows, document) for rows in groups if rows)


def _group(rows: list[Row], document: Document) -> str:
    parts = [parts_of(row, document) for row in rows]
    lines = [
        (f"{left} &{right}" if len(rows) > 1 else f"{left} {right}".strip()) + _reason(row)
        for (left, right), row in zip(cells(parts, _WIDTH), rows, strict=True)
    ]
    body = " \\\\\n".join(lines)
    if len(rows) > 1:
        body = f"\\begin{{aligned}}\n{body}\n\\end{{aligned}}"
    number = rf" \tag{{{rows[-1].number}}}" if rows[-1].number else ""
    return f"$$\n{_safe(body)}{number}\n$$"


def _reason(row: Row) -> str:
    """Words inside a formula; what TeX reads as signs stands between them."""
    if not row.reason:
        return ""
    words = re.sub(r"[\\$^~]", " ", f"({row.reason})")
    pieces = re.split(r"([<>{}|])", re.sub(r"([%#&_])", r"\\\1", words))
    shown = [_BETWEEN.get(piece, rf"\text{{{piece}}}") for piece in pieces if piece]
    return r" \qquad " + "".join(shown)


def _table(table: Table, document: Document) -> str:
    head = [_cell(h, document) or " " for h in table.header] or [" "] * len(table.rows[0])
    lines = [head, ["---"] * len(head), *([_cell(c, document) for c in row] for row in table.rows)]
    shown = "\n".join(f"| {' | '.join(row)} |" for row in lines)
    return f"{shown}\n\n*{markdown_words(table.caption)}*" if table.caption else shown


def _cell(cell: Cell, document: Document) -> str:
    if isinstance(cell, Link):
        target = cell.target.replace(" ", "%20").replace("(", "%28").replace(")", "%29")
        return f"[{markdown_words(cell.text)}]({target})"
    return markdown_words(cell) if isinstance(cell, str) else _inline(cell, document)


def _figure(figure: Figure, document: Document) -> str:
    """The picture inside the file, so that one file is the whole document."""
    data = base64.b64encode(figure.svg.encode("utf-8")).decode("ascii")
    shown = f"![{markdown_words(figure.alternative)}](data:image/svg+xml;base64,{data})"
    words = []
    if figure.number:
        words.append(f"**{catalogue(document.language, 'marks')['figure'].format(number=figure.number)}**")
    words += [markdown_words(figure.caption)] if figure.caption else []
    return f"{shown}\n\n{' '.join(words)}" if words else shown


def _inline(line: Line, document: Document) -> str:
    return f"${_safe(latex_line(line, document)).strip()}$" if line else ""


def _safe(latex: str) -> str:
    """The same formula without signs that Markdown would take for its own."""
    return _UNSAFE.sub(lambda found: _SAFE.get(found[0], found[0]), latex)
