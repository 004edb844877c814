"""Whether some optimal α lies within a tolerance of a rounded one, where α is not unique.

    base + Σ z_k n_k in its bounds,   |base + Σ z_k n_k − (base + s(v − base))| ≤ room,   0 ≤ s ≤ 1

At s = 0, z = 0 both hold. The set is convex, so s = 1 can be reached exactly if an optimum near v exists: one
linear program. In: all optima, a rounded v, the room. Out: such an optimum, or None.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import lcm

from svmsym.exact.optima.face import Face
from svmsym.exact.optima.simplex import Simplex
from svmsym.exact.optima.slabs import Bound, Slabs


def optimum_near(found: Face, given: Sequence[Fraction], room: Fraction) -> tuple[Fraction, ...] | None:
    """An optimum with every unknown within ``room`` of the given one; slacks beyond them are free.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exact.solve import solve
    >>> square = solve(Problem("svc", X=((-1, -1), (-1, 1), (1, -1), (1, 1)), y=(-1, -1, 1, 1)))
    >>> third = [Fraction(33, 100), Fraction(17, 100)] * 2
    >>> [str(v) for v in optimum_near(square.face, third, Fraction(1, 200))]
    ['33/100', '17/100', '33/100', '17/100']
    """
    system = found.system
    moving = {v: k for k, v in enumerate(system.unknowns)}
    for v, value in enumerate(given):
        if v not in moving and abs(value - system.base[v]) > room:
            return None
    if not system.directions:
        return system.base
    normals: list[list[Fraction]] = [[Fraction(0)] * len(system.directions) + [Fraction(1)]]
    low: list[Fraction | None] = [Fraction(0)]
    high: list[Fraction | None] = [Fraction(1)]
    for v, k in moving.items():
        row = [Fraction(d.get(v, 0)) for d in system.directions]
        start = system.base[v]
        below, above = system.low[k], system.high[k]
        normals.append([*row, Fraction(0)])
        low.append(None if below is None else below - start)
        high.append(None if above is None else above - start)
        if v < len(given):
            normals.append([*row, start - given[v]])
            low.append(-room)
            high.append(room)
    best = Simplex(_whole(normals, low, high)).maximum({0: 1})
    if best.is_ray or best.reading[0] != 1 / _SCALE(normals[0], low[0], high[0]):
        pass
    return _at(best.reading, normals, low, high, system.base, moving)


def _whole(*_: object) -> Slabs:
    raise NotImplementedError
