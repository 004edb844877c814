"""What a person must decide stays open, whatever the judges say."""

from __future__ import annotations

from dataclasses import replace

from svmsym.documents.prose import catalogue
from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.exams.setting.exam import Exam
from svmsym.exams.submissions.submission import Submission


def settled(exam: Exam, submission: Submission, marks: Marks) -> Marks:
    """Marks with their source; an item in doubt is open, and so is one that follows it and is not right."""
    say = catalogue(exam.language, "grading")
    doubtful = set(submission.doubtful)
    items = []
    for mark in marks.items:
        follows = doubtful.intersection(exam.item(mark.id).follow)
        if mark.id in submission.doubtful:
            items.append(_opened(exam, mark, say["reason-doubtful"]))
        elif follows and mark.status not in {"correct", "empty"}:
            doubtful.add(mark.id)
            told = say["reason-follows"].format(items=", ".join(sorted(follows)))
            items.append(_opened(exam, mark, told))
        else:
            items.append(mark)
    return replace(
        marks,
        exam=exam.id,
        student=submission.student,
        variant=submission.variant,
        items=tuple(items),
        troubles=tuple(trouble.told(exam.language) for trouble in submission.troubles),
        source=submission.source,
        digest=submission.digest,
    )


def _opened(exam: Exam, mark: ItemMark, told: str) -> ItemMark:
    """No score, and no normal form: such answers are not decided together."""
    return replace(
        mark,
        score=None,
        status="undecided",
        normal_form="",
        reason=told,
        mistakes=(),
        consistent_with=(),
        feedback=_feedback(exam, mark.id, told),
    )


def _feedback(exam: Exam, item: str, told: str) -> str:
    """What a student is told, as far as the exam lets anything be told."""
    return "" if (exam.item(item).feedback or exam.feedback) == "none" else told


def unmarked(exam: Exam, submission: Submission, why: str) -> Marks:
    """The record of a submission that could not be judged: what was answered is open."""
    told = catalogue(exam.language, "grading")["reason-failed"]
    items = []
    for item in exam.items:
        answer = submission.answers.get(item.id)
        if answer is None and item.id not in submission.doubtful:
            items.append(ItemMark(item.id, item.kind, item.points * 0, item.points, "empty"))
            continue
        text = answer.text if answer else ""
        mark = ItemMark(item.id, item.kind, None, item.points, "undecided", text, reason=why)
        form, shown = " ".join(text.split()), _feedback(exam, item.id, told)
        items.append(replace(mark, normal_form=form, feedback=shown))
    return settled(exam, submission, Marks(exam.id, submission.student, items=tuple(items)))
