"""Where a class run takes the exam, the judge and the questions from: the one place to change."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from svmsym.errors import SvmsymError
from svmsym.exams.setting.exam import Exam
from svmsym.grading.reports.moodle_xml import Asked
from svmsym.grading.worker import Marker


def load_exam(path: Path) -> Exam:
    """The exam in a file."""
    exam: Exam = _part("svmsym.exams.setting.exam_file", "load_exam")(path)
    return exam


def marker() -> Marker:
    """The judge of a submission: a function of a module, so that other processes find it."""
    found: Marker = _part("svmsym.exams.marking.marking", "mark_submission")
    return found


def questions(exam: Exam) -> dict[str, Asked]:
    """The words and right answers of the items, where an item has a reference."""
    reference = _part("svmsym.exams.setting.reference", "reference")
    asked = {}
    for item in exam.items:
        words = item.question or f"{item.id}: {item.kind}"
        try:
            asked[item.id] = Asked(words, reference(exam, item).text)
        except SvmsymError:
            asked[item.id] = Asked(words)
    return asked


def _part(module: str, name: str) -> Any:
    """A part that is loaded when it is needed; a missing one is told, not a traceback."""
    try:
        return getattr(import_module(module), name)
    except ImportError as error:
        raise SvmsymError(
            f"this installation cannot mark exams: {error}", hint="install svmsym anew"
        ) from None
