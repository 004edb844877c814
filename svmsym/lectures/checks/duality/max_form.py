"""The conditions of Karush, Kuhn and Tucker for a maximum, with the signs of a lecture.

    max f(x)  such that  g(x) ≤ 0:     ∇L = 0,  λ ≥ 0,  λ g = 0     with   L = f − λ g

They are necessary where a constraint qualification holds; affine g suffice.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from sympy import Expr, Integer, Rational, Symbol, diff, solve

from svmsym.lectures.checks.searched import searched
from svmsym.lectures.finding import Check, Finding

F, G, LAMBDA = Symbol("f"), Symbol("g"), Symbol("λ")
X = Symbol("x", real=True)


class Maximum(NamedTuple):
    """max f such that g ≤ 0, in one unknown, and the point where it is attained."""

    f: Expr
    g: Expr
    at: Any


# Concave f and affine g: the first ends at the bound, the second inside, the third at a lower bound.
_MAXIMA = (
    Maximum(-((X - 2) ** 2), X - 1, Integer(1)),
    Maximum(-(X**2) / 2 + 3, X - 1, Integer(0)),
    Maximum(-(X**2) / 2, 1 - X, Integer(1)),
    Maximum(3 - 2 * X, Rational(1, 2) - X, Rational(1, 2)),
)


def lagrangian_of_maximum() -> Check:
    """At known maxima a printed L in f, g, λ has ∇L = 0 for some λ ≥ 0 with λg = 0, and the value f.

    >>> lagrangian_of_maximum().decide(F - LAMBDA * G).holds
    True
    >>> lagrangian_of_maximum().decide(F + LAMBDA * G).counterexample
    'max −(x − 2)**2 such that x − 1 ≤ 0 is at x = 1, where ∇L = 0 asks for λ = −2'
    """

    def contradiction(printed: Expr) -> str:
        for problem in _MAXIMA:
            wrong = multiplier(printed, problem)
            if wrong:
                return wrong
        return ""

    return searched(contradiction, "a multiplier λ ≥ 0 exists at four maxima with affine constraints")


def multiplier(form: Expr, problem: Maximum) -> str:
    """What is wrong with a Lagrangian at the maximum; empty where a multiplier exists."""
    L = form.subs({F: problem.f, G: problem.g})
    name = f"max {problem.f} such that {problem.g} ≤ 0 is at x = {problem.at}"
    slope, bound = (e.subs(X, problem.at) for e in (diff(L, X), problem.g))
    found = solve(slope, LAMBDA) if slope.has(LAMBDA) else [Integer(0)] if slope == 0 else []
    if not found:
        return f"{name}, where ∇L = {slope} for every λ"
    (λ,) = found
    if λ < 0 or λ * bound != 0:
        return f"{name}, where ∇L = 0 asks for λ = {λ}"
    value = L.subs({X: problem.at, LAMBDA: λ})
    right = problem.f.subs(X, problem.at)
    return "" if value == right else f"{name}, where L = {value} instead of f = {right}"


def no_multiplier() -> Finding:
    """max −x such that x² ≤ 0: the maximum x = 0 has no multiplier."""
    said = multiplier(F - LAMBDA * G, Maximum(-X, X**2, Integer(0)))
    return Finding(not said, "the gradient of the constraint vanishes there", said.replace("-", "−"))
