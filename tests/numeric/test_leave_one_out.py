"""Leave-one-out against as many separate fits, the table of a lecture, and by hand."""

from pathlib import Path

import numpy as np
import pytest
from real_sets import diabetes_set, iris_set, named_cancer_set
from separate_fits import assert_agrees
from sklearn import svm
from sklearn.datasets import load_iris

from svmsym.numeric.estimators import SVC, SVR, NuSVC
from svmsym.numeric.selection import Hits, leave_one_out


@pytest.fixture(scope="module")
def cancer():
    return named_cancer_set(250)


@pytest.fixture(scope="module")
def iris():
    return iris_set()


@pytest.fixture(scope="module")
def diabetes():
    return diabetes_set(200)


# Twenty patients: two measurements, and whether they responded.
TABLE = np.loadtxt(Path(__file__).parent / "data" / "patients.csv", delimiter=",", skiprows=1)
PATIENTS, RESPONSE = TABLE[:, :2], TABLE[:, 2].astype(int)


@pytest.mark.parametrize(
    ("machine", "predicted", "hits"),
    [
        # scikit-learn's SVC (LIBSVM), C = 1, columns scaled in every fold by mean and sd with n − 1, γ = 1/2:
        (SVC(kernel="linear"), "11100000110111111110", ((0, 4, 9), (1, 8, 11))),
        (SVC(kernel="poly", degree=3, gamma=0.5), "11111100111111111111", ((0, 2, 9), (1, 11, 11))),
    ],
    ids=["linear", "cubic"],
)
def test_twenty_patients_scaled_as_e1071_does(machine, predicted, hits):
    found = leave_one_out(machine, PATIENTS, RESPONSE, scale="standard")
    assert "".join(map(str, found.predictions)) == predicted
    assert found.score == Hits(sum(h[1] for h in hits) / 20, sum(h[1] for h in hits), 20, hits)


@pytest.mark.parametrize("machine", [SVC(kernel="linear"), SVC(kernel="poly", degree=3, gamma=0.5)])
def test_twenty_patients_as_they_are(machine):
    found = leave_one_out(machine, PATIENTS, RESPONSE)
    assert "".join(map(str, found.predictions)) == "11100000110111111110"
    assert found.score.right == 12


def test_three_flowers_are_missed():
    # By svmsym.leave_one_out exactly, and by a hundred fits of scikit-learn 1.9.1 (see tests/exact).
    X, y = load_iris(return_X_y=True)
    X, y = X[y > 0], y[y > 0]
    found = leave_one_out(SVC(kernel="linear"), X, y)
    assert np.flatnonzero(found.predictions != y).tolist() == [20, 22, 33]


@pytest.mark.parametrize(
    "machine",
    [
        SVC(gamma=0.3, tol=1e-9),
        SVC(gamma=0.3, tol=1e-9, C=0.01),
        SVC(kernel="linear", tol=1e-9, C=5.0, class_weight={0: 2.0}),
        SVC(gamma=0.3, tol=1e-9, class_weight="balanced"),  # every point changes every price
        SVC(tol=1e-9),  # every point changes γ
        NuSVC(gamma=0.3, tol=1e-9, nu=0.3),  # every point changes the total
    ],
    ids=repr,
)
def test_leaving_out_one_flower(machine, iris):
    X, y = iris[0][::5], iris[1][::5]
    machine.set_params(decision_function_shape="ovo")
    found = leave_one_out(machine, X, y)
    assert len(found.folds) == 30
    assert_agrees(found, machine, X, y, 1e-6)


@pytest.mark.parametrize(
    "machine", [SVR(gamma=0.1, C=30.0, epsilon=9.0, tol=1e-8), SVR(C=5.0, tol=1e-8)], ids=repr
)
def test_leaving_out_one_target(machine, diabetes):
    X, y = diabetes[0][:60], diabetes[1][:60]
    assert_agrees(leave_one_out(machine, X, y), machine, X, y, 1e-6)


def test_leaving_out_one_of_many(cancer):
    # More than a hundred points: to the tolerance, not to rounding level; 250 fits of scikit-learn.
    X, y = cancer
    machine = SVC(gamma=0.03, tol=1e-8)
    found = leave_one_out(machine, X, y)
    assert_agrees(found, machine, X, y, 1e-6)
    support = len(SVC(gamma=0.03, tol=1e-8).fit(X, y).support_)
    assert len({id(report) for report in found.reports}) == support + 1  # the others share the account of all


def test_squared_slack_and_no_bias(cancer):
    X, y = cancer[0][:70], cancer[1][:70]
    for machine in (
        SVC(gamma=0.03, slack="squared"),
        SVC(gamma=0.03, bias=False),
        SVR(gamma=0.03, slack="squared"),
    ):
        answers = y if isinstance(machine, SVC) else X[:, 0] + X[:, 1]
        found = leave_one_out(machine, X, answers)
        for i in (0, 17, 42):
            rest = np.delete(np.arange(70), i)
            model = type(machine)(**machine.get_params()).fit(X[rest], answers[rest])
            value = model.decision_function(X[[i]]) if isinstance(machine, SVC) else model.predict(X[[i]])
            assert found.decisions[i] == pytest.approx(value[0], abs=1e-8)


def test_a_point_that_is_not_missed_may_bound_b():
    # C = 1/10 holds the inner points at their bound, so w = 1/50. Without free points b lies between
    # max(1 − 60/50, −0.998) = −1/5 (from 60) and 0.998 (from 0.1): the middle is 0.399. Without 60 it is 0.
    X, y = [[-100.0], [-0.1], [0.1], [60.0]], [-1, -1, 1, 1]
    found = leave_one_out(SVC(kernel="linear", C=0.1), X, y)
    assert found.decisions[0] == pytest.approx(-2 + 0.399, abs=1e-9)
    assert found.decisions[3] == pytest.approx(1.2, abs=1e-9)


def test_the_last_of_a_class(iris):
    X = np.concatenate([iris[0][:20], iris[0][50:70], iris[0][140:141]])
    y = np.repeat(["a", "b", "c"], [20, 20, 1])
    machine = SVC(gamma=0.3)
    found = leave_one_out(machine, X, y)
    model = SVC(gamma=0.3).fit(X[:40], y[:40])
    assert found.predictions[40] == model.predict(X[40:])[0] != "c"
    assert found.decisions[40, 2] == -np.inf
    pairs = leave_one_out(SVC(gamma=0.3, decision_function_shape="ovo"), X, y)
    assert pairs.decisions[40, 0] == pytest.approx(-model.decision_function(X[40:])[0])
    assert np.isnan(pairs.decisions[40, 1:]).all()
    assert_agrees_except_last(found, X, y)


def assert_agrees_except_last(found, X, y):
    for i in (0, 5, 25):
        rest = np.delete(np.arange(41), i)
        model = svm.SVC(gamma=0.3, tol=1e-8).fit(X[rest], y[rest])
        assert found.decisions[i] == pytest.approx(model.decision_function(X[[i]])[0], abs=1e-5)
