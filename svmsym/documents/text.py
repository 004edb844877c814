"""A document as Unicode text for a terminal."""

from __future__ import annotations

from unicodedata import combining, east_asian_width

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

_INDENT = "    "
_NUMBER = 6
_SHORT = 12
_BLANK = "______"
_FILLED = "    ✓"


def document_text(document: Document) -> str:
    """The whole document."""
    parts = [part for block in document.blocks for part in _block(block, document)]
    return "\n".join(parts).lstrip("\n") + "\n"


def width(text: str) -> int:
    """How many columns of a terminal a text takes; Chinese and Korean signs take two.

    >>> width("α + β"), width("对偶")
    (5, 4)
    """
    return sum(0 if combining(c) else 2 if east_asian_width(c) in "WF" else 1 for c in text)


def _padded(text: str, columns_taken: int) -> str:
    return text + " " * (columns_taken - width(text))


def _block(block: Block, document: Document) -> list[str]:
    if isinstance(block, Heading):
        return ["", block.text, ("=" if block.level == 1 else "-") * width(block.text)]
    if isinstance(block, Sentence):
        return ["", _sentence(block, document)] if block.text else []
    if isinstance(block, Note):
        return ["", *(_sentence(s, document) for s in block.sentences)]
    if isinstance(block, Display):
        return ["", *_display(block, document)]
    if isinstance(block, Table):
        return ["", *_table(block, document)]
    assert isinstance(block, Figure)
    return ["", f"{_INDENT}({block.alternative})"]


def _sentence(sentence: Sentence, document: Document) -> str:
    inside = [str(f.number) if isinstance(f, Reference) else _line(f, document) for f in sentence.formulas]
    return sentence.text.format(*inside)


def _display(block: Display, document: Document) -> list[str]:
    """Lines with numbers, "min", "s.t." and short left sides in columns of their own.

    Gaps and what fills them do not widen columns, so that all other lines are those of the worksheet.
    """
    rows = [tuple(_line(part, document) for part in columns(row.shown)) for row in block.rows]
    plain = [parts for parts, row in zip(rows, block.rows, strict=True) if not (row.gap or row.filled)]
    leads = max(width(lead) for lead, _, _ in rows)
    lefts = max((width(left) for _, left, right in plain if right), default=0)
    align = lefts <= _SHORT
    lines = []
    for (lead, left, right), row in zip(rows, block.rows, strict=True):
        start = _padded(lead, leads) + " " if leads else ""
        shown = " " * (lefts - width(left)) + left if align and right else left
        body = f"{start}{shown}{' ' if shown and right else ''}{right}"
        blank = f"{' ' if shown or right else ''}{_BLANK}" if row.gap else ""
        end = f"    [{row.reason}]" if row.reason else ""
        lines.append(f"{_margin(row)}{body}{blank}{end}{_FILLED if row.filled else ''}".rstrip())
    return lines


def _margin(row: Row) -> str:
    """The number of a row before it."""
    number = f"({row.number})" if row.number else ""
    return f"{number:>{_NUMBER - 1}} "


def _table(table: Table, document: Document) -> list[str]:
    cells = [[_cell(c, document) for c in row] for row in (table.header, *table.rows) if row]
    widths = [max(width(row[k]) for row in cells) for k in range(len(cells[0]))]
    lines = [
        _INDENT + "   ".join(_padded(c, w) for c, w in zip(row, widths, strict=True)).rstrip()
        for row in cells
    ]
    rule = _INDENT + "   ".join("-" * w for w in widths)
    return [lines[0], rule, *lines[1:]] if table.header else lines


def _cell(cell: Cell, document: Document) -> str:
    if isinstance(cell, Link):
        return cell.text
    return cell if isinstance(cell, str) else _line(cell, document)


def _line(line: Line, document: Document) -> str:
    return write_line(line, "text", document.notation, document.roles)
