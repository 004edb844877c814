"""Rational functions of one letter with exact coefficients.

f(t) = a(t)/b(t),   a and b integer polynomials without a common factor, b with a positive lead
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from svmsym.exact.symbolic.polynomials import Coefficients, Poly, coefficients, make, value
from svmsym.exact.symbolic.real_roots import Real, RealRoot


@dataclass(frozen=True, eq=False)
class Ratio:
    """A rational function in lowest terms.

    >>> t = Ratio.letter()
    >>> f = (t * t - Ratio.of(1)) / (t + Ratio.of(1))
    >>> f == t - Ratio.of(1), str(f / t), f.at(Fraction(1, 2))
    (True, '(t - 1)/t', Fraction(-1, 2))
    """

    above: Poly
    below: Poly

    @staticmethod
    def of(number: Fraction | int) -> Ratio:
        """A constant."""
        return Ratio(make([number.numerator]), make([number.denominator]))

    @staticmethod
    def letter() -> Ratio:
        """t itself."""
        return Ratio(make([0, 1]), make([1]))

    @cached_property
    def numerator(self) -> Coefficients:
        """Coefficients of a."""
        return coefficients(self.above)

    @cached_property
    def denominator(self) -> Coefficients:
        """Coefficients of b."""
        return coefficients(self.below)

    @cached_property
    def constant(self) -> Fraction | None:
        """Its value where it is the same number for all t."""
        if self.above.degree() > 0 or self.below.degree() > 0:
            return None
        return Fraction(self.numerator[0] if self.numerator else 0, self.denominator[0])

    def at(self, t: Fraction) -> Fraction:
        """f(t); ZeroDivisionError at a pole."""
        if self.constant is not None:
            return self.constant
        return value(self.numerator, t) / value(self.denominator, t)

    def has_pole(self, at: Real) -> bool:
        """Whether b is zero there."""
        return vanishes(self.below, at)

    def __bool__(self) -> bool:
        return bool(self.above)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Ratio) and self.above == other.above and self.below == other.below

    def __hash__(self) -> int:
        return hash((self.numerator, self.denominator))

    def __add__(self, other: Ratio) -> Ratio:
        if not other.above:
            return self
        if not self.above:
            return other
        return ratio(self.above * other.below + other.above * self.below, self.below * other.below)

    def __sub__(self, other: Ratio) -> Ratio:
        return self + -other

    def __neg__(self) -> Ratio:
        return Ratio(-self.above, self.below)

    def __mul__(self, other: Ratio) -> Ratio:
        if not self.above or not other.above:
            return ZERO
        return ratio(self.above * other.above, self.below * other.below)

    def __truediv__(self, other: Ratio) -> Ratio:
        if not other.above:
            raise ZeroDivisionError
        return ratio(self.above * other.below, self.below * other.above)

    def __pow__(self, exponent: int) -> Ratio:
        base = self if exponent >= 0 else ONE / self
        found = ONE
        for _ in range(abs(exponent)):
            found = found * base
        return found

    def text(self, letter: str = "t") -> str:
        """As it is written in a file."""
        from svmsym.exact.symbolic.text import ratio_text  # noqa: PLC0415 - each names the other

        return ratio_text(self, letter)

    def __str__(self) -> str:
        return self.text()


def ratio(above: Poly, below: Poly) -> Ratio:
    """above/below in lowest terms."""
    shared = above.gcd(below)
    if coefficients(below)[-1] < 0:
        shared = -shared
    return Ratio(above // shared, below // shared)


def vanishes(p: Poly, at: Real) -> bool:
    """Whether a polynomial is zero at a number: an irreducible polynomial of the number has to divide it."""
    if isinstance(at, RealRoot):
        return not p or p.gcd(make(at.polynomial)).degree() > 0
    return not value(coefficients(p), at)


def total(terms: list[Ratio]) -> Ratio:
    """The sum of a list."""
    found = ZERO
    for term in terms:
        found = found + term
    return found


ZERO, ONE = Ratio.of(0), Ratio.of(1)
