"""Exact numbers as decimals with so many significant digits."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

from svmsym.exact.optima.roots import Root

DIGITS = 10  # of a decimal beside a fraction


def decimal(value: Fraction | Root, digits: int = DIGITS) -> str:
    """So many significant digits, correctly rounded for a fraction; whole numbers of that length in full.

    >>> [decimal(Fraction(*v), 4) for v in ((2, 3), (-1, 8), (12345678, 1), (1, 3 * 10**9), (0, 1))]
    ['0.6667', '-0.125', '1.235e+7', '3.333e-10', '0']
    """
    if isinstance(value, Root):
        value = root_digits(value, digits + 2)
    if not value:
        return "0"
    sign, value = ("-" if value < 0 else ""), abs(value)
    e = exponent(value)
    shown = round(value * Fraction(10) ** (digits - 1 - e))
    if shown == 10**digits:
        shown, e = shown // 10, e + 1
    figures = str(shown).rstrip("0")
    if -5 <= e < 0:  # noqa: PLR2004 - 0.00001 is still read at a glance
        return f"{sign}0.{'0' * (-e - 1)}{figures}"
    if 0 <= e < digits:
        whole, rest = figures[: e + 1].ljust(e + 1, "0"), figures[e + 1 :]
        return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"
    head = figures[0] + (f".{figures[1:]}" if len(figures) > 1 else "")
    return f"{sign}{head}e{e:+d}"


def exponent(value: Fraction) -> int:
    """The e with 10^e ≤ |value| < 10^(e+1).

    >>> exponent(Fraction(-999)), exponent(Fraction(1, 1000))
    (2, -3)
    """
    value = abs(value)
    e = (value.numerator.bit_length() - value.denominator.bit_length()) * 3 // 10
    while Fraction(10) ** e > value:
        e -= 1
    while Fraction(10) ** (e + 1) <= value:
        e += 1
    return e


def root_digits(value: Root, digits: int) -> Fraction:
    """√square to so many digits."""
    if not value.square:
        return Fraction(0)
    scale = 10 ** max(0, digits - exponent(value.square) // 2)
    return Fraction(isqrt(value.square.numerator * scale * scale // value.square.denominator), scale)
