"""Printing: one house order, one small writer per format."""

from __future__ import annotations

from sympy import Expr

from svmsym.formulas.notation import DEFAULT, Notation
from svmsym.formulas.printing.house import NO_ROLES, Roles
from svmsym.formulas.printing.latex import LatexPrinter
from svmsym.formulas.printing.mathml import MathmlPrinter
from svmsym.formulas.printing.text import TextPrinter
from svmsym.formulas.printing.typst import TypstPrinter

__all__ = ["NO_ROLES", "Roles", "to_latex", "to_mathml", "to_text", "to_typst"]


def to_text(formula: Expr, notation: Notation = DEFAULT, roles: Roles = NO_ROLES) -> str:
    """A formula as Unicode text.

    >>> from svmsym.formulas import Vector, norm2
    >>> to_text(norm2(Vector("w")) / 2)
    '½‖w‖²'
    """
    return TextPrinter(notation, roles).write(formula)


def to_latex(formula: Expr, notation: Notation = DEFAULT, roles: Roles = NO_ROLES) -> str:
    r"""A formula as LaTeX.

    >>> from svmsym.formulas import Vector, norm2
    >>> print(to_latex(norm2(Vector("w")) / 2))
    \frac{1}{2} \left\|w\right\|^{2}
    """
    return LatexPrinter(notation, roles).write(formula)


def to_mathml(formula: Expr, notation: Notation = DEFAULT, roles: Roles = NO_ROLES) -> str:
    """A formula as MathML, without the surrounding <math>.

    >>> from svmsym.formulas import Scalar
    >>> to_mathml(Scalar("b"))
    '<mi>b</mi>'
    """
    return MathmlPrinter(notation, roles).write(formula)


def to_typst(formula: Expr, notation: Notation = DEFAULT, roles: Roles = NO_ROLES) -> str:
    """A formula as Typst mathematics, without the dollar signs.

    >>> from svmsym.formulas import Vector, norm2
    >>> to_typst(norm2(Vector("w")) / 2)
    'frac(1, 2) norm(w)^(2)'
    """
    return TypstPrinter(notation, roles).write(formula)
