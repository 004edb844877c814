"""The blocks of a document as HTML elements; pages, slides and notebooks put them together."""

from __future__ import annotations

import re
from html import escape

from svmsym.documents.breaking import broken
from svmsym.documents.mathline import Line, claims, columns, write_line
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

# A formula with the marks that stand right before and behind it; browsers would break lines there.
_FORMULA = r"<math\b(?:(?!</math>).)*</math>"
_TIED = re.compile(rf"[(（„“«]+{_FORMULA}[^\s<\w]*|{_FORMULA}[^\s<\w]+")


def body_html(document: Document) -> str:
    """The blocks without the page around them."""
    document = broken(document)
    return "\n".join(block_html(block, document) for block in document.blocks)


def block_html(block: Block, document: Document) -> str:
    """One block."""
    if isinstance(block, Heading):
        return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
    if isinstance(block, Sentence):
        return f"<p>{_sentence(block, document)}</p>" if block.text else ""
    if isinstance(block, Note):
        return _note(block, document)
    if isinstance(block, Display):
        rows = "".join(row_html(row, document) for row in block.rows)
        return f'<div class="display"><table role="presentation">{rows}</table></div>'
    if isinstance(block, Table):
        return _table(block, document)
    return _figure(block, document)


def row_html(row: Row, document: Document, attributes: str = "") -> str:
    """A displayed line: "min" or "s.t.", left side, sign and right side, reason, number."""
    lead, left, right = (_math(part, document) for part in columns(row.shown))
    right += _blank(document) if row.gap else ""
    if row.filled:
        right = _filled(right) if right else ""
        left = _filled(left) if left and row.whole else left
    cells = f'<td class="left">{left}</td><td>{right}</td>' if right else f'<td colspan="2">{left}</td>'
    number = f'<td class="number" id="{place(row.label)}">({row.number})</td>' if row.number else "<td></td>"
    reason = f'<td class="reason">{escape(row.reason)}</td>' if row.reason else '<td class="bare"></td>'
    return f"<tr{attributes}><td>{lead}</td>{cells}{reason}{number}</tr>"


def _filled(answer: str) -> str:
    return f'<span class="filled">{answer}</span>'


def place(label: str) -> str:
    """The anchor of a labelled equation or figure."""
    return f"at-{escape(label)}"


def _blank(document: Document) -> str:
    words = catalogue(document.language, "marks")["gap"]
    return f'<span class="gap" role="img" aria-label="{escape(words)}"></span>'


def _sentence(sentence: Sentence, document: Document) -> str:
    inside = [
        f'<a href="#{place(f.label)}">{f.number}</a>' if isinstance(f, Reference) else _inline(f, document)
        for f in sentence.formulas
    ]
    return _tied(escape(sentence.text, quote=False).format(*inside))


def _note(note: Note, document: Document) -> str:
    say = catalogue(document.language, "marks")
    word = escape(say[note.kind] + say["label-end"])
    first, *rest = (_sentence(s, document) for s in note.sentences)
    inside = f"<p><b>{word}</b> {first}</p>" + "".join(f"<p>{s}</p>" for s in rest)
    return f'<aside class="{note.kind}">{inside}</aside>'


def _table(table: Table, document: Document) -> str:
    caption = f"<caption>{escape(table.caption)}</caption>" if table.caption else ""
    head = "".join(f'<th scope="col">{_cell(h, document)}</th>' for h in table.header)
    head = f"<thead><tr>{head}</tr></thead>" if table.header else ""
    body = "".join(_table_row(row, document, named=not table.header) for row in table.rows)
    inside = f"{caption}{head}<tbody>{body}</tbody>"
    return f'<div class="table"><table>{inside}</table></div>'


def _table_row(row: tuple[Cell, ...], document: Document, *, named: bool) -> str:
    """The cells of a row; ``named``: the first says what the row is."""
    cells = [f"<td>{_cell(c, document)}</td>" for c in row]
    if named:
        cells[0] = f'<th scope="row">{_cell(row[0], document)}</th>'
    return f"<tr>{''.join(cells)}</tr>"


def _figure(figure: Figure, document: Document) -> str:
    words = [figure.caption] if figure.caption else []
    if figure.number:
        say = catalogue(document.language, "marks")
        words.insert(0, say["figure"].format(number=figure.number) + say["label-end"])
    caption = f"<figcaption>{escape(' '.join(words))}</figcaption>" if words else ""
    anchor = f' id="{place(figure.label)}"' if figure.label else ""
    picture = f'<div role="img" aria-label="{escape(figure.alternative)}">{figure.svg}</div>'
    return f"<figure{anchor}>{picture}{caption}</figure>"


def _cell(cell: Cell, document: Document) -> str:
    if isinstance(cell, Link):
        return f'<a href="{escape(cell.target)}">{escape(cell.text)}</a>'
    return escape(cell) if isinstance(cell, str) else _tied(_inline(cell, document))


def _inline(line: Line, document: Document) -> str:
    return ", ".join(_math(claim, document, "") for claim in claims(line))


def _tied(text: str) -> str:
    """Words in which no line begins with the comma, full stop or bracket behind a formula."""
    return _TIED.sub(r'<span class="tied">\g<0></span>', text)


def _math(line: Line, document: Document, kind: str = ' displaystyle="true"') -> str:
    if not line:
        return ""
    body = write_line(line, "mathml", document.notation, document.roles)
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML"{kind}>{body}</math>'
