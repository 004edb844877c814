"""Regression: SVR with a tube of given half width ε, NuSVR with a bound ν instead."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.estimators.floats import as_floats
from svmsym.numeric.estimators.inputs import check_finite
from svmsym.numeric.estimators.kernel_machine import KernelMachine
from svmsym.numeric.estimators.layout import Layout, single
from svmsym.numeric.estimators.refusals import DataError
from svmsym.numeric.estimators.scoring import answers
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import Machine, nu_svr, svr
from svmsym.numeric.program import Vector
from svmsym.numeric.solution import Round, Settings, Solution
from svmsym.numeric.training import train


class Regressor(KernelMachine):
    """What SVR and NuSVR share."""

    _estimator_type = "regressor"

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Train on points X (n × d, dense or sparse; or the n × n kernel matrix), targets y and weights."""
        return self._fit(X, y, sample_weight)

    def _targets(self, column: NDArray[Any] | None, kept: Any, weights: Vector | None) -> Vector:  # noqa: ARG002
        assert column is not None
        targets = as_floats(column, "y")
        check_finite(targets, "y", type(self).__name__)
        return targets if kept is None else np.asarray(targets[kept])

    @abstractmethod
    def _machine(self, targets: Vector, weights: Vector) -> Machine:
        """The machine of these targets."""

    def _train(
        self, points: Any, kernel: Kernel, targets: Vector, weights: Vector, settings: Settings
    ) -> tuple[Layout, list[tuple[str, Solution]]]:
        f, solution = train(self._machine(targets, weights), Source(points, kernel), settings)
        return single(f), [("regression", solution)]

    def predict(self, X: Any) -> Vector:
        """f(x) for every point."""
        return self._values(X).ravel()

    def score(self, X: Any, y: Any, sample_weight: Any = None) -> float:
        """R² = 1 − Σ(y − f)²/Σ(y − ȳ)², one at best."""
        found = self.predict(X)
        target = as_floats(answers(y, len(found)), "y")
        if not np.isfinite(target).all():
            raise DataError("y contains NaN or infinity", hint="score against finite numbers")
        w = np.ones(len(target)) if sample_weight is None else as_floats(sample_weight, "sample_weight")
        missed = float(w @ (target - found) ** 2)
        spread = float(w @ (target - np.average(target, weights=w)) ** 2)
        if spread == 0:
            return float(missed == 0)
        return 1.0 - missed / spread


class SVR(Regressor):
    """Support vector regression: errors up to ε are free, what is beyond has a price.

    min over w, b, ξ   ½‖w‖² + Σ_i C_i ξ_i  (slack="squared": Σ_i C_i ξ_i²)

    where   |y_i − ⟨w, φ(x_i)⟩ − b| ≤ ε + ξ_i,   ξ ≥ 0,   C_i = C · sample_weight.

    Parameters and attributes are scikit-learn's; ours stand at the end: ``slack``, ``bias`` (False: b = 0),
    ``n_jobs``, ``callback``; see SVC, also for what weights do to gamma="scale".

    >>> svr = SVR(kernel="linear", C=10, epsilon=0.5).fit([[0.0], [1.0], [2.0]], [0.0, 1.0, 2.0])
    >>> svr.coef_.round(6).tolist(), svr.predict([[1.0]]).round(6).tolist()
    ([[0.5]], [1.0])
    """

    def __init__(
        self,
        *,
        kernel: Any = "rbf",
        degree: int = 3,
        gamma: Any = "scale",
        coef0: float = 0.0,
        tol: float = 1e-3,
        C: float = 1.0,
        epsilon: float = 0.1,
        shrinking: bool = True,
        cache_size: float = 1000,
        verbose: bool | int = False,
        max_iter: int = -1,
        slack: str = "linear",
        bias: bool = True,
        n_jobs: int | None = None,
        callback: Callable[[Round], None] | None = None,
    ) -> None:
        self.kernel = kernel
        self.degree = degree
        self.gamma = gamma
        self.coef0 = coef0
        self.tol = tol
        self.C = C
        self.epsilon = epsilon
        self.shrinking = shrinking
        self.cache_size = cache_size
        self.verbose = verbose
        self.max_iter = max_iter
        self.slack = slack
        self.bias = bias
        self.n_jobs = n_jobs
        self.callback = callback

    def _machine(self, targets: Vector, weights: Vector) -> Machine:
        prices = float(self.C) * weights
        return svr(
            targets, prices, float(self.epsilon), squared=self.slack == "squared", bias=bool(self.bias)
        )


class NuSVR(Regressor):
    """Support vector regression with ν in the place of ε.

    min over w, b, ξ, ε   ½‖w‖² + C(ν ε Σw_i + Σ_i w_i ξ_i),   |y_i − ⟨w, φ(x_i)⟩ − b| ≤ ε + ξ_i,   ξ, ε ≥ 0.

    At most a share ν of the points lies outside the tube. ``n_jobs`` and ``callback`` are ours; see SVC,
    also for what weights do to gamma="scale".

    >>> nu_svr = NuSVR(kernel="linear", C=100, nu=1.0).fit([[0.0], [1.0], [2.0]], [0.0, 1.0, 2.0])
    >>> nu_svr.coef_.round(6).tolist()
    [[1.0]]
    """

    def __init__(
        self,
        *,
        nu: float = 0.5,
        C: float = 1.0,
        kernel: Any = "rbf",
        degree: int = 3,
        gamma: Any = "scale",
        coef0: float = 0.0,
        shrinking: bool = True,
        tol: float = 1e-3,
        cache_size: float = 1000,
        verbose: bool | int = False,
        max_iter: int = -1,
        n_jobs: int | None = None,
        callback: Callable[[Round], None] | None = None,
    ) -> None:
        self.nu = nu
        self.C = C
        self.kernel = kernel
        self.degree = degree
        self.gamma = gamma
        self.coef0 = coef0
        self.shrinking = shrinking
        self.tol = tol
        self.cache_size = cache_size
        self.verbose = verbose
        self.max_iter = max_iter
        self.n_jobs = n_jobs
        self.callback = callback

    def _machine(self, targets: Vector, weights: Vector) -> Machine:
        return nu_svr(targets, float(self.C) * weights, float(self.nu))
