"""Formulas, statements and problems as plain tuples, and what they are worth by definition.

It shares no code with svmsym, so that both are wrong together only by chance. A formula is

    ("num", Fraction)     ("let", "b")          ("of", "α", "i")      ("w",)   ("x", "i")
    ("+", …)  ("*", …)    ("^", a, 2)           ("/", a, b)           ("abs", a)   ("norm2", u)   ("norm", u)
    ("max", …)            ("min", …)            ("inner", u, v)       ("ind", statement)
    ("sum", "j", condition or None, body)       ("top", "j", body)    ("least", "j", body)
    ("cases", statement, a, b)

a statement is ("=", a, b), also with ≤, <, ≥, >, ≠, or

    ("chain", a, "≤", b, "≤", c)   ("in", a, low, high, "[)")   ("apart", "j", "≠", "i")
    ("and", …)  ("or", …)  ("if", A, B)  ("iff", A, B)  ("all", "j", A)  ("some", "j", A)

and a problem is ("opt", "min", ("w", "b"), objective, (constraints …)). The index i is free: a statement is
meant for all i, a formula has a value for each.
"""

from __future__ import annotations

import operator
import random
from dataclasses import dataclass, field
from fractions import Fraction
from math import isqrt, prod
from typing import Any, TypeAlias

Tree: TypeAlias = tuple[Any, ...]
Key: TypeAlias = tuple[Any, ...]
At: TypeAlias = "dict[str, int]"
SIGNS = {
    "=": operator.eq,
    "≤": operator.le,
    "<": operator.lt,
    "≥": operator.ge,
    ">": operator.gt,
    "≠": operator.ne,
}
STATEMENTS = {*SIGNS, "chain", "in", "apart", "and", "or", "if", "iff", "all", "some"}
POSITIVE, FAMILIES = ("C", "γ"), ("α", "ξ", "μ")
PALETTES = ((-1, 0, 1), (0, 1, 2), (-2, -1, 0, 1, 2, 3), (-3, -1, 1, 2), (0, 0, 1))


class NoValueError(Exception):
    """A division by zero, a root that is not rational, a maximum of nothing."""


@dataclass
class World:
    """n points in d dimensions, and the numbers of all letters; those not named are drawn."""

    points: int
    dimension: int
    seed: int
    never_negative: bool = False  # multipliers
    values: dict[Key, Fraction] = field(default_factory=dict)
    asked: set[Key] = field(default_factory=set)

    def number(self, *key: Any) -> Fraction:
        """The number of a letter: labels are ±1, both classes occur, C and γ are positive."""
        self.asked.add(key)
        if key not in self.values:
            rng = random.Random(repr((self.seed, key)))
            drawn = Fraction(rng.choice(PALETTES[self.seed % 5]), rng.choice((1, 1, 1, 2)))
            if key[0] == "y":
                drawn = Fraction(rng.choice((-1, 1))) if key[1] != 2 else -self.number("y", 1)
            elif key[0] in POSITIVE:
                drawn = abs(drawn) or Fraction(1)
            self.values[key] = abs(drawn) if self.never_negative and key[0] in "αμ" else drawn
        return self.values[key]

    def allows(self, key: Key, value: Fraction) -> bool:
        """Whether a letter may have a value."""
        if key[0] == "y":
            return abs(value) == 1
        if key[0] in POSITIVE:
            return value > 0
        return value >= 0 or not (self.never_negative and key[0] in "αμ")

    def __str__(self) -> str:
        named = sorted((k for k in self.values if k in self.asked), key=repr)
        letters = (f"{'_'.join(map(str, key))} = {self.values[key]}" for key in named)
        return f"n = {self.points}, d = {self.dimension}, {', '.join(letters)}"


def value(tree: Tree, world: World, at: At) -> Any:
    """The value of a formula, a number or a tuple of numbers, by definition."""
    kind, *parts = tree
    match kind:
        case "num":
            return parts[0]
        case "let":
            return world.number(parts[0])
        case "of":
            return world.number(parts[0], at[parts[1]])
        case "w" | "x":
            key = (kind, *(at[p] for p in parts))
            return tuple(world.number(*key, axis) for axis in range(1, world.dimension + 1))
        case "sum":
            return _sum(tree, world, at)
        case "top" | "least":
            found = [value(parts[1], world, {**at, parts[0]: k}) for k in range(1, world.points + 1)]
            return max(found) if kind == "top" else min(found)
        case "ind":
            return Fraction(truth(parts[0], world, at))
        case "cases":
            return value(parts[1 if truth(parts[0], world, at) else 2], world, at)
    found = [value(p, world, at) for p in parts if isinstance(p, tuple)]
    match kind:
        case "inner" | "norm2" | "norm":
            square = sum((a * b for a, b in zip(found[0], found[-1], strict=True)), Fraction(0))
            return _root(square) if kind == "norm" else square
        case "^":
            return found[0] ** parts[1]
        case "/":
            if not found[1]:
                raise NoValueError
            return _times([found[0], 1 / found[1]])
        case "+":
            return _plus(found, world)
        case "*":
            return _times(found)
    return {"abs": abs(found[0]), "max": max(found), "min": min(found)}[kind]


def _sum(tree: Tree, world: World, at: At) -> Any:
    _, index, condition, body = tree
    places = [{**at, index: k} for k in range(1, world.points + 1)]
    terms = [value(body, world, p) for p in places if condition is None or truth(condition, world, p)]
    if not terms and places:  # the zero of its kind
        return _times([Fraction(0), value(body, world, places[0])])
    return _plus(terms, world)


def _root(square: Fraction) -> Fraction:
    root = Fraction(isqrt(square.numerator), isqrt(square.denominator))
    if root * root != square:
        raise NoValueError
    return root


def _plus(values: list[Any], world: World) -> Any:
    if any(isinstance(v, tuple) for v in values):
        zero = (Fraction(0),) * world.dimension
        return tuple(sum(axis, Fraction(0)) for axis in zip(*(v or zero for v in values), strict=True))
    return sum(values, Fraction(0))


def _times(values: list[Any]) -> Any:
    factor = prod((v for v in values if not isinstance(v, tuple)), start=Fraction(1))
    vector = next((v for v in values if isinstance(v, tuple)), None)
    return factor if vector is None else tuple(factor * v for v in vector)


def truth(tree: Tree, world: World, at: At) -> bool:
    """Whether a statement holds at these values of its indices."""
    kind, *parts = tree
    match kind:
        case "and":
            return all(truth(p, world, at) for p in parts)
        case "or":
            return any(truth(p, world, at) for p in parts)
        case "if":
            return not truth(parts[0], world, at) or truth(parts[1], world, at)
        case "iff":
            return truth(parts[0], world, at) == truth(parts[1], world, at)
        case "all" | "some":
            found = [truth(parts[1], world, {**at, parts[0]: k}) for k in range(1, world.points + 1)]
            return all(found) if kind == "all" else any(found)
        case "apart":
            return bool(SIGNS[parts[1]](at[parts[0]], at[parts[2]]))
        case "chain":
            links = zip(parts[::2], parts[1::2], parts[2::2], strict=False)
            return all(truth((sign, a, b), world, at) for a, sign, b in links)
        case "in":
            x, low, high = (value(p, world, at) for p in parts[:3])
            return bool(SIGNS["≤" if parts[3][0] == "[" else "<"](low, x)) and bool(
                SIGNS["≤" if parts[3][1] == "]" else "<"](x, high)
            )
    left, right = (value(p, world, at) for p in parts)
    if isinstance(left, tuple) != isinstance(right, tuple):  # w = 0
        left, right = (v if isinstance(v, tuple) else (v,) * world.dimension for v in (left, right))
    return bool(SIGNS[kind](left, right))


def everywhere(tree: Tree, world: World) -> Any:
    """What a tree says in a world: its truth for all i, or its values for each i."""
    places: list[At] = [{"i": k} for k in range(1, world.points + 1)]
    if tree[0] in STATEMENTS:
        return all(truth(tree, world, at) for at in places)
    return [value(tree, world, at) for at in places]


def separates(a: Tree, b: Tree, world: World) -> bool:
    """Whether two trees say different things in a world; where one has no value nothing is said."""
    try:
        if a[0] == b[0] == "opt":
            return _orders(a, b, world)
        return bool(everywhere(a, world) != everywhere(b, world))
    except NoValueError:
        return False


def _orders(a: Tree, b: Tree, world: World) -> bool:
    """Whether two problems differ in a feasible point, or in the order of two feasible points."""
    seen: list[tuple[Fraction, Fraction]] = []
    data = {k: v for k, v in world.values.items() if k[0] not in a[2]}
    for draw in range(12):
        other = World(world.points, world.dimension, world.seed + 5 * draw, world.never_negative, dict(data))
        kept = (k for k in world.values if draw == 0 or random.Random(repr((k, draw))).random() < 0.5)
        other.values.update({k: world.values[k] for k in kept})
        feasible = [everywhere(("and", ("=", ZERO, ZERO), *p[4]), other) for p in (a, b)]
        if feasible[0] != feasible[1]:
            world.values, world.asked = other.values, other.asked
            return True
        if feasible[0]:
            first, second = (value(p[3], other, {}) * (1 if p[1] == "min" else -1) for p in (a, b))
            if any(_sign(first - x) != _sign(second - y) for x, y in seen):
                world.values, world.asked = other.values, other.asked
                return True
            seen.append((first, second))
        data.update({k: v for k, v in other.values.items() if k[0] not in a[2]})
    return False


def _sign(number: Fraction) -> int:
    return (number > 0) - (number < 0)


ZERO, ONE, MINUS, HALF = (("num", Fraction(k, 2)) for k in (0, 2, -2, 1))


def nodes(tree: Tree) -> list[Tree]:
    """The tree and everything below it."""
    found = [] if not tree or isinstance(tree[0], tuple) else [tree]
    for part in tree:
        if isinstance(part, tuple):
            found += nodes(part)
    return [n for n in found if len(n) > 1 or n == ("w",)]


def names(tree: Tree, index: str) -> bool:
    """Whether an index occurs in a tree."""
    return any(p == index or (isinstance(p, tuple) and names(p, index)) for p in tree[1:])


def letters(tree: Tree) -> set[str]:
    """The letters of a tree."""
    return {
        "w" if n[0] == "w" else "x" if n[0] == "x" else n[1]
        for n in nodes(tree)
        if n[0] in {"w", "x", "let", "of"}
    }
