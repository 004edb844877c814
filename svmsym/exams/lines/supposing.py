"""Implications: α_i > 0 ⇒ y_i(⟨w, x_i⟩ + b) = 1, by complementary slackness under the supposition."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence

from sympy import Expr

from svmsym.errors import SvmsymError
from svmsym.exams.lines.deciding import follows
from svmsym.exams.lines.equations import NOT_SHOWN
from svmsym.exams.lines.one_point import at_one_point, facts_at, follows_tight
from svmsym.exams.lines.resolving import UnresolvedError, resolved
from svmsym.exams.lines.standing import Standing
from svmsym.exams.lines.verdicts import Judgement, correct, undecided, worst
from svmsym.exams.lines.world import Fact, tight_facts
from svmsym.exams.meaning.statements import Chain, Statement
from svmsym.formulas.atoms import Entry, Index, Scalar
from svmsym.formulas.indices import free_indices
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
    found = []
    for statement in rest:
        followed = _followed(first, statement, s)
        if followed is not None:
            found.append(followed)
            continue
        here = judge(statement, s)
        found.append(here if here.verdict == "correct" else undecided("an implication that is not followed"))
    return worst(found)


def _followed(first: Statement, statement: Statement, s: Standing) -> Judgement | None:
    """The verdict on an equation that holds at the point, by what was shown or by what is true; else None."""
    if not isinstance(statement, Chain) or set(statement.signs) != {"="}:
        return None
    for facts, shown in ((s.established, True), (s.all_facts, False)):
        index, tight = _tight(first, facts, s)
        if index is not None and tight and _by(statement, index, tight, facts, s):
            words = "complementary slackness, under the supposition"
            names = dict.fromkeys(f.name.replace("tight", "complementarity") for f in tight)
            return correct(words if shown else f"{NOT_SHOWN}: {words}", names, shown=shown)
    return None


def _tight(statement: Statement, facts: Sequence[Fact], s: Standing) -> tuple[Index | None, list[Fact]]:
    """The point that is spoken of, and its constraints that are tight because their multipliers are positive."""
    assert isinstance(statement, Chain)
    found = []
    index = None
    for left, sign, right in zip(statement.values, statement.signs, statement.values[1:], strict=False):
        greater, smaller = (left, right) if sign in {">", "≥"} else (right, left)
        if sign not in {"<", ">"} or not isinstance(greater, Expr) or not isinstance(smaller, Expr):
            continue
        free = free_indices(greater - smaller)
        if len(free) != 1 or index not in {None, *free}:
            continue
        (index,) = free
        for m, slack in s.world.derived.kkt.complementarity:
            # C − α_i > 0 is μ_i > 0.
            if isinstance(m, Entry) and follows(greater - smaller - _moved(m, m, index), facts) is not None:
                found += tight_facts(m.name, at_one_point(_moved(slack, m, index), index))
    return index, sorted(found, key=lambda f: len(f.relation.leading[1]))


def _moved(e: Expr, multiplier: Entry, index: Index) -> Expr:
    return substitute(e, {multiplier.index: index})


def _by(statement: Chain, index: Index, tight: list[Fact], facts: Sequence[Fact], s: Standing) -> bool:
    try:
        values = [at_one_point(resolved(v, s), index) for v in statement.values]
        known = [*facts, *facts_at(facts, [index])]
        return all(follows_tight(a - b, tight, known) for a, b in itertools.pairwise(values))
    except (UnresolvedError, SvmsymError):
        return False

