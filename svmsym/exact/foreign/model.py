"""Another program's answer, one coefficient for each point and an intercept: f(x) = Σ cᵢ K(xᵢ, x) + b."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Problem

Vector = tuple[Fraction, ...]
KINDS = ("svc", "nusvc", "svr", "nusvr", "one-class")


@dataclass(frozen=True)
class Model:
    """Coefficients c and intercept b as they were given, every number exact.

    >>> Model((Fraction(-1, 2), Fraction(1, 2)), Fraction(0), "a file").coefficients
    (Fraction(-1, 2), Fraction(1, 2))
    """

    coefficients: Vector
    intercept: Fraction
    source: str
    notices: tuple[str, ...] = ()


def oriented(
    problem: Problem,
    support: Mapping[int, Fraction],
    intercept: Fraction,
    source: str,
    notices: tuple[str, ...] = (),
) -> Model:
    """A model from its support; where it counts the other class as positive, all signs are turned.

    A coefficient is yᵢαᵢ with αᵢ ≥ 0, so its sign tells which label the other program took for +1.

    >>> two = Problem("svc", X=((0,), (2,)), y=(-1, 1))
    >>> oriented(two, {0: Fraction(1), 1: Fraction(-1)}, Fraction(3), "a file").intercept
    Fraction(-3, 1)
    """
    if problem.kind not in KINDS:
        raise SvmsymError(
            f"no other program's answer to {problem.kind} can be read",
            hint=f"a model is read for {', '.join(KINDS)}",
        )
    wrong = next((i for i in support if not 0 <= i < problem.n), None)
    if wrong is not None:
        raise SvmsymError(
            f"the model names the point {wrong}, but the problem has {problem.n} points",
            why="indices of a model count from 0",
            hint="state the problem with the data that the model was fitted to",
        )
    turn = (
        bool(problem.y) and all(c * problem.y[i] <= 0 for i, c in support.items()) and any(support.values())
    )
    sign = -1 if turn else 1
    if turn:
        notices = (
            *notices,
            f"the model counts {problem.classes[0]} as the positive class; its signs are turned",
        )
    coefficients = [Fraction(0)] * problem.n
    for i, c in support.items():
        coefficients[i] += sign * c
    return Model(tuple(coefficients), sign * intercept, source, notices)
