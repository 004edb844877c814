"""Models: what a formula's letters stand for at given sizes, in a ring of one's choice."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from typing import Any, Protocol

from sympy import Expr

from svmsym.formulas.atoms import FeatureImage, Index, Vector, VectorEntry
from svmsym.formulas.laurent import Laurent, LaurentRing, Work

Where = Mapping[Index, int]
Key = tuple[Hashable, ...]


class Model(Protocol):
    """Values for all letters; ``Any`` is an element of the model's ring."""

    dimension: int

    def size(self, domain: str) -> int:
        """The number of elements of an index set."""

    def number(self, value: Fraction) -> Any:
        """A rational number as an element of the ring."""

    def scalar(self, name: str) -> Any:
        """The value of a scalar."""

    def entry(self, name: str, at: int) -> Any:
        """The value of a member of a family."""

    def label(self, name: str, at: int) -> Any:
        """The value of a label."""

    def coordinate(self, vector: Hashable, axis: int) -> Any:
        """One coordinate of a vector letter."""

    def eigenvalue(self, operator: str, axis: int) -> Any:
        """One diagonal entry of a symmetric operator, in a basis that diagonalises it."""


def vector_key(vector: Expr, where: Where) -> Hashable:
    """What identifies a vector letter once its index has a value."""
    if isinstance(vector, Vector):
        return (vector.name,)
    if isinstance(vector, VectorEntry):
        return (vector.name, where[vector.index])
    if isinstance(vector, FeatureImage):
        return ("image", vector.name, vector_key(vector.of, where))
    raise TypeError(vector)


class GenericModel:
    """All letters are independent indeterminates; labels run through ±1 all at once."""

    def __init__(self, sizes: Mapping[str, int], dimension: int, work: Work | None = None) -> None:
        self.sizes = sizes
        self.dimension = dimension
        self.ring = LaurentRing(work)

    def size(self, domain: str) -> int:
        """The number of samples chosen for this model."""
        return self.sizes[domain]

    def number(self, value: Fraction) -> Laurent:
        """A constant polynomial."""
        return self.ring.number(value.numerator if value.denominator == 1 else value)

    def scalar(self, name: str) -> Laurent:
        """An indeterminate of its own."""
        return self.ring.indeterminate(("scalar", name))

    def entry(self, name: str, at: int) -> Laurent:
        """An indeterminate of its own."""
        return self.ring.indeterminate(("entry", name, at))

    def label(self, name: str, at: int) -> Laurent:
        """A label of its own."""
        return self.ring.label((name, at))

    def coordinate(self, vector: Hashable, axis: int) -> Laurent:
        """An indeterminate of its own."""
        return self.ring.indeterminate(("coordinate", vector, axis))

    def eigenvalue(self, operator: str, axis: int) -> Laurent:
        """An indeterminate of its own."""
        return self.ring.indeterminate(("eigenvalue", operator, axis))


class DrawnModel:
    """Rational values drawn when first asked for, and remembered under their key.

    The keys are those of the methods below, e.g. ("entry", "α", 0). ``draw`` is told the name.
    """

    def __init__(self, sizes: Mapping[str, int], dimension: int, draw: Callable[[Key], Fraction]) -> None:
        self.sizes = sizes
        self.dimension = dimension
        self.values: dict[Key, Fraction] = {}
        self._draw = draw

    def size(self, domain: str) -> int:
        """The number of samples chosen for this model."""
        return self.sizes[domain]

    def number(self, value: Fraction) -> Fraction:
        """The number itself."""
        return value

    def scalar(self, name: str) -> Fraction:
        """A drawn number."""
        return self._remember(("scalar", name))

    def entry(self, name: str, at: int) -> Fraction:
        """A drawn number."""
        return self._remember(("entry", name, at))

    def label(self, name: str, at: int) -> Fraction:
        """A drawn label."""
        return self._remember(("label", name, at))

    def coordinate(self, vector: Hashable, axis: int) -> Fraction:
        """A drawn number."""
        return self._remember(("coordinate", vector, axis))

    def eigenvalue(self, operator: str, axis: int) -> Fraction:
        """A drawn positive number: operators are positive definite."""
        return self._remember(("eigenvalue", operator, axis))

    def _remember(self, key: Key) -> Fraction:
        try:
            return self.values[key]
        except KeyError:
            drawn = self.values[key] = self._draw(key)
            return drawn
