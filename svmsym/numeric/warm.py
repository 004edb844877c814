"""Feasible starts from the solution of a neighbouring program.

Problem: the program of ``program.py``. In: its bounds and totals, and a β that is nearly right. Out: a
feasible β that differs from it as little as it must.

- Another price: all boxes grow by s = C_new/C_old, so sβ is feasible, and Kβ becomes sKβ without a product.
- A point left out: its box shrinks to {0}. What it carried goes to the points most like it that have room,

      β_j += min(room_j, what is left)   in the order of falling k(x_i, x_j).

Reference: DeCoste, Wagstaff, Alpha seeding for support vector machines, KDD (2000).
"""

from __future__ import annotations

import numpy as np

from svmsym.numeric.program import Program, Vector

_ROUNDING = 1e-12  # of a total, relative: sums of n numbers are no better


def handed_on(beta: Vector, lower: Vector, upper: Vector, likeness: Vector, amount: float) -> Vector | None:
    """β with the amount added to the most alike that have room for it; None where all room is too little.

    >>> handed_on(np.array([0.5, 0.0, 0.0]), np.zeros(3), np.ones(3), np.array([3.0, 1.0, 2.0]), 1.0).tolist()
    [1.0, 0.0, 0.5]
    """
    room = upper - beta if amount > 0 else beta - lower
    order = np.argsort(-likeness, kind="stable")
    full = np.cumsum(room[order])
    if not full[-1] >= abs(amount) * (1 - _ROUNDING):
        return None
    last = int(np.searchsorted(full, abs(amount)))
    given = beta.copy()
    takers = order[: last + 1]
    shares = room[takers].copy()
    shares[-1] = abs(amount) - (full[last - 1] if last else 0.0) if last < len(order) else 0.0
    given[takers] += np.sign(amount) * shares
    return np.clip(given, lower, upper)


def repaired(program: Program, beta: Vector) -> Vector | None:
    """β clipped to its box, each total met by those that carry something already, then by the others.

    >>> svc = Program(np.array([1.0, -1.0]), np.array([0.0, -1.0]), np.array([1.0, 0.0]))
    >>> repaired(svc, np.array([0.75, -0.25])).tolist()
    [0.25, -0.25]
    """
    found = np.clip(beta, program.lower, program.upper)
    for members, total in zip(program.groups, program.totals, strict=True):
        mine = found[members]
        rest = total - float(mine.sum())
        if abs(rest) <= _ROUNDING * (abs(total) + float(np.abs(mine).sum())):
            continue
        better = handed_on(mine, program.lower[members], program.upper[members], np.abs(mine), rest)
        if better is None:
            return None
        found[members] = better
    return found


def followed(before: Program, after: Program, beta: Vector) -> Vector:
    """β with what was at a bound other than zero at the new bound, where that is not zero either.

    >>> one, two = (Program(np.ones(3), np.zeros(3), np.full(3, C)) for C in (1.0, 2.0))
    >>> followed(one, two, np.array([0.0, 0.5, 1.0])).tolist()
    [0.0, 0.5, 2.0]
    """
    top = (beta >= before.upper) & (before.upper > 0) & (after.upper > before.upper)
    bottom = (beta <= before.lower) & (before.lower < 0) & (after.lower < before.lower)
    return np.where(top, after.upper, np.where(bottom, after.lower, beta))
