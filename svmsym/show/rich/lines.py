"""A derivation judged line by line."""

from __future__ import annotations

from functools import singledispatch

from svmsym.documents.tree import Cell, Document, Heading, Table
from svmsym.judging.pages.verdicts import Checked, JudgedLine, in_words
from svmsym.show.rich.cells import formula, number, page, said, told, worded


@singledispatch
def page_of(shown: object) -> Document:
    """The page of a judged line or page."""
    raise TypeError(f"{type(shown).__name__} is no judged line")


@page_of.register
def _(shown: JudgedLine) -> Document:
    found = shown.judgement
    rows = (
        (f"line {shown.line}", shown.read_as or shown.text),
        ("verdict", shown.verdict),
        ("reason", found.reason),
        ("using", in_words(found.uses)),
        ("difference", found.difference),
        ("for example", "" if found.counterexample is None else str(found.counterexample)),
        ("follows from line", found.follows_from),
    )
    return page(told(rows))


@page_of.register
def _(shown: Checked) -> Document:
    rows = tuple(_row(line) for line in shown.lines)
    table = [Table((("", "read as", "verdict", "why")), rows)] if rows else []
    first = f", first in line {shown.first_wrong_line}" if shown.first_wrong_line is not None else ""
    after = [shown.reason, f"missing: {', '.join(shown.missing)}" if shown.missing else ""]
    title = f"{shown.derivation}: " if shown.derivation else ""
    return page(Heading(3, f"{title}{shown.verdict}{first}"), *table, *said(after))


def _row(line: JudgedLine) -> tuple[Cell, ...]:
    found = line.judgement
    parts = [found.reason, f"difference: {found.difference}" if found.difference else ""]
    parts.append(f"for example {found.counterexample}" if found.counterexample else "")
    return (
        number(line.line),
        formula(line.read_as or line.text),
        line.verdict,
        worded("; ".join(filter(None, parts))),
    )
