"""What a student is told about an item and about the whole, in the language of the exam."""

from __future__ import annotations

from svmsym.documents.prose import catalogue
from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.exams.setting.exam import Exam
from svmsym.grading.reports.numbers import said_points

_CHINESE, _KOREAN = "\u4e00", "\uac00"  # where their letters begin


def total_sentence(exam: Exam, marks: Marks) -> str:
    """How many points there are, and whether that is final.

    >>> from fractions import Fraction
    >>> a = ItemMark("a", "w", Fraction(1), Fraction(2), "partial")
    >>> b = ItemMark("b", "b", None, Fraction(1), "undecided")
    >>> total_sentence(Exam("e", "t"), Marks("e", "1", items=(a, b)))
    'At least 1 of 3 points so far. Still open: 1.'
    >>> total_sentence(Exam("e", "t"), Marks("e", "1", items=(b,)))
    'Nothing is marked yet. Still open: 1.'
    """
    say = catalogue(exam.language, "grading")
    score, most = said_points(marks.score, exam.language), said_points(marks.max, exam.language)
    if marks.final:
        return say["score-final"].format(score=score, max=most)
    waiting = sum((mark.max for mark in marks.items if not mark.final), marks.max * 0)
    key = "score-none" if marks.all_open else "score-open"
    return say[key].format(score=score, max=most, open=said_points(waiting, exam.language))


def item_title(exam: Exam, mark: ItemMark) -> str:
    """The part and its points."""
    say = catalogue(exam.language, "grading")
    most = said_points(mark.max, exam.language)
    if mark.score is None:
        return say["part-open"].format(item=mark.id, max=most)
    return say["part"].format(item=mark.id, score=said_points(mark.score, exam.language), max=most)


def item_sentences(exam: Exam, mark: ItemMark) -> list[str]:
    """What is said about one item; nothing but the points where the exam gives no feedback.

    The reason of a mark is for those who mark: it may give the solution away.
    """
    if (exam.item(mark.id).feedback or exam.feedback) == "none":
        return []
    say = catalogue(exam.language, "grading")
    told = [mark.feedback or _sentence(say[f"status-{mark.status}"])]
    return [*told, say["decided"]] if mark.decided_by else told


def _sentence(words: str) -> str:
    """Words as a sentence of their own.

    >>> _sentence("partly right"), _sentence("正确")
    ('Partly right.', '正确。')
    """
    return f"{words[:1].upper()}{words[1:]}{'.' if words[-1] < _CHINESE or words[-1] >= _KOREAN else '。'}"


def feedback_text(exam: Exam, marks: Marks) -> str:
    """All that a student is told, as plain text."""
    lines = [total_sentence(exam, marks)]
    lines += [" ".join((f"{item_title(exam, mark)}.", *item_sentences(exam, mark))) for mark in marks.items]
    say = catalogue(exam.language, "grading")
    return "\n".join((*lines, *(say["unread"].format(text=trouble) for trouble in marks.troubles)))
