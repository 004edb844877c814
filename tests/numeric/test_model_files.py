"""Models in files of our own, against the predictions of the estimators they come from."""

import json

import numpy as np
import pytest
import sklearn.svm as theirs
from fitted_models import BOTH, FITS, FOUR, NEW, SIDE, WORDS, X, near

from svmsym.numeric.files.libsvm_model import from_libsvm_text, libsvm_text
from svmsym.numeric.files.model import Model, from_estimator
from svmsym.numeric.files.model_json import json_text
from svmsym.numeric.files.model_reading import model_of
from svmsym.numeric.files.scaling import scaling_of
from svmsym.numeric.kernels import Kernel


@pytest.mark.parametrize(("svm", "name"), BOTH)
def test_a_model_predicts_what_its_estimator_predicts(svm, name):
    fitted = FITS[name](svm)
    model = from_estimator(fitted)
    assert near(
        model.decision_function(NEW),
        fitted.decision_function(NEW) if "svr" not in name else fitted.predict(NEW),
    )
    assert (model.predict(NEW) == fitted.predict(NEW)).all() if "svr" not in name else True
    assert model.n_features == 3
    if len(model.classes) > 2:
        fitted.decision_function_shape = "ovo"
        assert near(model.decision_function(NEW, "ovo"), fitted.decision_function(NEW))


def test_words_and_truth_values_are_classes():
    for labels, kind in ((WORDS, str), (SIDE == 1, bool), (SIDE + 0.5, None)):
        fitted = theirs.SVC().fit(X, labels.astype(str) if kind is None else labels)
        model = from_estimator(fitted)
        assert (model.predict(NEW) == fitted.predict(NEW)).all()
        again = model_of(json_text(model))
        assert again.classes == model.classes
        assert kind is None or all(type(c) is kind for c in again.classes)


def test_a_precomputed_kernel():
    fitted = theirs.SVC(kernel="precomputed").fit(X @ X.T, FOUR)
    model = from_estimator(fitted)
    assert near(model.decision_function(NEW @ X.T), fitted.decision_function(NEW @ X.T))
    again = model_of(json_text(model))
    assert (again.values(NEW @ X.T) == model.values(NEW @ X.T)).all()
    assert (from_libsvm_text(libsvm_text(model)).values(NEW @ X.T) == model.values(NEW @ X.T)).all()


def test_equal_votes_go_to_the_first_class():
    # Three machines by hand on the line x: f₀₁ = x, f₀₂ = −x, f₁₂ = x. At x = 1 each class has one vote; at
    # x = 0 every f is zero and votes for the second of its pair: 1, 2, 2.
    a = np.array([[1.0, 0.0, 0.0], [-1.0, 1.0, 0.0]])
    model = Model("svc", Kernel("linear"), np.ones((3, 1)), a, np.zeros(3), 1, (30, 10, 20), (1, 1, 1))
    assert model.values(np.array([[1.0]])).tolist() == [[1, -1, 1]]
    assert model.predict(np.array([[1.0], [0.0]])).tolist() == [30, 20]
    two = Model("svc", Kernel("linear"), np.ones((1, 1)), np.ones((1, 1)), np.zeros(1), 1, (7, 9), (0, 1))
    assert two.predict(np.array([[-1.0], [0.0], [1.0]])).tolist() == [7, 9, 9]
    one = Model("one-class", Kernel("linear"), np.ones((1, 1)), np.ones((1, 1)), np.zeros(1), 1)
    assert one.predict(np.array([[-1.0], [0.0], [1.0]])).tolist() == [-1, -1, 1]


@pytest.mark.parametrize(("svm", "name"), BOTH)
def test_json_gives_back_the_same_bits(svm, name):
    model = from_estimator(FITS[name](svm), features=("a", "b", "ç"), scaling=None)
    text = json_text(model)
    again = model_of(text)
    for key in ("dual_coef", "intercept", "support"):
        assert getattr(again, key).tobytes() == getattr(model, key).tobytes()
        assert getattr(again, key).shape == getattr(model, key).shape
    assert (again.vectors != model.vectors).sum() == 0
    assert again.vectors.shape == model.vectors.shape
    assert isinstance(again.vectors, np.ndarray) == isinstance(model.vectors, np.ndarray)
    same = ("kind", "kernel", "classes", "n_support", "n_features", "features", "at_least")
    assert [getattr(again, key) for key in same] == [getattr(model, key) for key in same]
    assert (again.values(NEW) == model.values(NEW)).all()
    assert json_text(again) == text
    json.loads(text, parse_constant=pytest.fail)


def test_json_keeps_every_float_and_the_scaling():
    odd = np.array([[5e-324, -0.0, 1.7976931348623157e308], [0.1 + 0.2, 1 / 3, -(2**-1022)]])
    scaling = scaling_of(X, "standard")
    model = Model(
        "svr", Kernel("rbf", 0.1), odd, np.array([[1e-310, -1.0]]), np.array([np.pi]), 3, scaling=scaling
    )
    again = model_of(json_text(model))
    assert again.vectors.tobytes() == odd.tobytes()
    assert again.dual_coef.tobytes() == model.dual_coef.tobytes()
    assert again.scaling.shift.tobytes() == scaling.shift.tobytes()
    assert again.scaling.factor.tobytes() == scaling.factor.tobytes()
    assert again.scaling.manner == "standard"


def test_a_scaled_model_takes_plain_points():
    scaling = scaling_of(X, "standard")
    fitted = theirs.SVC().fit(scaling.apply(X), SIDE)
    model = model_of(json_text(from_estimator(fitted, scaling=scaling)))
    assert near(
        model.decision_function(NEW), fitted.decision_function((NEW - X.mean(axis=0)) / X.std(axis=0, ddof=1))
    )


def test_names_of_columns_come_from_a_table():
    pandas = pytest.importorskip("pandas")
    fitted = theirs.SVC().fit(pandas.DataFrame(X, columns=["u", "v", "w"]), SIDE)
    assert from_estimator(fitted).features == ("u", "v", "w")
