"""The check of the KKT conditions, point by point and for every unknown of the dual, in fractions.

classification   y_i f(x_i) ≥ 1 − ξ_i,  α_i (y_i f(x_i) − 1 + ξ_i) = 0,  (C_i − α_i) ξ_i = 0
regression       z_i − f(x_i) ≤ ε + ξ_i,  f(x_i) − z_i ≤ ε + ξ*_i, and the same products
every dual       ∂D/∂u_v − Σ_r η_r A_rv  is 0 between the bounds, ≤ 0 at the lower, ≥ 0 at the upper one
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from svmsym.documents.by_hand.dual_program import Bound, DualProgram, Vector
from svmsym.duality.enumeration import dot
from svmsym.exact.problem import Problem

_ZERO = Fraction(0)


@dataclass(frozen=True)
class PointCheck:
    """One constraint of the primal problem with its multiplier.

    ``level`` is y_i f(x_i), or the error z_i − f(x_i) (below the tube f(x_i) − z_i); ``room`` is what the
    constraint leaves, ``slackness`` is multiplier·room, ``price`` is (C − multiplier)·slack.
    """

    point: int
    multiplier: Fraction
    level: Fraction
    slack: Fraction
    room: Fraction
    slackness: Fraction
    price: Fraction | None
    below: bool = False

    @property
    def holds(self) -> bool:
        """Feasible, and the products vanish."""
        return self.room >= 0 and self.slack >= 0 and not self.slackness and not self.price


@dataclass(frozen=True)
class UnknownCheck:
    """One unknown of the dual, its bounds, and what D's slope is there, less the share of the equalities."""

    unknown: int
    value: Fraction
    low: Bound
    high: Bound
    slope: Fraction

    @property
    def holds(self) -> bool:
        """D cannot grow by moving this unknown."""
        inside = (self.low is None or self.value >= self.low) and (
            self.high is None or self.value <= self.high
        )
        may_fall = self.low is None or self.value > self.low
        may_grow = self.high is None or self.value < self.high
        return inside and not (may_grow and self.slope > 0) and not (may_fall and self.slope < 0)


def price_of(problem: Problem, i: int) -> Fraction | None:
    """C_i, or None for a hard margin."""
    if problem.C is None:
        return None
    return problem.C * (problem.weight[i] if problem.weight else 1)


def check_points(problem: Problem, dual: DualProgram, u: Vector, scores: Vector) -> tuple[PointCheck, ...]:
    """The KKT conditions of classification or regression; scores are f(x_i)."""
    found = []
    for v, name in enumerate(dual.unknowns):
        i = name.index - 1
        below = name.family == "α*"
        if problem.kind == "svr":
            error = problem.targets[i] - scores[i]
            level = -error if below else error
            excess = level - (problem.epsilon or _ZERO)
        else:
            level = problem.y[i] * scores[i]
            excess = 1 - level
        C = price_of(problem, i)
        slack = max(_ZERO, excess) if C is not None else _ZERO
        room = slack - excess
        price = None
        if C is not None:
            factor = 2 if problem.slack == "squared" else 1
            price = (C - u[v]) * slack if problem.slack == "linear" else factor * C * slack - u[v]
        found.append(PointCheck(i, u[v], level, slack, room, u[v] * room, price, below))
    return tuple(found)


def check_unknowns(dual: DualProgram, u: Vector, eta: Vector) -> tuple[UnknownCheck, ...]:
    """The KKT conditions of the dual itself."""
    slope = dual.slope(u)
    return tuple(
        UnknownCheck(
            v, u[v], dual.low[v], dual.high[v], slope[v] - Fraction(dot(eta, [row[v] for row in dual.rows]))
        )
        for v in range(dual.size)
    )


def primal_value(problem: Problem, norm2: Fraction, checks: tuple[PointCheck, ...]) -> Fraction:
    """½‖w‖² + Σ C_i ξ_i, or with ξ_i² where the slack is squared."""
    total = norm2 / 2
    for k in checks:
        C = price_of(problem, k.point)
        if C is not None:
            half = Fraction(1, 2) if problem.slack == "half-squared" else Fraction(1)
            total += C * k.slack if problem.slack == "linear" else half * C * k.slack**2
    return total
