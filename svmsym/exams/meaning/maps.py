"""Matrices of the space: XᵀX + λI, its inverse before a vector, as in (XᵀX + λI)⁻¹Xᵀy.

A = Σ_i x_i x_iᵀ + λI is a formula of outer products and I. A v is multiplied out; A⁻¹ v stands as it is.
"""

from __future__ import annotations

from sympy import Add, Expr, Mul

from svmsym.exams.meaning.functions import Identity, OuterProduct, Solved
from svmsym.exams.meaning.statements import Outer, PerPair
from svmsym.exams.meaning.typed import KindError, Typed, apart
from svmsym.formulas.operations import Delta, Inner, Total


def as_map(typed: Typed) -> Typed | None:
    """A matrix of the space as a formula; None for anything else."""
    value = typed.value
    if typed.kind == "map":
        return typed
    if isinstance(value, Outer):
        body: Expr = OuterProduct(value.left, value.right)
        for index in reversed(value.over):
            body = Total(body, index)
        return Typed("map", body, typed.at)
    if isinstance(value, PerPair):
        factors = Mul.make_args(value.body)
        deltas = [f for f in factors if isinstance(f, Delta) and set(f.args) == {value.row, value.column}]
        rest = Mul(*(f for f in factors if f not in deltas))
        if len(deltas) == 1 and not rest.has(value.row) and not rest.has(value.column):
            return Typed("map", Mul(rest, Identity()), typed.at)
    return None


def applied(matrix: Expr, vector: Expr, at: int) -> Expr:
    """A v, multiplied out.

    >>> from svmsym.formulas import Vector
    >>> applied(Identity(), Vector("w"), 0)
    w
    """
    if isinstance(matrix, Identity):
        return vector
    if isinstance(matrix, OuterProduct):
        left, right = matrix.args
        return Mul(Inner(right, vector), left)
    if isinstance(matrix, Add):
        return Add(*(applied(part, vector, at) for part in matrix.args))
    if isinstance(matrix, Total):
        body, index = apart(matrix.body, matrix.index, vector)
        return Total(applied(body, vector, at), index)
    if isinstance(matrix, Mul):
        inside = [f for f in matrix.args if f.has(Identity, OuterProduct)]
        if len(inside) == 1:
            return Mul(*(f for f in matrix.args if f is not inside[0]), applied(inside[0], vector, at))
    raise KindError("this matrix cannot be applied", at, hint="write it as XᵀX + λI")


def solved(matrix: Typed, vector: Typed) -> Typed:
    """A⁻¹ v."""
    return Typed("vector", Solved(matrix.expr, vector.expr), matrix.at)
