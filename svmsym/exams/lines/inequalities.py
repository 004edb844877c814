"""left ≥ right, judged: from the signs of multipliers and parameters, the problem's constraints, and facts.

A bound such as α_i ≤ C follows from μ_i ≥ 0 once C − α_i − μ_i = 0 was derived.
"""

from __future__ import annotations

from sympy import Expr

from svmsym.arguments.signs import Known
from svmsym.duality.counterexample import Counterexample
from svmsym.errors import SvmsymError
from svmsym.exams.lines.deciding import nonnegative
from svmsym.exams.lines.equations import LACKS_INDEX, NEITHER, NOT_SHOWN, lacks_index
from svmsym.exams.lines.optima import Comparison, fails_at_an_optimum
from svmsym.exams.lines.resolving import UnresolvedError, resolved
from svmsym.exams.lines.standing import Standing, StatedConstraint
from svmsym.exams.lines.verdicts import Judgement, correct, undecided
from svmsym.exams.meaning.functions import Infinity
from svmsym.exams.meaning.statements import Value
from svmsym.formulas.express import express
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.printing import to_text


def judge_inequality(greater: Value, smaller: Value, s: Standing, *, strict: bool = False) -> Judgement:
    """One link a ≥ b (or a > b) of a chain; what it states is noted."""
    if isinstance(greater, Infinity) or (isinstance(smaller, Expr) and smaller.atoms(Infinity)):
        return correct("no bound at all")
    if lacks_index(greater, smaller):
        return undecided(LACKS_INDEX)
    try:
        a, b = resolved(greater, s), resolved(smaller, s)
        if Kind.VECTOR in {kind_of(side) for side in (a, b) if side != 0}:
            return Judgement("wrong", "vectors of the space are not ordered")
        s.stated.append(StatedConstraint(a - b, equality=False, line=s.line))
        return _judged(a, b, s, strict=strict)
    except UnresolvedError as error:
        return undecided(str(error))
    except SvmsymError as error:
        return undecided(error.what)


def _judged(a: Expr, b: Expr, s: Standing, *, strict: bool) -> Judgement:
    slack = a - b
    shown = Known(s.world.signs, tuple((d, False) for d in known_differences(s, everything=False)))
    if nonnegative(slack, s.established, shown, strict=strict):
        return correct("from the signs and constraints that are given")
    true = Known(s.world.signs, tuple((d, False) for d in known_differences(s, everything=True)))
    if nonnegative(slack, s.all_facts, true, strict=strict):
        return correct(NOT_SHOWN, shown=False)
    said = {f.name for f in s.established}
    if nonnegative(slack, [*s.all_facts, *s.world.at_optimum], true, strict=strict):
        if all(f.name in said for f in (*s.world.stationarity, *s.world.complementarity)):
            return correct("follows from what stands before, at an optimum")
        return correct(f"{NOT_SHOWN}: it holds at an optimum", shown=False)
    numbers = fails_at_an_optimum(Comparison(a, b, ">" if strict else ">="), s.world, s.roots)
    if numbers is None:
        return undecided(NEITHER)
    return fails(slack, numbers, s)


def fails(slack: Expr, numbers: Counterexample, s: Standing) -> Judgement:
    """The verdict on slack ≥ 0 or slack > 0 that fails at an optimum, in words that the numbers bear out."""
    shown = to_text(express(normal_form(slack)), roles=s.world.derived.problem.roles)
    zero = numbers.left == numbers.right.rsplit(" ", 1)[-1]
    possible, how = ("the bound itself is possible", "zero") if zero else ("it fails", "negative")
    return Judgement("wrong", f"{possible}: {shown} can be {how} at an optimum", (), shown, numbers)


def known_differences(s: Standing, *, everything: bool) -> list[Expr]:
    """The problem's constraints, and the bounds by eliminated multipliers that were shown (or all)."""
    shown = {f.condition.solved for f in s.established if f.condition is not None}
    bounds = [
        k.expression
        for k in s.world.derived.dual.inequalities
        if k.expression != k.origin and (everything or k.origin in shown)
    ]
    return [*s.world.primal_slacks, *bounds]
