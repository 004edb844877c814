"""Where a class run takes the exam, the judge and the questions from: the one place to change."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from svmsym.documents.exams.data import data_blocks
from svmsym.documents.exams.questions import question_blocks
from svmsym.documents.exams.sheet import ROLES
from svmsym.documents.exams.words import ExamWords, notation_of
from svmsym.documents.html_blocks import body_html
from svmsym.documents.numbering import numbered
from svmsym.documents.prose import catalogue
from svmsym.documents.tree import Document
from svmsym.errors import SvmsymError
from svmsym.exams.marking.marking import mark_submission
from svmsym.exams.marking.marks import Marks
from svmsym.exams.setting.exam import Exam, Item
from svmsym.exams.setting.exam_file import load_exam as load
from svmsym.exams.setting.reference import reference
from svmsym.exams.submissions.submission import Submission
from svmsym.exams.varying.variants import read_variants
from svmsym.grading.reports.moodle_xml import Asked
from svmsym.grading.settling import unmarked
from svmsym.grading.worker import Marker


def load_exam(path: Path, variants: Path | None = None) -> Exam:
    """The exam in a file, with its variants where there is a file of them."""
    exam = load(path)
    return exam if variants is None else replace(exam, others=read_variants(exam, variants))


def marker() -> Marker:
    """The judge of a submission: a function of a module, so that other processes find it."""
    return mark_own_variant


def mark_own_variant(exam: Exam, submission: Submission) -> Marks:
    """The marks against the variant that the submission names; one that there is not leaves all open."""
    if not exam.others:
        return mark_submission(exam, submission)
    own = exam.others.get(submission.variant)
    if own is None:
        told = catalogue(exam.language, "grading")["reason-variant"]
        return unmarked(exam, submission, told.format(variant=submission.variant[:40] or "–"))
    return mark_submission(own, submission)


def questions(exam: Exam) -> dict[str, Asked]:
    """The questions as the sheet asks them, each with its data, and the right answers where there are any."""
    asked = {}
    for item in exam.items:
        try:
            answer = reference(exam, item).text
        except SvmsymError:
            answer = ""
        asked[item.id] = Asked(_question(exam, item), answer)
    return asked


def _question(exam: Exam, item: Item) -> str:
    """One question of the sheet as HTML."""
    say = ExamWords(exam.language, notation_of(exam))
    blocks = question_blocks(exam, item, say)
    if item.data is not None:
        blocks = data_blocks(item.data, exam.problem(item), say) + blocks
    return body_html(numbered(Document(tuple(blocks), say.notation, ROLES, exam.language)))
