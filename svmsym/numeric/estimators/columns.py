"""Names of columns: those of ``fit`` and those of new points must be the same, in the same order."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.estimators.refusals import DataError, warn

_SHOWN = 5


def column_names(X: Any) -> NDArray[np.object_] | None:
    """The columns' names of a data frame where all are text; None where there are none.

    >>> column_names([[1.0]]) is None
    True
    """
    columns = getattr(X, "columns", None)
    if columns is None or callable(columns) or not hasattr(X, "shape"):
        return None
    names = np.asarray(list(columns), dtype=object)
    kinds = sorted({type(name).__qualname__ for name in names})
    if len(kinds) > 1 and "str" in kinds:
        raise TypeError(
            "Feature names are only supported if all input features have string names, "
            f"but your input has {kinds} as feature name / column name types. "
            "Convert them all to strings, for example by X.columns = X.columns.astype(str)."
        )
    return names if kinds == ["str"] else None


def compare_names(known: NDArray[np.object_] | None, names: NDArray[np.object_] | None, owner: str) -> None:
    """Warn where only one side has names; refuse other names or another order."""
    if known is None and names is None:
        return
    if known is None:
        warn(f"X has feature names, but {owner} was fitted without feature names")
    elif names is None:
        warn(f"X does not have valid feature names, but {owner} was fitted with feature names")
    elif len(known) != len(names) or (known != names).any():
        raise DataError(_different_names(list(known), list(names)))


def _different_names(known: list[str], names: list[str]) -> str:
    lines = ["The feature names should match those that were passed during fit."]
    for title, some in (
        ("Feature names unseen at fit time:", sorted(set(names) - set(known))),
        ("Feature names seen at fit time, yet now missing:", sorted(set(known) - set(names))),
    ):
        if some:
            lines += [
                title,
                *(f"- {name}" for name in some[:_SHOWN]),
                *(["- ..."] if len(some) > _SHOWN else []),
            ]
    if len(lines) == 1:
        lines.append("Feature names must be in the same order as they were in fit.")
    return "\n".join(lines) + "\n"
