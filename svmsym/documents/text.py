"""A document as Unicode text for a terminal."""

from __future__ import annotations

from svmsym.documents.mathline import Line, write_line
from svmsym.documents.tree import Block, Cell, Display, Document, Heading, Link, Picture, Sentence, Table

_INDENT = "    "


def document_text(document: Document) -> str:
    """The whole document."""
    return "\n".join(part for block in document.blocks for part in _block(block, document)) + "\n"


def _block(block: Block, document: Document) -> list[str]:
    if isinstance(block, Heading):
        return ["", block.text, ("=" if block.level == 1 else "-") * len(block.text)]
    if isinstance(block, Sentence):
        return ["", block.text.format(*(_line(f, document) for f in block.formulas))] if block.text else []
    if isinstance(block, Display):
        rows = [(_line(row.line, document), row.reason) for row in block.rows]
        if any(reason for _, reason in rows):
            return ["", *(f"{_INDENT}{line}{f'    [{reason}]' if reason else ''}" for line, reason in rows)]
        return ["", *(_INDENT + line for line, _ in rows)]
    if isinstance(block, Table):
        return ["", *_table(block, document)]
    assert isinstance(block, Picture)
    return ["", f"{_INDENT}({block.alternative})"]


def _table(table: Table, document: Document) -> list[str]:
    cells = [list(table.header)]
    cells += [[_cell(c, document) for c in row] for row in table.rows]
    widths = [max(len(row[k]) for row in cells) for k in range(len(table.header))]
    lines = [
        _INDENT + "   ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)).rstrip() for row in cells
    ]
    rule = _INDENT + "   ".join("-" * w for w in widths)
    return [lines[0], rule, *lines[1:]]


def _cell(cell: Cell, document: Document) -> str:
    if isinstance(cell, Link):
        return cell.text
    return cell if isinstance(cell, str) else _line(cell, document)


def _line(line: Line, document: Document) -> str:
    return write_line(line, "text", document.notation, document.roles)
