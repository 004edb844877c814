"""The verdict on predictions at one point or several: every value that is given has to be right.

The class that is stated is the answer. A false value of f beside a right class, f(5, 1) = 2 → +1 where
f(5, 1) is 4, is a right answer beside a false statement, and waits for a person.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from svmsym.exams.values.at_points import judge_label, judge_value
from svmsym.exams.values.class_words import classes_in_words
from svmsym.exams.values.closeness import EXACT
from svmsym.exams.values.entries import Entry
from svmsym.exams.values.given import Unclear
from svmsym.exams.values.named_points import Point
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.surd import Number
from svmsym.exams.values.verdict import Judged, all_right, undecided

RIGHT_CLASS = "the class is right, and a value of f beside it is not"
_CLASSES = (Fraction(1), Fraction(-1))
REGRESSION = frozenset({"svr", "nusvr", "ridge"})


def judge_entries(
    best: Optimum, asked: Sequence[Point], given: Sequence[Sequence[Entry]], room: Fraction, text: str = ""
) -> Judged:
    """The verdict on the entries of each point; ``text``: the words around them.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> two = optimum_of(Problem("svc", X=((0,), (2,)), y=(-1, 1)))  # f(x) = x − 1
    >>> judge_entries(two, [(Fraction(3),)], [[Entry("f", Fraction(2))]], Fraction(0)).verdict
    'correct'
    """
    each = [[_judge(best, x, e, room) for e in some] for x, some in zip(asked, given, strict=True)]
    judged = [j for some in each for j in some]
    whole = all_right(judged)
    if whole.verdict != "wrong":
        return whole
    bad = any(_is_wrong(*pair) for pair in zip(given, each, strict=True))
    if not bad or _named_right(best, asked, given, text):
        return undecided(RIGHT_CLASS, whole.reason)
    return _unless_other(best, given, judged, whole)


def unless_class(best: Optimum, x: Point, stated: Sequence[Entry] | Unclear, false: Judged) -> Judged:
    """The verdict on an equation that does not hold, unless a right class stands beside it.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exams.values.optimum import optimum_of
    >>> from svmsym.exams.values.verdict import Broken, wrong
    >>> two = optimum_of(Problem("svc", X=((0,), (2,)), y=(-1, 1)))
    >>> false = wrong(Broken("3 - 1 = 4", "2 is not 4"))
    >>> [unless_class(two, (Fraction(3),), [Entry("", v)], false).verdict for v in _CLASSES]
    ['undecided', 'wrong']
    """
    classes = [] if isinstance(stated, Unclear) else [e for e in stated if _states_class(e)]
    right = bool(classes) and all(_judge(best, x, e, EXACT).verdict != "wrong" for e in classes)
    return undecided(RIGHT_CLASS, false.reason) if right else false


def _is_wrong(given: Sequence[Entry], judged: Sequence[Judged]) -> bool:
    """Whether what is said of a point is wrong: its class, or the value of f where no class is stated."""
    wrong = {_states_class(e) for e, j in zip(given, judged, strict=True) if j.verdict == "wrong"}
    stated = any(_states_class(e) for e in given)
    return True in wrong or (False in wrong and not stated)


def _named_right(best: Optimum, asked: Sequence[Point], given: Sequence[Sequence[Entry]], text: str) -> bool:
    """Whether words name the classes, and numbers name none: f(5, 1) = 2, positive."""
    words = classes_in_words(text)
    if not words or any(_states_class(e) for some in given for e in some):
        return False
    right = [label for x in asked for label in (1, -1) if judge_label(best, x, label).verdict == "correct"]
    return len(words) != len(asked) or sorted(words) == sorted(right)


def _states_class(entry: Entry) -> bool:
    return entry.name != "f" and entry.value in _CLASSES


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
    if value not in _CLASSES or best.problem.kind in REGRESSION:
        return by_value
    by_class = judge_label(best, x, 1 if value == 1 else -1)
    if entry.name != "f" or by_class.verdict == by_value.verdict:
        return by_class
    return undecided(
        "two readings: f(x) is the class, or the value of wᵀx + b", by_class.reason, by_value.reason
    )
