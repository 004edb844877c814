"""A helper for nbgrader, which takes the last value of a cell for its points and minds anything on stderr."""

from __future__ import annotations

import contextlib
import io
import warnings
from collections.abc import Callable, Mapping

from svmsym.errors import SvmsymError
from svmsym.exams.marking.marks import Marks
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.submission import Answer, Submission
from svmsym.grading.reports.numbers import rounded


class UndecidedError(SvmsymError):
    """An answer that a person has to mark; nbgrader shows it in the cell."""


def nbgrader_points(
    exam: Exam, item: str, answers: Mapping[str, str], mark: Callable[[Exam, Submission], Marks]
) -> float:
    """The points of an item as a float, with nothing on stderr.

    ``answers``: this item's answer, and those to items on which it builds. An answer that cannot be decided
    is an error, so that it is neither zero nor full marks in silence.
    """
    texts = {name: Answer(text) for name, text in answers.items() if text.strip()}
    with warnings.catch_warnings(), contextlib.redirect_stderr(io.StringIO()):
        warnings.simplefilter("ignore")
        marks = mark(exam, Submission("nbgrader", answers=texts))
    found = next((one for one in marks.items if one.id == item), None)
    if found is None:
        ids = ", ".join(one.id for one in exam.items)
        raise SvmsymError(f"there is no item {item[:40]!r}", hint=f"the items are {ids}")
    if found.score is None:
        raise UndecidedError(
            f"a person has to mark the answer to {item}", why=found.reason, hint="mark this cell by hand"
        )
    return float(rounded(found.score))
