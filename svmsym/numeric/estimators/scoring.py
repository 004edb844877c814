"""The answers that a score is computed against."""

from __future__ import annotations

from typing import Any

from numpy.typing import NDArray

from svmsym.numeric.estimators.floats import as_array
from svmsym.numeric.estimators.refusals import DataError


def answers(y: Any, count: int) -> NDArray[Any]:
    """One answer for each prediction; a single column counts as a list.

    >>> answers([[1], [2]], 2).tolist()
    [1, 2]
    """
    given = as_array(y, "y")
    if given.ndim == 2 and given.shape[1] == 1:  # noqa: PLR2004 - a column
        given = given[:, 0]
    if given.shape != (count,):
        raise DataError(
            f"y has the shape {given.shape} for {count} points: inconsistent numbers of samples",
            hint="give one answer for each point",
        )
    return given
