"""Models that cannot be kept, and files that hold none: each is told, with its place."""

import copy
import json

import numpy as np
import pytest
import sklearn.svm as theirs
from fitted_models import FITS, FOUR, SIDE, WORDS, X

from svmsym.errors import SvmsymError
from svmsym.numeric import estimators as ours
from svmsym.numeric.files.libsvm_model import libsvm_text
from svmsym.numeric.files.model import from_estimator
from svmsym.numeric.files.model_json import json_text
from svmsym.numeric.files.model_reading import model_of, read_model
from svmsym.numeric.files.scaling import scaling_of


class NotAnSvm:
    dual_coef_ = 1


def dot(a, b):
    return a @ b.T


@pytest.mark.parametrize(
    ("make", "phrase"),
    [
        (lambda: from_estimator(NotAnSvm()), "NotAnSvm is no support vector machine"),
        (lambda: from_estimator(theirs.SVC()), "SVC is not fitted"),
        (lambda: from_estimator(ours.SVC(multi_class="ovr").fit(X, FOUR)), "one class against the rest"),
        (lambda: json_text(from_estimator(theirs.SVC(kernel=dot).fit(X, SIDE))), "function"),
        (lambda: libsvm_text(from_estimator(theirs.SVC(kernel=dot).fit(X, SIDE))), "function"),
        (lambda: libsvm_text(from_estimator(theirs.SVC().fit(X, WORDS))), "'left' is none"),
        (lambda: libsvm_text(from_estimator(FITS["rbf"](ours), scaling=scaling_of(X, "minmax"))), "scaling"),
        (lambda: from_estimator(theirs.SVC().fit(X, SIDE)).predict(X[:, :2]), "the data have 2 columns"),
        (lambda: from_estimator(theirs.SVC().fit(X, SIDE)).predict(np.c_[X, X]), "the data have 6 columns"),
    ],
)  # fmt: skip
def test_what_cannot_be_kept_or_predicted(make, phrase):
    with pytest.raises(SvmsymError, match=phrase):
        make()


GOOD = json.loads(json_text(from_estimator(theirs.SVC(C=0.5).fit(X, FOUR), features=("a", "b", "c"))))
SPARSE = json.loads(json_text(from_estimator(FITS["sparse"](theirs))))


def put(at, value, source=GOOD):
    """A model with one thing changed; a value of ... removes it."""
    changed = copy.deepcopy(source)
    inside = changed
    for key in at[:-1]:
        inside = inside[key]
    if value is ...:
        del inside[at[-1]]
    else:
        inside[at[-1]] = value
    return changed


BAD = [
    (put(["format"], "other"), "no model of svmsym"),
    (put(["format"], ...), "no model of svmsym"),
    (put(["schema"], 2), "schema 2"),
    (put(["kind"], "svm"), "kind is 'svm'"),
    (put(["kind"], ...), "no kind"),
    (put(["kind"], "svr"), "svr has no classes"),
    (put(["kernel"], "rbf"), "kernel is not an object"),
    (put(["kernel", "name"], "cosine"), "kernel.name is 'cosine'"),
    (put(["kernel", "name"], "callable"), "kernel.name is 'callable'"),
    (put(["kernel", "gamma"], ...), "kernel.gamma is not a list of numbers"),
    (put(["kernel", "gamma"], "1"), "kernel.gamma"),
    (put(["kernel", "gamma"], True), "kernel.gamma"),
    (put(["classes"], None), "svc needs classes"),
    (put(["classes", "values"], [1, 2, 3]), "dual_coef has 3 rows"),
    (put(["classes", "values"], [1, 2, 3, 3]), "different values"),
    (put(["classes", "values"], [1, 2, 3, "x"]), "values of type integer"),
    (put(["classes", "values"], [True, 2, 3, 4]), "values of type integer"),
    (put(["classes", "type"], "colour"), "classes.type"),
    (put(["classes", "type"], []), "classes.type"),
    (put(["features"], 3), "features is not an object"),
    (put(["features", "count"], 4), "not 4|different names"),
    (put(["features", "count"], 10**12), "features.count"),
    (put(["features", "count"], 3.0), "features.count"),
    (put(["features", "names"], ["a", "b"]), "not 3 different names"),
    (put(["features", "names"], ["a", "b", 5]), "list of texts"),
    (put(["features", "names"], ["a", "b", "a"]), "not 3 different names"),
    (put(["intercept"], ...), "no intercept"),
    (put(["intercept"], [1.0]), "intercept has not 6 numbers"),
    (put(["intercept"], "0"), "intercept is not a list of numbers"),
    (put(["intercept", 0], None), "intercept is not a list of numbers"),
    (put(["intercept", 0], 10**400), "beyond the range"),
    (put(["dual_coef"], []), "do not fit|dual_coef has 0 rows|0 coefficients"),
    (put(["dual_coef", 0], [1.0]), "different lengths"),
    (put(["dual_coef", 0, 0], "1"), "dual_coef is not a list of numbers"),
    (put(["n_support"], [1, 1, 1, 1]), "n_support does not share out"),
    (put(["n_support"], [1.5]), "n_support is not a list of whole numbers"),
    (put(["support"], [0]), "support does not name"),
    (put(["support", 0], -1), "support is not a list of whole numbers"),
    (put(["support_vectors"], []), "0 support vectors"),
    (put(["support_vectors", 0], [1.0]), "different lengths"),
    (put(["support_vectors", 0, 0], True), "support_vectors is not a list of numbers"),
    (put(["scaling"], {"manner": "log"}), "scaling.manner"),
    (put(["scaling"], {"manner": "minmax", "shift": [0.0] * 3, "factor": [1, 0, 1]}), "not positive"),
    (put(["scaling"], {"manner": "minmax", "shift": [0.0] * 3, "factor": [1, 1]}), "scaling has not 3"),
    (put(["probability"], {"A": [1.0], "B": [1.0]}), "probability has not 6 pairs"),
    (put(["settings"], [1]), "settings is not an object"),
    (put(["support_vectors", "begin", 1], 10**6, SPARSE), "do not fit together"),
    (put(["support_vectors", "column", 0], 3, SPARSE), "do not fit together"),
    (put(["support_vectors", "value"], [1.0], SPARSE), "do not fit together"),
    (put(["support_vectors", "shape"], [1], SPARSE), "do not fit together"),
]  # fmt: skip


@pytest.mark.parametrize(("model", "phrase"), BAD)
def test_bad_json_models_are_told(tmp_path, model, phrase):
    path = tmp_path / "m.json"
    path.write_text(json.dumps(model))
    with pytest.raises(SvmsymError, match=phrase) as error:
        read_model(path)
    assert str(error.value).startswith(f"{path}: ")
    assert "what to do" in str(error.value)


def test_the_unchanged_models_are_read():
    assert model_of(json.dumps(GOOD)).classes == (-1, 2, 3, 8)
    assert not isinstance(model_of(json.dumps(SPARSE)).vectors, np.ndarray)


LIBSVM = (
    "svm_type c_svc\nkernel_type rbf\ngamma 0.5\nnr_class 2\ntotal_sv 2\nrho 0.1\nlabel 1 -1\nnr_sv 1 1\n"
    "SV\n1 1:2\n-1 2:3\n"
)


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("", "empty"),
        ("hello\n", "neither svmsym's JSON nor LIBSVM's text"),
        ("[1]", "neither"),
        ("{", "not JSON"),
        ('{"a": NaN}', "NaN is not a number"),
        ('{"a": 1, "a": 2}', "stands twice"),
        ('{"a": ' + "[" * 100_000 + "}", "not JSON"),
        ('{"a": ' + "9" * 5000 + "}", "not JSON"),
        ("{}", "no model of svmsym"),
        (b"\x80\x04\x95pickle", "not a text file"),
        (LIBSVM.replace("SV\n", "", 1), "neither"),
        (LIBSVM.replace("c_svc", "d_svc"), "1: svm_type 'd_svc' is not known"),
        (LIBSVM.replace("rbf", "cosine"), "2: kernel_type 'cosine' is not known"),
        (LIBSVM.replace("gamma 0.5\n", ""), "no gamma"),
        (LIBSVM.replace("gamma 0.5", "gamma big"), "3: 'big' is not a number"),
        (LIBSVM.replace("gamma 0.5", "gamma nan"), "3: 'nan' is NaN"),
        (LIBSVM.replace("rho 0.1\n", ""), "no rho"),
        (LIBSVM.replace("rho 0.1", "rho 0.1 0.2"), "6: rho has 2 values, not 1"),
        (LIBSVM.replace("nr_class 2", "nr_class 3"), "label has 2 values, not 3"),
        (LIBSVM.replace("nr_class 2", "nr_class 99999"), "nr_class is 99999"),
        (LIBSVM.replace("nr_class 2", "nr_class 1.5"), "nr_class is not a whole number"),
        (LIBSVM.replace("label 1 -1", "label yes no"), "'yes' is not a number"),
        (LIBSVM.replace("total_sv 2", "total_sv 3"), "total_sv is 3"),
        (LIBSVM.replace("nr_sv 1 1", "nr_sv 1 2"), "nr_sv sums to 3"),
        (LIBSVM.replace("1 1:2", "1 1-2"), "10: '1-2' is not index:value"),
        (LIBSVM.replace("1 1:2", "1 0:2"), "10: '0:2' is not index:value"),
        (LIBSVM.replace("1 1:2", "1 2:2 1:1"), "10: '1:1' is not index:value with ascending"),
        (LIBSVM.replace("1 1:2", "x 1:2"), "10: 'x' is not a number"),
        (LIBSVM.replace("1 1:2", "1 1:"), "10: a value is missing"),
        (LIBSVM.replace("rbf\ngamma 0.5", "precomputed"), "precomputed kernel is 0:number"),
        (LIBSVM.replace("rbf\ngamma", "polynomial\ndegree 2.5\ncoef0 0\ngamma"), "degree is not a whole"),
    ],
)  # fmt: skip
def test_bad_model_files_are_told(tmp_path, text, phrase):
    path = tmp_path / "m"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(SvmsymError, match=phrase) as error:
        read_model(path)
    assert str(error.value).startswith(str(path))
    assert read_model_text(LIBSVM, tmp_path).classes == (1, -1)


def read_model_text(text, folder):
    path = folder / "good"
    path.write_text(text)
    return read_model(path)


def test_no_such_model(tmp_path):
    with pytest.raises(SvmsymError, match="no such file"):
        read_model(tmp_path / "none.json")


def test_a_negative_width_is_no_kernel(tmp_path):
    kept = from_estimator(FITS["rbf"](ours))
    told = json.loads(json_text(kept))
    told["kernel"]["gamma"] = -0.5
    lines = libsvm_text(kept).splitlines()
    lines = ["gamma -0.5" if line.startswith("gamma") else line for line in lines]
    for name, text, place in [
        ("m.json", json.dumps(told), "m.json"),
        ("m.model", "\n".join(lines), "m.model:3"),
    ]:
        path = tmp_path / name
        path.write_text(text, encoding="utf-8")
        with pytest.raises(SvmsymError, match=r"gamma is -0\.5") as caught:
            read_model(path)
        assert str(caught.value.place).endswith(place)
        assert "positive" in caught.value.why
        assert caught.value.hint
