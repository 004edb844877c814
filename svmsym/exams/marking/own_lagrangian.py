"""Formulas that follow from a Lagrangian of the student's own: its stationarity conditions and its dual.

The unknowns that occur in it are minimised out by the same engine that derives the right dual, with every
step proved. A Lagrangian that leaves its language, or that has no minimum, has no dual to follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sympy import Expr, Integer

from svmsym.duality.dual import Dual, dual
from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.ladder import compare_statements
from svmsym.exams.lines.fitting import rebuilt, renaming
from svmsym.exams.lines.world import World, worlds
from svmsym.exams.marking.following import Followed
from svmsym.exams.marking.own_sources import Sources
from svmsym.exams.meaning.statements import Chain, Defined, Optimise, Shown, Statement, Together, Value
from svmsym.exams.setting.exam import Item
from svmsym.formulas.atoms import Letter

_FOLLOWS = frozenset({"dual", "gradient"})


def follow_formula(item: Item, statements: Sequence[Statement], earlier: Sources) -> Followed:
    """Whether a formula follows from the student's own Lagrangian; open where that cannot be computed."""
    names = tuple(n for n in item.follow if n in earlier.wrong or n in earlier.unread)
    if not names:
        return Followed("none")
    why = "consistent work is not computed for this kind of item"
    for c in earlier.used:
        if c.right or not c.values.lagrangian or item.kind not in _FOLLOWS:
            continue
        try:
            verdict = _compared(item, statements, c.values.lagrangian)
        except SvmsymError as error:
            why = error.what
            continue
        if verdict == "correct":
            return Followed("consistent", (c.item.id,))
        if verdict == "wrong" and not earlier.unread:
            return Followed("inconsistent", (c.item.id,))
        why = "the comparison is undecided"
    return Followed("open", names, why=why)


def _compared(item: Item, statements: Sequence[Statement], lagrangian: Sequence[Statement]) -> str:
    world = worlds(item.problem)[0]
    found = own_dual(world, lagrangian)
    wanted = _problem(found) if item.kind == "dual" else _conditions(found)
    answer = _rebuilt(_whole(statements), world)
    return compare_statements(wanted, answer).verdict


def own_dual(world: World, lagrangian: Sequence[Statement]) -> Dual:
    """The dual that belongs to a Lagrangian as it was written.

    >>> from svmsym.exams.meaning.reader import read
    >>> twice = read("L = ‖w‖² − Σᵢ αᵢ (yᵢ (wᵀxᵢ + b) − 1)").statements
    >>> own_dual(worlds("hard-margin")[0], twice).objective
    Σᵢ αᵢ - ΣᵢΣⱼ αᵢαⱼyᵢyⱼ⟨xᵢ, xⱼ⟩/4
    """
    value = _value(_rebuilt(_whole(lagrangian), world))
    if not isinstance(value, Expr):
        raise SvmsymError("the Lagrangian is no formula", hint="write L = …")
    usual = world.derived.dual.lagrangian
    there = {x.name for x in value.atoms(Letter)}
    unknowns = tuple(u for u in usual.problem.unknowns if u.name in there)
    problem = replace(usual.problem, unknowns=unknowns)
    return dual(replace(usual, problem=problem, expression=value))


def _whole(statements: Sequence[Statement]) -> Statement:
    if len(statements) == 1:
        return statements[0]
    return Together(tuple(statements), (",",) * (len(statements) - 1))


def _rebuilt(statement: Statement, world: World) -> Statement:
    return rebuilt(statement, world, renaming([statement], world))


def _value(statement: Statement) -> Value | None:
    if isinstance(statement, Shown | Defined):
        return statement.value
    return statement.values[-1] if isinstance(statement, Chain) else None


def _problem(found: Dual) -> Statement:
    nothing = Integer(0)
    equations = [Chain((e, nothing), ("=",)) for e in found.equalities]
    bounds = [Chain((k.expression, nothing), ("≥",)) for k in found.inequalities]
    return Optimise(found.sense, (), found.objective, (*equations, *bounds))


def _conditions(found: Dual) -> Statement:
    return _whole([Chain((c.residual, Integer(0)), ("=",)) for c in found.conditions])
