"""What a person decided about one answer decides open ones behind it.

full marks         the right value is what the student went on with
``reads``          the person says what the answer says, and later parts are held against that
neither            nobody knows what the student went on with: what is open behind it stays open
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from svmsym.documents.prose import catalogue
from svmsym.exams.marking.carried import Carried
from svmsym.exams.marking.marking import marker_of
from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.submission import Answer


def resolved(exam: Exam, marks: Marks, reads: Mapping[str, str]) -> Marks:
    """The marks with those open items marked that follow decided ones; ``reads`` is what a person read."""
    own = exam.others.get(marks.variant, exam)
    behind = _behind(own, marks)
    if not behind:
        return marks
    marker, carried = marker_of(own), dict[str, Carried]()
    items: list[ItemMark] = []
    for mark in marks.items:
        item, answer = own.item(mark.id), Answer(mark.answer) if mark.answer else None
        if mark.decided_by:
            carried[item.id] = marker.carried(item, mark.status, reads.get(item.id, ""))
        elif mark.final or mark.id in behind:
            again, carried[item.id] = marker.item(item, answer, carried)
            if not mark.final and again.final:
                note = f"marked after the decision about {', '.join(behind[mark.id])}"
                mark = replace(again, notes=(*again.notes, note))  # noqa: PLW2901 - the mark from now on
            elif not mark.final:
                carried[item.id] = Carried(item, "undecided")
        else:
            carried[item.id] = Carried(item, "undecided")
        items.append(mark)
    return replace(marks, items=tuple(items))


def _behind(exam: Exam, marks: Marks) -> dict[str, tuple[str, ...]]:
    """The open items that follow decided ones, at once or through others, with those they follow."""
    doubtful = catalogue(exam.language, "grading")[
        "reason-doubtful"
    ]  # there the answer itself is not certain
    decided: dict[str, tuple[str, ...]] = {}
    found = {}
    for mark in marks.items:
        through = dict.fromkeys(name for k in exam.item(mark.id).follow for name in decided.get(k, ()))
        if mark.decided_by:
            decided[mark.id] = (mark.id,)
        elif through:
            decided[mark.id] = tuple(through)
            if not mark.final and mark.reason != doubtful:
                found[mark.id] = tuple(through)
    return found
