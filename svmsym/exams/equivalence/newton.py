"""Exact steps of Newton's method: some of a world's numbers are moved so that equations hold in it.

    J·δ = −r,    column k of J: r(u + e_k) − r(u)

for residuals r that are affine in the numbers that move. All steps start from the same numbers u, so that
r(u) and each column are found once in a world, and of a column only what depends on its number.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
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


@dataclass(frozen=True)
class _Part:
    """Residuals that are evaluated together: their values at the start, and the numbers these depend on."""

    evaluate: Callable[[], list[Any]]
    asked: frozenset[Key]
    base: list[Any]


class _Watched(dict[Key, Fraction]):
    """Numbers that remember which of them were asked for."""

    def __init__(self, values: dict[Key, Fraction]) -> None:
        super().__init__(values)
        self.asked: set[Key] = set()

    def __getitem__(self, key: Key) -> Fraction:
        self.asked.add(key)
        return super().__getitem__(key)


class Newton:
    """Steps from the numbers that a world has now, at which the residuals are rational."""

    def __init__(self, equations: Sequence[Equation], world: World) -> None:
        self.equations, self.world = equations, world
        self.start = dict(world.values)
        self._parts = _parts(equations, world)
        self._base = [v for part in self._parts for v in part.base]
        self._columns: dict[Key, list[Any]] = {}

    @property
    def asked(self) -> frozenset[Key]:
        """The numbers that the equations depend on."""
        return frozenset[Key]().union(*(part.asked for part in self._parts))

    def step(self, keys: Sequence[Key]) -> bool:
        """One step in some of the numbers; whether all equations then hold."""
        values = self.world.values
        try:
            columns = [self._columns.get(key) or self._column(key) for key in keys]
            if not all(isinstance(v, Fraction) for column in (self._base, *columns) for v in column):
                return False
            step = one_solution([list(row) for row in zip(*columns, strict=True)], [-v for v in self._base])
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
        """How the residuals change with one number; those that did not ask for it do not."""
        values = self.world.values
        old = values[key]
        values[key] = old + 1
        column: list[Any] = []
        try:
            for part in self._parts:
                if key in part.asked:
                    moved = part.evaluate()
                    if len(moved) != len(part.base):  # α_i > 0 holds for other points now
                        raise NoValueError("another number of residuals")
                    column += [b - a for a, b in zip(part.base, moved, strict=True)]
                else:
                    column += [Fraction(0)] * len(part.base)
        finally:
            values[key] = old
        if len(values) == len(self.start):  # else a name of other arguments was drawn, and is drawn again
            self._columns[key] = column
        return column


def _parts(equations: Sequence[Equation], world: World) -> list[_Part]:
    """The residuals at each value of the indices; over all of them where these depend on the numbers."""
    found = []
    for equation in equations:
        indices, evaluate = equation
        if any(k.domain == SUPPORT for k in indices):
            ways = [partial(residuals, [equation], world)]
        else:
            ways = [partial(_listed, evaluate, world, where) for where in places(indices, world)]
        found += [_part(way, world) for way in ways]
    return found


def _listed(evaluate: Callable[[World, Where], Place], world: World, where: Where) -> list[Any]:
    found = evaluate(world, where)
    return found if isinstance(found, list) else [found]


def _part(evaluate: Callable[[], list[Any]], world: World) -> _Part:
    kept, world.values = world.values, _Watched(world.values)
    try:
        base = evaluate()
        return _Part(evaluate, frozenset(world.values.asked), base)
    finally:
        world.values = kept
