"""The Newton step on a set F of free unknowns, for one F after another, from one Cholesky factor.

    [ M_FF  E ] [δ]   [g]        M = Q + σ E Eᵀ + diag ρ,   column k of E marks the unknowns of equality k.
    [ Eᵀ    0 ] [o] = [d]

Because Eᵀδ is prescribed, σ changes o alone; it makes M definite where Q is so on the equalities only. A
small ρ makes the factor exist where Q_FF is singular (duplicates, more points than dimensions): the step is
one of the proximal point method, whose fixed points are those of Newton's method.

M_BB is factorised for a base B. A later F is B without ``out`` and with ``new`` unknowns. Both border the
system, and only the Schur complement of M_BB, which is small, is solved anew:

    [ M_BB       M_B,new    I_B,out  E_B   ]
    [ M_new,B    M_new,new  0        E_new ]
    [ I_out,B    0          0        0     ]
    [ E_Bᵀ       E_newᵀ     0        0     ]

In: the system (Q between unknowns, E, weight of ρ), F, g, d. Out: δ on F, and the offsets o.

References: Gill, Murray, Saunders, Wright, A Schur-complement method for sparse quadratic programming (1987);
Rockafellar, Monotone operators and the proximal point algorithm, SIAM J. Control Optim. 14 (1976).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

import numpy as np

from svmsym.numeric.kernels import Matrix
from svmsym.numeric.program import Index, Vector

_AT_ONCE = 150  # free unknowns; up to here a new factor costs less than a border
_TRIES = 5  # proximal weights, each a hundred times the last

Half = Callable[[Matrix], Matrix]


class NotConvexError(ArithmeticError):
    """Q has a direction of negative curvature, beyond rounding."""


@dataclass(frozen=True, eq=False)
class System:
    """Q, the marks E of the equalities, and ρ_p as a multiple of the diagonal of M."""

    Q: Matrix
    E: Matrix
    weight: float = 1e-12


@dataclass(frozen=True, eq=False)
class Base:
    """The factor M_BB = L Lᵀ, and L⁻¹ times the columns that border it so far, by (kind, position)."""

    members: Index
    σ: float
    ρ: Vector  # for every position, also outside of the base
    half: Half  # x ↦ L⁻¹x
    back: Half  # x ↦ L⁻ᵀx
    columns: dict[tuple[str, int], Vector] = field(default_factory=dict)


def factorised(system: System, free: Index) -> Base:
    """The factor for a set of free unknowns, with the least ρ for which there is one.

    >>> base = factorised(System(np.ones((2, 2)), np.ones((2, 1))), np.arange(2))  # a point given twice
    >>> abs(base.half(np.array([2.0**0.5, 2.0**0.5]))).round(5).tolist()
    [1.0, 0.0]
    """
    diagonal = np.diagonal(system.Q)
    mean = float(diagonal[free].mean()) if len(free) else 0.0
    mean = mean if mean > 0 else 1.0
    σ = mean if system.E.shape[1] else 0.0
    size = np.maximum(diagonal, 1e-3 * mean) + σ
    M = system.Q[np.ix_(free, free)]
    if σ:
        M += σ * (system.E[free] @ system.E[free].T)
    plain = np.diagonal(M).copy()
    for k in range(_TRIES):
        ρ = system.weight * 100.0**k * size
        np.fill_diagonal(M, plain + ρ[free])
        try:
            L = np.linalg.cholesky(M)
        except np.linalg.LinAlgError:
            continue
        return Base(free, σ, ρ, *_triangular(np.asarray(L, dtype=np.float64)))
    raise NotConvexError


def _triangular(L: Matrix) -> tuple[Half, Half]:
    """x ↦ L⁻¹x and x ↦ L⁻ᵀx, with SciPy where it is installed."""
    try:
        from scipy.linalg import solve_triangular  # noqa: PLC0415 - optional
    except ImportError:
        inverse: Matrix = np.asarray(np.linalg.inv(L), dtype=np.float64)
        return inverse.__matmul__, inverse.T.__matmul__

    def half(x: Matrix) -> Matrix:
        return np.asarray(solve_triangular(L, x, lower=True, check_finite=False), dtype=np.float64)

    def back(x: Matrix) -> Matrix:
        found = solve_triangular(L, x, lower=True, trans="T", check_finite=False)
        return np.asarray(found, dtype=np.float64)

    return half, back


@dataclass(frozen=True, eq=False)
class Step:
    """δ on the free unknowns, the offset of each equality, the base to go on with, and whether it is new."""

    δ: Vector
    offsets: Vector
    base: Base
    fresh: bool


def newton_step(system: System, free: Index, g: Vector, d: Vector, base: Base | None = None) -> Step:
    """δ and o for the free unknowns (positions in Q, ascending), g given on them, d for each equality.

    >>> both, one = np.arange(2), np.ones((2, 1))
    >>> step = newton_step(System(np.eye(2), one), both, np.array([3.0, 1.0]), np.zeros(1))
    >>> step.δ.round(6).tolist(), step.offsets.round(6).tolist()
    ([1.0, -1.0], [2.0])
    """
    Q, E = system.Q, system.E
    if base is None or not _serves(base, free):
        base = factorised(system, free)
    new = np.setdiff1d(free, base.members, assume_unique=True)
    out = np.setdiff1d(base.members, free, assume_unique=True)
    # An equality without a free unknown says nothing about δ, and its row would be zero.
    equalities = np.flatnonzero(E[free].any(axis=0))
    V = _border(base, system, (("new", new), ("out", out), ("equality", equalities)))
    k, start = len(new), len(new) + len(out)
    D = np.zeros((V.shape[1], V.shape[1]))
    D[:k, :k] = Q[np.ix_(new, new)] + base.σ * (E[new] @ E[new].T) + np.diag(base.ρ[new])
    D[:k, start:] = E[np.ix_(new, equalities)]
    D[start:, :k] = D[:k, start:].T

    given = np.zeros(len(Q))
    given[free] = g
    y = base.half(given[base.members])
    z = _solved(D - V.T @ V, np.concatenate([given[new], np.zeros(len(out)), d[equalities]]) - V.T @ y)
    found = np.zeros(len(Q))
    found[base.members] = base.back(y - V @ z)
    found[new] = z[:k]
    offsets = np.zeros(len(d))
    offsets[equalities] = z[start:] + base.σ * d[equalities]
    return Step(_summing_to(found[free], E[free], d), offsets, base, fresh=not start)


def _serves(base: Base, free: Index) -> bool:
    """Whether the border from the base to the free unknowns is short enough."""
    border = len(np.setxor1d(free, base.members, assume_unique=True))
    return border == 0 or (len(free) > _AT_ONCE and border <= 16 + len(free) // 10)


def _border(base: Base, system: System, kinds: tuple[tuple[str, Index], ...]) -> Matrix:
    """L⁻¹ times the bordering columns."""
    B, E = base.members, system.E
    wanted = [(kind, int(p)) for kind, which in kinds for p in which]
    missing = [key for key in wanted if key not in base.columns]
    if missing:
        block = np.zeros((len(B), len(missing)))
        for at, (kind, p) in enumerate(missing):
            if kind == "new":
                block[:, at] = system.Q[B, p] + base.σ * (E[B] @ E[p])
            elif kind == "out":
                block[np.searchsorted(B, p), at] = 1.0
            else:
                block[:, at] = E[B, p]
        base.columns.update(zip(missing, base.half(block).T, strict=True))
    return np.stack([base.columns[key] for key in wanted], axis=1) if wanted else np.zeros((len(B), 0))


def _solved(S: Matrix, right: Vector) -> Vector:
    """S⁻¹·right, in the sense of least squares where rounding has made S singular."""
    if not len(right):
        return right
    try:
        found = np.linalg.solve(S, right)
    except np.linalg.LinAlgError:
        found = np.linalg.lstsq(S, right, rcond=None)[0]
    return np.asarray(found, dtype=np.float64)


def _summing_to(δ: Vector, marks: Matrix, d: Vector) -> Vector:
    """δ with Eᵀδ = d in spite of rounding."""
    count = marks.sum(axis=0)
    return δ - marks @ np.where(count > 0, (marks.T @ δ - d) / np.maximum(count, 1.0), 0.0)
