"""Values with their types while an answer is understood, and the complaint where types do not fit.

number · vector and row (its transpose) · points and points row (one number per point) · pairs (one per
pair of points) · data and data row (X with rows x_i, and Xᵀ) · list and list row · grid · outer · set ·
interval · space · cases · best · any (a name of unknown type)
"""

from __future__ import annotations

from typing import NamedTuple

from sympy import Expr, Integer

from svmsym.exams.meaning.functions import Infinity
from svmsym.exams.meaning.statements import POINTS, PerPair, PerPoint, Tuple, Value
from svmsym.exams.reading.errors import ReadingError
from svmsym.formulas.atoms import Index
from svmsym.formulas.indices import free_indices
from svmsym.formulas.substitution import fresh_index, substitute

WORDS = {
    "number": "the number",
    "vector": "the vector",
    "row": "the vector",
    "points": "the list over all points",
    "points row": "the list over all points",
    "pairs": "the matrix",
    "data": "the matrix",
    "data row": "the matrix",
    "list": "the vector",
    "list row": "the vector",
    "names": "the list",
    "grid": "the matrix",
    "outer": "the matrix",
    "map": "the matrix",
    "inverse": "the inverse of",
    "set": "the set",
    "interval": "the interval",
    "space": "the space",
    "cases": "the cases",
    "best": "the optimum",
    "any": "",
}
ZERO = Integer(0)


class Typed(NamedTuple):
    """A value, its type, and where it starts in the text."""

    kind: str
    value: Value
    at: int

    @property
    def expr(self) -> Expr:
        """The value where it is a formula."""
        if not isinstance(self.value, Expr):
            raise KindError(
                f"{shown(self)} cannot stand inside a formula", self.at, hint="name it by a letter"
            )
        return self.value

    @property
    def is_zero(self) -> bool:
        """Whether it is the number 0, which also stands for a zero vector."""
        return self.kind == "number" and self.value == ZERO


class KindError(ReadingError):
    """Parts that do not fit together; another meaning of the letters may mend it."""


def shown(typed: Typed) -> str:
    """The type and the formula, for a message."""
    from svmsym.exams.meaning.echo import value_text  # noqa: PLC0415 - only needed for a message

    return f"{WORDS[typed.kind]} {value_text(typed.value)}".strip()


def clash(what: str, left: Typed, right: Typed, hint: str) -> KindError:
    """The complaint that names both parts."""
    return KindError(f"{shown(left)} and {shown(right)} {what}", right.at, hint=hint)


def number(value: Expr, at: int) -> Typed:
    """A number."""
    return Typed("number", value, at)


def body_at(points: PerPoint, index: Index) -> Expr:
    """The member of a list over points at an index."""
    return points.body if points.index == index else substitute(points.body, {points.index: index})


def pair_at(pairs: PerPair, row: Index, column: Index) -> Expr:
    """The member of a matrix over points at two indices."""
    if (pairs.row, pairs.column) == (row, column):
        return pairs.body
    # Both at once would capture where an index changes places, so one goes through a name of its own.
    taken = free_indices(pairs.body) | {row, column, pairs.row, pairs.column}
    aside = fresh_index(POINTS, taken)
    first = substitute(pairs.body, {pairs.row: aside})
    return substitute(substitute(first, {pairs.column: column}), {aside: row})


def fresh(*values: Expr, besides: frozenset[Index] = frozenset()) -> Index:
    """An index over the points that is free in none of these."""
    taken = frozenset(besides).union(*(free_indices(v) for v in values))
    # An index of a set of its own would look the same, so its name is taken as well.
    return fresh_index(POINTS, taken | {Index(k.name, POINTS) for k in taken})


def apart(body: Expr, index: Index, *others: Expr) -> tuple[Expr, Index]:
    """A body under Σ_index with another name for its index where the others use that name freely.

    >>> from svmsym.formulas import VectorFamily
    >>> x, i = VectorFamily("x", POINTS), Index("i", POINTS)
    >>> apart(x[i], i, x[i])
    (xⱼ, j)
    """
    names = {k.name for other in others for k in free_indices(other)}
    if index.name not in names:
        return body, index
    other = fresh(body, *others, besides=frozenset([index]))
    return substitute(body, {index: other}), other


def common_index(left: PerPoint, right: PerPoint) -> Index:
    """An index for both lists that captures nothing."""
    taken = (free_indices(left.body) - {left.index}) | (free_indices(right.body) - {right.index})
    return left.index if left.index not in taken else fresh_index(POINTS, taken)


def is_plain(value: Expr) -> bool:
    """A number without letters."""
    return value.is_Rational or isinstance(value, Infinity)


def as_tuple(typed: Typed) -> Tuple:
    """A concrete list."""
    assert isinstance(typed.value, Tuple)
    return typed.value
