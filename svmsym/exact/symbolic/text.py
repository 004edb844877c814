"""Polynomials and rational functions as text, the way they are written in a file."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import gcd
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from svmsym.exact.symbolic.functions import Ratio


def polynomial_text(c: Sequence[int | Fraction], letter: str = "t") -> str:
    """Highest power first.

    >>> polynomial_text((-2, 2, 0, 1)), polynomial_text((Fraction(1, 9), Fraction(-2, 3)))
    ('t^3 + 2*t - 2', '-2*t/3 + 1/9')
    """
    found = ""
    for k in reversed(range(len(c))):
        x = Fraction(c[k])
        if x:
            sign = ("-" if x < 0 else "") if not found else (" - " if x < 0 else " + ")
            found += sign + _term(abs(x), k, letter)
    return found or "0"


def _term(x: Fraction, power: int, letter: str) -> str:
    if not power:
        return str(x)
    letters = letter if power == 1 else f"{letter}^{power}"
    head = letters if x.numerator == 1 else f"{x.numerator}*{letters}"
    return head if x.denominator == 1 else f"{head}/{x.denominator}"


def ratio_text(f: Ratio, letter: str = "t") -> str:
    """A polynomial with fractions as coefficients where the denominator is a number, else a quotient."""
    above, below = f.numerator, f.denominator
    if len(below) == 1:
        return polynomial_text([Fraction(x, below[0]) for x in above], letter)
    shared = gcd(*above)
    factored = _is_sum(above) and shared > 1
    head = polynomial_text([x // shared for x in above] if factored else above, letter)
    if _is_sum(above):
        head = f"{shared}*({head})" if factored else f"({head})"
    tail = polynomial_text(below, letter)
    return f"{head}/{tail}" if not _is_sum(below) and below[-1] == 1 else f"{head}/({tail})"


def _is_sum(c: Sequence[int]) -> bool:
    return sum(1 for x in c if x) > 1
