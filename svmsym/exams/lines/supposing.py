"""Implications: what stands before ⇒, or after *if*, is a case and costs nothing; what follows it claims.

α_i > 0 ⇒ y_i(⟨w, x_i⟩ + b) = 1     a case of one point, and what follows there
∇_w L = w − Σ α_iy_ix_i = 0 ⇒ …     a step of the derivation: it is judged, and ⇒ says *therefore*

A step is what speaks of the Lagrangian, an equation with a sum or without an index, what has the terms of a
condition of the problem, and what holds anyway. Everything else is a case.

An implication is wrong where an optimum (:mod:`optima`) has a point at which the case holds and the rest does
not. Only where both speak of the same one point: α_i = 0 ⇒ Σ_j α_j = 0 may mean the case for all i.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence

from sympy import Expr

from svmsym.arguments.signs import Known, evident_sign
from svmsym.errors import SvmsymError
from svmsym.exams.lines.claiming import is_supposition
from svmsym.exams.lines.equations import NOT_SHOWN, has_gradient, of_function
from svmsym.exams.lines.following import Here, supposed
from svmsym.exams.lines.optima import Comparison, fails_at_an_optimum
from svmsym.exams.lines.resolving import UnresolvedError, has_strangers, resolved
from svmsym.exams.lines.standing import Standing
from svmsym.exams.lines.verdicts import Judgement, correct, undecided, worst
from svmsym.exams.meaning.statements import Chain, Interval, Member, Sign, Statement, Together
from svmsym.formulas.atoms import Index
from svmsym.formulas.express import express
from svmsym.formulas.indices import free_indices
from svmsym.formulas.monomials import RECIPROCAL, SIZE
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.operations import Total
from svmsym.formulas.printing import to_text
from svmsym.formulas.substitution import substitute

Judge = Callable[[Statement, Standing], Judgement]

_WORDS = "complementary slackness, under the supposition"
_NOT_FOLLOWED = "an implication that is not followed"
_TURNED = {"=": "=", "≥": ">=", ">": ">", "≤": ">=", "<": ">"}


def supposes(statement: Statement, s: Standing, judge: Judge) -> bool:
    """Whether a statement before ⇒ is a case: α_i > 0, ξ_i = 0, y_i f(x_i) ≥ 2, α_i ∈ (0, C)."""
    if isinstance(statement, Together):
        return all(link == "," for link in statement.links) and any(
            supposes(part, s, judge) for part in statement.statements
        )
    if isinstance(statement, Member):
        return isinstance(statement.of, Interval) and not _holds_anyway(statement, s, judge)
    if not isinstance(statement, Chain):
        return False
    if is_supposition(statement):
        return True
    try:
        comparisons = comparisons_of(statement, s)
    except (UnresolvedError, SvmsymError):
        return False
    if comparisons is None or is_identity(statement, s):
        return False
    if set(statement.signs) <= {"<", ">"} and _point(comparisons) is not None:
        return True
    if any(_is_step(c, s) for c in comparisons if c.sign == "="):
        return False
    return not _holds_anyway(statement, s, judge)


def is_identity(statement: Statement, s: Standing) -> bool:
    """Whether the Lagrangian, the dual function or a derivative stands in a chain."""
    return isinstance(statement, Chain) and any(
        has_gradient(v) or of_function(v, s) for v in statement.values
    )


def speaks_of_a_point(statement: Statement, s: Standing) -> bool:
    """Whether a statement has a free index, so that a case can make a difference to it."""
    try:
        return any(c.indices for c in comparisons_of(statement, s) or ())
    except (UnresolvedError, SvmsymError):
        return False


def of_points(statement: Statement, s: Standing) -> bool:
    """Whether every comparison of a statement has a free index: α_i = 0, which may be meant of some."""
    try:
        found = comparisons_of(statement, s)
        return found is not None and all(c.indices for c in found)
    except (UnresolvedError, SvmsymError):
        return False


def judge_implication(
    premise: Statement, rest: Sequence[Statement], s: Standing, judge: Judge, *, refute: bool = True
) -> Judgement:
    """The later statements under a supposition; where they do not follow and do not fail, nothing is said."""
    try:
        cases = comparisons_of(premise, s)
    except (UnresolvedError, SvmsymError):
        cases = None
    found = []
    for statement in rest:
        followed = None if cases is None else _followed(cases, statement, s, refute=refute)
        if followed is not None:
            found.append(followed)
            continue
        here = judge(statement, s)
        found.append(here if here.verdict == "correct" else undecided(_NOT_FOLLOWED))
    return worst(found)


def judge_equivalence(first: Statement, second: Statement, s: Standing, judge: Judge) -> Judgement:
    """case ⇔ claim: right where both directions follow, wrong where the first fails."""
    there = judge_implication(first, [second], s, judge)
    if there.verdict != "correct":
        return there
    back = judge_implication(second, [first], s, judge)
    if back.verdict == "correct":
        return worst([there, back])
    return undecided("one direction of the equivalence follows; the other does not")


def comparisons_of(statement: Statement, s: Standing) -> list[Comparison] | None:
    """A statement as comparisons of two formulas; None where it is none."""
    match statement:
        case Together(statements, links) if all(link == "," for link in links):
            parts = [comparisons_of(part, s) for part in statements]
            return None if None in parts else [c for part in parts if part is not None for c in part]
        case Member(value=value, of=Interval() as inside):
            below: Sign = "<" if inside.open_below else "≤"
            above: Sign = "<" if inside.open_above else "≤"
            return comparisons_of(Chain((inside.lower, value, inside.upper), (below, above)), s)
        case Chain(values=(value, other), signs=("≠",)):
            left, right = resolved(value, s), resolved(other, s)
            # α_i ≠ 0 says α_i > 0 of what is not negative.
            known = right == 0 and evident_sign(left, Known(s.world.signs)) != "unknown"
            return [Comparison(left, right, ">")] if known else None
        case Chain(values=values, signs=signs) if set(signs) <= set(_TURNED):
            sides = [resolved(v, s) for v in values]
            return [
                Comparison(b, a, _TURNED[sign]) if sign in {"≤", "<"} else Comparison(a, b, _TURNED[sign])
                for (a, b), sign in zip(itertools.pairwise(sides), signs, strict=True)
            ]
    return None


def _followed(
    cases: Sequence[Comparison], statement: Statement, s: Standing, *, refute: bool
) -> Judgement | None:
    """The verdict on what holds at the point, by what was shown or is true, or fails there; else None."""
    index = _point(cases)
    if index is None:
        return None
    try:
        claims = comparisons_of(statement, s)
        if claims is None:
            return None
        for facts, shown in ((s.established, True), (s.all_facts, False)):
            here: Here = supposed(cases, index, facts, s.world)
            if all(here.holds(claim) for claim in claims):
                return correct(_WORDS if shown else f"{NOT_SHOWN}: {_WORDS}", here.names, shown=shown)
        return _failed(cases, index, claims, s) if refute else None
    except (UnresolvedError, SvmsymError):
        return None


def _failed(
    cases: Sequence[Comparison], index: Index, claims: Iterable[Comparison], s: Standing
) -> Judgement | None:
    for claim in claims:
        sides = (claim.left, claim.right)
        if claim.indices != {index} or s.support or any(has_strangers(side, s) for side in sides):
            continue
        numbers = fails_at_an_optimum(claim, s.world, s.roots, cases)
        if numbers is None:
            continue
        slack = express(normal_form(claim.left - claim.right))
        shown = to_text(slack, roles=s.world.derived.problem.roles)
        zero = numbers.left == numbers.right.rsplit(" ", 1)[-1]
        how = "different from zero" if claim.sign == "=" else "zero" if zero else "negative"
        reason = f"there is an optimum where this is supposed rightly and {shown} is {how}"
        return Judgement("wrong", reason, (), shown, numbers)
    return None


def _point(cases: Iterable[Comparison]) -> Index | None:
    """The one point that suppositions speak of."""
    free = {k for c in cases for k in c.indices}
    return free.pop() if len(free) == 1 else None


def _is_step(c: Comparison, s: Standing) -> bool:
    """Whether an equation is a step: it has a sum, or no index and no number, or the terms of a condition."""
    if any(e.atoms(Total) for e in (c.left, c.right)):
        return True
    if not c.indices:
        return not any(e.is_Rational for e in (c.left, c.right))
    terms = _terms(c.left - c.right)
    return any(terms == _terms(f.residual) for f in (*s.world.stationarity, *s.world.complementarity))


def _terms(e: Expr) -> frozenset[object]:
    """The terms of a formula without coefficients and sizes, at one and the same index: C/n counts as C."""
    free = sorted(free_indices(e), key=lambda k: k.name)
    if len(free) == 1:
        e = substitute(e, {free[0]: Index(free[0].domain.letters[0], free[0].domain)})
    return frozenset(
        (bound, tuple(x for x in factors if x[0][0] not in {SIZE, RECIPROCAL}))
        for bound, factors in normal_form(e)
    )


def _holds_anyway(statement: Statement, s: Standing, judge: Judge) -> bool:
    return judge(statement, s.copy()).verdict == "correct"
