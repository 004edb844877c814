"""Grid search: cross validation of every combination of parameters, with what they share computed once.

Combinations with the same kernel share their kernel values; those that differ in C alone form a chain from
small to large C, each started from the last (``chains.py``). Best is the highest score of all left-out points
together, of equals the first in the given order. Kernels are worked on in parallel through joblib.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import numpy as np

from svmsym.errors import SvmsymError
from svmsym.numeric.estimators import OneClassSVM
from svmsym.numeric.estimators.kernel_machine import KernelMachine
from svmsym.numeric.estimators.refusals import convergence_warning
from svmsym.numeric.files.scaling import Manner
from svmsym.numeric.program import Index
from svmsym.numeric.selection.folds import Folds, read_folds
from svmsym.numeric.selection.leaving_out import short_cut, shortened
from svmsym.numeric.selection.reading import Sample, checked, read_sample, with_parameters
from svmsym.numeric.selection.scores import Score
from svmsym.numeric.selection.validation import Outcome, folded, validated
from svmsym.tasks import done, workers

_KERNEL = ("kernel", "gamma", "degree", "coef0")


@dataclass(frozen=True)
class Trial:
    """One combination: its parameters, the score of all left-out points, and that of each fold."""

    parameters: Mapping[str, Any]
    score: Score
    fold_scores: tuple[Score, ...]
    converged: bool
    violation: float  # the largest of all machines
    iterations: int  # of all machines


@dataclass(frozen=True, eq=False)
class Grid:
    """All trials in the given order, the best of them, and ``refit`` for the machine of all points."""

    estimator: KernelMachine
    trials: tuple[Trial, ...]
    best: Trial
    seconds: float
    data: tuple[Any, Any, Any] = field(repr=False)  # X, y, sample_weight
    scale: Manner | None = None

    def refit(self) -> KernelMachine:
        """The estimator with the best parameters, fitted to all points."""
        if self.scale is not None:
            raise SvmsymError(
                "the columns were scaled inside the folds",
                why="the fitted estimator would expect scaled columns without saying so",
                hint="scale the columns, then fit the estimator with the best parameters",
            )
        X, y, weight = self.data
        machine: Any = with_parameters(self.estimator, **self.best.parameters)
        fitted: KernelMachine = machine.fit(X, y, sample_weight=weight)
        return fitted

    def __str__(self) -> str:
        rows = [
            [
                *(f"{name} = {_shown(value)}" for name, value in trial.parameters.items()),
                str(trial.score).partition(";")[0],
                "best" if trial is self.best else "",
            ]
            for trial in self.trials
        ]
        widths = [max(len(row[c]) for row in rows) for c in range(len(rows[0]))]
        return "\n".join(
            "  ".join(f"{cell:{w}}" for cell, w in zip(row, widths, strict=True)).rstrip() for row in rows
        )


def _shown(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)


def grid(
    estimator: Any,
    X: Any,
    y: Any = None,
    parameters: Mapping[str, Sequence[Any]] | None = None,
    *,
    folds: Folds = 5,
    sample_weight: Any = None,
    seed: int = 0,
    n_jobs: int | None = None,
    scale: Manner | None = None,
) -> Grid:
    """Cross-validate every combination, for instance of {"C": [1, 10, 100], "gamma": [0.01, 0.1]}.

    ``n_jobs``: kernels (values of gamma and the like) in parallel through joblib. For the others see
    ``cross_validate``.

    >>> from svmsym.numeric.estimators import SVC
    >>> X, y = [[0.0], [1.0], [2.0], [3.0], [4.0], [5.0]], [0, 1, 0, 1, 0, 1]
    >>> found = grid(SVC(), X, y, {"C": [1, 1000], "gamma": [0.01]}, folds="loo")
    >>> found.best.parameters, found.refit()
    ({'C': 1, 'gamma': 0.01}, SVC(C=1, gamma=0.01))
    """
    began = time.perf_counter()
    machine = checked(estimator)
    combinations = _combinations(machine, parameters)
    if isinstance(machine, OneClassSVM) and y is None:
        raise SvmsymError(
            "there is nothing to choose by",
            why="without labels the share of points inside is what nu asks for, whatever the kernel",
            hint="give labels +1 (inside) and -1 as y; the machine itself does not see them",
        )
    sample = read_sample(machine, X, y, sample_weight)
    rows = read_folds(folds, sample.classes, sample.weights, seed)
    chains = _chains(combinations)
    alone = machine if workers(n_jobs) == 1 else with_parameters(machine, n_jobs=1)
    pieces = [([[combinations[t][1] for t in chain] for chain in by_kernel], scale) for by_kernel in chains]
    trials: list[Trial | None] = [None] * len(combinations)
    by_kernels = done(_kernel_trials, pieces, n_jobs, shared=(alone, sample, rows))
    for by_kernel, found in zip(chains, by_kernels, strict=True):
        for chain, own in zip(by_kernel, found, strict=True):
            for t, trial in zip(chain, own, strict=True):
                trials[t] = trial
    tried = tuple(trial for trial in trials if trial is not None)
    _warn_unless_converged(tried, float(machine.tol))
    best = max(tried, key=lambda trial: -np.inf if np.isnan(trial.score.value) else trial.score.value)
    return Grid(machine, tried, best, time.perf_counter() - began, (X, y, sample_weight), scale)


def _combinations(
    estimator: KernelMachine, parameters: Mapping[str, Sequence[Any]] | None
) -> list[tuple[tuple[int, ...], dict[str, Any]]]:
    """All combinations in the given order, each with the places of its values; every value is checked."""
    lists = {name: list(values) for name, values in (parameters or {}).items()}
    empty = [name for name, values in lists.items() if not values]
    if empty:
        raise SvmsymError(
            f"there are no values of {empty[0]}", hint="give a list of values for every parameter"
        )
    found = []
    for places in product(*(range(len(values)) for values in lists.values())):
        chosen = {name: values[k] for k, (name, values) in zip(places, lists.items(), strict=True)}
        checked(with_parameters(estimator, **chosen))
        found.append((places, chosen))
    return found


def _chains(combinations: Sequence[tuple[tuple[int, ...], dict[str, Any]]]) -> list[list[list[int]]]:
    """Numbers of combinations [kernel][all else][along C], C growing.

    >>> values = [((i, j), {"C": C, "gamma": g}) for i, C in enumerate([9, 1]) for j, g in enumerate([2, 3])]
    >>> _chains(values)
    [[[2, 0]], [[3, 1]]]
    """
    kernels: dict[tuple[int, ...], dict[tuple[int, ...], list[int]]] = {}
    for number, (places, chosen) in enumerate(combinations):
        named = dict(zip(chosen, places, strict=True))
        kernel = tuple(place for name, place in named.items() if name in _KERNEL)
        others = tuple(place for name, place in named.items() if name not in {*_KERNEL, "C"})
        kernels.setdefault(kernel, {}).setdefault(others, []).append(number)
    return [
        [sorted(chain, key=lambda t: combinations[t][1].get("C", 0.0)) for chain in own.values()]
        for own in kernels.values()
    ]


def _kernel_trials(
    estimator: KernelMachine,
    sample: Sample,
    folds: tuple[Index, ...],
    chains: Sequence[Sequence[Mapping[str, Any]]],
    scale: Manner | None,
) -> list[list[Trial]]:
    """The trials of all chains of one kernel."""
    found = []
    for chain in chains:
        machines = [with_parameters(estimator, **chosen) for chosen in chain]
        if len(folds) == sample.n and all(short_cut(machine, scale) for machine in machines):
            outcomes = [shortened(machine, sample, 1) for machine in machines]
        else:
            outcomes = folded(machines, sample, folds, scale, len(folds))
        tried = zip(chain, machines, outcomes, strict=True)
        found.append([_trial(chosen, machine, sample, folds, own) for chosen, machine, own in tried])
    return found


def _trial(
    chosen: Mapping[str, Any],
    machine: KernelMachine,
    sample: Sample,
    folds: tuple[Index, ...],
    outcomes: Sequence[Outcome],
) -> Trial:
    whole = validated(machine, sample, folds, outcomes, 0.0)
    violation = max(r.violation for r in whole.reports)
    iterations = sum(r.iterations for r in whole.reports)
    return Trial(dict(chosen), whole.score, whole.fold_scores, whole.converged, violation, iterations)


def _warn_unless_converged(trials: Sequence[Trial], tol: float) -> None:
    late = [trial for trial in trials if not trial.converged]
    if late:
        warnings.warn(
            f"{len(late)} of {len(trials)} trials hold machines that stopped above the tolerance; the "
            f"largest KKT violation is {max(t.violation for t in late):.3g}, the tolerance {tol:g}. "
            "Raise max_iter or tol, or scale the columns.",
            convergence_warning(),
            stacklevel=3,
        )
