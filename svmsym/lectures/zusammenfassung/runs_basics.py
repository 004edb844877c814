"""What is run and counted for chapter 1; the algorithms are those of svmsym.algorithms."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from sympy import Expr, FiniteSet, Matrix, Symbol, linsolve, sqrt

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


def only_point(w0: Symbol, w1: Symbol) -> Callable[[Expr], str]:
    """The printed number is the only solution of w₀ + w₁x = 0."""

    def contradiction(printed: Expr) -> str:
        x = Symbol("x")
        truth = linsolve([w0 + w1 * x], x)
        return "" if truth == FiniteSet((printed,)) else f"the solutions are {truth}"

    return contradiction


def kinds() -> Numbers:
    """What a classifier and a line answer, and what they have to keep of 3 and of 10 examples."""
    from svmsym.algorithms.least_squares import line  # noqa: PLC0415 - loads when it runs
    from svmsym.algorithms.nearest_neighbours import classify  # noqa: PLC0415 - as above

    sizes = (3, 10)
    fits = [line(range(size), [k * k for k in range(size)]) for size in sizes]
    needed = []
    for size in sizes:
        points, classes = [(2**k,) for k in range(size)], [str(k) for k in range(size)]
        without = [
            classify(points[:k] + points[k + 1 :], classes[:k] + classes[k + 1 :], points[k], 1)
            for k in range(size)
        ]
        needed.append(sum(a != b for a, b in zip(without, classes, strict=True)))
    seen = {k * k for k in range(sizes[0])}
    answers = [classify([(0,), (1,), (5,)], ["cold", "cold", "hot"], (k,), 1) for k in range(-4, 9, 2)]
    assert fits[0] is not None
    w0, w1 = fits[0]
    return {
        "a classifier answers with classes that it has seen": set(answers) == {"cold", "hot"},
        "a line answers with numbers that it has not seen": any(w0 + w1 * k not in seen for k in range(3)),
        "parameters of a line, 3 and 10 points": tuple(len(fit or ()) for fit in fits),
        "points that nearest neighbours need, of 3 and 10": tuple(needed),
    }


def scaling() -> Numbers:
    """The range of scaled data."""
    from svmsym.algorithms.descriptive import scaled  # noqa: PLC0415 - loads when it runs

    found = [scaled(data) for data in ((2, 3, 6), (-5, 0, 1, 1), (10, -10))]
    return {
        "range": (min(map(min, found)), max(map(max, found))),
        "all inside": all(0 <= t <= 1 for data in found for t in data),
    }
