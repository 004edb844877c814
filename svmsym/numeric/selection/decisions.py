"""Decision values of trained machines at other points, and the predictions that follow from them.

In: the machines of one training set, for several estimators with the same kernel, and the points to predict.
The kernel values between these points and all support vectors are computed once, in float64, for all
estimators. Out: n × machines values, then predictions and decision values in the estimator's own shape and
signs.

A class that the training set does not hold is not predicted; its decision value is −∞ ("ovr"), that of its
pairs NaN ("ovo"). Where one class is left, it is predicted, with the decision value ±1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.decision import decision_values, pairs
from svmsym.numeric.estimators import OneClassSVM
from svmsym.numeric.estimators.kernel_machine import KernelMachine
from svmsym.numeric.estimators.layout import ovr_shape, voted
from svmsym.numeric.kernels import Matrix, Source
from svmsym.numeric.program import Index
from svmsym.numeric.selection.chains import Found
from svmsym.numeric.selection.reading import Sample, is_classifier

_TWO = 2


def values_at(
    source: Source,
    points: Index,
    machines: Sequence[Sequence[Found]],
    classes: Index | None,
    threads: int = 1,
) -> list[Matrix]:
    """For each estimator the values of its machines at these points; rows of machines are rows of the source.

    Class by class, because a vector has coefficients only in the machines that know its class.
    """
    flat = [machine for own in machines for machine in own]
    values = np.zeros((len(points), len(flat)))
    table = _coefficients(flat, source.n)
    used = np.flatnonzero(table.any(axis=1))
    kinds = np.zeros(len(used), np.intp) if classes is None else classes[used]
    for kind in np.unique(kinds):
        vectors = used[kinds == kind]
        columns = np.flatnonzero(table[vectors].any(axis=0))
        nothing = np.zeros(len(columns))
        if source.kernel.name == "precomputed":
            left, right = source.points[np.ix_(points, vectors)], None
        else:
            left, right = source.points[points], source.points[vectors]
        coefficients = table[np.ix_(vectors, columns)]
        values[:, columns] += decision_values(source.kernel, left, right, coefficients, nothing, threads)
    values += [machine.trained.intercept for machine in flat]
    ends = np.cumsum([len(own) for own in machines])
    return np.split(values, ends[:-1], axis=1)


def _coefficients(machines: Sequence[Found], n: int) -> Matrix:
    table = np.zeros((n, len(machines)))
    for k, machine in enumerate(machines):
        table[machine.rows, k] = machine.trained.coefficients
    return table


@dataclass(frozen=True, eq=False)
class Decided:
    """Predictions, and decision values in the estimator's shape."""

    predictions: NDArray[Any]
    decisions: Matrix


def decided(
    estimator: KernelMachine, sample: Sample, present: NDArray[np.bool_] | None, values: Matrix
) -> Decided:
    """What the machines' values mean, where these classes were there to be learnt.

    >>> from svmsym.numeric.estimators import SVC
    >>> sample = Sample(np.zeros((3, 1)), None, np.ones(3), np.array(["a", "b", "c"]), np.arange(3), False)
    >>> found = decided(SVC(), sample, np.array([True, False, True]), np.array([[2.0], [-2.0]]))
    >>> found.predictions.tolist(), found.decisions.round(2).tolist()
    (['a', 'c'], [[1.22, -inf, -0.22], [-0.22, -inf, 1.22]])
    """
    if not is_classifier(estimator) or sample.labels is None or present is None:
        f = values.ravel()
        outliers = isinstance(estimator, OneClassSVM)
        return Decided(np.where(f > 0, 1, -1).astype(np.intp) if outliers else f, f)
    there = np.flatnonzero(present)
    by_pairs = getattr(estimator, "multi_class", "ovo") == "ovo" or len(there) <= _TWO
    if len(there) == 1:
        place = np.zeros(len(values), np.intp)
    elif by_pairs and not (len(there) > _TWO and getattr(estimator, "break_ties", False)):
        place = voted(values, len(there))
    else:
        place = np.argmax(ovr_shape(values, len(there)) if by_pairs else values, axis=1)
    return Decided(
        sample.labels[there[place]], _shaped(estimator, len(present), there, values, by_pairs=by_pairs)
    )


def _shaped(estimator: KernelMachine, k: int, there: Index, values: Matrix, *, by_pairs: bool) -> Matrix:
    """Decision values for all k classes from those that were there."""
    n = len(values)
    if k == _TWO:
        alone = 1.0 if there[0] == 1 else -1.0
        return np.full(n, alone) if len(there) == 1 else -values.ravel()
    if getattr(estimator, "decision_function_shape", "ovr") == "ovo":
        number = {pair: place for place, pair in enumerate(pairs(k))}
        shaped = np.full((n, len(number)), np.nan)
        own = [number[int(there[i]), int(there[j])] for i, j in pairs(len(there))]
        shaped[:, own] = values
        return shaped
    shaped = np.full((n, k), -np.inf)
    if len(there) == 1:
        shaped[:, there] = 1.0
    else:
        shaped[:, there] = ovr_shape(values, len(there)) if by_pairs else values
    return shaped
