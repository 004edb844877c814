"""The verdict on predictions at one point or several: every value that is given has to be right."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from svmsym.exams.values.at_points import judge_label, judge_value
from svmsym.exams.values.entries import Entry
from svmsym.exams.values.named_points import Point
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.surd import Number
from svmsym.exams.values.verdict import Judged, all_right, undecided

_CLASSES = (Fraction(1), Fraction(-1))
_REGRESSION = frozenset({"svr", "nusvr", "ridge"})


def judge_entries(
    best: Optimum, asked: Sequence[Point], given: Sequence[Sequence[Entry]], room: Fraction
) -> Judged:
    """The verdict on the entries of each point.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> two = optimum_of(Problem("svc", X=((0,), (2,)), y=(-1, 1)))  # f(x) = x − 1
    >>> judge_entries(two, [(Fraction(3),)], [[Entry("f", Fraction(2))]], Fraction(0)).verdict
    'correct'
    """
    judged = [_judge(best, x, e, room) for x, some in zip(asked, given, strict=True) for e in some]
    whole = all_right(judged)
    if whole.verdict == "wrong":
        return _unless_other(best, given, judged, whole)
    return whole


def _unless_other(
    best: Optimum, given: Sequence[Sequence[Entry]], judged: Sequence[Judged], whole: Judged
) -> Judged:
    """Undecided where what is wrong may speak of another point."""
    written = [e for some in given for e in some]
    bad = [e for e, j in zip(written, judged, strict=True) if j.verdict == "wrong"]
    if all(e.name == "y" and e.place is not None and _is_label(best, e) for e in written):
        return undecided("y_1, y_2, … are the labels of the data here: are they meant as predictions?")
    if any(e.place is not None and e.name != "y" for e in bad):
        return undecided("x_1, x_2, … may be the points of the data or those that are asked for")
    if any(e.point is not None for e in written) and all(e.point is None for e in bad) and given[1:]:
        return undecided("it is not clear which value belongs to which point")
    return whole


def _is_label(best: Optimum, entry: Entry) -> bool:
    labels, place = best.problem.y, entry.place or 0
    return 1 <= place <= len(labels) and labels[place - 1] == entry.value


def _judge(best: Optimum, x: Sequence[Fraction], entry: Entry, room: Fraction) -> Judged:
    value: Number = entry.value
    by_value = judge_value(best, x, value, room)
    if value not in _CLASSES or best.problem.kind in _REGRESSION:
        return by_value
    by_class = judge_label(best, x, 1 if value == 1 else -1)
    if entry.name != "f" or by_class.verdict == by_value.verdict:
        return by_class
    return undecided(
        "two readings: f(x) is the class, or the value of wᵀx + b", by_class.reason, by_value.reason
    )
