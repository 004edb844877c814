"""Vertices and rays of a polyhedron, by the double description method.

    {z : lowᵢ ≤ nᵢᵀz ≤ highᵢ} = conv(vertices) + cone(rays) + span(lines)

In: slabs with integer numbers. Out: all vertices, extreme rays and a basis of the lines; modulo the lines if
there are any. The polyhedron is the slice z₀ = 1 of the cone {(z₀, z) : z₀ ≥ 0, nᵢᵀz − lowᵢz₀ ≥ 0, …}. Its
inequalities are added one by one to the whole space. A new one h keeps the generators with hᵀr ≥ 0 and adds
a ray of the plane hᵀr = 0 for each pair on different sides that spans a common face, which is so exactly if
no other ray meets all the inequalities with equality that both meet (Motzkin et al. 1953; Fukuda and Prodon
1996). It ends with the last inequality, or when there are more than ``limit`` rays on the way: then the
answer is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from operator import mul

from svmsym.exact.optima.slabs import Slabs

Vector = tuple[Fraction, ...]
Integers = tuple[int, ...]


@dataclass(frozen=True)
class Corners:
    """conv(vertices) + cone(rays) + span(lines)."""

    vertices: tuple[Vector, ...]
    rays: tuple[Integers, ...]
    lines: tuple[Integers, ...]


@dataclass(frozen=True)
class _Ray:
    """A generator, and the inequalities that it meets with equality as bits of a number."""

    at: Integers
    met: int


def corners(slabs: Slabs, width: int, limit: int | None = None) -> Corners | None:
    """The generators of a polyhedron, sorted; None where there would be too many.

    >>> triangle = corners(Slabs(((1, 0), (0, 1), (1, 1)), (0, 0, None), (None, None, 4)), 2)
    >>> [[int(x) for x in v] for v in triangle.vertices], triangle.rays
    ([[0, 0], [0, 4], [4, 0]], ())
    """
    lines: list[Integers] = [_unit(j, width + 1) for j in range(width + 1)]
    rays: list[_Ray] = []
    for k, h in enumerate(_inequalities(slabs, width)):
        across = next((i for i, line in enumerate(lines) if _dot(h, line)), None)
        if across is not None:
            lines, rays = _with_line(lines, rays, h, across, k)
        else:
            rays = _with_pairs(rays, h, k, width - 1 - len(lines))
        if limit is not None and len(rays) > limit:
            return None
    return Corners(
        tuple(sorted(tuple(Fraction(x, r.at[0]) for x in r.at[1:]) for r in rays if r.at[0])),
        tuple(sorted(r.at[1:] for r in rays if not r.at[0])),
        tuple(sorted(line[1:] for line in lines)),
    )


def _inequalities(slabs: Slabs, width: int) -> list[Integers]:
    found = [_unit(0, width + 1)]
    for normal, low, high in zip(slabs.normals, slabs.low, slabs.high, strict=True):
        if low is not None:
            found.append((-low, *normal))
        if high is not None:
            found.append((high, *(-x for x in normal)))
    return list(dict.fromkeys(found))


def _with_line(
    lines: list[Integers], rays: list[_Ray], h: Integers, at: int, k: int
) -> tuple[list[Integers], list[_Ray]]:
    """One line becomes a ray, everything else is moved along it into the plane hᵀx = 0."""
    across, size = lines[at], _dot(h, lines[at])
    if size < 0:
        across, size = tuple(-x for x in across), -size
    kept = [_moved(line, across, h, size) for i, line in enumerate(lines) if i != at]
    inside = [_Ray(_moved(r.at, across, h, size), r.met | 1 << k) for r in rays]
    # A line meets every inequality before this one with equality.
    return kept, [*inside, _Ray(across, (1 << k) - 1)]


def _moved(r: Integers, across: Integers, h: Integers, size: int) -> Integers:
    back = _dot(h, r)
    return _primitive([size * x - back * y for x, y in zip(r, across, strict=True)]) if back else r


def _with_pairs(rays: list[_Ray], h: Integers, k: int, least: int) -> list[_Ray]:
    """The rays on the right side, and new ones between neighbours (``least`` common equalities)."""
    sides = [_dot(h, r.at) for r in rays]
    kept = [_Ray(r.at, r.met if s else r.met | 1 << k) for r, s in zip(rays, sides, strict=True) if s >= 0]
    above = [(r, s) for r, s in zip(rays, sides, strict=True) if s > 0]
    below = [(r, s) for r, s in zip(rays, sides, strict=True) if s < 0]
    for up, s in above:
        for down, t in below:
            shared = up.met & down.met
            if shared.bit_count() >= least and not any(
                shared & r.met == shared for r in rays if r is not up and r is not down
            ):
                at = _primitive([s * y - t * x for x, y in zip(up.at, down.at, strict=True)])
                kept.append(_Ray(at, shared | 1 << k))
    return kept


def _unit(j: int, width: int) -> Integers:
    return tuple(int(i == j) for i in range(width))


def _dot(a: Integers, b: Integers) -> int:
    return sum(map(mul, a, b))


def _primitive(vector: Sequence[int]) -> Integers:
    shared = gcd(*vector)
    return tuple(x // shared for x in vector)
