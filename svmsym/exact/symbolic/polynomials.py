"""Polynomials in one letter with integer coefficients.

    p(t) = c₀ + c₁t + … + cₖtᵏ

With python-flint a polynomial is its ``fmpz_poly``; without it the class Plain below has the few operations
that are used here, with the same results. Coefficients are listed from c₀ on. Factors come from FLINT, or
from SymPy's factorisation over Z (Zassenhaus 1969 in both).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from math import gcd as integer_gcd
from typing import Any

from svmsym.exact.solving.linear import flint

Coefficients = tuple[int, ...]
Poly = Any  # fmpz_poly or Plain


@dataclass(frozen=True)
class Plain:
    """A polynomial in Python's integers; the last coefficient is not zero.

    >>> p = Plain.of([1, 1])
    >>> (p * p - Plain.of([1])).c, ((p * p) // p).c, (p * p).gcd(p * Plain.of([2])).c
    ((0, 2, 1), (1, 1), (1, 1))
    """

    c: Coefficients

    @staticmethod
    def of(coefficients: Sequence[int]) -> Plain:
        """Without leading zeros."""
        end = len(coefficients)
        while end and not coefficients[end - 1]:
            end -= 1
        return Plain(tuple(coefficients[:end]))

    def coeffs(self) -> Coefficients:
        """c₀, c₁, …"""
        return self.c

    def degree(self) -> int:
        """The degree, −1 for zero."""
        return len(self.c) - 1

    def __bool__(self) -> bool:
        return bool(self.c)

    def __add__(self, other: Plain) -> Plain:
        return Plain.of([a + b for a, b in zip_longest(self.c, other.c, fillvalue=0)])

    def __sub__(self, other: Plain) -> Plain:
        return Plain.of([a - b for a, b in zip_longest(self.c, other.c, fillvalue=0)])

    def __neg__(self) -> Plain:
        return Plain(tuple(-a for a in self.c))

    def __mul__(self, other: Plain) -> Plain:
        if not self.c or not other.c:
            return Plain(())
        found = [0] * (len(self.c) + len(other.c) - 1)
        for i, a in enumerate(self.c):
            for j, b in enumerate(other.c):
                found[i + j] += a * b
        return Plain.of(found)

    def __floordiv__(self, other: Plain) -> Plain:
        """The quotient of a division without remainder."""
        rest, found = list(self.c), [0] * max(0, len(self.c) - len(other.c) + 1)
        for k in reversed(range(len(found))):
            found[k] = rest[k + len(other.c) - 1] // other.c[-1]
            for j, b in enumerate(other.c):
                rest[k + j] -= found[k] * b
        assert not any(rest)
        return Plain.of(found)

    def gcd(self, other: Plain) -> Plain:
        """The greatest common divisor with a positive leading coefficient: contents, then remainders."""
        content = integer_gcd(*self.c, *other.c)
        a, b = _primitive(self.c), _primitive(other.c)
        while b:
            a, b = b, _primitive(_pseudo_remainder(a, b))
        sign = -1 if a and a[-1] < 0 else 1
        return Plain(tuple(sign * content * x for x in a))


def _primitive(c: Sequence[int]) -> Coefficients:
    shared = integer_gcd(*c)
    return tuple(x // shared for x in c) if shared else ()


def _pseudo_remainder(a: Sequence[int], b: Sequence[int]) -> Coefficients:
    """A multiple of the remainder of a by b that has integer coefficients."""
    rest = list(a)
    while len(rest) >= len(b):
        top, shift = rest[-1], len(rest) - len(b)
        rest = [b[-1] * x for x in rest]
        for j, y in enumerate(b):
            rest[shift + j] -= top * y
        while rest and not rest[-1]:
            rest.pop()
    return tuple(rest)


def make(coefficients: Sequence[int]) -> Poly:
    """The polynomial c₀ + c₁t + …

    >>> coefficients(make([1, 2]) * make([0, 1]))
    (0, 1, 2)
    """
    return Plain.of(coefficients) if flint is None else flint.fmpz_poly(list(coefficients))


def coefficients(p: Poly) -> Coefficients:
    """c₀, c₁, …, cₖ as Python's integers; empty for zero."""
    return tuple(map(int, p.coeffs()))


def value(c: Sequence[int], t: Fraction) -> Fraction:
    """p(t), with one division at the end.

    >>> value((1, 0, 4), Fraction(1, 2))
    Fraction(2, 1)
    """
    return Fraction(scaled_value(c, t), t.denominator ** max(len(c) - 1, 0))


def scaled_value(c: Sequence[int], t: Fraction) -> int:
    """p(t)·bᵏ for t = a/b, b > 0: an integer with the sign of p(t)."""
    a, b = t.numerator, t.denominator
    total, power = 0, 1
    for x in reversed(c):
        total = total * a + x * power
        power *= b
    return total


def factors(c: Coefficients) -> list[tuple[Coefficients, int]]:
    """The irreducible factors of degree one and more with their multiplicities, leading coefficients > 0.

    >>> factors((2, 0, -4, 0, 2))
    [((-1, 1), 2), ((1, 1), 2)]
    """
    if flint is not None:
        found = [(coefficients(p), int(k)) for p, k in flint.fmpz_poly(list(c)).factor()[1]]
    else:
        # SymPy takes a second to load and is not needed beside FLINT.
        from sympy.polys.domains import ZZ  # noqa: PLC0415
        from sympy.polys.factortools import dup_factor_list  # noqa: PLC0415

        listed = dup_factor_list([ZZ(x) for x in reversed(c)], ZZ)[1]
        found = [(tuple(int(x) for x in reversed(p)), int(k)) for p, k in listed]
    signed = [(p if p[-1] > 0 else tuple(-x for x in p), k) for p, k in found if len(p) > 1]
    return sorted(signed, key=lambda pair: (len(pair[0]), pair[0]))
