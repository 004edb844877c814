"""Worlds: exact values of all letters at given sizes, and the value of a formula there.

A world has n points in d dimensions. α₁ and the first member of the family α are one number, w₂ and the
second coordinate of w another. Names such as f(x), Q_ij and ∂L/∂b are numbers of their own, the same
wherever their arguments have the same values. S is the set of points with α_i ≠ 0.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any, TypeAlias

from sympy import Expr, preorder_traversal

from svmsym.exams.equivalence.enclosures import NoValueError, Number
from svmsym.exams.meaning.statements import COORDINATES, SUPPORT, set_of
from svmsym.formulas.atoms import (
    Entry,
    Index,
    Label,
    Scalar,
    Size,
    Vector,
    VectorEntry,
)
from svmsym.formulas.models import DrawnModel, Key

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
                        least[kind] = max(least[kind], number)
                        # α₁ alone is one of several; data with one point have no use.
                        exact[kind] = exact[kind] or not family or number > 1
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


@cache
def subscript(name: str) -> tuple[str, int]:
    """The letter and the number below it, zero where there is none.

    >>> subscript("α_12"), subscript("b")
    (('α', 12), ('b', 0))
    """
    base, _, number = name.partition("_")
    return (base, int(number)) if number.isascii() and number.isdigit() else (name, 0)


@cache
def one(index: Index) -> Index:
    """The same object for equal indices, so that tables find it without comparing names."""
    return index


class World(DrawnModel):
    """Numbers for all letters, drawn when first asked for."""

    def __init__(
        self, serial: int, cast: Cast, points: int, dimension: int, draw: Callable[[Key], Fraction]
    ) -> None:
        super().__init__(dict.fromkeys(cast.domains, points), dimension, draw)
        self.serial, self.cast = serial, cast
        self._ranges: dict[Index, range] = {}
        self.places: dict[frozenset[Index], list[dict[Index, int]]] = {}  # what indices have run through

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
        known = self._ranges.get(index)
        if known is None:
            domain = index.domain
            if domain == SUPPORT:
                return [k for k in range(self.sizes.get("n", 1)) if self.entry("α", k)]
            if domain == set_of(domain.name):
                raise NoValueError(f"which points belong to {domain.name} is not said")
            size = self.dimension if domain == COORDINATES else self.size(domain.name)
            known = self._ranges[index] = range(size)
        return known


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
