"""What a fit, a prediction and a cross-validation have to report, as text and as plain values for JSON."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.errors import shown_name
from svmsym.numeric.files.data import Data
from svmsym.numeric.files.model import Model

Json = dict[str, Any]
_SHOWN_CLASSES = 12
_KINDS = {
    "svc": "classification",
    "nu-svc": "ν-classification",
    "svr": "regression",
    "nu-svr": "ν-regression",
    "one-class": "one class",
}


def fit_text(
    model: Model, data: Data, answers: NDArray[Any] | None, predicted: NDArray[Any], notices: Sequence[str]
) -> str:
    """The report of a fit for people."""
    lines = [
        heading(model.settings, model.kernel.gamma),
        points_line(data, answers),
        *(f"note: {n}" for n in notices),
        "",
    ]
    vectors = f"{model.n_vectors}" + (
        f" ({' + '.join(map(str, model.n_support))})" if model.n_support else ""
    )
    rows = [("support vectors", vectors)]
    r = model.report
    if r:
        rounds = counted(r["rounds"], "round")
        several = f", {r['machines']} machines" if r["machines"] > 1 else ""
        share = f" ({100 * r['gap'] / abs(r['primal']):.2g} %)" if r["primal"] else ""
        rows += [
            ("dual objective", f"{r['dual']:.10g}" + (", summed over the machines" if several else "")),
            ("primal objective", f"{r['primal']:.10g}"),
            ("gap", f"{r['gap']:.3g}{share}"),
            ("KKT violation", f"{r['violation']:.3g} (tolerance {model.settings['tol']:g})"),
            (
                "steps",
                f"{r['iterations']} in {rounds} ({r['method']}{several}), {r['seconds']:.3g} s",
            ),
        ]
    rows += training_lines(model, answers, predicted)
    lines += aligned(rows)
    if r and not r["converged"]:
        lines += ["", "stopped before the tolerance was reached: raise --max-iter, or scale the data"]
    return "\n".join(lines)


def fit_json(
    model: Model, data: Data, answers: NDArray[Any] | None, predicted: NDArray[Any], notices: Sequence[str]
) -> Json:
    """The report of a fit for machines."""
    return {
        "settings": dict(model.settings),
        "kernel": {"name": model.kernel.name, "gamma": model.kernel.gamma},
        "n": data.n,
        "d": data.d,
        "classes": _counts(answers) if model.classifies else None,
        "support_vectors": model.n_vectors,
        "n_support": list(model.n_support),
        "report": dict(model.report),
        "training": score(model.kind, answers, predicted),
        "notices": list(notices),
    }


def heading(settings: Mapping[str, Any], gamma: float | None = None) -> str:
    """The machine in one line; where γ was a rule, the number it gave is told as well.

    >>> heading({"kind": "svc", "kernel": "linear", "C": 1.0, "slack": "linear", "bias": True, "tol": 0.001})
    'classification, linear kernel, C = 1'
    """
    said = [_KINDS[settings["kind"]], f"{settings['kernel']} kernel"]
    for key in ("gamma", "degree", "coef0", "C", "nu", "epsilon"):
        if key in settings:
            value = settings[key]
            if not isinstance(value, str):
                said.append(f"{key} = {value:.6g}")
            else:
                said.append(f"{key} = {value}" if gamma is None else f"{key} = {gamma:.6g} ({value})")
    if settings.get("slack") == "squared":
        said.append("squared slack")
    if settings.get("bias") is False:
        said.append("without b")
    if settings.get("class_weight"):
        said.append("weighted classes")
    if settings.get("scale"):
        said.append(f"scaled ({settings['scale']})")
    return ", ".join(said)


def counted(n: int, what: str) -> str:
    """So many of something.

    >>> counted(1, "point"), counted(2, "point")
    ('1 point', '2 points')
    """
    return f"{n} {what}" if n == 1 else f"{n} {what}s"


def points_line(data: Data, answers: NDArray[Any] | None) -> str:
    """How many points, columns, and points of each class."""
    line = f"{counted(data.n, 'point')} in {counted(data.d, 'column')}" + (" (sparse)" if data.sparse else "")
    if answers is None or answers.dtype.kind == "f":
        return line
    found = _counts(answers)
    shown = ", ".join(f"{shown_name(c['class'])} ({c['n']})" for c in found[:_SHOWN_CLASSES])
    return f"{line}, {len(found)} classes: {shown}" + (" …" if len(found) > _SHOWN_CLASSES else "")


def _counts(answers: NDArray[Any] | None) -> list[Json]:
    if answers is None:
        return []
    classes, counts = np.unique(answers, return_counts=True)
    return [{"class": c, "n": n} for c, n in zip(classes.tolist(), counts.tolist(), strict=True)]


def training_lines(
    model: Model, answers: NDArray[Any] | None, predicted: NDArray[Any]
) -> list[tuple[str, str]]:
    """How well the training data themselves are predicted, said as such."""
    found = score(model.kind, answers, predicted)
    if model.classifies:
        share = f"{found['right']}/{found['of']} right ({100 * found['right'] / found['of']:.4g} %)"
        return [("training accuracy", f"{share}; on the points it was fitted to")]
    if model.kind == "one-class":
        return [("inside", f"{found['inside']}/{found['of']} training points")]
    error, r2 = found["mean_squared_error"], found["r2"]
    tail = "" if r2 is None else f", R² {r2:.4g}"
    return [("training error", f"mean square {error:.6g}{tail}; on the points it was fitted to")]


def score(kind: str, answers: NDArray[Any] | None, predicted: NDArray[Any]) -> Json:
    """Right answers, all and by class; for a regression the mean squared error and R².

    >>> score("svc", np.array([0, 0, 1]), np.array([0, 1, 1]))["classes"]
    [{'class': 0, 'right': 1, 'of': 2}, {'class': 1, 'right': 1, 'of': 1}]
    >>> score("svr", np.array([1.0, 3.0]), np.array([1.0, 2.0]))
    {'of': 2, 'mean_squared_error': 0.5, 'r2': 0.5}
    """
    n = len(predicted)
    if kind == "one-class" or answers is None:
        return {"of": n, "inside": int((predicted > 0).sum())}
    if kind.endswith("svr"):
        squares = float(np.sum((answers - predicted) ** 2))
        around = float(np.sum((answers - answers.mean()) ** 2))
        return {"of": n, "mean_squared_error": squares / n, "r2": 1 - squares / around if around else None}
    same = np.asarray(answers == predicted)
    classes = [
        {"class": c["class"], "right": int(same[answers == c["class"]].sum()), "of": c["n"]}
        for c in _counts(answers)
    ]
    return {"right": int(same.sum()), "of": n, "classes": classes}


def by_class(found: Json) -> list[str]:
    """The table of right answers, one line for each class.

    >>> by_class({"right": 3, "of": 4, "classes": [{"class": "yes", "right": 3, "of": 4}]})
    ['all        3/4  75.0 %', 'class yes  3/4  75.0 %']
    """
    rows = [("all", found["right"], found["of"])]
    rows += [(f"class {shown_name(c['class'])}", c["right"], c["of"]) for c in found["classes"]]
    shares = [f"{right}/{of}" for _, right, of in rows]
    wide, long = max(len(name) for name, _, _ in rows), max(map(len, shares))
    return [
        f"{name:{wide}}  {share:>{long}}  {100 * right / of:.1f} %"
        for (name, right, of), share in zip(rows, shares, strict=True)
    ]


def aligned(rows: Sequence[tuple[str, str]]) -> list[str]:
    """Names and values in two columns.

    >>> aligned([("gap", "0"), ("steps", "7")])
    ['gap    0', 'steps  7']
    """
    wide = max(len(name) for name, _ in rows)
    return [f"{name:{wide}}  {value}" for name, value in rows]
