"""Kernel functions in float64, for dense rows, CSR rows, a given matrix, or a function of the user's.

    linear ⟨x, z⟩    poly (γ⟨x, z⟩ + c₀)^d    rbf exp(−γ‖x − z‖²)    sigmoid tanh(γ⟨x, z⟩ + c₀)

The sigmoid is not positive semidefinite in general. As in LIBSVM, a pair step whose curvature is not positive
takes a tiny positive one instead; what is reached then is a stationary point, not always the optimum.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.program import Index, Vector

Name = Literal["linear", "poly", "rbf", "sigmoid", "precomputed", "callable"]
Matrix = NDArray[np.float64]
UNIT = 2.0**-53
LOST = 1e-10  # error of an exponent up to which squares and products may give it
_PRODUCTS = 16  # degree up to which powers are products
_CACHED = 1 << 14  # entries of which the processor keeps a copy


@dataclass(frozen=True)
class Kernel:
    """A kernel with its parameters; ``function(X, Z)`` gives the matrix where the name is "callable"."""

    name: Name = "rbf"
    gamma: float = 1.0
    coef0: float = 0.0
    degree: float = 3
    function: Callable[[Any, Any], Any] | None = None

    def between(self, left: Any, right: Any) -> Matrix:
        """k(x, z) for all rows x of left and z of right (dense or CSR).

        >>> import numpy as np
        >>> Kernel("poly", 1.0, 1.0, 2).between(np.array([[1.0, 2.0]]), np.array([[3.0, 0.0]]))
        array([[16.]])
        """
        if self.name == "callable":
            assert self.function is not None
            return np.asarray(self.function(left, right), dtype=np.float64)
        products = _products(left, right)
        if self.name == "linear":
            return products
        with self.saturating():
            return self._of_products(products, left, right)

    def saturating(self) -> AbstractContextManager[Any]:
        """Where an overflow on the way is no loss, for rbf and sigmoid: exp −∞ = 0, tanh ∞ = 1."""
        return np.errstate(over="ignore") if self.name in ("rbf", "sigmoid") else nullcontext()

    def _of_products(self, products: Matrix, left: Any, right: Any) -> Matrix:
        """The kernel where ⟨x, z⟩ is known, in its place."""
        if self.name in ("poly", "sigmoid"):  # in place: fresh memory costs more than the arithmetic
            products *= self.gamma
            products += self.coef0
            return power(products, self.degree) if self.name == "poly" else np.tanh(products, out=products)
        a, b = squares(left), squares(right)
        lost = self.gamma * (a.max(initial=0.0) + b.max(initial=0.0)) * UNIT
        if lost > LOST and not hasattr(left, "multiply") and not hasattr(right, "multiply"):
            products = _distances(left, right)
        else:
            products *= -2.0
            products += a[:, None]
            products += b[None, :]
            np.maximum(products, 0.0, out=products)
        products *= -self.gamma
        return np.exp(products, out=products)

    def diagonal(self, rows: Any) -> Vector:
        """k(x, x) for every row.

        >>> import numpy as np
        >>> Kernel("linear").diagonal(np.array([[3.0, 4.0]]))
        array([25.])
        """
        if self.name == "callable":
            return np.array(
                [float(self.between(rows[i : i + 1], rows[i : i + 1])[0, 0]) for i in range(rows.shape[0])]
            )
        if self.name == "rbf":
            return np.ones(rows.shape[0])
        s = squares(rows)
        if self.name == "linear":
            return s
        with self.saturating():
            inner = self.gamma * s + self.coef0
        return np.tanh(inner) if self.name == "sigmoid" else np.asarray(inner**self.degree)


def _distances(left: Matrix, right: Matrix) -> Matrix:
    """‖x − z‖² from differences, where ‖x‖² + ‖z‖² − 2⟨x, z⟩ would lose too many digits."""
    total = np.zeros((len(left), len(right)))
    for f in range(left.shape[1]):
        difference = left[:, f, None] - right[None, :, f]
        difference *= difference
        total += difference
    return total


def power(base: Matrix, degree: float) -> Matrix:
    """base^degree in the place of base; by products for a small integer, some rows at a time: much faster.

    >>> power(np.array([[2.0, -3.0]]), 5)
    array([[  32., -243.]])
    """
    if not (float(degree).is_integer() and 1 <= degree <= _PRODUCTS):
        return np.power(base, degree, out=base)
    step = max(1, _CACHED // max(1, base.shape[1]))
    for start in range(0, len(base), step):
        part = base[start : start + step]
        square, left = part.copy(), int(degree) - 1
        while left:
            if left & 1:
                part *= square
            left //= 2
            if left:
                square *= square
    return base


def squares(rows: Any) -> Vector:
    """‖x‖² of every row, dense or CSR."""
    if hasattr(rows, "multiply"):
        return np.asarray(rows.multiply(rows).sum(axis=1), dtype=np.float64).ravel()
    return np.asarray(np.einsum("ij,ij->i", rows, rows))


def _products(left: Any, right: Any) -> Matrix:
    found = left @ right.T
    return np.asarray(found.toarray() if hasattr(found, "toarray") else found, dtype=np.float64)


@dataclass(frozen=True, eq=False)
class Source:
    """Points with their kernel, as a matrix whose entries are computed when asked for."""

    points: Any  # n rows, dense float64 or CSR; for "precomputed" the n × n matrix itself
    kernel: Kernel

    @property
    def n(self) -> int:
        """The number of points."""
        return int(self.points.shape[0])

    def entries(self, rows: Index, columns: Index | None = None) -> Matrix:
        """K[rows, columns], all columns where none are named.

        >>> import numpy as np
        >>> Source(np.array([[1.0], [2.0]]), Kernel("linear")).entries(np.array([1]))
        array([[2., 4.]])
        """
        if self.kernel.name == "precomputed":
            chosen = self.points[rows] if columns is None else self.points[np.ix_(rows, columns)]
            return np.asarray(chosen, dtype=np.float64)
        right = self.points if columns is None else self.points[columns]
        return self.kernel.between(self.points[rows], right)

    def diagonal(self) -> Vector:
        """K_ii for every point."""
        if self.kernel.name == "precomputed":
            return np.ascontiguousarray(np.diagonal(self.points), dtype=np.float64)
        return self.kernel.diagonal(self.points)

    def times(self, coefficients: Vector, rows_at_once: int = 1024) -> Vector:
        """Kβ in float64, a block of rows at a time, over nonzero coefficients only."""
        used = np.flatnonzero(coefficients)
        total = np.zeros(self.n)
        for start in range(0, len(used), rows_at_once):
            part = used[start : start + rows_at_once]
            total += coefficients[part] @ self.entries(part)
        return total


@dataclass(frozen=True, eq=False)
class Subset(Source):
    """Some points of a source, without a copy of them."""

    index: Index

    @property
    def n(self) -> int:
        """The number of points."""
        return len(self.index)

    def entries(self, rows: Index, columns: Index | None = None) -> Matrix:
        """K[rows, columns] among these points.

        >>> import numpy as np
        >>> Subset(np.array([[1.0], [2.0], [3.0]]), Kernel("linear"), np.array([0, 2])).entries(np.array([1]))
        array([[3., 9.]])
        """
        return Source.entries(self, self.index[rows], self.index if columns is None else self.index[columns])

    def diagonal(self) -> Vector:
        """K_ii for every point."""
        return Source.diagonal(self)[self.index]
