"""Matrices in small worlds: products, transposes, inverses."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from small_worlds import POINTS, VECTOR, Row, Table, Unfit, Unit, inner, is_number, plus, spread, times


def product(left: Any, right: Any) -> Any:
    """A product in which the order matters; the last factor may be a vector or a list."""
    if is_number(left) or is_number(right):
        return times(left, right)
    if isinstance(left, Unit) or isinstance(right, Unit):
        unit, other = (left, right) if isinstance(left, Unit) else (right, left)
        return times(unit.scale, other) if not isinstance(other, Unit) else Unit(unit.scale * other.scale)
    if isinstance(left, Row) and isinstance(right, Row):
        return inner(left, right)
    if isinstance(right, Row):
        return Row(_kind(left, right), tuple(inner(_as(row, right), right) for row in _rows(left)))
    if isinstance(left, Row):
        return product(transposed(right), left)
    columns = tuple(zip(*_rows(right), strict=True))
    if len(_rows(left)[0]) != len(_rows(right)):
        raise Unfit("matrices that do not fit are multiplied")
    return Table(tuple(tuple(_dot(row, column) for column in columns) for row in _rows(left)))


def _dot(row: tuple[Any, ...], column: tuple[Any, ...]) -> Any:
    result: Any = Fraction(0)
    for a, b in zip(row, column, strict=True):
        result = plus(result, times(a, b))
    return result


def _rows(value: Any) -> tuple[tuple[Any, ...], ...]:
    if not isinstance(value, Table):
        raise Unfit(f"a matrix is needed, not {value}")
    return value.rows


def _as(row: tuple[Any, ...], like: Row) -> Row:
    if len(row) != len(like.items):
        raise Unfit("a matrix and a vector do not fit")
    return Row(like.kind, row)


def _kind(matrix: Any, vector: Row) -> str:
    square = len(_rows(matrix)) == len(_rows(matrix)[0])
    return vector.kind if square else {POINTS: VECTOR, VECTOR: POINTS}.get(vector.kind, vector.kind)


def transposed(value: Any) -> Any:
    """The transpose; rows and columns of numbers are not told apart."""
    if isinstance(value, Table):
        return Table(tuple(zip(*value.rows, strict=True)))
    if isinstance(value, Row | Unit):
        return value
    raise Unfit(f"{value} cannot be transposed")


def outer(left: Row, right: Row) -> Table:
    """u vᵀ."""
    if not isinstance(left, Row) or not isinstance(right, Row) or left.kind != right.kind:
        raise Unfit("no outer product")
    return Table(tuple(tuple(times(a, b) for b in right.items) for a in left.items))


def inverse(value: Any) -> Any:
    """The inverse of a matrix of fractions, by elimination."""
    if isinstance(value, Unit):
        return Unit(1 / value.scale)
    rows = _rows(value)
    size = len(rows)
    work = [[*row, *unit] for row, unit in zip(rows, spread(Unit(Fraction(1)), size).rows, strict=True)]
    for k in range(size):
        pivot = next((r for r in range(k, size) if work[r][k] != 0), None)
        if pivot is None:
            raise Unfit("a matrix without inverse")
        work[k], work[pivot] = work[pivot], work[k]
        work[k] = [v / work[k][k] for v in work[k]]
        for r in range(size):
            if r != k:
                work[r] = [a - work[r][k] * b for a, b in zip(work[r], work[k], strict=True)]
    return Table(tuple(tuple(row[size:]) for row in work))
