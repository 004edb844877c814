"""The value of the problem itself at another program's w and b, every slack as small as it can be.

    svc        ½‖w‖² + Σ Cᵢ loss(1 − yf)            loss(t) = max(0, t), its square, or half of its square
    svr        ½‖w‖² + Σ Cᵢ loss(|z − f| − ε)
    ν-SVC      ½‖w‖² − νρ + 1/n·Σ max(0, ρ − yf)      with the best ρ ≥ 0
    ν-SVR      ½‖w‖² + C(νε + 1/n·Σ max(0, |z − f| − ε))   with the best ε ≥ 0
    one-class  ½‖w‖² − ρ + 1/(νn)·Σ max(0, ρ − ⟨w, x⟩)

Without C (the hard margin) a point on the wrong side has no price. Then w and b of svc are divided by the
smallest yf, if that is positive, which puts every point right; else there is no value.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor

from svmsym.exact.problem import Problem

_ZERO, _HALF = Fraction(0), Fraction(1, 2)


def primal_value(problem: Problem, norm2: Fraction, f: Sequence[Fraction]) -> Fraction | None:
    """The objective at ‖w‖² and the decision values f; None where a hard constraint is violated.

    >>> two = Problem("svc", C=Fraction(3), X=((0,), (2,)), y=(-1, 1))
    >>> primal_value(two, Fraction(1), [Fraction(-1), Fraction(1, 2)])  # ½ + 3·½
    Fraction(2, 1)
    """
    n = problem.n
    half = norm2 / 2
    if problem.kind == "one-class":
        assert problem.nu is not None
        # f is ⟨w, x⟩ − ρ here; −ρ is added by the caller, who knows it.
        return half + sum((max(_ZERO, -v) for v in f), _ZERO) / (problem.nu * n)
    if problem.kind in {"svr", "nusvr"}:
        off = [abs(z - v) for z, v in zip(problem.targets, f, strict=True)]
        if problem.kind == "nusvr":
            return half + _tube(problem, off)
        assert problem.epsilon is not None
        return _priced(problem, half, [v - problem.epsilon for v in off])
    margins = [y * v for y, v in zip(problem.y, f, strict=True)]
    if problem.kind == "nusvc":
        return half + _margin(problem, margins)
    if problem.C is None:
        least = min(margins)
        return half / (least * least) if least > 0 else None
    return _priced(problem, half, [1 - m for m in margins])


def _priced(problem: Problem, half: Fraction, slack: Sequence[Fraction]) -> Fraction | None:
    if problem.C is None:
        return half if max(slack) <= 0 else None
    prices = problem.weight or (Fraction(1),) * problem.n
    positive = [max(_ZERO, s) for s in slack]
    if problem.slack != "linear":
        positive = [s * s for s in positive]
    factor = problem.C * (_HALF if problem.slack == "half-squared" else 1)
    return half + factor * sum((p * s for p, s in zip(prices, positive, strict=True)), _ZERO)


def _margin(problem: Problem, margins: Sequence[Fraction]) -> Fraction:
    """min over ρ ≥ 0: the slope −ν + (number below ρ)/n becomes positive at the ⌈νn⌉-th smallest margin."""
    assert problem.nu is not None
    n = problem.n
    rho = max(_ZERO, sorted(margins)[min(n, ceil(problem.nu * n)) - 1]) if problem.nu else _ZERO
    return -problem.nu * rho + sum((max(_ZERO, rho - m) for m in margins), _ZERO) / n


def _tube(problem: Problem, off: Sequence[Fraction]) -> Fraction:
    """min over ε ≥ 0: the slope ν − (number above ε)/n becomes positive after the ⌊νn⌋ largest distances."""
    assert problem.nu is not None
    assert problem.C is not None
    n = problem.n
    above = floor(problem.nu * n)
    width = sorted(off, reverse=True)[above] if above < n else _ZERO
    return problem.C * (problem.nu * width + sum((max(_ZERO, v - width) for v in off), _ZERO) / n)
