"""The corners of a convex set in the plane, in order."""

from __future__ import annotations

from fractions import Fraction
from functools import cmp_to_key

from svmsym.exact.optima.corners import Corners, Vector

_SEGMENT = 2


def in_order(found: Corners) -> Corners:
    """Vertices and rays counterclockwise along the boundary.

    A bounded set begins with its smallest vertex. An unbounded one comes from infinity against its first ray
    to the first vertex and leaves the last vertex along the last ray.

    >>> square = Corners(tuple((Fraction(a), Fraction(b)) for a in (0, 1) for b in (0, 1)), (), ())
    >>> [[int(x) for x in v] for v in in_order(square).vertices]
    [[0, 0], [1, 0], [1, 1], [0, 1]]
    """
    if found.rays:
        # s points into the set for ever, and every line along s meets the boundary once.
        s = (sum(r[0] for r in found.rays), sum(r[1] for r in found.rays))
        vertices = sorted(found.vertices, key=lambda v: _cross(s, v), reverse=True)
        rays = sorted(found.rays, key=lambda r: _cross(s, r), reverse=True)
        return Corners(tuple(vertices), tuple(rays), found.lines)
    if len(found.vertices) <= _SEGMENT:
        return found
    first = min(found.vertices)

    def turn(a: Vector, b: Vector) -> int:
        """Negative where b lies to the left of a, seen from the first vertex."""
        side = _cross((a[0] - first[0], a[1] - first[1]), (b[0] - first[0], b[1] - first[1]))
        return -1 if side > 0 else int(side < 0)

    others = sorted((v for v in found.vertices if v != first), key=cmp_to_key(turn))
    return Corners((first, *others), (), found.lines)


def _cross(a: tuple[Fraction | int, ...], b: tuple[Fraction | int, ...]) -> Fraction | int:
    return a[0] * b[1] - a[1] * b[0]
