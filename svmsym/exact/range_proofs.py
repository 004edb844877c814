"""What a certificate says about all optimal α: their directions, the range of each αᵢ, and why.

    αᵣ − Σ cᵥαᵥ is the same for all optimal α,   so that   αᵣ ≤ it + Σ cᵥ·(upper bound if cᵥ > 0, else lower)

In: the face of all optima. Out: a basis of its directions, which proves that nothing else varies; optima at
which the ends are attained, and rays where there is no end; for each end the multipliers c. They are read
off the last dictionary of the simplex method, which writes αᵣ in terms of unknowns at their bounds (these
coefficients solve the dual program). An end that is a bound of αᵣ itself has cᵣ = 1.

Groups of unknowns that move independently share optima: the k-th one has each group at its k-th place.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from svmsym.exact.optima.face import Face
from svmsym.exact.optima.groups import Group
from svmsym.exact.optima.simplex import Reading, Simplex

Json = dict[str, Any]
Costs = Mapping[int, Fraction]
_LOW, _HIGH = -1, 1


@dataclass(frozen=True)
class End:
    """One end of a range: its value, the place of an optimum or ray, and c; None where it is open."""

    value: Fraction | None
    place: int
    costs: Costs | None


@dataclass(frozen=True)
class Proofs:
    """Directions, optima and rays as vectors of unknowns, and both ends of each range with their proofs.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exact.solve import solve
    >>> square = solve(Problem("svc", X=((-1, -1), (-1, 1), (1, -1), (1, 1)), y=(-1, -1, 1, 1)))
    >>> found = range_proofs(square.face)
    >>> [str(end.value) for end in found.ranges[1]], [[str(x) for x in u] for u in sorted(found.optima)]
    (['0', '1/2'], [['0', '1/2', '0', '1/2'], ['1/2', '0', '1/2', '0']])
    """

    directions: tuple[Sequence[int], ...]
    optima: tuple[Sequence[Fraction], ...]
    rays: tuple[Sequence[int], ...]
    ranges: Mapping[int, tuple[End, End]]


@dataclass
class _Shown:
    """Points and rays of one group that show ends, in the order in which they are wanted."""

    group: Group
    points: list[Reading] = field(default_factory=list)
    rays: list[Reading] = field(default_factory=list)

    def place(self, i: int, side: int, end: Fraction | None) -> int:
        """The place of a point where reading i is the end, or of a ray along which it goes for ever."""
        found, kept = self.group.found, self.points
        if end is None:
            some, kept = [r for r in found.rays if side * r[i] > 0], self.rays
        else:
            some = [r for r in found.points if r[i] == end] or [(Fraction(0),) * len(self.group.unknowns)]
        known = next((r for r in some if r in kept), None)
        if known is None:
            known = some[0]
            kept.append(known)
        return kept.index(known)


def range_proofs(face: Face) -> Proofs:
    """The proofs for all unknowns that the directions of a face move."""
    size = len(face.base)
    shown = [_Shown(g) for g in face.groups]
    ranges: dict[int, tuple[End, End]] = {}
    rays: list[Sequence[int]] = []
    for one in shown:
        program = Simplex(one.group.slabs)
        for i, v in enumerate(one.group.unknowns):
            low, high = (_end(one, program, i, side) for side in (_LOW, _HIGH))
            ranges[v] = (_placed(low, face.base[v], len(rays)), _placed(high, face.base[v], len(rays)))
        rays += [_whole(dict(zip(one.group.unknowns, ray, strict=True)), size) for ray in one.rays]
    count = max((len(one.points) for one in shown), default=0)
    optima = [_optimum(face.base, shown, k) for k in range(count)]
    directions = [_whole({v: Fraction(x) for v, x in d.items()}, size) for d in face.directions]
    return Proofs(tuple(directions), tuple(optima), tuple(rays), ranges)


def _end(one: _Shown, program: Simplex, i: int, side: int) -> End:
    """One end of the change of unknown i of a group."""
    g = one.group
    end = (g.found.low if side == _LOW else g.found.high)[i]
    place = one.place(i, side, end)
    if end is None:
        return End(None, place, None)
    bound = (g.slabs.low if side == _LOW else g.slabs.high)[i]
    costs = {g.unknowns[i]: Fraction(1)} if end == bound else _costs(g, program, i, side)
    return End(end / g.scale, place, costs)


def _placed(end: End, base: Fraction, rays: int) -> End:
    """The end of an unknown from that of its change, with so many rays of other groups before."""
    return replace(end, place=rays + end.place) if end.value is None else replace(end, value=base + end.value)


def _optimum(base: Sequence[Fraction], shown: Sequence[_Shown], k: int) -> list[Fraction]:
    """The optimum with every group at its k-th place; a group with fewer stays at the base."""
    u = list(base)
    for one in shown:
        if k < len(one.points):
            for v, x in zip(one.group.unknowns, one.points[k], strict=True):
                u[v] += x / one.group.scale
    return u


def _costs(g: Group, program: Simplex, i: int, side: int) -> Costs:
    """How reading i depends on those that hold it at its end."""
    program.maximum({i: side})
    row = program.rows[i]
    return {
        g.unknowns[j]: Fraction(x, row.below) for j, x in zip(program.others, row.entries, strict=True) if x
    }


def _whole(entries: Mapping[int, Fraction], size: int) -> list[int]:
    """The direction of a vector with coprime integers."""
    below = lcm(*(x.denominator for x in entries.values()))
    found = [0] * size
    for v, x in entries.items():
        found[v] = int(x * below)
    shared = gcd(*found)
    return [x // shared for x in found]
