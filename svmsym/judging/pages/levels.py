"""Worlds in which lines are judged: free letters, some conditions, and the optima of tiny exact instances.

free         every letter has any value: identities hold there
conditions   some conditions of the problem hold, made true by solving
optimum      all KKT conditions hold: data are drawn, and the problem is solved exactly

Worlds of a problem are made once and shared by all lines and pages. Letters that the problem does not have
are drawn when a line asks for them, in a copy of the world.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from svmsym.duality.instances import coordinates_of, draw_data
from svmsym.duality.kkt_points import complete
from svmsym.errors import SvmsymError
from svmsym.formulas.atoms import Vector
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import evaluate
from svmsym.formulas.models import DrawnModel, Key
from svmsym.judging.interpreting import DEFAULT_SIZES, Interpretation
from svmsym.judging.pages.subjects import SQUARE, Condition, Subject
from svmsym.meaning import reals
from svmsym.meaning.denote import Meaning
from svmsym.meaning.letters import Table
from svmsym.meaning.values import Array, Axis, Value
from svmsym.meaning.work import Work
from svmsym.worlds.solving import System
from svmsym.worlds.world import World, frozen
from svmsym.writing.tree import Node

_SHAPES = ((2, 1), (3, 1), (3, 2), (2, 3), (3, 1), (3, 2), (4, 1), (4, 2))  # points and coordinates
_SCALES = (Fraction(1), Fraction(1, 3), Fraction(1, 2))  # of the coordinates, so that bounds are met too
_MOST_FAMILIES = 3  # of constraints, where four points take too long
OPTIMA = 24
_DRAWS = 90
_EXTENDED = 4  # optima with one more point
FREE = 8
SOLVED = 5
_TRIES = 16

Axes: TypeAlias = tuple[Axis, ...]


def small_worlds(work: Work) -> list[World]:
    """Worlds of free letters with small numbers, so that exponentials stay small."""
    return [
        World(DEFAULT_SIZES[k % len(DEFAULT_SIZES)], k, spread=3 + k % 3, fine=1 + k % 3, work=work)
        for k in range(FREE)
    ]


def solved_worlds(
    conditions: Sequence[Node], how: Interpretation, count: int = SOLVED, seed: int = 40
) -> list[World]:
    """Worlds in which conditions hold; fewer than asked for where they are not found."""
    system = System(conditions, how.table, how.definitions)
    found: list[World] = []
    for tried, world in enumerate(how.worlds(_TRIES, seed)):
        _draw_operators(world, how.table)
        if system.satisfy(world):
            found.append(world)
        if len(found) >= count or (tried >= _TRIES // 2 and not found):
            break
    return found


def _draw_operators(world: World, table: Table) -> None:
    """Draw the matrices of quadratic forms symmetric and positive definite."""
    for key, kind in table.kinds.items():
        if kind.axes == ("d", "d") and not kind.role:
            size = world.size("d")
            rows = (tuple(Fraction(1 + (r == c) * (2 + r)) for c in range(size)) for r in range(size))
            world.values[key] = Array(kind.axes, tuple(rows))


def worlds_of(subject: Subject, conditions: Sequence[Condition]) -> list[World]:
    """Worlds in which some conditions of a problem hold, made once."""
    name = " ".join(sorted(c.name for c in conditions)) or "free"
    if name not in subject.memory:
        how = Interpretation(Table(subject.kinds), {}, DEFAULT_SIZES, Work())
        named = (*subject.named_sums, *subject.signs) if conditions and subject.named_sums else ()
        made = solved_worlds([c.node for c in (*conditions, *named)], how, SOLVED if conditions else FREE)
        subject.memory[name] = made
    found = subject.memory[name]
    assert isinstance(found, list)
    return found


def optima_of(subject: Subject) -> list[World]:
    """Optima of drawn data, solved exactly, as worlds."""
    if "optimum" not in subject.memory:
        subject.memory["optimum"] = list(_optima(subject))
    found = subject.memory["optimum"]
    assert isinstance(found, list)
    return found


def _optima(subject: Subject) -> Iterator[World]:
    rng, found = random.Random(11), 0
    shapes = _SHAPES if len(subject.constraints) < _MOST_FAMILIES else _SHAPES[:-2]
    extended = 0
    for k in range(_DRAWS):
        points, dimension = shapes[k % len(shapes)]
        data = _draw(subject, rng, _SCALES[k % len(_SCALES)])
        data.sizes, data.dimension = dict.fromkeys(data.sizes, points), dimension
        try:
            if not complete(subject.derived.dual, data) or _is_degenerate(subject, data):
                continue
        except (SvmsymError, ZeroDivisionError):
            continue
        world = as_world(subject, data, k)
        yield world
        found += 1
        if extended < _EXTENDED and (more := _extended(subject, world)) is not None:
            extended += 1
            yield more
        if found == OPTIMA:
            return


def _draw(subject: Subject, rng: random.Random, scale: Fraction) -> DrawnModel:
    """Draw data, their coordinates scaled."""
    drawn = draw_data(subject.derived.problem, rng)
    draw = drawn._draw  # noqa: SLF001 - the rule by which numbers are drawn
    return DrawnModel(
        drawn.sizes, drawn.dimension, lambda key: draw(key) * (scale if key[0] == "coordinate" else 1)
    )


def _extended(subject: Subject, world: World) -> World | None:
    """Add a point that meets its constraint and needs no multiplier, so that tight is not the same as used.

    It has the data of one point and the multipliers of another; whether that is an optimum is checked.
    """
    families = [k for k, kind in subject.kinds.items() if kind.axes[:1] == ("n",) and k in world.values]
    multipliers = set(subject.multipliers)
    conditions = (*subject.constraints, *subject.signs, *subject.stationarity, *subject.complementarity)
    size = world.size("n")
    for k, j in ((k, j) for k in range(size) for j in range(size) if k != j):
        copied = {key: j if key in multipliers else k for key in families}
        if all(
            _entries(world, key)[copied[key]] == _entries(world, key)[k] for key in multipliers & set(copied)
        ):
            continue
        made = World({**world.sizes, "n": size + 1}, world.sizes["n"], fixed=world.values)
        for key, at in copied.items():
            entries = _entries(world, key)
            made.values[key] = Array(subject.kinds[key].axes, (*entries, entries[at]))
        made.calls.update(world.calls)
        meaning = Meaning(Table(subject.kinds), made, {})
        if all(meaning.truth(c.node) for c in conditions):
            return made
    return None


def _entries(world: World, key: str) -> tuple[Any, ...]:
    found: tuple[Any, ...] = world.values[key].items
    return found


def _is_degenerate(subject: Subject, model: DrawnModel) -> bool:
    """Whether an unknown vector is zero, or a bound on a single number is met: lectures leave these out."""
    problem = subject.derived.problem
    vectors = [u for u in problem.unknowns if isinstance(u, Vector)]
    if any(not any(model.values[key] for key in coordinates_of(v, model)) for v in vectors):
        return True
    single = [c.slack for c in problem.constraints if not c.equality and not free_indices(c.slack)]
    return any(evaluate(slack, model, {}) == 0 for slack in single)


def as_world(subject: Subject, model: DrawnModel, seed: int) -> World:
    """Turn a model of the library into a world."""
    points = next(iter(model.sizes.values()), 3)
    world = World({"n": points, "d": model.dimension, "h": 2}, seed)
    parts: dict[Hashable, dict[Axes, Fraction]] = {}
    images: dict[int, dict[int, Fraction]] = {}
    for key, value in model.values.items():
        _place(key, value, parts, images)
    for name, entries in parts.items():
        letter = str(name)
        if letter == SQUARE and not subject.square:
            letter, entries = "R", {(): reals.root(entries[()])}  # type: ignore[dict-item] # noqa: PLW2901 - R for R²
        world.values[letter] = _value(entries, subject.kinds[letter].axes, world)
    if images:
        _draw_images(world, subject, images)
    if subject.named_sums:
        known = frozenset(world.values)
        System([c.node for c in subject.named_sums], Table(subject.kinds), {}, known).satisfy(world)
    return world


def _place(
    key: Key,
    value: Fraction,
    parts: dict[Hashable, dict[Axes, Fraction]],
    images: dict[int, dict[int, Fraction]],
) -> None:
    """Sort a value of a model under its letter, or under the point of which it is the image."""
    match key:
        case ("scalar", name):
            parts.setdefault(name, {})[()] = value
        case ("entry" | "label", name, int(at)):
            parts.setdefault(name, {})[at,] = value
        case ("coordinate", ("image", _, (_, int(at))), int(axis)):
            images.setdefault(at, {})[axis] = value
        case ("coordinate", (name,), int(axis)):
            parts.setdefault(name, {})[axis,] = value
        case ("coordinate", (name, int(at)), int(axis)):
            parts.setdefault(name, {})[at, axis] = value
        case ("eigenvalue", name, int(axis)):
            parts.setdefault(name, {})[axis, axis] = value


def _value(entries: dict[Axes, Fraction], axes: Axes, world: World) -> Value:
    if not axes:
        return entries[()]
    sizes = [world.size(axis) for axis in axes]
    zero = Fraction(0)
    if len(axes) == 1:
        return Array(axes, tuple(entries.get((k,), zero) for k in range(sizes[0])))
    rows = (tuple(entries.get((r, c), zero) for c in range(sizes[1])) for r in range(sizes[0]))
    return Array(axes, tuple(rows))


def _draw_images(world: World, subject: Subject, images: dict[int, dict[int, Fraction]]) -> None:
    """Draw different points, and give their images φ(x_i) the values of the model."""
    (name,) = (k for k, kind in subject.kinds.items() if kind.role == "map")
    size = world.size("d")
    rows = tuple(tuple(Fraction(2 * k + c + 1) for c in range(size)) for k in range(world.size("n")))
    world.values["x"] = Array(("n", "d"), rows)
    for at, row in enumerate(rows):
        key = world.calls.setdefault((name, frozen(Array(("d",), row))), f"{name}({at})")
        image = images.get(at, {})
        world.values[key] = Array(("d",), tuple(image.get(c, Fraction(0)) for c in range(size)))


class LinearWorld(World):
    """A world of a problem without a feature map: φ(x) = x and K(u, v) = ⟨u, v⟩."""

    def opaque(self, name: str, arguments: tuple[Value, ...], axes: tuple[Axis, ...]) -> Value:
        """Tell the value of a function of which nothing is known."""
        letter = name.rstrip("'*~")
        if letter in {"φ", "Φ", "ψ"} and len(arguments) == 1:
            return arguments[0]
        if letter in {"K", "k"} and len(arguments) == 2:  # noqa: PLR2004 - K(u, v)
            return self.algebra.inner(*arguments)
        return super().opaque(name, arguments, axes)


def fresh(world: World, work: Work, *, linear: bool) -> World:
    """Copy a world, so that a page can draw further letters in it."""
    seed = world.sizes["n"] * 100 + len(world.values)
    new = (LinearWorld if linear else World)(world.sizes, seed, 5, world.values, work=work)
    new.kinds.update(world.kinds)
    new.calls.update(world.calls)
    return new
