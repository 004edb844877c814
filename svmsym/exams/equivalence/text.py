"""Formulas of a verdict as text."""

from __future__ import annotations

from sympy import Expr

from svmsym.errors import SvmsymError
from svmsym.exams.meaning.echo import value_text
from svmsym.exams.meaning.functions import Applied, Function, Gradient, Infinity, Listed, PairEntry
from svmsym.formulas.express import express
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.relations import Use

_FOREIGN = (Function, Applied, Gradient, Infinity, Listed, PairEntry)


def formula_text(e: Expr) -> str:
    """A formula as text.

    >>> from svmsym.formulas import Scalar
    >>> formula_text(Scalar("b") / 2)
    '½ b'
    """
    return value_text(e)


def difference_text(e: Expr) -> str:
    """A difference, its terms collected where the kernel's language allows."""
    if e.has(*_FOREIGN):
        return formula_text(e)
    try:
        return formula_text(express(normal_form(e)))
    except SvmsymError:
        return formula_text(e)


def use_text(use: Use) -> str:
    """A relation that was used, and the cofactor it was used with."""
    return f"{formula_text(use.residual)} = 0, times {formula_text(use.cofactor)}"
