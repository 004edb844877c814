"""The marks of a submission, of one item, and the sheet of an exam."""

from __future__ import annotations

from functools import singledispatch

from svmsym.documents.exams.sheet import exam_sheet
from svmsym.documents.tree import Cell, Document, Heading, Table
from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.look_alikes import shown_student
from svmsym.show.rich.cells import formula, number, page, said, told, worded


@singledispatch
def page_of(shown: object) -> Document:
    """The page of marks or of an exam."""
    raise TypeError(f"{type(shown).__name__} has no marks")


@page_of.register
def _(shown: Exam) -> Document:
    return exam_sheet(shown)


@page_of.register
def _(shown: Marks) -> Document:
    head = ("item", "asked for", "points", "of", "status", "read as")
    score = f"{shown.score} of {shown.max} points" + ("" if shown.final else ", and some answers wait")
    rows = tuple(_row(mark) for mark in shown.items)
    # Below the table: beside formulas that do not break there is little room for sentences.
    notes = [f"{m.id}: {worded(m.feedback or m.reason)}" for m in shown.items if m.status != "correct"]
    return page(
        Heading(3, f"{shown_student(shown.student)}: {score}"),
        Table(head, rows),
        *said([*notes, *shown.troubles]),
    )


def _row(mark: ItemMark) -> tuple[Cell, ...]:
    points: Cell = "–" if mark.score is None else number(mark.score)
    return mark.id, mark.kind, points, number(mark.max), mark.status, formula(mark.read_as or "–")


@page_of.register
def _(shown: ItemMark) -> Document:
    points = "–" if shown.score is None else str(shown.score)
    rows = (
        (f"item {shown.id}", f"{shown.status}, {points} of {shown.max} points"),
        ("answer", shown.answer),
        ("read as", shown.read_as),
        ("reason", shown.reason),
        ("known mistakes", ", ".join(shown.mistakes)),
        ("follows from", ", ".join(shown.consistent_with)),
        ("violated", shown.violated),
        ("for example", shown.counterexample),
        ("told to the student", shown.feedback),
    )
    return page(told(rows))
