"""The Lagrangian L = f − Σ multiplier · constraint, for minimisation.

A maximum is treated as the minimum of −f; its Lagrangian is then f + Σ multiplier · constraint.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr

from svmsym.duality.problem import Constraint, Problem
from svmsym.duality.rich import Rich
from svmsym.duality.steps import Rule, Step
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.operations import Inner, total
from svmsym.formulas.relations import Use


@dataclass(frozen=True)
class Lagrangian(Rich):
    """L together with the problem it belongs to and the step that formed it."""

    problem: Problem
    expression: Expr
    step: Step


def lagrangian(problem: Problem) -> Lagrangian:
    """Form the Lagrangian of a problem."""
    expression = problem.objective
    uses = []
    sign = 1 if problem.sense == "min" else -1
    for c in problem.constraints:
        expression = expression - sign * weighted(c, c.multiplier)
        uses.append(Use(sign * c.multiplier, c.slack, () if c.index is None else (c.index,)))
    step = Step(Rule.LAGRANGIAN, problem.objective, expression, tuple(uses))
    return Lagrangian(problem, expression, step)


def weighted(constraint: Constraint, multiplier: Expr) -> Expr:
    """Σ multiplier · slack, an inner product for a vector constraint."""
    indices = () if constraint.index is None else (constraint.index,)
    if kind_of(constraint.slack) is Kind.VECTOR:
        return Inner(multiplier, constraint.slack)
    return total(multiplier * constraint.slack, *indices)
