"""Getting the unknowns back: v = v*(multipliers), and b from a constraint that is tight.

A positive multiplier makes its constraint an equation; slack whose own multiplier is positive too
vanishes. If one affine unknown is left in that equation, it is solved for:  b = y_s − ⟨w, x_s⟩.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from sympy import Expr

from svmsym.duality.arrange import mentions
from svmsym.duality.dual import Dual
from svmsym.duality.problem import Constraint
from svmsym.duality.stationarity import Condition, solved_linear
from svmsym.duality.steps import Rule, Step
from svmsym.formulas.atoms import Entry, Index, Letter, Scalar
from svmsym.formulas.express import express
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.relations import Use
from svmsym.formulas.substitution import substitute


@dataclass(frozen=True)
class Recovery:
    """variable = value where the listed multipliers are positive (all samples if none is listed).

    ``variable`` is None where the tight constraint still contains several unknowns; ``value`` is
    then the residual of an equation between them.
    """

    variable: Expr | None
    value: Expr
    positive: tuple[Expr, ...]
    step: Step | None = None


def recoveries(d: Dual) -> tuple[Recovery, ...]:
    """How each unknown follows from optimal multipliers."""
    found = [Recovery(v, value, ()) for v, value in d.minimisers.items() if not isinstance(v, Entry)]
    affine = [c.variable for c in d.conditions if c.quadratic is None and isinstance(c.variable, Scalar)]
    names = frozenset(v.name for v in affine)
    for c in d.problem.constraints:
        present = [v for v in affine if v.name in {x.name for x in c.slack.atoms(Letter)}]
        if not present or c.index is None or not mentions(normal_form(c.slack), names):
            continue
        found.append(_tight(d, c, present))
    return tuple(found)


def _tight(d: Dual, c: Constraint, present: Sequence[Expr]) -> Recovery:
    names = {*d.problem.names, *(v.name for v in d.variables)}
    s = Index(next(k for k in "srtpq" if k not in names), cast("Index", c.index).domain)
    slack = substitute(c.slack, {cast("Index", c.index): s})
    positive = [] if c.equality else [Entry(c.multiplier.name, s)]
    uses = []
    for condition in d.conditions:
        v = condition.variable
        if not isinstance(v, Entry) or v.name not in {x.name for x in slack.atoms(Letter)}:
            continue
        here = Entry(v.name, s)
        value, extra = _slack_value(d, condition, s)
        positive += extra
        uses.append((here, value))
    reduced = substitute(slack, dict(uses))
    if len(present) > 1:
        return Recovery(None, reduced, tuple(positive))
    variable = present[0]
    coefficient, value = solved_linear(normal_form(reduced), variable)
    if not coefficient:
        return Recovery(None, reduced, tuple(positive))
    factor = 1 / express(coefficient)
    solved = express(value)
    cofactors = tuple(Use(factor * _slope(slack, here), here - v) for here, v in uses)
    step = Step(Rule.RECOVER, slack, variable - solved, cofactors, variable, factor)
    return Recovery(variable, solved, tuple(positive), step)


def _slack_value(d: Dual, condition: Condition, s: Index) -> tuple[Expr, list[Expr]]:
    """The value of a family unknown at s, and the multipliers that must be positive for it."""
    own = cast("Entry", condition.variable).index
    if condition.quadratic is not None and condition.value is not None:
        return substitute(condition.value, {own: s}), []
    if condition.solved is not None:
        # Its bound is tight where the multiplier is positive.
        bound = d.constraint_of(condition.solved)
        tight = substitute(bound.slack, {bound.index: s}) if bound.index is not None else bound.slack
        _, value = solved_linear(normal_form(tight), Entry(condition.variable.name, s))
        return express(value), [Entry(condition.solved.name, s)]
    return Entry(condition.variable.name, s), []


def _slope(slack: Expr, variable: Expr) -> Expr:
    """The coefficient of a letter in a slack that is linear in it."""
    own = normal_form(variable)
    ((letter, _),) = next(iter(own))[1]
    terms = {
        (m[0], tuple(f for f in m[1] if f[0] != letter)): c
        for m, c in normal_form(slack).items()
        if dict(m[1]).get(letter) == 1
    }
    return express(terms)
