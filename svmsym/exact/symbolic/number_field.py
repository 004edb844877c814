"""The ordered field Q(θ) of a real algebraic number θ.

    Q(θ) = Q[t]/(p),   p the irreducible polynomial of θ

Elements are polynomials of smaller degree than p with fractions as coefficients, inverses come from Euclid's
algorithm. An element is zero only if all its coefficients are; the sign of another one is found by halving
the isolating interval of θ until bounds of its values have one sign, which ends because it is not zero.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest
from math import lcm

from svmsym.exact.symbolic.functions import Ratio, ratio
from svmsym.exact.symbolic.polynomials import make
from svmsym.exact.symbolic.real_roots import Real, RealRoot

Coefficients = tuple[Fraction, ...]


@dataclass(frozen=True)
class Element:
    """c₀ + c₁θ + …

    >>> from svmsym.exact.symbolic.real_roots import roots
    >>> θ = Element((Fraction(0), Fraction(1)), roots((-2, 0, 1))[1][0])
    >>> one = θ / θ
    >>> (one / (θ + one)).c, (θ - one - one).sign
    ((Fraction(-1, 1), Fraction(1, 1)), -1)
    """

    c: Coefficients
    root: RealRoot

    def __bool__(self) -> bool:
        return bool(self.c)

    def __add__(self, other: Element) -> Element:
        return self._new([a + b for a, b in zip_longest(self.c, other.c, fillvalue=Fraction(0))])

    def __sub__(self, other: Element) -> Element:
        return self + -other

    def __neg__(self) -> Element:
        return Element(tuple(-a for a in self.c), self.root)

    def __mul__(self, other: Element) -> Element:
        return self._new(_product(self.c, other.c))

    def __truediv__(self, other: Element) -> Element:
        return self * other.inverse()

    def inverse(self) -> Element:
        """1/x, from p·s + x·r = number."""
        if not self.c:
            raise ZeroDivisionError
        a, b = tuple(map(Fraction, self.root.polynomial)), self.c
        r0: Coefficients = ()
        r1: Coefficients = (Fraction(1),)
        while len(b) > 1:
            quotient, rest = _divided(a, b)
            a, b = b, rest
            r0, r1 = r1, _difference(r0, _product(quotient, r1))
        return self._new([x / b[0] for x in r1])

    def _new(self, c: Sequence[Fraction]) -> Element:
        return Element(_divided(c, tuple(map(Fraction, self.root.polynomial)))[1], self.root)

    @property
    def sign(self) -> int:
        """−1, 0 or 1."""
        if len(self.c) < 2:  # noqa: PLR2004 - a rational number
            return 0 if not self.c else 1 if self.c[0] > 0 else -1
        while True:
            low, high = self._bounds()
            if low > 0 or high < 0:
                return 1 if low > 0 else -1
            self.root.halve()

    def _bounds(self) -> tuple[Fraction, Fraction]:
        """Horner's rule with intervals."""
        left, right = self.root.bounds
        low = high = Fraction(0)
        for x in reversed(self.c):
            ends = [low * left, low * right, high * left, high * right]
            low, high = min(ends) + x, max(ends) + x
        return low, high

    @property
    def function(self) -> Ratio:
        """The polynomial that has this value at θ."""
        below = lcm(*(x.denominator for x in self.c))
        return ratio(make([int(x * below) for x in self.c]), make([below]))


def as_root(t: Real) -> RealRoot:
    """A number as a root: Q(θ) is Q for the root of b·t − a."""
    return RealRoot((-t.numerator, t.denominator), 0) if isinstance(t, Fraction) else t


def element(f: Ratio, root: RealRoot) -> Element:
    """f(θ); ZeroDivisionError at a pole."""
    one = Element((Fraction(1),), root)
    above, below = (one._new([Fraction(x) for x in c]) for c in (f.numerator, f.denominator))  # noqa: SLF001
    return above / below


def _product(a: Sequence[Fraction], b: Sequence[Fraction]) -> Coefficients:
    found = [Fraction(0)] * max(0, len(a) + len(b) - 1)
    for i, x in enumerate(a):
        for j, y in enumerate(b):
            found[i + j] += x * y
    return _trimmed(found)


def _difference(a: Sequence[Fraction], b: Sequence[Fraction]) -> Coefficients:
    return _trimmed([x - y for x, y in zip_longest(a, b, fillvalue=Fraction(0))])


def _divided(a: Sequence[Fraction], b: Coefficients) -> tuple[Coefficients, Coefficients]:
    """Quotient and remainder."""
    rest, quotient = list(a), [Fraction(0)] * max(0, len(a) - len(b) + 1)
    for k in reversed(range(len(quotient))):
        quotient[k] = rest[k + len(b) - 1] / b[-1]
        for j, y in enumerate(b):
            rest[k + j] -= quotient[k] * y
    return _trimmed(quotient), _trimmed(rest)


def _trimmed(c: Sequence[Fraction]) -> Coefficients:
    end = len(c)
    while end and not c[end - 1]:
        end -= 1
    return tuple(c[:end])
