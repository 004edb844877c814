"""left ≥ right, judged: from the signs of multipliers and parameters, the problem's constraints, and facts.

A bound such as α_i ≤ C follows from μ_i ≥ 0 once C − α_i − μ_i = 0 was derived.
"""

from __future__ import annotations

from sympy import Expr

from svmsym.arguments.signs import Known
from svmsym.errors import SvmsymError
from svmsym.exams.lines.deciding import dual_differences, nonnegative, refuted
from svmsym.exams.lines.equations import LACKS_INDEX, NOT_SHOWN, lacks_index
from svmsym.exams.lines.resolving import UnresolvedError, letters_of, resolved
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
    facts = s.all_facts if letters_of(slack) & set(s.world.multipliers) else []
    differences = known_differences(s, everything=True)
    if not letters_of(slack) & set(s.world.unknowns):
        differences = dual_differences(s.world)
    elif not facts:
        differences = list(s.world.primal_slacks)
    numbers = refuted(a, b, ">" if strict else ">=", s.world, facts, differences)
    if numbers is None:
        return undecided("neither proved nor refuted")
    shown_slack = to_text(express(normal_form(slack)), roles=s.world.derived.problem.roles)
    reason = "the bound itself is possible" if strict and _weak_holds(slack, s, true) else "it fails"
    return Judgement(
        "wrong",
        f"{reason}: {shown_slack} can be {'zero or ' if strict else ''}negative",
        (),
        shown_slack,
        numbers,
    )


def _weak_holds(slack: Expr, s: Standing, known: Known) -> bool:
    return nonnegative(slack, s.all_facts, known, strict=False)


def known_differences(s: Standing, *, everything: bool) -> list[Expr]:
    """The problem's constraints, and the bounds by eliminated multipliers that were shown (or all)."""
    shown = {f.condition.solved for f in s.established if f.condition is not None}
    bounds = [
        k.expression
        for k in s.world.derived.dual.inequalities
        if k.expression != k.origin and (everything or k.origin in shown)
    ]
    return [*s.world.primal_slacks, *bounds]
