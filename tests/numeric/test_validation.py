"""Cross validation against separate fits of scikit-learn, and by hand."""

import numpy as np
import pytest
from real_sets import diabetes_set, iris_set, named_cancer_set
from scipy import sparse
from separate_fits import assert_agrees
from sklearn import svm

from svmsym.numeric.estimators import SVC, SVR, NuSVC, NuSVR, OneClassSVM
from svmsym.numeric.selection import cross_validate
from svmsym.numeric.selection.decisions import decided
from svmsym.numeric.selection.reading import read_sample


@pytest.fixture(scope="module")
def cancer():
    return named_cancer_set(250)


@pytest.fixture(scope="module")
def iris():
    return iris_set()


@pytest.fixture(scope="module")
def diabetes():
    return diabetes_set(200)


CLASSIFIERS = [
    SVC(gamma=0.03),
    SVC(gamma=0.03, C=10.0),
    SVC(gamma="scale"),
    SVC(gamma="auto", class_weight="balanced"),
    SVC(gamma=0.03, class_weight={"benign": 3.0, "malignant": 0.5}),
    SVC(kernel="linear", C=0.1),
    SVC(kernel="poly", gamma=0.05, coef0=1.0, degree=2),
    NuSVC(gamma=0.03, nu=0.2),
]


@pytest.mark.parametrize("machine", CLASSIFIERS, ids=repr)
def test_two_classes(machine, cancer):
    X, y = cancer
    assert_agrees(cross_validate(machine, X, y), machine, X, y, 1e-3)
    tight = type(machine)(**{**machine.get_params(), "tol": 1e-9})
    assert_agrees(cross_validate(tight, X, y), tight, X, y, 1e-6)


@pytest.mark.parametrize(
    "machine",
    [SVR(gamma=0.1, C=30.0, epsilon=5.0), SVR(C=30.0, epsilon=0.0), NuSVR(gamma=0.1, C=30.0, nu=0.3)],
    ids=repr,
)
def test_regression(machine, diabetes):
    X, y = diabetes
    found = cross_validate(machine, X, y, folds=4)
    assert_agrees(found, machine, X, y, 1e-3)
    missed = y - found.predictions
    assert found.score.mean_squared_error == pytest.approx(np.mean(missed**2))
    assert found.score.value == pytest.approx(1 - np.sum(missed**2) / np.sum((y - y.mean()) ** 2))
    tight = type(machine)(**{**machine.get_params(), "tol": 1e-8})
    assert_agrees(cross_validate(tight, X, y, folds=4), tight, X, y, 1e-6)


def test_one_class(cancer):
    X, y = cancer
    machine = OneClassSVM(gamma=0.03, nu=0.2)
    found = cross_validate(machine, X, folds=4)
    assert_agrees(found, machine, X, y, 1e-3)
    assert found.score.inside == np.sum(found.predictions == 1)
    labelled = cross_validate(machine, X, np.where(y == "benign", 1, -1), folds=found.folds)
    assert labelled.predictions.tolist() == found.predictions.tolist()
    assert labelled.score.right == np.sum((found.predictions == 1) == (y == "benign"))


@pytest.mark.parametrize("shape", ["ovo", "ovr"])
@pytest.mark.parametrize("ties", [False, True])
def test_three_classes(shape, ties, iris):
    if shape == "ovo" and ties:
        return
    machine = SVC(gamma=0.3, decision_function_shape=shape, break_ties=ties, tol=1e-6)
    found = cross_validate(machine, *iris)
    assert_agrees(found, machine, *iris, 1e-5)
    assert found.decisions.shape == (150, 3)


def test_each_class_against_the_rest(iris):
    X, y = iris
    found = cross_validate(SVC(gamma=0.3, multi_class="ovr", tol=1e-6), X, y, folds=3)
    for fold in found.folds:
        rest = np.delete(np.arange(150), fold)
        for c in range(3):
            one = svm.SVC(gamma=0.3, tol=1e-6).fit(X[rest], y[rest] == c)
            assert found.decisions[fold, c] == pytest.approx(one.decision_function(X[fold]), abs=1e-4)
    assert found.predictions.tolist() == found.decisions.argmax(axis=1).tolist()


@pytest.mark.parametrize(
    "machine", [SVC(gamma=0.03), SVC(kernel="linear"), SVR(gamma=0.03, epsilon=0.2)], ids=repr
)
def test_weights(machine, cancer):
    X, y = cancer
    y = (y == "benign") * 10
    weight = np.random.default_rng(0).uniform(0.2, 3, len(y))
    weight[::7] = 0
    found = cross_validate(machine, X, y, sample_weight=weight, folds=4)
    assert_agrees(found, machine, X, y, 1e-3, weight=weight)
    counted = weight > 0
    if isinstance(machine, SVC):
        right = found.predictions == y
        assert found.score.value == pytest.approx(weight @ right / weight.sum())
        assert (found.score.right, found.score.of) == (np.sum(right & counted), counted.sum())


@pytest.mark.parametrize("folds", [4, "loo"])
def test_weight_zero_is_no_row(folds, cancer):
    X, y = cancer[0][:60], cancer[1][:60]
    weight = np.ones(60)
    weight[[3, 10, 11, 40]] = 0
    kept = weight > 0
    whole = cross_validate(SVC(gamma=0.03), X, y, folds=folds, sample_weight=weight)
    fewer = cross_validate(SVC(gamma=0.03), X[kept], y[kept], folds=folds)
    assert whole.predictions[kept].tolist() == fewer.predictions.tolist()
    assert whole.decisions[kept] == pytest.approx(fewer.decisions, abs=1e-9)
    assert whole.score == fewer.score


def test_kernels_given_as_a_matrix_as_a_function_or_on_sparse_rows(cancer):
    X, y = cancer
    sparse_ish = np.where(np.abs(X) > 0.5, X, 0.0)
    machine = SVC(gamma=0.03, tol=1e-6)
    usual = cross_validate(machine, sparse_ish, y, folds=3)

    def k(left, right):
        return np.exp(-0.03 * ((left[:, None, :] - right[None, :, :]) ** 2).sum(axis=2))

    others = [
        cross_validate(SVC(kernel="precomputed", tol=1e-6), k(sparse_ish, sparse_ish), y, folds=usual.folds),
        cross_validate(SVC(kernel=k, tol=1e-6), sparse_ish, y, folds=usual.folds),
        cross_validate(machine, sparse.csr_array(sparse_ish), y, folds=usual.folds),
    ]
    for other in others:
        assert other.predictions.tolist() == usual.predictions.tolist()
        assert other.decisions == pytest.approx(usual.decisions, abs=1e-5)


def test_more_points_than_one_block_holds():
    # 1,400 points have their rows computed as they are needed; linear ones go through w.
    random = np.random.default_rng(3)
    X = random.normal(size=(1400, 20))
    y = (X[:, 0] * X[:, 1] + X[:, 2] > 0.3 * random.normal(size=1400)) * 1
    for machine in (SVC(gamma=0.05, C=3.0), SVC(kernel="linear", C=0.1, tol=1e-5)):
        found = cross_validate(machine, X, y, folds=3)
        assert_agrees(found, machine, X, y, 1e-3)
        methods = {report.method for report in found.reports}
        assert methods == ({"blocks"} if machine.kernel == "rbf" else {"interior point"})


def test_all_at_bounds_for_a_tiny_price():
    # For C → 0 balanced classes have all multipliers at their bounds, |b| < 1, and b = 0 in the middle.
    random = np.random.default_rng(4)
    X, y = random.normal(size=(1500, 3)), (np.arange(1500) % 3 == 0) * 1
    found = cross_validate(SVC(gamma=0.05, C=1e-6, class_weight="balanced"), X, y, folds=3)
    assert {report.method for report in found.reports} == {"blocks"}
    assert np.abs(found.decisions).max() < 0.01


def test_a_price_far_above_all_multipliers_is_a_hard_margin():
    # Two heaps at ±100 that are 1 wide: w is about 1/100, α about 1/20000, whatever the price above that.
    y = np.tile([1, -1], 100)
    X = 100.0 * y[:, None] + np.random.default_rng(5).uniform(-1, 1, size=(200, 2))
    for C in (1.0, 1e6, 1e10):
        found = cross_validate(SVC(kernel="linear", C=C), X, y, folds=4)
        assert found.converged
        assert found.score.right == 200, C


@pytest.mark.parametrize(
    "machine",
    [
        SVC(gamma=0.03, slack="squared"),
        SVC(gamma=0.03, bias=False),
        NuSVC(gamma=0.03, nu=0.3, class_weight={0: 3.0}),
    ],
    ids=repr,
)
def test_what_scikit_learn_does_not_have(machine, cancer):
    X, y = cancer[0], (cancer[1] == "benign") * 1
    tight = type(machine)(**{**machine.get_params(), "tol": 1e-8})
    found = cross_validate(tight, X, y, folds=3)
    for fold in found.folds:
        rest = np.delete(np.arange(len(y)), fold)
        alone = type(machine)(**tight.get_params()).fit(X[rest], y[rest])
        assert found.decisions[fold] == pytest.approx(alone.decision_function(X[fold]), abs=1e-6)


def test_scaling_is_learnt_from_the_training_set(cancer):
    X, y = cancer[0] * np.arange(1, 31), cancer[1]
    X[::5] += 3.0
    found = cross_validate(SVC(gamma=0.03, tol=1e-6), X, y, folds=3, scale="standard")
    for fold in found.folds:
        rest = np.delete(np.arange(len(y)), fold)
        mean, deviation = X[rest].mean(axis=0), X[rest].std(axis=0, ddof=1)
        theirs = svm.SVC(gamma=0.03, tol=1e-6).fit((X[rest] - mean) / deviation, y[rest])
        value = theirs.decision_function((X[fold] - mean) / deviation)
        assert found.decisions[fold] == pytest.approx(value, abs=1e-4)


def test_ties_are_broken_by_the_surest():
    # One vote each: 0 beats 1, 2 beats 0 by 3, 1 beats 2.
    sample = read_sample(SVC(), np.eye(3), [0, 1, 2], None)
    votes = np.array([[1.0, -3.0, 1.0]])
    chosen = [
        decided(SVC(break_ties=ties), sample, np.ones(3, bool), votes).predictions[0]
        for ties in (False, True)
    ]
    assert chosen == [0, 2]


def test_folds_that_leave_one_class():
    X, y = np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([0, 0, 1, 1])
    found = cross_validate(SVC(kernel="linear"), X, y, folds=[[0, 1], [2, 3]])
    assert found.predictions.tolist() == [1, 1, 0, 0]
    assert found.decisions.tolist() == [1, 1, -1, -1]
    assert [str(score) for score in found.fold_scores] == [
        "0/2 right; 0: 0/2, 1: 0/0",
        "0/2 right; 0: 0/0, 1: 0/2",
    ]
