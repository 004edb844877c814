"""Intervals between real algebraic numbers on which rational functions keep their signs."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from svmsym.exact.symbolic.functions import Ratio, vanishes
from svmsym.exact.symbolic.real_roots import Real, RealRoot, roots


@dataclass(frozen=True)
class Stretch:
    """low ≤ t ≤ high, or < where an end is open; None is infinite.

    >>> s = Stretch(Fraction(0), None, low_closed=False)
    >>> str(s), Fraction(0) in s, Fraction(7) in s
    ('t > 0', False, True)
    """

    low: Real | None = None
    high: Real | None = None
    low_closed: bool = False
    high_closed: bool = False

    def __contains__(self, t: Fraction) -> bool:
        above = self.low is None or self.low < t or (self.low_closed and self.low == t)
        below = self.high is None or self.high > t or (self.high_closed and self.high == t)
        return above and below

    @property
    def is_point(self) -> bool:
        """Whether it is one number."""
        return self.low is not None and self.low == self.high

    def text(self, letter: str = "t") -> str:
        """With ≤ and <."""
        low, high = (None if e is None else _shown(e, letter) for e in (self.low, self.high))
        if self.is_point:
            return f"{letter} = {low}"
        if low is None and high is None:
            return f"every {letter}"
        if high is None:
            return f"{letter} {'≥' if self.low_closed else '>'} {low}"
        right = f"{letter} {'≤' if self.high_closed else '<'} {high}"
        return right if low is None else f"{low} {'≤' if self.low_closed else '<'} {right}"

    def __str__(self) -> str:
        return self.text()


def _shown(end: Real, letter: str) -> str:
    return f"({end.text(letter)})" if isinstance(end, RealRoot) else str(end)


def around(
    t: Fraction, signs: Iterable[Ratio], finite: Iterable[Ratio] = (), nonzero: Iterable[Ratio] = ()
) -> Stretch | None:
    """The open interval around t on which no sign becomes opposite, nothing has a pole or a forbidden zero.

    None where one of the functions is zero or infinite at t itself.

    >>> x = Ratio.letter()
    >>> str(around(Fraction(1), [x, x * x - Ratio.of(2)]))
    '0 < t < (root of t^2 - 2 near 1.414)'
    """
    low: Real | None = None
    high: Real | None = None
    polynomials = {(f.numerator, 2) for f in signs if f} | {(f.numerator, 1) for f in nonzero if f}
    polynomials |= {(f.denominator, 1) for f in (*signs, *finite, *nonzero)}
    for c, step in polynomials:
        for root, multiplicity in roots(c) if len(c) > 1 else ():
            if root == t:
                return None
            if step == 1 or multiplicity % 2:  # a double root of a numerator changes no sign
                if root < t:
                    low = root if low is None or low < root else low
                else:
                    high = root if high is None or root < high else high
    return Stretch(low, high)


def touched(functions: Iterable[Ratio], inside: Stretch) -> tuple[Real, ...]:
    """Where in an interval, ends included, a function is zero; it does not change its sign inside.

    >>> x = Ratio.letter()
    >>> touched([x * x, x - Ratio.of(1)], Stretch(None, Fraction(1)))
    (Fraction(0, 1), Fraction(1, 1))
    """
    found = {r for f in functions if f for r, _ in roots(f.numerator)}
    return tuple(sorted(r for r in found if r in {inside.low, inside.high} or is_inside(r, inside)))


def is_inside(r: Real, inside: Stretch) -> bool:
    """Whether a number is strictly between the ends."""
    return (inside.low is None or inside.low < r) and (inside.high is None or r < inside.high)


def roots_inside(f: Ratio, inside: Stretch) -> bool:
    """Whether a function changes its sign within an open interval."""
    found = [root for root, multiplicity in roots(f.numerator) if multiplicity % 2]
    return any(is_inside(r, inside) for r in found)


def finite_at(end: Real, functions: Iterable[Ratio]) -> bool:
    """Whether no function has a pole at an end."""
    return not any(vanishes(f.below, end) for f in functions if f.below.degree() > 0)
