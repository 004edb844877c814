"""Groups of unknowns that move independently of each other over the optimal face.

In: the basis of a null space from its reduced echelon form, and the bounds. Out: the smallest sets of
unknowns such that every direction stays inside one of them. The null space is the direct sum of its parts in
the groups, and no finer sum exists, whatever the basis (the components of a matroid are those of the graph
of its fundamental circuits: Cunningham 1973, Krogdahl 1977). With one direction the bounds can be read off;
duplicates give many such groups.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from svmsym.exact.optima.corners import Corners, Vector, corners
from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.optima.nullspace import Sparse, null_space
from svmsym.exact.optima.ranges import Ranges, ranges
from svmsym.exact.optima.simplex import Simplex
from svmsym.exact.optima.slabs import Slabs
from svmsym.exact.solving.basis import Point

_ZERO = Fraction(0)
_MOST = 16  # coordinates; with more, vertices are hardly ever few


@dataclass(frozen=True, eq=False)
class Group:
    """Changes uᵥ − u⁰ᵥ = nᵥᵀz/scale of some unknowns, with bounds on nᵥᵀz."""

    unknowns: tuple[int, ...]
    slabs: Slabs
    scale: int

    @property
    def nullity(self) -> int:
        """The number of coordinates z."""
        return self.slabs.width

    @cached_property
    def found(self) -> Ranges:
        """The ranges of all nᵥᵀz."""
        return _one_direction(self.slabs) if self.nullity == 1 else ranges(self.slabs)

    @cached_property
    def held(self) -> tuple[int, ...]:
        """The unknowns that do not change."""
        return tuple(self.unknowns[i] for i in self.found.constant)

    @cached_property
    def dimension(self) -> int:
        """Nullity less the rank of the implied equalities."""
        return len(null_space([self.slabs.normals[i] for i in self.found.constant], self.nullity))

    @cached_property
    def intervals(self) -> tuple[Interval, ...]:
        """The ranges of the changes."""
        factor = Fraction(1, self.scale)
        pairs = zip(self.found.low, self.found.high, strict=True)
        return tuple(Interval(low, high).times(factor) for low, high in pairs)

    def extent(self, form: Mapping[int, int]) -> Interval:
        """The range of the change of Σ formᵥuᵥ."""
        weights = {i: form[v] for i, v in enumerate(self.unknowns) if form.get(v)}
        if not weights:
            return Interval(_ZERO, _ZERO)
        program = Simplex(self.slabs)
        ends: list[Fraction | None] = []
        for side in (-1, 1):
            best = program.maximum({i: side * c for i, c in weights.items()})
            value = sum((c * best.reading[i] for i, c in weights.items()), _ZERO)
            ends.append(None if best.is_ray else value)
        return Interval(*ends).times(Fraction(1, self.scale))

    def corners(self, limit: int | None) -> Corners | None:
        """Vertices, rays and lines as changes of the unknowns; None where there are more than a limit."""
        if limit is not None and self.nullity > _MOST:
            return None
        found = corners(self.slabs, self.nullity, limit)
        if found is None:
            return None
        return Corners(
            tuple(tuple(x / self.scale for x in self._reading(v)) for v in found.vertices),
            tuple(tuple(int(x) for x in self._reading(r)) for r in found.rays),
            tuple(tuple(int(x) for x in self._reading(r)) for r in found.lines),
        )

    def _reading(self, z: Sequence[Fraction | int]) -> Vector:
        return tuple(
            sum((Fraction(n * x) for n, x in zip(row, z, strict=True)), _ZERO) for row in self.slabs.normals
        )


def groups(point: Point, some: Sequence[int], directions: Sequence[Sparse]) -> tuple[Group, ...]:
    """The groups of a null space whose columns belong to some unknowns."""
    p, d = point.program, point.denominator
    found = []
    for own in _connected(directions):
        columns = sorted({j for vector in own for j in vector})
        normals = [tuple(vector.get(j, 0) for vector in own) for j in columns]
        unknowns = tuple(some[j] for j in columns)
        low, high = (
            tuple(None if (b := bounds[v]) is None else b * d - point.numerators[v] for v in unknowns)
            for bounds in (p.lower, p.upper)
        )
        slabs = Slabs(normals, low, high)
        found.append(Group(unknowns, slabs, d * p.unit))
    return tuple(found)


def _connected(directions: Sequence[Sparse]) -> list[list[Sparse]]:
    """Directions that share unknowns, directly or through others."""
    parent: dict[int, int] = {}

    def root(j: int) -> int:
        while parent.setdefault(j, j) != j:
            parent[j] = parent[parent[j]]
            j = parent[j]
        return j

    for vector in directions:
        first, *others = vector
        for j in others:
            parent[root(j)] = root(first)
    found: dict[int, list[Sparse]] = {}
    for vector in directions:
        found.setdefault(root(next(iter(vector))), []).append(vector)
    return list(found.values())


def _one_direction(slabs: Slabs) -> Ranges:
    """With one coordinate, z runs from the last bound before zero to the first one after it.

    >>> found = _one_direction(Slabs(((1,), (-2,)), (0, -6), (None, 0)))
    >>> [int(x) for x in found.low + found.high]
    [0, -6, 3, 0]
    """
    ends: list[Fraction | None] = []
    for side in (-1, 1):
        steps = [
            Fraction(abs(bound), abs(n))
            for (n,), low, high in zip(slabs.normals, slabs.low, slabs.high, strict=True)
            if (bound := high if side * n > 0 else low) is not None
        ]
        ends.append(side * min(steps) if steps else None)
    moved = [Interval(*ends).times(Fraction(n)) for (n,) in slabs.normals]
    points = [tuple(Fraction(n) * e for (n,) in slabs.normals) for e in ends if e is not None]
    open_sides = [side for side, e in zip((-1, 1), ends, strict=True) if e is None]
    rays = [tuple(Fraction(side * n) for (n,) in slabs.normals) for side in open_sides]
    return Ranges(tuple(m.low for m in moved), tuple(m.high for m in moved), tuple(points), tuple(rays))
