"""Which marks moved between two runs, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from svmsym.exams.marking.marks import ItemMark, Marks

Cause = Literal["submission", "exam", "decision", "program", "new", "gone"]


@dataclass(frozen=True)
class Moved:
    """An item whose score or status is not what it was; empty texts where one run had no such student."""

    student: str
    item: str
    before: str
    after: str
    cause: Cause
    why: str


def compared(
    old: Iterable[Marks], new: Iterable[Marks], stamps: tuple[Mapping[str, str], Mapping[str, str]]
) -> tuple[Moved, ...]:
    """All that moved, by student and item; ``stamps`` are what the two runs were made from."""
    before = {marks.student: marks for marks in old}
    after = {marks.student: marks for marks in new}
    moves: list[Moved] = []
    for student, marks in after.items():
        earlier = before.get(student)
        if earlier is None:
            moves.append(Moved(student, "", "", _total(marks), "new", ""))
        else:
            moves += _moved(earlier, marks, stamps)
    gone = [marks for student, marks in before.items() if student not in after]
    return (*moves, *(Moved(marks.student, "", _total(marks), "", "gone", "") for marks in gone))


def _moved(
    earlier: Marks, marks: Marks, stamps: tuple[Mapping[str, str], Mapping[str, str]]
) -> Iterable[Moved]:
    old = {mark.id: mark for mark in earlier.items}
    for mark in marks.items:
        was = old.pop(mark.id, None)
        if was is None:
            yield Moved(marks.student, mark.id, "", _shown(mark), "exam", "")
        elif (was.score, was.max, was.status, was.mistakes) != (
            mark.score,
            mark.max,
            mark.status,
            mark.mistakes,
        ):
            cause = _cause(earlier, marks, was, mark, stamps)
            yield Moved(marks.student, mark.id, _shown(was), _shown(mark), cause, _why(was, mark))
    for was in old.values():
        yield Moved(marks.student, was.id, _shown(was), "", "exam", "")


def _cause(
    earlier: Marks,
    marks: Marks,
    was: ItemMark,
    mark: ItemMark,
    stamps: tuple[Mapping[str, str], Mapping[str, str]],
) -> Cause:
    if was.decided_by != mark.decided_by or (mark.decided_by and was.answer == mark.answer):
        return "decision"
    if earlier.digest != marks.digest:
        return "submission"
    return "exam" if stamps[0].get("exam") != stamps[1].get("exam") else "program"


def _shown(mark: ItemMark) -> str:
    """A mark in a few words: 1/2 of 3, wrong, dual.missing_half."""
    score = "?" if mark.score is None else str(mark.score)
    return ", ".join(
        (f"{score}/{mark.max}" if "/" not in score else f"({score})/{mark.max}", mark.status, *mark.mistakes)
    )


def _total(marks: Marks) -> str:
    """A total in a few words: 2/3, ≥1/3 while an answer is open, ?/3 where nothing is marked yet."""
    score = f"{marks.score}" if marks.final else "?" if marks.all_open else f"≥{marks.score}"
    return f"{score}/{marks.max}"


def _why(was: ItemMark, mark: ItemMark) -> str:
    """The reasons then and now, where they differ."""
    if was.answer != mark.answer:
        return f"{was.answer!r} → {mark.answer!r}"
    return f"{was.reason} → {mark.reason}" if was.reason != mark.reason else mark.reason
