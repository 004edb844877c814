"""Sums and products of arrays with named axes, as people write them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from svmsym.meaning.numbers import inverse, negative, plus, sign_of, times
from svmsym.meaning.reals import add_rationals, multiply_rationals, rational
from svmsym.meaning.values import (
    ONE,
    ZERO,
    Array,
    Axis,
    Closure,
    IllTyped,
    Multiple,
    Undefined,
    Value,
    is_number,
    kind_of,
    numeric,
    plain,
)


def same_axis(a: Axis, b: Axis, sizes: Callable[[Axis], int]) -> bool:
    """Whether two axes fit: the same name, or a written list of the right length."""
    if a == b:
        return True
    return (isinstance(a, int) or isinstance(b, int)) and sizes(a) == sizes(b)


def mapped(f: Callable[[Any], Any], v: Array) -> Array:
    """f of each entry."""
    if len(v.axes) == 1:
        return Array(v.axes, tuple(map(f, v.items)), v.row)
    return Array(v.axes, tuple(tuple(map(f, row)) for row in v.items))


def transposed(v: Value) -> Value:
    """vᵀ."""
    if not isinstance(v, Array):
        return v
    if len(v.axes) == 1:
        return Array(v.axes, v.items, not v.row)
    return Array((v.axes[1], v.axes[0]), tuple(zip(*v.items, strict=True)))


def shape_of(v: Array) -> tuple[int, ...]:
    """The lengths of the axes."""
    return (len(v.items),) if len(v.axes) == 1 else (len(v.items), len(v.items[0]) if v.items else 0)


def broadcast(
    f: Callable[[Any, Any], Any], a: Value, b: Value, algebra: Algebra, *, last: bool = False
) -> Value:
    """f(a, b) entry by entry; a number goes with all entries, a row with all rows, a list with columns.

    ``last``: a list beside a square matrix goes with rows, as in NumPy.
    """
    if not isinstance(a, Array) and not isinstance(b, Array):
        return f(a, b)
    if not isinstance(a, Array):
        return mapped(lambda v: f(a, v), b)
    if not isinstance(b, Array):
        return mapped(lambda v: f(v, b), a)
    first, second = kind_of(a), kind_of(b)
    if len(a.axes) != len(b.axes):
        a, b = _as_matrix(a, b, algebra, last=last), _as_matrix(b, a, algebra, last=last)
    a, b = _stretched(a, b), _stretched(b, a)
    if not algebra.fits(a, b):
        raise IllTyped(f"{first} and {second} cannot be added")
    axes = tuple(p if isinstance(p, str) else q for p, q in zip(a.axes, b.axes, strict=True))
    if len(axes) == 1:
        return Array(axes, tuple(map(f, a.items, b.items)), a.row and b.row)
    return Array(axes, tuple(tuple(map(f, u, v)) for u, v in zip(a.items, b.items, strict=True)))


def _as_matrix(v: Array, beside: Array, algebra: Algebra, *, last: bool) -> Array:
    """Write a list beside a matrix as a matrix of one column, or of one row."""
    if len(v.axes) == len(beside.axes) or len(v.axes) > 1:
        return v
    first, second = (same_axis(v.axes[0], axis, algebra.sizes) for axis in beside.axes)
    if second and (v.row or last or not first):
        return Array((1, *v.axes), (v.items,))
    return Array((*v.axes, 1), tuple((u,) for u in v.items))


def _stretched(v: Array, beside: Array) -> Array:
    """Repeat the only row or the only column of a matrix as often as the matrix beside it needs."""
    if len(v.axes) == 1 or 1 not in v.axes:
        return v
    rows = v.items * len(beside.items) if v.axes[0] == 1 else v.items
    if v.axes[1] == 1:
        rows = tuple(row * len(beside.items[0]) for row in rows)
    return Array(tuple(q if p == 1 else p for p, q in zip(v.axes, beside.axes, strict=True)), rows)


def each_point(f: Callable[..., Value], arguments: Sequence[Value]) -> Value:
    """Apply a function of points to each point of the lists among its arguments: K(X, x), f(X)."""
    listed = (k for k, a in enumerate(arguments) if isinstance(a, Array) and a.axes == ("n", "d"))
    place = next(listed, None)
    if place is None:
        return f(*arguments)
    before, points, behind = arguments[:place], arguments[place], arguments[place + 1 :]
    found = [each_point(f, (*before, Array(("d",), point), *behind)) for point in points.items]
    if not isinstance(found[0], Array):
        return Array(("n",), tuple(found))
    return Array(("n", *found[0].axes), tuple(one.items for one in found))


def is_listed(v: Value) -> bool:
    """Whether a value has one entry for each point, so that a number may be added to all of them: Xw + b."""
    return isinstance(v, Array) and "d" not in v.axes


def _spread(a: Value, b: Value) -> Value:
    """Write c·I out as a matrix of the size of a square one beside it."""
    if not (isinstance(a, Multiple) and isinstance(b, Array) and len(b.axes) == 2):  # noqa: PLR2004
        return a
    places = range(len(b.items))
    return Array(
        (b.axes[0], b.axes[0]), tuple(tuple(a.factor if r == c else ZERO for c in places) for r in places)
    )


def dot(a: Sequence[Any], b: Sequence[Any]) -> Any:
    """Σ a_k b_k."""
    if len(a) != len(b):  # lists that are written out
        raise IllTyped(f"a list of {len(a)} and a list of {len(b)} have no inner product")
    total: Any = ZERO
    above, below = 0, 1  # of the part that is rational
    for u, v in zip(a, b, strict=True):
        if type(u) is Fraction and type(v) is Fraction:
            (p, q), (r, s) = u.as_integer_ratio(), v.as_integer_ratio()
            q *= s
            above, below = (above + p * r, below) if q == below else (above * q + p * r * below, below * q)
        elif isinstance(u, Array) or isinstance(v, Array):
            raise IllTyped("a list of lists has no inner product")
        else:
            total = plus(total, times(u, v))
    return plus(total, rational(above, below))


class Algebra:
    """Sums and products of values in a world with given sizes of its axes."""

    def __init__(self, sizes: Callable[[Axis], int]) -> None:
        self.sizes = sizes

    def fits(self, a: Array, b: Array) -> bool:
        """Whether two arrays have the same axes."""
        return len(a.axes) == len(b.axes) and all(
            same_axis(p, q, self.sizes) for p, q in zip(a.axes, b.axes, strict=True)
        )

    def add(self, a: Value, b: Value) -> Value:
        """a + b."""
        if type(a) is Fraction and type(b) is Fraction:
            return add_rationals(a, b)
        a, b = numeric(a), numeric(b)
        if is_number(a) and is_number(b):
            return plus(a, b)
        a, b = _spread(a, b), _spread(b, a)
        if isinstance(a, Multiple) and isinstance(b, Multiple):
            return Multiple(plus(a.factor, b.factor))
        if isinstance(a, Array) and isinstance(b, Array):
            if not self.fits(a, b) and not (is_listed(a) and is_listed(b)):
                raise IllTyped(f"{kind_of(a)} and {kind_of(b)} cannot be added")
            return broadcast(plus, a, b, self)
        if isinstance(a, Closure) and isinstance(b, Closure):
            return Closure(a.arity, lambda *v: self.add(a.apply(*v), b.apply(*v)))
        for one, other in ((a, b), (b, a)):
            if isinstance(one, Array) and is_number(other) and (plain(other) == 0 or is_listed(one)):
                return one if plain(other) == 0 else broadcast(plus, one, other, self)
        raise IllTyped(f"{kind_of(a)} and {kind_of(b)} cannot be added")

    def scale(self, c: Any, v: Value) -> Value:
        """c·v for a number c."""
        if type(c) is Fraction and type(v) is Fraction:
            return multiply_rationals(c, v)
        v = numeric(v)
        if is_number(v):
            return times(c, v)
        if isinstance(v, Array):
            return mapped(lambda u: times(c, u), v)
        if isinstance(v, Multiple):
            return Multiple(times(c, v.factor))
        if isinstance(v, Closure):
            return Closure(v.arity, lambda *u: self.scale(c, v.apply(*u)))
        raise IllTyped(f"{kind_of(v)} cannot be multiplied by a number")

    def multiply(self, a: Value, b: Value, sign: str = "") -> Value:
        """a·b as people write products: numbers, inner products, matrices."""
        if type(a) is Fraction and type(b) is Fraction:
            return multiply_rationals(a, b)
        a, b = numeric(a), numeric(b)
        if is_number(a):
            return self.scale(a, b)
        if is_number(b):
            return self.scale(b, a)
        for one, other in ((a, b), (b, a)):
            if isinstance(one, Multiple):
                return self.scale(one.factor, other)
        if not (isinstance(a, Array) and isinstance(b, Array)):
            raise IllTyped(f"{kind_of(a)} and {kind_of(b)} cannot be multiplied")
        if sign in {"∘", "⊙"}:
            return self.each(a, b, last=sign == "⊙")
        match len(a.axes), len(b.axes):
            case 1, 1:
                if b.row and not a.row:
                    return Array(
                        (a.axes[0], b.axes[0]), tuple(tuple(times(u, v) for v in b.items) for u in a.items)
                    )
                self._need(a.axes[0], b.axes[0], a, b)
                return dot(a.items, b.items)
            case 2, 1:
                self._need(a.axes[1], b.axes[0], a, b)
                return Array((a.axes[0],), tuple(dot(row, b.items) for row in a.items))
            case 1, 2:
                self._need(a.axes[0], b.axes[0], a, b)
                columns = zip(*b.items, strict=True)
                return Array((b.axes[1],), tuple(dot(a.items, column) for column in columns), row=True)
            case 2, 2:
                self._need(a.axes[1], b.axes[0], a, b)
                columns_ = list(zip(*b.items, strict=True))
                return Array(
                    (a.axes[0], b.axes[1]), tuple(tuple(dot(row, c) for c in columns_) for row in a.items)
                )
        raise IllTyped(f"{kind_of(a)} and {kind_of(b)} cannot be multiplied")

    def inner(self, a: Value, b: Value) -> Value:
        """⟨a, b⟩."""
        a, b = numeric(a), numeric(b)
        if is_number(a) and is_number(b):
            return times(a, b)
        if isinstance(a, Array) and isinstance(b, Array) and self.fits(a, b):
            return dot(a.flat, b.flat)
        raise IllTyped(f"{kind_of(a)} and {kind_of(b)} have no inner product")

    def each(self, a: Array, b: Array, *, last: bool = False) -> Value:
        """a ∘ b, entry by entry; an outer product where a row stands beside a column."""
        if len(a.axes) == len(b.axes) == 1 and a.row != b.row:
            a, b = (b, a) if a.row else (a, b)
            return self.multiply(a, b)
        return broadcast(times, a, b, self, last=last)

    def _need(self, p: Axis, q: Axis, a: Array, b: Array) -> None:
        if not same_axis(p, q, self.sizes):
            raise IllTyped(f"{kind_of(a)} and {kind_of(b)} cannot be multiplied")

    def invert(self, matrix: Array | Multiple) -> Array | Multiple:
        """Invert a square matrix, by elimination."""
        if isinstance(matrix, Multiple):
            return Multiple(inverse(matrix.factor))
        if len(matrix.axes) != 2 or len(matrix.items) != len(matrix.items[0]):  # noqa: PLR2004
            raise IllTyped(f"{kind_of(matrix)} has no inverse")
        size = len(matrix.items)
        rows = [[*row, *(ONE if k == r else ZERO for k in range(size))] for r, row in enumerate(matrix.items)]
        for k in range(size):
            pivot = next((r for r in range(k, size) if sign_of(rows[r][k]) != 0), None)
            if pivot is None:
                raise Undefined("a matrix that has no inverse")
            rows[k], rows[pivot] = rows[pivot], rows[k]
            over = inverse(rows[k][k])
            rows[k] = [times(over, v) for v in rows[k]]
            for r in range(size):
                if r != k:
                    factor = negative(rows[r][k])
                    rows[r] = [plus(u, times(factor, v)) for u, v in zip(rows[r], rows[k], strict=True)]
        return Array((matrix.axes[1], matrix.axes[0]), tuple(tuple(row[size:]) for row in rows))
