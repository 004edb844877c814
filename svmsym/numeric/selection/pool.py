"""Kernel values shared by all programs on the same points: every fold, every price, every pair of classes.

A point that is left out keeps its place and gets the box {0} (a price of zero), so that programs of all folds
have the same unknowns and the same matrix. ``Pool`` holds the points of one kernel, sorted by class; a
``Site`` is the matrix of some classes, with the solver that suits its size:

- ``Whole``       all of K in float32 for pair steps and in float64 for h = Kβ, so that the violation is that
               of float64;
- ``Blocked``  where that is too much: rows in float32, computed when first asked for, kept within the memory;
- ``Plain``       ``solve_program`` for each program alone: without Numba, and for the linear kernel on many
               points.

In: a program on the points of a site, a place (β feasible, h = Kβ), settings. Out: a solution judged in
float64, and its place. Stopping rule: the KKT violation (``judge.py``) is at most ``settings.tol``; where at
most 100 unknowns are open it goes on to rounding level, as the estimators do.
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Protocol, Self, cast

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric import solve as solving
from svmsym.numeric.blas import single_blas
from svmsym.numeric.judge import judge
from svmsym.numeric.kernels import Kernel, Matrix, Source, Subset
from svmsym.numeric.program import Index, Program, Vector, settled
from svmsym.numeric.solution import Settings, Solution
from svmsym.numeric.training import refined

if TYPE_CHECKING:
    from svmsym.numeric.smo.rows import Rows, View

_LINEAR_STEPS = 50  # pair steps for each unknown, after which the linear kernel goes its own way
_SINGLE = 1e-5  # the tolerance below which float32 is only a beginning,
_BEGINNING = 1e-4  # and where it ends
_BYTES = 12  # of an entry in float64 and in float32
_ROUNDING = 1e-12  # the violation aimed at for few unknowns, relative to the largest |c|
_WORTH_THREADS = 2000  # points


@dataclass(frozen=True, eq=False)
class Place:
    """β, and h = Kβ at the points."""

    beta: Vector
    h: Vector

    def scaled(self, factor: float) -> Place:
        """The same for factor · β."""
        return Place(factor * self.beta, factor * self.h)


def nowhere(program: Program, n: int) -> Place:
    """β = 0."""
    return Place(np.zeros(program.m), np.zeros(n))


class Site(Protocol):
    """The matrix of some points with a solver."""

    source: Source  # of the site's points

    def moved(self, place: Place, beta: Vector, program: Program) -> Place:
        """The place of another β."""

    def solve(self, program: Program, place: Place, settings: Settings) -> tuple[Solution, Place]:
        """The optimum to the tolerance, from a feasible place."""


class Pool:
    """Points with their kernel, and the class of each (all 0 where there are no classes).

    >>> from svmsym.numeric.machines import svc
    >>> source = Source(np.array([[0.0], [4.0], [1.0]]), Kernel("linear"))
    >>> pool = Pool(source, np.array([0, 2, 1]), Settings())
    >>> program = svc(np.array([1.0, -1.0]), np.full(2, 9.0)).program
    >>> solution, _ = pool.site((1, 2), 2).solve(program, nowhere(program, 2), Settings())
    >>> pool.points((1, 2)).tolist(), round(solution.judgement.offsets[0], 6)
    ([2, 1], 1.666667)
    """

    def __init__(self, source: Source, classes: Index, settings: Settings) -> None:
        self.source, self._settings = source, settings
        self._order = np.argsort(classes, kind="stable")
        self._cuts = np.searchsorted(classes[self._order], np.arange(1, int(classes.max(initial=0)) + 1))
        self._rows: Rows | None = None

    def points(self, classes: tuple[int, ...]) -> Index:
        """The points of these classes, in the order of their site."""
        ends = [0, *self._cuts.tolist(), len(self._order)]
        return np.concatenate([self._order[ends[c] : ends[c + 1]] for c in classes])

    def site(self, classes: tuple[int, ...], unknowns: int, *, often: bool = False) -> Site:
        """The matrix of these classes for so many unknowns; ``often``: for hundreds of programs."""
        points = self.points(classes)
        memory = self._settings.memory * 1e6
        if not solving.compiled():
            return Plain(chosen(self.source, points), 8 * len(points) ** 2 <= memory)
        from svmsym.numeric.smo.blocks import size_of_set  # noqa: PLC0415 - loads Numba

        if (often or size_of_set(unknowns) == unknowns) and _BYTES * len(points) ** 2 <= memory:
            return Whole(chosen(self.source, points))
        if self.source.kernel.name == "linear":
            return Plain(chosen(self.source, points))
        shared = self._shared()
        part = Subset(self.source.points, self.source.kernel, points)
        return Blocked(part, shared, classes, keeps_all=4 * self.source.n**2 <= memory)

    def _shared(self) -> Rows:
        from svmsym.numeric.smo.points import Given, Points, laid_out  # noqa: PLC0415 - loads Numba
        from svmsym.numeric.smo.rows import Rows  # noqa: PLC0415

        if self._rows is None:
            kernel = self.source.kernel
            laid: Points
            if kernel.name == "precomputed":
                laid = Given(self.source.points, self._order, np.zeros(0, np.float32))
            else:
                laid = laid_out(Source(self.source.points[self._order], kernel))
            threads = self._settings.threads if self.source.n >= _WORTH_THREADS else 1
            self._rows = Rows(laid, self._settings.memory, threads, tuple(self._cuts.tolist()))
        return self._rows

    def __enter__(self) -> Self:
        """One thread for each matrix product: on small ones, several wait longer than they work."""
        self._blas = single_blas()
        self._blas.__enter__()
        return self

    def __exit__(self, *raised: object) -> None:
        """End our threads."""
        self._blas.__exit__(None, None, None)
        if self._rows is not None:
            self._rows.close()


def chosen(source: Source, points: Index) -> Source:
    """The same kernel on these points, in this order.

    >>> chosen(Source(np.array([[1.0], [2.0]]), Kernel("linear")), np.array([1])).points.tolist()
    [[2.0]]
    """
    if source.kernel.name == "precomputed":
        return Source(source.points[np.ix_(points, points)], source.kernel)
    return Source(source.points[points], source.kernel)


def _multiplied(source: Source) -> Source:
    """The same points with all kernel values computed."""
    if source.kernel.name == "precomputed":
        return source
    return Source(source.entries(np.arange(source.n)), Kernel("precomputed"))


def _changes(place: Place, beta: Vector, program: Program) -> tuple[Index, Vector]:
    """The points whose sum of β changes, and by how much."""
    delta = program.at_points(beta - place.beta, len(place.h))
    which = np.flatnonzero(delta)
    return which, delta[which]


def _beginning(tol: float) -> float:
    """Where pair steps in float32 end; Newton's method goes on from there."""
    return max(tol, _BEGINNING) if tol < _SINGLE else tol


def _finished(program: Program, source: Source, settings: Settings, found: Solution) -> Solution:
    """What pair steps have begun, by the other means of ``solve_program``."""
    if found.converged or 0 <= settings.max_iter <= found.steps:
        return found
    if isinstance(source, Subset):
        source = chosen(Source(source.points, source.kernel), source.index)
    left = settings if settings.max_iter < 0 else replace(settings, max_iter=settings.max_iter - found.steps)
    last = solving.solve_program(program, source, left, found.beta)
    if not last.converged and last.judgement.violation >= found.judgement.violation:
        return found
    return replace(
        last,
        steps=last.steps + found.steps,
        rounds=last.rounds + found.rounds,
        seconds=last.seconds + found.seconds,
        method=f"{found.method}, {last.method}",
    )


def _settled(program: Program, source: Source, found: Solution) -> Solution:
    """The solution with multipliers that rounding keeps off their bounds put there; never a worse one."""
    beta = settled(program, found.beta)
    if np.array_equal(beta, found.beta):
        return found
    judgement = judge(program, beta, source.times(program.at_points(beta, source.n)))
    worse = judgement.violation > max(2 * found.judgement.violation, _ROUNDING)
    return found if worse else replace(found, beta=beta, judgement=judgement)


class _Held:
    """What blocked SMO asks of rows, from a matrix at hand."""

    def __init__(self, K: Matrix) -> None:
        self._K, self._single = K, np.ascontiguousarray(K, dtype=np.float32)

    def block(self, which: Index) -> NDArray[np.float32]:
        if len(which) == len(self._K) and (which == np.arange(len(which))).all():
            return self._single
        return self._single[np.ix_(which, which)]

    def add(self, which: Index, delta: Vector, total: Vector) -> None:
        total += delta @ self._K[which]

    add_block = add


class Whole:
    """All kernel values at hand."""

    def __init__(self, points: Source) -> None:
        self.source, self._points = _multiplied(points), points
        self._held = _Held(self.source.points)

    def moved(self, place: Place, beta: Vector, program: Program) -> Place:
        """The place of another β."""
        which, delta = _changes(place, beta, program)
        h = place.h.copy()
        self._held.add(which, delta, h)
        return Place(beta, h)

    def solve(self, program: Program, place: Place, settings: Settings) -> tuple[Solution, Place]:
        """The optimum to the tolerance, from a feasible place."""
        from svmsym.numeric.smo.blocks import State, run  # noqa: PLC0415 - loads Numba

        began = time.perf_counter()
        state = State(place.beta.copy(), place.h.copy())
        linear = self._points.kernel.name == "linear"
        limit = _LINEAR_STEPS * program.m if linear and settings.max_iter < 0 else settings.max_iter
        first = replace(settings, tol=_beginning(settings.tol), max_iter=limit, shrinking=False)
        run(program, cast("View", self._held), first, state, began)
        place = self.moved(Place(state.beta, state.h), settled(program, state.beta), program)
        state.beta, state.h = place.beta, place.h
        judgement = judge(program, state.beta, state.h)
        seconds = time.perf_counter() - began
        converged = judgement.violation <= settings.tol
        found = Solution(state.beta, judgement, converged, state.steps, state.rounds, seconds, "whole")
        better = _finished(program, self._points if linear else self.source, settings, found)
        better = refined(program, self.source, better, settings.tol)
        if better is found:
            return found, place
        better = _settled(program, self.source, better)
        return better, self.moved(place, better.beta, program)


class Blocked:
    """Rows that are computed when asked for and shared with other sites."""

    def __init__(self, source: Source, rows: Rows, classes: tuple[int, ...], *, keeps_all: bool) -> None:
        from svmsym.numeric.smo.rows import View  # noqa: PLC0415 - loads Numba

        self.source, self._view, self._keeps_all = source, View(rows, classes), keeps_all

    def moved(self, place: Place, beta: Vector, program: Program) -> Place:
        """The place of another β."""
        which, delta = _changes(place, beta, program)
        h = place.h.copy()
        self._view.add(which, delta, h)
        return Place(beta, h)

    def solve(self, program: Program, place: Place, settings: Settings) -> tuple[Solution, Place]:
        """The optimum to the tolerance, from a feasible place."""
        from svmsym.numeric.smo.blocks import State  # noqa: PLC0415 - loads Numba
        from svmsym.numeric.smo.solve import solve_from  # noqa: PLC0415

        began = time.perf_counter()
        state = State(place.beta.copy(), place.h.copy())
        # Shrinking would compute anew what the next program finds here.
        first = replace(
            settings, tol=_beginning(settings.tol), shrinking=settings.shrinking and not self._keeps_all
        )
        found = solve_from(program, self.source, self._view, first, state, began)
        found = replace(found, converged=found.converged and found.judgement.violation <= settings.tol)
        better = _finished(program, self.source, settings, found)
        place = Place(state.beta, state.h)
        if better is found:
            return found, place
        better = _settled(program, self.source, better)
        return better, self.moved(place, better.beta, program)


class Plain:
    """``solve_program`` for each program on its own, from a warm start."""

    def __init__(self, points: Source, whole: bool = False) -> None:  # noqa: FBT001, FBT002 - one flag
        self.source = _multiplied(points) if whole else points

    def moved(self, place: Place, beta: Vector, program: Program) -> Place:
        """The place of another β."""
        which, delta = _changes(place, beta, program)
        change = np.zeros(self.source.n)
        change[which] = delta
        return Place(beta, place.h + self.source.times(change))

    def solve(self, program: Program, place: Place, settings: Settings) -> tuple[Solution, Place]:
        """The optimum to the tolerance, from a feasible place."""
        found = solving.solve_program(program, self.source, settings, place.beta)
        better = _settled(program, self.source, refined(program, self.source, found, settings.tol))
        return better, self.moved(place, better.beta, program)
