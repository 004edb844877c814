"""Kernels with irrational values over integer data: exact exponents, balls, and floats with an error bound.

    rbf:      K(x, z) = exp(−γ‖x − z‖²)     = exp(−rate·e),  e = ‖x̂ − ẑ‖²
    sigmoid:  K(x, z) = tanh(γ⟨x, z⟩ + r)  = tanh(rate·e),  e = a⟨x̂, ẑ⟩ + c

x̂ = δ·x in integers, so every exponent e is an integer and rate one rational number. Equal points have equal
rows; they are stored once.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any

from svmsym.exact.balls.elementary import EXP_ERROR, TANH_ERROR, exp_minus, tanh
from svmsym.exact.balls.field import Arb, arb, flint, need_balls
from svmsym.exact.floating import Floats, np
from svmsym.exact.problem import Problem
from svmsym.exact.programs.gram import ROUND, Points
from svmsym.exact.programs.integer_gram import integer_rows


@dataclass(frozen=True, eq=False)
class Kernel:
    """A kernel on distinct integer points; ``place[i]`` is the point of sample i.

    >>> from svmsym.exact import problem as stated
    >>> half = stated.Kernel("rbf", gamma=Fraction(1, 2))
    >>> k = kernel_of(Problem("svc", X=((0,), (1,), (0,)), y=(1, -1, 1), kernel=half))
    >>> k.place, k.exponents([0], [0, 1]), k.rate
    ([0, 1, 0], [[0, 1]], Fraction(1, 2))
    """

    type: str
    points: Points
    place: Sequence[int]
    delta: int
    rate: Fraction
    a: int = 1
    c: int = 0

    @property
    def size(self) -> int:
        """Number of distinct points."""
        return self.points.size

    def exponents(self, rows: Sequence[int], columns: Sequence[int]) -> list[list[Any]]:
        """Exact integers e at pairs of distinct points."""
        if self.type == "rbf":
            norms = self.norms
            left, right = [norms[i] for i in rows], [norms[j] for j in columns]
            inner = self._inner(rows, columns)
            return [
                [n + m - 2 * k for m, k in zip(right, line, strict=True)]
                for n, line in zip(left, inner, strict=True)
            ]
        return [[self.a * k + self.c for k in line] for line in self._inner(rows, columns)]

    @cached_property
    def norms(self) -> list[int]:
        """‖x̂‖²."""
        return self.points.diagonal(range(self.size))

    def _inner(self, rows: Sequence[int], columns: Sequence[int]) -> list[list[Any]]:
        if self.points.exact_products or not self.points.dimension or not len(rows) or not len(columns):
            return self.points.block(rows, columns)
        left, right = flint.fmpz_mat(self._lists(rows)), flint.fmpz_mat(self._lists(columns))
        products: list[list[Any]] = (left * right.transpose()).tolist()
        return products

    def _lists(self, rows: Sequence[int]) -> list[list[int]]:
        return [list(x) for x in self.points.take(rows)]

    def ball(self, exponent: int) -> Arb:
        """One kernel value at the present precision."""
        scaled = self._rate_ball * exponent
        return (-scaled).exp() if self.type == "rbf" else scaled.tanh()

    @property
    def _rate_ball(self) -> Arb:
        return arb(self.rate)

    def balls(self, rows: Sequence[int], columns: Sequence[int]) -> list[list[Arb]]:
        """Kernel values at the present precision, each exponent evaluated once."""
        known = self._known.setdefault(flint.ctx.prec, {})
        rate = -self._rate_ball if self.type == "rbf" else self._rate_ball
        table = self.exponents(rows, columns)
        for e in {e for line in table for e in line}.difference(known):
            scaled = rate * e
            known[e] = scaled.exp() if self.type == "rbf" else scaled.tanh()
        return [[known[e] for e in line] for line in table]

    def balls_at(self, x: Sequence[Fraction], columns: Sequence[int]) -> list[Arb]:
        """K(x, ·) at a new point x, at the present precision."""
        scaled = [self.delta * v for v in x]
        pairs = [list(zip(scaled, z, strict=True)) for z in self.points.take(columns)]
        if self.type == "rbf":
            return [arb(-self.rate * sum([(a - b) ** 2 for a, b in pair])).exp() for pair in pairs]
        return [arb(self.rate * (self.a * sum([a * b for a, b in pair]) + self.c)).tanh() for pair in pairs]

    @cached_property
    def _known(self) -> dict[int, dict[Any, Arb]]:
        return {}

    @cached_property
    def floats(self) -> tuple[Floats, float]:
        """All values in floating point, and a bound for the error of every one of them.

        The points are moved to their mean, x_c = x − mean, ‖x‖ ≤ R, ‖x_c‖ ≤ r. Rounding x and the
        difference moves a point by η = 3.3u(R + r) at most, and d inner products of moved points err by
        (d + 4)·u·r² each (Higham, section 3.1), in whatever order they are summed.
        """
        rows, delta = self.points.rows, self.delta
        if isinstance(rows, np.ndarray):
            x = rows / float(delta)
        else:
            x = np.array([[v / delta for v in row] for row in rows], dtype=np.float64)
        x = x.reshape(self.size, self.points.dimension)
        d = x.shape[1]
        R = _largest_norm(x)
        if self.type == "rbf":
            x = x - x.mean(axis=0)
            r = _largest_norm(x)
            shift = 3.3 * ROUND * (R + r)
            squares = np.einsum("ij,ij->i", x, x)
            z = np.maximum(squares[:, None] + squares - 2 * (x @ x.T), 0.0)
            error = 8.8 * r * shift + 4 * shift**2 + 4.4 * (d + 6) * ROUND * r * r
            gamma = float(self.rate * delta * delta)
            value = exp_minus(gamma * z)
            np.fill_diagonal(value, 1.0)
            # exp is Lipschitz with constant 1 for z ≥ 0, and z·exp(−z) < 0.37 bounds the rounding of γz.
            return value, 1.1 * gamma * error + 2 * ROUND + EXP_ERROR
        slope, offset = float(self.rate * self.a * delta * delta), float(self.rate * self.c)
        inner = slope * (x @ x.T) + offset
        error = abs(slope) * (d + 16) * ROUND * R * R + 4 * ROUND * abs(offset)
        return tanh(inner), 1.1 * error + TANH_ERROR


def _largest_norm(x: Floats) -> float:
    # One part in a thousand covers the rounding of the norm itself.
    return 1.001 * float(np.sqrt(np.einsum("ij,ij->i", x, x).max(initial=0.0)))


def kernel_of(problem: Problem) -> Kernel:
    """The kernel of a problem with rbf or sigmoid."""
    need_balls()
    assert problem.X is not None
    rows, delta = integer_rows(problem.X)
    place: list[int] = []
    first: dict[Any, int] = {}
    chosen: list[int] = []
    for i, row in enumerate(rows.tolist() if isinstance(rows, np.ndarray) else rows):
        key = tuple(row)
        if key not in first:
            first[key] = len(chosen)
            chosen.append(i)
        place.append(first[key])
    distinct = rows[np.array(chosen, dtype=np.intp)] if isinstance(rows, np.ndarray) else [*first]
    points, gamma = Points(distinct), problem.kernel.gamma
    if problem.kernel.type == "rbf":
        return Kernel("rbf", points, place, delta, Fraction(gamma, delta * delta))
    slope, shift = Fraction(gamma, delta * delta), Fraction(problem.kernel.coef0)
    m = lcm(slope.denominator, shift.denominator)
    return Kernel("sigmoid", points, place, delta, Fraction(1, m), int(slope * m), int(shift * m))
