"""The dual of a Lagrangian of the student's own, and its stationarity conditions.

The unknowns that occur in it are minimised out by the same engine that derives the right dual, with every
step proved. A Lagrangian that leaves its language, or that has no minimum, has no dual to follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sympy import Expr, Integer

from svmsym.duality.dual import Dual, dual
from svmsym.errors import SvmsymError
from svmsym.exams.lines.fitting import rebuilt, renaming
from svmsym.exams.lines.world import World
from svmsym.exams.marking.answer_reading import whole
from svmsym.exams.meaning.statements import Chain, Defined, Optimise, Shown, Statement, Value
from svmsym.formulas.atoms import Letter


def own_dual(world: World, lagrangian: Sequence[Statement]) -> Dual:
    """The dual that belongs to a Lagrangian as it was written.

    >>> from svmsym.exams.lines.world import worlds
    >>> from svmsym.exams.meaning.reader import read
    >>> twice = read("L = ‖w‖² − Σᵢ αᵢ (yᵢ (wᵀxᵢ + b) − 1)").statements
    >>> own_dual(worlds("hard-margin")[0], twice).objective
    Σᵢ αᵢ - ΣᵢΣⱼ αᵢαⱼyᵢyⱼ⟨xᵢ, xⱼ⟩/4
    """
    value = _value(in_letters(whole(lagrangian), world))
    if not isinstance(value, Expr):
        raise SvmsymError("the Lagrangian is no formula", hint="write L = …")
    usual = world.derived.dual.lagrangian
    there = {x.name for x in value.atoms(Letter)}
    unknowns = tuple(u for u in usual.problem.unknowns if u.name in there)
    problem = replace(usual.problem, unknowns=unknowns)
    return dual(replace(usual, problem=problem, expression=value))


def in_letters(statement: Statement, world: World) -> Statement:
    """A statement in the letters of the problem."""
    return rebuilt(statement, world, renaming([statement], world))


def _value(statement: Statement) -> Value | None:
    if isinstance(statement, Shown | Defined):
        return statement.value
    return statement.values[-1] if isinstance(statement, Chain) else None


def dual_statement(found: Dual) -> Statement:
    """The dual as a student would state it."""
    nothing = Integer(0)
    equations = [Chain((e, nothing), ("=",)) for e in found.equalities]
    bounds = [Chain((k.expression, nothing), ("≥",)) for k in found.inequalities]
    return Optimise(found.sense, (), found.objective, (*equations, *bounds))


def stationarity_statement(found: Dual) -> Statement:
    """All conditions together."""
    return whole([Chain((c.residual, Integer(0)), ("=",)) for c in found.conditions])
