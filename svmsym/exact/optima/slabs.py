"""A polyhedron around zero, cut out by slabs, all numbers integers.

    {z ∈ Qᵏ : lowᵢ ≤ nᵢᵀz ≤ highᵢ},   lowᵢ ≤ 0 ≤ highᵢ,   None is no bound

Both sets of optima have this form when zero is one optimum: z are coordinates of the null space and nᵢᵀz is
how far unknown i moves; or z is the change of the multipliers and nᵢᵀz that of a gradient. The numbers nᵢᵀz
are called the reading of z.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from svmsym.exact.solving.linear import Row

Bound = int | None


@dataclass(frozen=True, eq=False)
class Slabs:
    """lowᵢ ≤ nᵢᵀz ≤ highᵢ.

    >>> Slabs(((1, 0), (0, 1), (1, 1)), (0, 0, None), (None, None, 4)).width
    2
    """

    normals: Sequence[Row]
    low: Sequence[Bound]
    high: Sequence[Bound]

    @property
    def width(self) -> int:
        """k, the number of coordinates."""
        return len(self.normals[0]) if self.normals else 0
