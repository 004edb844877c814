"""The value of a formula at exact numbers: points as rows, labels and multipliers as lists."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import Any

from sympy import Expr

from svmsym.errors import FormulaError, StatementError
from svmsym.formulas.atoms import Index
from svmsym.formulas.bounds import domains_of
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import coordinate, evaluate
from svmsym.formulas.kinds import Kind, kind_of
from svmsym.formulas.models import DrawnModel, Key
from svmsym.formulas.printing import to_text
from svmsym.lectures.checks.values import shown


def at_numbers(formula: Expr, given: Mapping[str, Any], at: Mapping[Index, int] | None = None) -> Any:
    """A number, or a tuple of coordinates for a vector; places of free indices count from 0.

    >>> from svmsym.formulas import Family, Index, IndexSet, VectorFamily, total
    >>> n = IndexSet("n", "i")
    >>> i, α, x = Index("i", n), Family("α", n), VectorFamily("x", n)
    >>> [str(v) for v in at_numbers(total(α[i] * x[i], i), {"α": [1, 2], "x": [(1, 0), (0, 3)]})]
    ['1', '6']

    An index that neither a sum nor ``at`` gives a value is an error of the formula.
    """
    sizes, dimension = _sizes(given)
    model = DrawnModel(dict.fromkeys(_domains(formula), sizes), dimension, lambda key: _known(key, given))
    where = dict(at or {})
    for index in _free(formula):
        if index not in where:
            raise FormulaError(f"the index {index.name} has no value in {to_text(formula)}")
    try:
        if kind_of(formula) is Kind.SCALAR:
            return evaluate(formula, model, where)
        return tuple(coordinate(formula, model, where, axis) for axis in range(dimension))
    except ZeroDivisionError:
        raise StatementError(f"{to_text(formula)} is divided by zero at {shown(given)}") from None


@lru_cache(maxsize=1024)
def _free(formula: Expr) -> frozenset[Index]:
    return free_indices(formula)


@lru_cache(maxsize=1024)
def _domains(formula: Expr) -> tuple[str, ...]:
    return tuple(domains_of(formula))


def _sizes(given: Mapping[str, Any]) -> tuple[int, int]:
    """The number of points and their dimension, 1 where nothing tells."""
    size, dimension = 1, 1
    for name, value in given.items():
        if isinstance(value, list):  # a family; the coordinates of a single vector are a tuple
            size = len(value)
            if value and isinstance(value[0], tuple | list):
                dimension = len(value[0])
        elif isinstance(value, tuple):
            dimension = len(value)
        elif not isinstance(value, int | Fraction):
            raise TypeError(f"{name} is no exact number")
    return size, dimension


def _known(key: Key, given: Mapping[str, Any]) -> Fraction:
    """The number behind a key of the model: a scalar, a member of a family, a coordinate."""
    name = key[1][0] if isinstance(key[1], tuple) else key[1]
    if name not in given:
        raise StatementError(f"{name} has no value here", why=f"known are {', '.join(given)}")
    if key[0] == "coordinate":
        vector, axis = key[1], key[2]
        assert isinstance(vector, tuple)
        assert isinstance(axis, int)
        value = given[vector[0]]
        return Fraction(value[axis] if len(vector) == 1 else value[vector[1]][axis])
    value = given[str(key[1])]
    return Fraction(value if key[0] == "scalar" else value[key[2]])
