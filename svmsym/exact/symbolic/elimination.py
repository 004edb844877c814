"""Linear systems over the rational functions of one letter.

    M x = r,   M an n×n matrix and r a vector with entries in Q(t)

Every row is multiplied by its denominators; then fraction-free elimination over Z[t], in which every division
is exact (Bareiss 1968). Out: x in lowest terms, or None where det M is zero for all t.
"""

from __future__ import annotations

from collections.abc import Sequence

from svmsym.exact.symbolic.functions import Ratio, ratio
from svmsym.exact.symbolic.polynomials import Poly, make


def solve(matrix: Sequence[Sequence[Ratio]], right: Sequence[Ratio]) -> list[Ratio] | None:
    """The solution of M x = r.

    >>> t, one = Ratio.letter(), Ratio.of(1)
    >>> [str(x) for x in solve([[t, one], [one, t]], [one, one])]
    ['1/(t + 1)', '1/(t + 1)']
    """
    size = len(matrix)
    table = [_without_denominators([*row, r]) for row, r in zip(matrix, right, strict=True)]
    previous = make([1])
    for k in range(size):
        candidates = [r for r in range(k, size) if table[r][k]]
        if not candidates:
            return None
        pivot = min(candidates, key=lambda r: table[r][k].degree())
        table[k], table[pivot] = table[pivot], table[k]
        lead = table[k]
        for r in range(size):
            if r != k:
                table[r] = _eliminated(table[r], lead, k, previous)
        previous = lead[k]
    return [ratio(row[size], previous) for row in table]


def _eliminated(row: list[Poly], lead: list[Poly], k: int, previous: Poly) -> list[Poly]:
    """Row·lead[k] − row[k]·lead, divided by the pivot before; columns before k are done and not needed."""
    factor, pivot = row[k], lead[k]
    return [*row[:k], *((pivot * a - factor * b) // previous for a, b in zip(row[k:], lead[k:], strict=True))]


def _without_denominators(row: Sequence[Ratio]) -> list[Poly]:
    below = make([1])
    for f in row:
        below = below * (f.below // below.gcd(f.below))
    return [f.above * (below // f.below) for f in row]
