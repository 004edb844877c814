"""Removing an unknown from a problem by setting it to zero: the bias-free form of a problem with a bias."""

from __future__ import annotations

from dataclasses import replace

from sympy import Integer

from svmsym.duality.problem import Problem
from svmsym.errors import ProblemError
from svmsym.formulas.atoms import Letter, Scalar


def without(problem: Problem, name: str) -> Problem:
    """The problem with one scalar unknown set to zero: f(v, b), c(v, b) become f(v, 0), c(v, 0).

    >>> from svmsym import derive
    >>> [u.name for u in without(derive("hard-margin").problem, "b").unknowns]
    ['w']
    """
    unknown = Scalar(name)
    if unknown not in problem.unknowns:
        raise ProblemError(
            f"{name} is not a scalar unknown of {problem.name}",
            hint="remove one of: " + ", ".join(u.name for u in problem.unknowns if isinstance(u, Scalar)),
        )
    zero = {unknown: Integer(0)}
    left = tuple(u for u in problem.unknowns if u != unknown)
    constraints = tuple(
        replace(c, left=c.left.xreplace(zero), right=c.right.xreplace(zero)) for c in problem.constraints
    )
    names = {u.name for u in left}
    for c in constraints:
        if not {x.name for x in c.slack.atoms(Letter)} & names:
            raise ProblemError(
                f"without {name}, the constraint of {c.multiplier.name} contains no unknown",
                hint=f"keep {name}, or state the problem without that constraint",
            )
    return replace(
        problem, objective=problem.objective.xreplace(zero), unknowns=left, constraints=constraints
    )
