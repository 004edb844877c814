"""Points as people and other programs write them."""

from __future__ import annotations

from fractions import Fraction

_PLACES = 5  # what Moodle keeps
_MOST_TWOS = 6
_WITH_COMMA = frozenset({"de", "es"})


def points_text(points: Fraction) -> str:
    """A decimal where that is exact, else a fraction.

    >>> [points_text(Fraction(*pair)) for pair in ((3, 1), (5, 2), (-1, 8), (1, 3))]
    ['3', '2.5', '-0.125', '1/3']
    """
    scaled = points * 10**_MOST_TWOS
    if scaled.denominator != 1:
        return str(points)
    whole, part = divmod(abs(scaled.numerator), 10**_MOST_TWOS)
    digits = f"{whole}.{part:0{_MOST_TWOS}d}".rstrip("0").rstrip(".")
    return f"-{digits}" if points < 0 else digits


def rounded(points: Fraction, places: int = _PLACES) -> int | float:
    """The nearest number of a few places, for programs that know no fractions.

    >>> rounded(Fraction(1, 3)), rounded(Fraction(4, 2))
    (0.33333, 2)
    """
    scaled: int = round(points * 10**places)
    whole, rest = divmod(scaled, 10**places)
    return scaled / int(10**places) if rest else whole


def decimal(number: float, language: str) -> str:
    """A number with the decimal sign of a language.

    >>> decimal(2.5, "de"), decimal(2.5, "ko")
    ('2,5', '2.5')
    """
    return _with_sign(str(number), language)


def said_points(points: Fraction, language: str) -> str:
    """Points for a reader of a language.

    >>> said_points(Fraction(5, 2), "es"), said_points(Fraction(1, 3), "es")
    ('2,5', '1/3')
    """
    return _with_sign(points_text(points), language)


def _with_sign(text: str, language: str) -> str:
    return text.replace(".", ",") if language in _WITH_COMMA else text
