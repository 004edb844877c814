"""Claims: what an author says a step gives, compared with what was derived.

A formula must equal the derived one (modulo the dual's equalities where the dual is claimed). An
equation must be the derived one up to a non-zero factor. A wrong claim is answered with its place,
the difference, and a counterexample in small integers.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Literal

from sympy import Expr, Integer

from svmsym.duality.counterexample import Counterexample, find_counterexample
from svmsym.duality.dual import Dual
from svmsym.duality.problem import Equation, Sense, Sign
from svmsym.duality.rich import Rich
from svmsym.duality.signs import sign_of
from svmsym.duality.stationarity import Condition, solved_linear
from svmsym.errors import FormulaError, Place, SvmsymError, WrongClaimError
from svmsym.formulas.atoms import Scalar
from svmsym.formulas.express import express
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import prove
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.monomials import ENTRY, SCALAR, SIZE, Monomial, canonical
from svmsym.formulas.normal_form import NormalForm, is_zero, multiply, normal_form, subtract
from svmsym.formulas.printing import to_text
from svmsym.formulas.relations import Relation, Use, reduce
from svmsym.formulas.substitution import substitute

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
class WrongClaim(Rich):
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
    try:
        condition = next((c for c in d.conditions if c.variable == claim.variable), None)
        if isinstance(claim.claimed, Equation):
            assert condition is not None
            return _check_equation(claim, claim.claimed, condition, d)
        return _check_formula(claim, claim.claimed, condition, d)
    except SvmsymError as error:
        error.place = error.place or claim.place
        raise


def _check_formula(claim: Claim, claimed: Expr, condition: Condition | None, d: Dual) -> WrongClaim | None:
    if claim.what == "dual":
        derived = d.maximised if claim.sense == "max" else -d.maximised
    else:
        # Internally everything is a minimum; the author's form decides the sign.
        minimum = d.lagrangian.expression if d.problem.sense == "min" else -d.lagrangian.expression
        if claim.what == "stationarity":
            assert condition is not None
            minimum = condition.gradient
        derived = minimum if claim.sense == "min" else -minimum
    _require_same_kind(claimed, derived)
    claimed = substitute(claimed, index_renaming(claimed, derived))
    difference = claimed - derived
    if claim.what == "dual":
        # The dual objective is only defined on the equalities, so they may be used.
        scalar = [Relation.of(e) for e in d.equalities if kind_of(e) is Kind.SCALAR]
        reduced, uses = reduce(difference, scalar)
        holds = is_zero(normal_form(reduced)) and prove(_without(difference, uses)).holds
    else:
        holds = is_zero(normal_form(difference)) and prove(difference).holds
    if holds:
        return None
    return WrongClaim(
        claim,
        _text(derived, d),
        _text(claimed, d),
        _text(express(normal_form(difference)), d),
        find_counterexample(claimed, derived, _signs(d), d.equalities if claim.what == "dual" else ()),
    )


def _check_equation(claim: Claim, equation: Equation, condition: Condition, d: Dual) -> WrongClaim | None:
    derived = condition.residual
    _require_same_kind(equation.residual, derived)
    renaming = index_renaming(equation.residual, derived)
    left, right = (substitute(side, renaming) for side in (equation.left, equation.right))
    residual = left - right
    for known in (derived, condition.gradient):
        factor = equation_factor(residual, known, condition, d)
        if factor is not None and prove(residual - factor * known).holds:
            return None
    shown = (
        f"{_text(condition.solved, d)} = {_text(condition.value, d)}"
        if condition.solved is not None
        else f"{_text(derived, d)} = 0"
    )
    said, letter = _said(left, right, condition)
    if condition.value is not None and letter == condition.solved:
        difference = express(normal_form(said - condition.value))
    elif letter == derived:
        difference = said
    else:
        difference = express(subtract(normal_form(residual), normal_form(derived)))
    # Either the derived equation holds and the claimed one fails, or the other way round.
    # A named sum is a definition, so its relation is always given.
    named = {k.expression for k in d.inequalities if k.strict}
    given = [derived, *(e for e in d.equalities if e.atoms(Scalar) & named)]
    found = find_counterexample(left, right, _signs(d), given)
    if found is not None and said == right:
        found = replace(found, left=found.right, right=found.left)
    if found is None:
        found = find_counterexample(derived, Integer(0), _signs(d), [residual])
    return WrongClaim(
        claim,
        shown,
        f"{_text(equation.left, d)} = {_text(equation.right, d)}",
        _text(difference, d),
        found,
    )


def _said(left: Expr, right: Expr, condition: Condition) -> tuple[Expr, Expr]:
    """What an equation says, and of what: w = Σ α_i y_i x_i says the sum of w, however it is turned."""
    turned = condition.solved is not None and right == condition.solved
    return (left, right) if turned else (right, left)


def equation_factor(claimed: Expr, derived: Expr, condition: Condition, d: Dual) -> Expr | None:
    """κ ≠ 0, a number or a product or sum of parameters, with claimed = κ·derived."""
    left, right = normal_form(claimed), normal_form(derived)
    if not left:
        return None
    candidates = [_quotient((m, c), next(iter(right.items()))) for m, c in left.items()]
    if condition.solved is not None and kind_of(condition.solved) is Kind.SCALAR:
        candidates.append(solved_linear(left, condition.solved)[0])
    for candidate in candidates:
        known = candidate and sign_of(candidate, _signs(d)) in {"positive", "negative"}
        if known and is_zero(subtract(left, multiply(candidate, right))):
            return express(candidate)
    return None


def _quotient(above: tuple[Monomial, Fraction], below: tuple[Monomial, Fraction]) -> NormalForm:
    """above/below where it consists of parameters alone, nothing otherwise."""
    (m, c), (n, k) = above, below
    if m[0] != n[0]:
        return {}
    exponents = dict(m[1])
    for letter, exponent in n[1]:
        exponents[letter] = exponents.get(letter, 0) - exponent
    left = {x: e for x, e in exponents.items() if e}
    if any(x[0] not in {SCALAR, SIZE, ENTRY} for x in left):
        return {}
    return {canonical((), left.items()): c / k}


def _require_same_kind(claimed: Expr, derived: Expr) -> None:
    # A bare 0 has the kind of whatever it is compared with.
    if claimed != 0 and kind_of(claimed) is not kind_of(derived):
        raise FormulaError(
            f"a {kind_of(claimed).value} is claimed where a {kind_of(derived).value} is derived: "
            f"{to_text(claimed)} instead of {to_text(derived)}",
            hint="compare vectors with vectors and numbers with numbers",
        )


def index_renaming(claimed: Expr, derived: Expr) -> dict[Expr, Expr]:
    """From the claim's index to the derived one: μ_j = C − α_j states the same as μ_i = C − α_i."""
    wanted, found = free_indices(derived), free_indices(claimed)
    if len(wanted) == len(found) == 1:
        (new,), (old,) = wanted, found
        return {old: new} if new.domain == old.domain else {}
    return {}


def _signs(d: Dual) -> dict[str, Sign]:
    """Declared signs, and those of multipliers and named sums."""
    signs: dict[str, Sign] = dict(d.problem.signs)
    for c in d.problem.constraints:
        if not c.equality:
            signs[c.multiplier.name] = "nonnegative"
    signs.update({k.expression.name: "positive" for k in d.inequalities if k.strict})
    return signs


def _without(difference: Expr, uses: tuple[Use, ...]) -> Expr:
    for use in uses:
        difference = difference - use.expression()
    return difference


def _text(formula: Expr, d: Dual) -> str:
    return to_text(formula, roles=d.problem.roles)
