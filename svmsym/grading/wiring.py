"""Where a class run takes the exam, the judge and the questions from: the one place to change."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from svmsym.documents.html_blocks import body_html
from svmsym.documents.numbering import numbered
from svmsym.documents.tree import Document
from svmsym.errors import SvmsymError
from svmsym.exams.setting.exam import Exam, Item
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
    """The questions as the sheet asks them, each with its data, and the right answers where there are any."""
    reference = _part("svmsym.exams.setting.reference", "reference")
    asked = {}
    for item in exam.items:
        html = _question(exam, item)
        try:
            found = reference(exam, item)
        except SvmsymError:
            asked[item.id] = Asked(html)
        else:
            asked[item.id] = Asked(html, found.text, _only(found))
    return asked


def _only(found: Any) -> bool:
    """Whether a reference is the only right answer: no face of optimal α, no interval of b, no other form."""
    proof = found.certificate
    low, high = proof.get("b_interval", ("", ""))
    return not found.alternatives and not found.rounded and proof.get("unique", True) is True and low == high


def _question(exam: Exam, item: Item) -> str:
    """One question of the sheet as HTML."""
    words = _part("svmsym.documents.exams.words", "ExamWords")
    say = words(exam.language, _part("svmsym.documents.exams.words", "notation_of")(exam))
    blocks = _part("svmsym.documents.exams.questions", "question_blocks")(exam, item, say)
    if item.data is not None:
        blocks = (
            _part("svmsym.documents.exams.data", "data_blocks")(item.data, exam.problem(item), say) + blocks
        )
    roles = _part("svmsym.documents.exams.sheet", "ROLES")
    return body_html(numbered(Document(tuple(blocks), say.notation, roles, exam.language)))


def _part(module: str, name: str) -> Any:
    """A part that is loaded when it is needed; a missing one is told, not a traceback."""
    try:
        return getattr(import_module(module), name)
    except ImportError as error:
        raise SvmsymError(
            f"this installation cannot mark exams: {error}", hint="install svmsym anew"
        ) from None
