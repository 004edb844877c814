"""The points as a matrix X, centred where that changes nothing, and the normal equations of weighted points.

Where Σβ = T is fixed, moving all points by μ changes the program only in its linear term, because

    ½‖Xᵀβ‖² = ½‖X_cᵀβ‖² + T μᵀX_cᵀβ + ½T²‖μ‖²,   X_c = X − 1μᵀ.

Centred columns keep the normal equations well conditioned on raw data (years, prices, pixel values).
Columns need no scaling here: the factor scales its matrix to a unit diagonal. With more columns than
rows, X is replaced by the n × n factor Rᵀ of Xᵀ = QR, which has the same products XXᵀ.

Every interior-point and every proximal step solves, for weights D_p ≥ 0 of the unknowns and B = [X E]
with E_{pg} = 1 in group g,

    (diag(1, …, 1, 0, …, 0) + BᵀDB) (w, o) = right side,   of size d + groups,   cost n d².
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from svmsym.numeric.kernels import Matrix
from svmsym.numeric.linear.layout import Layout
from svmsym.numeric.program import Index, Vector

_NARROW = 32  # columns; below, columns are stored one after the other: short rows do not vectorise
_BLOCK = 1 << 18  # entries of X weighted at once: they stay in the cache
_FEW = 0.6  # share of rows with weight below which they are gathered first
_FIRST_RIDGE, _LAST_RIDGE = 1e-15, 1e-3  # on a unit diagonal, where the matrix is singular in this precision


@dataclass(frozen=True, eq=False)
class Design:
    """X (centred), and μ.

    >>> design_of(np.array([[1.0], [3.0]]), centred=True).X.tolist()
    [[-1.0], [1.0]]
    """

    X: Matrix
    shift: Vector  # μᵀX_cᵀ for each point, to be taken T times from the linear term

    def rows(self, chosen: Index) -> Design:
        """The design of some of the points."""
        X = self.X[chosen]
        return Design(np.asfortranarray(X) if X.shape[1] < _NARROW else X, self.shift[chosen])

    def image(self, w: Vector) -> Vector:
        """Xw, one number for each point."""
        return np.asarray(self.X @ w)

    def pull(self, values: Vector) -> Vector:
        """Xᵀβ."""
        return np.asarray(values @ self.X)

    def weighted(self, weights: Vector) -> tuple[Matrix, Vector]:
        """XᵀDX and XᵀD1, a block of rows at a time."""
        X, root = self.X, np.sqrt(weights)
        used = np.flatnonzero(root)
        if len(used) < _FEW * len(root):
            X, root = X[used], root[used]
        n, d = X.shape
        total, sums = np.zeros((d, d)), np.zeros(d)
        size = max(64, _BLOCK // max(d, 1))
        room = np.empty((min(size, n), d), order="F" if X.flags.f_contiguous else "C")
        for start in range(0, n, size):
            stop = min(start + size, n)
            part = np.multiply(X[start:stop], root[start:stop, None], out=room[: stop - start])
            total += part.T @ part
            sums += root[start:stop] @ part
        return total, sums


def design_of(points: Any, *, centred: bool) -> Design:
    """The matrix of dense or CSR points."""
    X = np.array(points.toarray() if hasattr(points, "toarray") else points, dtype=np.float64)
    n, d = X.shape
    shift = np.zeros(n)
    if centred and n:
        mean = X.mean(axis=0)
        X -= mean
        shift = X @ mean
    if d > n:
        X = np.ascontiguousarray(np.asarray(np.linalg.qr(X.T, mode="r")).T)
    return Design(np.asfortranarray(X) if X.shape[1] < _NARROW else X, shift)


@dataclass(frozen=True, eq=False)
class Factor:
    """A positive definite matrix, scaled to a unit diagonal, with the inverse of its Cholesky factor."""

    matrix: Matrix
    scale: Vector
    inverse: Matrix

    def solve(self, right: Vector) -> Vector:
        """The solution, refined once."""
        right = self.scale * right
        x = self.inverse.T @ (self.inverse @ right)
        x += self.inverse.T @ (self.inverse @ (right - self.matrix @ x))
        return np.asarray(self.scale * x)


def factor(matrix: Matrix) -> Factor:
    """The factor; a matrix that is singular in this precision gets a small ridge.

    >>> factor(np.array([[4.0, 0.0], [0.0, 1e20]])).solve(np.array([8.0, 1e20])).round(9).tolist()
    [2.0, 1.0]
    """
    scale = 1 / np.sqrt(np.maximum(matrix.diagonal(), 1e-300))
    scaled = matrix * scale * scale[:, None]
    ridge = _FIRST_RIDGE
    while True:
        try:
            lower = np.linalg.cholesky(scaled + ridge * np.eye(len(scaled)))
            return Factor(scaled, scale, np.linalg.inv(lower))
        except np.linalg.LinAlgError:
            ridge *= 10
            if ridge > _LAST_RIDGE:
                raise


def normal_equations(design: Design, layout: Layout, weights: Vector, flat: Vector) -> Factor:
    """The factor of the system above; ``flat`` stands for Σ D over a group that has no weight at all."""
    d = design.X.shape[1]
    matrix = np.zeros((d + layout.groups,) * 2)
    at_points = layout.to_points(weights)
    matrix[:d, :d], column = design.weighted(at_points)
    matrix.flat[: d * len(matrix) : len(matrix) + 1] += 1.0
    sums = layout.sums(weights)
    for g in range(layout.groups):
        if layout.group is not None:
            column = design.pull(layout.to_points(layout.within(g, weights)))
        matrix[:d, d + g] = matrix[d + g, :d] = column
        matrix[d + g, d + g] = sums[g] if sums[g] > 0 else flat[g]
    return factor(matrix)
