"""PrairieLearn's results of an external grader: a score from 0 to 1, and a test for each item."""

from __future__ import annotations

import json
from typing import Any

from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.exams.setting.exam import Exam
from svmsym.grading.reports.feedback import item_sentences, item_title, total_sentence
from svmsym.grading.reports.numbers import rounded


def prairielearn_text(exam: Exam, marks: Marks) -> str:
    """The file for one student."""
    return json.dumps(prairielearn(exam, marks), ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def prairielearn(exam: Exam, marks: Marks) -> dict[str, Any]:
    """The file as plain data.

    A submission with an open item is not gradable yet, because what is secured so far would be taken for its
    score: what is known stands with the errors of format, total first.
    """
    if not marks.final:
        parts = [" ".join((f"{item_title(exam, m)}.", *item_sentences(exam, m))) for m in marks.items]
        return {"gradable": False, "format_errors": [total_sentence(exam, marks), *marks.troubles, *parts]}
    return {
        "gradable": True,
        "score": rounded(marks.score / marks.max) if marks.max else 1,
        "message": "\n".join((total_sentence(exam, marks), *marks.troubles)),
        "tests": [_test(exam, mark) for mark in marks.items],
    }


def _test(exam: Exam, mark: ItemMark) -> dict[str, Any]:
    message = "\n".join(item_sentences(exam, mark))
    test: dict[str, Any] = {"name": mark.id, "description": mark.kind, "message": message}
    if mark.score is None:
        return test
    return {**test, "points": rounded(mark.score), "max_points": rounded(mark.max)}
