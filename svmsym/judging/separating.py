"""What a counterexample has to do: predicates of worlds, smaller worlds, and what a judge found in one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeAlias

from svmsym.judging.shrinking import MOST_STEPS, NON_NEGATIVE, Predicate, shrink
from svmsym.meaning.denote import Definition, Meaning
from svmsym.meaning.letters import Key, Table
from svmsym.meaning.relating import equal
from svmsym.meaning.values import Undefined, Value
from svmsym.meaning.work import TooMuchWork, Work
from svmsym.worlds.solving import System
from svmsym.worlds.world import World
from svmsym.writing.tree import Name, Node

Values: TypeAlias = Callable[[Meaning], Iterator[tuple[Value, Value]]]  # of two formulas, place by place

_SMALL_SIZES: tuple[tuple[int, int], ...] = ((1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (3, 2))
_SEEDS = 4  # small worlds of each size that are tried


class Setting(Protocol):
    """What letters mean: a table and definitions."""

    @property
    def table(self) -> Table:
        """The kinds of the letters."""

    @property
    def definitions(self) -> Mapping[Key, Definition]:
        """Names that are defined."""


def refutes(premises: Sequence[Node], conclusions: Sequence[Node], how: Setting) -> Predicate:
    """Make the predicate that the premises hold in a world, and a conclusion does not."""
    system = System(premises, how.table, how.definitions)

    def fails(world: World) -> bool:
        if not system.hold(world):
            return False
        meaning = Meaning(how.table, world, how.definitions)
        return not all(meaning.truth(c) for c in conclusions)

    return fails


def separates(values: Values, facts: Sequence[Node], how: Setting) -> Predicate:
    """Make the predicate that the facts hold in a world, and two formulas have different values."""
    given = System(facts, how.table, how.definitions)

    def fails(world: World) -> bool:
        meaning = Meaning(how.table, world, how.definitions)
        return given.hold(world) and find_difference(meaning, values) is not None

    return fails


def find_difference(meaning: Meaning, values: Values) -> tuple[Value, Value] | None:
    """Find values of two formulas at the same place that differ."""
    return next(((u, v) for u, v in values(meaning) if not equal(meaning, u, v)), None)


def draw_small(premises: Sequence[Node], how: Setting, world: World) -> Iterator[World]:
    """Draw worlds that are smaller than a given one, with small numbers, in which the premises hold."""
    system = System(premises, how.table, how.definitions)
    work = Work(most=MOST_STEPS)
    system.below += [key for key in system.keys if key[0] in NON_NEGATIVE]
    size = world.sizes.get("n", 1), world.sizes.get("d", 1)
    for n, d in _SMALL_SIZES:
        if (n, d) == size or n > size[0] or d > size[1]:
            continue
        for seed in range(_SEEDS):
            made = World({**world.sizes, "n": n, "d": d, "h": min(d, 2)}, seed, spread=2, work=work)
            made.simple = True
            try:
                if system.satisfy(made):
                    yield made
            except Undefined:
                continue
            except TooMuchWork:
                return


# ---- What a judge finds in a world


@dataclass(frozen=True)
class Failure:
    """Statements that hold in a world, beside the facts, and others that do not."""

    held: Sequence[Node]
    failed: Sequence[Node]
    facts: Sequence[Node]
    how: Setting

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Everything whose letters a counterexample tells."""
        return *self.facts, *self.held, *self.failed

    def holds(self, world: World) -> bool:
        """Tell whether a world shows it."""
        return refutes([*self.facts, *self.held], self.failed, self.how)(world)

    def make_small(self, world: World) -> World:
        """Shrink a world that shows it."""
        return shrink(world, self.holds, draw_small([*self.facts, *self.held], self.how, world))


@dataclass(frozen=True)
class Difference:
    """Two formulas that have different values in a world, the reference first.

    ``names`` are letters that the reader knows, with those of the world: x, the first argument.
    """

    values: Values
    formulas: tuple[Node, Node]
    facts: Sequence[Node]
    how: Setting
    names: Mapping[Key, Key] = field(default_factory=dict)

    @property
    def nodes(self) -> tuple[Node, ...]:
        """Everything whose letters a counterexample tells."""
        return *map(Name, self.names), *self.facts, *self.formulas

    def holds(self, world: World) -> bool:
        """Tell whether a world shows it."""
        return separates(self.values, self.facts, self.how)(world)

    def make_small(self, world: World) -> World:
        """Shrink a world that shows it."""
        return shrink(world, self.holds, draw_small(self.facts, self.how, world))

    def pair(self, world: World) -> tuple[Value, Value] | None:
        """Find the two values."""
        return find_difference(Meaning(self.how.table, world, self.how.definitions), self.values)
