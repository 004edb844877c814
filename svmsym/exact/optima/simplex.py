"""Linear programs over one polyhedron, exactly, by the simplex method with bounds on both sides.

    max Σ weightsᵢxᵢ   such that   xᵢ = nᵢᵀz,  lowᵢ ≤ xᵢ ≤ highᵢ

In: slabs around zero, and weights. Out: the readings x of an optimum, or of a ray along which the sum grows
for ever.

A dictionary writes each basic reading as a combination of k others, qᵢxᵢ = Σⱼ Tᵢⱼxⱼ with integers; it does
not depend on bounds or weights, so the next program starts where the last one ended. A coordinate of z that
is no reading by itself is one more unknown without bounds. A step moves one non-basic unknown, which may
also stand between its bounds, in the direction that improves until it or a basic one meets a bound; in the
latter case the two are exchanged. The largest coefficient decides; after a step of length zero the smallest
index, until the sum grows again, so that no dictionary comes twice (Bland 1977). An unknown once moved from
between its bounds never is non-basic there again. It ends when no direction improves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm

from svmsym.exact.optima.slabs import Bound, Slabs

Reading = tuple[Fraction, ...]
_ZERO = Fraction(0)


@dataclass(frozen=True)
class Best:
    """Where a sum of readings is largest; or a ray along which it grows for ever."""

    reading: Reading
    is_ray: bool


@dataclass
class _Row:
    """below·x = Σ entriesⱼ·(non-basic j)."""

    entries: list[int]
    below: int

    def exchanged(self, j: int, pivot: _Row) -> None:
        """Put in what ``pivot`` says about non-basic j in terms of the others and of a new one at j."""
        factor = self.entries[j]
        if not factor:
            return
        self.entries[j] = 0
        p = pivot.below
        entries = [p * a + factor * b for a, b in zip(self.entries, pivot.entries, strict=True)]
        shared = gcd(self.below * p, *entries)
        self.entries = [a // shared for a in entries]
        self.below = self.below * p // shared


class Simplex:
    """Linear programs over one polyhedron.

    >>> triangle = Simplex(Slabs(((1, 0), (0, 1), (1, 1)), (0, 0, None), (None, None, 4)))
    >>> [int(x) for x in triangle.maximum({0: 1, 1: 2}).reading], triangle.maximum({0: -1}).is_ray
    ([0, 4, 4], False)
    """

    def __init__(self, slabs: Slabs) -> None:
        self.count = len(slabs.normals)
        alone: dict[int, int] = {}  # a coordinate and the reading that is a multiple of it
        for i, n in enumerate(slabs.normals):
            support = [j for j, x in enumerate(n) if x]
            if len(support) == 1:
                alone.setdefault(support[0], i)
        missing = [j for j in range(slabs.width) if j not in alone]
        extra = {j: self.count + k for k, j in enumerate(missing)}
        self.low: list[Bound] = [*slabs.low, *(None for _ in missing)]
        self.high: list[Bound] = [*slabs.high, *(None for _ in missing)]
        self.others = [alone[j] if j in alone else extra[j] for j in range(slabs.width)]
        sizes = [slabs.normals[alone[j]][j] if j in alone else 1 for j in range(slabs.width)]
        chosen = set(alone.values())
        self.rows: dict[int, _Row] = {}
        for i, n in enumerate(slabs.normals):
            if i not in chosen:
                whole = lcm(*(s for s, x in zip(sizes, n, strict=True) if x))
                self.rows[i] = _Row(
                    [x * whole // s if x else 0 for x, s in zip(n, sizes, strict=True)], whole
                )
        self.x = [_ZERO] * len(self.low)

    def maximum(self, weights: Mapping[int, int]) -> Best:
        """The largest Σ weightsᵢxᵢ, from where the last program ended."""
        target = self._target(weights)
        stalled = False
        while (j := self._entering(target, stalled)) is not None:
            side = 1 if target.entries[j] > 0 else -1
            step, leaving = self._step(j, side)
            if step is None:
                return Best(self._ray(j, side), is_ray=True)
            self._move(j, side * step)
            if leaving != self.others[j]:
                self._exchange(j, leaving, target)
            stalled = not step
        return Best(tuple(self.x[: self.count]), is_ray=False)

    def _target(self, weights: Mapping[int, int]) -> _Row:
        """The sum in terms of the non-basic unknowns."""
        basic = [(self.rows[i], w) for i, w in weights.items() if i in self.rows]
        whole = lcm(*(row.below for row, _ in basic))
        entries = [whole * weights.get(i, 0) for i in self.others]
        for row, w in basic:
            factor = w * (whole // row.below)
            entries = [a + factor * b if b else a for a, b in zip(entries, row.entries, strict=True)]
        return _Row(entries, whole)

    def _entering(self, target: _Row, stalled: bool) -> int | None:  # noqa: FBT001 - the rule in force
        """The place of a non-basic unknown whose move improves the sum."""
        useful = [j for j, d in enumerate(target.entries) if d and self._has_room(self.others[j], d)]
        if not useful:
            return None
        if stalled:
            return min(useful, key=lambda j: self.others[j])
        return max(useful, key=lambda j: abs(target.entries[j]))

    def _has_room(self, i: int, side: int) -> bool:
        bound = self.high[i] if side > 0 else self.low[i]
        return bound is None or self.x[i] != bound

    def _step(self, j: int, side: int) -> tuple[Fraction | None, int]:
        """How far a non-basic unknown can move, and which unknown stops it: the smallest index of several."""
        best: Fraction | None = None
        who = -1
        own = (self.others[j], side, 1)
        moved = [(i, side * row.entries[j], row.below) for i, row in self.rows.items() if row.entries[j]]
        for i, above, below in (own, *moved):
            bound = self.high[i] if above > 0 else self.low[i]
            if bound is not None:
                length = (bound - self.x[i]) * below / above
                if best is None or length < best or (length == best and i < who):
                    best, who = length, i
        return best, who

    def _move(self, j: int, step: Fraction) -> None:
        if step:
            self.x[self.others[j]] += step
            for i, row in self.rows.items():
                if row.entries[j]:
                    self.x[i] += step * row.entries[j] / row.below

    def _ray(self, j: int, side: int) -> Reading:
        ray = [_ZERO] * len(self.x)
        ray[self.others[j]] = Fraction(side)
        for i, row in self.rows.items():
            ray[i] = Fraction(side * row.entries[j], row.below)
        return tuple(ray[: self.count])

    def _exchange(self, j: int, leaving: int, target: _Row) -> None:
        """Solve the row of the leaving unknown for non-basic j and put that everywhere."""
        row = self.rows.pop(leaving)
        p = row.entries[j]
        sign = 1 if p > 0 else -1
        entries = [-sign * a for a in row.entries]
        entries[j] = sign * row.below
        pivot = _Row(entries, abs(p))
        for other in (*self.rows.values(), target):
            other.exchanged(j, pivot)
        self.rows[self.others[j]] = pivot
        self.others[j] = leaving
