"""What a class did: how points are spread, how hard items were, which mistakes were made how often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.exams.marking.marks import Marks
from svmsym.exams.setting.exam import Exam

_TENTHS = 10


@dataclass(frozen=True)
class ItemStatistics:
    """One item: the mean of its final scores, None where there is none, and how often what happened."""

    item: str
    max: Fraction
    mean: Fraction | None
    right: int
    open: int
    empty: int


@dataclass(frozen=True)
class Statistics:
    """A class; ``tenths`` counts the final marks in each tenth of the points, full marks in the last."""

    count: int
    final: int
    mean: Fraction | None
    max: Fraction
    tenths: tuple[int, ...]
    items: tuple[ItemStatistics, ...]
    mistakes: tuple[tuple[str, int, tuple[str, ...]], ...]


def statistics(exam: Exam, students: Sequence[Marks]) -> Statistics:
    """All of it, from the marks alone."""
    done = [marks for marks in students if marks.final]
    tenths = [0] * _TENTHS
    for marks in done:
        share = marks.score / marks.max if marks.max else Fraction(1)
        tenths[min(int(share * _TENTHS), _TENTHS - 1)] += 1
    return Statistics(
        len(students),
        len(done),
        _mean([marks.score for marks in done]),
        exam.points,
        tuple(tenths),
        tuple(_item(item.id, item.points, students) for item in exam.items),
        _mistakes(students),
    )


def _mean(scores: Sequence[Fraction]) -> Fraction | None:
    return sum(scores, Fraction(0)) / len(scores) if scores else None


def _item(name: str, most: Fraction, students: Sequence[Marks]) -> ItemStatistics:
    found = [mark for marks in students for mark in marks.items if mark.id == name]
    return ItemStatistics(
        name,
        most,
        _mean([mark.score for mark in found if mark.score is not None]),
        sum(mark.status in {"correct", "follow-through"} for mark in found),
        sum(not mark.final for mark in found),
        sum(mark.status == "empty" for mark in found),
    )


def _mistakes(students: Sequence[Marks]) -> tuple[tuple[str, int, tuple[str, ...]], ...]:
    """Mistakes with the number of students and the items, the most frequent first."""
    made: Counter[str] = Counter()
    items: dict[str, dict[str, None]] = {}
    for marks in students:
        own = {name: None for mark in marks.items for name in mark.mistakes}
        made.update(own.keys())
        for mark in marks.items:
            for name in mark.mistakes:
                items.setdefault(name, {})[mark.id] = None
    ordered = sorted(made.items(), key=lambda pair: (-pair[1], pair[0]))
    return tuple((name, count, tuple(sorted(items[name]))) for name, count in ordered)
