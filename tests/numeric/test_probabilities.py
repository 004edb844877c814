"""Probabilities: sigmoid and coupling against their definitions, LIBSVM, and machines trained anew."""

import warnings

import numpy as np
import pytest
from scipy.optimize import minimize
from sklearn import svm
from sklearn.datasets import load_breast_cancer, load_iris

from svmsym import SVC, NuSVC
from svmsym.numeric import platt
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import svc
from svmsym.numeric.platt import couple, fit_sigmoid, pair_probabilities, sigmoid, stratified_folds
from svmsym.numeric.solution import Settings
from svmsym.numeric.training import Part, held_out, left_out, train


def likelihood(parameters, f, labels):
    n_pos, n_neg = (labels > 0).sum(), (labels < 0).sum()
    t = np.where(labels > 0, (n_pos + 1) / (n_pos + 2), 1 / (n_neg + 2))
    z = f * parameters[0] + parameters[1]
    return float(np.sum(t * np.logaddexp(0, z) + (1 - t) * np.logaddexp(0, -z)))


@pytest.mark.parametrize("seed", range(8))
def test_the_sigmoid_is_the_most_likely_one(seed):
    rng = np.random.default_rng(seed)
    n = int(rng.integers(4, 80))
    labels = np.where(rng.random(n) < rng.uniform(0.1, 0.9), 1.0, -1.0)
    f = labels * rng.uniform(-1, 3) + rng.normal(size=n) * rng.uniform(0.1, 30)
    found = fit_sigmoid(f, labels)
    best = minimize(
        likelihood, found, args=(f, labels), method="Nelder-Mead", options={"xatol": 1e-10, "fatol": 1e-13}
    )
    assert likelihood(found, f, labels) <= best.fun + 1e-7 * (1 + abs(best.fun))


def test_extreme_values_do_no_harm():
    f = np.array([-1e8, -1.0, 0.0, 1.0, 1e8])
    labels = np.array([-1.0, -1.0, 1.0, 1.0, 1.0])
    A, B = fit_sigmoid(f, labels)
    assert np.isfinite([A, B]).all()
    p = sigmoid(f, A, B)
    assert (p >= 0).all()
    assert (p <= 1).all()
    assert np.isfinite(fit_sigmoid(np.zeros(4), np.array([1.0, 1.0, 1.0, -1.0]))).all()
    A, B = fit_sigmoid(np.zeros(4), np.array([1.0, 1.0, 1.0, -1.0]))
    assert sigmoid(np.zeros(1), A, B)[0] == pytest.approx((3 * 4 / 5 + 1 / 3) / 4)  # the mean target


def distance(p, r):
    """Wu, Lin, Weng's second objective."""
    k = len(p)
    return sum((r[j, i] * p[i] - r[i, j] * p[j]) ** 2 for i in range(k) for j in range(k) if i != j)


def random_pairs(rng, k):
    r = np.zeros((k, k))
    for i in range(k):
        for j in range(i + 1, k):
            r[i, j] = rng.uniform(0.001, 0.999)
            r[j, i] = 1 - r[i, j]
    return r


@pytest.mark.parametrize("k", [3, 4, 7])
def test_the_coupling_is_the_nearest_one(k):
    rng = np.random.default_rng(k)
    r = np.stack([random_pairs(rng, k) for _ in range(30)])
    p = couple(r)
    assert np.allclose(p.sum(axis=1), 1)
    assert (p > 0).all()
    for found, pairs in zip(p, r, strict=True):
        here = distance(found, pairs)
        for _ in range(20):
            near = np.abs(found + rng.normal(size=k) * 0.01)
            assert here <= distance(near / near.sum(), pairs) + 1e-12
        with pytest.raises(AssertionError):
            assert distance(np.roll(found, 1), pairs) <= here


def test_the_coupling_gives_back_what_is_consistent():
    p = np.array([0.6, 0.25, 0.1, 0.05])
    assert np.allclose(couple((p[:, None] / (p[:, None] + p[None, :]))[None])[0], p)


@pytest.mark.filterwarnings("ignore::FutureWarning")
@pytest.mark.parametrize("classes", [2, 3])
def test_probabilities_as_libsvm_makes_them(classes):
    """From the decision values, A and B of scikit-learn 1.9 (LIBSVM, which stops the coupling at 0.005/k)."""
    X, y = load_iris(return_X_y=True)
    keep = y >= 3 - classes
    theirs = svm.SVC(probability=True, decision_function_shape="ovo", random_state=0).fit(X[keep], y[keep])
    values = theirs.decision_function(X[keep]).reshape(keep.sum(), -1)
    values = -values if classes == 2 else values
    ours = pair_probabilities(values, theirs.probA_, theirs.probB_, classes)
    assert np.allclose(ours, theirs.predict_proba(X[keep]), atol=5e-3)


def test_folds_deal_out_both_classes_evenly():
    labels = np.repeat([1.0, -1.0], [23, 11])
    folds = stratified_folds(labels, 5, np.random.RandomState(3))
    assert sorted(np.concatenate(folds).tolist()) == list(range(34))
    assert {int((labels[fold] > 0).sum()) for fold in folds} <= {4, 5}
    assert {int((labels[fold] < 0).sum()) for fold in folds} <= {2, 3}
    assert len(stratified_folds(np.array([1.0, -1.0, 1.0]), 5, np.arange(3))) == 3


@pytest.fixture(scope="module")
def few():
    X, y = load_breast_cancer(return_X_y=True)
    X = ((X - X.mean(axis=0)) / X.std(axis=0))[:70, :6]
    return X, np.where(y[:70] == 1, 1.0, -1.0)


def test_held_out_values_are_those_of_machines_without_the_fold(few):
    X, labels = few
    fine = Settings(tol=1e-9)
    folds = stratified_folds(labels, 5, np.random.RandomState(0))
    values = held_out(svc, labels, np.full(70, 2.0), Source(X, Kernel("rbf", 0.2)), fine, folds)
    for fold in folds:
        rest = np.setdiff1d(np.arange(70), fold)
        other = svm.SVC(C=2.0, gamma=0.2, tol=1e-9).fit(X[rest], labels[rest])
        assert np.allclose(values[fold], other.decision_function(X[fold]), atol=1e-5)


@pytest.mark.parametrize("how", [{}, {"squared": True}, {"bias": False}])
def test_left_out_values_are_those_of_machines_without_the_point(few, how):
    X, labels = few
    fine = Settings(tol=1e-9)
    source = Source(X, Kernel("rbf", 0.2))
    prices = np.linspace(0.5, 2.0, 70)
    machine = svc(labels, prices, **how)
    f, solution = train(machine, source, fine)
    part = Part((0, 1), np.arange(70), labels, f, solution)
    values = left_out(machine, source, fine, part)
    seen = source.times(f.coefficients) + f.intercept
    assert np.abs(values - seen).max() > 0.1  # leaving out matters
    for i in range(0, 70, 3):
        rest = np.delete(np.arange(70), i)
        other, _ = train(svc(labels[rest], prices[rest], **how), Source(X[rest], source.kernel), fine)
        assert values[i] == pytest.approx(
            float(source.entries(np.array([i]), rest)[0] @ other.coefficients) + other.intercept, abs=1e-6
        )


def test_left_out_when_a_class_has_one_point():
    X, labels = np.array([[0.0], [1.0], [2.0]]), np.array([1.0, -1.0, -1.0])
    source, machine = Source(X, Kernel("linear")), svc(labels, np.ones(3))
    f, solution = train(machine, source, Settings())
    values = left_out(machine, source, Settings(), Part((0, 1), np.arange(3), labels, f, solution))
    assert values[0] == pytest.approx(-1.0)  # only the other class is left


@pytest.mark.parametrize("how", ["cv", "loo"])
@pytest.mark.parametrize("multi_class", ["ovo", "ovr"])
def test_probabilities_of_estimators(how, multi_class):
    X, y = load_iris(return_X_y=True)
    estimator = SVC(probability=how, multi_class=multi_class, random_state=0).fit(X, y)
    p = estimator.predict_proba(X)
    assert p.shape == (150, 3)
    assert np.allclose(p.sum(axis=1), 1)
    assert np.mean(np.argmax(p, axis=1) == y) > 0.9
    assert np.allclose(np.exp(estimator.predict_log_proba(X)), p)
    again = SVC(probability=how, multi_class=multi_class, random_state=0).fit(X, y)
    assert np.array_equal(again.predict_proba(X), p)
    loss = -np.log(p[np.arange(150), y]).mean()
    assert loss < 0.25


def test_two_classes_agree_with_the_side_of_the_boundary():
    X, y = load_breast_cancer(return_X_y=True)
    X = (X - X.mean(axis=0)) / X.std(axis=0)
    estimator = SVC(probability="cv").fit(X[::3], y[::3])
    f, p = estimator.decision_function(X), estimator.predict_proba(X)[:, 1]
    assert (
        np.array_equal(np.argsort(f, kind="stable"), np.argsort(p, kind="stable"))
        or np.corrcoef(f, p)[0, 1] > 0.9
    )
    assert np.mean((p > 0.5) == (f > 0)) > 0.97


def test_leave_one_out_needs_no_chance_and_folds_repeat():
    X, y = load_iris(return_X_y=True)
    loo = [SVC(probability="loo", random_state=seed).fit(X, y)._probA for seed in (0, 1)]
    assert np.array_equal(*loo)
    cv = [SVC(probability="cv", random_state=seed).fit(X, y)._probA for seed in (None, 0, 1)]
    assert np.array_equal(cv[0], cv[1])
    assert not np.array_equal(cv[1], cv[2])


def test_nu_svc_calibrates_though_folds_are_uneven():
    X, y = load_iris(return_X_y=True)
    keep = np.r_[50:100, 100:112]
    estimator = NuSVC(nu=2 * 12 / 62, probability="cv").fit(X[keep], y[keep])  # the largest ν there is
    assert np.isfinite(estimator.predict_proba(X)).all()


def test_the_parameter_as_scikit_learn_has_it():
    X, y = load_iris(return_X_y=True)
    for value in (True, False):
        with pytest.warns(FutureWarning, match="probability.+parameter.+deprecated") as caught:
            SVC(probability=value).fit(X, y)
        assert caught[0].filename == __file__
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        fitted = SVC(probability="cv").fit(X, y)
    assert not hasattr(SVC(), "predict_proba")
    assert not hasattr(SVC(probability=False), "predict_log_proba")
    assert hasattr(SVC(probability="loo"), "predict_proba")
    with pytest.warns(FutureWarning, match="probA_"):
        assert fitted.probA_.shape == (3,)
    fitted = SVC().fit(X, y)
    fitted.probability = True
    with pytest.raises(ValueError, match="not available when fitted with probability=False"):
        fitted.predict_proba(X)


def test_planted_errors_are_caught(few, monkeypatch):
    _, labels = few
    rng = np.random.default_rng(0)
    f = labels + rng.normal(size=70)
    right = fit_sigmoid(f, labels)
    monkeypatch.setattr(platt, "sigmoid", lambda f, A, B: 1 / (1 + np.exp(-(A * f + B))))  # the wrong sign
    assert likelihood(fit_sigmoid(f, labels), f, labels) > likelihood(right, f, labels) + 1e-3
