"""The first pass: how many rows and classes there are, the variance of all entries, and a uniform sample.

Sample: every row draws a number from one stream of the seed, and the s rows with the smallest numbers are
kept. So each set of s rows is equally likely, the draw does not depend on how rows are cut into blocks, and
the first m of the sample in the order of their numbers are a uniform sample of m. Memory: s rows and a block.

The variance is merged block by block, n·Var = Σ(within) + between (Chan, Golub, LeVeque, Algorithms for
computing the sample variance, The American Statistician 37, 1983).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.estimators.refusals import DataError
from svmsym.numeric.kernels import Matrix
from svmsym.numeric.nystroem.readers import Reader, read_rows


@dataclass(frozen=True, eq=False)
class Survey:
    """What one pass tells; the sample is in the order of its random numbers."""

    n: int
    d: int
    labels: NDArray[Any]
    variance: float  # of all entries of X
    points: Matrix  # of the sample
    answers: NDArray[Any]


def survey(readers: Sequence[Reader], size: int, seed: int) -> Survey:
    """One pass over the blocks.

    >>> found = survey([lambda: ([[0.0], [2.0]], [0, 1]), lambda: ([[4.0]], [1])], 3, 0)
    >>> found.n, found.labels.tolist(), sorted(found.points.ravel().tolist()), round(found.variance, 6)
    (3, [0, 1], [0.0, 2.0, 4.0], 2.666667)
    """
    random = np.random.default_rng(seed)
    n, mean, squares = 0, 0.0, 0.0
    labels: list[NDArray[Any]] = []
    drawn, points, answers = np.empty(0), None, None
    for read in readers:
        block, column = read()
        rows, own = read_rows(block), np.asarray(column)
        if points is not None and rows.shape[1] != points.shape[1]:
            raise DataError(f"one block has {points.shape[1]} columns, another {rows.shape[1]}")
        if own.shape != (len(rows),):
            raise DataError(f"a block has {len(rows)} points and labels of shape {own.shape}")
        labels = [np.unique(np.concatenate([*labels, np.unique(own)]))]
        count, own_mean = rows.size, float(rows.mean()) if rows.size else 0.0
        before = n * rows.shape[1]
        if count:
            squares += float(np.square(rows - own_mean).sum())
            squares += (own_mean - mean) ** 2 * before * count / (before + count)
            mean += (own_mean - mean) * count / (before + count)
        n += len(rows)
        numbers = random.random(len(rows))
        kept = _smallest(np.concatenate([drawn, numbers]), size)
        old, new = kept[kept < len(drawn)], kept[kept >= len(drawn)] - len(drawn)
        points = rows[new] if points is None else np.concatenate([points[old], rows[new]])
        answers = own[new] if answers is None else np.concatenate([answers[old], own[new]])
        drawn = np.concatenate([drawn[old], numbers[new]])
    if points is None or answers is None or not n:
        raise DataError("there are no rows")
    order = np.argsort(drawn, kind="stable")
    d = points.shape[1]
    return Survey(n, d, labels[0], squares / (n * d), points[order], answers[order])


def _smallest(numbers: NDArray[np.float64], size: int) -> NDArray[np.intp]:
    """The places of the smallest numbers, in order of place."""
    if len(numbers) <= size:
        return np.arange(len(numbers))
    return np.sort(np.argpartition(numbers, size - 1)[:size])
