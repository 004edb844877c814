"""Classification: SVC with a price C on slack, NuSVC with a bound ν instead; two classes or more."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Self

from svmsym.numeric.estimators.classifier import Classifier
from svmsym.numeric.estimators.labels import Classes
from svmsym.numeric.estimators.refusals import DataError, ParameterError, convergence_warning, warn
from svmsym.numeric.kernels import Kernel
from svmsym.numeric.machines import Machine, nu_svc, svc
from svmsym.numeric.program import Vector
from svmsym.numeric.solution import Round, Settings
from svmsym.numeric.training import Part, train_pairs
from svmsym.numeric.warm import followed, repaired

_NO_MARGIN = 1e-12
_WITHOUT_MARGIN = (
    "The margin ρ = {:.3g} is not above what rounding and the tolerance leave, so the classes that are "
    "predicted mean nothing. Raise nu, or choose another kernel: with this ν the two hulls meet."
)


class SVC(Classifier):
    """Support vector classification with a price C on slack.

    min over w, b, ξ   ½‖w‖² + Σ_i C_i ξ_i  (slack="squared": Σ_i C_i ξ_i²)

    where   y_i(⟨w, φ(x_i)⟩ + b) ≥ 1 − ξ_i,   ξ ≥ 0,   C_i = C · class_weight · sample_weight.

    Parameters and attributes are scikit-learn's. Ours stand at the end: ``slack``; ``bias`` (False: b = 0);
    ``multi_class`` ("ovo": one machine for each pair of classes, "ovr": one for each class against the rest);
    ``n_jobs`` (threads; None: the cores there are, up to two; −1: all of them); ``callback``, called with a
    ``Round`` after each outer step. ``cache_size`` is the memory for kernel rows in MB. ``report_`` tells the
    values, their gap and the KKT violation. Problems of at most 100 unknowns are solved to rounding.

    A sample weight counts as so many copies of its point, also in gamma="scale" and class_weight="balanced",
    where scikit-learn leaves weights out: a fit with weights is the fit with rows repeated.

    Probabilities. ``probability="cv"`` (or True, as in scikit-learn before 1.9) fits Platt's sigmoid to
    decision values from five folds, dealt out by ``random_state`` (None counts as 0, so that results repeat).
    Their machines have seen a fifth less than the one that is calibrated. ``probability="loo"`` is the better
    way: decision values of leave-one-out, without chance; only support vectors need a second look, each from
    a warm start. Beside both, scikit-learn's ``CalibratedClassifierCV(SVC(), ensemble=False)`` works, and
    offers isotonic regression.

    >>> X, y = [[0, 0], [2, 2], [2, 0], [3, 0]], ["no", "no", "yes", "yes"]
    >>> svc = SVC(kernel="linear", C=9).fit(X, y)
    >>> svc.coef_.round(6).tolist(), svc.intercept_.round(6).tolist(), svc.predict([[4, 0]]).tolist()
    ([[1.0, -1.0]], [-1.0], ['yes'])
    >>> round(svc.report_.primal, 6), svc.report_.gap < 1e-9
    (1.0, True)
    """

    def __init__(
        self,
        *,
        C: float = 1.0,
        kernel: Any = "rbf",
        degree: int = 3,
        gamma: Any = "scale",
        coef0: float = 0.0,
        shrinking: bool = True,
        probability: bool | str = "deprecated",
        tol: float = 1e-3,
        cache_size: float = 1000,
        class_weight: dict[Any, float] | str | None = None,
        verbose: bool | int = False,
        max_iter: int = -1,
        decision_function_shape: str = "ovr",
        break_ties: bool = False,
        random_state: Any = None,
        slack: str = "linear",
        bias: bool = True,
        multi_class: str = "ovo",
        n_jobs: int | None = None,
        callback: Callable[[Round], None] | None = None,
    ) -> None:
        self.C = C
        self.kernel = kernel
        self.degree = degree
        self.gamma = gamma
        self.coef0 = coef0
        self.shrinking = shrinking
        self.probability = probability
        self.tol = tol
        self.cache_size = cache_size
        self.class_weight = class_weight
        self.verbose = verbose
        self.max_iter = max_iter
        self.decision_function_shape = decision_function_shape
        self.break_ties = break_ties
        self.random_state = random_state
        self.slack = slack
        self.bias = bias
        self.multi_class = multi_class
        self.n_jobs = n_jobs
        self.callback = callback

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Train on points X (n × d, dense or sparse; or the n × n kernel matrix), labels y and weights."""
        if self.multi_class == "ovr" and self.decision_function_shape == "ovo":
            raise ParameterError("decision_function_shape='ovo' needs multi_class='ovo'")
        return super().fit(X, y, sample_weight)

    def _prices(self, classes: Classes, weights: Vector) -> Vector:
        return float(self.C) * classes.weight[classes.index] * weights

    def _build(self, classes: tuple[int, int], labels: Vector, prices: Vector) -> Machine:  # noqa: ARG002
        return svc(labels, prices, squared=self.slack == "squared", bias=bool(self.bias))


class NuSVC(Classifier):
    """Support vector classification with ν in the place of C.

    min over w, b, ξ, ρ   ½‖w‖² − νρ Σw_i + Σ w_i ξ_i,   y_i(⟨w, φ(x_i)⟩ + b) ≥ ρ − ξ_i,   ξ, ρ ≥ 0,

    where w_i are the sample weights. At most a share ν of the points lies inside the margin, at least a share
    ν are support vectors. The solution is divided by ρ, so that the margin is at ±1.

    Since this is SVC at the price C = 1/ρ, ``class_weight`` multiplies that price, as the documentation of
    scikit-learn says (its NuSVC ignores it): the machines are then trained once more, at those prices, each
    from its first solution. The other parameters, and what weights do, are those of SVC.

    >>> X, y = [[-2, -1], [-1, -1], [-1, -2], [1, 1], [1, 2], [2, 1]], [1, 1, 1, 2, 2, 2]
    >>> NuSVC(kernel="linear", nu=0.3).fit(X, y).predict([[-1, -1], [2, 2]]).tolist()
    [1, 2]
    """

    def __init__(
        self,
        *,
        nu: float = 0.5,
        kernel: Any = "rbf",
        degree: int = 3,
        gamma: Any = "scale",
        coef0: float = 0.0,
        shrinking: bool = True,
        probability: bool | str = "deprecated",
        tol: float = 1e-3,
        cache_size: float = 1000,
        class_weight: dict[Any, float] | str | None = None,
        verbose: bool | int = False,
        max_iter: int = -1,
        decision_function_shape: str = "ovr",
        break_ties: bool = False,
        random_state: Any = None,
        n_jobs: int | None = None,
        callback: Callable[[Round], None] | None = None,
    ) -> None:
        self.nu = nu
        self.kernel = kernel
        self.degree = degree
        self.gamma = gamma
        self.coef0 = coef0
        self.shrinking = shrinking
        self.probability = probability
        self.tol = tol
        self.cache_size = cache_size
        self.class_weight = class_weight
        self.verbose = verbose
        self.max_iter = max_iter
        self.decision_function_shape = decision_function_shape
        self.break_ties = break_ties
        self.random_state = random_state
        self.n_jobs = n_jobs
        self.callback = callback

    def fit(self, X: Any, y: Any, sample_weight: Any = None) -> Self:
        """Train on points X (n × d, dense or sparse; or the n × n kernel matrix), labels y and weights."""
        if self.probability == "loo":
            raise ParameterError(
                "probability='loo' is for SVC",
                why="with one point less, ν allows another sum, so that every point changes the solution",
                hint="use probability='cv'",
            )
        return super().fit(X, y, sample_weight)

    def _targets(self, column: Any, kept: Any, weights: Vector | None) -> Classes:
        try:
            return super()._targets(column, kept, weights)
        except DataError as error:
            if kept is None:
                raise
            raise DataError(f"specified nu is infeasible: {error.what}") from error  # as LIBSVM has it

    def _prices(self, classes: Classes, weights: Vector) -> Vector:  # noqa: ARG002 - they come in later
        return weights

    def _build(self, classes: tuple[int, int], labels: Vector, prices: Vector) -> Machine:  # noqa: ARG002
        return nu_svc(labels, prices, float(self.nu))

    def _build_fold(self, classes: tuple[int, int], labels: Vector, prices: Vector) -> Machine:  # noqa: ARG002
        """A fold may hold a little less of the smaller class than ν asks for; it gets what it can carry."""
        smaller = min(prices[labels > 0].sum(), prices[labels < 0].sum())
        return nu_svc(labels, prices, min(float(self.nu), 2 * float(smaller / prices.sum())))

    def _parts(
        self, points: Any, kernel: Kernel, classes: Classes, prices: Vector, settings: Settings
    ) -> list[Part]:
        parts = super()._parts(points, kernel, classes, prices, settings)
        self._no_margin = False
        for part in parts:
            low, high = part.solution.judgement.offsets
            if (high - low) / 2 <= max(part.solution.judgement.violation, _NO_MARGIN):
                self._no_margin = True
                warn(_WITHOUT_MARGIN.format((high - low) / 2), convergence_warning())
        if (classes.weight == 1).all():
            return parts
        found = {part.classes: (part.trained, prices[part.rows]) for part in parts}
        weighted = classes.weight[classes.index] * prices

        def priced(pair: tuple[int, int], labels: Vector, some: Vector) -> Machine:
            f, before = found[pair]
            old, new = (svc(labels, price / f.scale) for price in (before, some))
            start = repaired(new.program, followed(old.program, new.program, f.coefficients))
            return new if start is None else replace(new, start=start)

        return train_pairs(points, classes.index, classes.k, weighted, kernel, settings, priced)
