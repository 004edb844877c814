"""Labels of classes: which there are, which of them a point has, how much each class weighs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.estimators.floats import shown_value
from svmsym.numeric.estimators.inputs import check_finite
from svmsym.numeric.estimators.refusals import DataError, ParameterError, warn
from svmsym.numeric.program import Index, Vector

_MANY = 20  # points from which so many classes look like a regression


@dataclass(frozen=True, eq=False)
class Classes:
    """The labels in order, the place of each point's label, and the weight of each class."""

    labels: NDArray[Any]
    index: Index
    weight: Vector

    @property
    def k(self) -> int:
        """How many classes there are."""
        return len(self.labels)


def read_classes(
    column: NDArray[Any],
    kept: Index | None,
    weights: Vector | None,
    class_weight: dict[Any, float] | str | None,
) -> Classes:
    """The classes of the points that are kept; every class must keep some.

    >>> read_classes(np.array(["b", "a", "b"]), None, None, None).index.tolist()
    [1, 0, 1]
    """
    check_labels(column)
    labels, index = distinct(column)
    k = len(labels)
    if k < 2:  # noqa: PLR2004 - two classes make a classifier
        raise DataError(
            f"The number of classes has to be greater than one; got {k} class",
            hint="give points of two classes at least, or use OneClassSVM",
        )
    if len(column) > _MANY and k > round(0.5 * len(column)):
        warn(
            "The number of unique classes is greater than 50% of the number of samples. "
            "`y` could represent a regression problem, not a classification problem.",
        )
    if kept is not None:
        index = index[kept]
    present = np.bincount(index, weights=weights, minlength=k).astype(np.float64)
    if not present.all():
        raise DataError(_vanished(labels, present))
    weight = class_weights(class_weight, labels, present)
    if not (weight > 0).all():
        given = dict(zip(labels.tolist(), weight.tolist(), strict=True))
        raise DataError(f"class_weight must be positive for every class; it is {given}")
    return Classes(labels, index, weight)


def _vanished(labels: NDArray[Any], present: Vector) -> str:
    if (present > 0).sum() == 1:
        return "Invalid input - all samples with positive weights belong to the same class."
    return f"Invalid input - no sample of class {labels[present == 0][0]!r} has a positive weight."


def check_labels(column: NDArray[Any]) -> None:
    """Refuse what cannot be labels: numbers that are not whole, and missing values."""
    if column.dtype.kind == "f":
        check_finite(column, "y", "classification")
        if (column != np.floor(column)).any():
            raise DataError(
                "Unknown label type: continuous. Maybe you are trying to fit a classifier, which expects "
                "discrete classes on a regression target with continuous values."
            )
    elif column.dtype.kind == "O" and any(v is None or v != v for v in column):  # noqa: PLR0124 - NaN ≠ NaN
        raise DataError("Input y contains NaN.")


def distinct(column: NDArray[Any]) -> tuple[NDArray[Any], Index]:
    """The labels in order, and the place of each point's label; two numbers are found without sorting.

    >>> [found.tolist() for found in distinct(np.array([3, -1, 3]))]
    [[-1, 3], [1, 0, 1]]
    """
    if column.dtype.kind in "iuf" and len(column):
        low, high = column.min(), column.max()
        second = column == high
        if low != high and (second | (column == low)).all():
            return np.array([low, high], dtype=column.dtype), second.astype(np.intp)
    try:
        labels, index = np.unique(column, return_inverse=True)
    except TypeError as error:
        raise DataError(
            "the labels in y cannot be put in order",
            why=str(error)[:200],
            hint="give numbers or texts as labels, of one kind",
        ) from None
    return labels, index


def class_weights(given: dict[Any, float] | str | None, labels: NDArray[Any], present: Vector) -> Vector:
    """The weight of each class; "balanced" is total/(k · weight present): all classes weigh the same then.

    >>> class_weights("balanced", np.array([0, 1]), np.array([2.0, 4.0])).tolist()
    [1.5, 0.75]
    """
    if isinstance(given, str):
        return np.asarray(present.sum() / (len(labels) * present))
    if not given:
        return np.ones(len(labels))
    missing = [label for label in labels if label not in given]
    if missing and len(labels) - len(missing) != len(given):
        raise DataError(f"The classes, {np.array(missing).tolist()}, are not in class_weight")
    return np.array([_weight(label, given.get(label, 1.0)) for label in labels.tolist()])


def _weight(label: object, given: Any) -> float:
    """The weight of one class as a number."""
    try:
        return float(given)
    except (ValueError, TypeError, OverflowError):
        raise ParameterError(
            f"class_weight[{shown_value(label)}] is {shown_value(given)}",
            hint="give a positive number within the range of floating point",
        ) from None
