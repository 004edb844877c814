"""Labels of a file as classes: whole numbers, other numbers, or words, sorted as scikit-learn sorts them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from svmsym.errors import SvmsymError
from svmsym.numeric.files.data import Column
from svmsym.numeric.program import Vector

Class = int | float | str | bool
MOST_CLASSES = 1000  # half a million pairs
_MANY = 20  # up to here a few rows for each class may be meant
_FEW = 5  # rows; a class with less is hardly one


def labels_of(column: Column) -> NDArray[np.generic]:
    """The labels as integers where all are whole numbers, as floats or texts else.

    >>> labels_of(np.array([1.0, -1.0])), labels_of(("no", "yes"))
    (array([ 1, -1]), array(['no', 'yes'], dtype='<U3'))
    """
    if isinstance(column, tuple):
        return np.array(column)
    whole = np.rint(column)
    if (whole == column).all() and (np.abs(column) < 2**53).all():
        return whole.astype(np.int64)
    return column


def require_classes(labels: NDArray[np.generic], label: str, file: str, *, insisted: bool = False) -> None:
    """Refuse what cannot be told apart: one class, or as many classes as a target has values.

    Whole numbers may be many classes, or a target; which of them is meant has to be said (``insisted``).
    """
    classes, rows = np.unique(labels, return_counts=True)
    if len(classes) == 1:
        raise SvmsymError(
            f"there is one class only: all {len(labels)} labels are {classes[0]}",
            why=f"{label} of {file} is taken for the label",
            hint="give two classes or more; --label names another column; --kind one-class needs none",
        )
    targets = labels.dtype.kind == "f" and len(classes) > max(20, len(labels) // 10)
    if targets or len(classes) > MOST_CLASSES:
        raise SvmsymError(
            f"{label} has {len(classes)} different values" + (", with decimals" if targets else ""),
            why="each of them would be a class of its own",
            hint="for a target use --kind svr; --label names another column",
        )
    count = len(classes)
    mostly_few = 2 * int((rows < _FEW).sum()) > count
    if labels.dtype.kind == "i" and count > _MANY and mostly_few and not insisted:
        raise SvmsymError(
            f"{label} has {count} different numbers, most of them in fewer than {_FEW} rows",
            why=f"they look like a target; as classes they would need {count * (count - 1) // 2} machines",
            hint="for a target use --kind svr; if they are classes, say --kind svc",
        )


def class_named(text: str, classes: Sequence[Class]) -> Class | None:
    """The class that a text names, None where there is none.

    >>> class_named("1.0", (-1, 1)), class_named("yes", ("no", "yes")), class_named("maybe", ("no", "yes"))
    (1, 'yes', None)
    """
    for known in classes:
        if str(known) == text:
            return known
    try:
        value = float(text)
    except ValueError:
        return None
    return next((known for known in classes if not isinstance(known, str) and known == value), None)


def right(column: Column, predicted: Sequence[Class], classes: Sequence[Class]) -> Vector:
    """For each point 1 where the label is the predicted class, 0 where not, NaN where no label is given.

    >>> right(("no", "?", "yes"), ["no", "no", "no"], ("no", "yes"))
    array([ 1., nan,  0.])
    """
    from svmsym.number_text import MISSING  # noqa: PLC0415 - wanted here alone

    if isinstance(column, tuple):
        missing = np.array([text.lower() in MISSING for text in column])
        true: list[Class | None] = [class_named(text, classes) for text in column]
    else:
        missing = np.zeros(len(column), dtype=bool)
        by_value = {float(c): c for c in classes if not isinstance(c, str)}
        true = [by_value.get(v) for v in column.tolist()]
    same = np.array(
        [t is not None and t == p for t, p in zip(true, predicted, strict=True)], dtype=np.float64
    )
    same[missing] = np.nan
    return same
