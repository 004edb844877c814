"""Predictions at one or several points: a class, −1 or 1, or the value of f."""

from __future__ import annotations

from fractions import Fraction

from svmsym.exams.meaning.statements import Read
from svmsym.exams.values.check import Asked
from svmsym.exams.values.entries import by_point, entries
from svmsym.exams.values.given import Unclear
from svmsym.exams.values.given_letters import known_letters
from svmsym.exams.values.optimum import Optimum
from svmsym.exams.values.surd import NotExactError, Number, sign

_CLASSES = (Fraction(1), Fraction(-1))


def numbers_said(reading: Read, best: Optimum, asked: Asked) -> tuple[Number, ...]:
    """The number of an answer for each point that is asked for; nothing where that is not clear."""
    try:
        found = entries(reading.statements, known_letters(best.problem), asked.room, reading.decimals)
    except NotExactError:
        return ()
    dimension = len(asked.points[0]) if asked.points else 0
    given = found if isinstance(found, Unclear) else by_point(found, asked.points, dimension)
    if isinstance(given, Unclear) or any(len(some) != 1 for some in given):
        return ()
    return tuple(some[0].value for some in given)


def predicted(given: Number, true: Number, room: Fraction, error: Fraction = Fraction(0)) -> bool:
    """Whether a class or a value belongs to f(x), which rounding may have moved by an error.

    >>> no = Fraction(0)
    >>> predicted(Fraction(-1), Fraction(-1, 2), no), predicted(Fraction(1), no, no)
    (True, False)
    """
    if given in _CLASSES and sign(true):
        return sign(true) == sign(given) or -error <= true <= error
    return sign(given - true - room - error) <= 0 and sign(true - given - room - error) <= 0
