"""What validations, grids and paths have in common: order, threads, b, refusals."""

import subprocess
import sys

import joblib
import numpy as np
import pytest
from real_sets import iris_set, named_cancer_set
from sklearn import svm

from svmsym.errors import SvmsymError
from svmsym.numeric.estimators import SVC, SVR, NuSVC, NuSVR, OneClassSVM
from svmsym.numeric.selection import cross_validate, grid, leave_one_out, path


@pytest.fixture(scope="module")
def cancer():
    return named_cancer_set(250)


@pytest.fixture(scope="module")
def iris():
    return iris_set()


# --- order, chance, threads -----------------------------------------------------------------------------


def test_twice_the_same(cancer):
    first, second = (cross_validate(SVC(gamma=0.03), *cancer, seed=7) for _ in range(2))
    assert np.array_equal(first.decisions, second.decisions)
    assert all(np.array_equal(a, b) for a, b in zip(first.folds, second.folds, strict=True))
    other = cross_validate(SVC(gamma=0.03), *cancer, seed=8)
    assert not all(np.array_equal(a, b) for a, b in zip(first.folds, other.folds, strict=True))


def test_the_order_of_rows_does_not_matter(iris):
    X, y = iris
    order = np.random.default_rng(1).permutation(150)
    place = np.argsort(order)
    usual = cross_validate(SVC(gamma=0.3), X, y)
    other = cross_validate(SVC(gamma=0.3), X[order], y[order], folds=[place[fold] for fold in usual.folds])
    assert other.decisions[place] == pytest.approx(usual.decisions, abs=1e-9)  # at most 100 unknowns: exact


@pytest.mark.parametrize("n_jobs", [2, -1])
def test_in_parallel_as_one_after_the_other(n_jobs, cancer):
    values = {"C": [0.1, 1.0, 10.0], "gamma": [0.01, 0.1]}
    with joblib.parallel_config(backend="threading"):
        pairs = [
            (
                cross_validate(SVC(gamma=0.03), *cancer, n_jobs=jobs).decisions,
                leave_one_out(SVC(gamma=0.03), *cancer, n_jobs=jobs).decisions,
                [trial.fold_scores for trial in grid(SVC(), *cancer, values, n_jobs=jobs).trials],
            )
            for jobs in (None, n_jobs)
        ]
    for serial, parallel in zip(*pairs, strict=True):
        assert np.array_equal(serial, parallel)


def test_folds_that_share_rows_agree_within_the_tolerance():
    # More than 1,300 points of one kernel: the order of sums follows the rows that are kept.
    random = np.random.default_rng(5)
    X = random.normal(size=(1500, 2))
    y = np.where(np.sin(3 * X[:, 0]) > X[:, 1], 1, -1)
    with joblib.parallel_config(backend="threading"):
        serial, parallel = (cross_validate(SVC(gamma=0.5), X, y, folds=4, n_jobs=jobs) for jobs in (1, 2))
    assert parallel.decisions == pytest.approx(serial.decisions, abs=1e-3)
    assert all(np.array_equal(a, b) for a, b in zip(serial.folds, parallel.folds, strict=True))


def test_in_other_processes():
    X, y = np.arange(12.0)[:, None], np.tile([0, 0, 1], 4)
    values = {"C": [1.0, 10.0], "gamma": [0.1, 1.0]}
    serial, parallel = (grid(SVC(), X, y, values, folds=3, n_jobs=jobs) for jobs in (1, 2))
    assert [t.score for t in serial.trials] == [t.score for t in parallel.trials]


def test_without_joblib(cancer, monkeypatch):
    usual = cross_validate(SVC(gamma=0.03), *cancer, n_jobs=1)
    monkeypatch.setattr("svmsym.tasks.find_spec", lambda _: None)
    assert np.array_equal(cross_validate(SVC(gamma=0.03), *cancer, n_jobs=2).decisions, usual.decisions)


@pytest.mark.parametrize("machine", [SVC(gamma=0.03), SVR(gamma=0.03), NuSVR(gamma=0.03)], ids=repr)
def test_without_numba(machine, cancer, monkeypatch):
    X, y = cancer[0][:50], (cancer[1][:50] == "benign") * 1
    tight = {**machine.get_params(), "tol": 1e-6}

    def everything():
        return [
            cross_validate(type(machine)(**tight), X, y, folds=3).decisions,
            leave_one_out(type(machine)(**tight), X[:25], y[:25]).decisions,
            np.array([step.objective for step in path(type(machine)(**tight), X, y, [0.1, 1.0]).steps]),
        ]

    compiled = everything()
    monkeypatch.setattr("svmsym.numeric.solve.compiled", lambda: False)
    for quick, plain in zip(compiled, everything(), strict=True):
        assert plain == pytest.approx(quick, rel=1e-5, abs=1e-5)


def test_importing_loads_little():
    code = "import sys, svmsym.numeric.selection; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not set(done.stdout.split()) & {"numba", "sklearn", "joblib", "scipy"}


# --- b ---------------------------------------------------------------------------------------------------


def test_b_is_the_middle_where_nothing_is_free(cancer):
    # γ = 1/5, C = 1/10, balanced: in two of these folds all multipliers are at bounds, up to rounding.
    X, y = cancer
    machine = SVC(gamma=0.2, C=0.1, class_weight="balanced", tol=1e-9)
    found = cross_validate(machine, X, y, folds=4)
    middles = 0
    for fold, report in zip(found.folds, found.reports, strict=True):
        rest = np.delete(np.arange(len(y)), fold)
        model = svm.SVC(gamma=0.2, C=0.1, class_weight="balanced", tol=1e-9).fit(X[rest], y[rest])
        sign = np.where(y[rest] == "malignant", 1.0, -1.0)
        beta, top = (
            np.zeros(len(rest)),
            0.1 * len(rest) / 2 / np.where(sign > 0, np.sum(sign > 0), np.sum(sign < 0)),
        )
        beta[model.support_] = model.dual_coef_[0]
        slope = sign - (model.decision_function(X[rest]) - model.intercept_)
        full, none = np.abs(beta) > top * (1 - 1e-6), np.abs(beta) < top * 1e-6
        highest = slope[np.where(sign > 0, ~full, ~none)].max()
        lowest = slope[np.where(sign > 0, ~none, ~full)].min()
        shift = found.decisions[fold] - (model.decision_function(X[fold]) - model.intercept_)
        assert shift == pytest.approx(0.5 * (highest + lowest), abs=1e-6)
        assert report.violation < 1e-8
        middles += lowest - highest > 0.05
    assert middles == 2


# --- refusals -------------------------------------------------------------------------------------------

X4, Y4 = [[0.0], [1.0], [2.0], [3.0]], [0, 0, 1, 1]


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        (lambda: cross_validate(svm.SVC(), X4, Y4), "own estimators|estimator is a SVC"),
        (lambda: cross_validate(SVC(C=-1), X4, Y4, folds=2), "'C' parameter of SVC"),
        (lambda: cross_validate(SVC(), X4, [0, 0, 0, 0], folds=2), "number of classes"),
        (lambda: cross_validate(SVC(), [[0.0], [np.nan]], [0, 1], folds=2), "contains NaN"),
        (lambda: cross_validate(SVC(), X4, Y4[:3], folds=2), "inconsistent numbers"),
        (
            lambda: cross_validate(NuSVC(nu=0.9), X4, [0, 1, 1, 1], folds=[[1], [0, 2, 3]]),
            "in a fold: specified nu",
        ),
        (
            lambda: cross_validate(SVC(kernel="precomputed"), np.eye(4), Y4, folds=2, scale="standard"),
            "no columns to scale",
        ),
        (lambda: cross_validate(SVR(), X4, Y4, folds=[[0, 1, 2, 3], []]), "one fold only"),
        (lambda: leave_one_out(SVR(gamma=1.0), [[1.0]], [2.0]), "leaves nothing to train on"),
        (
            lambda: cross_validate(SVC(kernel=lambda *_: np.ones((1, 1))), X4, Y4, folds=2),
            "gave an array of shape",
        ),
        (lambda: grid(SVC(), X4, Y4, {"C": []}), "no values of C"),
        (lambda: grid(SVC(), X4, Y4, {"C": [1, 0]}, folds=2), "'C' parameter of SVC"),
        (lambda: grid(SVC(), X4, Y4, {"price": [1]}), "Invalid parameter 'price'"),
        (lambda: grid(OneClassSVM(), X4, None, {"nu": [0.1, 0.2]}), "nothing to choose by"),
        (lambda: grid(SVC(), X4, Y4, {"C": [1]}, folds=2, scale="minmax").refit(), "scaled inside the folds"),
        (lambda: path(NuSVC(), X4, Y4, [1.0]), "NuSVC has no C"),
        (lambda: path(SVC(), X4, Y4, []), "no value of C"),
    ],
)
def test_refusals_say_what_is_wrong(asked, words):
    with pytest.raises(SvmsymError, match=words):
        asked()


def test_machines_that_stop_early_are_told_of(cancer):
    X, y = cancer
    with pytest.warns(Warning, match="machines stopped above the tolerance"):
        found = cross_validate(SVC(gamma=0.03, max_iter=3), X, y)
    assert not found.converged
    with pytest.warns(Warning, match="2 of 2 trials hold machines"):
        grid(SVC(gamma=0.03, max_iter=3), X, y, {"C": [1, 2]})
