"""A real number enclosed between two rational ones, ready to print."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from svmsym.exact.decimal_text import exponent

_DIGITS = 40  # as many are shown at most


@dataclass(frozen=True)
class Ball:
    """middle − radius ≤ value ≤ middle + radius.

    >>> third = Ball(Fraction(1, 3), Fraction(1, 10**9))
    >>> print(third), Fraction(1, 3) in third, third.sign, str(Ball(Fraction(1, 2)))
    0.333333333 ± 1.4e-9
    (None, True, 1, '1/2')
    """

    middle: Fraction
    radius: Fraction = Fraction(0)

    @property
    def low(self) -> Fraction:
        """The lower end."""
        return self.middle - self.radius

    @property
    def high(self) -> Fraction:
        """The upper end."""
        return self.middle + self.radius

    @property
    def sign(self) -> int | None:
        """−1, 0 or 1 where the ball leaves no doubt, else None."""
        if not self.radius and not self.middle:
            return 0
        return 1 if self.low > 0 else -1 if self.high < 0 else None

    def __contains__(self, value: Fraction | int) -> bool:
        return self.low <= value <= self.high

    def __float__(self) -> float:
        return float(self.middle)

    def __str__(self) -> str:
        """Decimal digits as far as they are known; the printed radius includes the rounding of the digits."""
        if not self.radius:
            return str(self.middle)
        places = -exponent(self.radius)
        places = min(places, _DIGITS - 1 - (exponent(self.middle) if self.middle else 0))
        shown = round(self.middle * Fraction(10) ** places)
        error = self.radius + abs(self.middle - shown / Fraction(10) ** places)
        return f"{_decimal(shown, places)} ± {_upwards(error)}"


def of_arb(value: Any) -> Ball:
    """A ball of Arb with its exact middle and radius."""
    return Ball(_dyadic(value.mid()), _dyadic(value.rad()))


def _dyadic(value: Any) -> Fraction:
    above, exponent = (int(v) for v in value.man_exp())
    return Fraction(above << exponent) if exponent >= 0 else Fraction(above, 1 << -exponent)


def _upwards(value: Fraction) -> str:
    """Two digits, rounded up.

    >>> _upwards(Fraction(1, 3)), _upwards(Fraction(12341, 1000))
    ('3.4e-1', '1.3e+1')
    """
    e = exponent(value)
    scaled = value / Fraction(10) ** (e - 1)
    digits = -(-scaled.numerator // scaled.denominator)
    if digits == 100:  # noqa: PLR2004 - 9.95 becomes 1.0 of the next power
        digits, e = 10, e + 1
    return f"{digits // 10}.{digits % 10}e{e:+d}"


def _decimal(shown: int, places: int) -> str:
    """shown·10^−places as a decimal number.

    >>> _decimal(-5, 3), _decimal(12, -1), _decimal(1234, 2)
    ('-0.005', '120', '12.34')
    """
    if places <= 0:
        return str(shown * 10**-places)
    digits = str(abs(shown)).rjust(places + 1, "0")
    return f"{'-' if shown < 0 else ''}{digits[:-places]}.{digits[-places:]}"
