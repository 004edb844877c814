"""What a counterexample has to do: predicates of worlds, smaller worlds, and what the one found shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol, TypeAlias

from svmsym.judging.explaining import Message
from svmsym.judging.shrinking import MOST_STEPS, NON_NEGATIVE, Predicate, shrink
from svmsym.meaning.denote import Definition, Meaning
from svmsym.meaning.letters import Key, Table
from svmsym.meaning.ranges import Range, free_indices
from svmsym.meaning.relating import equal
from svmsym.meaning.values import Undefined, Value
from svmsym.meaning.work import TooMuchWork, Work
from svmsym.worlds.solving import System
from svmsym.worlds.world import World
from svmsym.writing.tree import Node

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


def pair_values(a: Node, b: Node) -> Values:
    """Evaluate two formulas at all places of their free indices."""

    def values(meaning: Meaning) -> Iterator[tuple[Value, Value]]:
        free = (free_indices(node, meaning.table) for node in (a, b))
        indices = tuple(dict.fromkeys(i for one in free for i in one))
        for scope in meaning.placings(Range(indices), (a, b), {}):
            yield meaning.value(a, scope), meaning.value(b, scope)

    return values


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


# ---- Counterexamples with what they show


def show_values(world: World, values: Values, facts: Sequence[Node], how: Setting) -> tuple[Message, World]:
    """Shrink a world in which two formulas differ, the reference first, and tell their values there."""
    small = shrink(world, separates(values, facts, how), draw_small(facts, how, world))
    found = find_difference(Meaning(how.table, small, how.definitions), values)
    if found is None:  # cannot be: the world was checked
        return Message("values-differ"), world
    return Message("values-are", {"reference": found[0], "answer": found[1]}), small


def show_failure(
    world: World, premises: Sequence[Node], conclusions: Sequence[Node], how: Setting, key: str
) -> tuple[Message, World]:
    """Shrink a world in which premises hold and a conclusion does not; ``key`` says which side it is."""
    return Message(key), shrink(world, refutes(premises, conclusions, how), draw_small(premises, how, world))
