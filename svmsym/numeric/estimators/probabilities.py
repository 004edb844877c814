"""Probabilities of classes: which decision values Platt's sigmoid is fitted to, and what comes of it."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.estimators.face import available_when
from svmsym.numeric.estimators.kernel_machine import KernelMachine
from svmsym.numeric.estimators.refusals import warn, without_probabilities
from svmsym.numeric.kernels import Matrix, Source
from svmsym.numeric.machines import Machine
from svmsym.numeric.platt import fit_sigmoid, pair_probabilities, sigmoid, stratified_folds
from svmsym.numeric.program import Vector
from svmsym.numeric.solution import Settings
from svmsym.numeric.solve import narrowed
from svmsym.numeric.training import Part, held_out, left_out

_FOLDS = 5


def _asked_for(estimator: Any) -> bool:
    return estimator.probability not in (False, "deprecated")


class Probabilities(KernelMachine):
    """The part of a classifier that turns decision values into probabilities."""

    probability: bool | str
    random_state: Any
    classes_: NDArray[Any]
    _probA: Vector  # noqa: N815 - scikit-learn's name
    _probB: Vector  # noqa: N815 - scikit-learn's name

    @abstractmethod
    def _build(self, classes: tuple[int, int], labels: Vector, prices: Vector) -> Machine:
        """The machine of two classes."""

    def _build_fold(self, classes: tuple[int, int], labels: Vector, prices: Vector) -> Machine:
        return self._build(classes, labels, prices)

    @property
    @abstractmethod
    def _by_pairs(self) -> bool:
        """Whether there is a machine for each pair of classes."""

    def _wanted_probability(self) -> str:
        """The way asked for: "cv", "loo", or none."""
        if isinstance(self.probability, str):
            return "" if self.probability == "deprecated" else self.probability
        name = type(self).__name__
        warn(
            "The `probability` parameter was deprecated by scikit-learn 1.9, which will remove it in 1.11. "
            f"Use `CalibratedClassifierCV({name}(), ensemble=False)` instead of `{name}(probability=True)`, "
            "or probability='cv' or 'loo', which remain here.",
            FutureWarning,
        )
        return "cv" if self.probability else ""

    def _calibrate(
        self, parts: list[Part], source: Source, prices: Vector, settings: Settings
    ) -> tuple[Vector, Vector]:
        """A and B of every machine; both empty where no probabilities are wanted."""
        how = self._wanted_probability()
        if not how:
            return np.empty(0), np.empty(0)
        seed = self.random_state
        random = seed if isinstance(seed, np.random.RandomState) else np.random.RandomState(seed or 0)
        fitted = [
            fit_sigmoid(self._unseen(how, part, source, prices, settings, random), part.labels)
            for part in parts
        ]
        return np.array([A for A, _ in fitted]), np.array([B for _, B in fitted])

    def _unseen(
        self,
        how: str,
        part: Part,
        source: Source,
        prices: Vector,
        settings: Settings,
        random: np.random.RandomState,
    ) -> Vector:
        """Decision values of machines that have not seen the point."""
        own, own_prices = narrowed(source, part.rows), prices[part.rows]
        if how == "loo":
            return left_out(self._build(part.classes, part.labels, own_prices), own, settings, part)

        def build(labels: Vector, some: Vector) -> Machine:
            return self._build_fold(part.classes, labels, some)

        folds = stratified_folds(part.labels, _FOLDS, random)
        return held_out(build, part.labels, own_prices, own, settings, folds)

    @available_when(_asked_for)
    def predict_proba(self, X: Any) -> Matrix:
        """Probabilities, n × k, by Platt's sigmoid and pairwise coupling; ``predict`` may disagree."""
        self._check_fitted()
        if not len(self._probA):
            raise without_probabilities()
        values, k = self._values(X), len(self.classes_)
        if self._by_pairs or k == 2:  # noqa: PLR2004 - two classes are a pair
            return pair_probabilities(values, self._probA, self._probB, k)
        each = np.stack([sigmoid(values[:, c], self._probA[c], self._probB[c]) for c in range(k)], axis=1)
        return np.asarray(each / each.sum(axis=1, keepdims=True))

    @available_when(_asked_for)
    def predict_log_proba(self, X: Any) -> Matrix:
        """The logarithms of ``predict_proba``."""
        return np.asarray(np.log(self.predict_proba(X)))

    @property
    def probA_(self) -> Vector:
        """A of P(y | f) = 1/(1 + exp(A f + B)) for each machine."""
        return self._deprecated("probA_", self._probA)

    @property
    def probB_(self) -> Vector:
        """B of P(y | f) = 1/(1 + exp(A f + B)) for each machine."""
        return self._deprecated("probB_", self._probB)

    def _deprecated(self, name: str, value: Vector) -> Vector:
        warn(
            f"Attribute `{name}` was deprecated in version 1.9 of scikit-learn and will be removed in 1.11.",
            FutureWarning,
        )
        return value
