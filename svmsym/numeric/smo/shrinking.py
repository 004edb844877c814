"""Shrinking: the unknowns that may still move, as a program of their own.

An unknown at a bound stays there as long as its slope is on the right side of the offset by more than the
violation. With A the others, the program restricted to A is solved on the rows and columns of A alone:

    c_A,  bounds of A,  h_A as it is,  totals less what the fixed ones carry.

Then h is brought up to date everywhere, each row that moved once, however often it moved. What was fixed by
mistake is seen then, because the violation is taken over all unknowns again.

Reference: Joachims (1999), section 11.4; here the shrunk program is a program, not a flag for each unknown.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Protocol

import numpy as np

from svmsym.numeric.program import Index, Program, Vector

WORTH = 4000  # unknowns
SHARE = 0.4  # of them at most may stay, or it is not worth the trouble


class Slopes(Protocol):
    """Slopes upwards and downwards, and the offset of each group."""

    up: Vector
    down: Vector
    middle: Vector


def movable(program: Program, slopes: Slopes, violation: float) -> Index | None:
    """The unknowns that may move, or None where they are too many, or all."""
    if program.m < WORTH or program.at is not None:
        return None
    middle = slopes.middle[0] if program.group is None else slopes.middle[program.group]
    rising = slopes.up > middle - violation
    falling = slopes.down < middle + violation
    found = np.flatnonzero(rising | falling)
    return found if 0 < len(found) <= SHARE * program.m else None


def restricted(program: Program, beta: Vector, kept: Index) -> Program:
    """The program of these unknowns, the others fixed.

    >>> import numpy as np
    >>> whole = Program(np.array([1.0, -1.0, 1.0]), np.array([0.0, -9.0, 0.0]), np.array([9.0, 0.0, 9.0]))
    >>> restricted(whole, np.array([2.0, -3.0, 1.0]), np.array([0, 1])).totals
    (-1.0,)
    """
    group = None if program.group is None else program.group[kept]
    totals = program.totals
    if len(kept) < program.m:
        fixed = np.ones(program.m, bool)
        fixed[kept] = False
        totals = tuple(
            total - float(np.where(fixed, beta, 0.0)[members].sum())
            for members, total in zip(program.groups, totals, strict=True)
        )
    ridge = None if program.ridge is None else program.ridge[kept]
    return replace(
        program,
        c=program.c[kept],
        lower=program.lower[kept],
        upper=program.upper[kept],
        totals=totals,
        group=group,
        ridge=ridge,
    )
