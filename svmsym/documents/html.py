"""A document as one HTML file: MathML, no script, no network."""

from __future__ import annotations

import base64
from functools import cache
from html import escape
from importlib import resources

from svmsym.documents.breaking import broken
from svmsym.documents.mathline import Line, columns, write_line
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

_STYLE = """
:root { color-scheme: light dark; --ink: #1b1b1f; --paper: #fdfdfb; --line: #d9d6cf; --quiet: #6a675f; }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e9e6df; --paper: #1a1a1c; --line: #3c3a36; --quiet: #a19d93; }
}
body { font: 1.05rem/1.6 Georgia, "Noto Serif", serif; color: var(--ink); background: var(--paper);
       max-width: 54rem; margin: 3rem auto; padding: 0 1.2rem; }
h1 { font-size: 1.9rem; line-height: 1.25; margin: 2.5rem 0 1rem; }
h2 { font-size: 1.25rem; margin: 2.2rem 0 .6rem; border-bottom: 1px solid var(--line); }
math { font-size: 1.08em; font-family: "svmsym math", "STIX Two Math", math; }
.display { overflow: auto hidden; margin: .6rem 0 .6rem 1.4rem; padding: .3rem 0; }
.display table { border-collapse: collapse; }
.display td { padding: .28rem 0; border: 0; vertical-align: middle; white-space: nowrap; }
.display .left { text-align: right; }
.display td:first-child { padding-right: .5rem; }
.display .reason { padding-left: 2.2rem; color: var(--quiet); font-style: italic; font-size: .92em; }
table.cases { border-collapse: collapse; margin: 1rem 0 1rem 1.4rem; }
table.cases th, table.cases td { text-align: left; padding: .35rem 1.2rem .35rem 0;
       border-bottom: 1px solid var(--line); font-weight: normal; }
a { color: inherit; }
table.cases th { color: var(--quiet); font-style: italic; }
figure { margin: 1.2rem 0; } svg { max-width: 100%; height: auto; }
@media print {
  body { margin: 0; max-width: none; }
  h2 { break-after: avoid; }
  .display { break-inside: avoid; }
}
"""


def document_html(document: Document) -> str:
    """A whole page."""
    return (
        f'<!DOCTYPE html>\n<html lang="{document.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(document.title)}</title>\n<style>{_font_face()}{_STYLE}</style>\n</head>\n<body>\n<main>\n"
        f"{body_html(document)}\n</main>\n</body>\n</html>\n"
    )


@cache
def _font_face() -> str:
    """The mathematics font inside the page, so that it looks the same everywhere and offline."""
    font = resources.files("svmsym.documents") / "fonts" / "stix-two-math-subset.woff2"
    data = base64.b64encode(font.read_bytes()).decode("ascii")
    return f'@font-face {{ font-family: "svmsym math"; src: url("data:font/woff2;base64,{data}"); }}'


def body_html(document: Document) -> str:
    """The blocks without the page around them."""
    document = broken(document)
    return "\n".join(_block(block, document) for block in document.blocks)


def _block(block: Block, document: Document) -> str:
    if isinstance(block, Heading):
        return f"<h{block.level}>{escape(block.text)}</h{block.level}>"
    if isinstance(block, Sentence):
        return f"<p>{_sentence(block, document)}</p>" if block.text else ""
    if isinstance(block, Note):
        inside = "".join(f"<p>{_sentence(s, document)}</p>" for s in block.sentences)
        return f'<aside class="{block.kind}">{inside}</aside>'
    if isinstance(block, Display):
        rows = "".join(_row(row, document) for row in block.rows)
        return f'<div class="display"><table role="presentation">{rows}</table></div>'
    if isinstance(block, Table):
        head = "".join(f"<th>{escape(h)}</th>" for h in block.header)
        rows_html = ("".join(f"<td>{_cell(c, document)}</td>" for c in row) for row in block.rows)
        body = "".join(f"<tr>{row}</tr>" for row in rows_html)
        return f'<table class="cases"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    assert isinstance(block, Figure)
    caption = f"<figcaption>{escape(block.caption)}</figcaption>" if block.caption else ""
    return f'<figure role="img" aria-label="{escape(block.alternative)}">{block.svg}{caption}</figure>'


def _sentence(sentence: Sentence, document: Document) -> str:
    inside = [str(f.number) if isinstance(f, Reference) else _math(f, document) for f in sentence.formulas]
    return escape(sentence.text, quote=False).format(*inside)


def _row(row: Row, document: Document) -> str:
    lead, left, right = (_math(part, document, display=True) for part in columns(row.line))
    reason = f'<td class="reason">{escape(row.reason)}</td>' if row.reason else ""
    if right:
        return f'<tr><td>{lead}</td><td class="left">{left}</td><td>{right}</td>{reason}</tr>'
    return f'<tr><td>{lead}</td><td colspan="2">{left}</td>{reason}</tr>'


def _cell(cell: Cell, document: Document) -> str:
    if isinstance(cell, Link):
        return f'<a href="{escape(cell.target)}">{escape(cell.text)}</a>'
    return escape(cell) if isinstance(cell, str) else _math(cell, document)


def _math(line: Line, document: Document, *, display: bool = False) -> str:
    if not line:
        return ""
    kind = ' displaystyle="true"' if display else ""
    body = write_line(line, "mathml", document.notation, document.roles)
    return f'<math xmlns="http://www.w3.org/1998/Math/MathML"{kind}>{body}</math>'
