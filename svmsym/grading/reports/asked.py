"""The questions of an exam as HTML, for other programs to ask."""

from __future__ import annotations

from svmsym.documents.exams.data import data_blocks
from svmsym.documents.exams.questions import question_blocks
from svmsym.documents.exams.sheet import ROLES
from svmsym.documents.exams.words import ExamWords, notation_of
from svmsym.documents.html_blocks import body_html
from svmsym.documents.numbering import numbered
from svmsym.documents.tree import Document
from svmsym.errors import SvmsymError
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.reference import reference
from svmsym.grading.reports.moodle_xml import Asked


def asked(exam: Exam) -> dict[str, Asked]:
    """The questions as the sheet asks them, each with its data, and the right answers where there are any."""
    found = {}
    for item in exam.items:
        try:
            right = reference(exam, item)
        except SvmsymError:
            found[item.id] = Asked(_question(exam, item))
            continue
        only = right.certificate.get("unique", True) and not (right.alternatives or right.rounded)
        found[item.id] = Asked(_question(exam, item), right.text, only)
    return found


def _question(exam: Exam, item: Item) -> str:
    """One question of the sheet as HTML."""
    say = ExamWords(exam.language, notation_of(exam))
    blocks = question_blocks(exam, item, say)
    if item.data is not None:
        blocks = data_blocks(item.data, exam.problem(item), say) + blocks
    return body_html(numbered(Document(tuple(blocks), say.notation, ROLES, exam.language)))
