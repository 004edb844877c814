"""Claims: what an author says a step gives, compared with what was derived.

A formula must equal the derived one (modulo the dual's equalities where the dual is claimed). An
equation must be the derived one up to a non-zero factor. A wrong claim is answered with its place,
the difference, and a counterexample in small integers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sympy import Expr, Integer, Rational

from svmsym.duality.counterexample import Counterexample, find_counterexample
from svmsym.duality.dual import Dual
from svmsym.duality.problem import Equation, Sense
from svmsym.duality.stationarity import Condition
from svmsym.errors import Place, WrongClaimError
from svmsym.formulas.express import express
from svmsym.formulas.kernel import prove
from svmsym.formulas.kinds import kind_of
from svmsym.formulas.normal_form import NormalForm, normal_form, scale, subtract
from svmsym.formulas.printing import to_text
from svmsym.formulas.relations import Relation, Use, reduce

What = Literal["lagrangian", "stationarity", "dual"]


@dataclass(frozen=True)
class Claim:
    """A displayed line: what it is about, what is claimed, and where it stands.

    ``sense`` is the form the author had in mind; the displayed form may be the opposite one.
    """

    what: What
    claimed: Expr | Equation
    place: Place
    variable: Expr | None = None
    sense: Sense = "min"


@dataclass(frozen=True)
class WrongClaim:
    """A claim that does not hold, with its refutation."""

    claim: Claim
    expected: str
    claimed: str
    difference: str
    counterexample: Counterexample | None

    def error(self) -> WrongClaimError:
        """The refutation as an error."""
        found = f"\n  counterexample: {self.counterexample}" if self.counterexample else ""
        return WrongClaimError(
            f"the {self.claim.what} claimed here is wrong"
            f"\n  claimed:    {self.claimed}\n  derived:    {self.expected}"
            f"\n  difference: {self.difference}{found}",
            hint="correct the line, or the problem it belongs to",
            place=self.claim.place,
        )


def check_claim(claim: Claim, d: Dual) -> WrongClaim | None:
    """Compare one claim with the derived formula; None when it holds."""
    condition = next((c for c in d.conditions if c.variable == claim.variable), None)
    if isinstance(claim.claimed, Equation):
        assert condition is not None
        return _check_equation(claim, claim.claimed, condition, d)
    if claim.what == "dual":
        derived = d.maximised if claim.sense == "max" else -d.maximised
    else:
        # Internally everything is a minimum; the author's form decides the sign.
        minimum = d.lagrangian.expression if d.problem.sense == "min" else -d.lagrangian.expression
        if claim.what == "stationarity":
            assert condition is not None
            minimum = condition.gradient
        derived = minimum if claim.sense == "min" else -minimum
    kind_of(claim.claimed)
    difference = claim.claimed - derived
    if claim.what == "dual":
        # The dual objective is only defined on the equalities, so they may be used.
        reduced, uses = reduce(
            difference, [Relation.of(e) for e in d.equalities if kind_of(e) is kind_of(derived)]
        )
        holds = not normal_form(reduced) and prove(_without(difference, uses)).holds
    else:
        holds = not normal_form(difference) and prove(difference).holds
    if holds:
        return None
    return WrongClaim(
        claim,
        _text(derived, d),
        _text(claim.claimed, d),
        _text(express(normal_form(difference)), d),
        find_counterexample(
            claim.claimed, derived, d.problem.signs, d.equalities if claim.what == "dual" else ()
        ),
    )


def _check_equation(claim: Claim, equation: Equation, condition: Condition, d: Dual) -> WrongClaim | None:
    residual = equation.residual
    kind_of(residual)
    derived = condition.residual
    factor = _ratio(normal_form(residual), normal_form(derived))
    if factor is not None and prove(residual - factor * derived).holds:
        return None
    shown = (
        f"{_text(condition.solved, d)} = {_text(condition.value, d)}"
        if condition.solved is not None
        else (f"{_text(derived, d)} = 0")
    )
    difference = express(subtract(normal_form(residual), normal_form(derived)))
    # Either the derived equation holds and the claimed one fails, or the other way round.
    signs = d.problem.signs
    found = find_counterexample(equation.left, equation.right, signs, [derived])
    if found is None:
        found = find_counterexample(derived, Integer(0), signs, [residual])
    return WrongClaim(
        claim,
        shown,
        f"{_text(equation.left, d)} = {_text(equation.right, d)}",
        _text(difference, d),
        found,
    )


def _ratio(left: NormalForm, right: NormalForm) -> Expr | None:
    """A number κ ≠ 0 with left = κ·right."""
    if set(left) != set(right) or not left:
        return None
    first = next(iter(left))
    ratio = left[first] / right[first]
    if dict(left) != dict(scale(right, ratio)):
        return None
    return Rational(ratio.numerator, ratio.denominator)


def _without(difference: Expr, uses: tuple[Use, ...]) -> Expr:
    for use in uses:
        difference = difference - use.expression()
    return difference


def _text(formula: Expr, d: Dual) -> str:
    return to_text(formula, roles=d.problem.roles)
