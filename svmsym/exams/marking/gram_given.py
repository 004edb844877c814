"""The matrix of numbers that an answer gives for K: K = [[…]], 2K = [[…]], or a matrix alone.

K + I = [[…]] and K = [[…]] or 0 give none. A list of all entries, K_11 = 5, K_12 = K_21 = 3, …, gives one.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sympy import Add, Expr
from sympy.core.basic import Basic

from svmsym.exams.meaning.statements import Chain, Defined, Grid, PerPair, Shown, Statement, Value
from svmsym.exams.reading.limits import LARGEST_MATRIX
from svmsym.exams.values.evaluating import Known, number
from svmsym.exams.values.named_letters import letter_and_factor
from svmsym.exams.values.said import evaluated, flat
from svmsym.exams.values.surd import NotExactError, Number, inverse
from svmsym.formulas.atoms import Entry, Label, Vector
from svmsym.formulas.operations import Delta, KernelValue

Rows = tuple[tuple[Number, ...], ...]


def grid_of(statements: Sequence[Statement]) -> Rows | None:
    """The only matrix of numbers in an answer.

    >>> from svmsym.exams.meaning.reader import read
    >>> grid_of(read("K = [[1, 3], [3, 13]]").statements) == ((1, 3), (3, 13))
    True
    >>> grid_of(read("2K = [[2, 6], [6, 26]]").statements) == ((1, 3), (3, 13))
    True
    """
    found: list[Rows] = []
    for statement in flat(statements):
        if isinstance(statement, Shown) and evaluated(statement.value, Known()) is not None:
            return None  # K = [[…]] or 0
        values = _values(statement)
        grids = [v for v in values if isinstance(v, Grid)]
        divisor = _divisor(values)
        if grids and (divisor is None or any(isinstance(v, Expr) for v in values)):
            return None  # K = [[…]] = 0 among them
        for grid in grids:
            try:
                rows = tuple(tuple(number(e, Known()) * (divisor or 1) for e in row) for row in grid.rows)
            except NotExactError:
                return None
            if rows not in found:
                found.append(rows)
    return by_entries(statements) if not found else found[0] if len(found) == 1 else None


def by_entries(statements: Sequence[Statement]) -> Rows | None:
    """The matrix whose entries are listed one by one; K_21 is K_12 where it is not given.

    >>> from svmsym.exams.meaning.reader import read
    >>> by_entries(read("K_11 = 1, K_12 = K_21 = 3, K_22 = 13").statements) == ((1, 3), (3, 13))
    True
    >>> by_entries(read("K_11 = 1, K_22 = 13").statements)
    """
    given: dict[tuple[int, int], Number] = {}
    for statement in flat(statements):
        places = [place for v in _names(statement) if (place := _place(v))]
        values = {evaluated(v, Known()) for v in _values(statement) if not _place(_arguments(v))}
        value = values.pop() if len(values) == 1 else None
        if not places or value is None or isinstance(value, tuple):
            return None
        if any(given.setdefault(place, value) != value for place in places):
            return None
    n = max((k for place in given for k in place), default=0)
    if n > LARGEST_MATRIX:
        return None
    entries = [[given.get((i, j), given.get((j, i))) for j in range(1, n + 1)] for i in range(1, n + 1)]
    rows = tuple(tuple(v for v in row if v is not None) for row in entries)
    return rows if n and all(len(row) == n for row in rows) else None


def _names(statement: Statement) -> list[Sequence[Basic]]:
    """The pairs of points whose K a statement gives."""
    if isinstance(statement, Defined):
        return [statement.arguments] if statement.name == "K" else []
    return [_arguments(v) for v in _values(statement)]


def _arguments(value: Value) -> Sequence[Basic]:
    return value.args[2:] if isinstance(value, KernelValue) else ()


def _place(arguments: Sequence[Basic]) -> tuple[int, int] | None:
    """The row and the column of K(x_1, x_2)."""
    names = [str(a.name).partition("_") for a in arguments if isinstance(a, Vector)]
    numbers = [int(k) for head, _, k in names if head == "x" and k.isdecimal()]
    return (numbers[0], numbers[1]) if len(numbers) == len(arguments) == 2 else None  # noqa: PLR2004 - a pair


def _values(statement: Statement) -> Sequence[Value]:
    if isinstance(statement, Shown | Defined):
        return (statement.value,)
    return statement.values if isinstance(statement, Chain) and {*statement.signs} == {"="} else ()


def _divisor(values: Sequence[Value]) -> Number | None:
    """1/c for c·K; None where a side is another matrix than a multiple of K."""
    divisors: set[Number] = set()
    for pair in (v for v in values if isinstance(v, PerPair)):
        split = letter_and_factor(pair.body, Known())
        if split is None or split[0].has(Entry, Label, Delta):
            return None
        letter, factor = split
        if isinstance(letter, Add) and letter.has(KernelValue):
            return None
        one = inverse(factor)
        if one is None:
            return None
        divisors.add(one)
    return divisors.pop() if len(divisors) == 1 else None if divisors else Fraction(1)
