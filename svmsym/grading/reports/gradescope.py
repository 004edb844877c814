"""Gradescope's ``results.json``: a test for each item, and the total once it is final."""

from __future__ import annotations

import json
from typing import Any

from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.exams.setting.exam import Exam
from svmsym.grading.reports.feedback import item_sentences, total_sentence
from svmsym.grading.reports.numbers import rounded

_VISIBLE = "after_published"


def gradescope_text(exam: Exam, marks: Marks) -> str:
    """The file for one student; all text is plain, so that nothing in an answer is markup.

    Nothing while an item is open: Gradescope needs a score, and what is secured so far would be taken for it.
    """
    if not marks.final:
        return ""
    return json.dumps(gradescope(exam, marks), ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def gradescope(exam: Exam, marks: Marks) -> dict[str, Any]:
    """The file as plain data, of marks that are final."""
    output = "\n".join((total_sentence(exam, marks), *marks.troubles))
    return {
        "score": rounded(marks.score),
        "output": output,
        "output_format": "text",
        "test_output_format": "text",
        "test_name_format": "text",
        "visibility": _VISIBLE,
        "stdout_visibility": "hidden",
        "tests": [_test(exam, mark) for mark in marks.items],
        "extra_data": {
            "exam": marks.exam,
            "student": marks.student,
            "variant": marks.variant,
            "final": marks.final,
            "digest": marks.digest,
        },
    }


def _test(exam: Exam, mark: ItemMark) -> dict[str, Any]:
    test: dict[str, Any] = {
        "name": mark.id,
        "number": mark.id,
        "max_score": rounded(mark.max),
        "output": "\n".join(item_sentences(exam, mark)),
        "output_format": "text",
        "visibility": _VISIBLE,
        "extra_data": {"mistakes": [*mark.mistakes], "certificate": dict(mark.certificate)},
    }
    if mark.score is None:
        return test
    return {**test, "score": rounded(mark.score), "status": "passed" if mark.score == mark.max else "failed"}
