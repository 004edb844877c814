"""Equations met by exact steps of Newton's method, in the numbers of a few letters at a time.

With the residuals r(v) of all equations and the differences r(v + e_k) − r(v) as columns of J, one step goes
from v to v + d where J d = −r(v), in fractions. The numbers are those of one name, of two, or of more. Where
the equations are affine in them, J is their derivative and the step solves them. Otherwise it may fail: a
step counts only if all residuals are zero afterwards.
"""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from sympy import Expr

from svmsym.arguments.refuting import one_solution
from svmsym.exams.equivalence.enclosures import Enclosure, NoValueError, nonzero
from svmsym.exams.equivalence.evaluation import place
from svmsym.exams.equivalence.worlds import World, base_of, free_indices, owner, places
from svmsym.formulas.models import Key

LATER = 100  # the serial number of the first world of the later rounds
_MOST_STEPS, _FEW_STEPS = 12, 4  # in one world, and in one of the later rounds


def solutions(equations: Sequence[Expr], world: World, allowed: frozenset[str] | None) -> Iterator[None]:
    """Change the world so that all equations hold, in several ways one after the other."""
    residuals = _residuals(equations, world)
    if not any(map(nonzero, residuals)):
        yield
        return
    if any(isinstance(v, Enclosure) for v in residuals):
        return  # no exact step leads from a number that is known by an interval only
    start = dict(world.values)
    movable = [key for key in start if key[0] in {"scalar", "entry", "coordinate", "named"}]
    mentioned = {owner(key) for key in _asked(equations, world)}
    names = sorted(n for n in mentioned if allowed is None or base_of(n) in allowed)
    found, steps = False, 0
    for count in dict.fromkeys(k for k in (1, 2, len(names), 3) if 0 < k <= len(names)):
        groups = list(itertools.combinations(names, count))
        # Another order in each world, so that the few steps of all worlds together try every group.
        random.Random(len(groups) * 1000 + world.serial).shuffle(groups)
        for chosen in groups:
            steps += 1
            if steps > (_FEW_STEPS if world.serial >= LATER else _MOST_STEPS):
                return
            if _step(equations, world, [key for key in movable if owner(key) in chosen]):
                found = True
                yield
            world.values.clear()
            world.values.update(start)
        if found:
            return


def _asked(equations: Sequence[Expr], world: World) -> set[Key]:
    """The numbers that the equations depend on."""
    kept, world.values = world.values, _Watched(world.values)
    try:
        _residuals(equations, world)
        return {k for k in world.values.asked if k[0] in {"scalar", "entry", "coordinate", "named"}}
    finally:
        world.values = kept


class _Watched(dict[Key, Fraction]):
    """Numbers that remember which of them were asked for."""

    def __init__(self, values: dict[Key, Fraction]) -> None:
        super().__init__(values)
        self.asked: set[Key] = set()

    def __getitem__(self, key: Key) -> Fraction:
        self.asked.add(key)
        return super().__getitem__(key)


def _step(equations: Sequence[Expr], world: World, keys: Sequence[Key]) -> bool:
    """One exact step of Newton's method in some of the numbers; whether all equations then hold."""
    try:
        base = _residuals(equations, world)
        columns = []
        for key in keys:
            old = world.values[key]
            world.values[key] = old + 1
            columns.append([b - a for a, b in zip(base, _residuals(equations, world), strict=True)])
            world.values[key] = old
        if not all(isinstance(v, Fraction) for column in (base, *columns) for v in column):
            return False
        step = one_solution([list(row) for row in zip(*columns, strict=True)], [-v for v in base])
        if step is None:
            return False
        for key, change in zip(keys, step, strict=True):
            world.values[key] += change
        return not any(map(nonzero, _residuals(equations, world)))
    except (NoValueError, ZeroDivisionError, TypeError):
        return False


def _residuals(equations: Sequence[Expr], world: World) -> list[Any]:
    values: list[Any] = []
    for e in equations:
        for where in places(free_indices(e), world):
            found = place(e, world, where)
            values += found if isinstance(found, list) else [found]
    return values
