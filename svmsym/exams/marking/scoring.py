"""Points: all, none, what steps earn, or all but a penalty; never below zero.

    correct, follow-through   all points
    derivation                the points of the steps shown before the first wrong line
    a named mistake           all points less its penalty, where the exam gives it one
    any other wrong answer    none

Of several mistakes that give the same answer the smallest penalty counts: nobody knows which one it was. Of
mistakes made one after the other, written a+b, the penalties add up.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from svmsym.exams.marking.marks import Status
from svmsym.exams.mistakes.mistake import TOGETHER
from svmsym.exams.setting.exam import Item


def penalty_of(mistakes: Sequence[str], penalties: Mapping[str, Fraction]) -> Fraction | None:
    """The points that mistakes cost; None where the exam says nothing about them.

    >>> half = {"dual.missing_half": Fraction(1), "b.sign": Fraction(1, 2)}
    >>> str(penalty_of(("dual.missing_half+b.sign",), half)), penalty_of(("w.sign",), half)
    ('3/2', None)
    """
    found = []
    for name in mistakes:
        parts = name.split(TOGETHER)
        if all(part in penalties for part in parts):
            found.append(sum((penalties[part] for part in parts), Fraction(0)))
    return min(found, default=None)


def wrong_score(
    item: Item, share: Fraction | None, mistakes: Sequence[str], penalties: Mapping[str, Fraction]
) -> Fraction:
    """What a wrong answer earns; a penalty takes nothing from points that steps have lost already."""
    penalty = penalty_of(mistakes, penalties)
    if share is not None:
        most = item.points if penalty is None else item.points - penalty
        return max(Fraction(0), min(share, most))
    return Fraction(0) if penalty is None else min(item.points, max(Fraction(0), item.points - penalty))


def status_of(score: Fraction) -> Status:
    """Wrong, or partly right; never correct, which is not a matter of points."""
    return "partial" if score > 0 else "wrong"
