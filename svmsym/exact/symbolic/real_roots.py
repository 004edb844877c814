"""Real algebraic numbers: the real roots of polynomials with integer coefficients, compared exactly.

In: an integer polynomial. Out: its real roots with multiplicities, rational ones as fractions, others as
(irreducible polynomial, which of its roots), each with an isolating interval that is halved as often as a
comparison needs. Isolation: the rule of signs of Descartes on halves of an interval that contains all roots,
until every part has no or one sign change (Collins and Akritas 1976); it ends because an irreducible
polynomial has simple roots only. Two roots of different irreducible polynomials differ, so halving separates
them; two of the same polynomial are compared by their numbers.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, total_ordering
from itertools import pairwise
from math import ceil, floor

from svmsym.exact.symbolic.polynomials import Coefficients, factors, scaled_value


@total_ordering
@dataclass(frozen=True, eq=False)
class RealRoot:
    """The real root ``number`` (from 0, in increasing order) of an irreducible polynomial of degree ≥ 2.

    >>> low, high = (r for r, _ in roots((-2, 0, 1)))
    >>> low < Fraction(-7, 5) < high < Fraction(3, 2), low < high, str(high)
    (True, True, 'root of t^2 - 2 near 1.414')
    """

    polynomial: Coefficients
    number: int

    @property
    def bounds(self) -> tuple[Fraction, Fraction]:
        """The isolating interval at present."""
        low, high = _isolated(self.polynomial)[self.number]
        return low, high

    def halve(self) -> None:
        """Make the isolating interval half as long."""
        ends = _isolated(self.polynomial)[self.number]
        middle = (ends[0] + ends[1]) / 2
        left, here = (scaled_value(self.polynomial, x) for x in (ends[0], middle))
        ends[0 if (left > 0) == (here > 0) else 1] = middle

    def within(self, width: Fraction) -> Fraction:
        """A rational number at most ``width`` away."""
        while (b := self.bounds)[1] - b[0] > width:
            self.halve()
        return b[0]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, RealRoot) and (self.polynomial, self.number) == (
            other.polynomial,
            other.number,
        )

    def __hash__(self) -> int:
        return hash((self.polynomial, self.number))

    def __lt__(self, other: Real) -> bool:
        if isinstance(other, RealRoot):
            if self.polynomial == other.polynomial:
                return self.number < other.number
            while not (self.bounds[1] <= other.bounds[0] or other.bounds[1] <= self.bounds[0]):
                self.halve()
                other.halve()
            return self.bounds[1] <= other.bounds[0]
        while self.bounds[0] < other < self.bounds[1]:
            self.halve()
        return self.bounds[1] <= other

    def __gt__(self, other: Real) -> bool:
        return self != other and not self < other

    def __float__(self) -> float:
        size = max(abs(self.bounds[0]), abs(self.bounds[1]))
        return float(self.within(size / 2**60 if size else Fraction(1, 2**60)))

    def text(self, letter: str = "t") -> str:
        """The polynomial and a decimal that is near enough to tell the root."""
        from svmsym.exact.symbolic.text import polynomial_text  # noqa: PLC0415 - each names the other

        return f"root of {polynomial_text(self.polynomial, letter)} near {float(self):.4g}"

    def __str__(self) -> str:
        return self.text()


Real = Fraction | RealRoot


@cache
def roots(c: Coefficients) -> tuple[tuple[Real, int], ...]:
    """The real roots of a polynomial other than zero, in increasing order, with multiplicities.

    >>> roots((0, 0, -1, 2))
    ((Fraction(0, 1), 2), (Fraction(1, 2), 1))
    """
    found: list[tuple[Real, int]] = []
    for p, k in factors(c):
        if len(p) == 2:  # noqa: PLR2004 - c₀ + c₁t
            found.append((Fraction(-p[0], p[1]), k))
        else:
            found += [(RealRoot(p, number), k) for number in range(len(_isolated(p)))]
    return tuple(sorted(found, key=lambda pair: pair[0]))


@cache
def _isolated(p: Coefficients) -> list[list[Fraction]]:
    """Isolating intervals, to be halved in place."""
    n = len(p) - 1
    bound = 1
    while bound * abs(p[-1]) <= sum(abs(x) for x in p):  # beyond Cauchy's bound
        bound *= 2
    # q(x) = p(−bound + 2·bound·x) has its roots in (0, 1).
    q = _shifted([x * bound**k for k, x in enumerate(p)], -1)
    q = [x * 2**k for k, x in enumerate(q)]
    found: list[tuple[int, int]] = []
    waiting = [(q, 0, 0)]
    while waiting:
        part, place, depth = waiting.pop()
        changes = _sign_changes(_shifted(part[::-1], 1))
        if changes == 1:
            found.append((place, depth))
        elif changes:
            left = [x * 2 ** (n - k) for k, x in enumerate(part)]
            waiting += [(_shifted(left, 1), 2 * place + 1, depth + 1), (left, 2 * place, depth + 1)]
    return [
        [Fraction(2 * bound * (place + side), 2**depth) - bound for side in (0, 1)] for place, depth in found
    ]


def _shifted(c: Sequence[int], by: int) -> list[int]:
    """The coefficients of p(x + by)."""
    found = list(c)
    for k in range(len(found) - 1):
        for j in range(len(found) - 2, k - 1, -1):
            found[j] += by * found[j + 1]
    return found


def _sign_changes(c: Sequence[int]) -> int:
    signs = [x > 0 for x in c if x]
    return sum(a != b for a, b in pairwise(signs))


def between(low: Real | None, high: Real | None, attempt: int = 0) -> Fraction:
    """A rational number with low < t < high, None being infinite; another one at each attempt.

    >>> between(Fraction(0), Fraction(1)), between(Fraction(7, 2), None), between(None, None, 1)
    (Fraction(1, 2), Fraction(4, 1), Fraction(2, 1))
    """
    if low is None and high is None:
        return Fraction(attempt + 1)
    if high is None:
        assert low is not None
        return Fraction(floor(low if isinstance(low, Fraction) else low.bounds[1]) + 1 + attempt)
    if low is None:
        return Fraction(ceil(high if isinstance(high, Fraction) else high.bounds[0]) - 1 - attempt)
    while not (_above(low) < _below(high)):
        for end in (low, high):
            if isinstance(end, RealRoot):
                end.halve()
    left, right = _above(low), _below(high)
    width = (right - left) / (attempt + 3)
    return simplest(left + (attempt + 1) * width, left + (attempt + 2) * width)


def _above(x: Real) -> Fraction:
    return x if isinstance(x, Fraction) else x.bounds[1]


def _below(x: Real) -> Fraction:
    return x if isinstance(x, Fraction) else x.bounds[0]


def simplest(low: Fraction, high: Fraction) -> Fraction:
    """The fraction with the smallest denominator in low ≤ t ≤ high.

    >>> simplest(Fraction(1, 3), Fraction(2, 3)), simplest(Fraction(-22, 7), Fraction(-31, 10))
    (Fraction(1, 2), Fraction(-22, 7))
    """
    if low <= 0 <= high:
        return Fraction(0)
    if high < 0:
        return -simplest(-high, -low)
    whole = ceil(low)
    if whole <= high:
        return Fraction(whole)
    below = floor(low)
    return below + 1 / simplest(1 / (high - below), 1 / (low - below))
