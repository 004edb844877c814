"""Models in files, against scikit-learn's own predictions and against LIBSVM's own reader and writer."""

import copy
import ctypes
import json
from pathlib import Path

import numpy as np
import pytest
import sklearn.svm as theirs
from scipy.sparse import csr_matrix

from svmsym.errors import SvmsymError
from svmsym.numeric import estimators as ours
from svmsym.numeric.files.libsvm_model import from_libsvm_text, libsvm_text
from svmsym.numeric.files.model import Model, from_estimator
from svmsym.numeric.files.model_json import json_text
from svmsym.numeric.files.model_reading import model_of, read_model
from svmsym.numeric.files.scaling import scaling_of
from svmsym.numeric.kernels import Kernel

MODELS = Path(__file__).parent.parent / "models"
rng = np.random.default_rng(7)
X = rng.normal(size=(60, 3)) + 5
NEW = rng.normal(size=(40, 3)) + 5
SIDE = (X[:, 0] * X[:, 1] > 25).astype(int)
FOUR = np.array([3, -1, 8, 2])[np.arange(60) % 4]  # no class can be told from another: many ties of votes
TARGET = X[:, 0] ** 2 - X[:, 2]
WORDS = np.array(["left", "right"])[SIDE]

FITS = {
    "linear": lambda svm: svm.SVC(kernel="linear").fit(X, SIDE),
    "poly": lambda svm: svm.SVC(kernel="poly", degree=2, gamma=0.25, coef0=1.5, C=3).fit(X, SIDE),
    "rbf": lambda svm: svm.SVC(C=5).fit(X, SIDE),
    "sigmoid": lambda svm: svm.SVC(kernel="sigmoid", gamma=0.01, coef0=-0.5).fit(X, SIDE),
    "±1": lambda svm: svm.SVC().fit(X, 2 * SIDE - 1),
    "four classes": lambda svm: svm.SVC(C=10).fit(X, FOUR),
    "four classes, linear": lambda svm: svm.SVC(kernel="linear", tol=1e-2).fit(X, FOUR),
    "nu": lambda svm: svm.NuSVC(nu=0.3).fit(X, SIDE),
    "nu, four classes": lambda svm: svm.NuSVC(nu=0.4, gamma=2).fit(X, FOUR),
    "svr": lambda svm: svm.SVR(C=10, epsilon=0.2).fit(X, TARGET),
    "nu-svr": lambda svm: svm.NuSVR(kernel="linear", C=2).fit(X, TARGET),
    "one class": lambda svm: svm.OneClassSVM(nu=0.3).fit(X),
    "sparse": lambda svm: svm.SVC().fit(csr_matrix(np.where(X > 5, X, 0)), FOUR),
    "weights": lambda svm: svm.SVC(class_weight={0: 5}).fit(X, SIDE),
}
BOTH = [pytest.param(svm, name, id=f"{svm.__name__}-{name}") for svm in (theirs, ours) for name in FITS]


def near(found, wanted, digits=1e-12, terms=0.0):
    """Equal up to a share of the largest number, or up to the rounding of a sum of terms of that size."""
    found, wanted = np.asarray(found), np.asarray(wanted)
    bound = max(digits * np.abs(wanted).max(), 20 * np.finfo(float).eps * terms)
    return found.shape == wanted.shape and np.abs(found - wanted).max() <= bound


def terms(model, points):
    """The largest Σ|a_s k(z_s, x)|."""
    K = model.kernel.between(points, model.vectors)
    return (np.abs(K) @ np.abs(model.dual_coef.T)).max()


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


@pytest.fixture(scope="module")
def libsvm():
    return pytest.importorskip("libsvm.svmutil", reason="libsvm-official reads what we write")


def predicted_by(libsvm, path, points):
    """Labels and decision values from LIBSVM's own functions, called with enough room for all pairs.

    svm_predict of svmutil (3.37) gives ν-SVC room for one value, which is too little for three classes.
    """
    from libsvm.svm import gen_svm_nodearray  # noqa: PLC0415 - only where LIBSVM is installed

    loaded = libsvm.svm_load_model(str(path))
    given = loaded.param.kernel_type == libsvm.kernel_names.PRECOMPUTED
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
