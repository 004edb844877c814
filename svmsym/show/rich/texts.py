"""A report in sentences and aligned columns as a page: what is set in columns becomes a table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby

from svmsym.documents.tree import Block, Cell, Document, Table
from svmsym.show.rich.cells import formula, page, said

_GAP = re.compile(r" {2,}")


def text_page(text: str) -> Document:
    r"""Paragraphs, and a table where at least two lines have as many columns.

    >>> page = text_page("optimal\n\n  i    α\n  1  1/2\n  2  1/2")
    >>> [type(block).__name__ for block in page.blocks]
    ['Sentence', 'Table']
    """
    return page(*_blocks(text))


def _blocks(text: str) -> Iterator[Block]:
    lines = [_GAP.split(line.strip()) for line in text.splitlines()]
    for count, group in groupby(lines, len):
        rows = list(group)
        if count > 1 and len(rows) > 1:
            head, *body = [tuple(map(_cell, row)) for row in rows]
            yield Table(head, tuple(body))
        else:
            yield from said("  ".join(row) for row in rows)


def _cell(text: str) -> Cell:
    return formula(f"−{text[1:]}" if text.startswith("-") and len(text) > 1 else text)
