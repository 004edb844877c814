"""Identities modulo hypotheses, proved by the kernel for all n and m.

    times · (left − right)  =  Σ cofactor · residual,        residuals of hypotheses being zero

The cofactors are given, or found by rewriting the left side of each hypothesis as its right side.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sympy import Expr

from svmsym.errors import FormulaError
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import prove
from svmsym.formulas.kinds import kind_of
from svmsym.formulas.normal_form import is_zero, normal_form
from svmsym.formulas.relations import Relation, Use, reduce


@dataclass(frozen=True)
class Hypothesis:
    """left = right, perhaps with the cofactor to use it with."""

    left: Expr
    right: Expr
    cofactor: Expr | None = None

    @property
    def residual(self) -> Expr:
        """What is zero."""
        return self.left - self.right

    def relation(self) -> Relation:
        """To be rewritten at the left side where that is a single monomial."""
        form, whole = normal_form(self.left), normal_form(self.residual)
        if len(form) == 1 and next(iter(form)) in whole:
            return Relation(self.residual, next(iter(form)))
        return Relation.of(self.residual)


def check_sides(left: Expr, right: Expr) -> None:
    """Refuse an equation between a scalar and a vector."""
    kinds = [kind_of(left), kind_of(right)]
    if 0 not in (left, right) and kinds[0] is not kinds[1]:
        raise FormulaError(f"a {kinds[0].value} is set equal to a {kinds[1].value}")


def follows(difference: Expr, given: Sequence[Hypothesis] = ()) -> bool:
    """Whether the difference is zero wherever the hypotheses hold.

    >>> from svmsym.formulas import Scalar
    >>> a, b = Scalar("a"), Scalar("b")
    >>> follows(a**2 - b**2), follows(a**2 - b**2, [Hypothesis(a, b)])
    (False, True)
    """
    rest = difference
    for h in given:
        if h.cofactor is not None:
            # What is not free in the line is summed over.
            summed = sorted(free_indices(h.residual) - free_indices(difference), key=lambda k: k.name)
            rest = rest - Use(h.cofactor, h.residual, tuple(summed)).expression()
    relations = [h.relation() for h in given if h.cofactor is None and not is_zero(normal_form(h.residual))]
    if relations:
        for use in reduce(rest, relations)[1]:
            rest = rest - use.expression()
    return is_zero(normal_form(rest)) and prove(rest).holds
