"""Where the coefficients of several machines stand: scikit-learn's attributes, which are LIBSVM's layout.

Support vectors are ordered by class, then by row. One against one: ``dual_coef`` has k − 1 rows; for a vector
of class c, row r holds its coefficient against class r (r < c) or r + 1 (r ≥ c); two classes need one row.
One against the rest: one row for each class.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.kernels import Matrix
from svmsym.numeric.machines import Trained
from svmsym.numeric.program import Index, Vector
from svmsym.numeric.training import Part


@dataclass(frozen=True, eq=False)
class Layout:
    """Rows of the support vectors, how many of each class, their coefficients, and the intercepts."""

    support: Index
    n_support: NDArray[np.int32]
    dual_coef: Matrix
    intercept: Vector


def single(f: Trained) -> Layout:
    """The layout of one machine without classes.

    >>> single(Trained(np.array([0.0, 2.0, -2.0]), 0.5)).support.tolist()
    [1, 2]
    """
    support = np.flatnonzero(f.coefficients)
    count = np.array([len(support)], dtype=np.int32)
    return Layout(support, count, f.coefficients[support][None, :], np.array([f.intercept]))


def one_against_one(parts: Sequence[Part], class_index: NDArray[np.intp], k: int) -> Layout:
    """The layout of the machines of all pairs."""
    if k == 2:  # noqa: PLR2004 - one pair: nothing to gather
        [part] = parts
        return _ordered(part.trained.coefficients[None, :], class_index, k, [part.trained.intercept])
    table = np.zeros((k - 1, len(class_index)))
    for part in parts:
        i, j = part.classes
        first = part.labels > 0
        table[j - 1, part.rows[first]] = part.trained.coefficients[first]
        table[i, part.rows[~first]] = part.trained.coefficients[~first]
    return _ordered(table, class_index, k, [part.trained.intercept for part in parts])


def one_against_rest(parts: Sequence[Part], class_index: NDArray[np.intp], k: int) -> Layout:
    """The layout of one machine for each class."""
    table = np.stack([part.trained.coefficients for part in parts])
    return _ordered(table, class_index, k, [part.trained.intercept for part in parts])


def _ordered(table: Matrix, class_index: NDArray[np.intp], k: int, intercepts: list[float]) -> Layout:
    used = np.flatnonzero(table[0] if len(table) == 1 else table.any(axis=0))
    support = used[np.argsort(class_index[used], kind="stable")]
    counts = np.bincount(class_index[support], minlength=k).astype(np.int32)
    return Layout(support, counts, np.ascontiguousarray(table[:, support]), np.array(intercepts))


def ovr_shape(pair_values: Matrix, k: int) -> Matrix:
    """Votes with the sums of confidences, squeezed to below a third, for breaking ties: n × k.

    >>> ovr_shape(np.array([[1.0, 1.0, -1.0]]), 3).round(3).tolist()
    [[2.222, -0.222, 1.0]]
    """
    n = len(pair_values)
    votes, confidence = np.zeros((n, k)), np.zeros((n, k))
    place = 0
    for i in range(k):
        for j in range(i + 1, k):
            value = pair_values[:, place]
            confidence[:, i] += value
            confidence[:, j] -= value
            votes[:, i] += value >= 0
            votes[:, j] += value < 0
            place += 1
    return np.asarray(votes + confidence / (3 * (np.abs(confidence) + 1)))


def voted(pair_values: Matrix, k: int) -> NDArray[np.intp]:
    """The class with most votes, the first of several, as LIBSVM decides.

    >>> voted(np.array([[1.0, -1.0, 1.0]]), 3).tolist()
    [0]
    """
    votes = np.zeros((len(pair_values), k), dtype=np.intp)
    place = 0
    for i in range(k):
        for j in range(i + 1, k):
            first = pair_values[:, place] > 0
            votes[:, i] += first
            votes[:, j] += ~first
            place += 1
    return np.asarray(np.argmax(votes, axis=1))
