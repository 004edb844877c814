"""Which point and which group each unknown belongs to, and the sums that follow from it.

For unknowns β_p at points i(p) in groups g(p) the linear kernel needs only four maps:

    (to points)_i = Σ_{i(p) = i} β_p,   (to unknowns)_p = f_{i(p)},
    (sums)_g = Σ_{g(p) = g} β_p,        (levels)_p = o_{g(p)}.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from svmsym.numeric.program import Index, Program, Vector


@dataclass(frozen=True, eq=False)
class Layout:
    """n points; ``at`` None: unknown p is at point p; ``group`` None: all are in the only group, if any.

    >>> two = Layout(2, np.array([0, 1, 1]), np.array([0, 0, 1]), 2)
    >>> two.to_points(np.array([1.0, 2.0, 3.0])), two.sums(np.array([1.0, 2.0, 3.0]))
    (array([1., 5.]), array([3., 3.]))
    """

    n: int
    at: Index | None
    group: Index | None
    groups: int

    def to_points(self, values: Vector) -> Vector:
        """The sum over the unknowns of each point."""
        if self.at is None:
            return values
        return np.asarray(np.bincount(self.at, weights=values, minlength=self.n), dtype=np.float64)

    def to_unknowns(self, values: Vector) -> Vector:
        """The value of its point for each unknown."""
        return values if self.at is None else values[self.at]

    def sums(self, values: Vector) -> Vector:
        """The sum over the unknowns of each group."""
        if self.group is not None:
            return np.asarray(np.bincount(self.group, values, self.groups), dtype=np.float64)
        return np.array([values.sum()]) if self.groups else np.zeros(0)

    def levels(self, offsets: Vector) -> Vector | float:
        """The offset of its group for each unknown; one number where all have the same."""
        if self.group is not None:
            return np.asarray(offsets[self.group], dtype=np.float64)
        return float(offsets[0]) if self.groups else 0.0

    def within(self, group: int, values: Vector) -> Vector:
        """The values of the unknowns of one group, zero for all others."""
        return values if self.group is None else np.where(self.group == group, values, 0.0)

    def part(self, chosen: Index) -> Layout:
        """The layout of some of the unknowns, in the order named."""
        whole = len(chosen) == self.n and self.at is None and bool((chosen == np.arange(self.n)).all())
        at = None if whole else chosen if self.at is None else self.at[chosen]
        return Layout(self.n, at, None if self.group is None else self.group[chosen], self.groups)


def layout_of(program: Program, n: int) -> Layout:
    """The layout of a program over n points."""
    groups = len(program.totals)
    group = None if groups < 2 or program.group is None else program.group.astype(np.intp)  # noqa: PLR2004 - one group needs no names
    return Layout(n, program.at, group, groups)
