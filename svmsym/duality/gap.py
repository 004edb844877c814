"""The gap identity: f(primal) − D(dual) = Σ ½H‖v − v*‖² + Σ multiplier·slack, modulo the dual equalities.

Every term on the right is non-negative for feasible points, so weak duality follows, and the gap is
zero exactly when v = v* and every multiplier·slack vanishes: the KKT conditions. No gradient rule
enters; the kernel proves the identity as it stands.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Add, Expr

from svmsym.duality.dual import Dual
from svmsym.duality.lagrangian import weighted
from svmsym.duality.rich import Rich
from svmsym.duality.steps import Rule, Step
from svmsym.formulas.normal_form import is_zero, normal_form
from svmsym.formulas.relations import Use
from svmsym.formulas.substitution import substitute


@dataclass(frozen=True)
class GapIdentity(Rich):
    """The two sides, and the step whose proof is the identity."""

    left: Expr
    squares: tuple[Expr, ...]
    products: tuple[Expr, ...]
    step: Step

    @property
    def right(self) -> Expr:
        """The non-negative sum."""
        return Add(*self.squares, *self.products)


def gap_identity(d: Dual) -> GapIdentity:
    """State and reduce the gap identity of a dual."""
    minimised = d.problem.objective if d.problem.sense == "min" else -d.problem.objective
    left = minimised - d.maximised
    products = []
    for c in d.problem.constraints:
        name = c.multiplier.name
        value = next((v for m, v in d.eliminated.items() if m.name == name), c.multiplier)
        products.append(weighted(c, value))
    uses = _equality_uses(d)
    step = Step(Rule.GAP, left, Add(*d.squares) + Add(*products), uses)
    return GapIdentity(left, d.squares, tuple(products), step)


def _equality_uses(d: Dual) -> tuple[Use, ...]:
    """What the elimination used of the dual's equalities, solved multipliers replaced by their values."""
    sign = 1 if d.problem.sense == "min" else -1
    found = []
    for step in d.steps:
        if step.rule in {Rule.DROP, Rule.NAME}:
            for use in step.uses:
                residual = substitute(use.residual, d.eliminated)
                if not is_zero(normal_form(residual)):
                    found.append(Use(sign * substitute(use.cofactor, d.eliminated), residual, use.indices))
    return tuple(found)
