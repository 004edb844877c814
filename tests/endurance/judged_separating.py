"""A world that tells two trees apart, by many small worlds and by worlds in which their relations are met."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from random import Random
from typing import Any

from judged_formulas import SIGNS, At, NoValueError, Tree, World, nodes, separates, value

_SIZES = ((2, 1), (2, 2), (3, 1), (3, 2), (2, 3), (4, 2))  # two points at least, one of each class
_ROUNDS = 24  # of each size


def separating(
    reference: Tree, answer: Tree, *, never_negative: bool = False, rounds: int = _ROUNDS
) -> World | None:
    """A world in which the two differ, None where none was found."""
    for world in _worlds(reference, answer, rounds, never_negative=never_negative):
        if separates(reference, answer, world):
            return world
    return None


def _worlds(reference: Tree, answer: Tree, rounds: int, *, never_negative: bool) -> Iterator[World]:
    """Drawn worlds, and such in which some relations of the two hold with equality."""
    rng = Random(1)
    relations = [(n[1], n[2]) for t in (reference, answer) for n in nodes(t) if n[0] in SIGNS]
    chains = [n for t in (reference, answer) for n in nodes(t) if n[0] == "chain"]
    relations += [pair for n in chains for pair in ((n[1], n[3]), (n[3], n[5]))]
    relations += [(n[1], n[k]) for t in (reference, answer) for n in nodes(t) if n[0] == "in" for k in (2, 3)]
    kinks = [(n[1], n[2]) for t in (reference, answer) for n in nodes(t) if n[0] in {"max", "min"}]
    for seed in range(rounds):
        for points, dimension in _SIZES:
            world = World(points, dimension, seed, never_negative)
            yield world
            for _ in range(2 if relations or kinks else 0):
                left, right = rng.choice(relations + kinks)
                for place in range(1, points + 1):
                    if rng.random() < 0.85:
                        _meet(left, right, world, dict.fromkeys("ijklmrs", place), rng)
                yield world


def _meet(left: Tree, right: Tree, world: World, at: At, rng: Random) -> None:
    """Set one number such that two sides become equal, or differ by one; both must be affine in it."""
    try:
        world.asked = set()
        start = _difference(left, right, world, at)
        keys = sorted((k for k in world.asked if k[0] != "y"), key=repr)
        rng.shuffle(keys)
        mine = [k for k in keys if k[1:2] == (at["i"],)]
        for key in (mine + keys)[:3]:
            old = world.values[key]
            values = []
            for step in (1, 2):
                world.values[key] = old + step
                values.append(_difference(left, right, world, at))
            world.values[key] = old
            slope = values[0] - start
            if slope and values[1] - values[0] == slope:
                target = rng.choice((0, 0, 0, 1, -1))
                new = old + (target - start) / slope
                if world.allows(key, new):
                    world.values[key] = new
                    return
    except (NoValueError, KeyError):
        return


def _difference(left: Tree, right: Tree, world: World, at: At) -> Any:
    a, b = value(left, world, at), value(right, world, at)
    if isinstance(a, tuple) and isinstance(b, tuple):  # one axis at a time
        place = next((k for k, (p, q) in enumerate(zip(a, b, strict=True)) if p != q), 0)
        return a[place] - b[place]
    if isinstance(a, tuple) or isinstance(b, tuple):
        raise NoValueError
    return Fraction(a) - b
