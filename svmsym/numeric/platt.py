"""Probabilities from decision values: Platt's sigmoid, and the coupling of pairs for several classes.

**Sigmoid.** P(y = +1 | f) = 1/(1 + exp(A f + B)). With N₊ and N₋ points, targets t = (N₊ + 1)/(N₊ + 2) for
positive points and 1/(N₋ + 2) for negative ones,

    min over A, B   −Σ_i [t_i log p_i + (1 − t_i) log(1 − p_i)],

convex in (A, B): Newton's method with backtracking, gradient and Hessian in two sums each. In: f of points
that took no part in training f, their labels. Out: (A, B). Stop: both derivatives below 1e-5. Reference:
Lin, Lin, Weng, A note on Platt's probabilistic outputs for support vector machines, ML 68 (2007).

**Coupling.** From r_ij ≈ P(i | i or j), the p with

    min over p   Σ_i Σ_{j≠i} (r_ji p_i − r_ij p_j)²,   Σ p = 1,

one linear system of k + 1 equations for each point: Qp + λ1 = 0, Σp = 1 with Q_ii = Σ_{j≠i} r_ji², Q_ij =
−r_ji r_ij. It is regular for r_ij > 0 and its p is positive. In: r, m × k × k. Out: p, m × k. Reference:
Wu, Lin, Weng, Probability estimates for multi-class classification by pairwise coupling, JMLR 5 (2004),
second method.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.kernels import Matrix
from svmsym.numeric.program import Index, Vector

_STEPS = 100  # Newton steps; a dozen is usual
_SHORTEST = 1e-10  # step length at which the line search gives up
_RIDGE = 1e-12  # keeps the Hessian definite where all f are equal
_CLIP = 1e-7  # pairwise probabilities stay this far from 0 and 1, as LIBSVM's


def fit_sigmoid(f: Vector, labels: Vector) -> tuple[float, float]:
    """A and B that make the targets most likely.

    Here t = 3/4 and 1/4, B = 0, and A solves p(1) + 2 p(2) = 3 · 3/4:

    >>> A, B = fit_sigmoid(np.array([-2.0, -1.0, 1.0, 2.0]), np.array([-1.0, -1.0, 1.0, 1.0]))
    >>> p = sigmoid(np.array([1.0, 2.0]), A, B)
    >>> round(float(p[0] + 2 * p[1]), 5), abs(B) < 1e-9
    (2.25, True)
    """
    positive = labels > 0
    n_pos, n_neg = float(positive.sum()), float((~positive).sum())
    t = np.where(positive, (n_pos + 1) / (n_pos + 2), 1 / (n_neg + 2))
    A, B = 0.0, float(np.log((n_neg + 1) / (n_pos + 1)))
    value = _cost(f, t, A, B)
    for _ in range(_STEPS):
        p = sigmoid(f, A, B)
        curvature = p * (1 - p)
        slope = t - p
        gA, gB = float(f @ slope), float(slope.sum())
        if max(abs(gA), abs(gB)) < 1e-5:  # noqa: PLR2004 - the paper's stopping rule
            break
        hAA, hBB, hAB = (
            float(curvature @ (f * f)) + _RIDGE,
            float(curvature.sum()) + _RIDGE,
            float(curvature @ f),
        )
        determinant = hAA * hBB - hAB * hAB
        dA, dB = -(hBB * gA - hAB * gB) / determinant, -(hAA * gB - hAB * gA) / determinant
        fall = gA * dA + gB * dB
        length = 1.0
        while length >= _SHORTEST:
            tried = _cost(f, t, A + length * dA, B + length * dB)
            if tried < value + 1e-4 * length * fall:
                A, B, value = A + length * dA, B + length * dB, tried
                break
            length /= 2
        else:
            break
    return A, B


def _cost(f: Vector, t: Vector, A: float, B: float) -> float:
    z = f * A + B
    # log(1 + exp z) − (1 − t) z, written so that nothing overflows
    return float(np.sum(np.logaddexp(0.0, z) - (1 - t) * z))


def sigmoid(f: Vector, A: float, B: float) -> Vector:
    """1/(1 + exp(A f + B)), without overflow.

    >>> sigmoid(np.array([0.0, 1e6]), -1.0, 0.0).tolist()
    [0.5, 1.0]
    """
    return np.exp(-np.logaddexp(0.0, A * f + B))


def pair_probabilities(f: Matrix, A: Vector, B: Vector, k: int) -> Matrix:
    """m × k probabilities from the values of all pairs of k classes.

    >>> pair_probabilities(np.array([[0.0]]), np.array([-1.0]), np.array([0.0]), 2).tolist()
    [[0.5, 0.5]]
    """
    r = np.zeros((len(f), k, k))
    place = 0
    for i in range(k):
        for j in range(i + 1, k):
            p = np.clip(sigmoid(f[:, place], A[place], B[place]), _CLIP, 1 - _CLIP)
            r[:, i, j], r[:, j, i] = p, 1 - p
            place += 1
    if k == 2:  # noqa: PLR2004 - two classes need no coupling
        return r[:, [0, 1], [1, 0]]
    return couple(r)


def couple(r: NDArray[np.float64]) -> Matrix:
    """The probabilities that agree best with the pairwise ones r[:, i, j].

    >>> p = np.array([0.5, 0.3, 0.2])
    >>> couple((p[:, None] / (p[:, None] + p[None, :]))[None]).round(3).tolist()
    [[0.5, 0.3, 0.2]]
    """
    m, k, _ = r.shape
    diagonal = np.arange(k)
    system = np.zeros((m, k + 1, k + 1))
    system[:, :k, :k] = -np.swapaxes(r, 1, 2) * r
    system[:, diagonal, diagonal] = np.einsum("mji,mji->mi", r, r) - r[:, diagonal, diagonal] ** 2
    system[:, k, :k] = system[:, :k, k] = 1.0
    right = np.zeros((m, k + 1, 1))
    right[:, k] = 1.0
    p = np.maximum(np.linalg.solve(system, right)[:, :k, 0], 0.0)  # rounding may leave −1e-17
    return np.asarray(p / p.sum(axis=1, keepdims=True))


def stratified_folds(
    labels: Vector, folds: int, seed: NDArray[np.intp] | np.random.RandomState
) -> list[Index]:
    """Folds in which either class is dealt out evenly, from a permutation or a random generator.

    >>> [fold.tolist() for fold in stratified_folds(np.array([1.0, 1.0, -1.0, -1.0]), 2, np.arange(4))]
    [[0, 2], [1, 3]]
    """
    order = seed.permutation(len(labels)) if isinstance(seed, np.random.RandomState) else seed
    number = np.empty(len(labels), dtype=np.intp)
    dealt = np.concatenate([order[labels[order] > 0], order[labels[order] <= 0]])
    number[dealt] = np.arange(len(labels)) % folds
    return [fold for g in range(folds) if len(fold := np.flatnonzero(number == g))]
