"""Decision values f(x) = Σ_s a_s k(z_s, x) + b over support vectors z_s, for many x and several f at once.

In: points x (m rows, dense float64 or CSR), support vectors z, coefficients, intercepts. Out: m × q values
in float64. The kernel block K(x, z) is computed once for all f, some rows at a time, so that memory stays
bounded:

- linear: f(x) = ⟨w, x⟩ + b with w = Σ a_s z_s, no kernel block at all;
- rbf: −γ‖x − z‖² is one matrix product of (2γx, −γ‖x‖², 1) with (z, 1, −γ‖z‖²), both centred at the mean of
  z, which keeps the cancellation small; then one exponential for each entry;
- polynomials of integer degree by repeated multiplication;
- other polynomials and the sigmoid from γ⟨x, z⟩ + c₀ directly.

For pairs of classes the coefficients are laid out as LIBSVM's: support vectors ordered by class, and row r
of ``dual_coef`` holds, for a vector of class c, its coefficient against class r (r < c) or r + 1 (r ≥ c).
So each class needs one product with k − 1 columns, not one with k(k − 1)/2.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.blas import single_blas
from svmsym.numeric.kernels import LOST, UNIT, Kernel, Matrix, power
from svmsym.numeric.program import Vector

_ENTRIES = 1 << 17  # kernel entries held at once by a thread: 1 MB, which the second cache keeps
_WORTH_THREADS = 1 << 19  # kernel entries from which a second thread is worth waking
_VANISHING = -700.0  # below this exp is subnormal, which processors are slow at; e⁻⁷⁰⁰ is nothing, too
_HUGE = 1e100  # γ from which it multiplies products, not points
_ROWS = 32  # but never fewer rows, so that the product stays a product of matrices
_DENSE = (
    2.5e8  # bytes of support vectors up to which sparse ones are unpacked: a product with them is quicker
)


def decision_values(
    kernel: Kernel, points: Any, vectors: Any, coefficients: Matrix, intercept: Vector, threads: int = 1
) -> Matrix:
    """m × q values for coefficients n_SV × q; for "precomputed" the points are K(x, z) already.

    >>> z, a, b = np.array([[2.0, 2.0], [2.0, 0.0]]), np.array([[-0.5], [0.5]]), np.array([0.0])
    >>> decision_values(Kernel("linear"), np.array([[3.0, 0.0], [0.0, 5.0]]), z, a, b).ravel().tolist()
    [0.0, -5.0]
    """
    if kernel.name == "linear":
        with single_blas():
            return np.asarray(_dense(points @ _dense(vectors.T @ coefficients)) + intercept)
    combine = partial(_times, coefficients)
    return _gathered(kernel, points, vectors, len(intercept), combine, threads) + intercept


def _times(coefficients: Matrix, block: Matrix) -> Matrix:
    return block @ coefficients


def pair_values(
    kernel: Kernel,
    points: Any,
    vectors: Any,
    dual_coef: Matrix,
    n_support: NDArray[np.int32],
    intercept: Vector,
    threads: int = 1,
) -> Matrix:
    """m × k(k−1)/2 values, positive for the first class of a pair, from LIBSVM's layout of coefficients.

    >>> z = np.array([[0.0], [1.0], [4.0]])
    >>> one_each = np.array([1, 1, 1], dtype=np.int32)
    >>> a = np.array([[2.0, -2.0, -0.125], [0.125, 2 / 9, -2 / 9]])
    >>> pair_values(Kernel("linear"), z, z, a, one_each, np.array([1.0, 1.0, 5 / 3])).round(3).tolist()
    [[1.0, 1.0, 1.667], [-1.0, 0.5, 1.0], [-7.0, -1.0, -1.0]]
    """
    k = len(n_support)
    ends = np.concatenate([[0], np.cumsum(n_support)])
    if kernel.name == "linear":
        weights = np.stack([pair_column(dual_coef, ends, i, j) for i, j in pairs(k)], axis=1)
        return decision_values(kernel, points, vectors, weights, intercept)
    places = [_places(c, k) for c in range(k)]

    def combined(block: Matrix) -> Matrix:
        values = np.zeros((len(block), len(intercept)))
        for c in range(k):
            inside = slice(ends[c], ends[c + 1])
            values[:, places[c]] += block[:, inside] @ dual_coef[:, inside].T
        return values

    return _gathered(kernel, points, vectors, len(intercept), combined, threads) + intercept


def pairs(k: int) -> list[tuple[int, int]]:
    """All pairs of k classes, in LIBSVM's order.

    >>> pairs(3)
    [(0, 1), (0, 2), (1, 2)]
    """
    return [(i, j) for i in range(k) for j in range(i + 1, k)]


def pair_column(dual_coef: Matrix, ends: NDArray[np.intp], i: int, j: int) -> Vector:
    """The coefficients of all support vectors in the machine of classes i < j."""
    column = np.zeros(dual_coef.shape[1])
    column[ends[i] : ends[i + 1]] = dual_coef[j - 1, ends[i] : ends[i + 1]]
    column[ends[j] : ends[j + 1]] = dual_coef[i, ends[j] : ends[j + 1]]
    return column


def _places(c: int, k: int) -> list[int]:
    """The pair that row r of the coefficients of class c belongs to, for r = 0, …, k − 2."""
    number = {pair: place for place, pair in enumerate(pairs(k))}
    return [number[min(c, r + (r >= c)), max(c, r + (r >= c))] for r in range(k - 1)]


Block = Callable[[Any, Matrix], Matrix]  # (rows x, room for the block) -> K(x, z)


def _gathered(
    kernel: Kernel, points: Any, vectors: Any, columns: int, combine: Callable[[Matrix], Matrix], threads: int
) -> Matrix:
    """What ``combine`` makes of K(x, z), some rows at a time; a block is the same whichever thread has it."""
    if kernel.name == "precomputed":
        with single_blas():
            return combine(points)
    m, count = points.shape[0], vectors.shape[0]
    step = min(max(_ROWS, _ENTRIES // max(1, count)), max(1, m))
    values = np.zeros((m, columns))
    block_of = _between(kernel, vectors)

    def work(starts: range) -> None:
        room = np.empty((step, count))
        for start in starts:
            rows = slice(start, min(m, start + step))
            values[rows] = combine(block_of(points[rows], room[: rows.stop - start]))

    threads = 1 if m * count < _WORTH_THREADS or kernel.name == "callable" else threads
    with single_blas():
        if threads == 1:
            work(range(0, m, step))
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(work, [range(w * step, m, threads * step) for w in range(threads)]))
    return values


def _between(kernel: Kernel, vectors: Any) -> Block:
    """(x, room) ↦ K(x, z), with all that depends on z alone done once."""
    if kernel.name == "callable" or hasattr(vectors, "tocsr"):
        unpacked = kernel.name != "callable" and vectors.shape[0] * vectors.shape[1] * 8 <= _DENSE
        other = vectors.toarray() if unpacked else vectors
        return lambda x, _room: kernel.between(x, other)
    if kernel.gamma > _HUGE:  # γz would overflow, and ∞ · 0 is no number
        return lambda x, _room: kernel.between(x, vectors)
    if kernel.name == "rbf":
        return _rbf(kernel.gamma, vectors)
    transposed = np.ascontiguousarray(vectors.T) * kernel.gamma

    def block_of(x: Matrix, room: Matrix) -> Matrix:
        with kernel.saturating():
            products = np.matmul(x, transposed, out=room)
            products += kernel.coef0
        if kernel.name == "sigmoid":
            return _tanh(products)
        return power(products, kernel.degree)

    return block_of


def _tanh(x: Matrix) -> Matrix:
    """Tanh x = 1 − 2/(exp 2x + 1), in place: twice as quick as np.tanh, as exact in absolute terms."""
    with np.errstate(over="ignore"):
        x *= 2.0
        np.exp(x, out=x)
    x += 1.0
    np.divide(-2.0, x, out=x)
    x += 1.0
    return x


def _rbf(gamma: float, vectors: Matrix) -> Block:
    middle = vectors.mean(axis=0) if len(vectors) else np.zeros(vectors.shape[1])
    centred = vectors - middle
    right = np.empty((vectors.shape[1] + 2, len(vectors)))
    right[:-2] = 2.0 * gamma * centred.T
    right[-2] = 1.0
    norms = np.einsum("ij,ij->i", centred, centred)
    right[-1] = -gamma * norms
    reach = float(np.sqrt(norms.max(initial=0.0)))

    def block_of(x: Matrix, room: Matrix) -> Matrix:
        left = np.empty((len(x), x.shape[1] + 2))
        np.subtract(x, middle, out=left[:, :-2])
        squares = np.einsum("ij,ij->i", left[:, :-2], left[:, :-2])
        with np.errstate(over="ignore"):
            left[:, -2] = -gamma * squares
        left[:, -1] = 1.0
        largest = float(squares.max(initial=0.0))
        if gamma * (reach**2 + largest) * UNIT > LOST:  # too many digits would be lost, as in training
            return Kernel("rbf", gamma).between(x, vectors)
        exponents = np.matmul(left, right, out=room)
        np.minimum(exponents, 0.0, out=exponents)
        if gamma * (reach + float(np.sqrt(largest))) ** 2 > -_VANISHING:
            np.maximum(exponents, _VANISHING, out=exponents)
        return np.exp(exponents, out=exponents)

    return block_of


def _dense(matrix: Any) -> Matrix:
    return np.asarray(matrix.toarray() if hasattr(matrix, "toarray") else matrix, dtype=np.float64)
