"""Fitted estimators of scikit-learn, as objects or as a small JSON file; scikit-learn itself is not needed.

The estimator has support_ (indices from 0), dual_coef_ (yᵢαᵢ, +1 being the larger label) and intercept_. The
file is written by

    import json
    numbers = {"dual_coef": svc.dual_coef_[0].tolist(), "intercept": float(svc.intercept_[0])}
    json.dump({"support": svc.support_.tolist(), **numbers}, open("model.json", "w"))

A float of an object counts with its exact binary value. A number in a file counts as it is written: Python
writes the shortest decimal that rounds to the float, which is not quite the float. A text "0x1.8p+1", as
float.hex writes it, is the binary value; a text may also be a fraction, "1/3".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import Any, NoReturn

from svmsym.errors import SvmsymError
from svmsym.exact.foreign.model import Model, oriented
from svmsym.exact.problem import Problem
from svmsym.number_text import exact_number
from svmsym.outside_text import parse_json

_KEYS = ("support", "dual_coef", "intercept")
_HEX = re.compile(r"[+-]?0x[0-9a-f]+(\.[0-9a-f]*)?p[+-]?\d+", re.ASCII | re.IGNORECASE)
_SHAPE = 'a model is {"support": [0, 2], "dual_coef": [-0.5, 0.5], "intercept": 0.25}'


def from_estimator(problem: Problem, estimator: Any) -> Model:
    """The answer of a fitted estimator with support_, dual_coef_ and intercept_."""
    missing = [name for name in ("support_", "dual_coef_", "intercept_") if not hasattr(estimator, name)]
    name = type(estimator).__name__
    if missing:
        raise SvmsymError(
            f"{name} has no {', '.join(missing)}",
            why="a verdict on a dual needs the dual coefficients",
            hint="fit an SVC, NuSVC, SVR, NuSVR or OneClassSVM first",
        )
    rows = estimator.dual_coef_
    rows = rows.toarray() if hasattr(rows, "toarray") else rows
    table = [list(row) for row in rows]
    offsets = list(estimator.intercept_)
    if len(table) != 1 or len(offsets) != 1:
        raise SvmsymError(f"{name} has more than two classes", hint="fit it to two classes at a time")
    support = [int(i) for i in estimator.support_]
    values = [_float(v) for v in table[0]]
    return _model(problem, support, values, _float(offsets[0]), name)


def from_json(problem: Problem, text: str, source: str = "model.json") -> Model:
    """The answer in a JSON file, every number as it is written.

    >>> two = Problem("svc", X=((0,), (2,)), y=(-1, 1))
    >>> from_json(two, '{"support": [0, 1], "dual_coef": [-0.5, "1/2"], "intercept": "-0x1p+0"}').intercept
    Fraction(-1, 1)
    """
    try:
        found = parse_json(text, parse_float=_Written, parse_int=_Written, parse_constant=_refused)
    except ValueError as error:
        raise SvmsymError(f"{source} is not JSON: {error}", hint=_SHAPE) from None
    if not isinstance(found, dict) or sorted(found) != sorted(_KEYS):
        keys = ", ".join(map(str, found)) if isinstance(found, dict) else "no object"
        raise SvmsymError(
            f"{source} has {keys or 'no keys'}", why=f"the keys are {', '.join(_KEYS)}", hint=_SHAPE
        )
    if any(not isinstance(found[key], list) for key in _KEYS[:2]):
        raise SvmsymError(f"support and dual_coef of {source} are lists", hint=_SHAPE)
    support = [_index(v) for v in found["support"]]
    return _model(
        problem, support, [_number(v) for v in found["dual_coef"]], _number(found["intercept"]), source
    )


def _model(
    problem: Problem, support: Sequence[int], values: Sequence[Fraction], intercept: Fraction, source: str
) -> Model:
    if len(support) != len(values) or len(set(support)) < len(support):
        raise SvmsymError(
            f"{len(values)} coefficients for {len(set(support))} different points",
            hint="give one coefficient for each support vector",
        )
    return oriented(problem, dict(zip(support, values, strict=True)), intercept, source)


class _Written(str):
    """A number of a file in its own characters."""

    __slots__ = ()


def _refused(name: str) -> NoReturn:
    raise SvmsymError(f"{name} is not a number", hint=_SHAPE)


def _index(value: object) -> int:
    if isinstance(value, _Written) and value.isdigit() and value.isascii():
        return int(value)
    raise SvmsymError(
        f"{value!r} is not the index of a point", why="indices are whole numbers from 0", hint=_SHAPE
    )


def _number(value: object) -> Fraction:
    if not isinstance(value, str):
        raise SvmsymError(f"{value!r} is not a number", hint=_SHAPE)
    if _HEX.fullmatch(value):
        try:
            return _float(float.fromhex(value))
        except OverflowError:
            raise SvmsymError(f"{value} is no float", hint=_SHAPE) from None
    return exact_number(value)


def _float(value: Any) -> Fraction:
    """The exact value of a float."""
    try:
        return Fraction(float(value))
    except (OverflowError, ValueError):
        raise SvmsymError(f"the model contains {value}", why="a coefficient is a finite number") from None
