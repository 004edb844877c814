"""A statement as a list of conditions on numbers and vectors, each for all values of its free indices.

0 ≤ α_i ≤ C   is   α_i ≥ 0  and  C − α_i ≥ 0
α = (¼, ¼)    is   α₁ − ¼ = 0  and  α₂ − ¼ = 0
y ∈ {a, b}    is   (y − a)(y − b) = 0
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Literal, TypeAlias

from sympy import Expr, Integer, Mul

from svmsym.exams.equivalence.kinds import is_vector
from svmsym.exams.equivalence.letters import BeyondError
from svmsym.exams.meaning.functions import Applied, Infinity
from svmsym.exams.meaning.statements import (
    Chain,
    Defined,
    Grid,
    Interval,
    Member,
    PerPair,
    PerPoint,
    SetOf,
    Space,
    Statement,
    Together,
    Tuple,
    Value,
)
from svmsym.formulas.atoms import Entry, Scalar, Vector
from svmsym.formulas.indices import free_indices
from svmsym.formulas.substitution import substitute

Sense: TypeAlias = Literal["=", "≥", ">", "≠"]


@dataclass(frozen=True)
class Condition:
    """residual = 0, ≥ 0, > 0 or ≠ 0 wherever all of ``where`` hold."""

    residual: Expr
    sense: Sense
    where: tuple[Condition, ...] = ()


def conditions(statement: Statement) -> list[Condition]:
    """All conditions of a statement; refused where it has no such form.

    >>> from svmsym.formulas import Scalar
    >>> [c.sense for c in conditions(Chain((Integer(0), Scalar("b"), Scalar("C")), ("≤", "<")))]
    ['≥', '>']
    """
    if isinstance(statement, Together):
        if "or" in statement.links:
            raise BeyondError("the answer says one thing or another")
        return [c for part in statement.statements for c in conditions(part)]
    if isinstance(statement, Defined):
        if isinstance(statement.value, Expr):
            return [Condition(_named(statement) - statement.value, "=")]
        return _related(_named(statement), "=", statement.value)
    if isinstance(statement, Chain):
        links = zip(statement.values, statement.signs, statement.values[1:], strict=False)
        found = [c for left, sign, right in links for c in _related(left, sign, right)]
    elif isinstance(statement, Member):
        found = list(_member(statement.value, statement.of))
    else:
        raise BeyondError("an expression or a problem is no condition")
    where = tuple(c for part in statement.where for c in conditions(part))
    return [replace(c, where=where) for c in found] if where else found


def _named(statement: Defined) -> Expr:
    if not statement.arguments and isinstance(statement.value, Expr) and is_vector(statement.value):
        return Vector(statement.name)
    return Applied(statement.name, *statement.arguments)


def _related(left: Value, sign: str, right: Value) -> list[Condition]:
    if sign in {"≤", "<"}:
        left, right, sign = right, left, "≥" if sign == "≤" else ">"
    senses: dict[str, Sense] = {"=": "=", "≥": "≥", ">": ">", "≠": "≠"}
    if sign not in senses:
        raise BeyondError(f"{sign} cannot be compared")
    if sign in {"≥", ">"} and isinstance(right, Expr) and isinstance(left, Expr):
        if isinstance(left, Infinity) and not isinstance(right, Infinity):
            return []  # below ∞ is everything
        if isinstance(right, Mul) and right.has(Infinity):
            return []
    residuals = list(_residuals(left, right))
    if sign == "≠" and len(residuals) > 1:
        raise BeyondError("two vectors that differ cannot be compared")
    if sign != "=" and any(map(is_vector, residuals)):
        raise BeyondError("vectors of the space have no order")
    return [Condition(r, senses[sign]) for r in residuals]


def _residuals(left: Value, right: Value) -> Iterable[Expr]:
    if isinstance(left, Expr) and isinstance(right, Expr):
        if left != 0 and right != 0 and is_vector(left) != is_vector(right):
            raise BeyondError("a number stands beside a vector")
        return [left - right]
    if isinstance(left, PerPoint) and isinstance(right, PerPoint):
        return [left.body - substitute(right.body, {right.index: left.index})]
    if isinstance(left, PerPair) and isinstance(right, PerPair):
        renamed = substitute(right.body, {right.row: left.row, right.column: left.column})
        return [left.body - renamed]
    for family, other, factor in ((left, right, 1), (right, left, -1)):
        if isinstance(family, PerPoint) and isinstance(other, Expr) and not is_vector(other):
            if family.index in free_indices(other):
                raise BeyondError("one side is for one point, the other for all of them: an index is missing")
            return [factor * (family.body - other)]
    if isinstance(left, Grid) and isinstance(right, Grid) and left.shape == right.shape:
        return [a - b for p, q in zip(left.rows, right.rows, strict=True) for a, b in zip(p, q, strict=True)]
    if isinstance(left, Tuple) or isinstance(right, Tuple):
        count = len(left.items) if isinstance(left, Tuple) else len(right.items)  # type: ignore[union-attr]
        a, b = _components(left, count), _components(right, count)
        return [p - q for p, q in zip(a, b, strict=True)]
    raise BeyondError("values of different kinds stand in one relation")


def _components(value: Value, count: int) -> Sequence[Expr]:
    """The entries of a vector that has so many of them."""
    if isinstance(value, Tuple):
        if len(value.items) != count:
            raise BeyondError("vectors of different lengths stand in one relation")
        return value.items
    if value == 0:
        return [Integer(0)] * count
    name = None
    if isinstance(value, Mul):
        factor, vector = value.as_coeff_Mul()
        return [factor * c for c in _components(vector, count)] if factor != 1 else _unnamed()
    if isinstance(value, PerPoint) and isinstance(value.body, Mul):
        factor, body = value.body.as_coeff_Mul()
        inside = replace(value, body=body)
        return [factor * c for c in _components(inside, count)] if factor != 1 else _unnamed()
    if isinstance(value, PerPoint) and isinstance(value.body, Entry):
        name = value.body.name
    elif isinstance(value, Vector | Scalar) or (isinstance(value, Applied) and not value.arguments):
        name = value.name
    if name is None or "_" in name:
        return _unnamed()
    return [Scalar(f"{name}_{k}") for k in range(1, count + 1)]


def _unnamed() -> Sequence[Expr]:
    raise BeyondError("the entries of a vector have no names")


def _member(value: Value, of: Value) -> Iterable[Condition]:
    if isinstance(of, Space):
        if of.name not in {"ℝ", "R"}:
            raise BeyondError(f"{of.name} cannot be compared")
        return
    if isinstance(value, PerPoint):
        value = value.body
    if not isinstance(value, Expr) or is_vector(value):
        raise BeyondError("only a number can be an element here")
    if isinstance(of, Interval):
        lower: Sense = ">" if of.open_below else "≥"
        upper: Sense = ">" if of.open_above else "≥"
        if not of.lower.has(Infinity):
            yield Condition(value - of.lower, lower)
        if not of.upper.has(Infinity):
            yield Condition(of.upper - value, upper)
    elif isinstance(of, SetOf) and all(isinstance(a, Expr) and not is_vector(a) for a in of.items):
        yield Condition(Mul(*(value - a for a in of.items)), "=")
    else:
        raise BeyondError("the set cannot be compared")
