"""The exact range of every reading nᵢᵀz over a polyhedron, by linear programs.

    max and min of nᵢᵀz   such that   lowᵢ ≤ nᵢᵀz ≤ highᵢ for all i

In: slabs. Out: both ends of each range, None where it has no end, and points and rays of the polyhedron that
show them: the mean of the points moved along all rays lies in the relative interior.

A reading that meets its bound at some point known already needs no program. So the first programs push all
undecided readings towards their bounds together; only what these leave open is asked one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from svmsym.exact.optima.simplex import Best, Reading, Simplex
from svmsym.exact.optima.slabs import Slabs
from svmsym.exact.solving.basis import LOWER, UPPER

_ZERO = Fraction(0)
_ONE_BY_ONE = 3  # undecided readings; up to here there is nothing to gain from asking for all at once


@dataclass(frozen=True)
class Ranges:
    """lowᵢ ≤ nᵢᵀz ≤ highᵢ where both ends are met; None is no end. ``points`` and ``rays`` are readings."""

    low: tuple[Fraction | None, ...]
    high: tuple[Fraction | None, ...]
    points: tuple[Reading, ...]
    rays: tuple[Reading, ...]

    @property
    def constant(self) -> tuple[int, ...]:
        """The readings that are zero on the whole polyhedron."""
        pairs = zip(self.low, self.high, strict=True)
        return tuple(i for i, (a, b) in enumerate(pairs) if a is not None and a == b)


def ranges(slabs: Slabs) -> Ranges:
    """The range of every reading.

    >>> found = ranges(Slabs(((1, 0), (0, 1), (1, 1)), (0, 0, None), (None, None, 4)))
    >>> [(int(a), int(b)) for a, b in zip(found.low, found.high)]
    [(0, 4), (0, 4), (0, 4)]
    """
    count = len(slabs.normals)
    program = Simplex(slabs)
    seen = _Seen(slabs, [_ZERO] * count, [_ZERO] * count)
    seen.note(Best((_ZERO,) * count, is_ray=False))
    for side in (UPPER, LOWER):
        todo = seen.undecided(side, range(count))
        while len(todo) > _ONE_BY_ONE:
            seen.note(program.maximum(dict.fromkeys(todo, side)))
            left = seen.undecided(side, todo)
            if len(left) == len(todo):
                break
            todo = left
        for i in todo:
            if seen.undecided(side, [i]):
                seen.note(program.maximum({i: side}))
                seen.decided.add((i, side))
    return Ranges(tuple(seen.low), tuple(seen.high), tuple(seen.points), tuple(seen.rays))


@dataclass
class _Seen:
    """The smallest and largest readings met so far."""

    slabs: Slabs
    low: list[Fraction | None]
    high: list[Fraction | None]
    decided: set[tuple[int, int]] = field(default_factory=set)
    points: list[Reading] = field(default_factory=list)
    rays: list[Reading] = field(default_factory=list)

    def note(self, best: Best) -> None:
        """Widen the ranges by a point, or open them along a ray."""
        (self.rays if best.is_ray else self.points).append(best.reading)
        for i, x in enumerate(best.reading):
            low, high = self.low[i], self.high[i]
            if high is not None and (x > 0 if best.is_ray else x > high):
                self.high[i] = None if best.is_ray else x
            if low is not None and (x < 0 if best.is_ray else x < low):
                self.low[i] = None if best.is_ray else x

    def undecided(self, side: int, some: Sequence[int]) -> list[int]:
        """The readings whose end on one side is neither open nor at its bound."""
        reached, bounds = (self.high, self.slabs.high) if side == UPPER else (self.low, self.slabs.low)
        return [
            i
            for i in some
            if reached[i] is not None and reached[i] != bounds[i] and (i, side) not in self.decided
        ]
