"""The error that the delta rule descends, and its slope.

E = ½(y − s)²,  s = ⟨w, x⟩,     ∂E/∂w_j = −(y − s)x_j,     step −η∇E = η(y − s)x
"""

from __future__ import annotations

from fractions import Fraction

from sympy import Integer, Rational, diff

from svmsym.lectures.checks.algebra import algebra
from svmsym.lectures.checks.learning.activation import W0, W1, W2, X1, X2
from svmsym.lectures.checks.learning.learning_loop import S, Y
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, same, shown
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Chain

SCORE = W0 + W1 * X1 + W2 * X2
_SCORES = (Integer(2), Integer(-1), Integer(0), Rational(1, 2))


def error_measure() -> Check:
    """All printed lines are the same function of y and s, and its descent is the delta rule.

    >>> from sympy import sign
    >>> error_measure().decide(Chain(((Y - sign(S)) ** 2 / 2, (Y - S) ** 2 / 2))).counterexample
    's = 2, y = 1: 0 and 1/2 are not the same'
    """
    return searched(_no_error, "its negative slope is the step that the algorithm takes", "run")


def _no_error(printed: Chain) -> str:
    from svmsym.algorithms.adaline import delta  # noqa: PLC0415 - when the check runs

    lines = [exact(line) for line in printed.lines]
    slope = -diff(lines[-1], S)
    for s in _SCORES:
        for y in (1, -1):
            values = [line.subs({S: s, Y: y}) for line in lines]
            place = f"s = {shown(s)}, y = {shown(y)}"
            if not all(same(v, values[0]) for v in values):
                return f"{place}: {' and '.join(shown(v) for v in values)} are not the same"
            (step,) = delta((Fraction(int(s.p), int(s.q)),), (1,), y, 1)  # x = 1, so that w is the score
            if not same(slope.subs({S: s, Y: y}), step):
                return f"{place}: the slope is {shown(-slope.subs({S: s, Y: y}))}, the step {shown(step)}"
            if values[0] < 0:
                return f"{place}: {shown(values[0])} is no error"
    return ""


def slope_by_weight() -> Check:
    """Every printed line is ∂/∂w₁ of ½(y − w₀ − w₁x₁ − w₂x₂)².

    >>> slope_by_weight().decide(Chain((-(Y - SCORE),))).holds
    False
    """

    def decide(printed: Chain) -> Finding:
        true = diff((Y - SCORE) ** 2 / 2, W1)
        return algebra(how="derive").decide(Chain((true, *printed.lines)))

    return Check("derive", decide)
