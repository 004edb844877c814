"""The range of every parameter, and the check that ``fit`` begins with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from numbers import Integral, Real
from typing import Any

import numpy as np

from svmsym.numeric.estimators.floats import shown_value
from svmsym.numeric.estimators.refusals import ParameterError

_BOOLEAN = (bool, np.bool_)


@dataclass(frozen=True)
class Range:
    """What a parameter must be, in words and as a test."""

    words: str
    holds: Callable[[Any], bool]


def _number(words: str, inside: Callable[[Any], bool], kind: Any = Real) -> Range:
    def holds(value: Any) -> bool:
        fits = isinstance(value, kind) and not isinstance(value, _BOOLEAN)
        return bool(fits and (kind is not Real or _is_float(value)) and inside(value))

    return Range(words, holds)


def _is_float(value: Any) -> bool:
    """Whether a number is within the range of floating point."""
    try:
        float(value)
    except OverflowError:
        return False
    return True


def _one_of(*names: Any) -> Range:
    return Range(f"one of {list(names)}", lambda v: isinstance(v, str) and v in names)


def _either(*ranges: Range) -> Range:
    return Range(" or ".join(r.words for r in ranges), lambda v: any(r.holds(v) for r in ranges))


_TRUTH = Range("True or False", lambda v: isinstance(v, _BOOLEAN))
_NONE = Range("None", lambda v: v is None)

RANGES = {
    "C": _number("a float in (0, inf]", lambda v: v > 0),
    "nu": _number("a float in (0, 1]", lambda v: 0 < v <= 1),
    "epsilon": _number("a float in [0, inf)", lambda v: 0 <= v < np.inf),
    "kernel": _either(
        _one_of("linear", "poly", "rbf", "sigmoid", "precomputed"), Range("a callable", callable)
    ),
    "degree": _number("an int in [0, inf)", lambda v: v >= 0 and _is_float(v), Integral),
    "gamma": _either(_one_of("scale", "auto"), _number("a float in [0, inf)", lambda v: 0 <= v < np.inf)),
    "coef0": _number("a finite float", lambda v: bool(np.isfinite(v))),
    "shrinking": _TRUTH,
    "probability": _either(_TRUTH, _one_of("cv", "loo", "deprecated")),
    "tol": _number("a float in (0, inf)", lambda v: 0 < v < np.inf),
    "cache_size": _number("a number of MB in (0, inf)", lambda v: 0 < v < np.inf),
    "class_weight": _either(_NONE, _one_of("balanced"), Range("a dict", lambda v: isinstance(v, dict))),
    "verbose": _either(_TRUTH, _number("an int in [0, inf)", lambda v: v >= 0, Integral)),
    "max_iter": _number("an int in [-1, inf)", lambda v: v >= -1, Integral),
    "decision_function_shape": _one_of("ovr", "ovo"),
    "break_ties": _TRUTH,
    "random_state": _either(
        _NONE,
        _number("an int in [0, 2**32)", lambda v: 0 <= v < 2**32, Integral),
        Range("a numpy.random.RandomState", lambda v: isinstance(v, np.random.RandomState)),
    ),
    "slack": _one_of("linear", "squared"),
    "bias": _TRUTH,
    "multi_class": _one_of("ovo", "ovr"),
    "n_jobs": _either(_NONE, _number("-1 or a positive int", lambda v: v > 0 or v == -1, Integral)),
    "callback": _either(_NONE, Range("a callable", callable)),
}


def check_parameters(estimator: Any, names: Any) -> None:
    """Refuse the first parameter that is out of its range.

    >>> class Given: C = -1.0
    >>> check_parameters(Given(), ["C"])
    Traceback (most recent call last):
    svmsym.numeric.estimators.refusals.ParameterError: The 'C' parameter of Given must be a float in (0, inf]. Got -1.0 instead.
    """  # noqa: E501 - one message
    for name in names:
        allowed = RANGES[name]
        value = getattr(estimator, name)
        if not allowed.holds(value):
            raise ParameterError(
                f"The {name!r} parameter of {type(estimator).__name__} must be {allowed.words}. "
                f"Got {shown_value(value)} instead."
            )
