"""Square roots of rational numbers, kept exact: 1/‖w‖ and 2/‖w‖."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import isqrt


@dataclass(frozen=True, order=True)
class Root:
    """√square, written with the smallest number under the root.

    >>> [str(Root(Fraction(*q))) for q in ((1, 2), (8, 1), (9, 4), (12, 5))]
    ['1/sqrt(2)', '2*sqrt(2)', '3/2', '2*sqrt(15)/5']
    """

    square: Fraction

    def __float__(self) -> float:
        # Correct to the last digit or two whatever the size of numerator and denominator.
        above, below = self.square.numerator, self.square.denominator
        shift = max(0, 2 * (64 - (above.bit_length() - below.bit_length()) // 2))
        return isqrt((above << shift) // below) / (1 << (shift // 2))

    def __str__(self) -> str:
        above, below = self.square.numerator, self.square.denominator
        a, p = _split(above)
        b, q = _split(below)
        if p == 1 and q > 1:  # 1/sqrt(2) rather than sqrt(2)/2
            return f"{a}/{_times(b, q)}" if b == 1 else f"{a}/({_times(b, q)})"
        whole = Fraction(a, b * q)
        head = _times(whole.numerator, p * q)
        return head if whole.denominator == 1 else f"{head}/{whole.denominator}"


def _times(a: int, root: int) -> str:
    if root == 1:
        return str(a)
    return f"sqrt({root})" if a == 1 else f"{a}*sqrt({root})"


_TRIED = 1000  # larger square factors of huge numbers are left under the root unless all of it is a square


def _split(n: int) -> tuple[int, int]:
    """n = a²·p, p without square factors as far as small primes tell.

    >>> _split(72), _split(10**40)
    ((6, 2), (100000000000000000000, 1))
    """
    whole = isqrt(n)
    if whole * whole == n:
        return whole, 1
    a, p = 1, n
    for d in range(2, _TRIED):
        if d * d > p:
            break
        while p % (d * d) == 0:
            a, p = a * d, p // (d * d)
    rest = isqrt(p)
    return (a * rest, 1) if rest * rest == p else (a, p)
