"""Filling in numbers: a formula for n samples, and in m coordinates.

Σ_i α_i            becomes   α_1 + α_2
⟨x_1, x_2⟩         becomes   x_{1,1} x_{2,1} + x_{1,2} x_{2,2}
"""

from __future__ import annotations

from sympy import Add, Expr, Integer, Mul
from sympy.core.symbol import Str

from svmsym.errors import FormulaError
from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    IndexSet,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.express import express
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.normal_form import normal_form
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total
from svmsym.formulas.substitution import substitute

LARGEST_SIZE = 12
LARGEST_DIMENSION = 12


def instantiate(formula: Expr, n: int, m: int | None = None) -> Expr:
    """The formula with n samples written out, and with m coordinates if m is given.

    >>> from svmsym.formulas import Family, Index, IndexSet, total
    >>> i = Index("i", IndexSet("n", "i"))
    >>> instantiate(total(Family("α", i.domain)[i], i), 2)
    α₁ + α₂
    """
    if not 1 <= n <= LARGEST_SIZE or (m is not None and not 1 <= m <= LARGEST_DIMENSION):
        raise FormulaError(
            f"cannot write out n = {n}, m = {m}",
            hint=f"n runs from 1 to {LARGEST_SIZE}, m from 1 to {LARGEST_DIMENSION}",
        )
    unrolled = _unrolled(formula, n)
    if m is not None:
        unrolled = _in_coordinates(unrolled, m)
    return express(normal_form(unrolled))


def sample(k: int, domain: IndexSet) -> Index:
    """The k-th sample as a constant index, counted from 1."""
    return Index(Str(str(k)), domain)


def _unrolled(e: Expr, n: int) -> Expr:
    if isinstance(e, Total):
        body = _unrolled(e.body, n)
        return Add(
            *(_unrolled(substitute(body, {e.index: sample(k, e.index.domain)}), n) for k in range(1, n + 1))
        )
    if isinstance(e, Size):
        return Integer(n)
    if isinstance(e, Delta) and e.left.name.isdigit() and e.right.name.isdigit():
        return Integer(e.left == e.right)
    if isinstance(e, Index) or not e.args:
        return e
    return e.func(*(_unrolled(a, n) if isinstance(a, Expr) else a for a in e.args))


def _in_coordinates(e: Expr, m: int) -> Expr:
    if isinstance(e, KernelValue):
        return e
    if isinstance(e, Inner):
        if any(
            isinstance(x, FeatureImage) for x in (*e.left.atoms(FeatureImage), *e.right.atoms(FeatureImage))
        ):
            return e
        return Add(*(coordinate_of(e.left, l) * coordinate_of(e.right, l) for l in range(1, m + 1)))
    if isinstance(e, Add | Mul) or e.is_Pow:
        return e.func(*(_in_coordinates(a, m) for a in e.args))
    return e


def coordinate_of(vector: Expr, axis: int) -> Expr:
    """One coordinate of a vector formula without sums; operators are taken diagonal."""
    if isinstance(vector, Vector):
        return Scalar(Str(f"{vector.name}_{axis}"))
    if isinstance(vector, VectorEntry):
        return Entry(Str(f"{vector.name}_{axis}"), vector.index)
    if isinstance(vector, OperatorImage):
        return Scalar(Str(f"{vector.name}_{axis}")) ** vector.power * coordinate_of(vector.of, axis)
    if isinstance(vector, Add):
        return Add(*(coordinate_of(a, axis) for a in vector.args))
    return Mul(*(coordinate_of(a, axis) if kind_of(a) is Kind.VECTOR else a for a in vector.args))
