"""Lint: what a lecturer should know about an exam before it is printed.

Data: points that hide mistakes, optima that are not unique, ugly numbers. Items: no reference answer, two
meanings, answers that stand on the sheet, own answers that are wrong. Exam: points and columns.
"""

from __future__ import annotations

from collections.abc import Iterator

from svmsym.exams.setting.exam import Exam
from svmsym.exams.varying.finding import LEVELS, Finding
from svmsym.exams.varying.lint_data import lint_data
from svmsym.exams.varying.lint_items import lint_item
from svmsym.exams.varying.lint_mistakes import Surveyor, lint_mistakes


def lint(exam: Exam, surveyor: Surveyor | None = None) -> tuple[Finding, ...]:
    """All remarks, errors first, otherwise in the order of the file; about mistakes where they are surveyed.

    >>> from fractions import Fraction
    >>> from svmsym.exams.setting.exam import Item
    >>> [found.code for found in lint(Exam("e", "SVM", items=(Item("a", "dual", Fraction(0)),)))]
    ['no-points']
    """
    found = [remark for name in exam.data for remark in lint_data(exam, name)]
    found += [remark for item in exam.items for remark in lint_item(exam, item)]
    found += _exam(exam)
    if surveyor is not None:
        found += [remark for name in exam.data for remark in lint_mistakes(exam, name, surveyor)]
    return tuple(sorted(found, key=lambda remark: LEVELS.index(remark.level)))


def _exam(exam: Exam) -> Iterator[Finding]:
    if exam.points.denominator != 1:
        what = f"all points add up to {exam.points}"
        yield Finding("warning", "points", what, "let them add up to a whole number")
    asked = next((item for item in exam.items if item.kind == "b"), None)
    if asked is not None and exam.offset is None:
        what = (
            "nothing in the file says whether b stands in wᵀx + b or in wᵀx − b; "
            "the sheet and the marking take wᵀx + b"
        )
        hint = 'write offset_sign = "plus" or "minus" under [notation]'
        yield Finding("note", "which-offset", what, hint, asked.id, place=asked.place)
    without = [item.id for item in exam.items if exam.columns and item.id not in exam.columns.values()]
    if without:
        yield Finding("warning", "columns", f"no column belongs to item {without[0]}", "add it to [columns]")
