"""What is said about data before a machine is trained: refusals, and notices that spare a bad fit."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.errors import SvmsymError
from svmsym.numeric.files.classes import labels_of, require_classes
from svmsym.numeric.files.data import Data
from svmsym.numeric.program import Vector

LARGEST = 1e100  # the square of more than that, times a number of columns, may overflow
_APART = 1e3  # columns whose ranges differ by more make training slow and the small ones count for nothing
_SHOWN = 3


def answers_to_fit(data: Data, kind: str, file: str, *, insisted: bool = False) -> NDArray[Any] | None:
    """Labels or targets as a machine wants them, or why there are none; ``insisted``: the kind was said."""
    if data.n == 1:
        raise SvmsymError(
            f"{file} has one point only",
            why="nothing can be learnt from one point",
            hint="give at least two; the first line may have been taken for a header: say --no-header",
        )
    if kind == "one-class":
        return None
    if data.answers is None:
        raise SvmsymError(
            f"{file} has no column of {'targets' if kind.endswith('svr') else 'labels'}",
            hint="--label names the column; --kind one-class needs none",
        )
    if kind.endswith("svr"):
        assert not isinstance(data.answers, tuple)  # the reader has refused words
        return data.answers
    labels = labels_of(data.answers)
    require_classes(labels, data.label, file, insisted=insisted)
    return labels


def notices_to_fit(data: Data, *, scaled: bool) -> tuple[str, ...]:
    """Constant columns, and columns on very different scales; numbers too large to be squared are refused."""
    low, high = _extremes(data.X)
    largest = float(max(np.abs(low).max(), np.abs(high).max()))
    if largest > LARGEST:
        j = int(np.argmax(np.maximum(np.abs(low), np.abs(high))))
        raise SvmsymError(
            f"{data.called(j)} has values up to {largest:.3g}",
            why="their squares leave the range of floating point",
            hint="scale the column in the file",
        )
    notices = []
    spread = high - low
    constant = np.flatnonzero(spread == 0)
    if len(constant) == data.d:
        raise SvmsymError(
            "all columns are constant", why="nothing tells the points apart", hint="give other columns"
        )
    if len(constant):
        notices.append(
            f"{_listed(data, constant)} {'is' if len(constant) == 1 else 'are'} constant and of no use"
        )
    varied = np.flatnonzero(spread > 0)
    wide, narrow = varied[np.argmax(spread[varied])], varied[np.argmin(spread[varied])]
    if not scaled and spread[wide] > _APART * spread[narrow]:
        advice = "scale the values in the file" if data.sparse else "--scale standard helps"
        notices.append(
            f"columns are on very different scales: {data.called(int(wide))} ranges over {spread[wide]:.3g}, "
            f"{data.called(int(narrow))} over {spread[narrow]:.3g}; {advice}"
        )
    return tuple(notices)


def _extremes(X: Any) -> tuple[Vector, Vector]:
    low, high = X.min(axis=0), X.max(axis=0)
    if hasattr(low, "toarray"):
        return low.toarray().ravel(), high.toarray().ravel()
    return low, high


def _listed(data: Data, columns: NDArray[np.intp]) -> str:
    shown = ", ".join(data.called(int(j)) for j in columns[:_SHOWN])
    return shown if len(columns) <= _SHOWN else f"{shown} and {len(columns) - _SHOWN} more"
