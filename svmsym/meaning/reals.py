"""Real numbers: exact where they are rational or a rational multiple of a root, proved enclosures elsewhere.

    real  ::=  Fraction  |  Root q·√r  |  Ball [low, high]·2⁻ᴾ

Two balls that do not meet are different numbers: that is a proof. Two that meet are *indistinguishable* at
P bits, which proves nothing; a comparison says so by returning None. Rational operations stay rational, √q of
a square is rational.
"""

from __future__ import annotations

from fractions import Fraction
from math import gcd, isqrt
from typing import NamedTuple, TypeAlias

BITS = 192  # binary places of a ball
_ONE = 1 << BITS
_LARGEST_RADICAND = 10**12  # beyond, a root is a ball
_LARGEST_FACTOR = 1000  # whose square is taken out of a radicand
_LARGEST_EXPONENT = 1000  # of what is not rational
_LARGEST_POWER = 100_000  # in bits
_STEEPEST = 200  # beyond e^200 an exponential is told as too large


class TooLarge(ArithmeticError):  # noqa: N818 - a reason for being undefined, not a fault
    """A number that is not computed because it would be too large."""


class Ball(NamedTuple):
    """All numbers from low·2⁻ᴾ to high·2⁻ᴾ."""

    low: int
    high: int


class Root(NamedTuple):
    """factor·√radicand with a radicand that no square divides."""

    factor: Fraction
    radicand: int


Real: TypeAlias = Fraction | Root | Ball


def ball(value: Real) -> Ball:
    """The smallest ball around a number, or nearly so."""
    if isinstance(value, Ball):
        return value
    if isinstance(value, Root):
        square = value.factor**2 * value.radicand
        scaled = isqrt((square.numerator << (2 * BITS)) // square.denominator)
        return Ball(scaled, scaled + 2) if value.factor > 0 else Ball(-scaled - 2, -scaled)
    scaled, rest = divmod(value.numerator << BITS, value.denominator)
    return Ball(scaled, scaled + (rest != 0))


# Most numbers of a world are small and whole: making these once, and adding without the general rules of
# Fraction, is several times as fast.
_MANY = 400
_WHOLE = [Fraction(k) for k in range(-_MANY, _MANY + 1)]


def rational(above: int, below: int) -> Fraction:
    """above/below.

    >>> rational(6, 4), rational(7, 1)
    (Fraction(3, 2), Fraction(7, 1))
    """
    if below == 1:
        return _WHOLE[above + _MANY] if -_MANY <= above <= _MANY else Fraction(above)
    return Fraction(above, below)


def add_rationals(a: Fraction, b: Fraction) -> Fraction:
    """a + b of rational numbers."""
    (p, q), (r, s) = a.as_integer_ratio(), b.as_integer_ratio()
    return rational(p + r, q) if q == s else rational(p * s + r * q, q * s)


def multiply_rationals(a: Fraction, b: Fraction) -> Fraction:
    """a·b of rational numbers."""
    (p, q), (r, s) = a.as_integer_ratio(), b.as_integer_ratio()
    return rational(p * r, q * s)


def add(a: Real, b: Real) -> Real:
    """a + b."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return add_rationals(a, b)
    if a == 0 or b == 0:
        return b if a == 0 else a
    if isinstance(a, Root) and isinstance(b, Root) and a.radicand == b.radicand:
        factor = a.factor + b.factor
        return Root(factor, a.radicand) if factor else Fraction(0)
    left, right = ball(a), ball(b)
    return Ball(left.low + right.low, left.high + right.high)


def negate(a: Real) -> Real:
    """−a."""
    if isinstance(a, Fraction):
        return rational(-a.numerator, a.denominator)
    return Root(-a.factor, a.radicand) if isinstance(a, Root) else Ball(-a.high, -a.low)


def multiply(a: Real, b: Real) -> Real:
    """a·b."""
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        return multiply_rationals(a, b)
    if a == 0 or b == 0:
        return Fraction(0)
    if not isinstance(a, Ball) and not isinstance(b, Ball):
        (p, r), (q, s) = (v if isinstance(v, Root) else (v, 1) for v in (a, b))
        common = gcd(r, s)
        return _root_of(p * q * common, (r // common) * (s // common))
    left, right = ball(a), ball(b)
    products = [u * v for u in left for v in right]
    return Ball(min(products) >> BITS, -(-max(products) >> BITS))


def _root_of(factor: Fraction, radicand: int) -> Real:
    return factor if radicand == 1 else Root(factor, radicand)


def invert(a: Real) -> Real:
    """1/a; ZeroDivisionError where a may be zero."""
    if isinstance(a, Fraction):
        return 1 / a
    if isinstance(a, Root):
        return Root(1 / (a.factor * a.radicand), a.radicand)
    if a.low <= 0 <= a.high:
        raise ZeroDivisionError
    square = 1 << (2 * BITS)
    ends = sorted((square // a.low, square // a.high))
    return Ball(ends[0] - 1, ends[1] + 1)


def compare(a: Real, b: Real) -> int | None:
    """−1, 0 or 1; None where two balls meet and nothing is proved.

    >>> two = root(Fraction(2))
    >>> compare(two, Fraction(3, 2)), compare(multiply(two, two), Fraction(2)), compare(exp(two), exp(two))
    (-1, 0, None)
    """
    if isinstance(a, Fraction) and isinstance(b, Fraction):
        (p, q), (r, s) = a.as_integer_ratio(), b.as_integer_ratio()
        left, right = p * s, r * q
        return (left > right) - (left < right)
    if a == b and not isinstance(a, Ball):
        return 0
    low, high = ball(a), ball(b)
    if low.high < high.low:
        return -1
    if high.high < low.low:
        return 1
    return None


def near(a: Real, b: Real) -> bool:
    """Whether two numbers are the same, or within 2⁻¹⁰⁰; ArithmeticError where that cannot be told."""
    found = compare(a, b)
    if found is not None:
        return found == 0
    left, right = ball(a), ball(b)
    if max(left.high, right.high) - min(left.low, right.low) < 1 << (BITS - 100):
        return True
    raise ArithmeticError("two numbers cannot be told apart")


def root(a: Real) -> Real:
    """√a; ArithmeticError where a may be negative.

    >>> root(Fraction(9, 4)), root(Fraction(1, 2))
    (Fraction(3, 2), Root(factor=Fraction(1, 2), radicand=2))
    """
    if isinstance(a, Fraction):
        if a < 0:
            raise ArithmeticError("the root of a negative number")
        inside, outside = a.numerator * a.denominator, 1
        if inside < _LARGEST_RADICAND:
            for prime in range(2, isqrt(inside) + 1):
                while prime * prime <= inside and inside % (prime * prime) == 0:
                    inside, outside = inside // (prime * prime), outside * prime
                if prime > _LARGEST_FACTOR:
                    break
            exact = isqrt(inside)
            if exact * exact == inside:
                return Fraction(outside * exact, a.denominator)
            return Root(Fraction(outside, a.denominator), inside)
        above, below = isqrt(a.numerator), isqrt(a.denominator)
        if above * above == a.numerator and below * below == a.denominator:
            return Fraction(above, below)
    low, high = ball(a)
    if low < 0:
        raise ArithmeticError("the root of a negative number")
    return Ball(isqrt(low << BITS), isqrt(high << BITS) + 1)


def _bits(a: Real) -> int:
    """How large a number is; the places of a ball behind the point do not count."""
    if isinstance(a, Ball):
        return max(abs(a.low), abs(a.high)).bit_length() - BITS
    factor, radicand = a if isinstance(a, Root) else (a, 1)
    return max(factor.numerator.bit_length(), factor.denominator.bit_length()) + radicand.bit_length()


def power(a: Real, exponent: int) -> Real:
    """aᵏ for a whole k."""
    if abs(exponent) * _bits(a) > _LARGEST_POWER:
        raise TooLarge("a power that is too large")
    if isinstance(a, Fraction):
        return a**exponent
    if abs(exponent) > _LARGEST_EXPONENT:
        raise TooLarge("a power that is too large")
    if exponent < 0:
        return power(invert(a), -exponent)
    if isinstance(a, Root):
        whole = a.factor**exponent * Fraction(a.radicand) ** (exponent // 2)
        return Root(whole, a.radicand) if exponent % 2 else whole
    result: Real = Fraction(1)
    for _ in range(exponent):
        result = multiply(result, a)
    if exponent % 2 == 0 and isinstance(result, Ball):
        return Ball(max(result.low, 0), result.high)
    return result


def exp(a: Real) -> Real:
    """eᵃ."""
    if a == 0:
        return Fraction(1)
    low, high = ball(a)
    if max(abs(low), abs(high)) > _STEEPEST * _ONE:
        raise TooLarge("an exponential that is too large")
    return Ball(_elementary("mpf_exp", low) - 1, _elementary("mpf_exp", high) + 1)


def log(a: Real) -> Real:
    """The natural logarithm."""
    if a == 1:
        return Fraction(0)
    low, high = ball(a)
    if low <= 0:
        raise ArithmeticError("the logarithm of a number that is not positive")
    return Ball(_elementary("mpf_log", low) - 1, _elementary("mpf_log", high) + 1)


def _elementary(name: str, x: int) -> int:
    """A function of x·2⁻ᴾ by mpmath, over 2ᴾ; it is accurate far below our last place."""
    from mpmath import libmp  # noqa: PLC0415 - only where something is not rational

    found = getattr(libmp, name)(libmp.from_man_exp(x, -BITS), 2 * BITS + 2 * _STEEPEST)
    return int(libmp.to_int(libmp.mpf_shift(found, BITS), "n"))


def tanh(a: Real) -> Real:
    """tanh a = 1 − 2/(e^{2a} + 1)."""
    if a == 0:
        return Fraction(0)
    return add(Fraction(1), multiply(Fraction(-2), invert(add(exp(multiply(Fraction(2), a)), Fraction(1)))))


def as_float(a: Real) -> float:
    """A number near a, for drawing and for sorting, never for judging."""
    if isinstance(a, Fraction):
        return float(a)
    low, high = ball(a)
    return float(Fraction(low + high, 2 << BITS))
