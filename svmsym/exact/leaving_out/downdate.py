"""A linear system without some of its unknowns, from its inverse: leave-one-out of least squares.

LS-SVM and kernel ridge have no bounds, and their optimum is one linear system M(u, −λ) = r. With Z = M⁻¹ and
the unknowns G forced to zero, the conditions of all others hold at

    u′ = u − Z_{:,G} y,   Z_GG y = u_G

because M takes Z_{:,G} y to a vector that vanishes outside G. One inverse serves every fold; for a single
unknown y = u_v/Z_vv, the well-known formula for the left-out residual (Cawley and Talbot 2004). In: the
optimal point and the unknowns that leave. Out: the optimal point without them; None where Z_GG is singular.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from operator import mul

from svmsym.exact.solving.basis import FREE, Point, matrix
from svmsym.exact.solving.linear import solve


@dataclass(frozen=True, eq=False)
class Inverse:
    """The optimal point of a program without bounds, and the numerators of M⁻¹."""

    point: Point
    columns: tuple[tuple[int, ...], ...]  # symmetric, so rows as well

    @classmethod
    def of(cls, point: Point) -> Inverse | None:
        """The inverse, where every unknown is free of bounds.

        >>> from svmsym.exact.solving.basis import settle
        >>> from svmsym.exact.programs.gram import Points
        >>> from svmsym.exact.programs.program import Program
        >>> none = (None, None)
        >>> p = Program(Points([(1,), (1,)]), (0, 1), (1, 1), 1, (1, 1), (-2, -4), (), (), none, none)
        >>> alone = Inverse.of(settle([p], [0, 0])[0]).without([1])  # (1 + 1)·u = 2
        >>> alone.values, alone.denominator
        ([1, 0], 1)
        """
        p = point.program
        if any(b is not None for b in (*p.lower, *p.upper)) or any(s != FREE for s in point.state):
            return None
        system = matrix(p, range(p.size))
        every = range(len(system))
        found = solve(system, [[int(i == j) for j in every] for i in every])
        return None if found is None else cls(point, found.numerators)

    def without(self, gone: Sequence[int]) -> Point | None:
        """The point of the same program with some unknowns forced to zero."""
        point, columns = self.point, [self.columns[v] for v in gone]
        u = [*point.values, *(-m for m in point.multipliers)]
        solved = solve([[column[v] for v in gone] for column in columns], [[u[v]] for v in gone])
        if solved is None:
            return None
        y, e = [v for (v,) in solved.numerators], solved.denominator
        moved = [
            e * a - sum(map(mul, entries, y))
            for a, entries in zip(u, zip(*columns, strict=True), strict=True)
        ]
        n = len(point.values)
        return replace(
            point,
            values=moved[:n],
            multipliers=[-m for m in moved[n:]],
            denominator=e * point.denominator,
        )
