"""Typing: a formula is a scalar or a vector, or it is refused with the part that does not fit.

scalar:  numbers, n, b, α_i, y_i, δ_ij, ⟨u, v⟩, K(u, v), sums, products and whole powers of scalars
vector:  w, x_i, φ(x_i), Qu, sums of vectors, a scalar times a vector
"""

from __future__ import annotations

from enum import Enum
from functools import lru_cache

from sympy import Add, Expr, Float, Integer, Mul, Pow, Rational

from svmsym.errors import FormulaError, TooLargeError
from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    Label,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total
from svmsym.formulas.tree import parts

HIGHEST_POWER = 64
_MOST_SHOWN = 500  # parts of a formula, or bits of a number, in a message


class Kind(Enum):
    """What a formula denotes."""

    SCALAR = "scalar"
    VECTOR = "vector"


_SCALARS = (Rational, Scalar, Entry, Label, Size, Delta)
_VECTORS = (Vector, VectorEntry)


@lru_cache(maxsize=1 << 14)
def kind_of(formula: Expr) -> Kind:
    """The kind of a well-typed formula.

    >>> from svmsym.formulas import Scalar, Vector, kind_of
    >>> kind_of(Vector("w") + Scalar("b"))
    Traceback (most recent call last):
        ...
    svmsym.errors.FormulaError: the vector w and the scalar b cannot be added in w + b
      what to do: take an inner product, or remove one of them
    """
    if isinstance(formula, _SCALARS):
        return Kind.SCALAR
    if isinstance(formula, _VECTORS):
        return Kind.VECTOR
    if isinstance(formula, Add):
        return _kind_of_sum(formula)
    if isinstance(formula, Mul):
        return _kind_of_product(formula)
    if isinstance(formula, Pow):
        return _kind_of_power(formula)
    if isinstance(formula, Inner):
        for side in formula.args:
            _require(side, Kind.VECTOR, formula, "take the inner product of two vectors")
        return Kind.SCALAR
    if isinstance(formula, Total):
        return kind_of(formula.body)
    if isinstance(formula, OperatorImage | FeatureImage):
        _require(formula.of, Kind.VECTOR, formula, "apply it to a vector")
        if isinstance(formula, OperatorImage) and abs(formula.power) > HIGHEST_POWER:
            raise TooLargeError(
                f"the power {_written(formula.power)} of {formula.name} is too large",
                hint=f"the limit is {HIGHEST_POWER}",
            )
        if isinstance(formula, FeatureImage) and not isinstance(formula.of, _VECTORS):
            raise FormulaError(
                f"a feature map is not linear, so {_shown(formula)} cannot be taken apart",
                hint="apply it to a single vector such as x[i]",
            )
        return Kind.VECTOR
    if isinstance(formula, KernelValue):
        return kind_of(formula.definition)
    if isinstance(formula, Index):
        raise FormulaError(
            f"the index {formula.name} stands where a number is expected",
            hint="an index may only select a member, as in α[i]",
        )
    if isinstance(formula, Float):
        raise FormulaError(
            f"the float {float(formula)} is not exact", hint="write a fraction: w / 2 instead of 0.5 * w"
        )
    raise FormulaError(
        f"{_shown(formula)} is not part of the language",
        why=f"{type(formula).__name__} is neither one of our letters nor a sum, product or power",
        hint="use declared symbols, inner, norm2, total, delta and rational numbers",
    )


def require_scalar(formula: Expr, what: str) -> None:
    """Refuse a formula that is not a scalar, saying what it was meant to be."""
    if kind_of(formula) is not Kind.SCALAR:
        raise FormulaError(
            f"{what} must be a scalar, but {_shown(formula)} is a vector",
            hint="take an inner product with inner(…, …) or a norm with norm2(…)",
        )


def _kind_of_sum(formula: Add) -> Kind:
    kinds = [(kind_of(term), term) for term in formula.args]
    vectors = [term for kind, term in kinds if kind is Kind.VECTOR]
    scalars = [term for kind, term in kinds if kind is Kind.SCALAR]
    if vectors and scalars:
        raise FormulaError(
            f"the vector {_shown(vectors[0])} and the scalar {_shown(scalars[0])} "
            f"cannot be added in {_shown(formula)}",
            hint="take an inner product, or remove one of them",
        )
    return Kind.VECTOR if vectors else Kind.SCALAR


def _kind_of_product(formula: Mul) -> Kind:
    vectors = [f for f in formula.args if kind_of(f) is Kind.VECTOR]
    if len(vectors) > 1:
        raise FormulaError(
            f"the vectors {_shown(vectors[0])} and {_shown(vectors[1])} are multiplied in {_shown(formula)}",
            hint="write inner(…, …) for their inner product",
        )
    return Kind.VECTOR if vectors else Kind.SCALAR


def _kind_of_power(formula: Pow) -> Kind:
    base, exponent = formula.base, formula.exp
    if not isinstance(exponent, Integer):
        raise FormulaError(
            f"the exponent of {_shown(formula)} is not a whole number",
            hint="only whole powers belong to the language; use norm2(w) instead of a root",
        )
    if abs(int(exponent)) > HIGHEST_POWER:
        raise TooLargeError(
            f"the exponent {_written(int(exponent))} is too large", hint=f"the limit is {HIGHEST_POWER}"
        )
    if kind_of(base) is Kind.VECTOR:
        raise FormulaError(
            f"the vector {_shown(base)} is raised to a power in {_shown(formula)}",
            hint="write norm2(…) for ⟨u, u⟩",
        )
    return Kind.SCALAR


def _require(formula: object, kind: Kind, whole: Expr, hint: str) -> None:
    found = kind_of(formula)
    if found is not kind:
        raise FormulaError(f"{_shown(formula)} is a {found.value} in {_shown(whole)}", hint=hint)


def _shown(formula: object) -> str:
    from svmsym.formulas.printing import to_text  # noqa: PLC0415 - only needed for a message

    if not isinstance(formula, Expr):
        return str(formula)[:_MOST_SHOWN]
    try:
        parts(formula, _MOST_SHOWN)
    except TooLargeError:
        return "(a long formula)"
    return to_text(formula)


def _written(number: int) -> str:
    """A number in a message; Python refuses to write out a very long one."""
    return str(number) if number.bit_length() < _MOST_SHOWN else f"of {number.bit_length()} bits"
