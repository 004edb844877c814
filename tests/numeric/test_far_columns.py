"""Linear machines on columns far off zero or of huge scale: the machine of the points moved back, at once."""

import time

import numpy as np
import pytest
from real_sets import cancer_set
from scipy import sparse

from svmsym import SVC, SVR, NuSVC, NuSVR, OneClassSVM
from svmsym.numeric import solve
from svmsym.numeric.estimators import kernel_machine
from svmsym.numeric.selection import cross_validate

FINE = {"kernel": "linear", "tol": 1e-6}


def drawn(n=300, d=6, classes=2):
    rng = np.random.default_rng([n, d])
    X = rng.normal(size=(n, d))
    score = X[:, 0] + 0.5 * rng.normal(size=n)
    return X, np.digitize(score, np.quantile(score, np.arange(1, classes) / classes)), score


MACHINES = {
    "SVC": (SVC(**FINE), 2),
    "three classes": (SVC(**FINE), 3),
    "each against the rest": (SVC(multi_class="ovr", **FINE), 3),
    "squared": (SVC(slack="squared", **FINE), 2),
    "NuSVC": (NuSVC(nu=0.4, **FINE), 2),
    "NuSVC, three classes": (NuSVC(nu=0.8, **FINE), 3),
    "SVR": (SVR(**FINE), 0),
    "NuSVR": (NuSVR(**FINE), 0),
}


@pytest.mark.parametrize("far", [1e2, 1e4, 1e6])
@pytest.mark.parametrize("name", MACHINES)
def test_moved_points_have_the_same_machine(name, far):
    machine, classes = MACHINES[name]
    X, labels, score = drawn(classes=max(2, classes))
    y = labels if classes else score
    shift = far * np.array([1.0, -1.0, 0.5, 1.0, 0.0, -0.3])
    near, away = (type(machine)(**machine.get_params()).fit(points, y) for points in (X, X + shift))
    assert away.report_.converged
    assert away.report_.dual == pytest.approx(near.report_.dual, rel=1e-6)
    assert away.coef_ == pytest.approx(near.coef_, abs=2e-5)
    values = away.decision_function(X + shift) if classes else away.predict(X + shift)
    before = near.decision_function(X) if classes else near.predict(X)
    assert np.abs(values - before).max() < 1e-4
    w, b = away.coef_.astype(np.longdouble), away.intercept_
    if classes < 3:  # b belongs to the points as they were given
        assert np.abs((X + shift).astype(np.longdouble) @ w.T + b - values[:, None]).max() < 1e-8 * far


def test_without_b_or_with_another_total_points_are_not_moved(monkeypatch):
    X, y, _ = drawn()

    def refused(_):
        raise AssertionError("this machine would be another one")

    monkeypatch.setattr(kernel_machine, "far_centre", refused)
    SVC(bias=False, **FINE).fit(X + 50, y)
    SVC(kernel="rbf").fit(X + 50, y)
    SVC(kernel=lambda a, b: a @ b.T).fit(X, y)
    OneClassSVM(kernel="linear").fit(X + 50)
    with pytest.raises(AssertionError):
        SVC(kernel="linear").fit(X + 50, y)


def test_one_class_is_another_machine_on_moved_points():
    X = drawn()[0]
    near, away = (OneClassSVM(kernel="linear", nu=0.2).fit(points) for points in (X + 5, X + 50))
    assert np.abs(near.coef_ - away.coef_).max() > 0.1 * np.abs(near.coef_).max()


def test_sparse_points_give_what_dense_ones_give():
    X, y, _ = drawn()
    dense, thin = SVC(**FINE).fit(X + 50, y), SVC(**FINE).fit(sparse.csr_array(X + 50), y)
    assert np.array_equal(dense.intercept_, thin.intercept_)
    assert np.array_equal(dense.dual_coef_, thin.dual_coef_.toarray())


def test_probabilities_do_not_see_the_shift():
    X, y = cancer_set(200)
    near, away = (SVC(probability="loo", **FINE).fit(points, y) for points in (X, X + 1e4))
    assert np.abs(near.predict_proba(X) - away.predict_proba(X + 1e4)).max() < 1e-4


def test_cross_validation_does_not_see_the_shift():
    X, y, _ = drawn()
    near, away = (cross_validate(SVC(**FINE), points, y).decisions for points in (X, X + 1e5))
    assert np.abs(near - away).max() < 1e-4


def test_far_columns_take_no_longer():
    X, _, t = drawn(900, 10)
    machine = SVR(kernel="linear").fit(X, t)  # what is compiled is compiled
    seconds = []
    for points in (X, X + 1e5):
        began = time.perf_counter()
        machine.fit(points, t)
        seconds.append(time.perf_counter() - began)
    assert seconds[1] < 10 * seconds[0] + 0.5  # it was some hundred times


@pytest.mark.parametrize("scale", [1e3, 1e4])
def test_large_columns_go_through_w(scale, monkeypatch):
    X, y, _ = drawn(500, 10)
    monkeypatch.setattr(solve, "solve_plain", lambda *_: pytest.fail("the last resort"))
    found = SVC(kernel="linear").fit(scale * X, y).report_
    assert found.converged
    assert found.machines[0].method.endswith("interior point")


def test_where_rounding_is_all_that_is_left_nothing_else_is_tried(monkeypatch):
    X, y, _ = drawn(500, 10)
    monkeypatch.setattr(solve, "solve_plain", lambda *_: pytest.fail("the last resort"))
    with pytest.warns(UserWarning, match=r"spread over as much as .*e\+07: scale the columns"):
        found = SVC(kernel="linear").fit(1e7 * X, y).report_
    true = SVC(kernel="linear").fit(1e3 * X, y).report_.dual  # w costs next to nothing from there on
    assert found.dual == pytest.approx(true, rel=1e-6)
