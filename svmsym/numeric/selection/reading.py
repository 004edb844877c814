"""Points, answers and weights, read once as the estimators read them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.errors import SvmsymError
from svmsym.numeric.estimators import SVC, NuSVC, OneClassSVM
from svmsym.numeric.estimators.centring import far_centre, may_be_moved
from svmsym.numeric.estimators.floats import as_floats
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
from svmsym.numeric.estimators.kernel_machine import KernelMachine, cores
from svmsym.numeric.estimators.labels import distinct, read_classes
from svmsym.numeric.estimators.parameters import check_parameters
from svmsym.numeric.estimators.refusals import DataError
from svmsym.numeric.files.scaling import Manner, scaling_of
from svmsym.numeric.kernels import Kernel, Matrix, Source
from svmsym.numeric.program import Index, Vector
from svmsym.numeric.solution import Settings


@dataclass(frozen=True, eq=False)
class Sample:
    """n points (or their n × n matrix), answers, weights; those of weight zero are predicted only."""

    rows: Any
    answers: NDArray[Any] | None
    weights: Vector
    labels: NDArray[Any] | None  # the classes in order
    classes: Index | None  # the place of each point's label
    weighted: bool  # whether weights were given

    @property
    def n(self) -> int:
        """The number of points."""
        return len(self.weights)

    @property
    def trainable(self) -> NDArray[np.bool_]:
        """Which points have a weight."""
        return self.weights > 0


def is_classifier(estimator: Any) -> bool:
    """Whether there are classes."""
    return isinstance(estimator, (SVC, NuSVC))


def checked(estimator: Any) -> KernelMachine:
    """The estimator, if it is one of ours and its parameters are in their ranges."""
    if not isinstance(estimator, KernelMachine):
        raise SvmsymError(
            f"the estimator is a {type(estimator).__name__}",
            why="kernel values are shared between fits by svmsym's own estimators alone",
            hint="use SVC, NuSVC, SVR, NuSVR or OneClassSVM of svmsym, or scikit-learn's tools for others",
        )
    check_parameters(estimator, estimator.get_params(deep=False))
    return estimator


def with_parameters(estimator: KernelMachine, **changed: Any) -> KernelMachine:
    """A new estimator, not fitted, with some parameters changed.

    >>> with_parameters(SVC(C=2.0), gamma=0.5)
    SVC(C=2.0, gamma=0.5)
    """
    found: KernelMachine = type(estimator)(**estimator.get_params(deep=False)).set_params(**changed)
    return found


def read_sample(estimator: KernelMachine, X: Any, y: Any, sample_weight: Any) -> Sample:
    """The data, or the estimator's refusal.

    >>> read_sample(SVC(), [[0.0], [1.0]], ["b", "a"], None).classes.tolist()
    [1, 0]
    """
    name = type(estimator).__name__
    if is_sparse(X) and estimator.kernel == "precomputed":
        raise TypeError("Sparse precomputed kernels are not supported.")
    points = Points(X) if callable(estimator.kernel) else read_points(X, name)
    rows = points.rows
    n = int(rows.shape[0]) if hasattr(rows, "shape") else len(rows)
    shape = tuple(rows.shape) if hasattr(rows, "shape") else (n,)
    if points.huge and estimator.kernel != "precomputed":
        raise DataError("X holds values whose squares are too large for float64.", hint="scale the columns")
    if estimator.kernel == "precomputed" and shape[0] != shape[1]:
        raise DataError(
            f"Precomputed matrix must be a square matrix. Input is a {shape[0]}x{shape[1]} matrix."
        )
    outliers = isinstance(estimator, OneClassSVM)
    answers = None if y is None and outliers else read_column(y, name)
    if answers is not None:
        check_lengths(n, answers)
    weights = read_weights(sample_weight, n, shape)
    held = np.ones(n) if weights is None else np.maximum(weights, 0.0)
    labels = classes = None
    if is_classifier(estimator):
        assert answers is not None
        kept = np.flatnonzero(held > 0)
        read_classes(answers, kept, held[kept], estimator.get_params()["class_weight"])  # or a refusal
        labels, classes = distinct(answers)
    elif not outliers:
        answers = as_floats(answers, "y")
        check_finite(answers, "y", name)
    return Sample(rows, answers, held, labels, classes, weights is not None)


def depends_on_the_training_set(estimator: KernelMachine) -> bool:
    """Whether γ is computed from the points that are trained on."""
    return (
        isinstance(estimator.gamma, str)
        and estimator.gamma == "scale"
        and estimator.kernel in {"rbf", "poly", "sigmoid"}
    )


def source_for(
    estimator: KernelMachine,
    sample: Sample,
    train: NDArray[np.bool_],
    scale: Manner | None,
    settings: Settings,
) -> Source:
    """All points with the kernel that the estimator would have, if fitted to those of ``train``."""
    rows, kernel = sample.rows, estimator.kernel
    given = callable(kernel) or kernel == "precomputed"
    if given and scale is not None:
        raise SvmsymError("there are no columns to scale", why="the kernel is given as a matrix or function")
    if given:
        return Source(_multiplied_out(kernel, rows) if callable(kernel) else rows, Kernel("precomputed"))
    own = np.flatnonzero(train & sample.trainable)
    if scale is not None:
        rows = scaling_of(rows[own], scale).apply(rows)
    gamma = estimator.gamma
    if isinstance(gamma, str):
        weights = sample.weights[own] if sample.weighted else None
        gamma = scale_gamma(rows[own], weights) if gamma == "scale" else 1.0 / rows.shape[1]
    found = Kernel(kernel, float(gamma), float(estimator.coef0), estimator.degree)
    points = unpacked(rows, settings.memory) if is_sparse(rows) else rows
    with np.errstate(over="ignore"):
        if kernel == "poly" and not np.isfinite(found.diagonal(points).max()):
            raise DataError("The kernel is not finite.", hint="scale the columns, or lower gamma or degree")
    middle = far_centre(points) if may_be_moved(estimator) else None
    return Source(points if middle is None else points - middle, found)


def _multiplied_out(kernel: Callable[[Any, Any], Any], rows: Any) -> Matrix:
    gram = kernel(rows, rows)
    gram = np.asarray(gram.toarray() if hasattr(gram, "toarray") else gram, dtype=np.float64)
    n = rows.shape[0] if hasattr(rows, "shape") else len(rows)
    if gram.shape != (n, n):
        raise DataError(f"The kernel gave an array of shape {gram.shape} for {n} points.")
    check_finite(gram, "kernel(X, X)", "cross validation")
    return gram


def settings_of(estimator: KernelMachine) -> Settings:
    """Tolerance, limits, memory and threads, as the estimator has them."""
    jobs = estimator.n_jobs
    return Settings(
        tol=float(estimator.tol),
        max_iter=int(estimator.max_iter),
        memory=float(estimator.cache_size),
        threads=min(2, cores()) if jobs is None else cores() if jobs == -1 else int(jobs),
        shrinking=bool(estimator.shrinking),
        progress=estimator.callback,
    )
