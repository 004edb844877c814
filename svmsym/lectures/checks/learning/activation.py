"""Activations: a unit's output as a printed expression against the unit that runs.

    perceptron  f(x) = H(w₀ + w₁x₁ + w₂x₂),   Adaline  f(x) = sgn(w₀ + w₁x₁ + w₂x₂)

A further letter in the printed expression counts as a number; the places then have to agree on one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import Any

from sympy import Expr, Symbol

from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.finding import Check, Finding

W0, W1, W2, X1, X2 = LETTERS = tuple(Symbol(name, real=True) for name in ("w0", "w1", "w2", "x1", "x2"))

# Weights (w₀, w₁, w₂) and points: scores 1, 2, −1, 0, …, and every term decides the sign once.
_PLACES: tuple[tuple[tuple[int, int, int], tuple[int, int]], ...] = (
    ((0, 1, 0), (1, 0)),
    ((0, 2, 0), (1, 0)),
    ((0, 0, -1), (0, 1)),
    ((0, -1, 1), (1, 1)),
    ((17, -37, 30), (7, 3)),
    ((17, -37, 30), (3, 8)),
    ((-5, 2, 1), (1, 1)),
    ((5, 2, -1), (1, 3)),
    ((1, 3, -1), (2, 1)),
    ((1, -1, 3), (1, 2)),
    ((2, 1, 1), (-1, -1)),
    ((-3, 2, 0), (1, 0)),
    ((-3, 0, 2), (0, 1)),
    ((1, 0, -2), (0, 1)),
    ((1, -2, 0), (1, 0)),
    ((-1, 2, 3), (-2, 2)),
)


def activates(unit: Callable[[Any], int]) -> Check:
    """Each printed expression gives the output of the unit at every place.

    >>> from svmsym.algorithms.perceptron import heaviside
    >>> product = Symbol("α") * (W0 + W1 * X1 + W2 * X2)
    >>> activates(heaviside).decide({"f": product}).counterexample
    'f: w = (0, 1, 0), x = (1, 0) asks for α = 1, w = (0, 2, 0), x = (1, 0) for α = 1/2'
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        for name, line in printed.items():
            wrong = _wrong(exact(line), unit)
            if wrong:
                return Finding(False, "it is not the output of the unit", f"{name}: {wrong}")
        return Finding(
            True, f"the output of the unit at {len(_PLACES)} exact places, and for every sign of the score"
        )

    return Check("run", decide)


def _wrong(line: Expr, unit: Callable[[Any], int]) -> str:
    asked: dict[Expr, str] = {}
    for values, place, output in _places(unit):
        found = line.subs(values)
        loose = sorted(found.free_symbols, key=str)
        if loose and found != 0:
            asked.setdefault(output * loose[0] / found, f"{place} asks for {loose[0]} = ")
        elif not loose and not same(found, output):
            return f"{place} gives {shown(found)} instead of {shown(output)}"
    if not asked:
        for score in (Symbol("s", negative=True), Symbol("s", positive=True)):
            found = line.subs(W0, score - W1 * X1 - W2 * X2)
            if found != unit(-1 if score.is_negative else 1):
                return f"the score {score} gives {shown(found)}: its sign does not decide"
    if len(asked) > 1:
        (first, said), (second, other) = list(asked.items())[:2]
        return f"{said}{shown(first)}, {other.replace('asks for', 'for')}{shown(second)}"
    return ""


def _places(unit: Callable[[Any], int]) -> Iterator[tuple[dict[Symbol, int], str, int]]:
    for w, x in _PLACES:
        score = w[0] + sum(a * b for a, b in zip(w[1:], x, strict=True))
        values = dict(zip(LETTERS, (*w, *x), strict=True))
        yield values, f"w = {shown(w)}, x = {shown(x)}", unit(score)


def step_function(unit: Callable[[Any], int], t: Symbol) -> Check:
    """A printed function of t is the unit's, for each sign of t.

    >>> from sympy import sign
    >>> from svmsym.algorithms.perceptron import heaviside
    >>> t = Symbol("t", real=True)
    >>> step_function(heaviside, t).decide(sign(t)).counterexample
    't = −2 gives −1 instead of 0'
    """

    def decide(printed: Any) -> Finding:
        for number in (-2, Fraction(-1, 2), 0, Fraction(1, 2), 2):
            found, output = exact(printed).subs(t, exact(number)), unit(number)
            if not same(found, output):
                numbers = f"t = {shown(number)} gives {shown(found)} instead of {shown(output)}"
                return Finding(False, "another function", numbers)
        for letter in (Symbol("t", negative=True), Symbol("t", positive=True)):
            found = exact(printed).subs(t, letter)
            if found != unit(-1 if letter.is_negative else 1):
                return Finding(False, "the sign of t does not decide it", f"{letter} gives {shown(found)}")
        return Finding(True, "the function that runs, for every t that is negative, zero or positive")

    return Check("run", decide)
