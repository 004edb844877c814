"""Linear systems over the rationals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction


def solve_linear(
    matrix: Sequence[Sequence[Fraction]], right: Sequence[Fraction], free: Sequence[Fraction]
) -> list[Fraction] | None:
    """Solve a linear system, the unknowns that it leaves free as given; None if it has no solution.

    >>> solve_linear([[Fraction(1), Fraction(1)]], [Fraction(3)], [Fraction(0), Fraction(1)])
    [Fraction(2, 1), Fraction(1, 1)]
    """
    rows, pivots = _reduce([[*row, value] for row, value in zip(matrix, right, strict=True)], len(free))
    if any(row[-1] for row in rows[len(pivots) :]):
        return None
    solution = list(free)
    for row, c in zip(rows, pivots, strict=False):
        others = (row[k] * solution[k] for k in range(len(free)) if k not in pivots)
        solution[c] = row[-1] - sum(others, Fraction(0))
    return solution


def _reduce(rows: list[list[Fraction]], width: int) -> tuple[list[list[Fraction]], list[int]]:
    """Bring rows to reduced echelon form, and tell the columns of the pivots."""
    pivots: list[int] = []
    for c in range(width):
        r = len(pivots)
        pivot = next((k for k in range(r, len(rows)) if rows[k][c]), None)
        if pivot is None:
            continue
        rows[r], rows[pivot] = rows[pivot], rows[r]
        over = 1 / rows[r][c]
        rows[r] = [over * v for v in rows[r]]
        for k, row in enumerate(rows):
            if k != r and row[c]:
                rows[k] = [u - row[c] * v for u, v in zip(row, rows[r], strict=True)]
        pivots.append(c)
    return rows, pivots
