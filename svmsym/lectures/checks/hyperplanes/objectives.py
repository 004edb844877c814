"""Objectives that are said to have the same optimum: a margin to maximise, a squared norm to minimise."""

from __future__ import annotations

import itertools
from fractions import Fraction
from typing import Any

from sympy import Symbol, cancel, diff
from sympy import factor as factored

from svmsym.formulas import Family, Index, IndexSet, Scalar, Vector, norm2, total
from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.data import LINE
from svmsym.lectures.finding import Check, Finding

R, C, LOSS = Symbol("r", positive=True), Symbol("C", positive=True), Symbol("s", nonnegative=True)
# w = t, b = 0 and tight slack 1 − t at both points x = ±1.
_TRIED = [Fraction(*t) for t in ((1, 10), (1, 4), (2, 5), (1, 2), (3, 5), (3, 4), (1, 1), (2, 1))]
_PRICES = [Fraction(*t) for t in ((1, 4), (1, 8), (2, 5))]


def same_optimum() -> Check:
    """Of two printed functions of r > 0, the first grows and the second falls: min and max agree.

        (first(r) − first(t)) / (r − t) > 0,   (second(r) − second(t)) / (first(t) − first(r)) > 0   for r ≠ t

    >>> same_optimum().decide((R**2 / 2, 1 / R)).reason
    'the quotient of their differences is 2/(r*t*(r + t)), which is positive'
    """

    def decide(printed: Any) -> Finding:
        first, second = printed
        t = Symbol("t", positive=True)
        growth = cancel((first - first.subs(R, t)) / (R - t))
        if not growth.is_positive:
            said = f"r = 1: {shown(first.subs(R, 1))}, r = 2: {shown(first.subs(R, 2))}"
            return Finding(False, "what is minimised does not grow with r", said)
        quotient = cancel((second - second.subs(R, t)) / (first.subs(R, t) - first))
        said = f"the quotient of their differences is {shown(factored(quotient))}"
        if quotient.is_positive:
            return Finding(True, f"{said}, which is positive")
        return Finding(False, said, f"r = 1, t = 2: {shown(quotient.subs({R: 1, t: 2}))}")

    return Check("identity", decide)


def trade_off() -> Check:
    """A printed expression in r = ‖w‖, C and s = Σξᵏ is largest where the soft margin has its optimum.

    At x = ±1, y = ±1, C = ¼ the optimum has w = ½ for k = 1 and k = 2; other w on the line b = 0 with the
    slack max(0, 1 − w) at both points must not be better, nor at other prices. What passes this must be the
    objective of the derivation times a negative number, plus a number: then it is largest there for all data.

    >>> trade_off().decide(1 / R - C * LOSS).counterexample
    'x = ±1, C = 1/4, k = 1: w = 1/10 gives 191/20, the optimum w = 1/2 only 7/4'
    """

    def decide(printed: Any) -> Finding:
        from svmsym import solve  # noqa: PLC0415 - the ledger loads without the solver

        for price, (k, slack) in itertools.product(_PRICES, ((1, "linear"), (2, "squared"))):
            right = solve(LINE.points, LINE.labels, C=price, slack=slack)
            assert right.w is not None
            at_optimum = _worth(printed, right.w[0], k, price)
            for t in _TRIED:
                other = _worth(printed, t, k, price)
                if other > at_optimum:
                    place = f"x = ±1, C = {shown(price)}, k = {k}"
                    said = f"w = {shown(t)} gives {shown(other)}"
                    best = f"the optimum w = {shown(right.w[0])} only {shown(at_optimum)}"
                    return Finding(
                        False,
                        "it is not largest at the optimum",
                        f"{place}: {said}, {best}",
                        _growth(printed),
                    )
        objective = _objective()
        factor = cancel(diff(printed, R) / diff(objective, R))
        if factor.is_negative and factor.is_number and (printed - factor * objective).expand().is_number:
            return Finding(
                True, f"the objective of the derivation times {shown(factor)}: largest where that is least"
            )
        return Finding(
            False, "it is no multiple of the objective", f"{shown(printed)} beside {shown(objective)}"
        )

    return Check("identity", decide)


def _objective() -> Any:
    """½r² + C·s, from the soft margin as it is derived."""
    i = Index("i", IndexSet("n", "i", "j"))
    slack = total(Family("ξ", i.domain)[i], i)
    letters = {norm2(Vector("w")): R**2, slack: LOSS, Scalar("C"): C}
    return run("soft-margin").problem.objective.xreplace(letters)


def _worth(printed: Any, t: Fraction, k: int, price: Fraction) -> Any:
    loss = 2 * max(Fraction(0), 1 - t) ** k
    return exact(printed).subs({R: exact(t), C: exact(price), LOSS: exact(loss)})


def _growth(printed: Any) -> tuple[str, ...]:
    """The value for smaller and smaller w."""
    values = [(t, _worth(printed, t, 1, Fraction(1, 4))) for t in (Fraction(1, 10**e) for e in (1, 2, 3))]
    return tuple(f"w = {shown(t)}, ξ = {shown(1 - t)}: {shown(value)}" for t, value in values)
