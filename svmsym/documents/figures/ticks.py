"""Round numbers along an axis, and how they are written."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from svmsym.exact.decimal_text import exponent

_PLAIN = 5  # characters up to which a number is written in full


@dataclass(frozen=True)
class Ticks:
    """Values and their texts; a text is the value divided by 10^power."""

    values: tuple[Fraction, ...]
    texts: tuple[str, ...]
    power: int = 0

    @property
    def step(self) -> Fraction:
        """From one value to the next."""
        return self.values[1] - self.values[0] if len(self.values) > 1 else Fraction(0)


def ticks(low: Fraction, high: Fraction, most: int, mark: str = ".", least: Fraction = Fraction(0)) -> Ticks:
    """At most so many multiples of 1, 2 or 5 times a power of ten, not below ``least``, between two values.

    >>> ticks(Fraction(-1), Fraction(4), 6).texts
    ('−1', '0', '1', '2', '3', '4')
    >>> some = ticks(Fraction(0), Fraction(3, 10**6), 4)
    >>> some.texts, some.power
    (('0', '1', '2', '3'), -6)
    """
    values = _multiples(low, high, most, least)
    power = exponent(max(abs(v) for v in values)) if any(values) else 0
    whole, scaled = _texts(values, 0, mark), _texts(values, power, mark)
    longest, shorter = max(map(len, whole)), max(map(len, scaled))
    if longest <= _PLAIN or longest <= shorter:
        return Ticks(values, whole)
    return Ticks(values, scaled, power)


def _multiples(low: Fraction, high: Fraction, most: int, least: Fraction) -> tuple[Fraction, ...]:
    step = Fraction(10) ** exponent((high - low) / most)
    found: tuple[Fraction, ...] = ()
    for factor in (1, 2, 5, 10, 20):
        size = step * factor
        first, last = -(-low // size), high // size
        found = tuple(k * size for k in range(first, last + 1))
        if len(found) <= most and size >= least:
            break
    return found or ((low + high) / 2,)


def _texts(values: tuple[Fraction, ...], power: int, mark: str) -> tuple[str, ...]:
    """All with as many decimals as the finest one needs."""
    scaled = [v / Fraction(10) ** power for v in values]
    places = 0
    while places < 30 and any((v * 10**places).denominator > 1 for v in scaled):  # noqa: PLR2004 - they are finite
        places += 1
    return tuple(written(v, places, mark) for v in scaled)


def written(value: Fraction, places: int, mark: str) -> str:
    """A decimal number with so many places, a true minus sign and the decimal mark of the language.

    >>> written(Fraction(-5, 2), 1, ",")
    '−2,5'
    """
    digits = str(abs(round(value * 10**places))).rjust(places + 1, "0")
    head, tail = (digits[:-places], digits[-places:]) if places else (digits, "")
    return f"{'−' if round(value * 10**places) < 0 else ''}{head}{mark + tail if tail else ''}"
