"""Printed learning loops, run as they stand and compared with the algorithm.

    while Σ error(y, o, n) > γ:   w ← w + change(y, o, x)

For several γ the loop has to take the same steps as the algorithm, and to stop where it stops.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

from sympy import Symbol

from svmsym.lectures.checks.values import exact, rational, shown
from svmsym.lectures.finding import Check, Finding

Y, O, S, X, N, ETA = (Symbol(name, real=True) for name in ("y", "o", "s", "x", "n", "η"))
TRIANGLE = (((1, 1, 1), (1, 1, 2), (1, 2, 2)), (0, 1, 0))  # the lecture's own points and classes
_BELOW = (((1, -1, -1), (1, -1, -2), (1, -2, -2)), (0, 1, 0))  # coordinates below 0
_AND = (((1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)), (0, 0, 0, 1))
_PAIR = (((1, 0), (1, 2)), (-1, 1))
_LINE = (((1, -1), (1, 0), (1, 3)), (-1, -1, 1))
_SLOW = (((1, 0), (1, 1), (1, 2)), (-1, 1, 1))  # one point stays on the wrong side for two sweeps
_GAMMAS = (Fraction(0), Fraction(1, 5), Fraction(1, 3), Fraction(2, 3), Fraction(1))
_MOST = 25


def perceptron_loop() -> Check:
    """The batch rule with a printed change in y, o, x and error in y, o, n.

    >>> good = {"change": (Y - O) * X, "error": abs(Y - O) / N}
    >>> perceptron_loop().decide(good).holds
    True
    >>> perceptron_loop().decide({**good, "change": (O - Y) * X}).counterexample
    'w = (0, 0, 0), (1, 1, 2), … is learned from, printed gives (0, 0, 0), (−1, −1, −2), …'
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        from svmsym.algorithms.perceptron import batch, output  # noqa: PLC0415 - when the check runs

        change, error = exact(printed["change"]), exact(printed["error"])

        @cache
        def moves(y: int, o: int, v: int) -> Any:
            return rational(change.subs({Y: y, O: o, X: v}))

        @cache
        def misses(y: int, o: int, size: int) -> Any:
            return rational(error.subs({Y: y, O: o, N: size}))

        for (points, classes), gamma in product((TRIANGLE, _AND, _BELOW), _GAMMAS):
            w: tuple[Any, ...] = (0, 0, 0)
            weights = [w]
            for _ in range(_MOST):
                told = [(x, y, output(w, x)) for x, y in zip(points, classes, strict=True)]
                if sum(misses(y, o, len(points)) for _, y, o in told) <= gamma:
                    break
                w = _plus(w, *(tuple(moves(y, o, v) for v in x) for x, y, o in told))
                weights.append(w)
            wrong = _unlike(batch(points, classes, gamma=gamma).column("w"), weights)
            if wrong:
                return Finding(False, "the loop does not learn as the algorithm does", wrong)
        return Finding(True, f"run: the same weights as the algorithm for γ = {shown(_GAMMAS)}")

    return Check("run", decide)


def delta_loop() -> Check:
    """The delta rule with a printed change in η, y, s, x and error in y, o, n, where s is the score.

    >>> good = {"change": ETA * (Y - S) * X, "error": abs(Y - O) / N}
    >>> delta_loop().decide(good).holds, delta_loop().decide({**good, "change": ETA * (Y - O) * X}).holds
    (True, False)
    """

    def decide(printed: Mapping[str, Any]) -> Finding:
        from svmsym.algorithms.adaline import adaline, signum  # noqa: PLC0415 - when the check runs
        from svmsym.algorithms.perceptron import score  # noqa: PLC0415

        eta = Fraction(1, 5)
        change, error = exact(printed["change"]), exact(printed["error"])
        for (points, labels), gamma in product((_PAIR, _LINE, _SLOW), _GAMMAS):
            right = adaline(points, labels, eta, gamma=gamma)
            w: tuple[Any, ...] = (0, 0)
            weights = [w]
            for _ in range(_MOST):
                told = [
                    rational(error.subs({Y: y, O: signum(score(w, x)), N: len(points)}))
                    for x, y in zip(points, labels, strict=True)
                ]
                if sum(told) <= gamma:
                    break
                for x, y in zip(points, labels, strict=True):
                    s = exact(score(w, x))
                    known = change.subs({ETA: exact(eta), Y: y, S: s, O: signum(score(w, x))})
                    w = _plus(w, tuple(rational(known.subs(X, v)) for v in x))
                    weights.append(w)
                if len(weights) > len(right.rows):
                    break
            wrong = _unlike(right.column("w"), weights)
            if wrong:
                return Finding(False, "the loop does not learn as the algorithm does", wrong)
        return Finding(True, f"run: the same weights as the algorithm for γ = {shown(_GAMMAS)}")

    return Check("run", decide)


def _unlike(right: Sequence[Any], weights: Sequence[Any]) -> str:
    if tuple(right) == tuple(weights):
        return ""
    pairs = zip((*right, None), (*weights, None), strict=False)
    k = next((k for k, (a, b) in enumerate(pairs) if a != b), 0)
    first = max(0, k - 1)
    mine, theirs = (", ".join(shown(w) for w in list(ws)[first : k + 1]) for ws in (right, weights))
    return f"w = {mine}, … is learned from, printed gives {theirs}, …"


def _plus(*vectors: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(sum(parts) for parts in zip(*vectors, strict=True))
