"""Whether a number lies in an interval whose ends are exact or enclosed; None where that is open."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from svmsym.meaning import reals
from svmsym.meaning.reals import Real
from svmsym.writing import tree as t
from svmsym.writing.tree import Node


def tolerance(decimals: int | None) -> Fraction:
    """Compute half a unit of the last decimal; zero where exact numbers are asked for.

    >>> tolerance(2), tolerance(None)
    (Fraction(1, 200), Fraction(0, 1))
    """
    return Fraction(0) if decimals is None else Fraction(1, 2 * 10**decimals)


_AGREEING = 50  # binary places


def order(a: Real, b: Real) -> int | None:
    """Order two numbers; 0 also where enclosures agree to 2⁻⁵⁰, None where that cannot be told."""
    found = reals.compare(a, b)
    if found is not None:
        return found
    left, right = reals.ball(a), reals.ball(b)
    apart = max(left.high, right.high) - min(left.low, right.low)
    return 0 if apart < 1 << (reals.BITS - _AGREEING) else None


def between(value: Real, low: Real | None, high: Real | None, room: Fraction = Fraction(0)) -> bool | None:
    """Tell whether low − room ≤ value ≤ high + room.

    >>> third = Fraction(1, 3)
    >>> between(third, third, third), between(Fraction(33, 100), third, third, tolerance(2))
    (True, True)
    """
    sides = [
        None
        if end is None
        else order(reals.multiply(Fraction(s), value), reals.add(reals.multiply(Fraction(s), end), -room))
        for s, end in ((1, low), (-1, high))
    ]
    if -1 in sides:
        return False
    unknown = any(side is None and end is not None for side, end in zip(sides, (low, high), strict=True))
    return None if unknown else True


def is_decimal(node: Node) -> bool:
    """Tell whether a formula contains a number that may be rounded."""
    return any(isinstance(one, t.Number) and one.places for one in t.walk(node))


def is_rounding(node: Node) -> bool:
    """Tell whether a formula is a decimal that was written down, or a list of them, and no computation."""
    inside = {type(one) for one in t.walk(node)} <= {t.Number, t.Sum, t.Bracket, t.Transposed, t.Listed}
    sums = (one for one in t.walk(node) if isinstance(one, t.Sum))
    return inside and is_decimal(node) and all(len(one.terms) == 1 for one in sums)


def least_places(nodes: Sequence[Node]) -> int | None:
    """Count the places of the coarsest decimal."""
    return min(
        (one.places for node in nodes for one in t.walk(node) if isinstance(one, t.Number) and one.places),
        default=None,
    )
