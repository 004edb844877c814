"""Predictions at one or several points: a class, −1 or 1, or the value of f."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from svmsym.exams.meaning.statements import Read
from svmsym.exams.setting.exam import Item
from svmsym.exams.values.at_points import judge_label, judge_value
from svmsym.exams.values.check import Asked, known_letters
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.said import said
from svmsym.exams.values.surd import NotExactError, Number, sign
from svmsym.exams.values.verdict import Judged, undecided

_CLASSES = (Fraction(1), Fraction(-1))
_REGRESSION = frozenset({"svr", "nusvr", "ridge"})


def numbers_said(reading: Read, best: Optimum, asked: Asked) -> tuple[Number, ...]:
    """The numbers of an answer in order: one list, or one after the other."""
    try:
        found = said(reading.statements, known_letters(best.problem), asked.room, reading.decimals)
    except NotExactError:
        return ()
    named = [v for name, given in found.values.items() for v in given if name not in {"w", "b"}]
    numbers: list[Number] = []
    for value in (*named, *found.alone):
        numbers += value if isinstance(value, tuple) else [value]
    return tuple(numbers)


def judge_predictions(best: Optimum, item: Item, numbers: Sequence[Number], room: Fraction) -> Judged:
    """All of several predictions have to be right."""
    if len(numbers) != len(item.at):
        return undecided(f"{len(numbers)} numbers for {len(item.at)} points: write one for each point")
    judged = [_judge(best, x, v, room) for x, v in zip(item.at, numbers, strict=True)]
    for word in ("wrong", "undecided"):
        for one in judged:
            if one.verdict == word:
                return one
    return judged[-1]


def _judge(best: Optimum, x: Sequence[Fraction], value: Number, room: Fraction) -> Judged:
    if value in _CLASSES and best.problem.kind not in _REGRESSION:
        return judge_label(best, x, 1 if value == 1 else -1)
    return judge_value(best, x, value, room)


def predicted(given: Number, true: Number, room: Fraction, error: Fraction = Fraction(0)) -> bool:
    """Whether a class or a value belongs to f(x), which rounding may have moved by an error.

    >>> no = Fraction(0)
    >>> predicted(Fraction(-1), Fraction(-1, 2), no), predicted(Fraction(1), no, no)
    (True, False)
    """
    if given in _CLASSES and sign(true):
        return sign(true) == sign(given) or -error <= true <= error
    return sign(given - true - room - error) <= 0 and sign(true - given - room - error) <= 0
