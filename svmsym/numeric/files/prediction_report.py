"""How good predictions are where the answers are known, and the values behind them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from svmsym.number_text import MISSING
from svmsym.numeric.estimators.layout import ovr_shape
from svmsym.numeric.files.classes import right
from svmsym.numeric.files.data import Data
from svmsym.numeric.files.fit_report import Json, by_class, score
from svmsym.numeric.files.floats import float_of, is_float
from svmsym.numeric.files.model import TWO, Model
from svmsym.numeric.kernels import Matrix
from svmsym.numeric.program import Vector


def prediction_score(model: Model, data: Data, predicted: Sequence[Any]) -> Json:
    """The share of right answers, or the mean squared error; where nothing is known, the number of points."""
    plain = {"n": data.n, "label": data.label or None}
    column = data.answers
    if column is None:
        return plain | _inside(model, predicted)
    if model.kind in {"svr", "nu-svr"}:
        targets = _targets(column)
        known = np.isfinite(targets)
        if not known.any():
            return plain
        return plain | score(model.kind, targets[known], np.array(predicted)[known])
    classes = (-1, 1) if model.kind == "one-class" else model.classes
    same = right(column, predicted, classes)
    known = np.isfinite(same)
    if not known.any() or (model.kind == "one-class" and not _are(column, classes)):
        return plain | _inside(model, predicted)
    texts = [str(t) for t in (column if isinstance(column, tuple) else _short(column))]
    names, place, counts = np.unique(np.array(texts)[known], return_inverse=True, return_counts=True)
    hits = np.bincount(place, weights=same[known], minlength=len(names))
    found = [
        {"class": name, "right": int(hit), "of": count}
        for name, hit, count in zip(names.tolist(), hits.tolist(), counts.tolist(), strict=True)
    ]
    found.sort(key=lambda c: _order(c["class"]))
    return plain | {"right": int(hits.sum()), "of": int(counts.sum()), "classes": found}


def prediction_text(found: Json, data: Data) -> str:
    """The same for people."""
    lines = [
        f"{data.n} {'point' if data.n == 1 else 'points'} in {data.d} columns",
        *(f"note: {n}" for n in data.notices),
    ]
    if "right" in found:
        lines += [f"right answers, by {found['label']}:", *(f"  {line}" for line in by_class(found))]
        if found["of"] < data.n:
            lines.append(f"note: {data.n - found['of']} points have no label")
    elif "mean_squared_error" in found:
        r2 = "" if found["r2"] is None else f", R² {found['r2']:.4g}"
        lines.append(f"mean squared error {found['mean_squared_error']:.6g}{r2}, by {found['label']}")
    elif "inside" in found:
        lines.append(f"inside: {found['inside']}/{found['of']}")
    return "\n".join(lines)


def decision_columns(model: Model, values: Matrix) -> dict[str, Sequence[Any]]:
    """Named columns of decision values: one, or one for each class.

    >>> from svmsym.numeric.kernels import Kernel
    >>> line = Model("svr", Kernel("linear"), np.array([[2.0]]), np.array([[0.5]]), np.array([1.0]), 1)
    >>> decision_columns(line, np.array([[4.0]]))
    {'decision': [4.0]}
    """
    if len(model.classes) <= TWO:
        name = f"decision (positive: {model.classes[1]})" if model.classes else "decision"
        return {name: values[:, 0].tolist()}
    table = ovr_shape(values, len(model.classes))
    return {f"decision {c}": table[:, i].tolist() for i, c in enumerate(model.classes)}


def _inside(model: Model, predicted: Sequence[Any]) -> Json:
    return score("one-class", None, np.array(predicted)) if model.kind == "one-class" else {}


def _are(column: Vector | tuple[str, ...], classes: Sequence[Any]) -> bool:
    return not isinstance(column, tuple) and set(np.unique(column).tolist()) <= set(classes)


def _short(column: Vector) -> list[float | int]:
    return [int(v) if v == int(v) else v for v in column.tolist()]


def _order(name: str) -> tuple[bool, float, str]:
    return (False, float_of(name), name) if is_float(name) else (True, 0.0, name)


def _targets(column: Vector | tuple[str, ...]) -> Vector:
    if not isinstance(column, tuple):
        return column
    return np.array([float_of(t) if t.lower() not in MISSING and is_float(t) else np.nan for t in column])
