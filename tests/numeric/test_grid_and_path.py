"""Grids and paths are all their fits, one by one."""

import numpy as np
import pytest
from real_sets import diabetes_set, iris_set, named_cancer_set
from separate_fits import THEIRS, separate_fits, their_parameters
from sklearn import svm

from svmsym.numeric.estimators import SVC, SVR, NuSVR
from svmsym.numeric.selection import grid, leave_one_out, path
from svmsym.numeric.selection.folds import dealt


@pytest.fixture(scope="module")
def cancer():
    return named_cancer_set(250)


@pytest.fixture(scope="module")
def iris():
    return iris_set()


@pytest.fixture(scope="module")
def diabetes():
    return diabetes_set(200)


@pytest.mark.parametrize("machine", [SVC(tol=1e-6), SVC(tol=1e-6, class_weight="balanced")], ids=repr)
def test_a_grid_is_all_its_validations(machine, cancer):
    X, y = cancer
    # At C = 1/10 some folds have no free multiplier, and LIBSVM's b depends on its rounding: not compared.
    values = {"gamma": [0.01, "scale", 0.2], "C": [10.0, 0.5, 1.0]}
    found = grid(machine, X, y, values, folds=4)
    assert [t.parameters for t in found.trials] == [
        {"gamma": g, "C": C} for g in values["gamma"] for C in values["C"]
    ]
    for trial in found.trials:
        alone = type(machine)(**{**machine.get_params(), **trial.parameters})
        folds = dealt(4, (y == "malignant") * 1, np.ones(len(y)), 0)
        predicted, _ = separate_fits(alone, X, y, folds)
        assert trial.score.right == np.sum(predicted == y)
        assert [s.right for s in trial.fold_scores] == [np.sum(predicted[f] == y[f]) for f in folds]
    assert found.best.score.value == max(t.score.value for t in found.trials)
    assert str(found).count("best") == 1
    refitted = found.refit()
    assert (refitted.C, refitted.gamma) == (found.best.parameters["C"], found.best.parameters["gamma"])
    assert (
        refitted.predict(X).tolist()
        == svm.SVC(**found.best.parameters, class_weight=machine.class_weight).fit(X, y).predict(X).tolist()
    )


def test_a_grid_of_leave_one_out_and_of_tubes(diabetes):
    X, y = diabetes[0][:60], diabetes[1][:60]
    found = grid(SVR(gamma=0.1), X, y, {"C": [1.0, 30.0], "epsilon": [0.1, 20.0]}, folds="loo")
    for trial in found.trials:
        alone = leave_one_out(SVR(gamma=0.1, **trial.parameters), X, y)
        assert trial.score.value == pytest.approx(alone.score.value, rel=1e-9)
    assert found.best.score.mean_squared_error == min(t.score.mean_squared_error for t in found.trials)


@pytest.mark.parametrize(
    "machine", [SVC(gamma=0.03), SVC(), SVC(gamma=0.03, slack="squared"), SVC(kernel="linear")], ids=repr
)
def test_a_path_is_all_its_fits(machine, cancer):
    X, y = cancer
    prices = [10.0, 0.01, 0.1, 1.0, 100.0, 1.0]
    tight = {**machine.get_params(), "tol": 1e-9}
    found = path(type(machine)(**tight), X, y, prices)
    assert [step.C for step in found.steps] == prices
    for step in found.steps:
        alone = type(machine)(**{**tight, "C": step.C}).fit(X, y)
        assert step.objective == pytest.approx(alone.report_.primal, rel=1e-9)
        assert step.estimator.decision_function(X) == pytest.approx(alone.decision_function(X), abs=1e-6)
        assert step.support == len(alone.support_) == len(step.estimator.support_vectors_)
        assert step.score.value == pytest.approx(alone.score(X, y))
        if machine.slack == "linear":
            theirs = svm.SVC(kernel=machine.kernel, gamma=machine.gamma, C=step.C, tol=1e-9).fit(X, y)
            assert step.estimator.decision_function(X) == pytest.approx(
                theirs.decision_function(X), abs=1e-4, rel=1e-5
            )
            assert step.bounded == np.sum(np.abs(theirs.dual_coef_) >= step.C)


@pytest.mark.parametrize("machine", [SVR(gamma=0.1, epsilon=5.0), NuSVR(gamma=0.1, nu=0.4)], ids=repr)
def test_a_path_of_regressions(machine, diabetes):
    X, y = diabetes
    weight = np.where(np.arange(len(y)) % 5, 1.0, 0.0)
    # At C = 1 no multiplier of one sign is free, so b of NuSVR is not unique: not compared.
    found = path(machine, X, y, [10.0, 30.0, 100.0], sample_weight=weight)
    for step in found.steps:
        theirs = THEIRS[type(machine)](**{**their_parameters(machine), "C": step.C}).fit(
            X, y, sample_weight=weight
        )
        assert step.estimator.predict(X) == pytest.approx(theirs.predict(X), abs=1e-2)
        assert step.score.value == pytest.approx(theirs.score(X, y, sample_weight=weight), abs=1e-4)


def test_a_path_of_three_classes(iris):
    X, y = iris
    for step in path(SVC(gamma=0.3, tol=1e-6), X, y, [0.1, 10.0]).steps:
        theirs = svm.SVC(gamma=0.3, tol=1e-6, C=step.C).fit(X, y)
        assert step.estimator.decision_function(X) == pytest.approx(theirs.decision_function(X), abs=1e-4)
        assert step.estimator.n_support_.tolist() == theirs.n_support_.tolist()
        assert step.score.right == np.sum(theirs.predict(X) == y)


def test_the_path_of_four_points():
    # By hand (the exact path): objectives at C = 1/8, 1/4, 1/2, 3/4, 1.
    X, y = [[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1]
    found = path(SVC(kernel="linear"), X, y, [1 / 8, 1 / 4, 1 / 2, 3 / 4, 1])
    exact = [51 / 128, 43 / 72, 7 / 9, 15 / 16, 1]
    assert [step.objective for step in found.steps] == pytest.approx(exact, rel=1e-10)
