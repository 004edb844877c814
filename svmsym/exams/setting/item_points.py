"""Points that an item names: where to predict, pairs for a kernel, weights where a perceptron starts."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from svmsym.errors import Key, ProblemFileError
from svmsym.exact.problem import Problem
from svmsym.exact.reading.values import number
from svmsym.exams.setting.exam import ItemKind
from svmsym.exams.setting.file_values import dotted, listed

MOST_PLACES = 20


def checked_places(value: object, kind: ItemKind, problem: Problem, key: Key) -> dict[str, Any]:
    """The points under ``at``: one or several for predict, pairs for kernel."""
    if kind not in {"predict", "kernel"}:
        return {}
    if problem.X is None:
        raise ProblemFileError(
            "these data are a Gram matrix, so that new points have no kernel values",
            hint="give the points themselves, as x",
            key=key,
        )
    wanted = "at = [[2, 0]]" if kind == "predict" else "at = [[1, 0], [3, 2]], the two points"
    if value is None:
        raise ProblemFileError("at is missing", hint=f"write {wanted}", key=key)
    rows = listed(value, MOST_PLACES, *key)
    points = rows if rows and isinstance(rows[0], list) else [rows]
    found = tuple(_point(row, len(problem.X[0]), (*key, i)) for i, row in enumerate(points))
    if kind == "kernel" and len(found) % 2:
        raise ProblemFileError(
            f"at has {len(found)} points", why="a kernel takes two", hint=f"write {wanted}", key=key
        )
    return {"at": found}


def checked_weights(value: object, problem: Problem, key: Key) -> dict[str, Any]:
    """The weights where a perceptron starts: the constant first, then one for each coordinate."""
    if value is None:
        return {}
    size = len(problem.X[0]) + 1 if problem.X is not None else 0
    return {"weights": _point(value, size, key)}


def _point(value: object, size: int, key: Key) -> tuple[Fraction, ...]:
    entries = listed(value, size + 1000, *key)
    if len(entries) != size:
        raise ProblemFileError(
            f"{dotted(key)} has {len(entries)} numbers", hint=f"write {size} numbers here", key=key
        )
    return tuple(number(v, *key, j) for j, v in enumerate(entries))
