"""The normal form of svmsym.exact.programs.program with entries in Q(t).

    minimise ½uᵀPu + qᵀu   such that   A u = b,  lower ≤ u ≤ upper
    Pᵥᵥ′ = weight·sᵥsᵥ′·K[pᵥ, pᵥ′] + δᵥᵥ′·ridgeᵥ

Nothing is scaled here; ``at`` gives the integer program at one rational t. Two further programs prove that
there is no optimum. A ray d along which the objective falls for ever solves

    minimise ½dᵀPd   such that   A d = 0,  qᵀd = −1,  d ≥ 0 at lower bounds, d ≤ 0 at upper ones

with the value 0; and if no u satisfies the rows, then

    minimise ½‖r‖²   such that   A u + r = b,  lower ≤ u ≤ upper

has a positive value.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm

from svmsym.exact.programs.gram import Matrix
from svmsym.exact.programs.program import Program
from svmsym.exact.symbolic.functions import ONE, ZERO, Ratio

Bounds = tuple[Ratio | None, ...]


@dataclass(frozen=True, eq=False)
class MovingProgram:
    """A quadratic program whose numbers are rational functions of one letter.

    >>> t = Ratio.letter()
    >>> one = MovingProgram(((t,),), (0,), (1,), ONE, (ZERO,), (-ONE,), (), (), (ZERO,), (t,))
    >>> one.at(Fraction(1, 2)).upper, str(one.curvature(0, 0))
    ([1], 't')
    """

    gram: tuple[tuple[Ratio, ...], ...]
    point: tuple[int, ...]
    sign: tuple[int, ...]
    weight: Ratio
    ridge: tuple[Ratio, ...]
    slope: tuple[Ratio, ...]
    rows: tuple[tuple[Ratio, ...], ...]
    right: tuple[Ratio, ...]
    lower: Bounds
    upper: Bounds

    @property
    def size(self) -> int:
        """Number of unknowns."""
        return len(self.slope)

    def curvature(self, v: int, w: int) -> Ratio:
        """An entry of P."""
        found = ZERO
        if self.sign[v] and self.sign[w]:
            entry = self.weight * self.gram[self.point[v]][self.point[w]]
            found = entry if self.sign[v] == self.sign[w] else -entry
        return found + self.ridge[v] if v == w else found

    def entries(self) -> set[Ratio]:
        """Every function that occurs."""
        bounds = [f for f in (*self.lower, *self.upper) if f is not None]
        many = [f for row in (*self.gram, *self.rows) for f in row]
        return {self.weight, *self.ridge, *self.slope, *self.right, *bounds, *many}

    def pinned(self, v: int) -> bool:
        """Whether the two bounds of an unknown are the same for all t."""
        low = self.lower[v]
        return low is not None and low == self.upper[v]

    def with_rows(self, kept: Sequence[int]) -> MovingProgram:
        """The same with some of the rows."""
        return replace(self, rows=tuple(self.rows[k] for k in kept), right=tuple(self.right[k] for k in kept))

    def at(self, t: Fraction) -> Program:
        """The integer program at t; ZeroDivisionError at a pole."""
        lower, upper = _values(self.lower, t), _values(self.upper, t)
        right = [f.at(t) for f in self.right]
        unit = lcm(*(x.denominator for x in (*lower, *upper, *right) if x is not None))
        gram = [[f.at(t) for f in row] for row in self.gram]
        kappa = lcm(*(x.denominator for row in gram for x in row))
        weight = self.weight.at(t) / (kappa * unit * unit)
        ridge = [f.at(t) / (unit * unit) for f in self.ridge]
        slope = [f.at(t) / unit for f in self.slope]
        whole = lcm(*(x.denominator for x in (weight, *ridge, *slope)))
        rows, sides = [], []
        for row, r in zip(self.rows, right, strict=True):
            values = [f.at(t) for f in row]
            scale = lcm(*(x.denominator for x in values))
            rows.append([int(scale * x) for x in values])
            sides.append(int(scale * unit * r))
        return Program(
            Matrix([[int(kappa * x) for x in row] for row in gram]),
            self.point,
            self.sign,
            int(whole * weight),
            [int(whole * x) for x in ridge],
            [int(whole * x) for x in slope],
            tuple(rows),
            tuple(sides),
            [None if x is None else int(unit * x) for x in lower],
            [None if x is None else int(unit * x) for x in upper],
        )

    def falling(self) -> MovingProgram:
        """The program of a ray along which the objective falls."""
        return replace(
            self,
            slope=(ZERO,) * self.size,
            rows=(*self.rows, self.slope),
            right=(*(ZERO for _ in self.rows), -ONE),
            lower=tuple(None if f is None else ZERO for f in self.lower),
            upper=tuple(None if f is None else ZERO for f in self.upper),
        )

    def nearest(self) -> MovingProgram:
        """The program of the smallest residual of the rows."""
        m, none = len(self.rows), (None,) * len(self.rows)
        return replace(
            self,
            point=self.point + (0,) * m,
            sign=(0,) * (self.size + m),
            weight=ZERO,
            ridge=(ZERO,) * self.size + (ONE,) * m,
            slope=(ZERO,) * (self.size + m),
            rows=tuple(
                (*row, *(ONE if j == k else ZERO for j in range(m))) for k, row in enumerate(self.rows)
            ),
            lower=(*self.lower, *none),
            upper=(*self.upper, *none),
        )


def _values(bounds: Bounds, t: Fraction) -> list[Fraction | None]:
    return [None if f is None else f.at(t) for f in bounds]
