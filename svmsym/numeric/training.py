"""Training: one machine, one machine for every pair of classes, one for every class against the rest.

In: a machine (``machines.py``) or what builds one from labels ±1 and prices, points with their kernel,
settings. Out: for each machine its decision function f(x) = Σ_i β_i k(x_i, x) + b and the solver's own
account of it.

- One against one: for classes i < j the points of both, class i with the label +1; LIBSVM's order and signs.
  Under a backend of ``joblib.parallel_config`` each pair is a task.
- One against the rest: all points, the class itself with the label +1.

Stopping rule: the KKT violation in float64 is at most ``settings.tol``. Problems of few unknowns go on to
rounding level (``judge.finest``): by SMO where that has not many steps to go, else by Newton's method.

Reference: Hsu, Lin, A comparison of methods for multiclass support vector machines, IEEE TNN 13 (2002).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.blas import single_blas
from svmsym.numeric.judge import ROUNDING, finest
from svmsym.numeric.kernels import Kernel, Source, Subset
from svmsym.numeric.machines import Machine, Trained, trained
from svmsym.numeric.program import Index, Program, Vector
from svmsym.numeric.solution import Settings, Solution
from svmsym.numeric.solve import narrowed, solve_program, solve_together
from svmsym.numeric.warm import handed_on
from svmsym.tasks import done, workers

_PATIENCE = 50  # rounds of Newton's method spent on few unknowns, at most

Build = Callable[[tuple[int, int], Vector, Vector], Machine]  # (classes, labels ±1, prices) -> machine


@dataclass(frozen=True, eq=False)
class Part:
    """A trained machine of several: its classes, rows and labels ±1, its f, and the solver's account."""

    classes: tuple[int, int]  # (i, j) for one against one, (i, −1) for one against the rest
    rows: Index
    labels: Vector
    trained: Trained
    solution: Solution


def train(machine: Machine, source: Source, settings: Settings) -> tuple[Trained, Solution]:
    """The decision function of a machine, with the solver's account.

    >>> from svmsym.numeric.machines import svc
    >>> points = np.array([[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [3.0, 0.0]])
    >>> machine = svc(np.array([-1.0, -1.0, 1.0, 1.0]), np.full(4, 9.0))
    >>> f, solution = train(machine, Source(points, Kernel("linear")), Settings())
    >>> f.coefficients.round(6).tolist(), round(f.intercept, 6), solution.converged
    ([-0.5, -0.5, 1.0, 0.0], -1.0, True)
    """
    return _carried_on(
        machine, source, settings, solve_program(machine.program, source, settings, machine.start)
    )


def _carried_on(
    machine: Machine, source: Source, settings: Settings, solution: Solution
) -> tuple[Trained, Solution]:
    solution = refined(machine.program, source, solution, settings.tol)
    return trained(machine, solution.beta, solution.judgement), solution


def refined(program: Program, source: Source, found: Solution, tol: float) -> Solution:
    """A solution with few unknowns carried on to rounding level, where that is reached; never a worse one."""
    violation = found.judgement.violation
    if not found.converged or violation <= min(tol, ROUNDING) or violation <= (aim := finest(program, tol)):
        return found
    from svmsym.numeric.polish import polish  # noqa: PLC0415 - large problems do without

    began = time.perf_counter()
    with single_blas():
        better = polish(program, source, found.beta, aim, _PATIENCE)
    seconds = found.seconds + time.perf_counter() - began
    if better is None or not better.judgement.violation < violation:
        return replace(found, seconds=seconds)
    return replace(
        better,
        converged=True,
        steps=found.steps,
        rounds=found.rounds + better.rounds,
        seconds=seconds,
        method=f"{found.method}, {better.method}",
    )


def train_pairs(
    points: Any,
    class_index: NDArray[np.intp],
    k: int,
    prices: Vector,
    kernel: Kernel,
    settings: Settings,
    build: Build,
) -> list[Part]:
    """One machine for every pair of classes i < j, in the order (0, 1), (0, 2), …, (1, 2), …

    >>> from svmsym.numeric.machines import svc
    >>> x = np.array([[0.0], [1.0], [4.0]])
    >>> parts = train_pairs(x, np.array([0, 1, 2]), 3, np.full(3, 9.0), Kernel("linear"), Settings(),
    ...                     lambda classes, y, C: svc(y, C))
    >>> [(part.classes, round(part.trained.intercept, 6)) for part in parts]
    [((0, 1), 1.0), ((0, 2), 1.0), ((1, 2), 1.666667)]
    """
    if k == 2:  # noqa: PLR2004 - one pair: nothing to share
        labels = np.where(class_index == 0, 1.0, -1.0)
        f, solution = train(build((0, 1), labels, prices), Source(points, kernel), settings)
        return [Part((0, 1), np.arange(len(labels)), labels, f, solution)]
    order = np.argsort(class_index, kind="stable")
    ends = np.cumsum(np.bincount(class_index, minlength=k))
    members = np.split(order, ends[:-1])
    pairs = list(combinations(range(k), 2))
    rows = [np.concatenate([members[i], members[j]]) for i, j in pairs]
    labels_of = [np.repeat([1.0, -1.0], [len(members[i]), len(members[j])]) for i, j in pairs]
    machines = [build(pair, y, prices[r]) for pair, y, r in zip(pairs, labels_of, rows, strict=True)]
    whole, cuts = narrowed(Source(points, kernel), order), tuple(int(e) for e in ends[:-1])
    if workers() > 1:
        alone = replace(settings, threads=1, progress=None)
        pieces = list(zip(machines, pairs, rows, labels_of, strict=True))
        return done(_pair_alone, pieces, shared=(whole, cuts, alone))
    return _together(machines, pairs, rows, labels_of, whole, cuts, settings)


def _pair_alone(
    source: Source,
    cuts: tuple[int, ...],
    settings: Settings,
    machine: Machine,
    pair: tuple[int, int],
    rows: Index,
    labels: Vector,
) -> Part:
    """One pair as a task of its own; it computes its kernel values itself."""
    return _together([machine], [pair], [rows], [labels], source, cuts, settings)[0]


def _together(
    machines: Sequence[Machine],
    classes: Sequence[tuple[int, int]],
    rows: Sequence[Index],
    labels: Sequence[Vector],
    source: Source,
    cuts: tuple[int, ...],
    settings: Settings,
) -> list[Part]:
    """Machines on parts of one source, which share kernel rows."""
    asked = [(0,) if not cuts else pair for pair in classes]
    found = solve_together([(m.program, m.start) for m in machines], asked, source, cuts, settings)
    ends = [0, *cuts, source.n]
    parts = []
    for machine, pair, chosen, r, y, solution in zip(
        machines, classes, asked, rows, labels, found, strict=True
    ):
        where = np.concatenate([np.arange(ends[p], ends[p + 1]) for p in chosen])
        own = Subset(source.points, source.kernel, where)
        parts.append(Part(pair, r, y, *_carried_on(machine, own, settings, solution)))
    return parts


def train_rest(
    points: Any,
    class_index: NDArray[np.intp],
    k: int,
    prices: Vector,
    kernel: Kernel,
    settings: Settings,
    build: Build,
) -> list[Part]:
    """One machine for every class against all others."""
    labels = [np.where(class_index == i, 1.0, -1.0) for i in range(k)]
    classes = [(i, -1) for i in range(k)]
    machines = [build(pair, y, prices) for pair, y in zip(classes, labels, strict=True)]
    rows = [np.arange(len(class_index))] * k
    return _together(machines, classes, rows, labels, Source(points, kernel), (), settings)


def held_out(
    build: Callable[[Vector, Vector], Machine],
    labels: Vector,
    prices: Vector,
    source: Source,
    settings: Settings,
    folds: Sequence[Index],
) -> Vector:
    """For every point the decision value of a machine that has not seen its fold.

    Where the other folds hold one class only its label is the value, as in LIBSVM.
    """
    values = np.zeros(len(labels))
    for fold in folds:
        rest = np.delete(np.arange(len(labels)), fold)
        if len(np.unique(labels[rest])) < 2:  # noqa: PLR2004 - two classes make a machine
            values[fold] = labels[rest[0]] if len(rest) else 0.0
            continue
        machine, seen = build(labels[rest], prices[rest]), narrowed(source, rest)
        solution = solve_program(
            machine.program, seen, settings, machine.start
        )  # a calibration needs no more digits
        f = trained(machine, solution.beta, solution.judgement)
        used = np.flatnonzero(f.coefficients)
        values[fold] = source.entries(fold, rest[used]) @ f.coefficients[used] + f.intercept
    return values


def left_out(machine: Machine, source: Source, settings: Settings, found: Part) -> Vector:
    """For every point the decision value of the machine trained without it: leave-one-out.

    A point with β_i = 0 is not missed by the optimum, so its value stays. For each other point its box
    shrinks to {0}, what it carried goes to the points most like it, and the solver goes on from there.
    """
    program, beta, f = machine.program, found.solution.beta, found.trained
    values = source.times(f.coefficients) + f.intercept
    for i in np.flatnonzero(beta):
        lower, upper, start = program.lower.copy(), program.upper.copy(), beta.copy()
        lower[i] = upper[i] = start[i] = 0.0
        row = source.entries(np.array([i]))[0]
        if program.biased:
            given = handed_on(start, lower, upper, row, float(beta[i]))
            start = np.zeros_like(beta) if given is None else given
        solution = solve_program(replace(program, lower=lower, upper=upper), source, settings, start)
        values[i] = float(row @ solution.beta) + sum(solution.judgement.offsets)
    return values
