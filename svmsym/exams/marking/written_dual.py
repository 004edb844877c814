"""The dual that an answer states, on the data: its objective, and every constraint for every point.

A maximum is the minimum of the negated objective; a function of α alone is to be made large. Where no
constraint at all is stated, the right ones are meant.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Literal

from sympy import Expr

from svmsym.exact.problem import Problem
from svmsym.exams.equivalence.conditions import conditions
from svmsym.exams.equivalence.letters import BeyondError
from svmsym.exams.marking.on_data import Data, Where, on_data
from svmsym.exams.marking.own_problem import OwnProblem, right_problem
from svmsym.exams.marking.quadratics import NotQuadraticError, Quadratic
from svmsym.exams.meaning.functions import Applied
from svmsym.exams.meaning.statements import Best, Chain, Defined, Optimise, Shown, Statement, Value
from svmsym.exams.values.said import flat
from svmsym.formulas.indices import free_indices


def written_dual(statements: Iterable[Statement], problem: Problem) -> OwnProblem:
    """The dual that statements say, on the data.

    >>> from fractions import Fraction
    >>> from svmsym.exams.meaning.reader import read
    >>> two = Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    >>> text = "max α_1 + α_2 − 4α_2², α_1 = α_2, α_i ≥ 0"
    >>> [str(a) for a in written_dual(read(text).statements, two).solved[1]]
    ['1/4', '1/4']
    """
    data, parts = Data(problem), flat(statements)
    goals = [(k, goal) for k, s in enumerate(parts) if (goal := _goal(s)) is not None]
    if len(goals) != 1:
        raise NotQuadraticError("there is no objective" if not goals else "there are two objectives")
    place, (sense, objective, stated) = goals[0]
    above: list[Quadratic] = []
    level: list[Quadratic] = []
    said = [*stated, *(s for k, s in enumerate(parts) if k != place)]
    for statement in said:
        _constrain(statement, data, above, level)
    if not above and not level:
        right = right_problem(problem, data.kernel)
        above, level = [*right.above], [*right.level]
    found = on_data(objective, data, _nowhere(objective))
    return OwnProblem(problem.n, found if sense == "min" else -found, tuple(above), tuple(level))


def _goal(statement: Statement) -> tuple[Literal["min", "max"], Expr, tuple[Statement, ...]] | None:
    """What is to be made small or large; a function of α alone is made large."""
    if isinstance(statement, Optimise) and isinstance(statement.objective, Expr):
        return statement.sense, statement.objective, statement.constraints
    value: Value | None = None
    if isinstance(statement, Shown | Defined):
        value = statement.value
    elif isinstance(statement, Chain) and {*statement.signs} == {"="} and not statement.for_all:
        value = statement.values[-1] if not _is_constraint(statement) else None
    if isinstance(value, Best):
        return _goal(value.problem)
    return ("max", value, ()) if isinstance(value, Expr) else None


def _is_constraint(statement: Chain) -> bool:
    """An equation between numbers and formulas in α, not one that names a function."""
    return not any(isinstance(v, Applied | Best) for v in statement.values)


def _constrain(statement: Statement, data: Data, above: list[Quadratic], level: list[Quadratic]) -> None:
    try:
        found = conditions(statement)
    except BeyondError as error:
        raise NotQuadraticError(f"a constraint is of another kind: {error.what}") from error
    for condition in found:
        if condition.where or condition.sense == "≠":
            raise NotQuadraticError("a constraint holds under conditions")
        indices = sorted(free_indices(condition.residual), key=lambda k: str(k.name))
        for places in product(range(data.problem.n), repeat=len(indices)):
            row = on_data(condition.residual, data, dict(zip(indices, places, strict=True)))
            if row.degree > 1:
                raise NotQuadraticError("a constraint is not linear in α")
            (level if condition.sense == "=" else above).append(row)


def _nowhere(objective: Expr) -> Where:
    if free_indices(objective):
        raise NotQuadraticError("an index of the objective is bound by no sum")
    return {}
