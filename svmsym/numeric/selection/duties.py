"""The machines of an estimator, each as a program in which left-out points have price zero.

A classifier has one machine for each pair of classes, or one for each class against the rest; the other
estimators have one. With price zero the box of a point is {0}: it takes no part. (Squared slack has no box
but a ridge, so there the box is closed by hand.) Class weights are those of the training set at hand:
"balanced" changes with every fold.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.estimators import SVC, SVR, NuSVC, NuSVR, OneClassSVM
from svmsym.numeric.estimators.kernel_machine import KernelMachine
from svmsym.numeric.estimators.labels import class_weights
from svmsym.numeric.estimators.refusals import DataError
from svmsym.numeric.machines import Machine, Trained, nu_svc, nu_svr, one_class, svc, svr
from svmsym.numeric.program import Index, Vector
from svmsym.numeric.selection.reading import Sample


@dataclass(frozen=True)
class Duty:
    """One machine: classes (i, j) of a pair, (i, −1) for i against the rest, (−1, −1) without classes."""

    first: int
    second: int

    def parts(self, k: int) -> tuple[int, ...]:
        """The classes (of k) that it trains on."""
        return (self.first, self.second) if self.second >= 0 else tuple(range(max(1, k)))

    def name(self, labels: NDArray[Any] | None) -> str:
        """For reports."""
        if labels is None or self.first < 0:
            return "machine"
        other = labels[self.second] if self.second >= 0 else "the rest"
        return f"{labels[self.first]} against {other}"


def duties(estimator: KernelMachine, present: NDArray[np.bool_] | None) -> list[Duty]:
    """The machines for the classes that are there, in the estimator's order.

    >>> from svmsym.numeric.estimators import SVC
    >>> duties(SVC(), np.array([True, False, True]))
    [Duty(first=0, second=2)]
    """
    if present is None:
        return [Duty(-1, -1)]
    there = np.flatnonzero(present).tolist()
    if getattr(estimator, "multi_class", "ovo") == "ovo" or len(there) <= 2:  # noqa: PLR2004 - one pair
        return [Duty(i, j) for i, j in combinations(there, 2)]
    return [Duty(i, -1) for i in there]


@dataclass(frozen=True, eq=False)
class TrainingSet:
    """Which points of a sample are trained on, the classes among them, and the weight of each class."""

    weights: Vector  # zero: left out
    present: NDArray[np.bool_] | None
    class_weight: Vector


def training_set(estimator: KernelMachine, sample: Sample, train: NDArray[np.bool_]) -> TrainingSet:
    """The training set with its class weights."""
    weights = np.where(train, sample.weights, 0.0)
    if sample.classes is None or sample.labels is None:
        return TrainingSet(weights, None, np.ones(0))
    mass = np.zeros(len(sample.labels))
    np.add.at(mass, sample.classes, weights)
    present = mass > 0
    weight = np.ones(len(mass))
    given = getattr(estimator, "class_weight", None)
    weight[present] = class_weights(given, sample.labels[present], mass[present])
    if not (weight > 0).all():
        raise DataError(
            f"class_weight must be positive; it is {dict(zip(sample.labels.tolist(), weight, strict=True))}"
        )
    return TrainingSet(weights, present, weight)


def machine_for(
    estimator: KernelMachine, duty: Duty, sample: Sample, points: Index, chosen: TrainingSet
) -> Machine:
    """The machine on these points, those that are left out with a box {0}."""
    weights = chosen.weights[points]
    asked: dict[str, Any] = estimator.get_params(deep=False)
    squared = asked.get("slack") == "squared"
    shape = {"squared": squared, "bias": bool(asked.get("bias", True))}
    given = np.where(weights > 0, weights, 1.0) if squared else weights
    if isinstance(estimator, SVC):
        y, class_weight = _labelled(duty, sample, points, chosen)
        machine = svc(y, float(estimator.C) * class_weight * given, **shape)
    elif isinstance(estimator, NuSVC):
        y, _ = _labelled(duty, sample, points, chosen)
        machine = nu_svc(y, weights, float(estimator.nu))
    elif isinstance(estimator, OneClassSVM):
        machine = one_class(weights, float(estimator.nu))
    elif isinstance(estimator, SVR):
        machine = svr(_targets(sample, points), float(estimator.C) * given, float(estimator.epsilon), **shape)
    else:
        assert isinstance(estimator, NuSVR)
        machine = nu_svr(_targets(sample, points), float(estimator.C) * weights, float(estimator.nu))
    return _closed(machine, weights <= 0) if squared else machine


def _targets(sample: Sample, points: Index) -> Vector:
    assert sample.answers is not None
    return np.asarray(sample.answers[points], dtype=np.float64)


def reweighted(
    estimator: KernelMachine, duty: Duty, sample: Sample, points: Index, chosen: TrainingSet, f: Trained
) -> Machine | None:
    """NuSVC with class weights is SVC at the prices class weight/ρ, once ρ is known; None for all others."""
    if not isinstance(estimator, NuSVC) or (chosen.class_weight == 1).all():
        return None
    y, class_weight = _labelled(duty, sample, points, chosen)
    return svc(y, class_weight * chosen.weights[points] / f.scale)


def _labelled(duty: Duty, sample: Sample, points: Index, chosen: TrainingSet) -> tuple[Vector, Vector]:
    """Labels ±1, and the weight of each point's class."""
    assert sample.classes is not None
    own = sample.classes[points]
    return np.where(own == duty.first, 1.0, -1.0), chosen.class_weight[own]


def _closed(machine: Machine, out: NDArray[np.bool_]) -> Machine:
    program = machine.program
    lower, upper = np.where(out, 0.0, program.lower), np.where(out, 0.0, program.upper)
    return replace(machine, program=replace(program, lower=lower, upper=upper))
