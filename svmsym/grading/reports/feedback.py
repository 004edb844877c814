"""What a student is told about an item and about the whole, in the language of the exam."""

from __future__ import annotations

from svmsym.documents.prose import catalogue
from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.exams.setting.exam import Exam
from svmsym.grading.reports.numbers import points_text


def total_sentence(exam: Exam, marks: Marks) -> str:
    """How many points there are, and whether that is final.

    >>> from fractions import Fraction
    >>> a = ItemMark("a", "w", Fraction(1), Fraction(2), "partial")
    >>> b = ItemMark("b", "b", None, Fraction(1), "undecided")
    >>> total_sentence(Exam("e", "t"), Marks("e", "1", items=(a, b)))
    '1 of 3 points so far. Still open: 1.'
    """
    say = catalogue(exam.language, "grading")
    score, most = points_text(marks.score), points_text(marks.max)
    if marks.final:
        return say["score-final"].format(score=score, max=most)
    waiting = sum((mark.max for mark in marks.items if not mark.final), marks.max * 0)
    return say["score-open"].format(score=score, max=most, open=points_text(waiting))


def item_title(exam: Exam, mark: ItemMark) -> str:
    """The part and its points."""
    say = catalogue(exam.language, "grading")
    if mark.score is None:
        return say["part-open"].format(item=mark.id, max=points_text(mark.max))
    return say["part"].format(item=mark.id, score=points_text(mark.score), max=points_text(mark.max))


def item_sentences(exam: Exam, mark: ItemMark) -> list[str]:
    """What is said about one item; nothing where the exam gives no feedback but the points."""
    say = catalogue(exam.language, "grading")
    level = exam.item(mark.id).feedback or exam.feedback
    told = [say[f"status-{mark.status}"]]
    if level == "none":
        return told
    told += [mark.feedback] if mark.feedback else []
    if level != "hint":
        told += [mark.reason] if mark.reason and mark.reason != mark.feedback else []
        if mark.first_wrong_line is not None:
            told.append(say["first-wrong-line"].format(line=mark.first_wrong_line, text=mark.line))
        if mark.counterexample:
            told.append(say["counterexample"].format(text=mark.counterexample))
    if mark.consistent_with:
        told.append(say["consistent"].format(items=", ".join(mark.consistent_with)))
    if mark.decided_by:
        told.append(say["decided"])
    return told


def feedback_text(exam: Exam, marks: Marks) -> str:
    """All that a student is told, as plain text."""
    lines = [total_sentence(exam, marks)]
    lines += [f"{item_title(exam, mark)}: {' '.join(item_sentences(exam, mark))}" for mark in marks.items]
    say = catalogue(exam.language, "grading")
    return "\n".join((*lines, *(say["unread"].format(text=trouble) for trouble in marks.troubles)))
