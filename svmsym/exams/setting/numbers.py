"""Numbers and lists of numbers as our reader reads them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from fractions import Fraction

from svmsym.exact.optima import roots
from svmsym.meaning.reals import BITS, Ball, Real, Root

USUAL_PLACES = 6
_ROOT = re.compile(r"\*?sqrt\((\d+)\)")


def number_text(value: Fraction | str | int) -> str:
    """A fraction with a true minus sign.

    >>> number_text(Fraction(-3, 2)), number_text("exp(−2)")
    ('−3/2', 'exp(−2)')
    """
    return str(value).replace("-", "−")


def list_text(values: Iterable[str]) -> str:
    """(1/4, 1/4, 0)."""
    return f"({', '.join(values)})"


def real_text(value: Real, decimals: int | None = None) -> str:
    """An exact number, or an enclosed one rounded to so many places.

    >>> third = (1 << BITS) // 3
    >>> real_text(Fraction(1, 3)), real_text(Ball(third, third + 9), 3)
    ('1/3', '0.333')
    """
    if isinstance(value, Root):
        size = root_text(value.factor**2 * value.radicand)
        return f"−{size}" if value.factor < 0 else size
    if not isinstance(value, Ball):
        return number_text(value)
    middle = Fraction(value.low + value.high, 2 << BITS)
    places = USUAL_PLACES if decimals is None else decimals
    digits = str(round(abs(middle) * 10**places)).rjust(places + 1, "0")
    whole, part = (digits[:-places], digits[-places:]) if places else (digits, "")
    return ("−" if middle < 0 else "") + whole + (f".{part}" if part else "")


def root_text(square: Fraction) -> str:
    """√square with the smallest number below the root.

    >>> root_text(Fraction(8)), root_text(Fraction(1, 2)), root_text(Fraction(12, 5))
    ('2√2', '1/√2', '2√15/5')
    """
    return _ROOT.sub(r"√\1", str(roots.Root(square)))
