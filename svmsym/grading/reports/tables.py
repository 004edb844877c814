"""The marks as tables: one row for each item, what moved since an earlier run, and Moodle's worksheet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from svmsym.exams.marking.marks import Marks
from svmsym.exams.setting.exam import Exam
from svmsym.grading.comparing import Moved
from svmsym.grading.reports.cells import table_text
from svmsym.grading.reports.feedback import feedback_text
from svmsym.grading.reports.numbers import points_text, rounded

WORKSHEET = ("Identifier", "Grade", "Last modified (grade)", "Feedback comments")


def marks_table(students: Iterable[Marks]) -> str:
    """student, item, score, max, status, mistake; an open item has no score."""
    rows = [
        (
            marks.student,
            mark.id,
            "" if mark.score is None else points_text(mark.score),
            points_text(mark.max),
            mark.status,
            ";".join(mark.mistakes),
        )
        for marks in students
        for mark in marks.items
    ]
    return table_text(("student", "item", "score", "max", "status", "mistake"), rows, numbers=(2, 3))


def totals_table(students: Iterable[Marks]) -> str:
    """student, score, max, whether that is final, and the points that are secured whatever is still open.

    A score that is not final stays empty: whoever copies the column copies no mark that may still rise.
    """
    rows = [
        (
            m.student,
            points_text(m.score) if m.final else "",
            points_text(m.max),
            "yes" if m.final else "no",
            "" if m.all_open else points_text(m.score),
        )
        for m in students
    ]
    return table_text(("student", "score", "max", "final", "secured"), rows, numbers=(1, 2, 4))


def moved_table(moves: Sequence[Moved]) -> str:
    """student, item, before, after, cause, why."""
    rows = [(m.student, m.item, m.before, m.after, m.cause, m.why) for m in moves]
    return table_text(("student", "item", "before", "after", "cause", "why"), rows)


def moodle_worksheet(exam: Exam, students: Iterable[Marks]) -> str:
    """Moodle's offline grading worksheet; a mark that is not final is left out, so that none is overwritten.

    Moodle calls a participant "Participant 123456"; the folders of its submissions have the number alone. It
    refuses a worksheet without "Last modified (grade)", and "-" there keeps a grade that Moodle has already.
    Comments are HTML to it.
    """
    rows = [
        (
            f"Participant {marks.student}" if marks.student.isdecimal() else marks.student,
            str(rounded(marks.score)) if marks.final else "",
            "-",
            "<br>".join(escape(line, quote=False) for line in feedback_text(exam, marks).split("\n")),
        )
        for marks in students
    ]
    return table_text(WORKSHEET, rows, numbers=(1, 2))
