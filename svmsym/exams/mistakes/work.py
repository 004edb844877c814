"""How far a student's work has come, and the right way to go on from there.

c = α∘y,   w = Σ c_j φ(x_j),   b = y_s − ⟨w, x_s⟩,   margin 1/‖w‖,   ξ_i = max(0, 1 − y_i f(x_i))
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from svmsym.exact.problem import Problem
from svmsym.exams.mistakes.program import ZERO, Bounds, Matrix, Program, Vector, optima
from svmsym.judging.on_data.world import Which
from svmsym.meaning.numbers import apply_real, times
from svmsym.meaning.reals import Real

Point = tuple[Fraction, ...]
Kernelling = Callable[[Problem, Point, Point], Real]
Grid = tuple[tuple[Real, ...], ...]


@dataclass(frozen=True, eq=False)
class Work:
    """How far the work has come: the data, K, α, then c with w = Σ c_j φ(x_j), then b."""

    problem: Problem
    kernel: Kernelling
    gram: Matrix
    high: Bounds
    alpha: Vector
    c: Vector = ()
    b: Fraction = ZERO

    @property
    def points(self) -> tuple[Point, ...]:
        """The points."""
        return tuple(tuple(x) for x in self.problem.X or ())

    @cached_property
    def inner(self) -> Vector:
        """⟨w, φ(x_i)⟩ for every point."""
        return tuple(_dot(row, self.c) for row in self.gram)

    @cached_property
    def norm2(self) -> Fraction:
        """‖w‖²."""
        return _dot(self.c, self.inner)

    @cached_property
    def w(self) -> Vector:
        """Σ c_j x_j in the coordinates of the points."""
        return tuple(_dot(self.c, column) for column in zip(*self.points, strict=True))

    @property
    def positive(self) -> tuple[int, ...]:
        """Points with a multiplier, from 0."""
        return tuple(i for i, a in enumerate(self.alpha) if a)

    @property
    def bound(self) -> tuple[int, ...]:
        """Points whose multiplier is at its upper bound."""
        return tuple(i for i in self.positive if self.alpha[i] == self.high[i])

    @property
    def free(self) -> tuple[int, ...]:
        """Points with a multiplier below its bound."""
        return tuple(i for i in self.positive if self.alpha[i] != self.high[i])

    def offset_from(self, i: int) -> Fraction:
        """b = y_i − ⟨w, x_i⟩."""
        return self.problem.y[i] - self.inner[i]

    def inner_at(self, x: Point) -> Fraction:
        """⟨w, φ(x)⟩ at any point."""
        values = [self.kernel(self.problem, p, x) for p in self.points]
        return _dot(self.c, [v for v in values if isinstance(v, Fraction)])


def optimal(_problem: Problem, _gram: Matrix, program: Program) -> tuple[Vector, ...]:
    """Optimal α; none where there is no optimum."""
    found = optima(program)
    return () if found is None else found.some


def labelled(work: Work) -> Work:
    """c = α∘y."""
    return replace(work, c=tuple(a * y for a, y in zip(work.alpha, work.problem.y, strict=True)))


def coordinates(work: Work) -> tuple[Vector, ...]:
    """w, where the kernel is the plain inner product."""
    return (work.w,) if work.problem.kernel.type == "linear" and work.points else ()


def from_support(work: Work) -> tuple[Fraction, ...]:
    """b from each support vector below its bound, and their mean where they differ."""
    if not work.problem.bias:
        return (ZERO,)
    return several([work.offset_from(i) for i in work.free])


def several(found: list[Fraction]) -> tuple[Fraction, ...]:
    """Different values, and their mean.

    >>> [str(v) for v in several([Fraction(1), Fraction(2), Fraction(1)])]
    ['1', '2', '4/3']
    """
    if not found:
        return ()
    return tuple(dict.fromkeys([*found, sum(found, ZERO) / len(found)]))


def widths(work: Work, which: Which | None) -> tuple[Real, ...]:
    """1/‖w‖ or 2/‖w‖, both where the sheet does not say which."""
    if work.norm2 <= 0:
        return ()
    half, full = (times(Fraction(k), apply_real("sqrt", 1 / work.norm2)) for k in (1, 2))
    return {"half": (half,), "full": (full,), None: (half, full)}[which]


def hinge(work: Work) -> Vector:
    """ξ_i = max(0, 1 − y_i f(x_i))."""
    return tuple(max(ZERO, v) for v in shortfalls(work))


def shortfalls(work: Work) -> Vector:
    """1 − y_i f(x_i)."""
    return tuple(1 - y * (v + work.b) for y, v in zip(work.problem.y, work.inner, strict=True))


def score(work: Work, x: Point) -> Fraction:
    """f(x) = ⟨w, φ(x)⟩ + b."""
    return work.inner_at(x) + work.b


def with_multiplier(work: Work) -> tuple[frozenset[int]]:
    """The points with α ≠ 0."""
    return (numbered(work.positive),)


def numbered(points: Iterable[int]) -> frozenset[int]:
    """Points counted from 1."""
    return frozenset(i + 1 for i in points)


def _dot(left: Iterable[Fraction], right: Iterable[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(left, right, strict=True)), ZERO)
