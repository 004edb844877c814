"""Worlds: exact values of all letters at given sizes, and the value of a formula there.

A world has n points in d dimensions. α₁ and the first member of the family α are one number, w₂ and the
second coordinate of w another. Names such as f(x), Q_ij and ∂L/∂b are numbers of their own, the same
wherever their arguments have the same values. S is the set of points with α_i ≠ 0.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeAlias

from sympy import Add, Expr, Mul, Pow, Rational, preorder_traversal

from svmsym.errors import FormulaError
from svmsym.exams.equivalence import enclosures
from svmsym.exams.equivalence.enclosures import NoValueError, Number, plus, times
from svmsym.exams.equivalence.kinds import is_vector
from svmsym.exams.equivalence.text import formula_text
from svmsym.exams.meaning.functions import (
    Abs,
    Applied,
    Cos,
    Exp,
    Gradient,
    Listed,
    Log,
    Max,
    Min,
    OneNorm,
    PairEntry,
    Power,
    Root,
    Sign,
    Sin,
    Tanh,
)
from svmsym.exams.meaning.statements import COORDINATES, SUPPORT, set_of
from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    Label,
    Letter,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.models import DrawnModel, Key
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total

Where: TypeAlias = Mapping[Index, int]
Place: TypeAlias = Number | list[Number]


@dataclass(frozen=True)
class Cast:
    """Which names are families, labels, points and vectors in the formulas at hand."""

    families: frozenset[str]
    labels: frozenset[str]
    points: frozenset[str]
    vectors: frozenset[str]
    least_points: int
    least_dimension: int
    exact: tuple[bool, bool]  # whether numbers of members, of coordinates, say how many there are
    domains: frozenset[str]

    @classmethod
    def of(cls, formulas: Iterable[Expr]) -> Cast:
        """The cast of several formulas together."""
        nodes = {node for e in formulas for node in preorder_traversal(e)}
        names: dict[type, set[str]] = {Entry: set(), Label: set(), VectorEntry: set(), Vector: set()}
        for node in nodes:
            if type(node) in names:
                names[type(node)].add(node.name)
        vectors = frozenset(names[Vector])
        least, exact = {"points": 1, "axes": 1}, {"points": False, "axes": False}
        for node in nodes:
            if isinstance(node, Scalar | Vector):
                base, number = subscript(node.name)
                if number:
                    family = base in names[Entry] | names[Label] or isinstance(node, Vector)
                    kind = "points" if family else "axes"
                    if family or base in vectors:
                        least[kind], exact[kind] = max(least[kind], number), True
        domains = {k.domain.name for k in nodes if isinstance(k, Index | Size)} | {"n"}
        return cls(
            frozenset(names[Entry]),
            frozenset(names[Label]),
            frozenset(names[VectorEntry]),
            vectors,
            least["points"],
            least["axes"],
            (exact["points"], exact["axes"]),
            frozenset(domains),
        )


def subscript(name: str) -> tuple[str, int]:
    """The letter and the number below it, zero where there is none.

    >>> subscript("α_12"), subscript("b")
    (('α', 12), ('b', 0))
    """
    base, _, number = name.partition("_")
    return (base, int(number)) if number.isascii() and number.isdigit() else (name, 0)


class World(DrawnModel):
    """Numbers for all letters, drawn when first asked for."""

    def __init__(
        self, serial: int, cast: Cast, points: int, dimension: int, draw: Callable[[Key], Fraction]
    ) -> None:
        super().__init__(dict.fromkeys(cast.domains, points), dimension, draw)
        self.serial, self.cast = serial, cast

    def scalar(self, name: str) -> Fraction:
        """A letter, a member of a family, or a coordinate."""
        base, number = subscript(name)
        if number and base in self.cast.labels:
            return self.label(base, number - 1)
        if number and base in self.cast.families:
            return self.entry(base, number - 1)
        if number and base in self.cast.vectors:
            return self.coordinate((base,), number - 1)
        return super().scalar(name)

    def named(self, *key: Hashable) -> Fraction:
        """The number that a mere name stands for."""
        return self._remember(("named", *key))

    def range(self, index: Index) -> Iterable[int]:
        """The values of an index; S are the points whose multiplier is not zero."""
        if index.domain == SUPPORT:
            return [k for k in range(self.sizes.get("n", 1)) if self.entry("α", k)]
        if index.domain == COORDINATES:
            return range(self.dimension)
        if index.domain == set_of(index.domain.name):
            raise NoValueError(f"which points belong to {index.domain.name} is not said")
        return range(self.size(index.domain.name))


def value(e: Expr, world: World, where: Where) -> Number:
    """The value of a scalar formula."""
    if isinstance(e, Rational):
        return Fraction(int(e.p), int(e.q))
    if isinstance(e, Add):
        result: Number = Fraction(0)
        for a in e.args:
            result = plus(result, value(a, world, where))
        return result
    if isinstance(e, Mul):
        result = Fraction(1)
        for a in e.args:
            result = times(result, value(a, world, where))
        return result
    if isinstance(e, Pow):
        return enclosures.power(value(e.base, world, where), int(e.exp))
    if isinstance(e, Scalar):
        return world.scalar(e.name)
    if isinstance(e, Entry):
        return _entry(e, world, where[e.index])
    if isinstance(e, Label):
        return world.label(e.name, where[e.index])
    if isinstance(e, Total):
        result = Fraction(0)
        for k in world.range(e.index):
            result = plus(result, value(e.body, world, {**where, e.index: k}))
        return result
    if isinstance(e, Inner):
        result = Fraction(0)
        left = coordinates(e.left, world, where)
        right = left if e.left == e.right else coordinates(e.right, world, where)
        for a, b in zip(left, right, strict=True):
            result = plus(result, times(a, b))
        return result
    if isinstance(e, KernelValue):
        return value(e.definition, world, where)
    if isinstance(e, Size):
        return Fraction(len(list(world.range(Index("s", e.domain)))))
    if isinstance(e, Delta):
        return Fraction(int(where[e.left] == where[e.right]))
    if type(e) in _OF_NUMBERS:
        return _OF_NUMBERS[type(e)]([value(a, world, where) for a in e.args])
    if isinstance(e, OneNorm):
        result = Fraction(0)
        for a in coordinates(e.args[0], world, where):
            result = plus(result, enclosures.magnitude(a))
        return result
    if isinstance(e, PairEntry):
        row, column = where[e.row], where[e.column]
        if e.column.domain == COORDINATES:
            return world.coordinate((e.name, row), column)
        return world.named(e.name, row, column)
    if isinstance(e, Applied) and not e.arguments:
        return world.scalar(e.name)
    if isinstance(e, Applied):
        return world.named(e.name, *(_argument(a, world, where) for a in e.arguments))
    if isinstance(e, Gradient):
        return world.named("∂", *_gradient(e, where))
    raise FormulaError(f"{type(e).__name__} has no value")


def coordinates(e: Expr, world: World, where: Where) -> list[Number]:
    """The coordinates of a vector formula."""
    axes = range(world.dimension)
    if e == 0:
        return [Fraction(0) for _ in axes]
    if isinstance(e, Vector | VectorEntry | FeatureImage):
        key = _vector_key(e, world, where)
        return [world.coordinate(key, axis) for axis in axes]
    if isinstance(e, OperatorImage):
        inside = coordinates(e.of, world, where)
        return [times(world.eigenvalue(e.name, k) ** e.power, v) for k, v in enumerate(inside)]
    if isinstance(e, Add):
        parts = [coordinates(a, world, where) for a in e.args]
        return [_sum(column) for column in zip(*parts, strict=True)]
    if isinstance(e, Mul):
        vectors = [a for a in e.args if is_vector(a)]
        if len(vectors) != 1:
            raise FormulaError("a product of vectors has no value")
        factor: Number = Fraction(1)
        for a in e.args:
            if a != vectors[0]:
                factor = times(factor, value(a, world, where))
        return [times(factor, v) for v in coordinates(vectors[0], world, where)]
    if isinstance(e, Total):
        parts = [[Fraction(0)] * world.dimension]
        parts += [coordinates(e.body, world, {**where, e.index: k}) for k in world.range(e.index)]
        return [_sum(column) for column in zip(*parts, strict=True)]
    if isinstance(e, Gradient):
        return [world.named("∂", *_gradient(e, where), axis) for axis in axes]
    raise FormulaError(f"{type(e).__name__} has no coordinates")


def place(e: Expr, world: World, where: Where) -> Place:
    """The value of a formula, a list where it is a vector."""
    return coordinates(e, world, where) if is_vector(e) else value(e, world, where)


def consistent(world: World) -> bool:
    """Whether different images φ(u) belong to different vectors u."""
    found: dict[Hashable, Hashable] = {}
    vectors: set[Any] = {key[1] for key in world.values if key[0] == "coordinate"}
    images = {v for v in vectors if v[0] == "image"}
    for image in sorted(images, key=repr):
        of = tuple(world.coordinate(image[2], axis) for axis in range(world.dimension))
        if found.setdefault((image[1], of), image) != image:
            return False
    return True


def _sum(values: Iterable[Number]) -> Number:
    result: Number = Fraction(0)
    for v in values:
        result = plus(result, v)
    return result


def _entry(e: Entry, world: World, at: int) -> Fraction:
    if e.index.domain == COORDINATES:
        return world.coordinate((e.name,), at)
    return world.entry(e.name, at)


def _vector_key(e: Expr, world: World, where: Where) -> Any:
    if isinstance(e, Vector):
        base, number = subscript(e.name)
        return (base, number - 1) if number and base in world.cast.points else (e.name,)
    if isinstance(e, VectorEntry):
        return (e.name, where[e.index])
    return ("image", e.name, _vector_key(e.of, world, where))


def _argument(e: Expr, world: World, where: Where) -> Hashable:
    if isinstance(e, Listed):
        return tuple(_argument(a, world, where) for a in e.args)
    if isinstance(e, Vector) and e.name in world.cast.families:
        return e.name  # the whole family α in L(w, b, α)
    found = place(e, world, where)
    return tuple(found) if isinstance(found, list) else found


def _gradient(e: Gradient, where: Where) -> tuple[Hashable, ...]:
    """Told apart by what is differentiated, by which letters, and at which points."""
    at = sorted((k.name, where[k]) for k in e.atoms(Index) if k in where)
    of = e.of.name if isinstance(e.of, Applied) else formula_text(e.of)
    return (of, *(b.name if isinstance(b, Letter) else formula_text(b) for b in e.by), *(k for _, k in at))


def _sign(arguments: list[Number]) -> Number:
    found = enclosures.sign(arguments[0])
    return Fraction(found) if found is not None else enclosures.Enclosure(Fraction(-1), Fraction(1))


def _power(arguments: list[Number]) -> Number:
    base, exponent = arguments
    if isinstance(exponent, Fraction) and exponent.denominator == 1 and abs(exponent) <= 16:  # noqa: PLR2004
        return enclosures.power(base, int(exponent))
    if enclosures.sign(base) != 1:
        raise NoValueError
    return enclosures.by_intervals("exp", times(exponent, enclosures.by_intervals("log", base)))


_OF_NUMBERS: dict[type, Callable[[list[Number]], Number]] = {
    Root: lambda a: enclosures.root(a[0]),
    Exp: lambda a: enclosures.by_intervals("exp", a[0]),
    Log: lambda a: enclosures.by_intervals("log", a[0]),
    Sin: lambda a: enclosures.by_intervals("sin", a[0]),
    Cos: lambda a: enclosures.by_intervals("cos", a[0]),
    Tanh: lambda a: enclosures.by_intervals("tanh", a[0]),
    Abs: lambda a: enclosures.magnitude(a[0]),
    Max: enclosures.largest,
    Min: lambda a: times(Fraction(-1), enclosures.largest([times(Fraction(-1), v) for v in a])),
    Sign: _sign,
    Power: _power,
}
