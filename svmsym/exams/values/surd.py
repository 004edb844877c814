"""Exact numbers with square roots, Σ cₖ√dₖ, as answers contain them: √2/2, 1/√2, (1 + √5)/4.

Square roots of positive integers in different classes modulo squares are linearly independent over ℚ
(Besicovitch 1940). So two radicands are merged exactly if their product is a square, and a sum of merged
terms is zero only if it has no terms. A sign is found by enclosing each root between two fractions, with
more digits until the sum leaves zero; it ends because the sum is not zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from math import isqrt
from typing import TypeAlias

from svmsym.errors import SvmsymError
from svmsym.exact.optima.roots import Root

_FIRST_BITS = 64
_TWO = 2
_MOST_TERMS = 16
_MOST_BITS = 8192


class NotExactError(SvmsymError):
    """What is no exact number here, with the part that is not."""


@total_ordering
@dataclass(frozen=True, eq=False)
class Surd:
    """Σ c√d with pairs (d, c), at least one d other than a square.

    >>> str(square_root(Fraction(1, 2)) * 3), square_root(Fraction(8)) == 2 * square_root(Fraction(2))
    ('3/sqrt(2)', True)
    """

    terms: tuple[tuple[int, Fraction], ...]

    def __add__(self, other: Number | int) -> Number:
        return gathered([*self.terms, *terms_of(other)])

    def __mul__(self, other: Number | int) -> Number:
        return gathered([(d * e, a * b) for d, a in self.terms for e, b in terms_of(other)])

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Surd:
        return Surd(tuple((d, -c) for d, c in self.terms))

    def __sub__(self, other: Number | int) -> Number:
        return self + (-other)

    def __rsub__(self, other: Fraction | int) -> Number:
        return -self + other

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Surd) and not self - other

    def __hash__(self) -> int:
        return hash(len(self.terms))  # equal numbers have equally many terms

    def __lt__(self, other: Number | int) -> bool:
        return sign(self - other) < 0

    def __float__(self) -> float:
        return sum(float(c) * float(Root(Fraction(d))) for d, c in self.terms)

    def __str__(self) -> str:
        found = ""
        for d, c in sorted(self.terms):
            size = str(Root(c * c * d))
            found += (f" {'-' if c < 0 else '+'} " if found else "-" if c < 0 else "") + size
        return found


Number: TypeAlias = Fraction | Surd


def square_root(value: Fraction) -> Number:
    """√value of a number that is not negative.

    >>> square_root(Fraction(9, 4)), str(square_root(Fraction(1, 2)))
    (Fraction(3, 2), '1/sqrt(2)')
    """
    return gathered([(value.numerator * value.denominator, Fraction(1, value.denominator))])


def terms_of(value: Number | int) -> tuple[tuple[int, Fraction], ...]:
    """A number as pairs (d, c)."""
    return value.terms if isinstance(value, Surd) else ((1, Fraction(value)),)


def gathered(terms: list[tuple[int, Fraction]]) -> Number:
    """Σ c√d with one term for each class of radicands; a Fraction where no root is left."""
    found: dict[int, Fraction] = {}
    for d, c in terms:
        for e in (1, *found):
            whole = isqrt(d * e)
            if whole * whole == d * e:  # √d = (√(d·e)/e)·√e
                found[e] = found.get(e, Fraction(0)) + c * Fraction(whole, e)
                break
        else:
            found[d] = c
        if len(found) > _MOST_TERMS or d.bit_length() > _MOST_BITS:
            raise NotExactError("too many different roots in one number", hint="simplify the number")
    left = tuple((d, c) for d, c in found.items() if c)
    return Surd(left) if any(d != 1 for d, _ in left) else sum((c for _, c in left), Fraction(0))


def inverse(value: Number) -> Number | None:
    """1/value; None where that needs more than one conjugate, or is no number.

    >>> str(inverse(square_root(Fraction(2)) - 1)), inverse(Fraction(0))
    ('1 + sqrt(2)', None)
    """
    if isinstance(value, Fraction):
        return 1 / value if value else None
    if len(value.terms) > _TWO:
        return None
    conjugate = Surd((value.terms[0], *((d, -c) for d, c in value.terms[1:])))
    product = value * conjugate
    if isinstance(product, Surd):  # one term alone: c√d · c√d is rational, so this is not reached
        return None
    return conjugate * (1 / product)


def sign(value: Number) -> int:
    """−1, 0 or 1.

    >>> sign(square_root(Fraction(2)) + square_root(Fraction(3)) - Fraction(314626437, 10**8))
    -1
    """
    if isinstance(value, Fraction):
        return (value > 0) - (value < 0)
    bits = _FIRST_BITS
    while True:
        low = high = Fraction(0)
        for d, c in value.terms:
            root = isqrt(d << (2 * bits))
            ends = (c * Fraction(root, 1 << bits), c * Fraction(root + 1, 1 << bits))
            low, high = low + min(ends), high + max(ends)
        if low > 0 or high < 0:
            return 1 if low > 0 else -1
        bits *= 2
