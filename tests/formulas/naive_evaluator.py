"""A second evaluator, written from the meaning of the language alone.

It imports the letters and nothing of the kernel, its models, its ring or the normal form. A formula is
evaluated with integers and fractions at one random point: sizes and a dimension of one's choice, any numbers
for reals and coordinates, labels ±1, a symmetric matrix that is not diagonal for an operator, free vectors
for feature images. Gradients are exact too: numbers a + bε with ε² = 0 carry the derivative along.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from sympy import Add, Expr, Mul, Pow, Rational

from svmsym.formulas.atoms import (
    Entry,
    FeatureImage,
    Index,
    Label,
    OperatorImage,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.operations import Delta, Inner, KernelValue, Total

MOST_BITS = 3_000_000  # of a power
_MOST_DRAWS = 20

Where = Mapping[Index, int]
Key = tuple[Any, ...]


class UndefinedError(ArithmeticError):
    """A denominator is zero at this point, or a number too long to be written down."""


class Dual:
    """a + bε with ε² = 0: f(x + ε) = f(x) + f′(x)ε."""

    __slots__ = ("slope", "value")

    def __init__(self, value: Any, slope: Any) -> None:
        self.value, self.slope = value, slope

    def __add__(self, other: Any) -> Dual:
        return Dual(self.value + value_of(other), self.slope + slope_of(other))

    def __mul__(self, other: Any) -> Dual:
        a, b = value_of(other), slope_of(other)
        return Dual(self.value * a, self.slope * a + self.value * b)

    __radd__, __rmul__ = __add__, __mul__


def value_of(number: Any) -> Any:
    """a of a + bε."""
    return number.value if isinstance(number, Dual) else number


def slope_of(number: Any) -> Any:
    """b of a + bε."""
    return number.slope if isinstance(number, Dual) else 0


class Point:
    """Values for all letters, drawn when first asked for."""

    def __init__(self, draw: random.Random, sizes: Mapping[str, int], dimension: int) -> None:
        self.draw = draw
        self.sizes = sizes
        self.axes = range(dimension)
        self.values: dict[Key, Any] = {}
        self.matrices: dict[int, list[list[Any]]] = {}

    def number(self, key: Key) -> Any:
        """A small number that is not zero."""
        if key not in self.values:
            self.values[key] = self.draw.choice((1, 2, 3, -1, -2, -3, 5))
        return self.values[key]

    def label(self, key: Key) -> int:
        """A label."""
        if key not in self.values:
            self.values[key] = self.draw.choice((1, -1))
        return int(self.values[key])

    def vector(self, key: Key) -> list[Any]:
        """A vector with small coordinates."""
        if key not in self.values:
            self.values[key] = [self.draw.choice((0, 1, 2, 3, -1, -2, -3)) for _ in self.axes]
        found: list[Any] = self.values[key]
        return found

    def matrix(self, power: int) -> list[list[Any]]:
        """A power of the symmetric matrix that stands for the operator."""
        if power not in self.matrices:
            if not self.matrices:
                self._draw_matrix()
            if abs(power) > 1:
                step = 1 if power > 0 else -1
                self.matrices[power] = _product(self.matrices[step], self.matrix(power - step))
        return self.matrices[power]

    def _draw_matrix(self) -> None:
        size = len(self.axes)
        one = [[int(r == s) for s in self.axes] for r in self.axes]
        for _ in range(_MOST_DRAWS):
            half = [[self.draw.choice((0, 1, 1, 2, -1)) for _ in range(size)] for _ in range(size)]
            symmetric = [[half[min(r, s)][max(r, s)] for s in self.axes] for r in self.axes]
            inverse = _inverse(symmetric)
            if inverse:
                self.matrices = {0: one, 1: symmetric, -1: inverse}
                return
        raise UndefinedError


def values(e: Expr, point: Point, where: Where) -> list[Any]:
    """The value of a scalar, or the coordinates of a vector."""
    found = meaning(e, point, where)
    return found if isinstance(found, list) else [found]


def meaning(e: Expr, point: Point, where: Where) -> Any:
    """What a formula is at a point: a number, or a list of coordinates."""
    if isinstance(e, Add):
        return _sum([meaning(a, point, where) for a in e.args])
    if isinstance(e, Mul):
        number, vector = 1, None
        for a in e.args:
            found = meaning(a, point, where)
            if isinstance(found, list):
                vector = found
            else:
                number = number * found
        return number if vector is None else [number * c for c in vector]
    if isinstance(e, Total):
        return _sum([meaning(e.body, point, {**where, e.index: k}) for k in _members(e.index, point)])
    if isinstance(e, Inner):
        left, right = (meaning(side, point, where) for side in e.args)
        return _sum([a * b for a, b in zip(left, right, strict=True)]) if left and right else 0
    if isinstance(e, Pow):
        return power(meaning(e.base, point, where), int(e.exp))
    if isinstance(e, Rational):
        return int(e.p) if e.q == 1 else Fraction(int(e.p), int(e.q))
    if isinstance(e, OperatorImage):
        of = meaning(e.of, point, where)
        return [_sum([a * b for a, b in zip(row, of, strict=True)]) for row in point.matrix(e.power)]
    return _letter(e, point, where)


def _letter(e: Expr, point: Point, where: Where) -> Any:
    if isinstance(e, KernelValue):
        left, right = (FeatureImage(e.args[1], side) for side in e.args[2:])
        return meaning(Inner(left, right), point, where)
    if isinstance(e, Size):
        return point.sizes[e.domain.name]
    if isinstance(e, Delta):
        return int(where[e.left] == where[e.right])
    key = letter_key(e, where)
    if isinstance(e, Scalar | Entry):
        return point.number(key)
    if isinstance(e, Label):
        return point.label(key)
    if isinstance(e, Vector | VectorEntry | FeatureImage):
        return point.vector(key)
    raise TypeError(e)


def letter_key(e: Expr, where: Where) -> Key:
    """What tells a letter apart: its kind, its name, and what its index or its argument is."""
    if isinstance(e, Entry | Label | VectorEntry):
        return (type(e), e.name, where[e.index])
    if isinstance(e, FeatureImage):
        return (FeatureImage, e.name, letter_key(e.of, where))
    return (type(e), e.args[0].name)


def slope(function: Expr, variable: Expr, point: Point, where: Where) -> list[Any]:
    """The gradient of a scalar function at a point, one entry for each coordinate of the variable."""
    key = letter_key(variable, where)
    meaning(function, point, where)  # draws all values
    is_vector = isinstance(variable, Vector | VectorEntry)
    known = point.vector(key) if is_vector else point.number(key)
    found = []
    for axis in point.axes if is_vector else (0,):
        moved = Dual(known[axis] if is_vector else known, 1)
        point.values[key] = [moved if k == axis else known[k] for k in point.axes] if is_vector else moved
        found.append(slope_of(meaning(function, point, where)))
    point.values[key] = known
    return found


def places(free: frozenset[Index], point: Point) -> Iterator[dict[Index, int]]:
    """Random values for free indices: first one that they share, then any."""
    shared = point.draw.randrange(min(point.sizes.values(), default=1))
    yield dict.fromkeys(free, shared)
    while True:
        yield {index: point.draw.choice(_members(index, point)) for index in free}


def power(base: Any, exponent: int) -> Any:
    """A whole power, by the rule (f^k)′ = k f^(k−1) f′ where there is a slope."""
    if isinstance(base, Dual):
        below = power(base.value, exponent - 1) if exponent else 0
        return Dual(power(base.value, exponent), exponent * below * base.slope)
    size = max(abs(base.numerator).bit_length(), base.denominator.bit_length())
    if size * abs(exponent) > MOST_BITS or (exponent < 0 and base == 0):
        raise UndefinedError
    if base == 1 or base == -1:  # noqa: PLR1714 - a set would hash a long number
        return base if exponent % 2 else 1
    return base**exponent if exponent >= 0 else Fraction(1) / Fraction(base) ** -exponent


def _members(index: Index, point: Point) -> range:
    return range(point.sizes[index.domain.name])


def _sum(found: list[Any]) -> Any:
    vectors = [part for part in found if isinstance(part, list)]
    if vectors:  # a bare 0 among vectors is the zero vector
        return [sum(column) for column in zip(*vectors, strict=True)]
    return sum(found)


def _product(left: list[list[Any]], right: list[list[Any]]) -> list[list[Any]]:
    columns = list(zip(*right, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in left]


def _inverse(matrix: list[list[int]]) -> list[list[Fraction]]:
    """By elimination; empty where there is none."""
    size = len(matrix)
    one = [[Fraction(r == s) for s in range(size)] for r in range(size)]
    rows = [[*map(Fraction, row), *unit] for row, unit in zip(matrix, one, strict=True)]
    for k in range(size):
        pivot = next((r for r in range(k, size) if rows[r][k]), None)
        if pivot is None:
            return []
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [c / rows[k][k] for c in rows[k]]
        for r in range(size):
            if r != k and rows[r][k]:
                rows[r] = [a - rows[r][k] * b for a, b in zip(rows[r], rows[k], strict=True)]
    return [row[size:] for row in rows]
