"""The one normal form that every kind of problem is solved in, all numbers integers.

    minimise ½uᵀPu + qᵀu   such that   A u = b,  lower ≤ u ≤ upper

    Pᵥᵥ′ = weight·sᵥsᵥ′·K̂[pᵥ, pᵥ′] + δᵥᵥ′·ridgeᵥ

Variable v belongs to the point pᵥ with the coefficient sᵥ (a label, ±1 for the two multipliers of a
regression point); a slack of an inequality has sᵥ = 0. A has few rows for support vector machines. A missing
bound is None. The problem's own unknowns are u/unit, its objective is cost·(½uᵀPu + qᵀu) + constant.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from svmsym.exact.floating import Floats, Positions, np
from svmsym.exact.programs.gram import Block, Gram, Part, Sum

Bounds = Sequence[int | None]


@dataclass(frozen=True, eq=False)
class FloatCopy:
    """The vectors of a program in floating point."""

    point: Positions
    sign: Floats
    ridge: Floats
    slope: Floats
    rows: Floats


@dataclass(frozen=True, eq=False)
class Program:
    """A convex quadratic program in integers.

    >>> from svmsym.exact.programs.gram import Points
    >>> two = Program(Points([(1,), (-1,)]), (0, 1), (1, -1), 1, (0, 0), (-1, -1),
    ...               ((1, -1),), (0,), (0, 0), (None, None))
    >>> two.size, two.curvature([0, 1], [0, 1])
    (2, [[1, 1], [1, 1]])
    """

    gram: Gram
    point: Sequence[int]
    sign: Sequence[int]
    weight: int
    ridge: Sequence[int]
    slope: Sequence[int]
    rows: tuple[Sequence[int], ...]
    right: tuple[int, ...]
    lower: Bounds
    upper: Bounds
    unit: int = 1
    cost: Fraction = Fraction(1)
    constant: Fraction = Fraction(0)

    @property
    def size(self) -> int:
        """Number of unknowns."""
        return len(self.slope)

    @cached_property
    def has_ridge(self) -> bool:
        """Whether P has a diagonal part of its own."""
        return any(self.ridge)

    @cached_property
    def starts_at_zero(self) -> bool:
        """Whether every lower bound is zero, as for multipliers."""
        return not any(self.lower)

    @cached_property
    def pinned(self) -> frozenset[int]:
        """The unknowns whose two bounds are the same number."""
        pairs = enumerate(zip(self.lower, self.upper, strict=True))
        return frozenset(v for v, (low, high) in pairs if low is not None and low == high)

    @cached_property
    def floats(self) -> FloatCopy:
        """The vectors in floating point, each number rounded once."""
        return FloatCopy(
            np.array(self.point, dtype=np.intp),
            np.array(self.sign, dtype=np.float64),
            np.array(self.ridge, dtype=np.float64),
            np.array(self.slope, dtype=np.float64),
            np.array(self.rows, dtype=np.float64).reshape(len(self.rows), self.size),
        )

    def curvature(self, rows: Sequence[int], columns: Sequence[int]) -> Block:
        """A block of P."""
        sign, point, weight = self.sign, self.point, self.weight
        block = self.gram.block([point[v] for v in rows], [point[v] for v in columns])
        right = [sign[v] for v in columns]
        found = []
        for v, entries in zip(rows, block, strict=True):
            left = weight * sign[v]
            found.append(
                [left * s * k for s, k in zip(right, entries, strict=True)] if left else [0] * len(right)
            )
        if any(self.ridge[v] for v in rows):
            where = {v: k for k, v in enumerate(columns)}
            for v, row in zip(rows, found, strict=True):
                if v in where:
                    row[where[v]] += self.ridge[v]
        return found

    def combine(self, parts: Sequence[tuple[Sequence[int], Sequence[int], int]]) -> Sum:
        """K̂ Σ s·u for unknowns given as (variables, values, scale): the part of Pu that needs the points."""
        sign, point = self.sign, self.point
        return self.gram.combine(
            [
                Part(
                    [point[v] for v in some], [sign[v] * u for v, u in zip(some, values, strict=True)], scale
                )
                for some, values, scale in parts
            ]
        )
