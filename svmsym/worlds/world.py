"""A world: sizes of the axes and a value for every letter, drawn when it is first asked for."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from typing import Any, TypeAlias

from svmsym.meaning.algebra import Algebra
from svmsym.meaning.letters import Key, Kind
from svmsym.meaning.values import (
    ONE,
    ZERO,
    Array,
    Axis,
    Closure,
    Index,
    Members,
    Multiple,
    Undefined,
    Value,
    numeric,
    plain,
)
from svmsym.meaning.work import Work

_LEGS = ((3, 4), (5, 12), (8, 15), (7, 24), (2, 3, 6), (1, 4, 8))  # of vectors of whole length
_ANY_LABELS = 2  # "flip" of worlds in which all points may have one label
Memory: TypeAlias = tuple[dict[Key, Value], dict[tuple[Any, ...], Key]]


class World:
    """Values of letters; ``spread`` bounds the integers that are drawn."""

    def __init__(  # noqa: PLR0913, PLR0917 - most worlds need two of them
        self,
        sizes: Mapping[Axis, int],
        seed: int,
        spread: int = 9,
        fixed: Mapping[Key, Value] | None = None,
        fine: int = 1,
        work: Work | None = None,
    ) -> None:
        self.work = work or Work()
        self.fine = fine  # what all numbers are divided by
        self.simple = False  # only whole numbers, and vectors of any length
        self.sizes = dict(sizes)
        self.random = random.Random(seed)
        self.spread = spread
        self.values: dict[Key, Value] = dict(fixed or {})
        self.kinds: dict[Key, Kind] = {}
        self.calls: dict[tuple[Any, ...], Key] = {}
        self.asked: set[Key] | None = None  # letters that were asked for, while somebody watches
        self.algebra = Algebra(self.size)

    def copy(self, values: Mapping[Key, Value] | None = None, *, spread: int | None = None) -> World:
        """Make a world with the same sizes and values, or with others; what is missing is drawn again."""
        known = self.values if values is None else values
        new = World(self.sizes, 0, spread or self.spread, known)
        new.simple = True
        new.kinds.update(self.kinds)
        new.calls.update(self.calls)
        return new

    def fork(self) -> World:
        """Make a world that is the same, and goes on to draw the same."""
        new = World(self.sizes, 0, self.spread, self.values, self.fine, self.work)
        new.random.setstate(self.random.getstate())
        new.simple = self.simple
        new.kinds.update(self.kinds)
        new.calls.update(self.calls)
        return new

    def remember(self) -> Memory:
        """Keep what is known, to come back to it."""
        return dict(self.values), dict(self.calls)

    def recall(self, memory: Memory) -> None:
        """Come back to what was known."""
        values, calls = memory
        self.values.clear()
        self.values.update(values)
        self.calls.clear()
        self.calls.update(calls)

    def size(self, axis: Axis) -> int:
        """Tell the length of an axis."""
        return axis if isinstance(axis, int) else self.sizes.get(axis, 2)

    @contextmanager
    def watch(self) -> Iterator[set[Key]]:
        """Collect the letters that are asked for."""
        asked: set[Key] = set()
        self.asked = asked
        try:
            yield asked
        finally:
            self.asked = None

    def letter(self, key: Key, kind: Kind) -> Value:
        """Tell the value of a letter, drawn when it is first asked for."""
        if self.asked is not None:
            self.asked.add(key)
        if key not in self.values:
            self.values[key] = self.draw(kind)
            self.kinds[key] = kind
        return self.values[key]

    def draw(self, kind: Kind) -> Value:
        """Draw a value of a kind."""
        if kind.role == "identity" and not kind.axes:
            return Multiple(ONE)
        if kind.role == "identity":
            axis = kind.axes[0]
            places = range(self.size(axis))
            return Array((axis, axis), tuple(tuple(ONE if r == c else ZERO for c in places) for r in places))
        if kind.role == "set":
            size = self.size("n")
            chosen = [k for k in range(size) if self.random.random() < 0.6] or [0]  # noqa: PLR2004 - some, rarely all
            return Members(tuple(Index(k, "n") for k in chosen))
        if not kind.axes:
            return self.number(kind.role)
        if kind.axes == ("d",) and not self.simple and self.random.random() < 0.5:  # noqa: PLR2004 - half of the vectors have a rational length
            legs = self.random.choice([legs for legs in _LEGS if len(legs) <= self.size("d")] or [(1,)])
            scale = self.number("positive")
            found = [
                scale * leg * self.random.choice((-1, 1))
                for leg in (*legs, *(0,) * (self.size("d") - len(legs)))
            ]
            self.random.shuffle(found)
            return Array(kind.axes, tuple(found))
        if len(kind.axes) == 1:
            return Array(kind.axes, tuple(self.number(kind.role, k) for k in range(self.size(kind.axes[0]))))
        rows = [
            [self.number(kind.role) for _ in range(self.size(kind.axes[1]))]
            for _ in range(self.size(kind.axes[0]))
        ]
        if kind.axes == ("n", "n"):  # Gram matrices are symmetric
            rows = [[rows[min(r, c)][max(r, c)] for c in range(len(rows))] for r in range(len(rows))]
        return Array(kind.axes, tuple(map(tuple, rows)))

    def number(self, role: str = "", place: int | None = None) -> Fraction:
        """Draw a number that fits a role."""
        if role == "label":
            return Fraction(
                self.random.choice((-1, 1))
                if place is None or place > 1 or self.sizes.get("flip") == _ANY_LABELS
                else (-1, 1)[(place + self.sizes.get("flip", 0)) % 2]
            )
        if role == "bit":
            return Fraction(self.random.choice((0, 1)))
        value = 0
        while value == 0 or (role == "positive" and value < 0):
            value = self.random.randint(-self.spread, self.spread)
        return Fraction(value, (1 if self.simple else self.random.choice((1, 1, 1, 2))) * self.fine)

    def opaque(self, name: str, arguments: tuple[Value, ...], axes: tuple[Axis, ...]) -> Value:
        """Tell the value of a function of which nothing is known; K(u, v) is ⟨φ(u), φ(v)⟩."""
        if len(arguments) == 2 and not axes and name.rstrip("'*~") in {"K", "k"}:  # noqa: PLR2004
            left, right = (self.opaque("φ", (a,), ("d",)) for a in arguments)
            return self.algebra.inner(left, right)
        asked = (name, *(frozen(numeric(a)) for a in arguments))
        key = self.calls.setdefault(asked, f"{name}({len(self.calls)})")
        return self.letter(key, Kind(axes))

    def noun(self, name: str) -> Value:
        """Tell the value of a quantity that is named in words; none has one in a world that was drawn."""
        raise Undefined(f"the {name} is not known")


def is_thin(world: World, letters: set[Key]) -> bool:
    """Whether a list is zero altogether, so that the world says little; it may refute, but not confirm."""
    lists = (world.values.get(key) for key in letters)
    return any(isinstance(v, Array) and all(plain(e) == 0 for e in v.flat) for v in lists)


def frozen(value: Value) -> Any:
    """Turn a value into a key."""
    if isinstance(value, Array):
        return (len(value.axes), *map(frozen, value.flat))
    if type(value) is Fraction:
        return value.as_integer_ratio()  # much faster to look up
    if isinstance(value, Closure | Members):
        raise Undefined("a function of a function")
    return value
