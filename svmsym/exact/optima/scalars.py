"""All optimal values of the primal unknowns behind the equality rows: b, ρ, ε, R².

    name = factor·λᵣ + square·‖w‖²

w is the same at every optimum, so these are images of the optimal multipliers. In: an instance and an
optimal point. Out: the interval of each, and for two of them the polygon of the pairs.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd

from svmsym.exact.optima.corners import Corners, Integers
from svmsym.exact.optima.multipliers import Interval, MultiplierSet, multiplier_set
from svmsym.exact.optima.polygon import in_order
from svmsym.exact.programs.instance import Instance
from svmsym.exact.solving.basis import Point

_PLANE = 2


def scalar_intervals(
    instance: Instance, point: Point, found: MultiplierSet | None = None
) -> dict[str, Interval]:
    """The interval of every primal unknown that belongs to a row, by its name.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exact.solve import solve
    >>> one_class = solve(Problem("svc", X=((0,), (2,)), y=(1, 1), C=Fraction(1)))
    >>> scalar_intervals(one_class.instance, one_class.point)
    {'b': Interval(low=Fraction(1, 1), high=None)}
    """
    known = multiplier_set(point) if found is None else found
    shifts = _shifts(instance, point)
    return {
        name: r.times(factor).plus(Interval(shift, shift))
        for (name, factor), r, shift in zip(instance.scalars, known.ranges, shifts, strict=True)
    }


def scalar_inner(instance: Instance, point: Point, found: MultiplierSet | None = None) -> dict[str, Fraction]:
    """One optimal value of each in the relative interior: together they are optimal."""
    known = multiplier_set(point) if found is None else found
    shifts = _shifts(instance, point)
    return {
        name: factor * m + shift
        for (name, factor), m, shift in zip(instance.scalars, known.inner, shifts, strict=True)
    }


def scalar_polygon(instance: Instance, point: Point, found: MultiplierSet | None = None) -> Corners | None:
    """All optimal pairs (b, ρ) or (b, ε) in the order of ``instance.scalars``; None without two rows.

    Vertices and rays run counterclockwise; see ``polygon.in_order`` for where they begin.
    """
    known = multiplier_set(point) if found is None else found
    if len(instance.scalars) != _PLANE or known.corners is None:
        return None
    factors = [factor for _, factor in instance.scalars]
    shifts = _shifts(instance, point)
    vertices = tuple(
        tuple(f * x + s for f, x, s in zip(factors, v, shifts, strict=True)) for v in known.corners.vertices
    )
    rays, lines = (
        tuple(_stretched(factors, r) for r in some) for some in (known.corners.rays, known.corners.lines)
    )
    return in_order(Corners(vertices, rays, lines))


def _stretched(factors: list[Fraction], ray: Integers) -> Integers:
    """The direction of (factor·entry) with coprime integers."""
    moved = [f * x for f, x in zip(factors, ray, strict=True)]
    whole = [int(x * moved[0].denominator * moved[1].denominator) for x in moved]
    return tuple(x // gcd(*whole) for x in whole)


def _shifts(instance: Instance, point: Point) -> list[Fraction]:
    """square·‖w‖² for each row."""
    if not any(instance.squares):
        return [Fraction(0)] * len(instance.squares)
    p = point.program
    moving = [v for v, u in enumerate(point.numerators) if u and p.sign[v]]
    inner = point.sum.at([p.point[v] for v in moving])
    total = sum(p.sign[v] * point.numerators[v] * k for v, k in zip(moving, inner, strict=True))
    norm2 = instance.length * Fraction(total, point.denominator**2)
    return [square * norm2 for square in instance.squares]
