"""Implications: α_i > 0 ⇒ y_i(⟨w, x_i⟩ + b) = 1, by complementary slackness under the supposition."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from sympy import Expr

from svmsym.errors import SvmsymError
from svmsym.exams.lines.deciding import follows
from svmsym.exams.lines.resolving import UnresolvedError, resolved
from svmsym.exams.lines.standing import Standing
from svmsym.exams.lines.verdicts import Judgement, correct, undecided, worst
from svmsym.exams.lines.world import Fact
from svmsym.exams.meaning.statements import Chain, Statement
from svmsym.formulas.atoms import Entry, Label, Scalar
from svmsym.formulas.relations import Relation
from svmsym.formulas.substitution import substitute


def supposes(statement: Statement, s: Standing) -> bool:
    """Whether a statement is the supposition that a multiplier is positive, zero or at its bound.

    What has been shown already is no supposition.
    """
    if not isinstance(statement, Chain) or len(statement.values) > 3:  # noqa: PLR2004 - 0 < α_i < C
        return False
    letters = [v for v in statement.values if isinstance(v, Entry | Scalar)]
    about = any(v.name in s.world.multipliers or v.name in s.world.unknowns for v in letters)
    return about and bool({"<", ">"} & set(statement.signs))


def judge_implication(
    statements: tuple[Statement, ...], s: Standing, judge: Callable[[Statement, Standing], Judgement]
) -> Judgement:
    """The later statements under the supposition of the first; where they do not follow, nothing is said."""
    first, *rest = statements
    tight = _tight(first, s)
    found = []
    for statement in rest:
        if isinstance(statement, Chain) and set(statement.signs) == {"="} and _by(statement, tight, s):
            found.append(correct("complementary slackness, under the supposition", (f.name for f in tight)))
            continue
        here = judge(statement, s)
        found.append(here if here.verdict == "correct" else undecided("an implication that is not followed"))
    return worst(found)


def _tight(statement: Statement, s: Standing) -> list[Fact]:
    """The constraints that are tight because their multipliers are positive."""
    assert isinstance(statement, Chain)
    found = []
    for left, sign, right in zip(statement.values, statement.signs, statement.values[1:], strict=False):
        greater, smaller = (left, right) if sign in {">", "≥"} else (right, left)
        if smaller != 0 or not isinstance(greater, Entry | Scalar) or sign not in {"<", ">"}:
            continue
        for m, slack in s.world.derived.kkt.complementarity:
            if m.name == greater.name:
                moved = _moved(slack, m, greater)
                found.append(Fact(f"complementarity_{m.name}", moved, Relation.of(moved)))
    return found


def _moved(slack: Expr, multiplier: Expr, here: Expr) -> Expr:
    if isinstance(multiplier, Entry) and isinstance(here, Entry):
        return substitute(slack, {multiplier.index: here.index})
    return slack


def _by(statement: Chain, tight: list[Fact], s: Standing) -> bool:
    try:
        values = [resolved(v, s) for v in statement.values]
        facts = [*tight, *s.established]
        return all(_equal(a, b, facts, tight) for a, b in itertools.pairwise(values))
    except (UnresolvedError, SvmsymError):
        return False


def _equal(a: Expr, b: Expr, facts: list[Fact], tight: list[Fact]) -> bool:
    if follows(a - b, facts) is not None:
        return True
    # y_i(…) = 1 is used as … = y_i too: a label is never zero, so both sides may be multiplied by it.
    labels = {label for fact in tight for label in fact.residual.atoms(Label)}
    return any(follows(label * (a - b), facts) is not None for label in labels)
