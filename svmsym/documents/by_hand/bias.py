"""b by hand: from every support vector strictly between its bounds, or as an interval where there is none.

    classification   0 < α_i < C: b = y_i − ⟨w, x_i⟩     α_i = 0: y_i f(x_i) ≥ 1     α_i = C: y_i f(x_i) ≤ 1
    regression       0 < α_i < C: b = z_i − ε − ⟨w, x_i⟩   0 < α*_i < C: b = z_i + ε − ⟨w, x_i⟩

With squared slack every α_i > 0 gives b = y_i(1 − ξ_i) − ⟨w, x_i⟩, where ξ_i = α_i/(2C).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from svmsym.documents.by_hand.dual_program import Bound, DualProgram, Vector
from svmsym.exact.problem import Problem

Family = Literal["α", "α*"]


@dataclass(frozen=True)
class Equation:
    """b = level − score, from point i with a multiplier between its bounds; i counts from 0."""

    point: int
    family: Family
    level: Fraction
    score: Fraction

    @property
    def b(self) -> Fraction:
        """The b that it gives."""
        return self.level - self.score


@dataclass(frozen=True)
class Inequality:
    """b ≥ value or b ≤ value, from point i with a multiplier at a bound."""

    point: int
    family: Family
    sign: Literal["≥", "≤"]
    value: Fraction


@dataclass(frozen=True)
class Bias:
    """Everything that determines b: equations, or inequalities and the interval they leave."""

    equations: tuple[Equation, ...]
    inequalities: tuple[Inequality, ...]
    low: Bound
    high: Bound

    @property
    def unique(self) -> bool:
        """Whether there is one b only."""
        return self.low is not None and self.low == self.high


def find_bias(problem: Problem, dual: DualProgram, u: Vector, scores: Vector) -> Bias:
    """What the optimality conditions say about b; scores are ⟨w, φ(x_i)⟩."""
    equations: list[Equation] = []
    inequalities: list[Inequality] = []
    for v, name in enumerate(dual.unknowns):
        i, value = name.index - 1, u[v]
        if name.family not in {"α", "α*"}:
            continue
        family: Family = "α*" if name.family == "α*" else "α"
        level, upward = _level(problem, family, i, value)
        if value != dual.low[v] and value != dual.high[v]:
            equations.append(Equation(i, family, level, scores[i]))
            continue
        at_low = value == dual.low[v]
        # A multiplier with two equal bounds says nothing.
        if dual.low[v] != dual.high[v]:
            sign: Literal["≥", "≤"] = "≥" if upward == at_low else "≤"
            inequalities.append(Inequality(i, family, sign, level - scores[i]))
    lows = [e.b for e in equations] + [k.value for k in inequalities if k.sign == "≥"]
    highs = [e.b for e in equations] + [k.value for k in inequalities if k.sign == "≤"]
    return Bias(
        tuple(equations),
        tuple(inequalities),
        max(lows, default=None),
        min(highs, default=None),
    )


def _level(problem: Problem, family: Family, i: int, value: Fraction) -> tuple[Fraction, bool]:
    """What f(x_i) is where the multiplier is between its bounds, and whether a larger b is admissible."""
    slack = Fraction(0)
    if problem.slack != "linear" and problem.C is not None and value:
        factor = 2 if problem.slack == "squared" else 1
        slack = value / (factor * problem.C * (problem.weight[i] if problem.weight else 1))
    if problem.kind == "svr":
        epsilon = problem.epsilon or Fraction(0)
        if family == "α":
            return problem.targets[i] - epsilon - slack, True
        return problem.targets[i] + epsilon + slack, False
    y = problem.y[i]
    return y * (1 - slack), y > 0
