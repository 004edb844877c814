"""Formulas of a verdict as text, roots and names included."""

from __future__ import annotations

from sympy import Expr

from svmsym.errors import SvmsymError
from svmsym.exams.meaning.functions import Applied, Function, Gradient, Infinity, Listed, PairEntry, Root
from svmsym.formulas.atoms import Scalar
from svmsym.formulas.express import express
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.printing import to_text
from svmsym.formulas.relations import Use

_FOREIGN = (Function, Applied, Gradient, Infinity, Listed, PairEntry)


def formula_text(e: Expr) -> str:
    """A formula as text, empty where it cannot be written.

    >>> from svmsym.formulas import Scalar, Vector, norm2
    >>> formula_text(2 / Root(norm2(Vector("w"))) + Scalar("b") / 2)
    '2/(√(‖w‖²)) + ½b'
    """
    parts: list[str] = []
    try:
        text = to_text(_with_places(e, parts))
    except SvmsymError:
        return ""
    for k in range(len(parts) - 1, -1, -1):
        text = text.replace(f"ƒ{k}", parts[k])
    return text


def _with_places(e: Expr, parts: list[str]) -> Expr:
    """The formula with a letter in place of whatever the printer of the kernel's language does not know."""
    if isinstance(e, _FOREIGN):
        written = _foreign(e)
        if written not in parts:
            parts.append(written)
        return Scalar(f"ƒ{parts.index(written)}")
    if not e.args or not e.has(*_FOREIGN):
        return e
    return e.func(*(_with_places(a, parts) if isinstance(a, Expr) else a for a in e.args))


def _foreign(e: Expr) -> str:
    if isinstance(e, Infinity):
        return "∞"
    if isinstance(e, PairEntry):
        return f"{e.name}_{e.row.name}{e.column.name}"
    if isinstance(e, Gradient):
        return "/".join([f"∂{formula_text(e.of)}", *(f"∂{formula_text(b)}" for b in e.by)])
    inside = ", ".join(formula_text(a) for a in e.args if isinstance(a, Expr))
    if isinstance(e, Applied):
        return f"{e.name}({inside})" if e.arguments else e.name
    name = "√" if isinstance(e, Root) else getattr(e, "symbol", "")
    return f"{name}({inside})"


def difference_text(e: Expr) -> str:
    """A difference, its terms collected where the kernel's language allows."""
    if e.has(*_FOREIGN):
        return formula_text(e)
    try:
        return to_text(express(normal_form(e)))
    except SvmsymError:
        return formula_text(e)


def use_text(use: Use) -> str:
    """A relation that was used, and the cofactor it was used with."""
    return f"{formula_text(use.residual)} = 0, times {formula_text(use.cofactor)}"
