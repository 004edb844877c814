"""The dual problem: what is left when every unknown has been minimised out of the Lagrangian."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sympy import Expr, Integer

from svmsym.duality.elimination import Elimination
from svmsym.duality.lagrangian import Lagrangian
from svmsym.duality.problem import Constraint, Problem, Sense
from svmsym.duality.rich import Rich
from svmsym.duality.stationarity import Condition
from svmsym.duality.steps import Rule, Step
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.relations import Relation, Use, reduce


@dataclass(frozen=True)
class DualInequality:
    """expression ≥ 0, the sign of the multiplier it came from; > 0 where it stands in a denominator."""

    expression: Expr
    origin: Expr
    strict: bool = False


@dataclass(frozen=True)
class Dual(Rich):
    """The dual problem, with the correspondence to the primal and the steps that led to it."""

    problem: Problem
    lagrangian: Lagrangian
    conditions: tuple[Condition, ...]
    sense: Sense
    objective: Expr
    variables: tuple[Expr, ...]
    equalities: tuple[Expr, ...]
    inequalities: tuple[DualInequality, ...]
    steps: tuple[Step, ...]

    @property
    def eliminated(self) -> Mapping[Expr, Expr]:
        """Multipliers that were solved for, with their values."""
        return {
            c.solved: c.value
            for c in self.conditions
            if c.solved is not None and c.value is not None and c.quadratic is None
        }

    @property
    def minimisers(self) -> Mapping[Expr, Expr]:
        """Unknowns that were solved for, with their values."""
        return {
            c.variable: c.value for c in self.conditions if c.quadratic is not None and c.value is not None
        }

    @property
    def squares(self) -> tuple[Expr, ...]:
        """½H‖v − v*‖² for each unknown that was solved for."""
        return tuple(
            c.quadratic.square(c.variable - c.value)
            for c in self.conditions
            if c.quadratic is not None and c.value is not None
        )

    @property
    def maximised(self) -> Expr:
        """D, the lower bound of the minimum of f (of −f where f is maximised)."""
        return self.objective if self.sense == "max" else -self.objective

    def constraint_of(self, multiplier: Expr) -> Constraint:
        """The primal constraint that a multiplier belongs to."""
        name = multiplier.name
        return next(c for c in self.problem.constraints if c.multiplier.name == name)


def dual(form: Lagrangian, *, sense: Sense | None = None, kernel: tuple[str, str] | None = None) -> Dual:
    """Eliminate every unknown of a Lagrangian; ``kernel`` names K and the feature map behind it."""
    e = Elimination(form, kernel)
    e.run()
    natural: Sense = "max" if e.sign == 1 else "min"
    objective = e.shown
    if sense is not None and sense != natural:
        objective = -objective
        e.steps.append(Step(Rule.SENSE, e.shown, objective, factor=Integer(-1)))
    equalities = [c.residual for c in e.conditions.values() if c.solved is None]
    equalities += [value - scalar for scalar, value in e.named]
    inequalities = []
    variables: list[Expr] = []
    names = [Relation(v - s, next(iter(normal_form(v)))) for s, v in e.named]
    solved = {c.solved.name: c for c in e.conditions.values() if c.solved is not None}
    for c in e.problem.constraints:
        if c.multiplier.name in solved:
            condition = solved[c.multiplier.name]
            value, uses = reduce(condition.value, names)
            inequalities.append(DualInequality(value, condition.solved))
            first = Use(Integer(1), condition.residual)
            e.steps.append(Step(Rule.FEASIBLE, condition.solved, value, (first, *uses)))
        else:
            variables.append(c.multiplier)
            if not c.equality:
                inequalities.append(DualInequality(c.multiplier, c.multiplier))
    for scalar, _ in e.named:
        variables.append(scalar)
        inequalities.append(DualInequality(scalar, scalar, strict=True))
    ordered = {v: e.conditions[v] for v in e.problem.unknowns}
    return Dual(
        e.problem,
        e.lagrangian,
        tuple(ordered.values()),
        sense or natural,
        objective,
        tuple(variables),
        tuple(equalities),
        tuple(inequalities),
        tuple(e.steps),
    )
