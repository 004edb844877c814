"""An irrational Gram matrix rounded to integers: a program to guess from, never to prove with.

    K̂ᵢⱼ = ⌊2^bits·K(xᵢ, xⱼ)⌋ + shift·[xᵢ = xⱼ]

Rounding moves the matrix of the distinct points by less than 1.1·(number of points) in norm, so with a
shift of twice that number K̂ is positive definite on distinct points wherever K is semidefinite. Equal
points keep equal rows, and what is singular because of them stays singular.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from svmsym.exact.balls.field import precision
from svmsym.exact.balls.kernel import Kernel
from svmsym.exact.floating import Floats, np
from svmsym.exact.programs.gram import Block, Stored

_GUARD = 40  # bits beyond those kept: enough for exponents in the thousands


@dataclass(frozen=True, eq=False)
class Rounded(Stored):
    """K̂ with entries computed when they are asked for.

    >>> from fractions import Fraction
    >>> from svmsym.exact.programs.gram import Points
    >>> Rounded(Kernel("rbf", Points([(0,), (1,)]), [0, 1], 1, Fraction(1)), 10).block([0], [0, 1])
    [[1024, 376]]
    """

    kernel: Kernel
    bits: int
    shift: int = 0
    lift: int = 0  # added everywhere; harmless where Σ s·u is fixed

    @property
    def size(self) -> int:
        """Number of samples, equal ones counted."""
        return len(self.kernel.place)

    def block(self, rows: Sequence[int], columns: Sequence[int]) -> Block:
        """Rounded entries."""
        place = self.kernel.place
        left, right = [place[i] for i in rows], [place[j] for j in columns]
        table = self.kernel.exponents(left, right)
        known = self._known
        with precision(self.bits + _GUARD):
            for e in {e for line in table for e in line}.difference(known):
                known[e] = int((self.kernel.ball(e).mid() * 2**self.bits).floor().unique_fmpz()) + self.lift
        return [
            [known[e] + (self.shift if i == j else 0) for j, e in zip(right, line, strict=True)]
            for i, line in zip(left, table, strict=True)
        ]

    def diagonal(self, rows: Sequence[int]) -> list[int]:
        """Rounded entries of the diagonal."""
        return (
            [self.block([i], [i])[0][0] for i in rows]
            if self.kernel.type != "rbf"
            else [2**self.bits + self.shift + self.lift] * len(rows)
        )

    @cached_property
    def _known(self) -> dict[Any, int]:
        return {}

    @cached_property
    def floats(self) -> Floats:
        """The whole matrix in floating point."""
        values, _ = self.kernel.floats
        place = np.array(self.kernel.place, dtype=np.intp)
        if len(place) != self.kernel.size:
            values = values[np.ix_(place, place)]
        return values * 2.0**self.bits + float(self.lift)
