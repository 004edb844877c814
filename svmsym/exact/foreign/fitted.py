"""The JSON that ``svmsym fit`` writes, as the answer to an exactly stated problem.

The file tells kind, kernel, prices, and which rows of the data its support vectors are. All of that is
compared with the problem before anything is judged: a verdict on another problem would be worth nothing. A
float counts with its exact binary value, because that is what the model computes with.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from math import isfinite
from typing import Any, NoReturn

from svmsym.errors import SvmsymError
from svmsym.exact.foreign.model import Model, oriented
from svmsym.exact.problem import KERNEL_USES, Problem
from svmsym.outside_text import parse_json

FORMAT = "svmsym model"
_SCHEMA = 1
_KINDS = {"svc": "svc", "nu-svc": "nusvc", "svr": "svr", "nu-svr": "nusvr", "one-class": "one-class"}
_OPTIONS = {"gamma": "--kernel-gamma", "degree": "--degree", "coef0": "--coef0"}
# ν-SVR is stated with n times LIBSVM's C, so that its C is not compared.
_PRICES = {"svc": ("C",), "svr": ("C", "epsilon"), "nusvc": ("nu",), "nusvr": ("nu",), "one-class": ("nu",)}
_CLOSE = 1e-12  # relative: the float nearest to 1/3 is meant to be 1/3
_HINT = "give the file as svmsym fit wrote it"


def is_fitted(text: str) -> bool:
    """Whether a JSON text is a model of ``svmsym fit``.

    >>> is_fitted('{"format": "svmsym model"}'), is_fitted('{"support": []}')
    (True, False)
    """
    return f'"{FORMAT}"' in text


def from_fitted(problem: Problem, text: str, source: str = "model.json") -> Model:
    """The answer in a model of ``svmsym fit``, for the data that it was fitted to."""
    try:
        found = parse_json(text, parse_constant=_refused)
    except ValueError as error:
        raise SvmsymError(f"{source} is not JSON: {str(error)[:200]}", hint=_HINT) from None
    if not isinstance(found, dict) or found.get("schema") != _SCHEMA:
        raise SvmsymError(f"{source} is not a model of schema {_SCHEMA}", hint="fit again with this version")
    if found.get("scaling") is not None:
        raise SvmsymError(
            "the model was fitted to scaled columns",
            why="a verdict is about the numbers in the file, and the machine has seen others",
            hint="write the scaled columns to a file, fit to that without --scale, and judge it with that",
        )
    _same_problem(problem, found)
    support = _integers(found.get("support"), "support")
    rows = found.get("dual_coef")
    if not isinstance(rows, list) or len(rows) != 1:
        raise SvmsymError(
            f"{source} has more than two classes" if isinstance(rows, list) else f"{source} has no dual_coef",
            hint="fit it to two classes at a time",
        )
    coefficients = _floats(rows[0], "dual_coef")
    intercept = _floats(found.get("intercept"), "intercept")
    if len(intercept) != 1 or len(support) != len(coefficients) or len(set(support)) < len(support):
        raise SvmsymError(f"the numbers of {source} do not fit together", hint=_HINT)
    _same_rows(problem, support, found.get("support_vectors"))
    by_row = {i: Fraction(c) for i, c in zip(support, coefficients, strict=True)}
    return oriented(problem, by_row, Fraction(intercept[0]), source)


def _same_problem(problem: Problem, found: Mapping[str, Any]) -> None:
    """Refuse a model of another kind, kernel, price or slack."""
    kind = _KINDS.get(str(found.get("kind")))
    if kind != problem.kind:
        shown = str(found.get("kind"))[:40]
        hint = f"state the problem with --kind {kind}" if kind else _HINT
        raise SvmsymError(f"the model is {shown}, the problem {problem.kind}", hint=hint)
    kernel, settings = _table(found, "kernel"), _table(found, "settings")
    name = str(kernel.get("name"))[:40]
    if name in {"rbf", "sigmoid"}:
        raise SvmsymError(
            f"no exact verdict on a model with the kernel {name}",
            why="its values are irrational",
            hint="fit with the kernel linear or poly; the gap in floating point is what svmsym fit prints",
        )
    if name != problem.kernel.type:
        raise SvmsymError(
            f"the model has the kernel {name}, the problem {problem.kernel.type}",
            hint=f"state the problem with --kernel {name}",
        )
    for key in KERNEL_USES[problem.kernel.type]:
        _same(key, kernel.get(key), getattr(problem.kernel, key), _OPTIONS[key])
    for key in _PRICES[problem.kind]:
        if key in settings:
            _same(key, settings[key], getattr(problem, key), f"--{key}")
    if settings.get("slack", "linear") != problem.slack and problem.kind in {"svc", "svr"}:
        slack = str(settings.get("slack", "linear"))[:40]
        raise SvmsymError(
            f"the model has {slack} slack, the problem {problem.slack}", hint=f"state it with --slack {slack}"
        )
    if (settings.get("bias", True) is True) != problem.bias:
        without = "without b, the problem with b" if problem.bias else "with b, the problem without b"
        raise SvmsymError(f"the model is {without}", hint=f"--{'no-' if problem.bias else ''}bias says so")
    if settings.get("class_weight") is not None and not problem.weight:
        raise SvmsymError(
            "the model was fitted with weights of classes",
            why="the problem has a weight for each point, or none",
            hint="add a column with the weight of each point's class, and name it by --weight",
        )


def _same(key: str, theirs: object, ours: Any, option: str) -> None:
    if type(theirs) not in (int, float) or not isfinite(theirs):  # type: ignore[arg-type]
        raise SvmsymError(f"{key} of the model is {str(theirs)[:40]}, not a number", hint=_HINT)
    assert isinstance(theirs, int | float)
    if ours is None or abs(Fraction(theirs) - Fraction(ours)) > _CLOSE * abs(Fraction(ours)):
        shown = "infinite" if ours is None else ours
        raise SvmsymError(
            f"{key} is {theirs!r} in the model, {shown} in the problem",
            hint=f"state the problem with {option}={theirs!r}",
        )


def _same_rows(problem: Problem, support: Sequence[int], vectors: object) -> None:
    """Refuse data that the support vectors do not come from."""
    if problem.X is None:
        return
    rows = _dense(vectors, len(problem.X[0]))
    if len(rows) != len(support):
        raise SvmsymError("the support vectors of the model do not fit together", hint=_HINT)
    for i, vector in zip(support, rows, strict=True):
        if i >= problem.n or vector != [float(v) for v in problem.X[i]]:
            raise SvmsymError(
                f"a support vector of the model is not row {i + 1} of the data",
                why=f"the data have {problem.n} rows" if i >= problem.n else "",
                hint="state the problem with the file that the model was fitted to, rows in the same order",
            )


def _dense(vectors: object, width: int) -> list[list[float]]:
    if isinstance(vectors, list):
        return [_floats(row, "support_vectors") for row in vectors]
    given = vectors if isinstance(vectors, dict) else {}
    begin, column = (_integers(given.get(key), f"support_vectors.{key}") for key in ("begin", "column"))
    value = _floats(given.get("value"), "support_vectors.value")
    if len(value) != len(column) or any(j >= width for j in column) or begin[-1:] != [len(value)]:
        raise SvmsymError("the support vectors of the model do not fit together", hint=_HINT)
    rows = []
    for a, b in pairwise(begin):
        row = [0.0] * width
        for j, v in zip(column[a:b], value[a:b], strict=True):
            row[j] = v
        rows.append(row)
    return rows


def _refused(name: str) -> NoReturn:
    raise SvmsymError(f"{name} is not a number of a model", hint=_HINT)


def _table(found: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    given = found.get(key)
    if not isinstance(given, dict):
        raise SvmsymError(f"the model has no {key}", hint=_HINT)
    return given


def _floats(values: object, name: str) -> list[float]:
    if not isinstance(values, list) or not all(type(v) in (int, float) for v in values):
        raise SvmsymError(f"{name} of the model is not a list of numbers", hint=_HINT)
    try:
        read = [float(v) for v in values]
    except OverflowError:
        read = [float("inf")]
    if not all(map(isfinite, read)):
        raise SvmsymError(f"{name} of the model has numbers that are not finite", hint=_HINT)
    return read


def _integers(values: object, name: str) -> list[int]:
    if not isinstance(values, list) or not all(type(v) is int and v >= 0 for v in values):
        raise SvmsymError(f"{name} of the model is not a list of whole numbers from 0 on", hint=_HINT)
    return values
