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


def find_dependencies(rows: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """Find linear relations between columns: all Σ c_k·column_k = 0, as a basis of the vectors c.

    >>> find_dependencies([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(4)]])
    [[Fraction(-2, 1), Fraction(1, 1)]]
    """
    width = len(rows[0])
    reduced, pivots = _reduce([list(row) for row in rows], width)
    found = []
    for c in (c for c in range(width) if c not in pivots):
        one = [Fraction(int(k == c)) for k in range(width)]
        for row, pivot in zip(reduced, pivots, strict=False):
            one[pivot] = -row[c]
        found.append(one)
    return found


def can_be_positive(equations: Sequence[Sequence[Fraction]], most: int = 200) -> bool:
    """Whether Σ c_k·t_k + c = 0 can hold for positive numbers t_k, c last in each equation.

    By elimination of Fourier and Motzkin; where that grows too large the answer is yes.

    >>> can_be_positive([[Fraction(1), Fraction(1), Fraction(1)]])
    False
    """
    if not equations:
        return True
    width = len(equations[0]) - 1
    rows, pivots = _reduce([list(row) for row in equations], width)
    if any(row[-1] for row in rows[len(pivots) :]):
        return False
    free = [k for k in range(width) if k not in pivots]
    above = [[-row[k] for k in free] + [-row[-1]] for row in rows[: len(pivots)]]  # what is positive
    above += [[Fraction(int(k == j)) for j in range(len(free))] + [Fraction(0)] for k in range(len(free))]
    for k in range(len(free)):
        low, high = ([row for row in above if row[k] * sign > 0] for sign in (1, -1))
        above = [row for row in above if not row[k]]
        above += [[u / p[k] - v / q[k] for u, v in zip(p, q, strict=True)] for p in low for q in high]
        if len(above) > most:
            return True
    return all(row[-1] > 0 for row in above)
