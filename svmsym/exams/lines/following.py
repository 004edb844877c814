"""What follows at the point that is supposed: α_i > 0 ⇒ y_i(⟨w, x_i⟩ + b) = 1, by complementary slackness.

A multiplier that is positive makes its constraint tight; a constraint that is not tight makes its multiplier
zero. Both are used twice, so that ξ_i > 0 gives μ_i = 0 and then α_i = C. What is tight or zero is put into
the constraints, so that α_i = 0 gives ξ_i = 0 and then y_i(⟨w, x_i⟩ + b) ≥ 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from sympy import Expr

from svmsym.arguments.signs import Known, evident_sign
from svmsym.exams.lines.deciding import dual_differences, nonnegative, remainder
from svmsym.exams.lines.one_point import at_one_point, facts_at, follows_tight
from svmsym.exams.lines.optima import Comparison
from svmsym.exams.lines.world import Fact, World, tight_facts
from svmsym.formulas.atoms import Entry, Index
from svmsym.formulas.express import express
from svmsym.formulas.indices import free_indices
from svmsym.formulas.monomials import ENTRY
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.relations import Relation
from svmsym.formulas.substitution import substitute

_SUPPOSED = "supposition"


@dataclass(eq=False)
class Here:
    """What is known at the point: facts, bounds (True: strict), and what follows from complementarity."""

    index: Index
    world: World
    facts: list[Fact]
    bounds: list[tuple[Expr, bool]] = field(default_factory=list)
    zeros: list[Fact] = field(default_factory=list)
    tight: list[Fact] = field(default_factory=list)

    @property
    def known(self) -> list[Fact]:
        """What vanishes, without the constraints that are tight."""
        return [*self.zeros, *self.facts]

    @property
    def names(self) -> dict[str, None]:
        """The conditions that were used."""
        found = [f.name.replace("tight", "complementarity") for f in (*self.tight, *self.zeros)]
        return dict.fromkeys(name for name in found if not name.endswith(_SUPPOSED))

    def at(self, e: Expr) -> Expr:
        """A formula at the point; one for every point at this one."""
        free = [k for k in free_indices(e) if k.domain == self.index.domain]
        moved = substitute(e, {free[0]: self.index}) if len(free) == 1 else e
        return at_one_point(moved, self.index)

    @property
    def given(self) -> list[tuple[Expr, bool]]:
        """What suppositions, constraints and bounds on multipliers say; the first that fits counts."""
        given = [*self.world.primal_slacks, *dual_differences(self.world)]
        return [*self.bounds, *((self.at(e), False) for e in given)]

    def is_positive(self, e: Expr) -> bool:
        """Whether a formula is positive at the point."""
        signs = Known(self.world.signs, tuple(self.given))
        no_facts: list[Fact] = []  # where w is put in, no constraint is recognised
        for facts in (no_facts, self.known, [*self.tight, *self.known]):
            if evident_sign(remainder(e, facts), signs) == "positive":
                return True
            for bound, strict in self.bounds:
                rest = evident_sign(remainder(e - bound, facts), signs)
                if rest == "positive" or (strict and rest == "nonnegative"):
                    return True
        return False

    def holds(self, claim: Comparison) -> bool:
        """Whether a comparison holds at the point."""
        difference = at_one_point(claim.left - claim.right, self.index)
        if claim.sign == "=":
            return follows_tight(difference, self.tight, self.known)
        facts = [*self.tight, *self.known]
        left = [(express(normal_form(remainder(e, facts))), strict) for e, strict in self.given]
        known = Known(self.world.signs, tuple((e, strict) for e, strict in (*self.given, *left) if e != 0))
        return nonnegative(difference, facts, known, strict=claim.sign == ">")


def supposed(cases: Sequence[Comparison], index: Index, facts: Sequence[Fact], world: World) -> Here:
    """What is known at a point under suppositions about it."""
    here = Here(index, world, [*facts, *facts_at(facts, [index])])
    for case in cases:
        difference = at_one_point(case.left - case.right, index)
        if case.sign == "=":
            here.zeros += _vanishing(_SUPPOSED, difference)
        else:
            here.bounds.append((difference, case.sign == ">"))
    for _ in range(2):
        for m, slack in world.derived.kkt.complementarity:
            if not isinstance(m, Entry):
                continue
            multiplier, tight = (at_one_point(substitute(e, {m.index: index}), index) for e in (m, slack))
            if here.is_positive(multiplier):
                new = tight_facts(m.name, tight)
                here.tight += [f for f in new if all(f.residual != k.residual for k in here.tight)]
            if here.is_positive(tight):
                # μ_i = 0 says C − α_i = 0 where μ_i is eliminated.
                for residual in dict.fromkeys((remainder(multiplier, here.facts), multiplier)):
                    here.zeros += _vanishing(f"complementarity_{m.name}", residual)
    here.tight.sort(key=lambda f: len(f.relation.leading[1]))
    return here


def _vanishing(name: str, residual: Expr) -> list[Fact]:
    """residual = 0, solved for a member of a family where one stands alone: α_i = C, not C = α_i."""
    form = normal_form(residual)
    alone = [m for m in form if not m[0] and len(m[1]) == 1 and m[1][0][0][0] == ENTRY and m[1][0][1] == 1]
    if alone:
        return [Fact(name, residual, Relation(express(form), alone[0]))]
    return tight_facts(name, residual) or [Fact(name, residual, Relation.of(residual))]
