"""Functions with a name of their own: exp, sign, max, diag, trace …"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Any

from svmsym.meaning.algebra import Algebra, broadcast, each_point, is_listed, mapped, transposed
from svmsym.meaning.numbers import apply_real, inverse, negative, plus, sign_of, times
from svmsym.meaning.values import (
    ONE,
    ZERO,
    Array,
    IllTyped,
    Index,
    Members,
    Multiple,
    Undefined,
    Value,
    is_number,
    numeric,
    plain,
)

_OF_NUMBERS = {"sqrt", "exp", "log", "tanh", "abs", "sign", "positive"}
_EACH = _OF_NUMBERS | {
    "sigmoid",
    "hinge",
    "cosh",
    "sinh",
    "log1p",
    "expm1",
    "square",
}  # of lists entry by entry
_LARGEST_FACTORIAL = 20


def apply_function(name: str, arguments: Sequence[Value], algebra: Algebra) -> Value:
    """The value of a function.

    >>> algebra = Algebra(lambda axis: axis)
    >>> apply_function("max", (Fraction(0), Fraction(-3)), algebra)
    Fraction(0, 1)
    """
    values = [numeric(a) for a in arguments]
    if name in {"max", "min"}:
        return _extreme(name, values, algebra)
    if name == "eye":
        return Multiple(ONE)
    if name == "zeros":
        return ZERO
    if name == "ones":
        return _ones(values, algebra)
    if name == "clip" and len(values) == 3:  # noqa: PLR2004 - None is no bound
        value, low, high = values
        value = value if low == Members(()) else _extreme("max", [value, low], algebra)
        return value if high == Members(()) else _extreme("min", [value, high], algebra)
    if name == "where" and len(values) == 3:  # noqa: PLR2004
        return _choose(values, algebra)
    if name == "logaddexp" and len(values) == 2:  # noqa: PLR2004
        first, second = values
        total = broadcast(
            lambda u, v: plus(apply_real("exp", u), apply_real("exp", v)), first, second, algebra
        )
        return apply_function("log", (total,), algebra)
    if name == "binomial" and len(values) == 2:  # noqa: PLR2004
        return _binomial(*map(plain, values))
    if name == "solve" and len(values) == 2 and isinstance(values[0], Array | Multiple):  # noqa: PLR2004
        return algebra.multiply(algebra.invert(values[0]), values[1])
    if name == "distance" and len(values) in {2, 3}:
        return each_point(lambda u, v: _distance(u, v, (*values[2:], ONE)[0], algebra), values[:2])
    if name in {"dot", "outer"} and len(values) == 2:  # noqa: PLR2004
        return algebra.multiply(values[0], values[1] if name == "dot" else transposed(values[1]))
    if name == "norm" and len(values) == 2:  # noqa: PLR2004
        return measure_norm(values[0], values[1], algebra)
    if len(values) != 1:
        raise IllTyped(f"{name} of {len(values)} things")
    (value,) = values
    if is_number(value):
        return _of_number(name, value)
    if isinstance(value, Array):
        return _of_array(name, value, algebra)
    raise IllTyped(f"{name} of something that is no number")


def _extreme(name: str, values: list[Value], algebra: Algebra) -> Value:
    """The largest or smallest of some numbers; of lists entry by entry, of one list over its entries."""

    def better(best: Any, value: Any) -> Any:
        side = sign_of(plus(value, negative(best)))
        return value if side and (side > 0) == (name == "max") else best

    if len(values) == 1 and isinstance(values[0], Array):
        values = list(values[0].flat)
    if not values or not all(is_number(v) or is_listed(v) for v in values):
        raise IllTyped(f"{name} of things that are no numbers")
    best = values[0]
    for value in values[1:]:
        best = broadcast(better, best, value, algebra)
    return best


def _ones(values: list[Value], algebra: Algebra) -> Value:
    """ones(n, 1), ones(1, n) and ones(n, n)."""
    sizes = [v for v in values if is_number(v)]
    if not sizes or len(sizes) > 2:  # noqa: PLR2004
        raise IllTyped("ones of something that is no number")
    column = Array(("n",), (ONE,) * algebra.sizes("n"))
    if len(sizes) == 1 or sizes[1] == ONE:
        return column
    return transposed(column) if sizes[0] == ONE else algebra.multiply(column, transposed(column))


def _choose(values: list[Value], algebra: Algebra) -> Value:
    """where(c, a, b) = c·a + (1 − c)·b, entry by entry."""
    mask, first, second = values
    other = broadcast(lambda u, v: plus(u, negative(v)), ONE, mask, algebra)
    if is_number(mask):
        return algebra.add(algebra.scale(mask, first), algebra.scale(other, second))
    return broadcast(
        plus, broadcast(times, mask, first, algebra), broadcast(times, other, second, algebra), algebra
    )


def _binomial(n: Any, k: Any) -> Value:
    if not all(
        isinstance(v, Fraction) and v.denominator == 1 and 0 <= v <= _LARGEST_FACTORIAL for v in (n, k)
    ):
        raise Undefined("a binomial coefficient that is not computed")
    return Fraction(comb(int(n), int(k)))


def _distance(a: Value, b: Value, power: Value, algebra: Algebra) -> Value:
    """‖a − b‖, or its square."""
    apart = algebra.add(a, algebra.scale(-ONE, b))
    square = algebra.inner(apart, apart)
    return apply_real("sqrt", square) if power == ONE else square


def measure_norm(v: Value, order: Value, algebra: Algebra) -> Value:
    """‖v‖₂ = √⟨v, v⟩, or ‖v‖₁ = Σ |v_k|."""
    if not isinstance(v, Array):
        return _of_number("norm", v)
    if order == ONE and len(v.axes) == 1:
        total: Any = ZERO
        for u in v.flat:
            total = plus(total, apply_real("abs", u))
        return total
    if order != Fraction(2):
        raise Undefined("a norm that is not known")
    return apply_real("sqrt", algebra.inner(v, v))


def _of_number(name: str, value: Any) -> Value:
    if name in _OF_NUMBERS:
        return apply_real(name, value)
    match name:
        case "cosh" | "sinh":
            up, down = apply_real("exp", value), apply_real("exp", negative(value))
            return times(plus(up, down if name == "cosh" else negative(down)), Fraction(1, 2))
        case "log1p":
            return apply_real("log", plus(ONE, value))
        case "expm1":
            return plus(apply_real("exp", value), -ONE)
        case "square":
            return times(value, value)
        case "sigmoid":
            return inverse(plus(ONE, apply_real("exp", negative(value))))
        case "hinge":
            return apply_real("positive", plus(ONE, negative(value)))
        case "norm":
            return apply_real("abs", value)
        case "factorial":
            return _factorial(value)
        case "transpose" | "trace":
            return value
        case "inverse":
            return inverse(value)
    raise Undefined(f"{name} is not computed")


def _factorial(value: Any) -> Value:
    whole = plain(value)
    if not isinstance(whole, Fraction) or whole.denominator != 1 or not 0 <= whole <= _LARGEST_FACTORIAL:
        raise Undefined("a factorial that is not computed")
    result = ONE
    for k in range(2, int(whole) + 1):
        result *= k
    return result


def _of_array(name: str, value: Array, algebra: Algebra) -> Value:
    match name:
        case "norm":
            return measure_norm(value, Fraction(2), algebra)
        case "diag" if len(value.axes) == 1:
            axis = value.axes[0]
            rows = tuple(
                tuple(v if r == k else ZERO for k in range(len(value.items)))
                for r, v in enumerate(value.items)
            )
            return Array((axis, axis), rows)
        case "diag":
            return Array(value.axes[:1], tuple(row[k] for k, row in enumerate(value.items)))
        case "trace" if len(value.axes) == 2:  # noqa: PLR2004
            total: Any = ZERO
            for k, row in enumerate(value.items):
                total = plus(total, row[k])
            return total
        case "det" if len(value.axes) == 2:  # noqa: PLR2004
            return _determinant([list(row) for row in value.items])
        case "transpose":
            return transposed(value)
        case "inverse":
            return algebra.invert(value)
        case "find" if len(value.axes) == 1:
            return Members(
                tuple(Index(k, value.axes[0]) for k, v in enumerate(value.items) if sign_of(v) != 0)
            )
        case "size":
            return Fraction(len(value.items))
        case _ if name in _EACH:
            return mapped(lambda v: _of_number(name, v), value)
    raise Undefined(f"{name} of {len(value.axes)} axes is not computed")


def _determinant(rows: list[list[Any]]) -> Any:
    if any(len(row) != len(rows) for row in rows):
        raise IllTyped("the determinant of a matrix that is not square")
    result: Any = ONE
    for k in range(len(rows)):
        pivot = next((r for r in range(k, len(rows)) if sign_of(rows[r][k]) != 0), None)
        if pivot is None:
            return ZERO
        if pivot != k:
            rows[k], rows[pivot] = rows[pivot], rows[k]
            result = negative(result)
        result = times(result, rows[k][k])
        over = inverse(rows[k][k])
        for r in range(k + 1, len(rows)):
            factor = negative(times(rows[r][k], over))
            rows[r] = [plus(u, times(factor, v)) for u, v in zip(rows[r], rows[k], strict=True)]
    return result
