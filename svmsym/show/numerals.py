"""Exact numbers as text for people: fractions while they are short, decimals beside them or instead."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Protocol

from svmsym.exact.certificate import text
from svmsym.exact.decimal_text import decimal
from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.optima.roots import Root

SHORT = 30  # characters; a longer fraction is told by its decimal value
LOWER = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")


class Style(Protocol):
    """How a number is written."""

    def __call__(self, value: Fraction | None, /) -> str:
        """The number as text."""


def brief(value: Fraction | None) -> str:
    """A fraction, or its decimal value where it is long.

    >>> brief(Fraction(1, 3)), brief(Fraction(10**40 + 1, 3**80)), brief(None)
    ('1/3', '≈ 67.65495701', '–')
    """
    if value is None:
        return "–"
    return f"≈ {decimal(value)}" if is_long(value) else text(value)


def beside(value: Fraction | None) -> str:
    """A fraction with its decimal value.

    >>> beside(Fraction(1, 3)), beside(Fraction(1, 2)), beside(Fraction(2))
    ('1/3 ≈ 0.3333333333', '1/2 = 0.5', '2')
    """
    if value is None or is_long(value) or value.denominator == 1:
        return brief(value)
    shown = decimal(value)
    return f"{text(value)} {'=' if Fraction(shown) == value else '≈'} {shown}"


def is_long(value: Fraction) -> bool:
    """Whether a fraction is too long to be read.

    Bits tell how many digits there are without writing them: 3.33 bits each.
    """
    bits = value.numerator.bit_length() + (value.denominator.bit_length() if value.denominator > 1 else 0)
    return bits > SHORT * 3.33


def root(value: Root | None) -> str:
    """An exact root with its decimal value.

    >>> root(Root(Fraction(1, 2))), root(Root(Fraction(9, 4))), root(Root(Fraction(3**90 + 1, 7**80)))
    ('1/sqrt(2) ≈ 0.7071067812', '3/2 = 1.5', '≈ 4.640180363e-13')
    """
    if value is None:
        return "–"
    if is_long(value.square):
        return f"≈ {decimal(value)}"
    exact, shown = str(value), decimal(value)
    if "sqrt" in exact:
        return f"{exact} ≈ {shown}"
    return exact if "/" not in exact else beside(Fraction(exact))


def vector(values: Sequence[Fraction], style: Style = brief) -> str:
    """Numbers in parentheses; of very many, the first ones.

    >>> vector([Fraction(1), Fraction(-1, 2)])
    '(1, -1/2)'
    """
    shown = [style(v) for v in values[:MANY]]
    more = [f"… {len(values) - MANY} more"] if len(values) > MANY else []
    return f"({', '.join(shown + more)})"


MANY = 30  # entries of a vector, or indices, on one line


def interval(value: Interval, style: Style = brief) -> str:
    """An interval with brackets as in lectures.

    >>> interval(Interval(Fraction(1), None)), interval(Interval(None, Fraction(1, 2)))
    ('[1, ∞)', '(-∞, 1/2]')
    """
    low = "(-∞" if value.low is None else f"[{style(value.low)}"
    high = "∞)" if value.high is None else f"{style(value.high)}]"
    return f"{low}, {high}"


def numbered(letter: str, i: int) -> str:
    """A letter with an index that counts from 1, for the index i from 0.

    >>> numbered("α", 11), numbered("α*", 0)
    ('α₁₂', 'α*₁')
    """
    return letter + str(i + 1).translate(LOWER)


def indices(some: Sequence[int]) -> str:
    """Indices from 0 as a list that counts from 1; of very many, the first ones.

    >>> indices((0, 2)), indices(())
    ('1, 3', 'none')
    """
    shown = ", ".join(str(i + 1) for i in some[:MANY])
    more = f", … {len(some) - MANY} more" if len(some) > MANY else ""
    return shown + more if some else "none"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Columns aligned at their right ends.

    >>> table(("i", "α"), [("1", "1/2"), ("2", "0")])
    ['  i    α', '  1  1/2', '  2    0']
    """
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]
    lines = [head, *rows]
    return ["  " + "  ".join(cell.rjust(w) for cell, w in zip(line, widths, strict=True)) for line in lines]
