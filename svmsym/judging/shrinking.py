"""Counterexamples made small: fewer points and coordinates, and numbers that people can compute with.

A world that separates an answer from its reference has arbitrary numbers. Every step here makes it simpler
and is kept only if the predicate still holds there, so that a counterexample is always substituted back.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from typing import TypeAlias

from svmsym.judging.explaining import Message
from svmsym.judging.outcome import Open
from svmsym.meaning.letters import CONVENTIONAL, NUMBER, Key
from svmsym.meaning.reals import Ball, Root
from svmsym.meaning.values import Array, Axis, Members, Undefined, Value
from svmsym.meaning.work import TooMuchWork, Work
from svmsym.worlds.entries import entries_of, replace_entry
from svmsym.worlds.world import World

Predicate: TypeAlias = Callable[[World], bool]

MOST_EVALUATIONS = 60
MOST_STEPS = 60_000  # of evaluating formulas
NON_NEGATIVE = frozenset("αξμλζεβCγησν")  # by convention, so that people expect no minus sign there
_MOST_SMALLER = 4  # smaller counterexamples, of which the simplest is taken
_STEPS = (Fraction(0), Fraction(1), Fraction(-1), Fraction(2), Fraction(-2), Fraction(3))


def shrink(
    world: World, fails: Predicate, smaller: Iterator[World] | None = None, most: int = MOST_EVALUATIONS
) -> World:
    """Make a counterexample simpler; it is left open where the world is none, for that is our mistake.

    >>> made = World({"n": 3, "d": 2}, 1, fixed={"b": Fraction(-17, 2), "C": Fraction(5)})
    >>> sorted(shrink(made, lambda w: w.values["b"] != 0).values.items())
    [('C', Fraction(1, 1)), ('b', Fraction(1, 1))]
    """
    world = world.copy()
    if not confirm(fails, world):
        logging.getLogger("svmsym").error("a counterexample does not refute: %r", world.values)
        raise Open(Message("counterexample-fails"))
    shrinking = _Shrinking(world, fails, most)
    shrinking.start_smaller(smaller)
    shrinking.drop_places()
    shrinking.simplify_letters()
    shrinking.simplify_entries()
    return _forget_calls(shrinking.world, fails)


def confirm(fails: Predicate, world: World) -> bool:
    """Substitute a counterexample back, with a count of work of its own."""
    tried = world.copy()
    tried.work = Work(most=MOST_STEPS)
    return _holds(fails, tried)


def _holds(fails: Predicate, world: World) -> bool:
    try:
        return fails(world)
    except (Undefined, TooMuchWork):
        return False


class _Shrinking:
    """A counterexample that gets smaller, and the evaluations that are left."""

    def __init__(self, world: World, fails: Predicate, most: int) -> None:
        self.world = world
        self.fails = fails
        self.left = most
        self.work = Work(most=MOST_STEPS)

    def accepts(self, world: World) -> bool:
        """Whether a world is a counterexample; if so, it takes the place of the present one."""
        self.left -= 1
        if self.left < 0:
            return False
        world.work = self.work
        if self.work.steps > self.work.most or not _holds(self.fails, world):
            return False
        self.world = world
        return True

    def start_smaller(self, worlds: Iterator[World] | None) -> None:
        """Take the simplest of a few smaller worlds that are counterexamples as well."""
        reserve = 2 * self.left // 3  # evaluations that are kept for the numbers
        found: list[World] = []
        for world in worlds or ():
            if self.accepts(world):
                found.append(world)
            if self.left <= reserve or sum(not surprises(w) for w in found) >= _MOST_SMALLER:
                break
        if found:
            self.world = min(found, key=lambda w: (surprises(w), _cost_of(w)))

    # ---- Points and coordinates

    def drop_places(self) -> None:
        """Drop points and coordinates one after the other."""
        for axis in ("n", "d"):
            place = self.world.sizes.get(axis, 1) - 1
            while place >= 0 and self.world.sizes.get(axis, 1) > 1:
                self._drop(axis, place)
                place -= 1

    def _drop(self, axis: Axis, place: int) -> bool:
        values = {k: _without(v, axis, place) for k, v in self.world.values.items()}
        called = set(self.world.calls.values())
        if axis != "n":  # unknown functions get other arguments
            values = {k: v for k, v in values.items() if k not in called}
        made = self.world.copy(values, spread=2)
        made.sizes[axis] -= 1
        if axis != "n":
            made.calls.clear()
        return self.accepts(made)

    # ---- Numbers

    def simplify_letters(self) -> None:
        """Try simple values for all letters together, then for each one."""
        self._try({k: _rounded(self._role(k), v) for k, v in self.world.values.items()})
        self._try({k: _signs(self._role(k), v) for k, v in self.world.values.items()})
        for key in sorted(self.world.values, key=self._weight, reverse=True):
            role = self._role(key)
            for step in (Fraction(0), Fraction(1)):
                if not _is_allowed(step, role) or role == "label":
                    continue
                if self._try({key: _filled(self.world.values[key], step)}):
                    break

    def simplify_entries(self) -> None:
        """Replace entries that are not simple yet, the most complicated ones first."""
        places = [
            (_cost(v, key), key, place)
            for key, value in self.world.values.items()
            for place, v in enumerate(entries_of(value))
        ]
        for _, key, place in sorted(places, reverse=True):
            now = entries_of(self.world.values[key])[place]
            for step in _choices(now, self._role(key)):
                if _cost(step, key) < _cost(now, key) and self._try(
                    {key: replace_entry(self.world.values[key], place, step)}
                ):
                    break

    def _try(self, values: Mapping[Key, Value]) -> bool:
        """Try other values for some letters, if that makes the world simpler."""
        if self.left <= 0:
            return False
        before = sum(self._weight(k) for k in values)
        after = sum(_cost(v, k) for k, value in values.items() for v in entries_of(value))
        return after < before and self.accepts(self.world.copy({**self.world.values, **values}, spread=2))

    def _weight(self, key: Key) -> float:
        return sum(_cost(v, key) for v in entries_of(self.world.values[key]))

    def _role(self, key: Key) -> str:
        return self.world.kinds.get(key, CONVENTIONAL.get(key[0], NUMBER)).role


def _forget_calls(world: World, fails: Predicate) -> World:
    """Forget values of unknown functions that are not asked for any more."""
    made = world.copy()
    with made.watch() as asked:
        if not world.calls or not _holds(fails, made):
            return world.copy()
    stale = set(made.calls.values()) - asked
    made = world.copy({k: v for k, v in made.values.items() if k not in stale})
    made.calls = {call: key for call, key in made.calls.items() if key not in stale}
    return made


def surprises(world: World) -> bool:
    """Tell whether a letter is negative that by convention is not."""
    return any(
        isinstance(v, Fraction) and v < 0
        for key, value in world.values.items()
        if key[0] in NON_NEGATIVE
        for v in entries_of(value)
    )


def _cost_of(world: World) -> float:
    return sum(1 + _cost(v, key) for key, value in world.values.items() for v in entries_of(value))


def _cost(value: Value, key: Key) -> float:
    """How much there is to compute with a number: 0 < 1 < −1 < 2 < −2 < 3 < ½ < √2."""
    if isinstance(value, Ball):
        return 60
    if isinstance(value, Root):
        return 20 + _cost(value.factor, key)
    if not isinstance(value, Fraction):
        return 0
    surprise = 8 if value < 0 and key[0] in NON_NEGATIVE else 0.5 * (value < 0)
    above, below = abs(value.numerator), value.denominator
    size = above if above <= 3 else 3 + above.bit_length()  # noqa: PLR2004 - numbers up to 3 are small
    return size + (below > 1) * (3 + below.bit_length()) + surprise


def _choices(value: Value, role: str) -> list[Fraction]:
    """List simple numbers that may take the place of another one."""
    if role == "label":
        return []
    near = [Fraction(round(value))] if isinstance(value, Fraction) else []
    return [v for v in (*_STEPS, *near, *(abs(v) for v in near)) if _is_allowed(v, role)]


def _is_allowed(value: Fraction, role: str) -> bool:
    return value > 0 or role != "positive"


def _rounded(role: str, value: Value) -> Value:
    """Round numbers to whole ones from −3 to 3, only zero to zero."""
    return _mapped(lambda v: max(Fraction(-3), min(Fraction(3), Fraction(round(v)))) or _sign(v), role, value)


def _sign(value: Fraction) -> Fraction:
    """−1, 0 or 1."""
    return Fraction((value > 0) - (value < 0))


def _signs(role: str, value: Value) -> Value:
    """Replace numbers by their signs."""
    return _mapped(_sign, role, value)


def _mapped(f: Callable[[Fraction], Fraction], role: str, value: Value) -> Value:
    if role == "label":
        return value
    for place, v in enumerate(entries_of(value)):
        if isinstance(v, Fraction):
            value = replace_entry(value, place, f(v))
    return value


def _filled(value: Value, entry: Fraction) -> Value:
    for place in range(len(entries_of(value))):
        value = replace_entry(value, place, entry)
    return value


def _without(value: Value, axis: Axis, place: int) -> Value:
    """Drop a place of an axis from a value."""
    if isinstance(value, Members):
        kept = [i for i in value.items if getattr(i, "place", None) != place]
        moved = [i._replace(place=i.place - (i.place > place)) if hasattr(i, "place") else i for i in kept]
        return Members(tuple(moved), value.ordered)
    if not isinstance(value, Array):
        return value
    items = value.items
    if value.axes[0] == axis:
        items = (*items[:place], *items[place + 1 :])
    if len(value.axes) > 1 and value.axes[1] == axis:
        items = tuple((*row[:place], *row[place + 1 :]) for row in items)
    return Array(value.axes, items, value.row)
