"""What is run and counted for chapter 1; the algorithms are those of svmsym.algorithms."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from sympy import Matrix, sqrt

from svmsym.lectures.checks.values import exact

Numbers = dict[str, Any]


def scalar_product(printed: Mapping[str, Any]) -> str:
    """From lengths alone: x∘y = (‖x + y‖² − ‖x − y‖²)/4."""
    pairs = list(zip(printed["x"], printed["y"], strict=True))
    value = Fraction(sum((a + b) ** 2 for a, b in pairs) - sum((a - b) ** 2 for a, b in pairs), 4)
    return "" if value == printed["value"] else f"{printed['x']}∘{printed['y']} = {value}"


def dimensions() -> Numbers:
    """The dimension of {x : w₀ + wᵀx = 0} in R^d: that of the vectors with wᵀu = 0."""
    rows = {size: Matrix([[k + 1 for k in range(size)]]) for size in (1, 2, 3)}
    return {f"d = {size}": len(row.nullspace()) for size, row in rows.items()}


def spread() -> Numbers:
    """Mean and standard deviation of eight numbers."""
    from svmsym.algorithms.descriptive import mean, variance  # noqa: PLC0415 - loads when it runs

    data = (2, 4, 4, 4, 5, 5, 7, 9)
    return {"mean": mean(data), "standard deviation": sqrt(exact(variance(data)))}


def kinds() -> Numbers:
    """Numbers of classes and of parameters, counted."""
    from svmsym.algorithms.least_squares import line  # noqa: PLC0415 - loads when it runs

    comfort = {"pleasant", "unpleasant"}
    warmth = {"frosty", "cold", "pleasant", "warm", "hot"}
    pairs = {(quality, price) for quality in ("good", "bad") for price in ("low", "normal", "high")}
    fits = [line(range(size), [k * k for k in range(size)]) for size in (3, 10)]
    return {
        "binary": len(comfort),
        "several classes": len(warmth),
        "pairs as answers": len(pairs),
        "parameters of a line, 3 and 10 points": tuple(len(fit or ()) for fit in fits),
    }


def scaling() -> Numbers:
    """The range of scaled data."""
    from svmsym.algorithms.descriptive import scaled  # noqa: PLC0415 - loads when it runs

    found = [scaled(data) for data in ((2, 3, 6), (-5, 0, 1, 1), (10, -10))]
    return {
        "range": (min(map(min, found)), max(map(max, found))),
        "all inside": all(0 <= t <= 1 for data in found for t in data),
    }
