"""Huge prices, widths and columns: sums stay zero, kernels stay below one, nothing good is thrown away."""

import warnings

import numpy as np
import pytest
from scipy import sparse

pytest.importorskip("numba")
from sklearn.svm import SVC as TheirSVC

from svmsym import SVC, SVR, NuSVC


@pytest.mark.parametrize("n", [300, 1500])
def test_multipliers_sum_to_zero_at_any_price(n):
    rng = np.random.default_rng(n)
    x = rng.normal(size=(n, 5))
    machine = SVC(gamma=0.3, C=1e12).fit(x, x[:, 0] + x[:, 1] ** 2 > 0.7)
    size = np.abs(machine.dual_coef_).sum()
    assert abs(machine.dual_coef_.sum()) <= 1e-9 * size
    tube = SVR(gamma=0.3, C=1e11).fit(x, np.sin(x[:, 0]))
    assert abs(tube.dual_coef_.sum()) <= 1e-9 * np.abs(tube.dual_coef_).sum()


@pytest.mark.parametrize("gamma", [1e8, 1e12, 1e16, 1e20])
def test_a_kernel_value_never_exceeds_one(gamma):
    x = np.array([[1, 2], [1.1, 2.3], [4, 1]])
    ours, theirs = (kind(gamma=gamma).fit(x, [0, 0, 1]).decision_function(x) for kind in (SVC, TheirSVC))
    assert ours == pytest.approx(theirs, abs=2e-3)


def test_what_the_interior_point_found_is_kept():
    rng = np.random.default_rng(0)
    x = rng.normal(size=(700, 3))
    y = x[:, 0] + 0.5 * rng.normal(size=700) > 0
    scaled = SVC(kernel="linear").fit(x, y).score(x, y)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it may stop above the tolerance, and say so
        huge = SVC(kernel="linear").fit(x * 1e6, y)
    assert huge.score(x * 1e6, y) >= scaled - 0.02


def test_a_score_wants_one_answer_for_each_point():
    x, y = np.array([[0.0], [1.0], [2.0], [3.0]]), [0, 0, 1, 1]
    machine = SVC().fit(x, y)
    assert machine.score(x, np.array(y)[:, None]) == machine.score(x, y)
    for wrong in ([0], [0, 0, 1], [[0, 0], [1, 1]]):
        with pytest.raises(ValueError, match="inconsistent"):
            machine.score(x, wrong)
    with pytest.raises(ValueError, match="NaN"):
        SVR().fit(x, y).score(x, [0, np.nan, 1, 1])


def test_a_machine_without_margin_says_so():
    """On 0, 1, 2, 3 with the classes −, +, −, + and ν = 0.3 both reduced hulls contain a common point."""
    with pytest.warns(UserWarning, match="margin"):
        NuSVC(nu=0.3, kernel="linear").fit([[0.0], [1.0], [2.0], [3.0]], [0, 1, 0, 1])


@pytest.mark.parametrize("kernel", ["linear", "rbf"])
def test_a_value_in_float32_does_not_outdo_the_optimum(kernel):
    rng = np.random.default_rng(0)
    X = sparse.random(800, 5000, 0.003, format="csr", random_state=0)
    X.data[:] = rng.normal(size=X.nnz)
    y = X @ rng.normal(size=5000) > 0
    assert SVC(kernel=kernel, tol=1e-6).fit(X, y).report_.violation <= 1e-6
