"""The one quadratic program that every machine is trained as.

With signed multipliers β_p (for classification β_p = y_p α_p) every machine is

    min over β   ½ βᵀ(K + diag r)β − cᵀβ + ε‖β‖₁,   lower ≤ β ≤ upper,   Σ_{p in group g} β_p = total_g.

- SVC has c = y, ε = 0, one group of total 0; SVR has c = t, ε > 0 and bounds ±C: n unknowns instead of 2n.
- One-class and ν-SVC have c = 0 and totals that are not zero; ν-SVC has two groups, one for each class.
- ν-SVR has two unknowns for each point, one of either sign, in two groups: ``at`` names the point of an
  unknown, and K stands for K[at, at].
- Squared slack is the ridge r; without b there are no groups.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.errors import SvmsymError

Vector = NDArray[np.float64]
Index = NDArray[np.intp]


_UNIT = 4 * 2.0**-53  # of rounding, for every number in a sum,
_CLOSE = 1e-6  # but never more than this share of the way to a bound
HUGE = 1e15  # a multiplier beyond this, or a dual beyond its square, belongs to a problem without an optimum


def out_of_range(program: Program) -> SvmsymError:
    """The error for numbers that grow beyond all bounds: there is no optimum, or none in floating point.

    >>> out_of_range(Program(np.zeros(1), np.zeros(1), np.ones(1))).what
    'the training has left the range of floating point'
    """
    if np.isfinite(program.lower).all() and np.isfinite(program.upper).all():
        return SvmsymError(
            "the training has left the range of floating point",
            why="kernel values, targets or prices are too large to be added up",
            hint="scale the columns and the targets, or lower C, gamma, coef0 or degree",
        )
    return SvmsymError(
        "the training problem has no optimum: its dual grows without bound",
        why="the kernel matrix is not positive semidefinite and the multipliers have no upper bound",
        hint='take slack="linear", or a kernel other than the sigmoid',
    )


@dataclass(frozen=True, eq=False)
class Program:
    """c, bounds, ε, groups with their totals, points of the unknowns, and the ridge.

    >>> import numpy as np
    >>> Program(np.array([1.0, -1.0]), np.array([0.0, -1.0]), np.array([1.0, 0.0])).m
    2
    """

    c: Vector
    lower: Vector
    upper: Vector
    totals: tuple[float, ...] = (0.0,)  # one for each group; empty: without b
    group: NDArray[np.int8] | None = None  # the group of each unknown; None: all in group 0
    epsilon: float = 0.0
    at: Index | None = None  # the point of each unknown; None: unknown p belongs to point p
    ridge: Vector | None = None  # None: zero

    @property
    def m(self) -> int:
        """The number of unknowns."""
        return len(self.c)

    @property
    def biased(self) -> bool:
        """Whether there is an equality, and so an offset b."""
        return bool(self.totals)

    @property
    def groups(self) -> tuple[Any, ...]:
        """One selection of unknowns (slice or mask) for each equality."""
        if self.group is None:
            return (slice(None),) * len(self.totals)
        return tuple(self.group == g for g in range(len(self.totals)))

    def at_points(self, beta: Vector, n: int) -> Vector:
        """Σ of the β of each point: what multiplies its kernel function."""
        if self.at is None:
            return beta
        return np.asarray(np.bincount(self.at, weights=beta, minlength=n), dtype=np.float64)


def settled(program: Program, beta: Vector) -> Vector:
    """β with what rounding keeps off its bounds, or off zero, put there: it would count as free, and fix b.

    >>> svc = Program(np.array([1.0, -1.0]), np.array([0.0, -3.0]), np.array([3.0, 0.0]))
    >>> settled(svc, np.array([0.1 + 0.2 + 2.7, -3.0])).tolist()
    [3.0, -3.0]
    """
    largest = float(np.abs(beta).max(initial=0.0))  # what steps were made of, so what rounding is measured by
    near = np.minimum(len(beta) * _UNIT * largest, _CLOSE * np.maximum(-program.lower, program.upper))
    found = np.where(np.abs(beta) <= near, 0.0, beta)
    found = np.where(np.abs(found - program.upper) <= near, program.upper, found)
    return np.where(np.abs(found - program.lower) <= near, program.lower, found)
