"""The inverse of a matrix of numbers: [A | I] becomes [I | A⁻¹] by steps on rows."""

from __future__ import annotations

from fractions import Fraction

from sympy import Rational

from svmsym.exams.meaning.statements import Grid
from svmsym.exams.meaning.typed import KindError

_LARGEST = 6  # nobody inverts a larger one by hand


def inverted(matrix: Grid, at: int) -> Grid:
    """A⁻¹ of a matrix of numbers.

    >>> from sympy import Integer
    >>> inverted(Grid(((Integer(2), Integer(0)), (Integer(0), Integer(4)))), 0).rows
    ((1/2, 0), (0, 1/4))
    """
    size, columns = matrix.shape
    if size != columns or size > _LARGEST:
        raise KindError(
            "this matrix has no inverse here", at, hint=f"write up to {_LARGEST} rows and columns"
        )
    rows = []
    for k, row in enumerate(matrix.rows):
        if not all(isinstance(v, Rational) for v in row):
            raise KindError("the inverse of a matrix with letters is not read", at, hint="write its numbers")
        unit = [Fraction(int(k == column)) for column in range(size)]
        rows.append([Fraction(int(v.p), int(v.q)) for v in row if isinstance(v, Rational)] + unit)
    for k in range(size):
        pivot = next((r for r in range(k, size) if rows[r][k] != 0), None)
        if pivot is None:
            raise KindError("this matrix has no inverse", at, hint="check its numbers")
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [v / rows[k][k] for v in rows[k]]
        for r in range(size):
            if r != k:
                factor = rows[r][k]
                rows[r] = [a - factor * b for a, b in zip(rows[r], rows[k], strict=True)]
    return Grid(tuple(tuple(Rational(v.numerator, v.denominator) for v in row[size:]) for row in rows))
