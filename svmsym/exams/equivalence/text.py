"""Formulas of a verdict as text."""

from __future__ import annotations

from sympy import Expr

from svmsym.errors import SvmsymError
from svmsym.formulas.express import express
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.printing import to_text
from svmsym.formulas.relations import Use


def formula_text(e: Expr) -> str:
    """A formula as text, empty where it cannot be written.

    >>> from svmsym.formulas import Scalar
    >>> formula_text(Scalar("b") / 2)
    '½b'
    """
    try:
        return to_text(e)
    except SvmsymError:
        return ""


def difference_text(e: Expr) -> str:
    """A difference, its terms collected where the kernel's language allows."""
    try:
        return to_text(express(normal_form(e)))
    except SvmsymError:
        return formula_text(e)


def use_text(use: Use) -> str:
    """A relation that was used, and the cofactor it was used with."""
    return f"{formula_text(use.residual)} = 0, times {formula_text(use.cofactor)}"
