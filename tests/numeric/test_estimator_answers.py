"""What the estimators answer: decision values, the report, progress, and warnings with advice."""

import time
import warnings

import numpy as np
import pytest
from real_sets import KERNELS, cancer_set
from scipy import sparse
from sklearn.datasets import load_iris

from svmsym import SVC
from svmsym.numeric import judge, polish
from svmsym.numeric.decision import decision_values, pair_values
from svmsym.numeric.estimators.advice import badly_scaled
from svmsym.numeric.kernels import Kernel
from svmsym.numeric.smo import parts, whole


@pytest.fixture(scope="module")
def cancer():
    return cancer_set(200)


@pytest.mark.parametrize("kernel", [*KERNELS, {"kernel": "sigmoid", "gamma": 0.01}], ids=str)
def test_decision_values_in_blocks_are_the_sum_itself(kernel, monkeypatch):
    rng = np.random.default_rng(5)
    X, Z, a, b = (
        rng.normal(size=(97, 4)) + 50,
        rng.normal(size=(31, 4)) + 50,
        rng.normal(size=(31, 2)),
        rng.normal(size=2),
    )
    gamma = 0.25 if kernel.get("gamma", "auto") == "auto" else kernel["gamma"]
    k = Kernel(kernel["kernel"], gamma, kernel.get("coef0", 0.0), kernel.get("degree", 3))
    differences = np.array([[k.between(x[None], z[None])[0, 0] for z in Z] for x in X])
    expected = differences @ a + b
    size = np.abs(differences).max() * np.abs(a).sum()
    monkeypatch.setattr("svmsym.numeric.decision._ROWS", 4)
    monkeypatch.setattr("svmsym.numeric.decision._ENTRIES", 256)
    monkeypatch.setattr("svmsym.numeric.decision._WORTH_THREADS", 1)
    found = [decision_values(k, X, Z, a, b, threads) for threads in (1, 2, 3)]
    assert np.allclose(found[0], expected, rtol=1e-9, atol=1e-11 * size)
    assert np.array_equal(found[0], found[1])
    assert np.array_equal(found[0], found[2])
    thin = decision_values(k, sparse.csr_array(X), sparse.csr_array(Z), a, b)
    assert np.allclose(thin, expected, rtol=1e-6, atol=1e-9 * size)


def test_pair_values_are_those_of_the_single_machines():
    rng = np.random.default_rng(6)
    counts = np.array([3, 1, 4, 2], dtype=np.int32)
    Z, X, dual, b = (
        rng.normal(size=(10, 3)),
        rng.normal(size=(7, 3)),
        rng.normal(size=(3, 10)),
        rng.normal(size=6),
    )
    start = np.concatenate([[0], np.cumsum(counts)])
    for k in (Kernel("rbf", 0.3), Kernel("linear")):
        place, found = 0, pair_values(k, X, Z, dual, counts, b)
        for i in range(4):
            for j in range(i + 1, 4):
                first, second = np.arange(start[i], start[i + 1]), np.arange(start[j], start[j + 1])
                value = (
                    k.between(X, Z[first]) @ dual[j - 1, first] + k.between(X, Z[second]) @ dual[i, second]
                )
                assert np.allclose(found[:, place], value + b[place])
                place += 1


def test_the_report_tells_what_the_problem_says(cancer):
    X, y = cancer
    svc = SVC(gamma=0.1, C=2.0).fit(X, y)
    t = np.where(y == 1, 1.0, -1.0)
    f = svc.decision_function(X)
    beta = np.zeros(len(y))
    beta[svc.support_] = svc.dual_coef_.ravel()
    quadratic = float(beta @ Kernel("rbf", 0.1).between(X, X) @ beta)
    assert svc.report_.primal == pytest.approx(quadratic / 2 + 2.0 * np.maximum(0, 1 - t * f).sum(), rel=1e-6)
    assert svc.report_.dual == pytest.approx(np.abs(beta).sum() - quadratic / 2, rel=1e-6)
    assert 0 <= svc.report_.gap <= 1e-3 * svc.report_.primal
    assert svc.report_.violation <= 1e-3
    assert svc.report_.converged
    assert str(svc.report_).startswith("primal ")
    assert svc.n_iter_.tolist() == [svc.report_.iterations]
    with pytest.raises(AttributeError):
        svc.report_.machines = ()


def test_small_problems_are_solved_to_rounding():
    X, y = load_iris(return_X_y=True)
    svc = SVC().fit(X, y)
    assert all(len(y[y == c]) * 2 == judge.FEW for c in range(3))
    assert svc.report_.violation < 1e-11
    assert svc.report_.gap < 1e-10
    order = np.random.default_rng(0).permutation(len(y))
    assert np.allclose(
        SVC().fit(X[order], y[order]).decision_function(X), svc.decision_function(X), atol=1e-9
    )


@pytest.mark.parametrize("kernel", KERNELS[:2], ids=str)  # others have entries too large for the last digits
def test_few_unknowns_need_neither_threads_nor_newton(kernel, monkeypatch):
    X, y = load_iris(return_X_y=True)

    def refused(*_, **__):
        raise AssertionError("not for a hundred unknowns")

    monkeypatch.setattr(polish, "polish", refused)
    monkeypatch.setattr(parts, "ThreadPoolExecutor", refused)
    report = SVC(**kernel).fit(X, y).report_
    assert report.violation < 1e-10
    assert {machine.method for machine in report.machines} == {"whole matrix"}


def test_where_few_unknowns_take_many_steps_newton_goes_on(monkeypatch):
    X, y = load_iris(return_X_y=True)
    monkeypatch.setattr(whole, "_CHEAP", 1)
    report = SVC(C=100.0, gamma=1.0).fit(X[50:], y[50:]).report_
    assert report.violation < 1e-11
    assert report.machines[0].method == "whole matrix, polish"


def lingering(*_, **__):
    """A polish that takes its time, and finds nothing."""
    time.sleep(0.2)


@pytest.mark.parametrize("settings", [{}, {"tol": 1e-9}])
def test_seconds_count_what_was_rejected(settings, monkeypatch):
    X, y = load_iris(return_X_y=True)
    monkeypatch.setattr(polish, "polish", lingering)
    monkeypatch.setattr(whole, "_CHEAP", 0)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert SVC(**settings).fit(X[50:], y[50:]).report_.seconds > 0.2


def test_a_limit_of_steps_holds_for_few_unknowns_too():
    X, y = load_iris(return_X_y=True)
    with pytest.warns(UserWarning, match="max_iter=7"):
        assert SVC(C=10.0, max_iter=7).fit(X[50:], y[50:]).report_.iterations == 7


def test_threads_and_repetition_change_nothing(cancer):
    X, y = cancer
    found = [SVC(n_jobs=jobs).fit(X, y).decision_function(X) for jobs in (None, None, 1, 2, -1)]
    assert all(np.array_equal(found[0], other) for other in found[1:])


def test_callback_and_verbose(cancer, capsys):
    X, y = cancer
    rounds = []
    SVC(C=1e3, callback=rounds.append).fit(X, y)
    assert rounds
    assert [r.number for r in rounds] == sorted(r.number for r in rounds)
    assert capsys.readouterr().out == ""
    SVC(C=1e3, verbose=True, callback=rounds.append).fit(X, y)
    assert "KKT violation" in capsys.readouterr().out


def test_the_warning_says_what_to_do():
    rng = np.random.default_rng(7)
    X = rng.normal(size=(60, 3)) * [1.0, 1e5, 2.0]
    y = rng.integers(0, 2, 60)
    with pytest.warns(
        UserWarning, match=r"max_iter=3\).*KKT violation is .*Column 1 spreads .*raise max_iter"
    ) as caught:
        svc = SVC(kernel="poly", max_iter=3).fit(X, y)
    assert caught[0].filename == __file__
    assert svc.fit_status_ == 1
    assert not svc.report_.converged
    assert svc.n_iter_.tolist() == [3]
    assert "stopped above the tolerance" in str(svc.report_)


def test_only_uneven_columns_are_named():
    assert badly_scaled(np.array([[0.0, 1.0], [5.0, 2.0]]), None) == ""
    names = np.array(["height", "income"], dtype=object)
    assert "'income'" in badly_scaled(np.array([[1.0, 0.0], [2.0, 90000.0]]), names)
    assert badly_scaled(np.array([[1.0, 3.0], [1.0, 3.0]]), None) == ""
    assert "Column 0" in badly_scaled(sparse.csr_array(np.array([[9000.0, 0.0], [0.0, 2.0]])), None)
