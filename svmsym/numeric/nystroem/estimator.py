"""NystroemSVC: classification of data that need not fit the memory.

In: X and y as arrays, files that are mapped, Dask arrays, or blocks of rows. Out: a classifier, with what is
known about it: P, its gap, and how far it is from the machine with all kernel values at most.

The order of work in ``fit``: one pass for a sample, the classes and γ; features of the first m of the sample
(``features.py``); Newton's method on the sample, at the price C·n/s, for a start; then Newton's method on all
rows, one pass for each step (``newton.py``); a pass for the guarantee (``guarantee.py``). Memory:
(machines + 3)·m² numbers, the sample, and for the block at hand rows·(d + 3m). Under
``joblib.parallel_config`` blocks are tasks.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.blas import single_blas
from svmsym.numeric.estimators.face import Estimator
from svmsym.numeric.estimators.refusals import (
    DataError,
    ParameterError,
    convergence_warning,
    not_fitted,
    warn,
)
from svmsym.numeric.kernels import Kernel, Matrix
from svmsym.numeric.nystroem.features import CUT, Features, features_of
from svmsym.numeric.nystroem.guarantee import exact_duals
from svmsym.numeric.nystroem.newton import Fitted, newton
from svmsym.numeric.nystroem.readers import Reader, given, read_rows, readers_of, slices
from svmsym.numeric.nystroem.sample_check import Comparison, chosen_class, smo_machines
from svmsym.numeric.nystroem.sums import signs_of, summed
from svmsym.numeric.nystroem.survey import Survey, survey
from svmsym.tasks import done

_TWO = 2


class NystroemSVC(Estimator):
    """Support vector classification with squared slack on Nyström features, row block by row block.

    min over w, b   ½‖w‖² + C Σ max(0, 1 − y_i(⟨w, ψ(x_i)⟩ + b))²,   ψ: ``landmarks`` points drawn by ``seed``

    The machine is that of ``SVC(slack="squared")`` with the kernel projected onto the landmarks; several
    classes are each set against the rest. ``tol`` is the duality gap to stop at, relative to P; ``rows`` are
    worked on at a time, ``sample`` rows kept for ``compared``. After ``fit``, ``primal_`` is P, ``gap_`` its
    duality gap, ``bound_`` the guaranteed distance from the optimum with all kernel values, at most;
    ``compared()`` measures that distance on the sample, with SMO.

    >>> X = np.linspace(-3, 3, 60)[:, None]
    >>> y = np.where(np.abs(X[:, 0]) < 1, "in", "out")
    >>> machine = NystroemSVC(C=10, gamma=1.0, landmarks=20).fit(X, y)
    >>> machine.predict([[0.0], [2.0]]).tolist(), machine.score(X, y)
    (['in', 'out'], 1.0)
    >>> machine.gap_ <= 1e-3 * machine.primal_ and machine.bound_ >= machine.gap_
    True
    """

    _estimator_type = "classifier"

    classes_: NDArray[Any]
    features_: Features
    machines_: tuple[Fitted, ...]
    passes_: int  # of Newton's method; one before them, and one after
    exact_dual_: float  # what the optimum with all kernel values is at least
    survey_: Survey
    n_features_in_: int

    def __init__(
        self,
        *,
        C: float = 1.0,
        kernel: str = "rbf",
        degree: int = 3,
        gamma: Any = "scale",
        coef0: float = 0.0,
        landmarks: int = 300,
        seed: int = 0,
        tol: float = 1e-3,
        max_passes: int = 50,
        rows: int = 4096,
        sample: int = 1000,
        cut: float = CUT,
    ) -> None:
        self.C = C
        self.kernel = kernel
        self.degree = degree
        self.gamma = gamma
        self.coef0 = coef0
        self.landmarks = landmarks
        self.seed = seed
        self.tol = tol
        self.max_passes = max_passes
        self.rows = rows
        self.sample = sample
        self.cut = cut

    def fit(self, X: Any, y: Any) -> Self:
        """Train on points X and labels y: arrays, mapped files or Dask arrays."""
        self._check()
        return self._fit(readers_of(X, y, int(self.rows)))

    def fit_blocks(self, blocks: Iterable[Any]) -> Self:
        """Train on row blocks: pairs (X, y), or functions without arguments that read one."""
        self._check()
        return self._fit(given(blocks))

    def _fit(self, readers: list[Reader]) -> Self:
        found = survey(readers, max(int(self.landmarks), int(self.sample)), int(self.seed))
        if len(found.labels) < _TWO:
            raise DataError(
                f"The number of classes has to be greater than one; got {len(found.labels)} class",
                hint="give points of two classes at least",
            )
        features = features_of(found.points[: self.landmarks], self._kernel(found), float(self.cut))
        own = partial(_itself, found.points, found.answers)
        count = 1 if len(found.labels) == _TWO else len(found.labels)
        start = np.zeros((count, features.p + 1))
        price = float(self.C) * found.n / len(found.points)
        passed = partial(summed, [own], features, found.labels, int(self.rows))
        begun, _ = newton(passed, price, start, float(self.tol), int(self.max_passes))
        passed = partial(summed, readers, features, found.labels, int(self.rows))
        first = np.stack([machine.u for machine in begun])
        machines, passes = newton(passed, float(self.C), first, float(self.tol), int(self.max_passes))
        self.classes_, self.features_, self.survey_ = found.labels, features, found
        self.machines_, self.passes_, self.n_features_in_ = tuple(machines), passes, found.d
        self.exact_dual_ = float(exact_duals(readers, features, found.labels, machines).sum())
        if not all(machine.converged for machine in machines):
            warn(
                f"After {passes} passes the duality gap is {self.gap_:.3g} of {self.primal_:.3g}; "
                "raise max_passes or tol, or scale the columns.",
                convergence_warning(),
            )
        return self

    @property
    def primal_(self) -> float:
        """P, summed over machines."""
        return sum(machine.primal for machine in self.machines_)

    @property
    def gap_(self) -> float:
        """P − D, summed over machines: the distance from the optimum on these features at most."""
        return sum(machine.gap for machine in self.machines_)

    @property
    def bound_(self) -> float:
        """The distance of P from the optimum with all kernel values at most, summed over machines."""
        return self.primal_ - self.exact_dual_

    def decision_function(self, X: Any) -> Matrix:
        """Decision values: n for two classes (positive: the second), else n × classes."""
        values = np.concatenate([self._values(block) for block in self._blocks(X)])
        return values[:, 0] if len(self.classes_) == _TWO else values

    def predict(self, X: Any) -> NDArray[Any]:
        """The class of every point; X may be mapped or a Dask array, the classes are held in memory."""
        found = [chosen_class(self._values(block), self.classes_) for block in self._blocks(X)]
        return np.concatenate(found)

    def score(self, X: Any, y: Any) -> float:
        """The share of points whose class is predicted rightly, block by block."""
        self._check_fitted()
        return self.score_blocks(readers_of(X, y, int(self.rows)))

    def score_blocks(self, blocks: Iterable[Any]) -> float:
        """The same for row blocks."""
        self._check_fitted()
        counted = done(_counted, [(read,) for read in given(blocks)], shared=(self,))
        right, n = np.sum(counted, axis=0).tolist()
        return float(right / n)

    def compared(self) -> Comparison:
        """The features beside SMO with all kernel values, both on the sample (``sample_check.py``)."""
        self._check_fitted()
        found, C = self.survey_, float(self.C) * self.survey_.n / len(self.survey_.points)
        own = partial(_itself, found.points, found.answers)
        passed = partial(summed, [own], self.features_, self.classes_, int(self.rows))
        first = np.stack([machine.u for machine in self.machines_])
        machines, _ = newton(passed, C, first, min(float(self.tol), 1e-6), int(self.max_passes))
        signs = signs_of(found.answers, self.classes_)
        smo, gap, values = smo_machines(found.points, signs, self.features_.kernel, C)
        psi = self.features_(found.points)
        ours = np.stack([psi @ m.u[:-1] + m.u[-1] for m in machines], axis=1)
        same = chosen_class(ours, self.classes_) == chosen_class(values, self.classes_)
        primal = sum(machine.primal for machine in machines)
        bound = primal - float(exact_duals([own], self.features_, self.classes_, machines).sum())
        return Comparison(len(psi), primal, smo, gap, bound, float(np.mean(same)))

    def __sklearn_is_fitted__(self) -> bool:
        """Whether ``fit`` has succeeded."""
        return hasattr(self, "machines_")

    def _check_fitted(self) -> None:
        if not self.__sklearn_is_fitted__():
            raise not_fitted(type(self).__name__)

    def _blocks(self, X: Any) -> Iterable[Matrix]:
        self._check_fitted()
        n = X.shape[0] if hasattr(X, "shape") else len(X)
        for read in readers_of(X, np.zeros(n, np.int8), int(self.rows)):
            block = read()[0]
            yield from (read_rows(block[part]) for part in slices(len(block), int(self.rows)))

    def _values(self, block: Matrix) -> Matrix:
        if block.shape[1] != self.n_features_in_:
            raise DataError(
                f"X has {block.shape[1]} features, but {type(self).__name__} is expecting "
                f"{self.n_features_in_} features as input."
            )
        table = np.stack([machine.u for machine in self.machines_])
        with single_blas():
            return np.asarray(self.features_(block) @ table[:, :-1].T + table[:, -1])

    def _kernel(self, found: Survey) -> Kernel:
        gamma = self.gamma
        if isinstance(gamma, str):
            variance = found.variance if gamma == "scale" else 1.0
            gamma = 1.0 / (found.d * variance) if variance else 1.0
        return Kernel(self.kernel, float(gamma), float(self.coef0), self.degree)  # type: ignore[arg-type]

    def _check(self) -> None:
        if self.kernel not in {"rbf", "linear", "poly"}:
            raise ParameterError(
                f"kernel is {self.kernel!r}",
                why="features exist for kernels without negative eigenvalues",
                hint="use rbf, linear or poly",
            )
        if self.gamma not in ("scale", "auto") and not float(self.gamma) > 0:
            raise ParameterError(f"gamma is {self.gamma}", hint='give a positive number, "scale" or "auto"')
        for name in ("C", "tol"):
            if not 0 < float(getattr(self, name)) < np.inf:
                raise ParameterError(
                    f"{name} is {getattr(self, name)}", hint="give a positive, finite number"
                )
        for name in ("landmarks", "rows", "sample", "max_passes"):
            value = getattr(self, name)
            if not isinstance(value, (int, np.integer)) or value < 1:
                raise ParameterError(f"{name} is {value!r}", hint="give a whole number from 1 on")


def _itself(X: Matrix, y: NDArray[Any]) -> tuple[Matrix, NDArray[Any]]:
    return X, y


def _counted(machine: NystroemSVC, read: Reader) -> tuple[int, int]:
    """How many points of a block are predicted rightly, and how many there are."""
    block, answers = read()
    right = np.count_nonzero(machine.predict(block) == np.asarray(answers))
    return int(right), len(answers)
