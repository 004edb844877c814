"""The counterexample of a verdict, put into the reference and into the answer as they were written."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from svmsym.exams.equivalence.conditions import Condition, conditions
from svmsym.exams.equivalence.points import Point, differ, fails, holds
from svmsym.exams.equivalence.values import NO_PROOF
from svmsym.exams.equivalence.verdict import Verdict
from svmsym.exams.equivalence.worlds import World
from svmsym.exams.meaning.statements import Defined, Optimise, Shown, Statement
from svmsym.formulas.counterexamples import put_back


def unless_no_counterexample(
    verdict: Verdict, reference: Statement, answer: Statement, given: Sequence[Statement]
) -> Verdict:
    """The verdict; undecided where the numbers that were found do not separate the two statements.

    Where they cannot be put in (a letter was eliminated, a function has no number), the search itself has put
    them exactly into conditions with the same solutions, which is a proof. So is a verdict without a point:
    a number between two equations, two ends of an interval, two feasible points in another order.
    """
    if verdict.verdict != "wrong" or not isinstance(verdict.point, Point):
        return verdict
    if put_back(verdict.point.world, lambda world: _separated(reference, answer, given, world)) is False:
        return Verdict("undecided", reason=NO_PROOF)
    return verdict


def _separated(
    reference: Statement, answer: Statement, given: Sequence[Statement], world: World
) -> bool | None:
    """Whether one of two statements holds in a world and the other fails, or two values differ there."""
    facts = _truth([c for g in given for c in conditions(g)], world)
    if not facts:
        return facts
    if isinstance(reference, Optimise) and isinstance(answer, Optimise):
        feasible = [
            _truth([c for s in p.constraints for c in conditions(s)], world) for p in (reference, answer)
        ]
        return None if None in feasible else feasible[0] != feasible[1]
    if isinstance(reference, Shown | Defined) or isinstance(answer, Shown | Defined):
        left, right = (getattr(s, "value", None) for s in (reference, answer))
        if getattr(reference, "arguments", ()) != getattr(answer, "arguments", ()):
            return None
        return differ(left, right, world) if isinstance(left, Expr) and isinstance(right, Expr) else None
    sides = [_truth(conditions(s), world) for s in (reference, answer)]
    return None if None in sides else sides[0] != sides[1]


def _truth(system: Sequence[Condition], world: World) -> bool | None:
    """Whether all conditions hold; None where a number that is known by an interval only leaves it open."""
    if any(fails(c, world) for c in system):
        return False
    return True if all(holds(c, world) for c in system) else None
