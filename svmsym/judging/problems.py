"""Optimisation problems: the same feasible points, in the same order.

Two problems say the same if their constraints imply each other and their objectives order the feasible points
alike, with the data held fixed: min ½‖w‖² and min ‖w‖ do, a stray term does not. The order is compared on all
pairs of many feasible points, at several scales, for several sets of data.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from svmsym.judging.interpreting import Interpretation
from svmsym.judging.outcome import Open, Outcome, accept, refute
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import Key, key_of
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.reals import Real, negate
from svmsym.meaning.reals import compare as order
from svmsym.meaning.values import IllTyped, Undefined, is_number, numeric, plain
from svmsym.worlds.solving import System
from svmsym.worlds.world import World
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_DATA = frozenset(["x", "y", "t", "C", "n", "m", "N", "K", "Q", "φ", "X", "ν", "ε", "γ", "σ", "λ", "k"])
_POINTS = 20  # feasible points with the same data: 190 pairs
_DRAWS = 70
_SCALES = ((1, 1), (3, 16), (9, 1), (30, 4))  # how large numbers are, and what they are divided by
_SETS_OF_DATA = 3
_LEAST_VALUES = 3  # different values of the objective, or nothing was compared


def objective_of(problem: t.Optimum) -> Node:
    """The objective without its name."""
    found = problem.objective
    return found.parts[-1] if isinstance(found, t.Relation) else found


def constraints_of(problem: t.Optimum) -> list[Node]:
    """The constraints, those below min included."""
    return [*problem.constraints, *(o for o in problem.over if isinstance(o, t.Relation))]


@dataclass(frozen=True)
class Pair:
    """Two problems whose constraints say the same, and what is known beside them."""

    wanted: t.Optimum
    found: t.Optimum
    facts: Sequence[Node]
    how: Interpretation

    @property
    def statements(self) -> list[Node]:
        """Everything that holds at a feasible point."""
        return [*self.facts, *constraints_of(self.wanted), *constraints_of(self.found)]

    @property
    def variables(self) -> frozenset[Key]:
        """The letters over which is optimised: those below min or max, else all that are no data."""
        both = (self.wanted, self.found)
        below = [o for p in both for o in p.over]
        named = {key for o in below if (key := key_of(o)) is not None}
        named |= {k for o in below if isinstance(o, t.Relation) for k in keys_in(o)} - _DATA
        used = {k for n in (*(p.objective for p in both), *self.statements) for k in keys_in(n)}
        return frozenset(named & used or used - _DATA)

    def values(self, seed: int) -> Iterator[tuple[Real, Real]]:
        """Both objectives at feasible points with the same data, turned so that smaller is better."""
        size = self.how.sizes[seed % len(self.how.sizes)]
        data = World(size, seed, work=self.how.work)
        _draw_letters(data, [objective_of(self.wanted), objective_of(self.found), *self.statements], self.how)
        fixed = {k: v for k, v in data.values.items() if k not in self.variables}
        system = System(self.statements, self.how.table, self.how.definitions, frozenset(fixed))
        for draw in range(_DRAWS):
            spread, fine = _SCALES[draw % len(_SCALES)]
            world = World(size, 100 * seed + draw, spread=spread, fixed=fixed, fine=fine, work=self.how.work)
            world.calls = dict(data.calls)
            if not system.satisfy(world):
                continue
            meaning = Meaning(self.how.table, world, self.how.definitions)
            try:
                yield tuple(self._value(meaning, p) for p in (self.wanted, self.found))  # type: ignore[misc]
            except IllTyped:
                raise
            except Undefined:
                continue

    @staticmethod
    def _value(meaning: Meaning, problem: t.Optimum) -> Real:
        value = numeric(meaning.value(objective_of(problem)))
        if not is_number(value):
            raise IllTyped("the objective is no number")
        return plain(value) if problem.sense == "min" else negate(plain(value))


def compare_problems(
    wanted: t.Optimum, found: t.Optimum, facts: Sequence[Node], how: Interpretation
) -> Outcome:
    """Compare the order of feasible points in two problems, data by data."""
    pair = Pair(wanted, found, facts, how)
    decided = 0
    for seed in range(_SETS_OF_DATA + 1):
        try:
            points = [values for _, values in zip(range(_POINTS), pair.values(seed), strict=False)]
        except IllTyped as error:
            return refute(f"the objective does not fit: {error}")
        if len({a for a, _ in points}) < _LEAST_VALUES:
            continue
        for (a, b), (c, d) in combinations(points, 2):
            first, second = order(a, c), order(b, d)
            if first is not None and second is not None and first != second:
                return refute("the objectives order two feasible points differently")
        decided += 1
        if decided == _SETS_OF_DATA:
            return accept()
    raise Open("there are too few feasible points to compare two problems")


def _draw_letters(world: World, nodes: Sequence[Node], how: Interpretation) -> None:
    """Draw all letters that occur."""
    meaning = Meaning(how.table, world, how.definitions)
    for node in nodes:
        try:
            meaning.truth(node) if isinstance(node, t.Relation) else meaning.value(node)
        except Undefined:
            continue
