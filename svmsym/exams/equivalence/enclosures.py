"""Numbers that are rational, or known to lie between two rationals.

    √2 ∈ [lo, hi],   exp(1) ∈ [lo, hi]

Two numbers differ for certain when their enclosures have no point in common. Roots are enclosed by whole
square roots, everything else by mpmath's interval arithmetic, whose ends are rounded outwards.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt
from typing import Any, TypeAlias

_BITS = 120
_LARGEST = 200  # beyond, exponentials have too many digits to be of use


class NoValueError(ArithmeticError):
    """The formula has no value at these numbers: a denominator is zero, a root of a negative number."""


@dataclass(frozen=True)
class Enclosure:
    """A real number between two rationals, both ends allowed."""

    low: Fraction
    high: Fraction


Number: TypeAlias = Fraction | Enclosure


def ends(value: Number) -> tuple[Fraction, Fraction]:
    """The lowest and the highest number that the value may be."""
    return (value.low, value.high) if isinstance(value, Enclosure) else (value, value)


def plus(a: Number, b: Number) -> Number:
    """a + b."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a + b
    (p, q), (r, s) = ends(a), ends(b)
    return Enclosure(p + r, q + s)


def times(a: Number, b: Number) -> Number:
    """a·b."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return a * b
    if Fraction(0) in (a, b):
        return Fraction(0)
    products = [x * y for x in ends(a) for y in ends(b)]
    return Enclosure(min(products), max(products))


def inverse(a: Number) -> Number:
    """1/a, refused where a may be zero."""
    if isinstance(a, Fraction):
        if not a:
            raise NoValueError
        return 1 / a
    if a.low <= 0 <= a.high:
        raise NoValueError
    return Enclosure(1 / a.high, 1 / a.low)


def power(a: Number, exponent: int) -> Number:
    """aᵏ for a whole k."""
    base = a if exponent >= 0 else inverse(a)
    if isinstance(base, Fraction):
        return base ** abs(exponent)
    result: Number = Fraction(1)
    for _ in range(abs(exponent)):
        result = times(result, base)
    return result


def certainly_differ(a: Number, b: Number) -> bool:
    """Whether a ≠ b is certain."""
    (p, q), (r, s) = ends(a), ends(b)
    return q < r or s < p


def sign(a: Number) -> int | None:
    """−1, 0 or 1; None where the enclosure does not tell.

    >>> sign(root(Fraction(2))), sign(Fraction(0))
    (1, 0)
    """
    low, high = ends(a)
    if low > 0:
        return 1
    if high < 0:
        return -1
    return 0 if low == high else None


def magnitude(a: Number) -> Number:
    """|a|."""
    if isinstance(a, Fraction):
        return abs(a)
    if a.low <= 0 <= a.high:
        return Enclosure(Fraction(0), max(-a.low, a.high))
    return a if a.low > 0 else Enclosure(-a.high, -a.low)


def largest(values: list[Number]) -> Number:
    """The largest of several numbers."""
    low, high = (max(side) for side in zip(*map(ends, values), strict=True))
    return low if low == high else Enclosure(low, high)


def root(a: Number) -> Number:
    """√a, exact where a is the square of a rational.

    >>> root(Fraction(9, 4))
    Fraction(3, 2)
    """
    low, high = ends(a)
    if low < 0:
        raise NoValueError
    if low == high:
        p, q = isqrt(low.numerator), isqrt(low.denominator)
        if p * p == low.numerator and q * q == low.denominator:
            return Fraction(p, q)
    return Enclosure(_floor_root(low), _floor_root(high) + Fraction(1, 1 << _BITS))


def _floor_root(a: Fraction) -> Fraction:
    return Fraction(isqrt((a.numerator << (2 * _BITS)) // a.denominator), 1 << _BITS)


def by_intervals(name: str, a: Number) -> Number:
    """exp, log, sin, cos or tanh of a number."""
    low, high = ends(a)
    if low == high == 0 and name in {"exp", "cos", "sin", "tanh"}:
        return Fraction(int(name in {"exp", "cos"}))
    if name == "log" and low <= 0:
        raise NoValueError
    if name == "log" and low == high == 1:
        return Fraction(0)
    if max(abs(low), abs(high)) > _LARGEST:
        raise NoValueError
    from mpmath import iv  # noqa: PLC0415 - only where such a function occurs

    before, iv.prec = iv.prec, _BITS
    try:
        x = iv.mpf([_interval(iv, low).a, _interval(iv, high).b])
        if name == "tanh":
            e = iv.exp(2 * x)
            y = 1 - 2 / (e + 1)
        else:
            y = getattr(iv, name)(x)
        return Enclosure(_fraction(y.a), _fraction(y.b))
    finally:
        iv.prec = before


def _interval(iv: Any, value: Fraction) -> Any:
    return iv.mpf(value.numerator) / iv.mpf(value.denominator)


def _fraction(end: Any) -> Fraction:
    """The end of an interval, which is a whole number times a power of two."""
    sign_bit, mantissa, exponent, _ = end._mpi_[0]
    value = Fraction(int(mantissa)) * Fraction(2) ** int(exponent)
    return -value if sign_bit else value
