"""Exact linear systems over Q.

    M X = R,   M an integer n×n matrix, R integer n×k

In: rows of Python integers. Out: numerators and one positive common denominator for all of X, in lowest
terms, or None where M is singular.

With python-flint: Dixon's p-adic lifting for one right-hand side, multi-modular for several
(``fmpz_mat.solve``). Without it: Bareiss's fraction-free elimination, in which every division is exact
(Bareiss 1968); cost n³ operations on integers of the size of minors of M. Both give the same answer,
because the answer is unique and reduced to lowest terms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd
from typing import Any

flint: Any
try:
    import flint
except ImportError:  # the fall-back below gives the same results, more slowly
    flint = None

Row = Sequence[int]
_PRIME = 2**61 - 1


@dataclass(frozen=True)
class Solution:
    """X = numerators / denominator."""

    numerators: tuple[tuple[int, ...], ...]
    denominator: int

    def column(self, k: int) -> tuple[Fraction, ...]:
        """One column of X."""
        return tuple(Fraction(row[k], self.denominator) for row in self.numerators)


def solve(matrix: Sequence[Row], right: Sequence[Row]) -> Solution | None:
    """The solution of M X = R, or None where M is singular.

    >>> solve([[2, 1], [1, 3]], [[1], [2]]).column(0)
    (Fraction(1, 5), Fraction(3, 5))
    """
    if not matrix:
        return Solution((), 1)
    return solve_with_flint(matrix, right) if flint is not None else solve_by_elimination(matrix, right)


def solve_with_flint(matrix: Sequence[Row], right: Sequence[Row]) -> Solution | None:
    """The solution by FLINT."""
    try:
        found = flint.fmpz_mat([list(row) for row in matrix]).solve(
            flint.fmpz_mat([list(row) for row in right])
        )
    except ZeroDivisionError:
        return None
    above, below = found.numer_denom()
    return _reduced([[int(v) for v in row] for row in above.tolist()], int(below))


def solve_by_elimination(matrix: Sequence[Row], right: Sequence[Row]) -> Solution | None:
    """The solution by fraction-free elimination."""
    size = len(matrix)
    table = [[*row, *extra] for row, extra in zip(matrix, right, strict=True)]
    previous = 1
    for k in range(size):
        pivot = next((r for r in range(k, size) if table[r][k]), None)
        if pivot is None:
            return None
        table[k], table[pivot] = table[pivot], table[k]
        lead = table[k]
        for r in range(size):
            if r != k:
                row = table[r]
                factor = row[k]
                table[r] = [(lead[k] * a - factor * b) // previous for a, b in zip(row, lead, strict=True)]
        previous = lead[k]
    # Every row now reads det · x_k = entries, with the same determinant up to the swaps' sign.
    return _reduced([row[size:] for row in table], previous)


def independent_rows(matrix: Sequence[Row]) -> list[int]:
    """Rows of an integer matrix that are independent, the first ones preferred.

    Computed modulo a prime: what is independent there is independent over Q. The reverse fails only where
    the prime divides a minor; then fewer rows are returned, never dependent ones.

    >>> independent_rows([[1, 2], [2, 4], [0, 1]])
    [0, 2]
    """
    if not matrix or not matrix[0]:
        return []
    if flint is not None:
        columns = [x % _PRIME for column in zip(*matrix, strict=True) for x in column]
        reduced, rank = flint.nmod_mat(len(matrix[0]), len(matrix), columns, _PRIME).rref()
        return _leading_columns(reduced, len(matrix), rank)
    return _independent_by_elimination(matrix)


def _leading_columns(reduced: Any, width: int, rank: int) -> list[int]:
    """Where the rows of a reduced echelon form begin."""
    found, column = [], 0
    for row in range(rank):
        while int(reduced[row, column]) == 0 and column < width:
            column += 1
        found.append(column)
    return found


def _independent_by_elimination(matrix: Sequence[Row]) -> list[int]:
    kept: list[int] = []
    pivots: list[tuple[int, list[int]]] = []
    for k, row in enumerate(matrix):
        rest = [x % _PRIME for x in row]
        for at, known in pivots:
            factor = rest[at]
            if factor:
                rest = [(x - factor * y) % _PRIME for x, y in zip(rest, known, strict=True)]
        at = next((j for j, x in enumerate(rest) if x), -1)
        if at >= 0:
            inverse = pow(rest[at], -1, _PRIME)
            pivots.append((at, [x * inverse % _PRIME for x in rest]))
            kept.append(k)
    return kept


def _reduced(numerators: list[list[int]], denominator: int) -> Solution:
    shared = gcd(denominator, *(v for row in numerators for v in row))
    shared = -shared if denominator < 0 else shared
    return Solution(tuple(tuple(v // shared for v in row) for row in numerators), denominator // shared)
