"""Exact steps of Newton's method: some of a world's numbers are moved so that equations hold in it.

    J·δ = −r,    column k of J: r(u + e_k) − r(u)

for residuals r that are affine in the numbers that move. All steps start from the same numbers u, so that
r(u) and each column are found once in a world.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import Any, TypeAlias

from sympy import Expr

from svmsym.arguments.refuting import one_solution
from svmsym.errors import FormulaError
from svmsym.exams.equivalence.enclosures import NoValueError
from svmsym.exams.equivalence.evaluation import Place, placing
from svmsym.exams.equivalence.worlds import Where, World, one
from svmsym.exams.meaning.statements import SUPPORT
from svmsym.formulas.atoms import Index
from svmsym.formulas.indices import free_indices as indices_free
from svmsym.formulas.models import Key

free_indices = lru_cache(maxsize=1 << 12)(indices_free)  # asked for at every point
# The free indices of an equation, and how its residual is evaluated.
Equation: TypeAlias = tuple[frozenset[Index], Callable[[World, Where], Place]]


def places(indices: frozenset[Index], world: World) -> list[dict[Index, int]]:
    """All values of the free indices."""
    known = world.places.get(indices)
    if known is None:
        ordered = sorted(map(one, indices), key=lambda k: k.name)
        known = [
            dict(zip(ordered, chosen, strict=True))
            for chosen in itertools.product(*(world.range(k) for k in ordered))
        ]
        if all(k.domain != SUPPORT for k in ordered):  # which points support changes with the numbers
            world.places[indices] = known
    return known


def prepared(equations: Iterable[Expr]) -> list[Equation]:
    """Equations whose residuals are evaluated many times; one without a value says so when it is asked."""
    return [_prepared(e) for e in equations]


def _prepared(e: Expr) -> Equation:
    try:
        return free_indices(e), placing(e)
    except FormulaError as error:
        refused = error

        def refuse(_world: World, _where: Where) -> Place:
            raise refused

        return frozenset(), refuse


def residuals(equations: Sequence[Equation], world: World) -> list[Any]:
    """The values of all residuals, at all values of their indices."""
    values: list[Any] = []
    for indices, evaluate in equations:
        for where in places(indices, world):
            found = evaluate(world, where)
            values += found if isinstance(found, list) else [found]
    return values


class Newton:
    """Steps from the numbers that a world has now; ``base`` are the residuals there."""

    def __init__(self, equations: Sequence[Equation], world: World, base: list[Any]) -> None:
        self.equations, self.world, self.base = equations, world, base
        self.start = dict(world.values)
        self._columns: dict[Key, list[Any]] = {}

    def step(self, keys: Sequence[Key]) -> bool:
        """One step in some of the numbers; whether all equations then hold."""
        values = self.world.values
        try:
            columns = [self._columns.get(key) or self._column(key) for key in keys]
            if not all(isinstance(v, Fraction) for column in (self.base, *columns) for v in column):
                return False
            step = one_solution([list(row) for row in zip(*columns, strict=True)], [-v for v in self.base])
            if step is None:
                return False
            for key, change in zip(keys, step, strict=True):
                values[key] += change
            return not any(v != 0 for v in residuals(self.equations, self.world))
        except (NoValueError, ZeroDivisionError, TypeError):
            return False

    def back(self) -> None:
        """Give the world its numbers back."""
        self.world.values.clear()
        self.world.values.update(self.start)

    def _column(self, key: Key) -> list[Any]:
        """How the residuals change with one number."""
        values = self.world.values
        old = values[key]
        values[key] = old + 1
        column = [b - a for a, b in zip(self.base, residuals(self.equations, self.world), strict=True)]
        values[key] = old
        if len(values) == len(self.start):  # a name of other arguments was drawn, and is drawn again
            self._columns[key] = column
        return column
