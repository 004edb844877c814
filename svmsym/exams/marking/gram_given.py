"""The matrix of numbers that an answer gives for K: K = [[…]], 2K = [[…]], or a matrix alone.

K + I = [[…]] and K = [[…]] or 0 give none.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from sympy import Add, Expr

from svmsym.exams.meaning.statements import Chain, Defined, Grid, PerPair, Shown, Statement, Value
from svmsym.exams.values.evaluating import Known, number
from svmsym.exams.values.named_letters import letter_and_factor
from svmsym.exams.values.said import evaluated, flat
from svmsym.exams.values.surd import NotExactError, Number, inverse
from svmsym.formulas.atoms import Entry, Label
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
    return found[0] if len(found) == 1 else None


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
