"""Where a class run takes the exam, the judge and the questions from: the one place to change."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from svmsym.documents.prose import catalogue
from svmsym.exams.marking.marking import mark_submission
from svmsym.exams.marking.marks import Marks
from svmsym.exams.setting.exam import Exam
from svmsym.exams.setting.exam_file import load_exam as load
from svmsym.exams.submissions.submission import Submission
from svmsym.exams.varying.variants import read_variants
from svmsym.grading.settling import unmarked
from svmsym.grading.worker import Marker

if TYPE_CHECKING:
    from svmsym.grading.reports.moodle_xml import Asked


def load_exam(path: Path, variants: Path | None = None) -> Exam:
    """The exam in a file, with its variants where there is a file of them."""
    exam = load(path)
    return exam if variants is None else replace(exam, others=read_variants(exam, variants))


def marker() -> Marker:
    """The judge of a submission: a function of a module, so that other processes find it."""
    return mark_own_variant


def mark_own_variant(exam: Exam, submission: Submission) -> Marks:
    """The marks against the variant that the submission names; one that there is not leaves all open."""
    if not exam.others and not submission.variant:
        return mark_submission(exam, submission)
    own = exam.others.get(submission.variant)
    if own is None:
        named = "reason-variant" if submission.variant else "reason-variant-unnamed"
        told = catalogue(exam.language, "grading")[named if exam.others else "reason-no-variants"]
        return unmarked(exam, submission, told.format(variant=submission.variant[:40]))
    return mark_submission(own, submission)


def questions(exam: Exam) -> Mapping[str, Asked]:
    """The questions as the sheet asks them, each with its data, and the right answers where there are any."""
    from svmsym.grading.reports.asked import asked  # noqa: PLC0415 - processes that mark write no documents

    return asked(exam)
