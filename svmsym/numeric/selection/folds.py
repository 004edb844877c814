"""Which points are left out together.

Classes are dealt out evenly: the points of one class after the other, shuffled by the seed, go to folds 0, 1,
…, K − 1, 0, 1, … in turn, without a break between classes. So folds differ by one point at most, also within
a class. Points of weight zero are dealt out by themselves: the others go where they would go without them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Literal

import numpy as np

from svmsym.errors import SvmsymError
from svmsym.numeric.program import Index, Vector

Folds = int | Literal["loo"] | Sequence[Any]
_LEAST = 2


def read_folds(folds: Folds, classes: Index | None, weights: Vector, seed: int) -> tuple[Index, ...]:
    """The rows of every fold, each row in one fold.

    >>> [fold.tolist() for fold in read_folds("loo", None, np.ones(2), 0)]
    [[0], [1]]
    """
    n = len(weights)
    if isinstance(folds, str):
        if folds != "loo":
            raise SvmsymError(
                f"folds is {folds!r}", hint='give a number, "loo", or a list of rows for each fold'
            )
        return tuple(np.arange(n)[:, None])
    if isinstance(folds, (int, np.integer)):
        weighty = int(np.count_nonzero(weights > 0))
        if not _LEAST <= folds <= weighty:
            raise SvmsymError(
                f"{folds} folds of {weighty} points",
                hint=f'give a number from 2 to {weighty}, or "loo"'
                if weighty >= _LEAST
                else "give more points",
            )
        return dealt(int(folds), np.zeros(n, np.intp) if classes is None else classes, weights, seed)
    return _given(folds, n)


def dealt(folds: int, classes: Index, weights: Vector, seed: int) -> tuple[Index, ...]:
    """Folds with every class dealt out evenly.

    >>> [len(fold) for fold in dealt(2, np.array([0, 0, 1, 1, 1]), np.ones(5), 0)]
    [3, 2]
    """
    number = np.empty(len(classes), np.intp)
    for rows in (np.flatnonzero(weights > 0), np.flatnonzero(weights <= 0)):
        shuffled = rows[np.random.RandomState(seed).permutation(len(rows))]
        order = shuffled[np.argsort(classes[shuffled], kind="stable")]
        number[order] = np.arange(len(rows)) % folds
    return tuple(np.flatnonzero(number == f) for f in range(folds))


def _given(folds: Iterable[Any], n: int) -> tuple[Index, ...]:
    found = tuple(
        np.asarray(fold).astype(np.intp, casting="same_kind").ravel() for fold in folds if len(fold)
    )
    count = np.zeros(n, np.intp)
    for fold in found:
        strange = fold[(fold < 0) | (fold >= n)]
        if len(strange):
            raise SvmsymError(f"a fold names row {strange[0]} of {n}", hint=f"count rows from 0 to {n - 1}")
        np.add.at(count, fold, 1)
    if len(found) < _LEAST or (count != 1).any():
        missing, twice = np.flatnonzero(count == 0), np.flatnonzero(count > 1)
        what = (
            f"row {missing[0]} is in no fold"
            if len(missing)
            else f"row {twice[0]} is in two"
            if len(twice)
            else ""
        )
        raise SvmsymError(
            what or "there is one fold only",
            why="every point is predicted once, by a machine that has not seen it",
            hint="give two folds at least, with each row in one of them",
        )
    return found
