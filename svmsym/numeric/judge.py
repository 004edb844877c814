"""How good β is: dual and primal value, their gap, and the violation of the KKT conditions, in float64.

With h = Kβ and v = c − h − rβ the derivative of the dual in the direction of growing β_p is v_p − ε where
β_p ≥ 0 and v_p + ε where β_p < 0; of falling β_p, −(v_p − ε) where β_p > 0 and −(v_p + ε) where β_p ≤ 0.

    violation = max over groups of   max{derivative up : β_p < upper_p} − min{the like : β_p > lower_p}

is LIBSVM's m(α) − M(α); it is at most zero at the optimum. An offset o_g (this is b) lies between the two.
For every choice of offsets, weak duality bounds the optimal value D* of the (maximised) dual from above:

    D* ≤ P = ½βᵀKβ + Σ_p max over lower_p ≤ x ≤ upper_p of [(c_p − h_p − o_g)x − ε|x| − ½ r_p x²]
             + Σ_g o_g total_g,

which is the primal value at (w, b, best slacks). Where C is so large that slacks within the tolerance cost
more than all else, and all points of a classification lie on their side, (w, b)/min y_p f(x_p) has no slack,
and its value ½βᵀKβ/min² is the better bound. In: a program, β, and h. Out: a Judgement.

Reference: Fan, Chen, Lin, Working set selection using second order information, JMLR 6 (2005).
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import isfinite

import numpy as np

from svmsym.numeric.program import Program, Vector

FEW = 100  # unknowns up to which a problem is solved to rounding level
ROUNDING = 1e-12  # the violation aimed at there, relative to the largest |c|
_BALANCE = 1e-9  # of Σ|β|: what rounding may do to Σβ


@dataclass(frozen=True)
class Judgement:
    """The values at β; ``violation`` is of the KKT conditions, ``offsets`` holds one o for each group."""

    dual: float
    primal: float
    violation: float
    offsets: tuple[float, ...]
    imbalance: float = field(default=0.0, repr=False)  # largest |Σβ − total| of a group

    @property
    def gap(self) -> float:
        """Primal less dual value: both are at most this far from the optimum."""
        return self.primal - self.dual


def reached(judgement: Judgement, beta: Vector, tol: float) -> bool:
    """Whether the violation is at most tol, and the equalities hold up to rounding."""
    balanced = judgement.imbalance <= _BALANCE * max(1.0, float(np.abs(beta).sum()))
    return balanced and judgement.violation <= tol


def finest(program: Program, tol: float) -> float:
    """The violation to aim at: rounding level for few unknowns that can move, otherwise tol.

    There it costs microseconds, and the answer no longer depends on the order of the rows, on duplicates
    written as weights, or on the format of the input.

    >>> finest(Program(np.array([1.0, -1.0]), np.array([0.0, -9.0]), np.array([9.0, 0.0])), 1e-3)
    1e-12
    """
    if program.m > FEW < np.count_nonzero(program.upper > program.lower):
        return tol
    return min(tol, ROUNDING * max(1.0, float(np.abs(program.c).max(initial=0.0))))


def slopes(program: Program, beta: Vector, h: Vector) -> tuple[Vector, Vector]:
    """For each unknown the derivative upwards (−∞ at its upper bound) and downwards (+∞ at its lower)."""
    v = program.c - h
    if program.ridge is not None:
        v = v - program.ridge * beta
    ε = program.epsilon
    rising, falling = (v - np.where(beta >= 0, ε, -ε), v - np.where(beta > 0, ε, -ε)) if ε else (v, v)
    return np.where(beta < program.upper, rising, -np.inf), np.where(beta > program.lower, falling, np.inf)


def judge(program: Program, beta: Vector, h_points: Vector) -> Judgement:
    """The judgement on β, given (Kβ) at the points.

    >>> import numpy as np
    >>> two = Program(np.array([1.0, -1.0]), np.array([0.0, -9.0]), np.array([9.0, 0.0]))  # x = ±1, C = 9
    >>> judge(two, np.array([0.5, -0.5]), np.array([1.0, -1.0]))
    Judgement(dual=0.5, primal=0.5, violation=0.0, offsets=(0.0,))
    """
    h = h_points if program.at is None else h_points[program.at]
    ε, r = program.epsilon, program.ridge
    quadratic = float(beta @ h)
    dual = float(program.c @ beta) - 0.5 * quadratic
    if ε:
        dual -= ε * float(np.abs(beta).sum())
    if r is not None:
        dual -= 0.5 * float(r @ (beta * beta))
    up, down = slopes(program, beta, h)
    offsets: list[float] = []
    imbalance = 0.0
    violation = 0.0
    residual = program.c - h
    shifted = residual.copy()
    for members, total in zip(program.groups, program.totals, strict=True):
        rising, falling = up[members], down[members]
        highest, lowest = (
            float(np.maximum.reduce(rising, initial=-np.inf)),
            float(np.minimum.reduce(falling, initial=np.inf)),
        )
        violation = max(violation, highest - lowest)
        offsets.append(_offset(rising, falling, highest, lowest))
        shifted[members] -= offsets[-1]
        imbalance = max(imbalance, abs(float(beta[members].sum()) - total))
        quadratic += 2 * offsets[-1] * total
    if not program.biased:
        violation = max(0.0, float(np.max(up, initial=0.0)), float(np.max(-down, initial=0.0)))
    primal = 0.5 * quadratic + _best(program, shifted)
    if primal > 2 * dual > 0 and not ε and r is None:
        primal = min(primal, _without_slack(program, quadratic, shifted))
    return Judgement(dual, primal, max(0.0, violation), tuple(offsets), imbalance)


def _without_slack(program: Program, quadratic: float, shifted: Vector) -> float:
    """½‖w‖²/m² with the smallest margin m = min y f(x) of a classification, c = y; ∞ where there is none.

    >>> two = Program(np.array([1.0, -1.0]), np.array([0.0, -9.0]), np.array([9.0, 0.0]))
    >>> _without_slack(two, 0.5, np.array([0.5, -0.5]))  # w = ½ at x = ±1: twice that has no slack
    1.0
    """
    if any(program.totals) or not bool(np.all(np.abs(program.c) == 1)):
        return np.inf
    if not bool(np.all(program.c * np.where(program.c > 0, program.lower, program.upper) == 0)):
        return np.inf  # a regression on targets ±1
    margin = float(np.min(1.0 - program.c * shifted))
    return 0.5 * quadratic / margin**2 if margin > 0 else np.inf


def _offset(up: Vector, down: Vector, highest: float, lowest: float) -> float:
    """The mean over free unknowns, where both slopes agree; else the middle of what is allowed, as LIBSVM."""
    free = up[up == down]  # at a bound one of them is infinite
    if len(free):
        return float(free.sum()) / len(free)
    if isfinite(highest) and isfinite(lowest):
        return 0.5 * (highest + lowest)
    return highest if isfinite(highest) else lowest if isfinite(lowest) else 0.0


def _best(program: Program, v: Vector) -> float:
    """Σ_p max over lower ≤ x ≤ upper of v x − ε|x| − ½ r x²."""
    slope = np.sign(v) * np.maximum(np.abs(v) - program.epsilon, 0.0) if program.epsilon else v
    bound = np.where(slope > 0, program.upper, program.lower)
    # A bound beyond zero (lower > 0 or upper < 0) does not occur: every box contains zero.
    if program.ridge is not None:
        r = np.maximum(program.ridge, 1e-300)
        x = np.where(slope > 0, np.minimum(slope / r, bound), np.maximum(slope / r, bound))
        return float(np.sum(slope * x - 0.5 * program.ridge * x * x))
    bound[slope == 0] = 0.0  # instead of 0 · ∞
    return float(slope @ bound)
