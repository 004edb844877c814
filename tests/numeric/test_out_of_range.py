"""Numbers at the edge of floating point, and kernels that misbehave: a right answer or a word that fits."""

import warnings

import numpy as np
import pytest
from sklearn.datasets import make_classification

from svmsym import SVC, SVR, NuSVC
from svmsym import solve as exact_solution
from svmsym.errors import SvmsymError
from svmsym.numeric.estimators.refusals import DataError
from svmsym.numeric.files.choice import Choice, fitted, in_options
from svmsym.numeric.machines import svc
from svmsym.numeric.program import out_of_range

X, y = make_classification(800, 4, n_informative=3, n_redundant=0, random_state=1)
SMALL = X[:60], y[:60]


@pytest.mark.parametrize("scale", [1e25, 1e60])
@pytest.mark.parametrize("kernel", ["poly", "sigmoid", "rbf"])
def test_columns_beyond_float32_are_scaled_by_the_width(kernel, scale):
    near, far = (SVC(kernel=kernel, tol=1e-4).fit(points, y) for points in (X, scale * X))
    assert far.report_.converged
    assert np.abs(near.decision_function(X) - far.decision_function(scale * X)).max() < 0.02


@pytest.mark.parametrize(
    ("machine", "points", "answers"),
    [
        (SVC(kernel="linear"), 1e30 * X, y),
        (SVC(kernel="linear"), 1e30 * X, y + (X[:, 1] > 0)),
        (SVC(kernel="precomputed"), 1e60 * X @ X.T, y),
        (SVR(), SMALL[0], 1e30 * SMALL[1]),
    ],
)
def test_an_overflow_is_called_one(machine, points, answers):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(DataError, match="left the range of floating point") as caught:
            machine.fit(points, answers)
    assert "scale the columns" in caught.value.hint
    assert "semidefinite" not in str(caught.value)


def test_without_upper_bounds_there_may_be_no_optimum():
    labels = np.array([1.0, -1.0])
    assert "no optimum" in out_of_range(svc(labels, np.ones(2), squared=True).program).what
    assert "range" in out_of_range(svc(labels, np.ones(2)).program).what


@pytest.mark.parametrize("C", [1e150, 1e300])
def test_huge_prices_warn_of_nothing_but_the_optimum(C):
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        SVC(C=C).fit(*SMALL)
        SVC(C=C, kernel="linear").fit(*SMALL)
    assert not [w for w in warned if issubclass(w.category, RuntimeWarning)]


@pytest.mark.parametrize("C", [1e12, 1e300, np.inf])
def test_the_gap_at_a_huge_price_is_that_of_the_hard_margin(C):
    """The exact hard margin lies between the two values, and they are close."""
    points = [[0, 0], [2, 2], [2, 0], [3, 0], [5, 1], [-1, 2]]
    labels = [-1, -1, 1, 1, 1, -1]
    best = float(exact_solution(points, labels, C="inf").objective)
    found = SVC(kernel="linear", C=C).fit(points, labels).report_
    assert found.dual <= best * (1 + 1e-12)
    assert best <= found.primal * (1 + 1e-12)
    assert found.gap < 1e-9
    assert "nan" not in str(found)
    X, y = drawn(4, lambda _, X: np.where(X[:, 0] > 0, 1, 0))
    assert SVC(kernel="linear", C=C).fit(np.repeat(X, 4, axis=0), np.repeat(y, 4)).report_.gap < 10


def test_a_bound_without_slack_is_for_classification_alone():
    """A regression on targets ±1 has other constraints: none of its values may be taken for a margin."""
    X = np.array([[0.0], [1.0], [2.0], [3.0]])
    found = SVR(kernel="linear", C=1e9, epsilon=0.0, max_iter=1)
    with pytest.warns(UserWarning, match="early"):
        found.fit(X, [-1.0, 1.0, 1.0, -1.0])
    assert found.report_.primal > 1e8


@pytest.mark.parametrize("coef0", [0.0, 1e308])
@pytest.mark.parametrize("kernel", ["rbf", "sigmoid"])
@pytest.mark.parametrize("n", [60, 800])
def test_a_huge_gamma_overflows_in_silence_to_the_limit_of_the_kernel(kernel, coef0, n):
    """Exp(−∞) = 0 for distinct points, tanh(±∞) = ±1."""
    with warnings.catch_warnings():
        warnings.simplefilter("error", RuntimeWarning)
        warnings.simplefilter("ignore", UserWarning)
        model = SVC(kernel=kernel, gamma=1e308, coef0=coef0, max_iter=2000).fit(X[:n], y[:n])
        values = model.decision_function(10 * X[:n])
    z, a = model.support_vectors_, model.dual_coef_[0]
    limit = np.zeros((n, len(z))) if kernel == "rbf" else np.sign(10 * X[:n] @ z.T + coef0 / 1e308)
    assert np.allclose(values, limit @ a + model.intercept_[0], rtol=0, atol=1e-9 * np.abs(a).sum())


def test_a_decision_that_is_rounding_is_told_of():
    with pytest.warns(UserWarning, match="lost in rounding"):
        SVC(kernel="poly", coef0=1e100).fit(*SMALL)


def drawn(seed, answers):
    rng = np.random.default_rng(seed)
    X = rng.normal(size=(60, 3))
    return X, answers(rng, X)


def warnings_of(model, X, y):
    with warnings.catch_warnings(record=True) as warned:
        warnings.simplefilter("always")
        model.fit(X, y)
    return [str(w.message) for w in warned]


def test_a_linear_machine_on_a_column_far_off_is_not_lost():
    X, y = drawn(0, lambda _, X: np.where(X[:, 0] > 0, 1, 0))
    far = X + np.array([0.0, 0.0, 1e8])
    here, there = SVC(kernel="linear"), SVC(kernel="linear")
    assert warnings_of(here, X, y) == warnings_of(there, far, y) == []
    assert np.allclose(there.decision_function(far), here.decision_function(X), atol=1e-5)


@pytest.mark.parametrize(("seed", "nu"), [(11, 0.05), (19, 0.1), (20, 0.05), (37, 0.05)])
def test_a_margin_that_is_gone_is_told_of_once_with_the_advice_that_helps(seed, nu):
    said = warnings_of(NuSVC(nu=nu, kernel="linear"), *drawn(seed, lambda rng, _: rng.integers(0, 2, 60)))
    assert len(said) == 1
    assert "Raise nu" in said[0]


def test_large_values_of_a_polynomial_kernel_advise_to_scale_the_columns():
    X, y = drawn(0, lambda rng, _: rng.integers(0, 2, 60))
    (said,) = warnings_of(SVC(kernel="poly", gamma=1.0, C=100), 1000 * X, y)
    assert "scale the columns" in said
    assert "Kernel values reach" in said
    (said,) = warnings_of(SVC(kernel="poly", gamma=1.0, C=100, max_iter=1), X, y)
    assert "Kernel values" not in said


def test_only_kernels_that_may_be_indefinite_are_suspected():
    with pytest.warns(UserWarning, match="above the tolerance") as warned:
        SVC(kernel="linear").fit(1e15 * SMALL[0], SMALL[1])
    assert "semidefinite" not in str(warned[0].message)
    with pytest.warns(UserWarning, match="positive semidefinite"):
        SVC(kernel="precomputed").fit(np.triu(SMALL[0] @ SMALL[0].T), SMALL[1])


def plain(a, b):
    return a @ b.T


@pytest.mark.parametrize(
    ("later", "words"),
    [
        (lambda k: k[:1], "1 rows for 5 points"),
        (lambda k: k[:, :2], "should be equal to"),
        (lambda k: k * np.nan, "contains NaN"),
        (lambda _: "words", "no matrix of numbers"),
    ],
)
def test_a_function_that_changes_its_mind(later, words):
    machine = SVC(kernel=lambda a, b: plain(a, b) if len(a) == 60 else later(plain(a, b))).fit(*SMALL)
    with pytest.raises(DataError, match=words):
        machine.predict(X[:5])


def test_a_function_that_gives_words():
    with pytest.raises(DataError, match="gave a str that is no matrix of numbers"):
        SVC(kernel=lambda _a, _b: "words").fit(*SMALL)


@pytest.mark.parametrize(
    ("python", "command"),
    [
        ("choose nu ≤ 0.5", "choose --nu ≤ 0.5"),
        ('take slack="linear", or a kernel other', "take --slack linear, or a kernel other"),
        ("Solver terminated early (max_iter=3).", "Solver terminated early (--max-iter 3)."),
        ("lower C, gamma, coef0 or degree", "lower --C, --gamma, --coef0 or --degree"),
        ("the tolerance 0.001; the gap", "the tolerance 0.001; the gap"),
        ("raise --nu", "raise --nu"),
    ],
)
def test_advice_names_options_on_the_command_line(python, command):
    assert in_options(python) == command


def test_what_a_fit_from_the_command_line_says():
    with pytest.raises(SvmsymError) as caught:
        fitted(Choice("nu-svc", nu=1.0), SMALL[0], np.repeat([0, 1], [50, 10]))
    assert "--nu ≤" in caught.value.hint
    notices = fitted(Choice(kernel="linear", max_iter=3), *SMALL).notices
    assert any("--max-iter" in n and "--tol" in n and "--scale standard" in n for n in notices)
    assert not any("max_iter" in n or "StandardScaler" in n for n in notices)
