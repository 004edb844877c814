"""What a formula is worth in a world: a number, an array, a truth, a set, a function; or ⊥, with a reason.

    value  ::=  real | Jet | Array | bool | Index | Interval | Members | Builder | Closure

An axis is ``n`` (one entry for each point), ``d`` (one for each coordinate), another letter that the text
brings along, or a number (a list that was written out). Axes are compared by name, so that nothing fits only
because n happens to be d.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NamedTuple, TypeAlias

from svmsym.meaning.reals import Ball, Real, Root

Axis: TypeAlias = str | int
Value: TypeAlias = Any


class Undefined(Exception):  # noqa: N818 - ⊥ is a value of formulas, not a fault of the program
    """⊥: a formula has no value here, and why."""


class IllTyped(Undefined):
    """⊥ in every world: the parts do not fit, whatever their numbers are."""


class Jet(NamedTuple):
    """A number with its derivative by one chosen variable."""

    value: Any
    slope: Any


class Index(NamedTuple):
    """A place on an axis, counted from 0."""

    place: int
    axis: Axis


@dataclass(frozen=True, slots=True)
class Array:
    """Entries along one or two axes; ``row`` for a list that was transposed."""

    axes: tuple[Axis, ...]
    items: tuple[Any, ...]
    row: bool = False

    @property
    def flat(self) -> tuple[Any, ...]:
        """All numbers, row by row."""
        return self.items if len(self.axes) == 1 else tuple(v for row in self.items for v in row)


@dataclass(frozen=True, slots=True)
class Multiple:
    """c·I: a multiple of the identity, whose size is that of what stands beside it."""

    factor: Any


@dataclass(frozen=True, slots=True)
class Interval:
    """The numbers between two ends."""

    low: Value
    high: Value
    low_closed: bool
    high_closed: bool


@dataclass(frozen=True, slots=True)
class Members:
    """A finite set, or a list of things without a bracket."""

    items: tuple[Value, ...]
    ordered: bool = False


@dataclass(frozen=True, slots=True)
class Builder:
    """{v : condition}: a set by the test for its members."""

    test: Callable[[Value], bool]


@dataclass(frozen=True, slots=True)
class Closure:
    """A function: how many arguments it takes, and what it gives."""

    arity: int
    apply: Callable[..., Value]
    name: str = ""


ZERO, ONE = Fraction(0), Fraction(1)
NUMBERS = (Fraction, Root, Ball, Jet)


def is_number(v: Value) -> bool:
    """Whether a value is a number."""
    return isinstance(v, NUMBERS)


def numeric(v: Value) -> Value:
    """An index as the number that people see: they count from 1."""
    if type(v) is Fraction or type(v) is Array:
        return v
    if isinstance(v, Index):
        return Fraction(v.place + 1)
    if isinstance(v, bool):
        raise IllTyped("a statement stands where a number is expected")
    return v


def plain(a: Any) -> Real:
    """The number without its derivative."""
    while isinstance(a, Jet):
        a = a.value
    assert isinstance(a, Fraction | Root | Ball)
    return a


def kind_of(v: Value) -> str:
    """What a value is, in words.

    >>> kind_of(Array(("d",), (ONE,)))
    'a vector'
    """
    match v:
        case bool():
            return "a statement"
        case Array(axes=(axis,)):
            return {"d": "a vector", "n": "a list over the points"}.get(str(axis), f"a list of {axis}")
        case Array() | Multiple():
            return "a matrix"
        case Closure():
            return "a function"
        case Interval() | Members() | Builder():
            return "a set"
    return "a number"
