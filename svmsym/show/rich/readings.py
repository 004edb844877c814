"""What was read: the statements as formulas, the letters, or the place where reading failed."""

from __future__ import annotations

from functools import singledispatch

from svmsym.documents.exams.statement_lines import statement_rows
from svmsym.documents.tree import Block, Display, Document, Row
from svmsym.exams.meaning.statements import Ambiguous, Read, Unreadable
from svmsym.show.rich.cells import page, said


@singledispatch
def page_of(shown: object) -> Document:
    """The page of a reading."""
    raise TypeError(f"{type(shown).__name__} is no reading")


@page_of.register
def _(shown: Read) -> Document:
    roles = ", ".join(f"{letter} {role}" for role, letter in shown.letters.roles)
    after = [f"with {roles}" if roles else "", *(f"note: {note}" for note in shown.letters.notes)]
    return page(*said(["read as"]), *_statements(shown), *said(after))


@page_of.register
def _(shown: Unreadable) -> Document:
    marked = "▸".join(shown.around()).rstrip()
    hint = f"what to do: {shown.hint}" if shown.hint else ""
    return page(*said([f"not read: {shown.message}", f"column {shown.column}: {marked}", hint]))


@page_of.register
def _(shown: Ambiguous) -> Document:
    blocks = [block for one in shown.readings for block in _statements(one)]
    return page(*said(["this has several readings"]), *blocks, *said([shown.question]))


def _statements(read: Read) -> list[Block]:
    return [Display(tuple(Row(line) for line in statement_rows(read.statement)))]
