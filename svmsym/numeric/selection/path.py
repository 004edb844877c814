"""The path over C: machines of all points from small to large C, each started from the last.

In: SVC, SVR or NuSVR, data, values of C. Out: for each C the fitted estimator, values of both problems,
support vectors, and the score on the training points. Kernel values are computed once, γ = "scale" included,
since all machines have the same points. Stopping rule: as for every fit, the KKT violation is at most tol.
"""
# ruff: noqa: SLF001 - a fit of the estimator's own, with the machines that are there already

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from typing import Any

import numpy as np

from svmsym.errors import SvmsymError
from svmsym.numeric.estimators import Report
from svmsym.numeric.estimators.kernel_machine import KernelMachine
from svmsym.numeric.estimators.layout import single
from svmsym.numeric.kernels import Source
from svmsym.numeric.program import Index
from svmsym.numeric.selection.chains import Found, chained
from svmsym.numeric.selection.decisions import decided, values_at
from svmsym.numeric.selection.pool import Pool, chosen
from svmsym.numeric.selection.reading import (
    Sample,
    checked,
    is_classifier,
    read_sample,
    settings_of,
    source_for,
    with_parameters,
)
from svmsym.numeric.selection.scores import Score, score_of
from svmsym.numeric.training import Part


@dataclass(frozen=True, eq=False)
class Step:
    """The machine at one C: the fitted estimator, and its account."""

    C: float
    estimator: KernelMachine
    report: Report
    support: int  # vectors
    bounded: int  # multipliers at their upper bounds, over all machines
    scored: Callable[[], Score] = field(repr=False)

    @property
    def score(self) -> Score:
        """How well the training points are predicted; computed for all steps when first asked for."""
        return self.scored()

    @property
    def objective(self) -> float:
        """The primal value."""
        return self.report.primal


@dataclass(frozen=True, eq=False)
class Path:
    """Steps in the order in which C was given."""

    steps: tuple[Step, ...]
    seconds: float

    def __str__(self) -> str:
        lines = [
            f"C = {s.C:<8.6g} objective {s.objective:<12.8g} "
            f"{s.support} support vectors, {s.bounded} at bounds; {s.score}"
            for s in self.steps
        ]
        return "\n".join(lines)


def path(estimator: Any, X: Any, y: Any, C: Sequence[float], *, sample_weight: Any = None) -> Path:
    """The estimator fitted at every C.

    >>> from svmsym.numeric.estimators import SVC
    >>> X, y = [[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1]
    >>> found = path(SVC(kernel="linear"), X, y, [0.25, 9])
    >>> [(s.C, round(s.objective, 6), s.support, s.bounded) for s in found.steps]
    [(0.25, 0.597222, 4, 2), (9.0, 1.0, 3, 0)]
    """
    began = time.perf_counter()
    machine = checked(estimator)
    if not hasattr(machine, "C"):
        raise SvmsymError(f"{type(machine).__name__} has no C", hint="use SVC, SVR or NuSVR")
    if not len(C):
        raise SvmsymError("there is no value of C", hint="give a list of values")
    values = sorted({float(c) for c in C})
    chain = [checked(with_parameters(machine, C=c)) for c in values]
    sample = read_sample(machine, X, y, sample_weight)
    everything = np.ones(sample.n, bool)
    settings = settings_of(machine)
    source = source_for(machine, sample, everything, None, settings)
    rows = np.flatnonzero(sample.trainable)
    inside = source if len(rows) == sample.n else chosen(source, rows)
    classes = np.zeros(len(rows), np.intp) if sample.classes is None else sample.classes[rows]
    with Pool(inside, classes, settings) as pool:
        machines = [own[0] for own in chained(pool, sample, rows, chain, [everything], 1)]
    scores = cache(partial(_scores, chain, sample, source, machines))
    steps = {}
    for k, (c, own, found) in enumerate(zip(values, chain, machines, strict=True)):
        fitted = _fitted(own, found, rows, (X, y, sample_weight))
        bounded = sum(_bounded(f) for f in found)
        scored = partial(_one_of, scores, k)
        steps[c] = Step(c, fitted, fitted.report_, len(fitted.support_), bounded, scored)
    return Path(tuple(steps[float(c)] for c in C), time.perf_counter() - began)


def _one_of(scores: Callable[[], list[Score]], k: int) -> Score:
    return scores()[k]


def _bounded(found: Found) -> int:
    """Multipliers at a bound that is not zero."""
    beta, program = found.solution.beta, found.program
    return int(np.count_nonzero((beta != 0) & ((beta >= program.upper) | (beta <= program.lower))))


def _scores(
    chain: Sequence[KernelMachine], sample: Sample, source: Source, machines: Sequence[Sequence[Found]]
) -> list[Score]:
    everything = np.arange(sample.n)
    if all(len(own) == 1 and len(own[0].rows) == sample.n for own in machines):
        values = [np.empty((sample.n, 1)) for _ in machines]
        for into, (only,) in zip(values, machines, strict=True):
            into[only.rows, 0] = only.values
    else:
        values = values_at(source, everything, machines, sample.classes)
    present = None if sample.labels is None else np.ones(len(sample.labels), bool)
    return [
        score_of(decided(own, sample, present, v).predictions, sample.answers, sample.weights, sample.labels)
        for own, v in zip(chain, values, strict=True)
    ]


def _fitted(
    estimator: KernelMachine, found: Sequence[Found], rows: Index, data: tuple[Any, Any, Any]
) -> KernelMachine:
    """The estimator's own ``fit``, where training is looking up what was found."""
    X, y, weight = data
    if is_classifier(estimator):
        parts = [_part(machine, rows) for machine in found]
        estimator.__dict__["_parts"] = lambda *_: parts
        name = "_parts"
    else:
        only = found[0]
        order = np.argsort(only.rows)
        layout = single(replace(only.trained, coefficients=only.trained.coefficients[order]))
        estimator.__dict__["_train"] = lambda *_: (layout, [("regression", only.solution)])
        name = "_train"
    try:
        return estimator._fit(X, y, weight)
    finally:
        del estimator.__dict__[name]


def _part(found: Found, rows: Index) -> Part:
    """The machine as the estimator keeps it, with rows in their order."""
    order = np.argsort(found.rows)
    f = replace(found.trained, coefficients=found.trained.coefficients[order])
    labels = np.where(found.program.c > 0, 1.0, -1.0)[order]
    pair = found.duty.first, found.duty.second
    return Part(pair, np.searchsorted(rows, found.rows[order]), labels, f, found.solution)
