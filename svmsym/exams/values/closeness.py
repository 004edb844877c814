"""Whether a number lies in an interval whose ends are known exactly or enclosed; None where that is open."""

from __future__ import annotations

from fractions import Fraction

from svmsym.exact.balls.ball import Ball
from svmsym.exams.values.surd import Number

EXACT = Fraction(0)


def tolerance(decimals: int | None) -> Fraction:
    """Half a unit of the last decimal; zero where exact numbers are asked for.

    >>> tolerance(2), tolerance(None)
    (Fraction(1, 200), Fraction(0, 1))
    """
    return EXACT if decimals is None else Fraction(1, 2 * 10**decimals)


def between(value: Number, low: Ball | None, high: Ball | None, room: Fraction = EXACT) -> bool | None:
    """Whether low − room ≤ value ≤ high + room.

    >>> wide = Ball(Fraction(1), Fraction(1, 100))
    >>> between(Fraction(1), wide, wide), between(Fraction(2), wide, wide), between(Fraction(3), wide, None)
    (None, False, True)
    """
    if low is not None and value < low.low - room:
        return False
    if high is not None and value > high.high + room:
        return False
    surely = (low is None or value >= low.high - room) and (high is None or value <= high.low + room)
    return True if surely else None


def near(value: Number, target: Ball, room: Fraction = EXACT) -> bool | None:
    """Whether |value − target| ≤ room.

    >>> third = Ball(Fraction(1, 3))
    >>> near(Fraction(1, 3), third), near(Fraction(33, 100), third, tolerance(2))
    (True, True)
    """
    return between(value, target, target, room)
