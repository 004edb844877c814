"""Verdicts on a formula and on a value: the word first, then the reason and the numbers."""

from __future__ import annotations

from functools import singledispatch

from svmsym.documents.tree import Document
from svmsym.judging.answers import Comparison
from svmsym.judging.on_data.verdict import Judged
from svmsym.show.rich.cells import page, told


@singledispatch
def page_of(shown: object) -> Document:
    """The page of a verdict."""
    raise TypeError(f"{type(shown).__name__} is no verdict")


@page_of.register
def _(shown: Comparison) -> Document:
    rows = (
        ("verdict", shown.verdict),
        ("certainty", shown.certainty),
        ("using", "; ".join(shown.used)),
        ("difference", shown.difference),
        ("for example", shown.counterexample),
        ("reason", shown.reason),
        ("what to do", shown.hint),
        ("note", "; ".join(shown.notes)),
    )
    return page(told(rows))


@page_of.register
def _(shown: Judged) -> Document:
    rows = (
        ("verdict", shown.verdict),
        ("read as", shown.read_as),
        ("reason", shown.reason),
        ("violated", shown.violated),
        ("at", shown.index),
        ("meaning", shown.meaning),
        ("note", "; ".join(shown.notes)),
    )
    return page(told(rows))
