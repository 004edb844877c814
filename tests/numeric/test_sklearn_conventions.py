"""scikit-learn's conventions: its own checks, its tools, and doing without it."""

import io
import subprocess
import sys
import warnings

import joblib
import numpy as np
import pytest
from sklearn import config_context
from sklearn.base import clone, is_classifier, is_outlier_detector, is_regressor
from sklearn.calibration import CalibratedClassifierCV
from sklearn.exceptions import ConvergenceWarning, NotFittedError
from sklearn.model_selection import GridSearchCV, cross_val_score
from sklearn.multiclass import OneVsRestClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler
from sklearn.svm import SVC as TheirSVC
from sklearn.svm import SVR as TheirSVR
from sklearn.svm import NuSVC as TheirNuSVC
from sklearn.svm import NuSVR as TheirNuSVR
from sklearn.svm import OneClassSVM as TheirOneClassSVM
from sklearn.utils.estimator_checks import check_estimator

from svmsym import SVC, SVR, NuSVC, NuSVR, OneClassSVM

CHECKED = [
    SVC(),
    SVC(kernel="precomputed"),
    SVC(slack="squared", multi_class="ovr"),
    NuSVC(nu=0.3),
    SVR(),
    SVR(kernel="precomputed"),
    NuSVR(),
    OneClassSVM(),
]

OWN_DEFAULTS = {"cache_size": 1000, "probability": "deprecated"}  # scikit-learn deprecates it from 1.9 on


def failed_checks(estimator):
    with warnings.catch_warnings():
        # Ours do without scikit-learn's base class, and some checks stop the solver early: both on purpose.
        warnings.simplefilter("ignore")
        results = check_estimator(estimator, on_fail=None, on_skip=None)
    assert len(results) > 40
    return {r["check_name"]: str(r["exception"]) for r in results if r["status"] == "failed"}


@pytest.mark.parametrize("estimator", CHECKED, ids=repr)
def test_check_estimator_passes(estimator):
    assert failed_checks(estimator) == {}


def test_the_default_nu_is_infeasible_for_the_data_of_two_checks_only():
    # ν = 1/2 asks for a quarter of the weight from either class of a pair; the checks' are more uneven.
    failed = failed_checks(NuSVC())
    assert set(failed) == {
        "check_sample_weight_equivalence_on_dense_data",
        "check_sample_weight_equivalence_on_sparse_data",
    }
    assert all("specified nu is infeasible" in why for why in failed.values())


def test_the_checks_can_fail():
    class Forgetful(SVC):
        def fit(self, X, y, sample_weight=None):  # noqa: ARG002 - it forgets
            return super().fit(X, y)

    assert "check_sample_weight_equivalence_on_dense_data" in failed_checks(Forgetful())


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (SVC, TheirSVC),
        (NuSVC, TheirNuSVC),
        (SVR, TheirSVR),
        (NuSVR, TheirNuSVR),
        (OneClassSVM, TheirOneClassSVM),
    ],
)
def test_parameters_are_scikit_learns_then_ours(ours, theirs):
    import inspect  # noqa: PLC0415

    mine, other = inspect.signature(ours).parameters, inspect.signature(theirs).parameters
    assert list(mine)[: len(other)] == list(other)
    assert set(list(mine)[len(other) :]) <= {"slack", "bias", "multi_class", "n_jobs", "callback"}
    for name, parameter in other.items():
        assert mine[name].kind == parameter.kind
        assert mine[name].default == OWN_DEFAULTS.get(name, parameter.default), name


def test_kinds():
    assert is_classifier(SVC())
    assert is_classifier(NuSVC())
    assert is_regressor(SVR())
    assert is_regressor(NuSVR())
    assert is_outlier_detector(OneClassSVM())


def test_clone_set_params_and_repr():
    svc = SVC(C=3.0, kernel="poly", class_weight={0: 2.0})
    copy = clone(svc)
    assert repr(copy) == "SVC(C=3.0, class_weight={0: 2.0}, kernel='poly')"
    assert copy is not svc
    assert copy.set_params(C=4.0).C == 4.0
    assert svc.C == 3.0
    with pytest.raises(ValueError, match="Invalid parameter 'c' for estimator SVC"):
        svc.set_params(c=1)


@pytest.fixture
def iris():
    from sklearn.datasets import load_iris  # noqa: PLC0415

    return load_iris(return_X_y=True)


def test_pipeline_grid_search_and_cross_validation(iris):
    X, y = iris
    pipeline = make_pipeline(StandardScaler(), SVC())
    search = GridSearchCV(pipeline, {"svc__C": [0.1, 1.0], "svc__gamma": ["scale", 0.2]}, cv=3).fit(X, y)
    theirs = GridSearchCV(
        make_pipeline(StandardScaler(), TheirSVC()),
        {"svc__C": [0.1, 1.0], "svc__gamma": ["scale", 0.2]},
        cv=3,
    ).fit(X, y)
    assert np.allclose(search.cv_results_["mean_test_score"], theirs.cv_results_["mean_test_score"])
    assert search.best_params_ == theirs.best_params_
    assert np.array_equal(cross_val_score(SVC(), X, y, cv=4), cross_val_score(TheirSVC(), X, y, cv=4))


def test_precomputed_kernels_are_split_on_both_axes(iris):
    X, y = iris
    linear = cross_val_score(SVC(kernel="linear"), X, y, cv=3)
    assert np.array_equal(cross_val_score(SVC(kernel="precomputed"), X @ X.T, y, cv=3), linear)


def test_joblib_processes_and_files(iris):
    X, y = iris
    scores = cross_val_score(SVC(), X, y, cv=4, n_jobs=2)
    assert np.array_equal(scores, cross_val_score(SVC(), X, y, cv=4))
    for estimator in (SVC(kernel="poly"), NuSVC(), SVR(), NuSVR(), OneClassSVM()):
        kept = io.BytesIO()
        joblib.dump(estimator.fit(X, y), kept)
        kept.seek(0)
        again = joblib.load(kept)
        assert np.array_equal(again.predict(X), estimator.predict(X))
        assert again.report_ == estimator.report_


def test_calibration_and_one_vs_rest(iris):
    X, y = iris
    calibrated = CalibratedClassifierCV(SVC(), ensemble=False, cv=3).fit(X, y)
    assert calibrated.score(X, y) > 0.95
    assert OneVsRestClassifier(SVC()).fit(X, y).score(X, y) > 0.95


def test_decision_boundary_display(iris):
    pytest.importorskip("matplotlib").use("Agg")
    from sklearn.inspection import DecisionBoundaryDisplay  # noqa: PLC0415

    X, y = iris
    for estimator in (SVC(), SVC(multi_class="ovr"), SVR(), OneClassSVM()):
        shown = DecisionBoundaryDisplay.from_estimator(
            estimator.fit(X[:, :2], y), X[:, :2], grid_resolution=10
        )
        assert np.isfinite(shown.response).all()


def test_pipelines_show_themselves_in_notebooks():
    assert "SVC" in make_pipeline(StandardScaler(), SVC(C=7))._repr_html_()


def test_metadata_routing(iris):
    X, y = iris
    weights = np.where(y == 2, 0.01, 1.0)
    with config_context(enable_metadata_routing=True):
        scaler = StandardScaler().set_fit_request(sample_weight=False)
        asked = make_pipeline(scaler, SVC().set_fit_request(sample_weight=True))
        not_asked = make_pipeline(scaler, SVC().set_fit_request(sample_weight=False))
        scaled = StandardScaler().fit_transform(X)
        expected = SVC().fit(scaled, y, sample_weight=weights).decision_function(scaled)
        assert np.allclose(clone(asked).fit(X, y, sample_weight=weights).decision_function(X), expected)
        with pytest.raises(TypeError, match="sample_weight"):
            not_asked.fit(X, y, sample_weight=weights)
        with pytest.raises(TypeError, match="groups"):
            SVC().set_fit_request(groups=True)
    with pytest.raises(RuntimeError, match="metadata routing is enabled"):
        SVC().set_fit_request(sample_weight=True)


def test_data_frames(iris):
    pandas = pytest.importorskip("pandas")
    X, y = iris
    frame = pandas.DataFrame(X, columns=["a", "b", "c", "d"])
    svc = SVC().fit(frame, pandas.Series(y))
    assert svc.feature_names_in_.tolist() == ["a", "b", "c", "d"]
    assert np.array_equal(svc.predict(frame), SVC().fit(X, y).predict(X))
    with pytest.raises(ValueError, match=r"in the same order as they were in fit"):
        svc.predict(frame[["b", "a", "c", "d"]])
    with pytest.raises(ValueError, match=r"unseen at fit time:\n- z\n.*now missing:\n- a\n"):
        svc.predict(frame.rename(columns={"a": "z"}))
    with pytest.warns(UserWarning, match="does not have valid feature names"):
        svc.predict(X)
    svc.fit(X, y)
    assert not hasattr(svc, "feature_names_in_")
    with pytest.warns(UserWarning, match="was fitted without feature names"):
        svc.predict(frame)


def test_scikit_learns_exceptions_where_it_is_loaded():
    with pytest.raises(NotFittedError, match="This SVC instance is not fitted yet"):
        SVC().predict([[0.0]])
    with pytest.warns(ConvergenceWarning, match=r"Solver terminated early \(max_iter=1\)"):
        SVC(max_iter=1).fit([[0.0], [1.0], [2.0], [3.0]], [0, 1, 0, 1])


def test_without_scikit_learn():
    program = """
import sys, warnings
import svmsym
import svmsym.numeric.estimators
assert not {"sklearn", "numba", "scipy", "joblib", "pandas"} & set(sys.modules), "importing is light"
svc = svmsym.SVC()
try:
    svc.predict([[0.0]])
except (ValueError, AttributeError) as error:
    assert isinstance(error, ValueError) and isinstance(error, AttributeError), error
else:
    raise AssertionError("not fitted")
warnings.simplefilter("error")
assert svc.fit([[0.0], [1.0]], ["a", "b"]).predict([[0.0], [2.0]]).tolist() == ["a", "b"]
assert svc.score([[0.0]], ["a"]) == 1.0
svmsym.SVR().fit([[0.0], [1.0]], [0, 1]).score([[0.0], [1.0]], [0, 1])
svmsym.OneClassSVM().fit_predict([[0.0], [1.0], [5.0]])
X, y = [[i % 7] for i in range(20)], [int(i % 7 > 3) for i in range(20)]
svmsym.SVC(probability="cv").fit(X, y).predict_proba([[1.0]])
assert "sklearn" not in sys.modules, "using needs no scikit-learn"
"""
    subprocess.run([sys.executable, "-c", program], check=True, timeout=300)
