"""Gram matrices in integers, K̂ᵢⱼ = κ·K(xᵢ, xⱼ): blocks, sums over columns, and floating-point copies.

Three ways to hold one: points with their inner product, points with a polynomial kernel, and a stored
matrix. All numbers are integers; the common denominator κ is kept by whoever built the matrix. Floating
point serves two purposes only: a first guess, and a filter that decides signs far from zero, with the
error bound of a dot product (Higham, Accuracy and Stability of Numerical Algorithms, section 3.1).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from operator import mul
from typing import Any, Protocol

from svmsym.exact.floating import Floats, Integers, np, worth

Block = list[list[int]]

ROUND = 2.0**-53
_EXACT = 2**53  # integers below are exact in double precision, and so are sums that stay below


@dataclass(frozen=True)
class Part:
    """scale · Σₖ coefficients[k]·(column columns[k] of the matrix)."""

    columns: Sequence[int]
    coefficients: Sequence[int]
    scale: int = 1


class Sum(Protocol):
    """The vector K̂c for one integer vector c, at chosen rows exactly or at all rows enclosed."""

    def at(self, rows: Sequence[int]) -> list[int]:
        """Exact values at some rows."""

    def enclosed(self, denominator: int) -> tuple[Floats, Floats]:
        """Values divided by the denominator at every row, and bounds of their errors."""

    def square(self) -> int:
        """cᵀK̂c."""


class Gram(Protocol):
    """A symmetric integer matrix with one row for each point."""

    @property
    def size(self) -> int:
        """Number of points."""

    def block(self, rows: Sequence[int], columns: Sequence[int]) -> Block:
        """Exact entries."""

    def diagonal(self, rows: Sequence[int]) -> list[int]:
        """Exact entries K̂ᵢᵢ."""

    def combine(self, parts: Sequence[Part]) -> Sum:
        """The sum of the parts."""

    @property
    def factor(self) -> Floats | None:
        """X with XXᵀ = K̂ in floating point, where it has few columns; else None."""

    @property
    def floats(self) -> Floats:
        """The whole matrix, every entry rounded once or twice."""


@dataclass(frozen=True, eq=False)
class Points:
    """K̂ᵢⱼ = ⟨xᵢ, xⱼ⟩ for integer points, given as tuples or as one array of 64-bit integers.

    >>> K = Points([(1, 2), (3, 4)])
    >>> K.block([0, 1], [0, 1]), K.combine([Part([0, 1], [10, 1])]).at([1])
    ([[5, 11], [11, 25]], [135])
    """

    rows: Sequence[Sequence[int]] | Integers

    @property
    def size(self) -> int:
        """Number of points."""
        return len(self.rows)

    def take(self, rows: Sequence[int]) -> list[Sequence[int]]:
        """Some points with Python's integers, which never overflow."""
        if isinstance(self.rows, np.ndarray):
            chosen: list[Sequence[int]] = self.rows[np.asarray(rows, dtype=np.intp)].tolist()
            return chosen
        return [self.rows[i] for i in rows]

    def block(self, rows: Sequence[int], columns: Sequence[int]) -> Block:
        """Inner products."""
        if len(rows) * len(columns) >= _WORTH_AN_ARRAY and self.exact_products:
            left, right = self.factor[rows], self.factor[columns]  # type: ignore[index]
            exact: Block = (left @ right.T).astype(np.int64).tolist()
            return exact
        left_, right_ = self.take(rows), self.take(columns)
        return [[sum(map(mul, a, b)) for b in right_] for a in left_]

    def diagonal(self, rows: Sequence[int]) -> list[int]:
        """Squared norms."""
        return [sum(map(mul, a, a)) for a in self.take(rows)]

    def combine(self, parts: Sequence[Part]) -> Sum:
        """Σ c ⟨x, ·⟩ through the one vector w = Σ c x."""
        total: list[int] | None = None
        for part in parts:
            if not len(part.columns):
                continue
            w = [part.scale * v for v in self._weighted(part)]
            total = w if total is None else [a + b for a, b in zip(total, w, strict=True)]
        return _Normal(self, total if total is not None else [0] * self.dimension)

    def _weighted(self, part: Part) -> list[int]:
        if isinstance(self.rows, np.ndarray) and len(part.columns) >= _WORTH_AN_ARRAY:
            sizes = [abs(c) for c in part.coefficients]
            if max(sizes) < _EXACT and self._largest * sum(sizes) < 2**62:
                coefficients = np.array(part.coefficients, dtype=np.int64)
                chosen = self.rows[np.asarray(part.columns, dtype=np.intp)]
                weighted: list[int] = (coefficients @ chosen).tolist()
                return weighted
        return [
            sum(map(mul, part.coefficients, column)) for column in zip(*self.take(part.columns), strict=True)
        ]

    @property
    def dimension(self) -> int:
        """Number of coordinates."""
        return len(self.rows[0]) if len(self.rows) else 0

    @cached_property
    def factor(self) -> Floats | None:
        """The points themselves."""
        return np.asarray(self.rows, dtype=np.float64).reshape(self.size, self.dimension)

    @cached_property
    def _largest(self) -> int:
        if isinstance(self.rows, np.ndarray):
            return int(max(-self.rows.min(initial=0), self.rows.max(initial=0)))
        return max((abs(v) for row in self.rows for v in row), default=0)

    @cached_property
    def exact_products(self) -> bool:
        """Whether inner products computed in floating point have no error."""
        return self._largest**2 * max(self.dimension, 1) < _EXACT

    @property
    def floats(self) -> Floats:
        """All inner products."""
        assert self.factor is not None
        return self.factor @ self.factor.T


_WORTH_AN_ARRAY = worth(400)  # below, Python's integers are faster than a trip into an array


@dataclass(frozen=True)
class _Normal:
    """Row i of the sum is ⟨w, xᵢ⟩."""

    points: Points
    w: list[int]

    def at(self, rows: Sequence[int]) -> list[int]:
        return [sum(map(mul, self.w, x)) for x in self.points.take(rows)]

    def square(self) -> int:
        return sum(map(mul, self.w, self.w))

    def enclosed(self, denominator: int) -> tuple[Floats, Floats]:
        w = np.array([v / denominator for v in self.w])
        factor = self.points.factor
        assert factor is not None
        return factor @ w, (len(w) + 4) * 2 * ROUND * (np.abs(factor) @ np.abs(w))


class Stored(ABC):
    """What a matrix of entries has in common, however an entry is computed."""

    @abstractmethod
    def block(self, rows: Sequence[int], columns: Sequence[int]) -> Block:
        """Exact entries."""

    @property
    @abstractmethod
    def floats(self) -> Floats:
        """The whole matrix, every entry rounded once or twice."""

    def combine(self, parts: Sequence[Part]) -> Sum:
        """Σ c·column, kept as it is."""
        return _Columns(self, [p for p in parts if len(p.columns)])

    @property
    def factor(self) -> Floats | None:
        """Nothing of few columns is known."""
        return None


@dataclass(frozen=True)
class _Columns:
    """Row i of the sum is Σₖ cₖ K̂ᵢₖ."""

    matrix: Stored
    parts: Sequence[Part]

    def at(self, rows: Sequence[int]) -> list[int]:
        total = [0] * len(rows)
        for part in self.parts:
            block = self.matrix.block(rows, part.columns)
            total = [
                t + part.scale * sum(map(mul, part.coefficients, r))
                for t, r in zip(total, block, strict=True)
            ]
        return total

    def square(self) -> int:
        return sum(
            part.scale * sum(map(mul, part.coefficients, self.at(part.columns))) for part in self.parts
        )

    def enclosed(self, denominator: int) -> tuple[Floats, Floats]:
        columns = [j for part in self.parts for j in part.columns]
        c = np.array([part.scale * v / denominator for part in self.parts for v in part.coefficients])
        chosen = self.matrix.floats[:, columns]
        return chosen @ c, (len(c) + 6) * 2 * ROUND * (np.abs(chosen) @ np.abs(c))


@dataclass(frozen=True, eq=False)
class Polynomial(Stored):
    """K̂ᵢⱼ = (a⟨xᵢ, xⱼ⟩ + c)^degree in integers.

    >>> Polynomial(Points([(1, 2), (3, 4)]), 1, 1, 2).block([0], [0, 1])
    [[36, 144]]
    """

    points: Points
    a: int
    c: int
    degree: int

    @property
    def size(self) -> int:
        """Number of points."""
        return self.points.size

    def block(self, rows: Sequence[int], columns: Sequence[int]) -> Block:
        """Powers of shifted inner products."""
        a, c, degree = self.a, self.c, self.degree
        return [[(a * v + c) ** degree for v in row] for row in self.points.block(rows, columns)]

    def diagonal(self, rows: Sequence[int]) -> list[int]:
        """Powers of shifted squared norms."""
        return [(self.a * v + self.c) ** self.degree for v in self.points.diagonal(rows)]

    @cached_property
    def floats(self) -> Floats:
        """Shifted inner products are exact wherever they fit; the power rounds."""
        if self.points.exact_products:
            inner = self.points.floats
            if float(np.abs(inner).max(initial=0.0)) * abs(self.a) + abs(self.c) < _EXACT:
                # numpy's power is correct to a few roundings; repeated products have a known bound.
                return _power(self.a * inner + self.c, self.degree)
        every = range(self.size)
        return np.array(self.block(every, every), dtype=np.float64).reshape(self.size, self.size)


def _power(base: Floats, degree: int) -> Floats:
    """base^degree with at most 2·log₂ degree roundings."""
    result: Any = None
    while degree:
        if degree & 1:
            result = base if result is None else result * base
        degree >>= 1
        if degree:
            base = base * base
    return np.ones_like(base) if result is None else np.asarray(result)


@dataclass(frozen=True, eq=False)
class Matrix(Stored):
    """K̂ as it was given.

    >>> Matrix([[2, 1], [1, 2]]).combine([Part([0], [5])]).at([0, 1])
    [10, 5]
    """

    entries: Sequence[Sequence[int]]

    @property
    def size(self) -> int:
        """Number of points."""
        return len(self.entries)

    def block(self, rows: Sequence[int], columns: Sequence[int]) -> Block:
        """Entries."""
        chosen = [self.entries[i] for i in rows]
        return [[row[j] for j in columns] for row in chosen]

    def diagonal(self, rows: Sequence[int]) -> list[int]:
        """Entries of the diagonal."""
        return [self.entries[i][i] for i in rows]

    @cached_property
    def floats(self) -> Floats:
        """Entries, rounded."""
        return np.array(self.entries, dtype=np.float64).reshape(self.size, self.size)
