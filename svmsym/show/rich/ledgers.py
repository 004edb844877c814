"""A statement of a lecture with its verdict: what it says, what its check found, and the correction."""

from __future__ import annotations

from functools import singledispatch

from svmsym.documents.errata_page import scripted
from svmsym.documents.tree import Document, Heading, Table
from svmsym.errors import SvmsymError
from svmsym.formulas.notation import DEFAULT, Notation, load_notation
from svmsym.lectures.entry import Entry
from svmsym.lectures.judging import Judged, Tally
from svmsym.lectures.ledger import find
from svmsym.show.ledger_text import WORDS
from svmsym.show.rich.cells import page, said, told

_COUNTS = ("statements", "proved", "by convention", "refuted", "not checkable", "errata", "by proof")


@singledispatch
def page_of(shown: object) -> Document:
    """The page of an entry, a verdict or a tally."""
    raise TypeError(f"{type(shown).__name__} is no part of a ledger")


@page_of.register
def _(shown: Entry) -> Document:
    how = shown.check.how if shown.check is not None else ""
    return page(
        Heading(3, f"{shown.id}: {shown.section}"),
        told(
            (
                ("says", scripted(shown.quoted or shown.says)),
                ("checked by", how),
                ("not checked", shown.not_checkable),
                ("convention", shown.convention),
            )
        ),
    )


@page_of.register
def _(shown: Judged) -> Document:
    entry, finding, notation = shown.entry, shown.finding, _notation(shown.entry)
    without = shown.without
    passes = "" if shown.correction is None else ("passes" if shown.correction.holds else "FAILS")
    rows = (
        ("says", scripted(entry.quoted or entry.says)),
        ("verdict", WORDS[shown.verdict]),
        ("why", scripted(finding.reason if finding is not None else entry.not_checkable)),
        ("counterexample", "" if finding is None else scripted(finding.written(notation))),
        ("convention", scripted(entry.convention)),
        ("without it", "" if without is None else scripted(without.written(notation) or without.reason)),
        ("correction", scripted(entry.correction)),
        ("its check", passes),
        ("errata", ", ".join(entry.errata)),
    )
    more = () if finding is None else finding.lines
    return page(Heading(3, f"{entry.id}: {entry.section}"), told(rows), *said(map(scripted, more)))


def _notation(entry: Entry) -> Notation:
    """The letters of the lecture that the entry comes from; an entry of one's own has those of the house."""
    try:
        course, found = find(entry.id)
    except SvmsymError:
        return DEFAULT
    return load_notation(course.notation) if entry in found else DEFAULT


@page_of.register
def _(shown: Tally) -> Document:
    return page(Heading(3, shown.title), Table(_COUNTS, (tuple(map(str, shown.numbers)),)))
