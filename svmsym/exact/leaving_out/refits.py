"""Models without some points, from the model with all: reused where nothing changes, else fitted again.

In: a problem. Out: for every set of points left out, their decision values by the model of all others, over
all optimal b (ρ of one-class, R² of svdd).

What is reused. Let (u, λ) be optimal for a dual in which n does not occur, and let u be zero at every unknown
of the points left out. Then u without these zeros is feasible for the problem without the points (bounds are
kept one by one, and zeros add nothing to A u), the gradient Pu + q − Aᵀλ at the other unknowns is the same
number, and so the conditions of optimality hold there with the same λ: (u, λ) is optimal again and w, which
is unique, has not changed. The set of optimal λ is cut out by one condition for each unknown and can only
grow: it is computed again without the points that left, because a point on its margin with the multiplier
zero may have been one of its ends. For this it is enough that α vanishes at *one* optimum, and a refit is
right in any case; so whether α is unique does not matter.

Likewise a ray that proves a hard margin contradictory proves it still when only its zeros leave. LS-SVM and
kernel ridge have hardly any zeros, but all their folds follow from one inverse: see
svmsym.exact.leaving_out.downdate.

Every other fold is fitted again, from the basis of the whole problem (Cauwenberghs and Poggio 2001 follow the
same path in floating point). ν-SVC, ν-SVR and one-class contain 1/n, which changes every bound: there n is
the number of points that stay, and every fold is fitted again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from svmsym.exact.answer import Answer
from svmsym.exact.leaving_out.downdate import Inverse
from svmsym.exact.leaving_out.without import (
    Kept,
    counts_points,
    kept,
    refilled,
    restricted,
    restricted_point,
    without,
)
from svmsym.exact.no_optimum import no_optimum
from svmsym.exact.optima.multipliers import Interval, may_move, multiplier_set
from svmsym.exact.problem import Problem
from svmsym.exact.programs.instance import Instance, instance, shape_of
from svmsym.exact.programs.shape import Shape
from svmsym.exact.solve import first_basis
from svmsym.exact.solving.basis import Point
from svmsym.exact.solving.linear import independent_rows
from svmsym.exact.solving.pivoting import Infeasible, Outcome, Unbounded, optimise

_ZERO = Fraction(0)
_FEW = 8  # multipliers taken away at once, up to which the old basis is nearer than a guess


@dataclass(frozen=True)
class Seen:
    """Decision values of points left out, or why there is no model; ``anew``: it was fitted again."""

    values: Sequence[Interval] | None
    reason: str = ""
    anew: bool = False


@dataclass(frozen=True)
class Whole:
    """The solved problem with all its points; ``counts``: its dual contains n.

    >>> Whole.of(Problem("svc", X=((-2,), (2,), (9,)), y=(-1, 1, 1))).without([2])
    Seen(values=[Interval(low=Fraction(9, 2), high=Fraction(9, 2))], reason='', anew=False)
    """

    instance: Instance
    found: Outcome
    shape: Shape
    counts: bool

    @classmethod
    def of(cls, problem: Problem) -> Whole:
        """Solve the problem with all its points."""
        stated = instance(problem)
        shape = shape_of(problem)
        return cls(stated, optimise(stated.program, first_basis(stated.program)), shape, counts_points(shape))

    def without(self, part: Sequence[int]) -> Seen:
        """What the model without some points says about them."""
        if self._is_unchanged(part) and self.is_pinned:
            return Seen([self.values[i] for i in part])
        stay = kept(self.instance.problem, self.instance.program.size, part)
        problem = without(self.instance.problem, part)
        if self.counts:
            smaller = refilled(self.instance, stay, problem, self.shape)
            return _seen(smaller, optimise(smaller.program, first_basis(smaller.program)), part, anew=True)
        smaller = restricted(self.instance, stay, problem)
        known = self._known(part, smaller, stay)
        if known is not None:
            return _seen(smaller, known, part)
        return _seen(smaller, optimise(smaller.program, self._start(part, smaller, stay)), part, anew=True)

    def _known(self, part: Sequence[int], smaller: Instance, stay: Kept) -> Outcome | None:
        """The optimum without some points, where it follows from that with all."""
        if isinstance(self.found, Unbounded) and not any(self.found.ray[v] for v in self._gone(part)):
            return Unbounded(tuple(self.found.ray[v] for v in stay.unknowns))
        if self._is_unchanged(part):
            assert isinstance(self.found, tuple)
            return (restricted_point(self.found[0], smaller, stay),)
        moved = self.inverse.without(part) if self.inverse is not None else None
        return None if moved is None else (restricted_point(moved, smaller, stay),)

    @cached_property
    def inverse(self) -> Inverse | None:
        """That of the linear system, for a problem without bounds, which has one unknown for each point."""
        return Inverse.of(self.found[0]) if isinstance(self.found, tuple) else None

    @cached_property
    def is_pinned(self) -> bool:
        """Whether unknowns strictly between their bounds determine λ: they stay when zeros leave."""
        assert isinstance(self.found, tuple)
        point = self.found[0]
        rows = point.program.rows
        between = [
            [row[v] for row in rows] for v in point.free if all(may_move(point, v)) and self._bounded(v)
        ]
        return len(independent_rows(between)) == len(rows)

    @cached_property
    def values(self) -> list[Interval]:
        """The decision values of all points by the model that knows them all."""
        assert isinstance(self.found, tuple)
        answer = Answer(self.instance, "optimal", self.found[0])
        return values(answer, self.found[0], range(self.instance.problem.n))

    def _bounded(self, v: int) -> bool:
        return self.instance.program.lower[v] is not None

    def _gone(self, part: Sequence[int]) -> list[int]:
        n = self.instance.problem.n
        return [v for i in part for v in range(i, self.instance.program.size // n * n, n)]

    def _is_unchanged(self, part: Sequence[int]) -> bool:
        """Whether all multipliers that leave are zero."""
        return (
            not self.counts
            and isinstance(self.found, tuple)
            and not any(self.found[0].numerators[v] for v in self._gone(part))
        )

    def _start(self, part: Sequence[int], smaller: Instance, stay: Kept) -> Sequence[int]:
        """The old basis where little has changed; else a new guess."""
        if not isinstance(self.found, tuple):
            return first_basis(smaller.program)
        point = self.found[0]
        if sum(map(bool, [point.numerators[v] for v in self._gone(part)])) > _FEW:
            return first_basis(smaller.program)
        return [point.state[v] for v in stay.unknowns]


def _seen(stated: Instance, found: Outcome, part: Sequence[int], *, anew: bool = False) -> Seen:
    if isinstance(found, Infeasible | Unbounded):
        return Seen(None, no_optimum(stated, found)[-1], anew)
    return Seen(values(Answer(stated, "optimal", found[0]), found[0], part), anew=anew)


def values(model: Answer, point: Point, points: Sequence[int]) -> list[Interval]:
    """The decision values at points of the Gram matrix, over all optimal b, ρ or R²."""
    stated, kind = model.instance, model.problem.kind
    factor = stated.values / point.denominator
    inner = [factor * v for v in point.sum.at(points)]
    shift = _scalar(model, point)
    if kind == "svdd":
        lengths = [Fraction(k, stated.kappa) for k in stated.program.gram.diagonal(points)]
        inner = [2 * v - k - model.norm2 for v, k in zip(inner, lengths, strict=True)]
    return [Interval(v, v).plus(shift) for v in inner]


def _scalar(model: Answer, point: Point) -> Interval:
    """All optimal values of what is added: b, −ρ, R²; zero where the problem has none."""
    stated = model.instance
    added = _ADDED.get(model.problem.kind, "b")
    for k, ((name, factor), square) in enumerate(zip(stated.scalars, stated.squares, strict=True)):
        if name == added:
            moved = square * model.norm2 if square else _ZERO
            found = multiplier_set(point).ranges[k].times(factor).plus(Interval(moved, moved))
            return found.times(Fraction(-1)) if name == "rho" else found
    return Interval(_ZERO, _ZERO)


_ADDED: dict[str, str] = {"one-class": "rho", "svdd": "R2"}
