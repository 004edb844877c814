"""Implications: α_i > 0 ⇒ y_i(⟨w, x_i⟩ + b) = 1, by complementary slackness at the point that is supposed.

A multiplier that is positive makes its constraint tight; a constraint that is not tight makes its multiplier
zero. Both are used twice, so that ξ_i > 0 gives μ_i = 0 and then α_i = C.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from sympy import Expr

from svmsym.arguments.signs import Known, evident_sign
from svmsym.errors import SvmsymError
from svmsym.exams.lines.claiming import is_supposition
from svmsym.exams.lines.deciding import follows, remainder
from svmsym.exams.lines.equations import NOT_SHOWN
from svmsym.exams.lines.one_point import at_one_point, facts_at, follows_tight
from svmsym.exams.lines.resolving import UnresolvedError, resolved
from svmsym.exams.lines.standing import Standing
from svmsym.exams.lines.verdicts import Judgement, correct, undecided, worst
from svmsym.exams.lines.world import Fact, tight_facts
from svmsym.exams.meaning.statements import Chain, Statement
from svmsym.formulas.atoms import Entry, Index
from svmsym.formulas.indices import free_indices
from svmsym.formulas.relations import Relation
from svmsym.formulas.substitution import substitute

_WORDS = "complementary slackness, under the supposition"


def supposes(statement: Statement, s: Standing) -> bool:
    """Whether a statement before ⇒ is a case: α_i > 0, ξ_i = 0, y_i f(x_i) > 1. Gradients and sums claim."""
    if not isinstance(statement, Chain):
        return False
    if is_supposition(statement):
        return True
    return set(statement.signs) <= {"<", ">"} and _point(statement, s) is not None


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
    if not isinstance(first, Chain) or not isinstance(statement, Chain) or set(statement.signs) != {"="}:
        return None
    index = _point(first, s)
    if index is None:
        return None
    for facts, shown in ((s.established, True), (s.all_facts, False)):
        try:
            here = _supposed(first, index, facts, s)
            values = [at_one_point(resolved(v, s), index) for v in statement.values]
            if all(follows_tight(a - b, here.tight, here.known) for a, b in itertools.pairwise(values)):
                return correct(_WORDS if shown else f"{NOT_SHOWN}: {_WORDS}", here.names, shown=shown)
        except (UnresolvedError, SvmsymError):
            continue
    return None


def _point(statement: Chain, s: Standing) -> Index | None:
    """The one point that a supposition speaks of."""
    try:
        free = {k for v in statement.values for k in free_indices(resolved(v, s))}
    except (UnresolvedError, SvmsymError):
        return None
    return free.pop() if len(free) == 1 else None


@dataclass(eq=False)
class _Here:
    """What is known at the point: facts, what is positive, and what follows by complementary slackness."""

    facts: list[Fact]
    positive: list[Expr] = field(default_factory=list)
    zeros: list[Fact] = field(default_factory=list)
    tight: list[Fact] = field(default_factory=list)

    @property
    def known(self) -> list[Fact]:
        return [*self.zeros, *self.facts]

    @property
    def names(self) -> dict[str, None]:
        found = (*self.tight, *self.zeros)
        return dict.fromkeys(f.name.replace("tight", "complementarity") for f in found)

    def is_positive(self, e: Expr, known: Known) -> bool:
        if any(follows(e - p, self.known) is not None for p in self.positive):
            return True
        return evident_sign(remainder(e, self.known), known) == "positive"


def _supposed(statement: Chain, index: Index, facts: Sequence[Fact], s: Standing) -> _Here:
    here = _Here([*facts, *facts_at(facts, [index])])
    for left, sign, right in zip(statement.values, statement.signs, statement.values[1:], strict=False):
        difference = at_one_point(resolved(left, s) - resolved(right, s), index)
        if sign in {"<", ">"}:
            here.positive.append(difference if sign == ">" else -difference)
        elif sign == "=":
            here.zeros.append(Fact("supposition", difference, Relation.of(difference)))
    signs = Known(s.world.signs)
    for _ in range(2):
        for m, slack in s.world.derived.kkt.complementarity:
            if not isinstance(m, Entry):
                continue
            multiplier, tight = (at_one_point(substitute(e, {m.index: index}), index) for e in (m, slack))
            if here.is_positive(multiplier, signs):
                new = tight_facts(m.name, tight)
                here.tight += [f for f in new if all(f.residual != k.residual for k in here.tight)]
            if here.is_positive(tight, signs):
                # μ_i = 0 says C − α_i = 0 where μ_i is eliminated.
                for residual in dict.fromkeys((remainder(multiplier, here.facts), multiplier)):
                    here.zeros.append(Fact(f"complementarity_{m.name}", residual, Relation.of(residual)))
    here.tight.sort(key=lambda f: len(f.relation.leading[1]))
    return here
