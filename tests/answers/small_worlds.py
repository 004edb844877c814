"""Small worlds in which formulas have values: a few points, rational numbers drawn by name.

Two formulas that are equal have equal values in every world; two that are not differ in almost every one.
Numbers are exact fractions; only roots leave them, with 60 digits. What has no value of its own (f(x),
∂L/∂b), or one that hides its argument (sign, max, |·|, exp and tanh of large numbers), is drawn by its
name and the values of its arguments: so sign(u) tells u from u + 1. Labels are no ±1 here and K is no
inner product, for no relation of the field may be used.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mpmath

mpmath.mp.dps = 60
_DIGITS = 25
_TINY = mpmath.mpf(10) ** -40

VECTOR, POINTS, TUPLE = "vector", "points", "tuple"


class Unfit(ValueError):
    """Parts that cannot stand together, such as a number added to a vector."""


@dataclass(frozen=True)
class Row:
    """Numbers in order: a vector of the space, a list over the points, or a written list."""

    kind: str
    items: tuple[Any, ...]


@dataclass(frozen=True)
class Table:
    """A matrix, row by row."""

    rows: tuple[tuple[Any, ...], ...]


@dataclass(frozen=True)
class Unit:
    """A multiple of the identity, whatever its size."""

    scale: Any


@dataclass(frozen=True)
class Other:
    """A set, an interval, cases: a head with parts."""

    head: str
    parts: tuple[Any, ...]


@dataclass(frozen=True)
class World:
    """One world: a seed, points 1…n of which the first ``support`` have α > 0, and d coordinates.

    Without coordinates (``d`` = 0) points are numbers.
    """

    seed: int
    n: int
    support: int
    d: int

    def drawn(self, *name: object) -> Fraction:
        """The number that belongs to a name; never 0, ±1."""
        text = repr((self.seed, *name)).encode()
        bits = int.from_bytes(hashlib.sha256(text).digest()[:8], "big")
        size = Fraction(2 + bits % 97, 2 + (bits >> 20) % 29)
        return (size if size != 1 else Fraction(3, 2)) * (1 if (bits >> 40) % 2 else -1)

    def scalar(self, name: str) -> Any:
        """A number with a name."""
        return abs(self.drawn(name)) if name in {"C", "sigma", "gamma"} else self.drawn(name)

    def member(self, family: str, point: int) -> Any:
        """A number of a point: α_i > 0 just for the support."""
        value = self.drawn(family, "at", point)
        if family == "alpha":
            return abs(value) if point <= self.support else -abs(value)
        return value

    def coordinate(self, vector: object, axis: int) -> Any:
        """A coordinate of a vector with a name."""
        return self.drawn(vector, "along", axis)

    def vector(self, name: object) -> Any:
        """A vector with a name; a number where points are numbers."""
        if not self.d:
            return self.coordinate(name, 1)
        return Row(VECTOR, tuple(self.coordinate(name, k) for k in range(1, self.d + 1)))

    def step(self, name: str, time: Any) -> Any:
        """A vector or a number at a time."""
        known = ("step", name, str(time))
        return self.vector(known) if name[0] == "w" else self.drawn(*known)

    def points(self, body: Callable[[int], Any]) -> Row:
        """The list of a number for each point."""
        return Row(POINTS, tuple(body(i) for i in range(1, self.n + 1)))

    def matrix(self, name: str) -> Table:
        """A matrix over pairs of points; X has the points as rows."""
        if name == "X" and not self.d:
            raise Unfit("points that are numbers have no matrix of coordinates")
        if name == "X":
            return Table(tuple(self.vector(("x", i)).items for i in range(1, self.n + 1)))
        size = range(1, self.n + 1)
        return Table(tuple(tuple(self.pair(name, i, j) for j in size) for i in size))

    def pair(self, name: str, row: int, column: int) -> Any:
        """An entry of a matrix with a name."""
        return self.drawn(name, "entry", row, column)

    def unknown(self, name: str, *parts: Any) -> Any:
        """The number that a mere name gives for these arguments."""
        return self.drawn(name, "of", *(key(p) for p in parts))

    def unknown_like(self, shape: Any, name: str, *parts: Any) -> Any:
        """The same with the shape of a value: ∇_w L is a vector."""
        if not isinstance(shape, Row):
            return self.unknown(name, *parts)
        keys = [key(p) for p in parts]
        return Row(shape.kind, tuple(self.drawn(name, "of", *keys, k) for k in range(len(shape.items))))

    def feature(self, of: Any) -> Any:
        """φ(x), a vector."""
        size = max(self.d, 2)
        return Row(VECTOR, tuple(self.drawn("phi", key(of), k) for k in range(1, size + 1)))


def is_number(value: Any) -> bool:
    """Whether this is a number."""
    return isinstance(value, int | Fraction | mpmath.mpf | mpmath.mpc)


def is_zero(value: Any) -> bool:
    """The number 0, which also is the zero of vectors and lists."""
    return is_number(value) and value == 0


def real(value: Any) -> Any:
    """A number with 60 digits."""
    return mpmath.mpf(value.numerator) / value.denominator if isinstance(value, int | Fraction) else value


def number(value: Any) -> Any:
    """The number itself, or a complaint."""
    if isinstance(value, Row) and len(value.items) == 1:
        return value.items[0]
    if not is_number(value):
        raise Unfit(f"a number is needed, not {value}")
    return value


def key(value: Any) -> Any:
    """What two equal values share: numbers by 25 digits, sets without order."""
    if is_number(value):
        given = real(value)
        if abs(given) < _TINY:
            return "0"
        if isinstance(given, mpmath.mpc):
            return (key(given.real), key(given.imag)) if abs(given.imag) > _TINY else key(given.real)
        return mpmath.nstr(given, _DIGITS)
    if isinstance(value, Row):
        return ("row", *map(key, value.items)) if len(value.items) > 1 else key(value.items[0])
    if isinstance(value, Table):
        return ("table", *(tuple(map(key, row)) for row in value.rows))
    if isinstance(value, Unit):
        return ("unit", key(value.scale))
    if isinstance(value, Other):
        parts = tuple(map(key, value.parts))
        return (value.head, *(sorted(set(map(repr, parts))) if value.head == "set" else parts))
    if isinstance(value, tuple):
        return tuple(map(key, value))
    return repr(value)


def paired(left: Any, right: Any) -> tuple[str, tuple[Any, ...], tuple[Any, ...]]:
    """Two rows of one kind; a written list meets as many coordinates as it has itself."""
    if not (isinstance(left, Row) and isinstance(right, Row)):
        raise Unfit(f"no two vectors: {left}, {right}")
    a, b = left.items, right.items
    kinds = {left.kind, right.kind}
    if kinds == {VECTOR, TUPLE} and len(a) != len(b):
        short = min(len(a), len(b))
        a, b = a[:short], b[:short]
    if kinds == {VECTOR, POINTS} or len(a) != len(b):
        raise Unfit(f"different lists: {left}, {right}")
    return (kinds - {TUPLE} or {TUPLE}).pop() if len(kinds) == 1 else TUPLE, a, b


def plus(left: Any, right: Any) -> Any:
    """left + right."""
    if is_number(left) and is_number(right):
        return _both(left, right, lambda a, b: a + b)
    if is_zero(left) or is_zero(right):
        return right if is_zero(left) else left
    if isinstance(left, Table | Unit) and isinstance(right, Table | Unit):
        return _tables(left, right)
    kind, a, b = paired(left, right)
    return Row(kind, tuple(plus(p, q) for p, q in zip(a, b, strict=True)))


def _both(left: Any, right: Any, join: Callable[[Any, Any], Any]) -> Any:
    exact = isinstance(left, int | Fraction) and isinstance(right, int | Fraction)
    return join(left, right) if exact else join(real(left), real(right))


def _tables(left: Table | Unit, right: Table | Unit) -> Table | Unit:
    if isinstance(left, Unit) and isinstance(right, Unit):
        return Unit(plus(left.scale, right.scale))
    if isinstance(left, Unit):
        return _tables(right, left)
    if isinstance(right, Unit):
        right = spread(right, len(left.rows))
    if (len(left.rows), len(left.rows[0])) != (len(right.rows), len(right.rows[0])):
        raise Unfit("matrices of different size are added")
    return Table(
        tuple(
            tuple(plus(a, b) for a, b in zip(p, q, strict=True))
            for p, q in zip(left.rows, right.rows, strict=True)
        )
    )


def spread(unit: Unit, size: int) -> Table:
    """The identity written out."""
    return Table(tuple(tuple(unit.scale if i == j else 0 for j in range(size)) for i in range(size)))


def times(left: Any, right: Any) -> Any:
    """A product of numbers, or of a number and something else."""
    if is_number(left) and is_number(right):
        return _both(left, right, lambda a, b: a * b)
    if is_number(right):
        left, right = right, left
    if not is_number(left):
        raise Unfit(f"no product of {left} and {right}")
    if isinstance(right, Row):
        return Row(right.kind, tuple(times(left, v) for v in right.items))
    if isinstance(right, Table):
        return Table(tuple(tuple(times(left, v) for v in row) for row in right.rows))
    if isinstance(right, Unit):
        return Unit(times(left, right.scale))
    raise Unfit(f"no product of a number and {right}")


def inner(left: Any, right: Any) -> Any:
    """⟨u, v⟩; the product where points are numbers."""
    if is_number(left) and is_number(right):
        return times(left, right)
    _, a, b = paired(left, right)
    return total(times(p, q) for p, q in zip(a, b, strict=True))


def total(values: Iterable[Any]) -> Any:
    """The sum of values."""
    result: Any = Fraction(0)
    for value in values:
        result = plus(result, value)
    return result


def power(base: Any, exponent: Any) -> Any:
    """A power of a number, exact where the exponent is a whole number."""
    base, exponent = number(base), number(exponent)
    if isinstance(exponent, int | Fraction) and exponent.denominator == 1:
        if base == 0 and exponent < 0:
            raise Unfit("division by zero")
        return Fraction(base) ** int(exponent) if isinstance(base, int | Fraction) else base ** int(exponent)
    return mpmath.power(real(base), real(exponent))


def root(value: Any) -> Any:
    """√ of a number."""
    return mpmath.sqrt(real(number(value)))
