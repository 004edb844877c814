"""Whether some optimal α lies within a tolerance of a rounded one, where α is not unique.

    base + Σ z_k n_k in its bounds,   |base + Σ z_k n_k − (base + s(v − base))| ≤ room,   0 ≤ s ≤ 1

At s = 0, z = 0 both hold. The set is convex, so s = 1 can be reached exactly if an optimum near v exists: one
linear program. In: all optima, a rounded v, the room. Out: such an optimum, or None.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
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
    >>> optimum_near(square.face, third, Fraction(1, 200)) is None
    False
    >>> optimum_near(square.face, [Fraction(1, 3)] * 4, Fraction(1, 200)) is None
    True
    """
    system = found.system
    moving = {v: k for k, v in enumerate(system.unknowns)}
    for v, value in enumerate(given):
        if v not in moving and abs(value - system.base[v]) > room:
            return None
    if not system.directions:
        return system.base
    slabs = _Slabs()
    slabs.add([0] * len(system.directions), Fraction(1), Fraction(0), Fraction(1))  # s itself
    for v, k in moving.items():
        row, start = [d.get(v, 0) for d in system.directions], system.base[v]
        below, above = system.low[k], system.high[k]
        slabs.add(
            row,
            Fraction(0),
            None if below is None else below - start,
            None if above is None else above - start,
        )
        if v < len(given):
            slabs.add(row, start - given[v], -room, room)
    best = Simplex(Slabs(slabs.normals, slabs.low, slabs.high)).maximum({0: 1})
    if best.reading[0] != slabs.scales[0]:
        return None
    near, place = list(system.base), 0
    for v in moving:
        place += 1
        near[v] += best.reading[place] / slabs.scales[place]
        place += v < len(given)
    return tuple(near)


@dataclass
class _Slabs:
    """Slabs in integers, each with the number it was multiplied by."""

    normals: list[list[int]] = field(default_factory=list)
    low: list[Bound] = field(default_factory=list)
    high: list[Bound] = field(default_factory=list)
    scales: list[int] = field(default_factory=list)

    def add(self, row: list[int], last: Fraction, low: Fraction | None, high: Fraction | None) -> None:
        """One slab: low ≤ row·z + last·s ≤ high."""
        scale = lcm(*(e.denominator for e in (last, low, high) if e is not None))
        self.normals.append([*(x * scale for x in row), int(last * scale)])
        self.low.append(None if low is None else int(low * scale))
        self.high.append(None if high is None else int(high * scale))
        self.scales.append(scale)
