"""Models in LIBSVM's format, against LIBSVM's own reader and writer."""

import ctypes
from pathlib import Path

import numpy as np
import pytest
import sklearn.svm as theirs
from fitted_models import BOTH, FITS, FOUR, NEW, SIDE, X, near

from svmsym.numeric import estimators as ours
from svmsym.numeric.files.libsvm_model import from_libsvm_text, libsvm_text
from svmsym.numeric.files.model import from_estimator
from svmsym.numeric.files.model_json import json_text
from svmsym.numeric.files.model_reading import model_of, read_model

MODELS = Path(__file__).parent.parent / "models"


def terms(model, points):
    """The largest Σ|a_s k(z_s, x)|."""
    K = model.kernel.between(points, model.vectors)
    return (np.abs(K) @ np.abs(model.dual_coef.T)).max()


PRECOMPUTED = 4  # of LIBSVM's svm.h; its Python has given the number two names


@pytest.fixture(scope="module")
def libsvm():
    return pytest.importorskip("libsvm.svmutil", reason="libsvm-official reads what we write")


def predicted_by(libsvm, path, points):
    """Labels and decision values from LIBSVM's own functions, called with enough room for all pairs.

    svm_predict of svmutil (3.37) gives ν-SVC room for one value, which is too little for three classes.
    """
    from libsvm.svm import gen_svm_nodearray  # noqa: PLC0415 - only where LIBSVM is installed

    loaded = libsvm.svm_load_model(str(path))
    given = loaded.param.kernel_type == PRECOMPUTED
    k = loaded.get_nr_class()
    room = (ctypes.c_double * (k * (k - 1) // 2))()
    labels, values = [], []
    for row in points:
        nodes, _ = gen_svm_nodearray(row, isKernel=given)
        labels.append(libsvm.libsvm.svm_predict_values(loaded, nodes, room))
        values.append(list(room))
    return labels, values


@pytest.mark.parametrize(("svm", "name"), BOTH)
def test_libsvm_reads_our_models_and_predicts_the_same(libsvm, svm, name, tmp_path):
    model = from_estimator(FITS[name](svm))
    path = tmp_path / "m.model"
    path.write_text(libsvm_text(model))
    labels, values = predicted_by(libsvm, path, NEW.tolist())
    mine = model.values(NEW)
    turned = -1 if len(model.classes) == 2 else 1
    assert near(turned * mine, values, terms=terms(model, NEW))
    if model.classifies or model.kind == "one-class":
        assert labels == model.predict(NEW).tolist()
    else:
        assert near(model.predict(NEW), labels)
    again = read_model(path)
    assert near(again.values(NEW), mine) if name == "sparse" else (again.values(NEW) == mine).all()
    assert (again.dual_coef == model.dual_coef).all()
    assert (again.intercept == model.intercept).all()
    assert libsvm_text(again) == path.read_text()
    # An error planted in the file is seen: the comparison can fail.
    text = path.read_text().split("\n")
    at = next(k for k, line in enumerate(text) if line.startswith("rho"))
    text[at] = " ".join(["rho", *(str(-2 * float(v) - 1) for v in text[at].split()[1:])])
    path.write_text("\n".join(text))
    assert not near(turned * mine, predicted_by(libsvm, path, NEW.tolist())[1])


def test_a_precomputed_model_in_libsvm(libsvm, tmp_path):
    model = from_estimator(theirs.SVC(kernel="precomputed").fit(X @ X.T, FOUR))
    path = tmp_path / "m.model"
    path.write_text(libsvm_text(model))
    rows = np.c_[np.arange(1, 41), NEW @ X.T]
    labels, values = predicted_by(libsvm, path, [dict(enumerate(row)) for row in rows.tolist()])
    assert near(model.values(NEW @ X.T), values)
    assert labels == model.predict(NEW @ X.T).tolist()


@pytest.mark.parametrize("labels", [SIDE, FOUR], ids=["two", "four"])
@pytest.mark.filterwarnings("ignore:.*probability.*:FutureWarning")
def test_probabilities_in_libsvm(libsvm, labels, tmp_path):
    for svm in (theirs, ours):
        fitted = svm.SVC(probability=True, random_state=1).fit(X, labels)
        path = tmp_path / "m.model"
        path.write_text(libsvm_text(from_estimator(fitted)))
        loaded = libsvm.svm_load_model(str(path))
        _, _, shares = libsvm.svm_predict([], NEW.tolist(), loaded, "-q -b 1")
        # scikit-learn and LIBSVM stop the coupling of pairs early, each in its own way.
        alike = svm is ours and len(set(labels)) == 2
        assert near(shares, fitted.predict_proba(NEW), 1e-9 if alike else 1e-2)
        again = read_model(path)
        assert libsvm_text(again) == path.read_text()
        kept = model_of(json_text(again)).probability
        assert [v.tobytes() for v in kept] == [v.tobytes() for v in again.probability]


TRAINED = {
    "c_svc": "-s 0 -t 2 -g 0.3 -c 4",
    "c_svc linear": "-s 0 -t 0",
    "c_svc polynomial": "-s 0 -t 1 -d 2 -g 0.5 -r 1",
    "c_svc sigmoid": "-s 0 -t 3 -g 0.01 -r 0.5",
    "c_svc probability": "-s 0 -t 2 -b 1",
    "nu_svc": "-s 1 -n 0.4",
    "one_class": "-s 2 -n 0.2",
    "one_class probability": "-s 2 -n 0.2 -b 1",
    "epsilon_svr": "-s 3 -p 0.2",
    "epsilon_svr probability": "-s 3 -p 0.2 -b 1",
    "nu_svr": "-s 4 -n 0.4",
}


@pytest.mark.parametrize("options", TRAINED.values(), ids=TRAINED)
@pytest.mark.parametrize("answers", [SIDE, FOUR], ids=["two", "four"])
def test_models_that_libsvm_wrote(libsvm, options, answers, tmp_path):
    path = tmp_path / "m.model"
    libsvm.svm_save_model(str(path), libsvm.svm_train(answers.tolist(), X.tolist(), f"{options} -q"))
    labels, values = predicted_by(libsvm, path, NEW.tolist())
    model = read_model(path)
    turned = -1 if len(model.classes) == 2 else 1
    assert near(turned * model.values(NEW), values, terms=terms(model, NEW))
    if model.classifies:
        # LIBSVM keeps classes in the order in which they appear.
        assert list(model.classes) == list(dict.fromkeys(answers.tolist()))
    assert near(model.predict(NEW), labels)
    assert (from_libsvm_text(libsvm_text(model)).values(NEW) == model.values(NEW)).all()


def test_models_of_svm_train_in_the_repository(libsvm):
    data = np.loadtxt(MODELS / "twenty.csv", delimiter=",", skiprows=1, usecols=(0, 1))
    for path in sorted(MODELS.glob("*.model")):
        if "precomputed" in path.name:
            points = data @ data.T
            given = [dict(enumerate([1, *row])) for row in points.tolist()]
        else:
            points, given = data, data.tolist()
        labels, values = predicted_by(libsvm, path, given)
        model = read_model(path)
        width = max(model.n_features, points.shape[1])
        found = model.values(points[:, :width])
        assert near(-found if len(model.classes) == 2 else found, values), path.name
        assert near(model.predict(points), labels), path.name


def test_more_columns_than_a_libsvm_model_knows():
    text = "svm_type epsilon_svr\nkernel_type rbf\ngamma 1\nnr_class 2\ntotal_sv 1\nrho 0\nSV\n1 1:1\n"
    found = from_libsvm_text(text).predict(np.array([[1.0, 2.0]]))
    assert found.tolist() == pytest.approx([np.exp(-4)])  # ‖(1, 2) − (1, 0)‖² = 4
