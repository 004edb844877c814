"""How hard numbers are to compute with by hand: small integers and small fractions are nice.

cost(p/q) = bits of |p| + 2·(bits of q − 1),  0 for 0;   nice: |p| ≤ 100 and q ≤ 24
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

LARGEST_ABOVE = 100
LARGEST_BELOW = 24


def is_nice(value: Fraction) -> bool:
    """Whether a number can be expected of a student without a machine.

    >>> is_nice(Fraction(8, 9)), is_nice(Fraction(1, 84)), is_nice(Fraction(324))
    (True, False, False)
    """
    return abs(value.numerator) <= LARGEST_ABOVE and value.denominator <= LARGEST_BELOW


def ugliest(values: Iterable[Fraction]) -> Fraction | None:
    """The number that costs most among those that are not nice.

    >>> ugliest([Fraction(1, 2), Fraction(1, 84), Fraction(3, 25)])
    Fraction(1, 84)
    """
    return max((v for v in values if not is_nice(v)), key=cost, default=None)


def cost(value: Fraction | int) -> int:
    """What a number costs to compute with.

    >>> cost(0), cost(3), cost(Fraction(1, 2)), cost(Fraction(5, 12))
    (0, 2, 3, 9)
    """
    exact = Fraction(value)
    if not exact:
        return 0
    return abs(exact.numerator).bit_length() + 2 * (exact.denominator.bit_length() - 1)
