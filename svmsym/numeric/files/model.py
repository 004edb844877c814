"""A fitted model, whoever fitted it: what a file holds and what predicts.

    f(x) = Σ_s a_s k(z_s, x) + b

Signs and layout are scikit-learn's.

- Two classes: one f, positive for classes[1]; a value of zero goes there too.
- More: one f for every pair i < j in the order (0, 1), (0, 2), …, positive for class i. Support vectors stand
  in the order of their classes, and row r of ``dual_coef`` holds, for a vector of class c, its coefficient
  against class r (r < c) or r + 1 (r ≥ c). Each f votes; the first class with most votes wins, as in LIBSVM.
- Regression: f is the answer. One class: +1 where f > 0, else −1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from svmsym.errors import SvmsymError
from svmsym.numeric.decision import decision_values, pair_values
from svmsym.numeric.estimators.layout import ovr_shape, voted
from svmsym.numeric.files.classes import Class
from svmsym.numeric.files.data import Expected
from svmsym.numeric.files.scaling import Scaling
from svmsym.numeric.kernels import Kernel, Matrix, Name
from svmsym.numeric.program import Vector

Kind = Literal["svc", "nu-svc", "svr", "nu-svr", "one-class"]
KINDS: tuple[Kind, ...] = get_args(Kind)
KERNELS: tuple[Name, ...] = ("linear", "poly", "rbf", "sigmoid", "precomputed")
_KIND_OF: dict[str, Kind] = {
    "SVC": "svc",
    "NuSVC": "nu-svc",
    "SVR": "svr",
    "NuSVR": "nu-svr",
    "OneClassSVM": "one-class",
}
TWO = 2


@dataclass(frozen=True, eq=False)
class Model:
    """A decision function with its support vectors and all that a prediction needs.

    >>> line = Model("svr", Kernel("linear"), np.array([[2.0]]), np.array([[0.5]]), np.array([1.0]), 1)
    >>> line.predict(np.array([[3.0]]))
    array([4.])
    """

    kind: Kind
    kernel: Kernel
    vectors: Any  # n_SV × d, dense or CSR; n_SV × 0 where the kernel is precomputed
    dual_coef: Matrix  # max(1, classes − 1) × n_SV
    intercept: Vector
    n_features: int  # columns of the data; for a precomputed kernel the number of training points
    classes: tuple[Class, ...] = ()
    n_support: tuple[int, ...] = ()  # for each class
    support: NDArray[np.intp] | None = None  # rows of the training data, from 0; None where nobody knows
    features: tuple[str, ...] = ()
    scaling: Scaling | None = None
    probability: tuple[Vector, Vector] | None = None  # Platt's A and B for each pair, as LIBSVM has them
    settings: Mapping[str, Any] = field(default_factory=dict)  # C, ν, ε, … of the fit
    report: Mapping[str, Any] = field(default_factory=dict)  # objective, gap, … of the fit
    at_least: bool = False  # there may be more columns than n_features, all zero in the support vectors

    @property
    def classifies(self) -> bool:
        """Whether the answer is a class."""
        return self.kind in {"svc", "nu-svc"}

    @property
    def n_vectors(self) -> int:
        """The number of support vectors."""
        return int(self.dual_coef.shape[1])

    @property
    def expected(self) -> Expected:
        """The columns that data for this model have."""
        return Expected(self.n_features, self.features, self.at_least)

    def values(self, X: Any) -> Matrix:
        """Every f at every row of X: one column, or one for each pair of classes."""
        X, vectors = self._prepared(X)
        with np.errstate(over="ignore", invalid="ignore"):  # what overflows is seen in the values
            if len(self.classes) > TWO:
                counts = np.array(self.n_support, dtype=np.int32)
                return pair_values(self.kernel, X, vectors, self.dual_coef, counts, self.intercept)
            return decision_values(self.kernel, X, vectors, self.dual_coef.T, self.intercept)

    def decision_function(self, X: Any, shape: Literal["ovr", "ovo"] = "ovr") -> Matrix | Vector:
        """f as scikit-learn shows it: one number for each point, or with "ovr" one for each class.

        With three classes or more, "ovr" is votes + s / (3(|s| + 1)), s the sum of the values for a class
        less those against it: the fraction orders classes of equal votes and never outweighs one vote.
        """
        values = self.values(X)
        if len(self.classes) <= TWO:
            return values[:, 0]
        return values if shape == "ovo" else ovr_shape(values, len(self.classes))

    def predict(self, X: Any) -> NDArray[Any]:
        """The answer for every row of X."""
        return self.predicted(self.values(X))

    def predicted(self, values: Matrix) -> NDArray[Any]:
        """The answers that the values of all f mean."""
        if self.kind == "one-class":
            return np.where(values[:, 0] > 0, 1, -1)
        if not self.classifies:
            return values[:, 0]
        named = np.array(self.classes)
        if len(self.classes) == TWO:
            return np.asarray(named[(values[:, 0] >= 0).astype(np.intp)])
        return np.asarray(named[voted(values, len(self.classes))])

    def _prepared(self, X: Any) -> tuple[Any, Any]:
        """Points and support vectors with the same columns, scaled."""
        width = int(X.shape[1])
        if width < self.n_features or (width > self.n_features and not self.at_least):
            raise SvmsymError(
                f"the data have {width} columns, the model was fitted to {self.n_features}",
                hint="give the same columns as for the fit",
            )
        if self.kernel.name == "precomputed":
            assert self.support is not None
            return X[:, self.support], None
        if self.scaling is not None:
            X = self.scaling.apply(X)
        more = width - self.n_features
        return X, _widened(self.vectors, more) if more else self.vectors


def _widened(vectors: Any, more: int) -> Any:
    if isinstance(vectors, np.ndarray):
        return np.hstack([vectors, np.zeros((len(vectors), more))])
    wide = vectors.copy()
    wide.resize((vectors.shape[0], vectors.shape[1] + more))
    return wide


def from_estimator(
    estimator: Any,
    *,
    scaling: Scaling | None = None,
    features: tuple[str, ...] | None = None,
    settings: Mapping[str, Any] | None = None,
    report: Mapping[str, Any] | None = None,
) -> Model:
    """The model of a fitted SVC, NuSVC, SVR, NuSVR or OneClassSVM, ours or scikit-learn's."""
    names = [base.__name__ for base in type(estimator).__mro__]
    kind = next((_KIND_OF[name] for name in names if name in _KIND_OF), None)
    if kind is None or not hasattr(estimator, "dual_coef_"):
        raise SvmsymError(
            f"{names[0]} is {'not fitted' if kind else 'no support vector machine of a known kind'}",
            hint="call fit first" if kind else f"fit one of {', '.join(_KIND_OF)}",
        )
    classifies = kind in {"svc", "nu-svc"}
    classes = tuple(_plain(c) for c in estimator.classes_) if classifies else ()
    if len(classes) > TWO and getattr(estimator, "multi_class", "ovo") == "ovr":
        raise SvmsymError(
            "machines of one class against the rest are not kept in files",
            hint='fit with multi_class="ovo"',
        )
    dual_coef = estimator.dual_coef_
    if hasattr(dual_coef, "toarray"):
        dual_coef = dual_coef.toarray()
    kernel = _kernel_of(estimator)
    vectors = estimator.support_vectors_
    if kernel.name == "precomputed":
        vectors = np.empty((dual_coef.shape[1], 0))
    elif hasattr(vectors, "tocsr"):
        vectors = vectors.tocsr()
    A, B = (np.array(getattr(estimator, name, ()), np.float64) for name in ("_probA", "_probB"))
    probability = (A, B) if classifies and len(A) else None
    if features is None:
        features = tuple(str(name) for name in getattr(estimator, "feature_names_in_", ()))
    return Model(
        kind,
        kernel,
        vectors,
        np.array(dual_coef, dtype=np.float64),
        np.array(estimator.intercept_, dtype=np.float64).ravel(),
        int(estimator.shape_fit_[1]),
        classes,
        tuple(int(n) for n in estimator.n_support_) if classifies else (),
        np.array(estimator.support_, dtype=np.intp),
        features,
        scaling,
        probability,
        settings or {},
        report or {},
    )


def _kernel_of(estimator: Any) -> Kernel:
    if callable(estimator.kernel):
        return Kernel("callable", function=estimator.kernel)
    name: Name = estimator.kernel
    gamma = getattr(estimator, "_gamma", estimator.gamma) if name in {"poly", "rbf", "sigmoid"} else 1.0
    c0 = float(estimator.coef0) if name in {"poly", "sigmoid"} else 0.0
    return Kernel(name, float(gamma), c0, estimator.degree if name == "poly" else 3)


def _plain(value: Any) -> Class:
    plain = value.item() if hasattr(value, "item") else value
    return plain if isinstance(plain, bool | int | float) else str(plain)
