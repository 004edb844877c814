"""Cross validation, leave-one-out, grids and paths against separate fits of scikit-learn, and by hand."""

import subprocess
import sys
from pathlib import Path

import joblib
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import sparse
from sklearn import svm
from sklearn.datasets import load_breast_cancer, load_diabetes, load_iris

from svmsym.errors import SvmsymError
from svmsym.numeric.estimators import SVC, SVR, NuSVC, NuSVR, OneClassSVM
from svmsym.numeric.machines import nu_svc, nu_svr, one_class, svc, svr
from svmsym.numeric.selection import Hits, cross_validate, grid, leave_one_out, path
from svmsym.numeric.selection.decisions import decided
from svmsym.numeric.selection.folds import dealt, read_folds
from svmsym.numeric.selection.reading import read_sample
from svmsym.numeric.selection.warm import followed, repaired

# Twenty patients: two measurements, and whether they responded.
TABLE = np.loadtxt(Path(__file__).parent / "data" / "patients.csv", delimiter=",", skiprows=1)
PATIENTS, RESPONSE = TABLE[:, :2], TABLE[:, 2].astype(int)


def standard(X):
    return (X - X.mean(axis=0)) / X.std(axis=0)


@pytest.fixture(scope="module")
def cancer():
    X, y = load_breast_cancer(return_X_y=True)
    return standard(X)[:250], np.array(["benign", "malignant"])[1 - y[:250]]


@pytest.fixture(scope="module")
def iris():
    X, y = load_iris(return_X_y=True)
    return standard(X), y


@pytest.fixture(scope="module")
def diabetes():
    X, y = load_diabetes(return_X_y=True)
    return standard(X)[:200], y[:200]


THEIRS = {SVC: svm.SVC, NuSVC: svm.NuSVC, SVR: svm.SVR, NuSVR: svm.NuSVR, OneClassSVM: svm.OneClassSVM}


def separate_fits(estimator, X, y, folds, weight=None):
    """What scikit-learn says of every fold, fitted to the others: predictions and decision values."""
    predicted, decided = [None] * len(y), [None] * len(y)
    for fold in folds:
        kept = np.delete(np.arange(len(y)), fold)
        if weight is not None:
            kept = kept[weight[kept] > 0]
        model = THEIRS[type(estimator)](**their_parameters(estimator))
        model.fit(X[kept], y[kept], **({} if weight is None else {"sample_weight": weight[kept]}))
        guesses = model.predict(X[fold])
        values = model.decision_function(X[fold]) if hasattr(model, "decision_function") else guesses
        for place, i in enumerate(fold):
            predicted[i], decided[i] = guesses[place], values[place]
    return np.array(predicted), np.array(decided)


def their_parameters(estimator):
    known = set(THEIRS[type(estimator)]().get_params()) - {"probability"}
    return {name: value for name, value in estimator.get_params().items() if name in known}


def assert_agrees(found, estimator, X, y, tol, *, weight=None):  # noqa: PLR0913 - data, and what to compare
    predicted, decided = separate_fits(estimator, X, y, found.folds, weight)
    scale = np.abs(decided).max()
    assert np.abs(found.decisions - decided).max() <= tol * scale
    if isinstance(estimator, (SVR, NuSVR)):
        assert np.abs(found.predictions - predicted).max() <= tol * scale
    else:
        assert found.predictions.tolist() == predicted.tolist()


# --- the table of the lecture ---------------------------------------------------------------------------


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


# --- against separate fits --------------------------------------------------------------------------------

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


# --- leave-one-out ----------------------------------------------------------------------------------------


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


def test_folds_that_leave_one_class():
    X, y = np.array([[0.0], [1.0], [2.0], [3.0]]), np.array([0, 0, 1, 1])
    found = cross_validate(SVC(kernel="linear"), X, y, folds=[[0, 1], [2, 3]])
    assert found.predictions.tolist() == [1, 1, 0, 0]
    assert found.decisions.tolist() == [1, 1, -1, -1]
    assert [str(score) for score in found.fold_scores] == [
        "0/2 right; 0: 0/2, 1: 0/0",
        "0/2 right; 0: 0/0, 1: 0/2",
    ]


# --- order, chance, threads -------------------------------------------------------------------------------


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


def test_in_other_processes():
    X, y = np.arange(12.0)[:, None], np.tile([0, 0, 1], 4)
    values = {"C": [1.0, 10.0], "gamma": [0.1, 1.0]}
    serial, parallel = (grid(SVC(), X, y, values, folds=3, n_jobs=jobs) for jobs in (1, 2))
    assert [t.score for t in serial.trials] == [t.score for t in parallel.trials]


def test_without_joblib(cancer, monkeypatch):
    usual = cross_validate(SVC(gamma=0.03), *cancer, n_jobs=1)
    monkeypatch.setattr("svmsym.numeric.selection.parallel.find_spec", lambda _: None)
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


# --- folds ------------------------------------------------------------------------------------------------


@settings(max_examples=50, deadline=None)
@given(st.integers(2, 7), st.lists(st.integers(0, 3), min_size=7, max_size=60), st.integers(0, 99))
def test_classes_are_dealt_out_evenly(folds, classes, seed):
    classes = np.array(classes)
    found = dealt(folds, classes, np.ones(len(classes)), seed)
    assert sorted(np.concatenate(found).tolist()) == list(range(len(classes)))
    for members in (classes >= 0, *(classes == c for c in range(4))):
        counts = [int(members[fold].sum()) for fold in found]
        assert max(counts) - min(counts) <= 1


@pytest.mark.parametrize(
    ("folds", "words"),
    [
        ("five", "folds is 'five'"),
        (1, "1 folds of 4 points"),
        (5, "5 folds of 4 points"),
        ([[0, 1], [2]], "row 3 is in no fold"),
        ([[0, 1], [1, 2, 3]], "row 1 is in two"),
        ([[0, 1, 2, 3]], "there is one fold only"),
        ([[0, 1], [2, 4]], "a fold names row 4 of 4"),
        ([[0, 1], [2, -1]], "a fold names row -1 of 4"),
    ],
)
def test_bad_folds(folds, words):
    with pytest.raises(SvmsymError, match=words):
        read_folds(folds, None, np.ones(4), 0)


# --- grid and path ----------------------------------------------------------------------------------------


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


# --- warm starts ------------------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6), st.sampled_from(["svc", "svr", "nu_svc", "nu_svr", "one_class"]))
def test_repaired_starts_are_feasible(seed, kind):
    random = np.random.default_rng(seed)
    n = int(random.integers(4, 30))
    y = np.where(np.arange(n) % 2, 1.0, -1.0)
    price = random.uniform(0.1, 2.0, n) * (random.random(n) < 0.8)
    price[:2] = 1.0  # both classes have room
    share = 2 * min(price[y > 0].sum(), price[y < 0].sum()) / price.sum()
    program = {
        "svc": lambda: svc(y, price),
        "svr": lambda: svr(random.normal(size=n), price, 0.1),
        "nu_svc": lambda: nu_svc(y, price, 0.7 * share),
        "nu_svr": lambda: nu_svr(random.normal(size=n), price, 0.4),
        "one_class": lambda: one_class(price, 0.3),
    }[kind]().program
    found = repaired(program, random.normal(size=program.m))
    assert (found >= program.lower).all()
    assert (found <= program.upper).all()
    for members, total in zip(program.groups, program.totals, strict=True):
        assert found[members].sum() == pytest.approx(total, abs=1e-10)
    untouched = repaired(program, found)
    assert untouched == pytest.approx(found, abs=1e-10)


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


def test_what_is_bounded_follows_its_bound():
    one, two = (svc(np.array([1.0, 1.0, -1.0]), np.full(3, C)).program for C in (1.0, 4.0))
    assert followed(one, two, np.array([1.0, 0.25, -1.0])).tolist() == [4.0, 0.25, -4.0]


# --- refusals ---------------------------------------------------------------------------------------------

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
