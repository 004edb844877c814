"""Cross-validation of a chosen machine: every point is predicted by a machine that has not seen its fold.

Point i belongs to fold i mod K, as for ``svmsym loo``; leaving one out is K = n. Scaling is learnt anew from
the other folds each time, so that nothing of a point reaches the machine that predicts it. Where the other
folds hold one class only, that class is predicted.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.errors import SvmsymError
from svmsym.numeric.files.choice import Choice, sentences, told_as_ours
from svmsym.tasks import arriving, workers


@dataclass(frozen=True, eq=False)
class Validated:
    """What was predicted for every point by a machine without it, and what the machines had to say."""

    choice: Choice
    predicted: NDArray[Any]
    notices: tuple[str, ...]


def fold_number(text: str, n: int) -> int:
    """The number of folds that a text asks for.

    >>> fold_number("loo", 20), fold_number("5", 20)
    (20, 5)
    """
    if text.lower() == "loo":
        return n
    if not (text.isascii() and text.isdecimal()) or not 2 <= int(text[:9]) <= n:  # noqa: PLR2004 - two folds at least
        raise SvmsymError(
            f"--folds is {text[:40]!r}",
            why=f"there are {n} points",
            hint=f"say loo, or a number from 2 to {n}",
        )
    return int(text)


def all_validated(
    choices: Sequence[Choice], X: Any, answers: Any, folds: int, n_jobs: int | None = None
) -> Iterator[tuple[int, Validated]]:
    """Each choice by its number, as it is done: each is a task, or each fold where there is one choice."""
    if len(choices) == 1 or workers(n_jobs) == 1:
        yield from ((k, cross_validated(c, X, answers, folds, n_jobs)) for k, c in enumerate(choices))
        return
    alone = [(replace(choice, threads=choice.threads or 1),) for choice in choices]
    for k, found in arriving(_validated, alone, n_jobs, shared=(X, answers, folds)):
        yield k, replace(found, choice=choices[k])


def _validated(X: Any, answers: Any, folds: int, choice: Choice) -> Validated:
    return cross_validated(choice, X, answers, folds, 1)


def cross_validated(choice: Choice, X: Any, answers: Any, folds: int, n_jobs: int | None = None) -> Validated:
    """Leave out each fold, fit to the others, predict it."""
    from svmsym.numeric.selection import cross_validate  # noqa: PLC0415 - it uses our scaling

    n = X.shape[0]
    rows: Any = "loo" if folds == n else [np.arange(k, n, folds) for k in range(folds)]
    with warnings.catch_warnings(record=True) as warned, told_as_ours():
        warnings.simplefilter("always")
        found = cross_validate(choice.estimator(), X, answers, folds=rows, n_jobs=n_jobs, scale=choice.scale)
    return Validated(choice, found.predictions, sentences(warned))
