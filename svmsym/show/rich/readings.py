"""What was read: the statements as formulas, the letters, or the place where reading failed."""

from __future__ import annotations

from functools import singledispatch

from svmsym.documents.tree import Block, Display, Document, Row
from svmsym.documents.tree_lines import statement_lines
from svmsym.judging.reading import NotUnderstood, Unclear, Understood
from svmsym.show.rich.cells import page, said


@singledispatch
def page_of(shown: object) -> Document:
    """The page of a reading."""
    raise TypeError(f"{type(shown).__name__} is no reading")


@page_of.register
def _(shown: Understood) -> Document:
    roles = ", ".join(f"{letter} {role}" for role, letter in shown.roles.items())
    after = [f"with {roles}" if roles else "", *(f"note: {note}" for note in shown.notes)]
    return page(*said(["read as"]), *_statements(shown), *said(after))


@page_of.register
def _(shown: NotUnderstood) -> Document:
    marked = "▸".join(shown.around()).rstrip()
    hint = f"what to do: {shown.hint}" if shown.hint else ""
    return page(*said([f"not read: {shown.message}", f"column {shown.column}: {marked}", hint]))


@page_of.register
def _(shown: Unclear) -> Document:
    blocks = [block for one in shown.readings for block in _statements(one)]
    return page(*said(["this has several readings"]), *blocks, *said([shown.question]))


def _statements(read: Understood) -> list[Block]:
    return [Display(tuple(map(Row, statement_lines(read.statements))))]
