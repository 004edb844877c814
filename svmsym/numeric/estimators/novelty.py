"""Novelty detection: OneClassSVM, the level set that most of the points lie in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.estimators.kernel_machine import KernelMachine
from svmsym.numeric.estimators.layout import Layout, single
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import one_class
from svmsym.numeric.program import Vector
from svmsym.numeric.solution import Round, Settings, Solution
from svmsym.numeric.training import train

_ROUNDING = 1e-11  # relative to ρ: which side of the boundary such a value is on would be chance


class OneClassSVM(KernelMachine):
    """A set {x : ⟨w, φ(x)⟩ ≥ ρ} that at most a share ν of the points lies outside of.

    min over w, ξ, ρ   ½‖w‖² + Σ_i w_i ξ_i − νρ Σw_i,   ⟨w, φ(x_i)⟩ ≥ ρ − ξ_i,   ξ ≥ 0

    (scikit-learn's scaling: Σβ = ν Σw_i). ``offset_`` is ρ. ``n_jobs`` and ``callback`` are ours; see SVC,
    also for what weights do to gamma="scale".

    >>> OneClassSVM(nu=0.5, gamma=1.0).fit([[0.0], [0.1], [0.2], [5.0]]).predict([[0.1], [9.0]]).tolist()
    [1, -1]
    """

    _estimator_type = "outlier_detector"
    _needs_y = False
    sums_to_zero = False
    offset_: Vector

    def __init__(
        self,
        *,
        kernel: Any = "rbf",
        degree: int = 3,
        gamma: Any = "scale",
        coef0: float = 0.0,
        tol: float = 1e-3,
        nu: float = 0.5,
        shrinking: bool = True,
        cache_size: float = 1000,
        verbose: bool | int = False,
        max_iter: int = -1,
        n_jobs: int | None = None,
        callback: Callable[[Round], None] | None = None,
    ) -> None:
        self.kernel = kernel
        self.degree = degree
        self.gamma = gamma
        self.coef0 = coef0
        self.tol = tol
        self.nu = nu
        self.shrinking = shrinking
        self.cache_size = cache_size
        self.verbose = verbose
        self.max_iter = max_iter
        self.n_jobs = n_jobs
        self.callback = callback

    def fit(self, X: Any, y: Any = None, sample_weight: Any = None) -> Self:  # noqa: ARG002 - scikit-learn's signature
        """Train on points X (n × d, dense or sparse; or the n × n kernel matrix) and weights; without y."""
        self._fit(X, None, sample_weight)
        self.offset_ = -self._intercept_
        return self

    def _targets(self, column: Any, kept: Any, weights: Vector | None) -> None:
        """There are none."""

    def _train(
        self,
        points: Any,
        kernel: Kernel,
        targets: None,  # noqa: ARG002 - there are none
        weights: Vector,
        settings: Settings,
    ) -> tuple[Layout, list[tuple[str, Solution]]]:
        f, solution = train(one_class(weights, float(self.nu)), Source(points, kernel), settings)
        return single(f), [("one class", solution)]

    def decision_function(self, X: Any) -> Vector:
        """⟨w, φ(x)⟩ − ρ, positive inside; free support vectors lie on the boundary and have zero."""
        values = self._values(X).ravel()
        values[np.abs(values) <= _ROUNDING * np.abs(self._intercept_)] = 0.0
        return values

    def score_samples(self, X: Any) -> Vector:
        """⟨w, φ(x)⟩ for every point."""
        return np.asarray(self.decision_function(X) + self.offset_)

    def predict(self, X: Any) -> NDArray[np.intp]:
        """+1 inside or on the boundary, −1 outside."""
        return np.where(self.decision_function(X) >= 0, 1, -1).astype(np.intp)

    def fit_predict(self, X: Any, y: Any = None, **fitting: Any) -> NDArray[np.intp]:
        """Train, and say of the same points which lie inside (+1) and outside (−1)."""
        return self.fit(X, y, **fitting).predict(X)
