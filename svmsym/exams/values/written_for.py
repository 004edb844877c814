"""Formulas that stand for what is asked though their letters have no values: Σ α_i y_i x_i for w.

w = Σ_i α_i y_i x_i,   b = Σ_k c_k (y_k − ⟨w, x_k⟩) with Σ_k c_k = 1,   margin 1/‖w‖ or 2/‖w‖
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from sympy import Add, Expr, Mul

from svmsym.exams.meaning.functions import Root
from svmsym.exams.meaning.statements import Value
from svmsym.exams.values.evaluating import Known, number
from svmsym.exams.values.surd import NotExactError, Number
from svmsym.formulas.atoms import Entry, Label, Scalar, Vector, VectorEntry
from svmsym.formulas.operations import Inner, Total

Test = Callable[[Value], bool]
_W = Vector("w")
_INVERSE_NORM = 1 / Root(Inner(_W, _W))


def is_normal(side: Value, known: Known) -> bool:
    """Σ_i α_i y_i x_i, or its terms α_1 y_1 x_1 + α_2 y_2 x_2 + ….

    >>> x_1, x_2 = Vector("x_1"), Vector("x_2")
    >>> labels = Known({"y_1": Fraction(1), "y_2": Fraction(-1)})
    >>> is_normal(Scalar("α_1") * x_1 - Scalar("α_2") * x_2, labels), is_normal(x_1 + x_2, labels)
    (True, False)
    """
    if isinstance(side, Total):
        return isinstance(side.body, Mul) and {(type(a), _name(a)) for a in side.body.args} == {
            (Entry, "α"),
            (Label, "y"),
            (VectorEntry, "x"),
        }
    if not isinstance(side, Add):
        return False
    return all(_is_term(part, known) for part in side.args)


def _is_term(part: Expr, known: Known) -> bool:
    """α_k y_k x_k, with y_k as a letter or as its sign."""
    factors = part.args if isinstance(part, Mul) else ()
    points = [a for a in factors if isinstance(a, Vector)]
    if len(points) != 1:
        return False
    head, _, k = str(points[0].name).partition("_")
    multiplier = Scalar(f"α_{k}") if k.isdecimal() else None
    if head != "x" or multiplier not in factors:
        return False
    rest = Mul(*(a for a in factors if a not in (points[0], multiplier)))
    return _value(rest, known) == known.numbers.get(f"y_{k}")


def is_offset(side: Value, known: Known) -> bool:
    """y_k − ⟨w, x_k⟩, or a mean of such.

    >>> labels = Known({"y_1": Fraction(1)})
    >>> product = Inner(_W, Vector("x_1"))
    >>> is_offset(1 - product, labels), is_offset(product - 1, labels)
    (True, False)
    """
    if not isinstance(side, Expr):
        return False
    weights: Number = Fraction(0)
    left: Number = Fraction(0)  # what remains of the labels
    for part in Add.make_args(side):
        products = [a for a in Mul.make_args(part) if isinstance(a, Inner)]
        if not products:
            constant = _value(part, known)
            if constant is None:
                return False
            left = left + constant
            continue
        point = _point_beside_w(products[0])
        weight = _value(-Mul(*(a for a in Mul.make_args(part) if a is not products[0])), known)
        label = None if point is None else known.numbers.get(point.replace("x", "y"))
        if weight is None or label is None:
            return False
        weights, left = weights + weight, left - weight * label
    return weights == 1 and not left


def _point_beside_w(product: Inner) -> str | None:
    others = [v for v in (product.left, product.right) if v != _W]
    if len(others) != 1 or not isinstance(others[0], Vector):
        return None
    name = str(others[0].name)
    return name if name.startswith("x_") else None


def is_margin(side: Value) -> bool:
    """1/‖w‖ or 2/‖w‖.

    >>> is_margin(2 * _INVERSE_NORM), is_margin(Inner(_W, _W))
    (True, False)
    """
    return isinstance(side, Expr) and side in (_INVERSE_NORM, 2 * _INVERSE_NORM)


def _name(part: Expr) -> str:
    return str(getattr(part, "name", ""))


def _value(part: Expr, known: Known) -> Number | None:
    try:
        return number(part, known)
    except NotExactError:
        return None
