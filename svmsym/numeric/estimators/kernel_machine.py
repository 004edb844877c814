"""What the five estimators share: reading the data, the kernel, training, and applying f to new points.

In: scikit-learn's parameters. Out: scikit-learn's attributes, and ``report_``. The order of work in ``fit``:
check the parameters, read points and targets, drop the points of weight zero or less, fix γ, train, lay out.

- ``cache_size`` is the memory in MB for kernel rows; 1000 unless told otherwise (scikit-learn: 200).
- ``n_jobs`` is the number of threads: None takes the cores there are, up to two; −1 all of them. For two
  classes and for regression the result does not depend on it; with more classes machines share kernel rows
  with those of their thread, and differ within the tolerance.
- A weight counts as so many copies of its point, everywhere: also in γ = "scale" and in
  ``class_weight="balanced"`` (scikit-learn leaves weights out of both). So zero weights are missing rows.
- Sparse points are unpacked where that is quicker and takes no more than a quarter of ``cache_size``; they
  give the same result as dense ones then, bit for bit.
"""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from svmsym.errors import SvmsymError
from svmsym.numeric.decision import decision_values
from svmsym.numeric.estimators.advice import not_converged
from svmsym.numeric.estimators.centring import far_centre, may_be_moved
from svmsym.numeric.estimators.columns import column_names, compare_names
from svmsym.numeric.estimators.face import Estimator, parameters
from svmsym.numeric.estimators.inputs import (
    Points,
    check_finite,
    check_lengths,
    is_sparse,
    read_column,
    read_points,
    read_weights,
    scale_gamma,
    unpacked,
)
from svmsym.numeric.estimators.layout import Layout
from svmsym.numeric.estimators.parameters import check_parameters
from svmsym.numeric.estimators.refusals import DataError, convergence_warning, not_fitted, warn
from svmsym.numeric.estimators.report import Report, report
from svmsym.numeric.estimators.rows import called, chosen, csr_like, length, matrix
from svmsym.numeric.kernels import Kernel, Matrix
from svmsym.numeric.program import Vector
from svmsym.numeric.solution import Round, Settings, Solution

_NOT_FINITE = (
    "The dual coefficients or intercepts are not finite. "
    "The input data may contain large values and need to be preprocessed."
)


class KernelMachine(Estimator, ABC):
    """The common part of SVC, NuSVC, SVR, NuSVR and OneClassSVM."""

    kernel: Any
    degree: int
    gamma: Any
    coef0: float
    tol: float
    cache_size: float
    shrinking: bool
    verbose: bool | int
    max_iter: int
    n_jobs: int | None
    callback: Callable[[Round], None] | None

    support_: NDArray[np.int32]
    support_vectors_: Any
    dual_coef_: Any
    intercept_: Vector
    shape_fit_: tuple[int, ...]
    fit_status_: int
    n_iter_: Any
    report_: Report
    n_features_in_: int
    feature_names_in_: NDArray[np.object_]
    _gamma: float
    _sparse: bool
    _n_support: NDArray[np.int32]
    _dual_coef_: Any
    _intercept_: Vector
    _kernel_points: Any

    def _fit(self, X: Any, y: Any, sample_weight: Any) -> Self:
        name = type(self).__name__
        check_parameters(self, parameters(type(self)))
        if is_sparse(X) and self.kernel == "precomputed":
            raise TypeError("Sparse precomputed kernels are not supported.")
        points = Points(X) if callable(self.kernel) else read_points(X, name)
        n = length(points.rows)
        shape = tuple(points.rows.shape) if hasattr(points.rows, "shape") else (n,)
        if points.huge and self.kernel != "precomputed":
            raise DataError(_NOT_FINITE)
        if self.kernel == "precomputed" and shape[0] != shape[1]:
            raise DataError(
                f"Precomputed matrix must be a square matrix. Input is a {shape[0]}x{shape[1]} matrix."
            )
        column = None if y is None and not self._needs_y else read_column(y, name)
        if column is not None:
            check_lengths(n, column)
        weights = read_weights(sample_weight, n, shape)
        kept = None if weights is None or (weights > 0).all() else np.flatnonzero(weights > 0)
        if kept is not None:
            assert weights is not None
            weights = weights[kept]
        targets = self._targets(column, kept, weights)
        self._sparse = points.sparse and not callable(self.kernel)
        rows = points.rows if kept is None else chosen(points.rows, kept, both=self.kernel == "precomputed")
        settings = self._settings()
        trainable = unpacked(rows, settings.memory) if self._sparse else rows
        self._gamma = self._width(trainable, weights)
        trainable, kernel = self._for_training(trainable)
        middle = far_centre(trainable) if may_be_moved(self) else None
        given = trainable
        if middle is not None:
            trainable = given - middle
        ones = np.ones(length(rows)) if weights is None else weights
        try:
            with np.errstate(over="ignore", invalid="ignore", divide="ignore"):  # looked for below
                layout, solutions = self._train(trainable, kernel, targets, ones, settings)
        except DataError:
            raise
        except SvmsymError as error:
            raise DataError(error.what, why=error.why, hint=error.hint) from error
        if not (np.isfinite(layout.intercept).all() and np.isfinite(layout.dual_coef).all()):
            raise DataError(_NOT_FINITE)
        if not callable(self.kernel):
            self._remember_columns(points, shape)
        self.shape_fit_ = shape
        if middle is not None:
            layout = self._moved_back(layout, kernel, given, middle)
        self._keep(rows, kept, layout)
        self._account(solutions, points)
        return self

    _needs_y = True
    sums_to_zero = True  # the multipliers of every machine

    @abstractmethod
    def _targets(self, column: NDArray[Any] | None, kept: Any, weights: Vector | None) -> Any:
        """The answers as training takes them."""

    @abstractmethod
    def _train(
        self, points: Any, kernel: Kernel, targets: Any, weights: Vector, settings: Settings
    ) -> tuple[Layout, list[tuple[str, Solution]]]:
        """The trained machines, laid out as scikit-learn does, with the solver's account of each."""

    def _width(self, rows: Any, weights: Vector | None) -> float:
        if self.kernel == "precomputed" or callable(self.kernel):
            return 0.0
        if self.gamma == "scale":
            return scale_gamma(rows, weights)
        return 1.0 / rows.shape[1] if self.gamma == "auto" else float(self.gamma)

    def _threads(self) -> int:
        jobs = self.n_jobs
        return min(2, cores()) if jobs is None else cores() if jobs == -1 else int(jobs)

    def _settings(self) -> Settings:
        return Settings(
            tol=float(self.tol),
            max_iter=int(self.max_iter),
            memory=float(self.cache_size),
            threads=self._threads(),
            shrinking=bool(self.shrinking),
            progress=_printing(self.callback) if self.verbose else self.callback,
        )

    def _kernel(self) -> Kernel:
        name: Any = "precomputed" if callable(self.kernel) else self.kernel
        return Kernel(name, float(self._gamma), float(self.coef0), self.degree)

    def _for_training(self, rows: Any) -> tuple[Any, Kernel]:
        """The points as the solver should get them: of a function the matrix; no kernel may overflow."""
        kernel = self._kernel()
        if callable(self.kernel):
            return self._gram(rows), kernel
        if self.kernel == "poly":
            with np.errstate(over="ignore"):
                largest = kernel.diagonal(rows).max()
            if not np.isfinite(largest):
                raise DataError(_NOT_FINITE, hint="scale the columns, or lower gamma or degree")
        return rows, kernel

    def _gram(self, rows: Any) -> Matrix:
        gram = called(self.kernel, rows, rows)
        n = length(rows)
        if gram.ndim != 2 or gram.shape[0] != gram.shape[1]:  # noqa: PLR2004 - a matrix
            raise DataError(
                f"X.shape[0] should be equal to X.shape[1]; the kernel gave an array of shape {gram.shape}"
            )
        if gram.shape == (1, 1) and n > 1:
            warn(f"The kernel gave one number for {n} points; it is taken as a constant kernel.")
            gram = np.full((n, n), gram[0, 0])
        if len(gram) != n:
            raise DataError(f"The kernel gave a matrix of shape {gram.shape} for {n} points.")
        check_finite(gram, "kernel(X, X)", type(self).__name__)
        return gram

    def _remember_columns(self, points: Points, shape: tuple[int, ...]) -> None:
        self.n_features_in_ = shape[1]
        if points.names is not None:
            self.feature_names_in_ = points.names
        elif hasattr(self, "feature_names_in_"):
            del self.feature_names_in_

    def _keep(self, rows: Any, kept: Any, layout: Layout) -> None:
        support = layout.support
        self.support_ = (support if kept is None else kept[support]).astype(np.int32)
        self._n_support = layout.n_support
        without_vectors = callable(self.kernel) or self.kernel == "precomputed"
        self.support_vectors_ = np.empty((0, 0)) if without_vectors else rows[support]
        self._kernel_points = None
        if callable(self.kernel):
            self._kernel_points = chosen(rows, support) if hasattr(rows, "shape") else (rows, support)
        self._dual_coef_ = layout.dual_coef
        self._intercept_ = layout.intercept
        self._show_coefficients()
        if self._sparse:
            make = csr_like(rows)
            self._dual_coef_, self.dual_coef_ = make(self._dual_coef_), make(self.dual_coef_)

    def _moved_back(self, layout: Layout, kernel: Kernel, given: Any, middle: Vector) -> Layout:
        """b = b' − ⟨w, μ⟩ for points as they were given, with w in the digits that predictions compute."""
        b = layout.intercept
        self._n_support, self._dual_coef_, self._intercept_ = layout.n_support, layout.dual_coef, b
        values = self._combined(kernel, middle[None], given[layout.support], layout.dual_coef)[0]
        return replace(layout, intercept=b - (values - b))

    def _show_coefficients(self) -> None:
        self.dual_coef_, self.intercept_ = self._dual_coef_, self._intercept_.copy()

    def _account(self, solutions: list[tuple[str, Solution]], points: Points) -> None:
        self.report_ = report(solutions)
        self.n_iter_ = solutions[0][1].steps
        self.fit_status_ = int(not self.report_.converged)
        if self.verbose:
            sys.stdout.write(f"{type(self).__name__}: {self.report_}\n")
        if self.fit_status_:
            given = callable(self.kernel) or self.kernel == "precomputed"
            values = self._kernel().diagonal(points.rows) if self.kernel == "poly" else np.ones(1)
            message = not_converged(
                self.report_,
                self.max_iter,
                float(self.tol),
                None if given else points.rows,
                points.names,
                indefinite=given or self.kernel == "sigmoid",
                largest=float(np.abs(values).max()),
            )
            warn(message, convergence_warning())

    @property
    def n_support_(self) -> NDArray[np.int32]:
        """The number of support vectors, for each class where there are classes."""
        if not self.__sklearn_is_fitted__():
            raise AttributeError(f"{type(self).__name__!r} object has no attribute 'n_support_' before fit")
        return self._n_support

    @property
    def coef_(self) -> Any:
        """W = Σ a_s z_s, one row for each machine, read-only; for the linear kernel."""
        if self.kernel != "linear":
            raise AttributeError("coef_ is only available when using a linear kernel")
        w = self._weights()
        (w.data if hasattr(w, "tocsr") else w).flags.writeable = False
        return w

    def _weights(self) -> Any:
        return self.dual_coef_ @ self.support_vectors_

    def _values(self, X: Any) -> Matrix:
        """f(x) of every machine, in the machines' own signs."""
        points, vectors = self._for_prediction(X)
        kernel = self._kernel()
        return self._combined(kernel, points, vectors, matrix(self._dual_coef_))

    def _combined(self, kernel: Kernel, points: Any, vectors: Any, dual_coef: Matrix) -> Matrix:
        return decision_values(kernel, points, vectors, dual_coef.T, self._intercept_, self._threads())

    def _check_fitted(self) -> None:
        if not self.__sklearn_is_fitted__():
            raise not_fitted(type(self).__name__)

    def _for_prediction(self, X: Any) -> tuple[Any, Any]:
        """New points, checked against those of ``fit``, and the support vectors (or K(x, z) and None)."""
        self._check_fitted()
        name = type(self).__name__
        if callable(self.kernel):
            return self._kernel_values(X), None
        points = self._checked(X, name)
        if points.sparse and not self._sparse:
            raise DataError(f"cannot use sparse input in {name!r} trained on dense data")
        vectors = self.support_vectors_
        if not self._sparse and vectors.size > 0 and self._n_support.sum() != vectors.shape[0]:
            raise DataError(f"The internal representation of {name} was altered")
        if self.kernel == "precomputed":
            return np.take(points.rows, self.support_, axis=1), None
        rows = points.rows
        if self._sparse:
            dense = unpacked(rows, self.cache_size), unpacked(vectors, self.cache_size)
            if not is_sparse(dense[0]) and not is_sparse(dense[1]):
                return dense
        return rows, vectors

    def _checked(self, X: Any, name: str) -> Points:
        known = getattr(self, "feature_names_in_", None)
        names = None if type(X) is np.ndarray and known is None else column_names(X)
        compare_names(known, names, name)
        points = read_points(X, name)
        if points.huge and self.kernel != "precomputed":
            raise DataError("X holds values whose squares are too large for float64.")
        columns = points.rows.shape[1]
        if columns != self.n_features_in_:
            raise DataError(
                f"X has {columns} features, but {name} is expecting {self.n_features_in_} features as input."
            )
        return points

    def _kernel_values(self, X: Any) -> Matrix:
        """K(x, z) from the user's function; where points are no array it gets all those of ``fit``."""
        listed = isinstance(self._kernel_points, tuple)
        seen, support = self._kernel_points if listed else (self._kernel_points, None)
        if not listed and not is_sparse(X):
            X = np.asarray(X)
        values = called(self.kernel, X, seen)
        if values.ndim != 2 or values.shape[1] != length(seen):  # noqa: PLR2004 - a matrix
            raise DataError(
                f"X.shape[1] = {values.shape[-1] if values.ndim else 0} should be equal to {length(seen)}, "
                "the number of samples at training time: one column for each point of its second argument"
            )
        if len(values) != length(X):
            raise DataError(f"The kernel gave {len(values)} rows for {length(X)} points.")
        check_finite(values, "kernel(X, Z)", type(self).__name__)
        return np.asarray(values if support is None else values[:, support])


@cache
def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _printing(callback: Callable[[Round], None] | None) -> Callable[[Round], None]:
    def progress(now: Round) -> None:
        sys.stdout.write(
            f"round {now.number}: {now.steps} steps, KKT violation {now.violation:.3g}, {now.seconds:.3g} s\n"
        )
        if callback is not None:
            callback(now)

    return progress
