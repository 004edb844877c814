"""Newton systems of a quadratic program over a box, in double precision.

    (P₀ + D) du − Aᵀdλ = r,   A du = ρ,   D a positive diagonal that contains the ridge of P

P = P₀ + diag(ridge) is positive semidefinite. In: P₀ as a product ZZᵀ with few columns (``LowRank``) or
through a stored matrix K (``Dense``), then D, then any number of right-hand sides. Out: du and dλ. Nothing is
iterated; a matrix that is not positive definite in this precision raises LinAlgError.

With P₀ = ZZᵀ the system is reduced to one of the size of a row of Z, as for support vector machines by Ferris
and Munson (Interior-point methods for massive support vector machines, 2002).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from svmsym.exact.floating import Floats, np

_BLOCK = 64  # below, one call for the whole inverse is faster than halves


@dataclass(frozen=True, eq=False)
class Box:
    """A program in floating point, of order one."""

    quadratic: Quadratic
    slope: Floats
    right: Floats
    lower: Floats
    upper: Floats


class Quadratic(Protocol):
    """P together with A, and solutions of Newton systems."""

    correctors: int  # how many further solutions one factorisation is worth

    @property
    def A(self) -> Floats:
        """The rows of the equalities."""

    @property
    def ridge(self) -> Floats:
        """The diagonal that P has in addition to its points."""

    def part(self, chosen: Any) -> Quadratic:
        """The same for some of the variables."""

    def apply(self, u: Floats, multipliers: Floats) -> tuple[Floats, Floats]:
        """Pu − Aᵀλ and Au."""

    def prepare(self, diagonal: Floats) -> None:
        """The factorisation of P₀ + diag(diagonal)."""

    def solve(self, right: Floats, feasibility: Floats) -> tuple[Floats, Floats]:
        """The solution (du, dλ) of (P₀ + diag(diagonal)) du − Aᵀdλ = right, A du = feasibility."""


class LowRank:
    """P = ZZᵀ + diag(ridge) with few columns.

    du = D⁻¹(r − By) with B = [Z, Aᵀ], y = (Zᵀdu, −dλ) turns the system into
    (BᵀD⁻¹B + diag(1, …, 1, 0, …, 0)) y = BᵀD⁻¹r − (0, ρ).

    >>> system = LowRank(np.array([[1.0], [1.0]]), np.array([[1.0, -1.0]]), np.zeros(2))
    >>> system.prepare(np.array([1.0, 1.0]))
    >>> du, multipliers = system.solve(np.array([3.0, 3.0]), np.zeros(1))
    >>> du.round(9).tolist(), abs(multipliers).round(9).tolist()
    ([1.0, 1.0], [0.0])
    """

    def __init__(self, Z: Floats, A: Floats, ridge: Floats) -> None:
        self.width = Z.shape[1]
        self.A = A
        self.ridge = ridge
        self.B = np.concatenate([Z, A.T], axis=1)
        self.correctors = 1 if self.B.shape[1] < _BLOCK // 2 else 2
        self._weighted = np.empty_like(self.B)

    def part(self, chosen: Any) -> LowRank:
        """The same for some of the variables."""
        return LowRank(self.B[chosen, : self.width], self.A[:, chosen], self.ridge[chosen])

    def apply(self, u: Floats, multipliers: Floats) -> tuple[Floats, Floats]:
        """Pu − Aᵀλ and Au."""
        y = u @ self.B
        met = y[self.width :].copy()
        y[self.width :] = -multipliers
        result: Floats = self.B @ y
        result += self.ridge * u
        return result, met

    def prepare(self, diagonal: Floats) -> None:
        """The small matrix, with a unit diagonal, so that columns of all sizes weigh the same."""
        self._inverse = 1 / diagonal
        np.multiply(self.B, np.sqrt(self._inverse)[:, None], out=self._weighted)
        small = self._weighted.T @ self._weighted
        small.flat[: self.width * len(small) : len(small) + 1] += 1
        self._scale = 1 / np.sqrt(small.diagonal())
        small *= self._scale
        small *= self._scale[:, None]
        self._small = small

    def solve(self, right: Floats, feasibility: Floats) -> tuple[Floats, Floats]:
        """The solution (du, dλ)."""
        y = (right * self._inverse) @ self.B
        y[self.width :] -= feasibility
        y = np.linalg.solve(self._small, y * self._scale) * self._scale
        du: Floats = right - self.B @ y
        du *= self._inverse
        return du, -y[self.width :]


class Dense:
    """Pᵥᵥ′ = sᵥsᵥ′K[pᵥ, pᵥ′] + δᵥᵥ′ ridgeᵥ with a stored K; variables may share a point.

    x = Σ sᵥduᵥ over the variables of each point satisfies (K + H⁻¹) x = H⁻¹g with the diagonal H = Σ sᵥ²/Dᵥ
    and g = Σ sᵥrᵥ/Dᵥ: the matrix to factor has one row for each point.

    >>> system = Dense(np.eye(2), np.array([0, 1]), np.ones(2), np.array([[1.0, -1.0]]), np.zeros(2))
    >>> system.prepare(np.array([1.0, 1.0]))
    >>> du, multipliers = system.solve(np.array([4.0, 4.0]), np.zeros(1))
    >>> du.round(9).tolist(), abs(multipliers).round(9).tolist()
    ([2.0, 2.0], [0.0])
    """

    def __init__(self, K: Floats, point: Any, sign: Floats, A: Floats, ridge: Floats) -> None:
        self.K = K
        self.point = point
        self.sign = sign
        self.A = A
        self.ridge = ridge
        self.correctors = 3
        self._signed = np.flatnonzero(sign)

    def part(self, chosen: Any) -> Dense:
        """The same for some of the variables."""
        return Dense(self.K, self.point[chosen], self.sign[chosen], self.A[:, chosen], self.ridge[chosen])

    def _gather(self, values: Floats) -> Floats:
        result: Floats = values[self.point]
        result *= self.sign
        return result

    def _scatter(self, values: Floats) -> Floats:
        sums: Floats = np.bincount(self.point, self.sign * values, len(self.K)).astype(np.float64, copy=False)
        return sums

    def apply(self, u: Floats, multipliers: Floats) -> tuple[Floats, Floats]:
        """Pu − Aᵀλ and Au."""
        result = self._gather(self.K @ self._scatter(u))
        result += self.ridge * u
        result -= multipliers @ self.A
        return result, self.A @ u

    def prepare(self, diagonal: Floats) -> None:
        """The Cholesky factor of K + H⁻¹, its inverse, and the Schur complement of the equalities."""
        self._inverse = 1 / diagonal
        # A point without variables keeps x = 0.
        self._H = 1 / np.maximum(self._scatter(self.sign * self._inverse), 1e-30)
        order = self._signed[np.lexsort((diagonal[self._signed], self.point[self._signed]))]
        owner = self.point[order]
        self._leaders = order[np.concatenate([[True], owner[1:] != owner[:-1]])] if len(order) else order
        matrix = self.K.copy()
        matrix.flat[:: len(matrix) + 1] += self._H
        self._scale = 1 / np.sqrt(matrix.diagonal())
        matrix *= self._scale
        matrix *= self._scale[:, None]
        root: Floats = np.linalg.cholesky(matrix).astype(np.float64, copy=False)
        self._root = inverse_of_lower(root)
        self._columns = np.array([self._without(row) for row in self.A]).reshape(self.A.shape)
        self._schur = self.A @ self._columns.T

    def _without(self, right: Floats) -> Floats:
        """The solution where there are no equalities."""
        x = self._H * self._scatter(right * self._inverse)
        x = self._scale * (self._root.T @ (self._root @ (self._scale * x)))
        du: Floats = right - self._gather(self.K @ x)
        du *= self._inverse
        # Where the diagonal is small the difference cancels; x has what is missing.
        leaders = self._leaders
        du[leaders] = 0
        du[leaders] = (x - self._scatter(du))[self.point[leaders]] / self.sign[leaders]
        return du

    def solve(self, right: Floats, feasibility: Floats) -> tuple[Floats, Floats]:
        """The solution (du, dλ)."""
        du = self._without(right)
        if not len(self.A):
            return du, np.zeros(0)
        multipliers = np.linalg.solve(self._schur, feasibility - self.A @ du)
        du += multipliers @ self._columns
        return du, multipliers


def inverse_of_lower(L: Floats) -> Floats:
    """L⁻¹ by halves: the blocks [[a, 0], [b, c]] have the inverse [[a⁻¹, 0], [−c⁻¹ba⁻¹, c⁻¹]].

    >>> inverse_of_lower(np.array([[2.0, 0.0], [1.0, 1.0]])).tolist()
    [[0.5, 0.0], [-0.5, 1.0]]
    """
    size = len(L)
    if size <= _BLOCK:
        return np.linalg.inv(L).astype(np.float64, copy=False)
    half = size // 2
    result = np.zeros_like(L)
    result[:half, :half] = first = inverse_of_lower(L[:half, :half])
    result[half:, half:] = second = inverse_of_lower(L[half:, half:])
    result[half:, :half] = -second @ (L[half:, :half] @ first)
    return result
