"""The general quadratic program min ½uᵀQu + pᵀu such that Au ≥ c: its duality gap, and its convexity."""

from __future__ import annotations

from fractions import Fraction

from svmsym.lectures.checks.derived import run
from svmsym.lectures.checks.identity import identity
from svmsym.lectures.checks.values import shown
from svmsym.lectures.finding import Check, Finding
from svmsym.lectures.statements import Chain, Equal


def gap() -> Check:
    """Both sides are those of the derived gap f(u) − g(λ) of the general program, and they agree.

    >>> gap().decide(Equal(1, 1)).holds
    False
    """

    def decide(printed: Equal) -> Finding:
        found = run("convex-qp").gap
        return identity().decide(Chain((printed.left, printed.right, found.left)))

    return Check("derive", decide)


def no_convexity() -> Finding:
    """min −½u² on −1 ≤ u ≤ 1 has the value −½, and its dual function is −∞ everywhere.

    >>> no_convexity().counterexample
    'min −½u² on [−1, 1] is −1/2; with α = 0 the Lagrangian is (−50, −5000) at u = 10, 100'
    """
    value = min(-Fraction(v * v, 2) for v in (-1, 0, 1))
    fall = [-Fraction(v * v, 2) for v in (10, 100)]
    said = f"min −½u² on [−1, 1] is {shown(value)}; with α = 0 the Lagrangian is {shown(fall)} at u = 10, 100"
    return Finding(not fall[1] < fall[0] < value, "the dual has no finite value", said)
