"""What formulas are worth in numbers: drawn worlds, values, and gradients by differences.

``value`` decides what is false, and knows nothing of normal forms, of the kernel or of its models.
Vectors are tuples, operators are full matrices t·I + a aᵀ.
"""

import itertools
import random
from fractions import Fraction
from functools import cache, reduce

from sympy import Add, Mul, Pow, Rational

from svmsym.formulas import (
    Entry,
    FeatureImage,
    Inner,
    KernelValue,
    Label,
    OperatorImage,
    Scalar,
    Size,
    Total,
    Vector,
    VectorEntry,
)
from svmsym.formulas.operations import Delta


class World:
    """A number for every letter: drawn when first asked for, the same for the same seed."""

    def __init__(self, seed, size, dimension):
        self.seed, self.least, self.dimension = seed, size, dimension
        self.known = {}

    def size(self, domain):
        return self.least if domain.name == "n" else self.least + 1

    def number(self, *key):
        if key not in self.known:
            draw = random.Random(f"{self.seed} {key}")
            label = Fraction(draw.choice((-1, 1)))
            number = label * Fraction(draw.randint(1, 9), draw.randint(1, 5))
            self.known[key] = label if key[0] == "label" else number
        return self.known[key]

    def place(self, index, at):
        if index in at:
            return at[index]
        return random.Random(f"{self.seed} {index.name}").randrange(self.size(index.domain))

    def vector(self, name, place):
        return tuple(self.number("vector", name, place, axis) for axis in range(self.dimension))

    def applied(self, operator, power, v):
        # t·u + a⟨a, u⟩, and its inverse (u − a⟨a, u⟩/(t + ⟨a, a⟩))/t.
        a, t = self.vector(operator, None), abs(self.number("operator", operator))
        for _ in range(abs(power)):
            if power > 0:
                v = plus(times(t, v), times(dot(a, v), a))
            else:
                v = times(1 / t, plus(v, times(-dot(a, v) / (t + dot(a, a)), a)))
        return v


def plus(left, right):
    if isinstance(left, tuple):
        return tuple(a + b for a, b in zip(left, right, strict=True))
    return left + right


def times(left, right):
    if isinstance(left, tuple):
        left, right = right, left
    return tuple(left * a for a in right) if isinstance(right, tuple) else left * right


def dot(left, right):
    return sum(a * b for a, b in zip(left, right, strict=True))


def value(e, world, at):
    """The number, or the tuple of numbers, that a formula stands for."""
    if isinstance(e, Rational):
        return Fraction(int(e.p), int(e.q))
    if isinstance(e, Add | Mul):
        return reduce(plus if isinstance(e, Add) else times, (value(a, world, at) for a in e.args))
    if isinstance(e, Pow):
        return Fraction(value(e.base, world, at)) ** int(e.exp)
    if isinstance(e, Scalar):
        return world.number("scalar", e.name)
    if isinstance(e, Entry | Label):
        return world.number("label" if isinstance(e, Label) else "entry", e.name, world.place(e.index, at))
    if isinstance(e, Vector | VectorEntry | FeatureImage):
        name, letter = "{}", e
        while isinstance(letter, FeatureImage):
            name, letter = name.format(f"{letter.name}({{}})"), letter.of
        place = world.place(letter.index, at) if isinstance(letter, VectorEntry) else None
        return world.vector(name.format(letter.name), place)
    if isinstance(e, OperatorImage):
        return world.applied(e.name, e.power, value(e.of, world, at))
    if isinstance(e, Inner):
        return dot(value(e.args[0], world, at), value(e.args[1], world, at))
    if isinstance(e, KernelValue):
        return dot(*(value(FeatureImage(e.args[1], v), world, at) for v in e.args[2:]))
    if isinstance(e, Total):
        places = range(world.size(e.index.domain))
        return reduce(plus, (value(e.body, world, {**at, e.index: k}) for k in places))
    if isinstance(e, Size):
        return Fraction(world.size(e.domain))
    assert isinstance(e, Delta), e
    return Fraction(world.place(e.left, at) == world.place(e.right, at))


def same(left, right):
    """Equality of numbers and tuples; the number 0 is the zero vector too."""
    if isinstance(left, tuple) and not isinstance(right, tuple):
        return right == 0 and not any(left)
    if isinstance(right, tuple) and not isinstance(left, tuple):
        return same(right, left)
    return left == right


def worlds():
    """Larger than any proof needs, and different in every number."""
    return [World(seed, *sizes) for seed, sizes in enumerate([(4, 3), (3, 4), (5, 2), (4, 2), (2, 3)])]


WORLDS = worlds()


@cache
def at_large(e, world):
    return value(e, world, {})


def equal_everywhere(left, right, where=WORLDS):
    return all(same(at_large(left, w), at_large(right, w)) for w in where)


def solve(world, residual, letter, place):
    """Choose one number so that a residual, affine in it, vanishes."""
    key = ("entry", letter, place) if place is not None else ("scalar", letter)
    world.known[key] = Fraction(0)
    offset = value(residual, world, {})
    world.known[key] = Fraction(1)
    slope = value(residual, world, {}) - offset
    world.known[key] = -offset / slope if slope else Fraction(1)


def worlds_of(dual):
    """Worlds in which the equalities of a dual hold."""
    found = worlds()
    names = dual.problem.roles.multipliers
    for world, (k, residual) in itertools.product(found, enumerate(dual.equalities)):
        letters = sorted(
            (x for x in residual.atoms(Entry, Scalar) if x.name in names or isinstance(x, Scalar)),
            key=lambda x: (isinstance(x, Entry), x.name),
        )
        solve(world, residual, letters[0].name, k if isinstance(letters[0], Entry) else None)
    for world in found:
        assert all(same(value(r, world, {}), 0) for r in dual.equalities)
    return found


def is_gradient(function, variable, claimed, world):
    """(f(v + h) − f(v − h)) / 2h is the derivative of a quadratic f, exactly."""
    value(function, world, {})
    expected = value(claimed, world, {})
    if isinstance(variable, Vector):
        keys = [("vector", variable.name, None, axis) for axis in range(world.dimension)]
    elif isinstance(variable, Entry):
        keys, expected = [("entry", variable.name, world.place(variable.index, {}))], (expected,)
    else:
        keys, expected = [("scalar", variable.name)], (expected,)
    if not isinstance(expected, tuple):
        return not any(slopes(function, keys, world)) and expected == 0
    return slopes(function, keys, world) == expected


def slopes(function, keys, world):
    found = []
    for key in keys:
        middle = world.number(*key)
        ends = []
        for h in (1, -1):
            world.known[key] = middle + h
            ends.append(value(function, world, {}))
        world.known[key] = middle
        found.append((ends[0] - ends[1]) / 2)
    return tuple(found)
