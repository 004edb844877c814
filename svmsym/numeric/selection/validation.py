"""Cross validation: every point is predicted by a machine that has not seen its fold.

For a kernel that does not depend on the training set, kernel values are computed once for all folds, and each
fold starts from the machine of all points (``chains.py``). γ = "scale" is computed from the training set, as
scikit-learn does, and so is a scaling of the columns: then every fold has a kernel of its own, and nothing is
shared. The result is that of fitting the estimator to every training set, to within its tolerance.
"""

from __future__ import annotations

import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.errors import SvmsymError
from svmsym.numeric.estimators import OneClassSVM, Report
from svmsym.numeric.estimators.kernel_machine import KernelMachine
from svmsym.numeric.estimators.refusals import DataError, convergence_warning
from svmsym.numeric.estimators.report import report
from svmsym.numeric.files.scaling import Manner
from svmsym.numeric.kernels import Matrix
from svmsym.numeric.program import Index, Vector
from svmsym.numeric.selection.chains import Found, chained
from svmsym.numeric.selection.decisions import Decided, decided, values_at
from svmsym.numeric.selection.duties import training_set
from svmsym.numeric.selection.folds import Folds, read_folds
from svmsym.numeric.selection.pool import Pool, chosen
from svmsym.numeric.selection.reading import (
    Sample,
    checked,
    depends_on_the_training_set,
    read_sample,
    settings_of,
    source_for,
    with_parameters,
)
from svmsym.numeric.selection.scores import Score, score_of
from svmsym.tasks import done, workers


@dataclass(frozen=True, eq=False)
class Validation:
    """What was predicted for every point without its fold, scores, and the solver's accounts."""

    predictions: NDArray[Any]
    decisions: Matrix  # in the shape of the estimator's decision_function; for regression the predictions
    folds: tuple[Index, ...]
    score: Score  # of all points together
    reports: tuple[Report, ...]  # one for each fold
    seconds: float
    judged: Callable[[Index], Score] = field(repr=False)  # the score of some rows

    @property
    def fold_scores(self) -> tuple[Score, ...]:
        """The score of each fold."""
        return tuple(self.judged(fold) for fold in self.folds)

    @property
    def converged(self) -> bool:
        """Whether every machine reached the tolerance."""
        return all(r.converged for r in self.reports)

    def __str__(self) -> str:
        way = "leave-one-out" if len(self.folds) == len(self.predictions) else f"{len(self.folds)} folds"
        return f"{way}: {self.score}; {self.seconds:.3g} s"


def cross_validate(
    estimator: Any,
    X: Any,
    y: Any = None,
    *,
    folds: Folds = 5,
    sample_weight: Any = None,
    seed: int = 0,
    n_jobs: int | None = None,
    scale: Manner | None = None,
) -> Validation:
    """Leave out each fold, train on the others, predict it.

    ``folds``: their number (classes dealt out evenly, shuffled by ``seed``), "loo" for leaving out one point
    at a time (``leave_one_out``), or a list of rows for each fold. ``scale``: "standard" or "minmax" brings
    columns to one scale, learnt from each training set alone. ``n_jobs``: folds in parallel through joblib.

    >>> from svmsym.numeric.estimators import SVC
    >>> X, y = [[0.0], [0.2], [1.0], [1.2], [0.1], [1.1]], ["a", "a", "b", "b", "a", "b"]
    >>> found = cross_validate(SVC(kernel="linear", C=10), X, y, folds=[[0, 2], [1, 3], [4, 5]])
    >>> found.predictions.tolist(), str(found.score)
    (['a', 'a', 'b', 'b', 'a', 'b'], '6/6 right; a: 3/3, b: 3/3')
    """
    began = time.perf_counter()
    machine = checked(estimator)
    sample = read_sample(machine, X, y, sample_weight)
    rows = read_folds(folds, sample.classes, sample.weights, seed)
    if isinstance(folds, str):
        from svmsym.numeric.selection.leaving_out import short_cut, shortened  # noqa: PLC0415 - it imports us

        if short_cut(machine, scale):
            found = shortened(machine, sample, n_jobs)
            return warned(validated(machine, sample, rows, found, time.perf_counter() - began), machine)
    groups = dealt_out(len(rows), _pieces(machine, scale, len(rows), workers(n_jobs)))
    alone = machine if len(groups) == 1 else with_parameters(machine, n_jobs=1)
    pieces = [([rows[f] for f in group], scale, len(rows)) for group in groups]
    results = done(folded, pieces, n_jobs, shared=([alone], sample))
    found = [outcome for piece in results for outcome in piece[0]]
    return warned(validated(machine, sample, rows, found, time.perf_counter() - began), machine)


@dataclass(frozen=True, eq=False)
class Outcome:
    """One fold: what was decided about its points, and the solver's account."""

    decided: Decided
    report: Report


def _pieces(estimator: KernelMachine, scale: Manner | None, folds: int, workers: int) -> int:
    """How many tasks there are: one for each fold with a kernel of its own, else one for each worker."""
    return folds if workers > 1 and _own_kernels(estimator, scale) else workers


def _own_kernels(estimator: KernelMachine, scale: Manner | None) -> bool:
    return scale is not None or depends_on_the_training_set(estimator)


def dealt_out(count: int, workers: int) -> list[range]:
    """0, …, count − 1 in as many stretches as there are workers.

    >>> dealt_out(5, 2)
    [range(0, 3), range(3, 5)]
    """
    workers = min(count, workers)
    cuts = [-(-count * w // workers) for w in range(workers + 1)]
    return [range(a, b) for a, b in pairwise(cuts)]


def folded(
    chain: Sequence[KernelMachine], sample: Sample, folds: Sequence[Index], scale: Manner | None, count: int
) -> list[list[Outcome]]:
    """Outcomes [estimator][fold] of estimators that differ in C alone; ``count`` folds there are in all."""
    masks = [_without(sample.n, fold) for fold in folds]
    for mask in masks:
        if not (mask & sample.trainable).any():
            raise DataError("a fold leaves nothing to train on", hint="leave out fewer points at a time")
    groups = [[f] for f in range(len(folds))] if _own_kernels(chain[0], scale) else [list(range(len(folds)))]
    found: list[list[Outcome | None]] = [[None] * len(folds) for _ in chain]
    for group in groups:
        machines, values = _trained(
            chain, sample, [folds[f] for f in group], [masks[f] for f in group], scale, count
        )
        for e, estimator in enumerate(chain):
            for place, f in enumerate(group):
                present = training_set(estimator, sample, masks[f]).present
                told = decided(estimator, sample, present, values[place][e])
                names = [(m.duty.name(sample.labels), m.solution) for m in machines[e][place]]
                found[e][f] = Outcome(told, report(names))
    return [[outcome for outcome in own if outcome is not None] for own in found]


def _without(n: int, fold: Index) -> NDArray[np.bool_]:
    mask = np.ones(n, bool)
    mask[fold] = False
    return mask


def _trained(
    chain: Sequence[KernelMachine],
    sample: Sample,
    folds: Sequence[Index],
    masks: Sequence[NDArray[np.bool_]],
    scale: Manner | None,
    count: int,
) -> tuple[list[list[list[Found]]], list[list[Matrix]]]:
    """Machines [estimator][fold], and their values at the points left out [fold][estimator]."""
    settings = settings_of(chain[0])
    source = source_for(chain[0], sample, masks[0], scale, settings)
    trainable = sample.trainable
    if len(masks) == 1 and count != 1 and _own_kernels(chain[0], scale):
        trainable, count = trainable & masks[0], 1
    rows = np.flatnonzero(trainable)
    inside = source if len(rows) == sample.n else chosen(source, rows)
    classes = np.zeros(len(rows), np.intp) if sample.classes is None else sample.classes[rows]
    try:
        with Pool(inside, classes, settings) as pool:
            machines = chained(pool, sample, rows, chain, masks, count)
    except SvmsymError as error:
        raise DataError(f"in a fold: {error.what}", why=error.why, hint=error.hint) from error
    values = [
        values_at(source, fold, [own[f] for own in machines], sample.classes, settings.threads)
        for f, fold in enumerate(folds)
    ]
    return machines, values


def validated(
    estimator: KernelMachine,
    sample: Sample,
    folds: tuple[Index, ...],
    found: Sequence[Outcome],
    seconds: float,
) -> Validation:
    """Folds put together, with scores."""
    order = np.argsort(np.concatenate(folds), kind="stable")
    predictions = np.concatenate([outcome.decided.predictions for outcome in found])[order]
    decisions = np.concatenate([outcome.decided.decisions for outcome in found])[order]
    labels = labels_for_score(estimator, sample)
    judged = partial(_score, sample.answers, sample.weights, labels, predictions)
    reports = tuple(outcome.report for outcome in found)
    return Validation(predictions, decisions, folds, judged(np.arange(sample.n)), reports, seconds, judged)


def labels_for_score(estimator: KernelMachine, sample: Sample) -> NDArray[Any] | None:
    """The classes that predictions are compared in; None for regression."""
    if isinstance(estimator, OneClassSVM) and sample.answers is not None:
        return np.unique(sample.answers)
    return sample.labels


def _score(
    answers: NDArray[Any] | None,
    weights: Vector,
    labels: NDArray[Any] | None,
    predictions: NDArray[Any],
    rows: Index,
) -> Score:
    return score_of(predictions[rows], None if answers is None else answers[rows], weights[rows], labels)


def warned(validation: Validation, estimator: KernelMachine) -> Validation:
    """The validation, with one warning for all machines that stopped above the tolerance."""
    machines = [m for r in validation.reports for m in r.machines]
    late = [m for m in machines if not m.converged]
    if late:
        warnings.warn(
            f"{len(late)} of {len(machines)} machines stopped above the tolerance; the largest KKT violation "
            f"is {max(m.violation for m in late):.3g}, the tolerance {float(estimator.tol):g}. "
            "Raise max_iter or tol, or scale the columns.",
            convergence_warning(),
            stacklevel=3,
        )
    return validation
