"""Leave-one-out by the exact shortcut: only support vectors are trained without.

Problem: the program of ``program.py`` without point i. If β_i = 0 at the optimum of all points, that optimum
is feasible and optimal without i too, so f(x_i) stays; where b is not unique, its middle is taken anew,
because i may have been one of the two points that bound it. If β_i ≠ 0, the box of i shrinks to {0}, what it
carried goes to the points most like it, and the solver goes on from there.

In: SVC or SVR with a kernel and class weights that do not depend on the training set (γ a number, not
"scale"; not "balanced"), data. Out: for every point f(x_i) of the machine trained without i. The other
machines (ν counts points, so that each point changes the program) and kernels are trained n times, from the
machine of all points where the kernel is one. Stopping rule: as for every fit, the KKT violation is at most
tol.

References: Chapelle, Vapnik, Bousquet, Mukherjee, Choosing multiple parameters for support vector machines,
ML 46 (2002), for points that are not missed; DeCoste, Wagstaff, KDD (2000), for the starts.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from svmsym.numeric.estimators import SVC, SVR, MachineReport, Report
from svmsym.numeric.estimators.kernel_machine import KernelMachine
from svmsym.numeric.estimators.refusals import DataError
from svmsym.numeric.estimators.report import report
from svmsym.numeric.files.scaling import Manner
from svmsym.numeric.judge import judge, slopes
from svmsym.numeric.program import Program, Vector
from svmsym.numeric.selection.chains import Stop, Worker
from svmsym.numeric.selection.decisions import Decided, decided, values_at
from svmsym.numeric.selection.duties import duties, training_set
from svmsym.numeric.selection.pool import Place, Pool, chosen
from svmsym.numeric.selection.reading import (
    Sample,
    depends_on_the_training_set,
    settings_of,
    source_for,
    with_parameters,
)
from svmsym.numeric.selection.validation import Outcome, Validation, cross_validate, folded
from svmsym.numeric.solution import Settings, Solution
from svmsym.numeric.warm import handed_on
from svmsym.tasks import done, workers


def leave_one_out(
    estimator: Any,
    X: Any,
    y: Any = None,
    *,
    sample_weight: Any = None,
    n_jobs: int | None = None,
    scale: Manner | None = None,
) -> Validation:
    """Every point predicted by the machine trained on all others; ``cross_validate`` with folds="loo".

    >>> X, y = [[0.0], [1.0], [3.0], [4.0]], [0, 0, 1, 1]
    >>> found = leave_one_out(SVC(kernel="linear", C=10), X, y)
    >>> found.decisions.round(6).tolist(), str(found.score)
    ([-2.0, -0.333333, 0.333333, 2.0], '4/4 right; 0: 2/2, 1: 2/2')
    """
    return cross_validate(
        estimator, X, y, folds="loo", sample_weight=sample_weight, n_jobs=n_jobs, scale=scale
    )


def short_cut(estimator: KernelMachine, scale: Manner | None) -> bool:
    """Whether leaving out a point leaves the program of the others as it is."""
    fixed = scale is None and not depends_on_the_training_set(estimator)
    return (
        fixed and isinstance(estimator, (SVC, SVR)) and getattr(estimator, "class_weight", None) != "balanced"
    )


@dataclass(frozen=True, eq=False)
class _Machine:
    """The machine of all points, and what becomes of it without some of them."""

    name: str
    values: Vector  # of the machine of all points, at all points
    solution: Solution
    changed: dict[int, float]  # row: the value without it
    solutions: dict[int, Solution]  # row: the account of the machine without it


def shortened(estimator: KernelMachine, sample: Sample, n_jobs: int | None) -> list[Outcome]:
    """The outcome for every point."""
    if np.count_nonzero(sample.trainable) < 2:  # noqa: PLR2004 - one is left then
        raise DataError("leaving out one point leaves nothing to train on", hint="give two points at least")
    count = workers(n_jobs)
    alone = estimator if count == 1 else with_parameters(estimator, n_jobs=1)
    shares = done(_machines, [(share, count) for share in range(count)], n_jobs, shared=(alone, sample))
    values = np.stack([machine.values for machine in shares[0]], axis=1)
    first = [report([(machine.name, machine.solution)]).machines[0] for machine in shares[0]]
    accounts: dict[int, list[MachineReport]] = {}
    for share in shares:
        for d, machine in enumerate(share):
            for i, value in machine.changed.items():
                values[i, d] = value
            for i, solution in machine.solutions.items():
                own = accounts.setdefault(i, list(first))
                own[d] = report([(machine.name, solution)]).machines[0]
    present = training_set(estimator, sample, np.ones(sample.n, bool)).present
    told = decided(estimator, sample, present, values)
    untouched = Report(tuple(first))
    outcomes = [
        Outcome(
            Decided(told.predictions[i : i + 1], told.decisions[i : i + 1]),
            Report(tuple(accounts[i])) if i in accounts else untouched,
        )
        for i in range(sample.n)
    ]
    for i in _last_of_their_class(sample):  # without them there is one machine less
        outcomes[i] = folded([estimator], sample, [np.array([i])], None, 1)[0][0]
    return outcomes


def _last_of_their_class(sample: Sample) -> list[int]:
    if sample.classes is None or sample.labels is None:
        return []
    members = np.bincount(sample.classes[sample.trainable], minlength=len(sample.labels))
    lonely: list[int] = np.flatnonzero((members[sample.classes] == 1) & sample.trainable).tolist()
    return lonely


def _machines(estimator: KernelMachine, sample: Sample, share: int, count: int) -> list[_Machine]:
    """All machines, each without every ``count``-th of its support vectors."""
    settings = settings_of(estimator)
    everything = np.ones(sample.n, bool)
    source = source_for(estimator, sample, everything, None, settings)
    rows = np.flatnonzero(sample.trainable)
    inside = source if len(rows) == sample.n else chosen(source, rows)
    classes = np.zeros(len(rows), np.intp) if sample.classes is None else sample.classes[rows]
    whole = training_set(estimator, sample, everything)
    found, without = [], []
    with Pool(inside, classes, settings) as pool:
        for duty in duties(estimator, whole.present):
            worker = Worker(pool, sample, rows, duty, often=True)
            stop = worker.stop(estimator, whole, None)
            found.append(stop.found)
            without.append(_without(worker, stop, settings, share, count))
    values = values_at(source, np.arange(sample.n), [found], sample.classes)[0]
    machines = []
    for d, (machine, (middles, changed)) in enumerate(zip(found, without, strict=True)):
        new = {i: values[i, d] - machine.trained.intercept + b for i, b in middles.items()}
        new |= {i: value for i, (value, _) in changed.items()}
        accounts = {i: solution for i, (_, solution) in changed.items()}
        name = machine.duty.name(sample.labels)
        machines.append(_Machine(name, values[:, d], machine.solution, new, accounts))
    return machines


def _without(
    worker: Worker, stop: Stop, settings: Settings, share: int, count: int
) -> tuple[dict[int, float], dict[int, tuple[float, Solution]]]:
    """By row: b without a point that is not missed, if it changes; value and account without one that is."""
    program, place = stop.program, stop.place
    site = worker.site(program.m)
    changed = {}
    for p in np.flatnonzero(place.beta)[share::count].tolist():
        closed = _closed_at(program, p)
        start = _start_without(closed, place.beta, p, site.source.entries(np.array([p]))[0])
        solution, last = site.solve(closed, site.moved(place, start, closed), settings)
        b = solution.judgement.offsets[0] if program.biased else 0.0
        changed[int(worker.rows[p])] = float(last.h[p]) + b, solution
    middles = {int(worker.rows[p]): b for p, b in _middles_without(program, place).items()}
    return middles, changed


def _closed_at(program: Program, p: int) -> Program:
    lower, upper = program.lower.copy(), program.upper.copy()
    lower[p] = upper[p] = 0.0
    return replace(program, lower=lower, upper=upper)


def _start_without(closed: Program, beta: Vector, p: int, likeness: Vector) -> Vector:
    start = beta.copy()
    start[p] = 0.0
    if not closed.biased:
        return start
    given = handed_on(start, closed.lower, closed.upper, likeness, float(beta[p]))
    return np.zeros(closed.m) if given is None else given


def _middles_without(program: Program, place: Place) -> dict[int, float]:
    """b without p, for every p with β_p = 0 that alone bounds b; none where a free unknown fixes b.

    >>> y = np.array([1.0, -1.0, 1.0])
    >>> all_at_bounds = Program(y, np.minimum(y, 0.0), np.maximum(y, 0.0))
    >>> _middles_without(all_at_bounds, Place(np.array([1.0, -1.0, 0.0]), np.array([0.0, 0.0, 0.5])))
    {2: 0.0}
    """
    if not program.biased:
        return {}
    up, down = slopes(program, place.beta, place.h)
    if (np.isfinite(up) & np.isfinite(down) & (up == down)).any():
        return {}
    bounding = np.flatnonzero((place.beta == 0) & ((up == up.max()) | (down == down.min())))
    return {p: judge(_closed_at(program, p), place.beta, place.h).offsets[0] for p in bounding.tolist()}
