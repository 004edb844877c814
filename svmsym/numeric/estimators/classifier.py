"""What SVC and NuSVC share: classes, machines for pairs or for each against the rest, votes.

With two classes there is one machine. With k > 2 it is one for every pair ("ovo"), whose votes decide, or one
for every class ("ovr"), the largest value of which decides. Inside, the first class of a pair is the positive
one, as in LIBSVM; what is shown for two classes has the signs of scikit-learn, where the second class is.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.decision import pair_column, pair_values, pairs
from svmsym.numeric.estimators.advice import lost_in_rounding
from svmsym.numeric.estimators.centring import may_be_moved
from svmsym.numeric.estimators.inputs import Points
from svmsym.numeric.estimators.labels import Classes, read_classes
from svmsym.numeric.estimators.layout import Layout, one_against_one, one_against_rest, ovr_shape, voted
from svmsym.numeric.estimators.probabilities import Probabilities
from svmsym.numeric.estimators.refusals import DataError, convergence_warning, warn
from svmsym.numeric.estimators.scoring import answers
from svmsym.numeric.kernels import Kernel, Matrix, Source
from svmsym.numeric.program import Vector
from svmsym.numeric.solution import Settings, Solution
from svmsym.numeric.training import Part, train_pairs, train_rest

_TWO = 2  # classes


class Classifier(Probabilities):
    """The common part of SVC and NuSVC."""

    _estimator_type = "classifier"
    class_weight: dict[Any, float] | str | None
    decision_function_shape: str
    break_ties: bool
    multi_class = "ovo"

    class_weight_: Vector
    _no_margin = False  # a warning has said that f means nothing, and why

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Train on points X (n × d, dense or sparse; or the n × n kernel matrix), labels y and weights."""
        return self._fit(X, y, sample_weight)

    def _targets(self, column: NDArray[Any] | None, kept: Any, weights: Vector | None) -> Classes:
        assert column is not None
        return read_classes(column, kept, weights, self.class_weight)

    @abstractmethod
    def _prices(self, classes: Classes, weights: Vector) -> Vector:
        """The price of each point."""

    def _train(
        self, points: Any, kernel: Kernel, targets: Classes, weights: Vector, settings: Settings
    ) -> tuple[Layout, list[tuple[str, Solution]]]:
        prices = self._prices(targets, weights)
        parts = self._parts(points, kernel, targets, prices, settings)
        probabilities = self._calibrate(parts, Source(points, kernel), prices, settings)
        lay = one_against_rest if self._each_against_rest(targets.k) else one_against_one
        layout = lay(parts, targets.index, targets.k)
        self.classes_, self.class_weight_ = targets.labels, targets.weight
        self._probA, self._probB = probabilities
        return layout, [(_name(targets.labels, part), part.solution) for part in parts]

    def _each_against_rest(self, k: int) -> bool:
        return self.multi_class == "ovr" and k > _TWO

    def _parts(
        self, points: Any, kernel: Kernel, classes: Classes, prices: Vector, settings: Settings
    ) -> list[Part]:
        train = train_rest if self._each_against_rest(classes.k) else train_pairs
        return train(points, classes.index, classes.k, prices, kernel, settings, self._build)

    def _account(self, solutions: list[tuple[str, Solution]], points: Points) -> None:
        super()._account(solutions, points)
        named = isinstance(self.kernel, str) and self.kernel != "precomputed"
        if named and not self.fit_status_ and not self._no_margin:
            vectors, moved = self.support_vectors_, may_be_moved(self)
            lost = lost_in_rounding(self._kernel(), vectors, self._dual_coef_, moved=moved)
            if lost:
                warn(lost, convergence_warning())
        self.n_iter_ = np.array([solution.steps for _, solution in solutions], dtype=np.int32)

    def _show_coefficients(self) -> None:
        sign = -1.0 if len(self.classes_) == _TWO else 1.0
        self.dual_coef_, self.intercept_ = sign * self._dual_coef_, sign * self._intercept_

    @property
    def _by_pairs(self) -> bool:
        """Whether there is one machine for each pair of three or more classes."""
        k = len(self.classes_)
        return k > _TWO and bool(self._dual_coef_.shape[0] == k - 1)

    def _combined(self, kernel: Kernel, points: Any, vectors: Any, dual_coef: Matrix) -> Matrix:
        if not self._by_pairs:
            return super()._combined(kernel, points, vectors, dual_coef)
        counts, offsets = self._n_support, self._intercept_
        return pair_values(kernel, points, vectors, dual_coef, counts, offsets, self._threads())

    def _weights(self) -> Any:
        if not self._by_pairs:
            return super()._weights()
        ends = np.concatenate([[0], np.cumsum(self._n_support)])
        dense = self.dual_coef_.toarray() if self._sparse else self.dual_coef_
        columns = np.stack([pair_column(dense, ends, i, j) for i, j in pairs(len(self.classes_))])
        return (type(self.dual_coef_)(columns) if self._sparse else columns) @ self.support_vectors_

    def decision_function(self, X: Any) -> Matrix:
        """Decision values: n for two classes (positive: the second), n × k ("ovr"), n × k(k−1)/2 ("ovo")."""
        values = self._values(X)
        if len(self.classes_) == _TWO:
            return -values.ravel()
        if self._by_pairs and self.decision_function_shape == "ovr":
            return ovr_shape(values, len(self.classes_))
        return values

    def predict(self, X: Any) -> NDArray[Any]:
        """The class of every point; of equal votes the first class, or with ``break_ties`` the surest."""
        self._check_fitted()
        if self.break_ties and self.decision_function_shape == "ovo":
            raise DataError("break_ties must be False when decision_function_shape is 'ovo'")
        if len(self.classes_) == _TWO:
            chosen = (self._values(X).ravel() <= 0).astype(np.intp)
        elif self.break_ties or not self._by_pairs:
            chosen = np.argmax(self.decision_function(X), axis=1)
        else:
            chosen = voted(self._values(X), len(self.classes_))
        return self.classes_.take(chosen)

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """The share of points whose class is predicted rightly."""
        found = self.predict(X)
        right = answers(y, len(found)) == found
        return float(np.average(right, weights=sample_weight))


def _name(labels: NDArray[Any], part: Part) -> str:
    i, j = part.classes
    return f"{labels[i]} against {labels[j] if j >= 0 else 'the rest'}"
