"""Steps: what stood before, what stands after, why, and the identity that proves it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from sympy import Expr, Integer

from svmsym.duality.rich import Rich
from svmsym.formulas.kernel import Proof, prove, prove_gradient
from svmsym.formulas.relations import Use


class Rule(Enum):
    """The kinds of steps; the value is what JSON shows."""

    LAGRANGIAN = "form-lagrangian"
    GRADIENT = "take-gradient"
    SOLVE = "solve-stationarity"
    COLLECT = "collect-unknowns"
    NAME = "name-a-sum"
    DROP = "use-stationarity"
    SUBSTITUTE = "substitute-minimiser"
    EXPAND = "expand"
    KERNEL = "kernel-trick"
    FEASIBLE = "use-multiplier-sign"
    SENSE = "change-sign"
    QP = "read-off-qp"
    GAP = "gap-identity"
    CASE = "exclude-case"
    RECOVER = "recover-unknown"


@dataclass(frozen=True)
class Step(Rich):
    """factor · before = after + Σ uses; for a gradient, after = ∂before/∂variable.

    ``factor`` is 1 except where an equation is solved and divided by a known non-zero number.
    """

    rule: Rule
    before: Expr
    after: Expr
    uses: tuple[Use, ...] = ()
    variable: Expr | None = None
    factor: Expr = Integer(1)  # noqa: RUF009 - SymPy numbers never change

    def difference(self) -> Expr:
        """What must vanish."""
        result = self.factor * self.before - self.after
        for use in self.uses:
            result = result - use.expression()
        return result

    def prove(self) -> Proof:
        """Ask the kernel."""
        if self.rule is Rule.GRADIENT and self.variable is not None:
            return prove_gradient(self.before, self.variable, self.after)
        return prove(self.difference())
