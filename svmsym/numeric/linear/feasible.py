"""The nearest feasible multipliers along one direction for each group."""

from __future__ import annotations

import numpy as np

from svmsym.numeric.program import Program, Vector

_HALVINGS = 200


def feasible(program: Program, beta: Vector) -> Vector:
    """β clipped to its box and, in each group, shifted by one number until the total is met.

    Σ_p clip(β_p + t, lower_p, upper_p) grows with t, so t is found by halving; what rounding leaves is given
    to the unknown that is farthest from its bounds.

    >>> svc = Program(np.array([1.0, -1.0]), np.array([0.0, -1.0]), np.array([1.0, 0.0]))
    >>> feasible(svc, np.array([0.75, -0.25])).tolist()
    [0.5, -0.5]
    """
    found = np.clip(beta, program.lower, program.upper)
    for members, total in zip(program.groups, program.totals, strict=True):
        mine, low, high = found[members].copy(), program.lower[members], program.upper[members]
        rest = total - float(mine.sum())
        if abs(rest) > 1e-9 * (abs(total) + float(np.abs(mine).sum())):
            mine = _shifted(mine, low, high, total)
            rest = total - float(mine.sum())
        if rest != 0 and len(mine):
            room = np.minimum(high - mine, mine - low)
            if program.epsilon > 0:
                room = np.minimum(room, np.abs(mine))  # zero is where the kink of ε|β| is: it must stay zero
            k = int(np.argmax(room))
            mine[k] = min(max(mine[k] + rest, low[k]), high[k])
        found[members] = mine
    return found


def _shifted(values: Vector, low: Vector, high: Vector, total: float) -> Vector:
    reach = 1.0
    while True:
        ends = [float(np.clip(values + t, low, high).sum()) for t in (-reach, reach)]
        if ends[0] <= total <= ends[1] or reach > 1e300:  # noqa: PLR2004 - no finite shift reaches further
            break
        reach *= 4
    left, right = -reach, reach
    for _ in range(_HALVINGS):
        t = 0.5 * (left + right)
        if t in {left, right}:
            break
        if float(np.clip(values + t, low, high).sum()) < total:
            left = t
        else:
            right = t
    return np.clip(values + right, low, high)
