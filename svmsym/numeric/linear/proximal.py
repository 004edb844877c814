"""The proximal point method with a semismooth Newton method inside: from nearly right to the last digits.

Problem: the program of ``program.py`` with K = XXᵀ. From β one proximal step goes to the optimum of the
program with Σ_p (x_p − β_p)²/(2σ_p) added. That optimum is, for v = c − Xw − Eo,

    x_p(v) = clip(soft(β_p/σ_p + v_p)/(r_p + 1/σ_p), lower_p, upper_p),   soft(s) = s − clip(s, −ε, ε),

at the minimum over (w, o) of a smooth convex function of d + groups unknowns whose gradient is (w −
Xᵀx(v), totals − Eᵀx(v)), piecewise linear. Newton's method needs only the points J with x_p between its
bounds (and not at the kink): the system of ``design.py`` with weights 1/(r + 1/σ) on J and 0 elsewhere.
Along a direction v is linear, so the line search needs no product with X.

In: a design, the program with its linear term, β and (w, o) near the optimum, the σ. Out: β that lies
exactly on its bounds or at zero where it should. Stopping rule: |x − β|/σ, which is what is left of the
slopes, is below the tolerance.

Reference: Rockafellar, Monotone operators and the proximal point algorithm, SIAM J. Control Optim. 14
(1976); Yan and Li, An efficient augmented Lagrangian method for support vector machine, Optim. Methods
Softw. 35 (2020).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from svmsym.numeric.linear.design import Design, normal_equations
from svmsym.numeric.linear.layout import Layout
from svmsym.numeric.program import Program, Vector

_INNER = 0.02  # what Newton's method may leave of the tolerance
_OUTER = 0.4  # what the proximal term may leave of the tolerance on either side
_EQUAL = 1e-11  # of Σβ, relative to Σ|β|
_GROWTH, _DECAY = 10.0, 0.01  # of σ from one proximal step to the next
_STEPS = 8  # proximal steps
_STUCK = 4  # Newton steps without a better residual
_FLAT = 0.1  # of the slope at the start of a line: where its search ends
_TRIALS = 40


@dataclass(frozen=True, eq=False)
class Landing:
    """β on its bounds, (w, o); ``left`` is the error over the tolerance, ``systems`` the number solved."""

    beta: Vector
    w: Vector
    offsets: Vector
    left: float
    systems: int


@dataclass(frozen=True, eq=False)
class _Prox:
    """x(v) for one centre and one σ."""

    base: Vector
    weights: Vector
    lower: Vector
    upper: Vector
    epsilon: float

    def at(self, v: Vector) -> Vector:
        pushed = self.base + v
        if self.epsilon > 0:
            pushed -= np.clip(pushed, -self.epsilon, self.epsilon)
        pushed *= self.weights
        return np.clip(pushed, self.lower, self.upper, out=pushed)

    def moving(self, x: Vector) -> Vector:
        """The weights of J, zero elsewhere."""
        inside = (x > self.lower) & (x < self.upper)
        if self.epsilon > 0:
            inside &= x != 0
        return np.where(inside, self.weights, 0.0)


def proximal(
    design: Design,
    layout: Layout,
    program: Program,
    c: Vector,
    first: Landing,
    sigma: Vector,
    tol: float,
    limit: int,
) -> Landing:
    """Proximal steps until the slopes are within the tolerance, or ``limit`` systems are solved."""
    ridge = np.zeros(program.m) if program.ridge is None else program.ridge
    best = state = first
    systems = 0
    for _ in range(_STEPS):
        weights = 1 / (ridge + 1 / sigma)
        prox = _Prox(state.beta / sigma, weights, program.lower, program.upper, program.epsilon)
        found = _newton(design, layout, prox, c, np.array(program.totals), state, tol, limit - systems)
        systems += found.systems
        moved = float(np.max(np.abs(found.beta - state.beta) / sigma, initial=0.0)) / (_OUTER * tol)
        state = replace(found, left=max(moved, found.left))
        best = min(best, state, key=lambda landing: landing.left)
        if best.left <= 1 or systems >= limit:
            break
        # A residual that stays is rounding of the slopes, times σ: then a smaller σ is the more exact one.
        sigma = sigma * (_GROWTH if found.left <= 1 else _DECAY)
    return replace(best, systems=systems)


def _newton(
    design: Design,
    layout: Layout,
    prox: _Prox,
    c: Vector,
    totals: Vector,
    start: Landing,
    tol: float,
    limit: int,
) -> Landing:
    """The optimum of one proximal step."""
    w, o = start.w, start.offsets
    d = len(w)
    v = c - layout.to_unknowns(design.image(w)) - layout.levels(o)
    x = prox.at(v)
    reach = float(np.ptp(v)) + tol
    best, left, stuck = np.inf, np.inf, 0
    systems = 0
    while True:
        rest_w = design.pull(layout.to_points(x)) - w
        rest_o = layout.sums(x) - totals
        left = float(np.abs(design.image(rest_w)).max(initial=0.0)) / (_INNER * tol)
        unequal = float(np.abs(rest_o).max(initial=0.0))
        left = max(left, unequal / (_EQUAL * float(np.abs(x).sum() + np.abs(totals).sum()) + 1e-300))
        best, stuck = (left, 0) if left < 0.5 * best else (best, stuck + 1)
        if left <= 1 or stuck > _STUCK or systems >= limit:
            break
        # A group without any moving unknown goes as far as the slopes reach; the line search shortens that.
        system = normal_equations(design, layout, prox.moving(x), np.abs(rest_o) / reach + 1e-300)
        both = system.solve(np.concatenate([rest_w, rest_o]))
        systems += 1
        dw, do = both[:d], both[d:]
        dv = -layout.to_unknowns(design.image(dw)) - layout.levels(do)
        fixed, growing = float(w @ dw) + float(totals @ do), float(dw @ dw)
        t = _line(_slope(prox, v, dv, fixed, growing))
        if t == 0:
            break
        w, o, v = w + t * dw, o + t * do, v + t * dv
        x = prox.at(v)
    return Landing(x, w, o, left, systems)


def _slope(prox: _Prox, v: Vector, dv: Vector, fixed: float, growing: float) -> Callable[[float], float]:
    """The derivative of the smooth function along a direction, at t."""
    return lambda t: fixed + t * growing + float(prox.at(v + t * dv) @ dv)


def _line(slope: Callable[[float], float]) -> float:
    """Where a growing function that is negative at 0 is nearly zero; 0 where it is not negative at 0.

    >>> _line(lambda t: t - 1.0), _line(lambda t: 2 * t - 1.0)
    (1.0, 0.5)
    """
    first = slope(0.0)
    if not first < 0:
        return 0.0
    low, high, at_low, t = 0.0, np.inf, first, 1.0
    at_high = np.inf
    side = 0
    for _ in range(_TRIALS):
        here = slope(t)
        if abs(here) <= -_FLAT * first:
            return t
        if here < 0:
            if side < 0:
                at_high /= 2  # Illinois: the end that stays is given less weight
            low, at_low, side = t, here, -1
        else:
            if side > 0:
                at_low /= 2
            high, at_high, side = t, here, 1
        t = 4 * t if high == np.inf else low + (high - low) * at_low / (at_low - at_high)
        if not low < t < high:
            return low
    return low
