"""A point of a program whose unknowns were split into positive and negative parts, without the split.

    u = u⁺ − u⁻,   u⁺, u⁻ ≥ 0

Both parts can always grow together, which says nothing about u. In: an optimal point with u⁺ first, u⁻ next,
then slacks. Out: the same optimum with u free of bounds. Of the unknowns in the basis none is lost: two
opposite columns cannot both belong to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from svmsym.exact.solving.basis import FREE, LOWER, Point, at_bounds

_T = TypeVar("_T")


def unsplit(point: Point, m: int) -> Point:
    """The point in (u, slacks) for m split unknowns.

    >>> from svmsym.exact.problem import Problem
    >>> from svmsym.exact.solve import solve
    >>> found = unsplit(solve(Problem("qp", Q=((1,),), p=(2,))).point, 1)
    >>> found.numerators, found.denominator, found.program.lower
    ([-2], 1, [None])
    """

    def cut(values: Sequence[_T]) -> list[_T]:
        return [*values[:m], *values[2 * m :]]

    p = point.program
    none: list[int | None] = [None] * m
    program = replace(
        p,
        point=cut(p.point),
        sign=cut(p.sign),
        ridge=cut(p.ridge),
        slope=cut(p.slope),
        rows=tuple(cut(row) for row in p.rows),
        lower=[*none, *p.lower[2 * m :]],
        upper=[*none, *p.upper[2 * m :]],
    )
    basic = {*point.free}
    u = point.numerators
    whole = [a - b for a, b in zip(u[:m], u[m : 2 * m], strict=True)] + u[2 * m :]
    # An unknown without bounds that is not in the basis is zero; its state is read by nobody.
    state = [FREE if j in basic or j + m in basic else LOWER for j in range(m)] + list(point.state[2 * m :])
    free = [v for v, s in enumerate(state) if s == FREE]
    return replace(
        point,
        program=program,
        state=state,
        free=free,
        values=[whole[v] for v in free],
        fixed=at_bounds(program, state),
    )
