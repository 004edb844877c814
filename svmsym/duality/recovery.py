"""Getting the unknowns back: v = v*(multipliers), and b from a constraint that is tight.

A positive multiplier makes its constraint an equation; slack whose own multiplier is positive too
vanishes. If one affine unknown is left in that equation, it is solved for:  b = y_s − ⟨w, x_s⟩.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

from sympy import Expr

from svmsym.duality.dual import Dual
from svmsym.duality.problem import Constraint
from svmsym.duality.signs import sign_of
from svmsym.duality.stationarity import Condition, solved_linear
from svmsym.duality.steps import Rule, Step
from svmsym.errors import FormulaError
from svmsym.formulas.atoms import Entry, Index, Letter, Scalar
from svmsym.formulas.express import express
from svmsym.formulas.monomials import LABEL
from svmsym.formulas.normal_form import NormalForm, normal_form
from svmsym.formulas.relations import Use
from svmsym.formulas.substitution import substitute


@dataclass(frozen=True)
class Recovery:
    """variable = value where the listed multipliers are positive (all samples if none is listed).

    ``variable`` is None where the tight constraint still contains several unknowns, or cannot be
    solved; ``value`` is then the residual of an equation. ``nonzero`` lists divisors of unknown sign.
    """

    variable: Expr | None
    value: Expr
    positive: tuple[Expr, ...]
    step: Step | None = None
    nonzero: tuple[Expr, ...] = ()


def recoveries(d: Dual) -> tuple[Recovery, ...]:
    """How each unknown follows from optimal multipliers."""
    found = [Recovery(v, value, ()) for v, value in d.minimisers.items() if not isinstance(v, Entry)]
    affine = [c.variable for c in d.conditions if c.quadratic is None and isinstance(c.variable, Scalar)]
    for c in d.problem.constraints:
        present = [v for v in affine if v.name in {x.name for x in c.slack.atoms(Letter)}]
        if present and c.index is not None:
            found.append(_tight(d, c, c.index, present))
    return tuple(found)


def _tight(d: Dual, c: Constraint, index: Index, present: Sequence[Expr]) -> Recovery:
    names = {*d.problem.names, *(v.name for v in d.variables)}
    s = Index(next(k for k in "srtpq" if k not in names), index.domain)
    slack = substitute(c.slack, {index: s})
    positive: list[Expr] = [] if c.equality else [Entry(c.multiplier.name, s)]
    values: dict[Expr, Expr] = {}
    for condition in d.conditions:
        v = condition.variable
        # Only the member at s is known; a sum over the others stays as it is.
        here = Entry(v.name, s) if isinstance(v, Entry) else None
        if here is not None and here in slack.atoms(Entry):
            values[here], extra = _slack_value(d, condition, s)
            positive += extra
    reduced = slack.xreplace(values)
    uses = tuple(Use(_slope(slack, here), here - value) for here, value in values.items())
    equation = Recovery(None, reduced, tuple(positive), Step(Rule.RECOVER, slack, reduced, uses))
    if len(present) > 1:
        return equation
    try:
        coefficient, value = solved_linear(normal_form(reduced), present[0])
        factor = 1 / express(coefficient)
        normal_form(factor)
    except (FormulaError, ZeroDivisionError):
        return equation
    solved = express(value)
    scaled = tuple(Use(factor * u.cofactor, u.residual) for u in uses)
    step = Step(Rule.RECOVER, slack, present[0] - solved, scaled, present[0], factor)
    nonzero = () if _never_zero(coefficient, d) else (express(coefficient),)
    return Recovery(present[0], solved, tuple(positive), step, nonzero)


def _never_zero(coefficient: NormalForm, d: Dual) -> bool:
    """Labels are ±1; everything else must have a known sign."""
    ((m, c), *others) = coefficient.items()
    rest = {(m[0], tuple(f for f in m[1] if f[0][0] != LABEL)): c}
    return not others and sign_of(rest, d.problem.signs) in {"positive", "negative"}


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
