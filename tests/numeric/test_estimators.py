"""The estimators against scikit-learn (LIBSVM) at tight tolerance, against the exact solver, and by hand."""

from fractions import Fraction

import numpy as np
import pytest
from real_sets import FINE, KERNELS, cancer_set, standard_diabetes_set, wine_set
from sklearn import svm
from sklearn.datasets import load_iris

import svmsym
from svmsym import SVC, SVR, NuSVC, NuSVR, OneClassSVM


@pytest.fixture(scope="module")
def wine():
    return wine_set()


@pytest.fixture(scope="module")
def cancer():
    return cancer_set(200)


@pytest.fixture(scope="module")
def diabetes():
    return standard_diabetes_set(150)


def alike(ours, theirs, X, *, rtol=1e-5, atol=1e-5):
    """The same function, support vectors and layout, as far as LIBSVM's own accuracy goes."""
    for name in ("decision_function", "predict"):
        if hasattr(theirs, name):
            mine, other = getattr(ours, name)(X), getattr(theirs, name)(X)
            assert mine.shape == other.shape
            assert mine.dtype == other.dtype
            assert np.allclose(mine, other, rtol=rtol, atol=atol)
    assert np.allclose(ours.intercept_, theirs.intercept_, rtol=rtol, atol=10 * atol)
    assert ours.dual_coef_.shape[0] == theirs.dual_coef_.shape[0]
    assert ours.n_support_.shape == theirs.n_support_.shape
    assert ours.support_.dtype == theirs.support_.dtype
    assert ours.n_support_.dtype.kind == theirs.n_support_.dtype.kind
    assert ours._gamma == pytest.approx(theirs._gamma)
    assert ours.shape_fit_ == theirs.shape_fit_
    assert ours.fit_status_ == theirs.fit_status_ == 0


@pytest.mark.parametrize("kernel", KERNELS, ids=str)
@pytest.mark.parametrize("C", [0.1, 10.0])
def test_two_classes_as_scikit_learn(cancer, kernel, C):
    X, y = cancer
    ours, theirs = SVC(C=C, **kernel, **FINE).fit(X, y), svm.SVC(C=C, **kernel, **FINE).fit(X, y)
    alike(ours, theirs, X)
    if kernel["kernel"] != "linear":  # there α is unique
        assert np.array_equal(ours.support_, theirs.support_)
        assert np.allclose(ours.dual_coef_, theirs.dual_coef_, atol=1e-4)
    else:
        assert np.allclose(ours.coef_, theirs.coef_, atol=1e-5)


@pytest.mark.parametrize("shape", ["ovr", "ovo"])
@pytest.mark.parametrize("kernel", KERNELS, ids=str)
def test_three_classes_as_scikit_learn(wine, kernel, shape):
    X, y = wine
    names = np.array(["red", "white", "blue"])[y]
    settings = {"decision_function_shape": shape, **kernel, **FINE}
    ours, theirs = SVC(**settings).fit(X, names), svm.SVC(**settings).fit(X, names)
    assert ours.classes_.tolist() == theirs.classes_.tolist()
    assert np.array_equal(ours.predict(X), theirs.predict(X))
    # At a vote of confidences near a kink the two may differ by LIBSVM's own inaccuracy.
    assert np.allclose(ours.decision_function(X), theirs.decision_function(X), atol=1e-4)
    assert np.allclose(ours.intercept_, theirs.intercept_, atol=1e-4)
    if kernel["kernel"] == "rbf":
        assert np.array_equal(ours.support_, theirs.support_)
        assert np.array_equal(ours.n_support_, theirs.n_support_)
        assert np.allclose(ours.dual_coef_, theirs.dual_coef_, atol=1e-4)
    if kernel["kernel"] == "linear":
        assert np.allclose(ours.coef_, theirs.coef_, atol=1e-5)


def test_break_ties_as_scikit_learn():
    X, y = load_iris(return_X_y=True)
    settings = {"gamma": 1e3, "break_ties": True, **FINE}
    far = np.random.default_rng(0).uniform(0, 8, (200, 4))
    ours, theirs = SVC(**settings).fit(X, y), svm.SVC(**settings).fit(X, y)
    assert np.array_equal(ours.predict(far), np.argmax(ours.decision_function(far), axis=1))
    assert np.mean(ours.predict(far) == theirs.predict(far)) > 0.95


@pytest.mark.parametrize("nu", [0.1, 0.4])
def test_nu_svc_as_scikit_learn(cancer, wine, nu):
    for X, y in (cancer, wine):
        settings = {"nu": nu, "gamma": 0.1, "decision_function_shape": "ovo", **FINE}
        ours, theirs = NuSVC(**settings).fit(X, y), svm.NuSVC(**settings).fit(X, y)
        alike(ours, theirs, X, rtol=1e-3, atol=1e-3)  # LIBSVM's ρ of ν-SVC has few digits


@pytest.mark.parametrize("kernel", KERNELS, ids=str)
def test_regression_as_scikit_learn(diabetes, kernel):
    X, y = diabetes
    alike(SVR(**kernel, **FINE).fit(X, y), svm.SVR(**kernel, **FINE).fit(X, y), X, atol=1e-4)
    ours, theirs = NuSVR(nu=0.3, **kernel, **FINE).fit(X, y), svm.NuSVR(nu=0.3, **kernel, **FINE).fit(X, y)
    alike(ours, theirs, X, rtol=1e-4, atol=1e-3)
    assert ours.score(X, y) == pytest.approx(theirs.score(X, y), abs=1e-3)


@pytest.mark.parametrize("kernel", KERNELS[1:], ids=str)
def test_one_class_as_scikit_learn(cancer, kernel):
    X, _ = cancer
    ours, theirs = (
        OneClassSVM(nu=0.2, **kernel, **FINE).fit(X),
        svm.OneClassSVM(nu=0.2, **kernel, **FINE).fit(X),
    )
    scale = abs(float(theirs.offset_[0]))
    assert np.allclose(ours.decision_function(X), theirs.decision_function(X), atol=1e-5 * scale)
    assert np.allclose(ours.offset_, theirs.offset_, rtol=1e-5)
    assert np.allclose(ours.score_samples(X), theirs.score_samples(X), atol=1e-5 * scale)
    inside = np.abs(theirs.decision_function(X)) > 1e-5 * scale
    assert np.array_equal(ours.predict(X)[inside], theirs.predict(X)[inside])
    assert np.mean(ours.fit_predict(X) == -1) <= 0.2


def test_weights_as_scikit_learn(cancer, diabetes):
    X, y = cancer
    w = np.random.default_rng(1).uniform(0.1, 3, len(y))
    settings = {"gamma": 0.1, "class_weight": {0: 2.0, 1: 0.5}, **FINE}  # γ given: ours weighs "scale", too
    alike(SVC(**settings).fit(X, y, w), svm.SVC(**settings).fit(X, y, w), X)
    X, t = diabetes
    w = np.random.default_rng(2).uniform(0.1, 3, len(t))
    for ours, theirs in ((SVR, svm.SVR), (NuSVR, svm.NuSVR)):
        mine, other = ours(gamma=0.1, **FINE).fit(X, t, w), theirs(gamma=0.1, **FINE).fit(X, t, w)
        assert np.allclose(mine.predict(X), other.predict(X), atol=1e-3)


@pytest.mark.parametrize("kind", [SVC, NuSVC, SVR, NuSVR, OneClassSVM])
def test_weights_are_repetitions(kind):
    rng = np.random.default_rng(3)
    X, y = rng.normal(size=(24, 3)), rng.integers(0, 2, 24)
    w = rng.integers(0, 4, 24)
    new = rng.normal(size=(9, 3))
    settings = {"nu": 0.2} if kind is NuSVC else {}
    weighted = kind(**settings).fit(X, y, sample_weight=w)
    repeated = kind(**settings).fit(np.repeat(X, w, axis=0), np.repeat(y, w))
    kept = kind(**settings).fit(X[w > 0], y[w > 0], sample_weight=w[w > 0])
    ask = "predict" if kind in (SVR, NuSVR) else "decision_function"
    assert np.allclose(getattr(weighted, ask)(new), getattr(repeated, ask)(new), rtol=1e-9, atol=1e-9)
    assert np.allclose(getattr(weighted, ask)(new), getattr(kept, ask)(new), rtol=1e-12, atol=1e-12)
    assert (w[weighted.support_] > 0).all()


def test_balanced_classes_weigh_the_same(cancer):
    X, y = cancer
    ours, theirs = SVC(class_weight="balanced", **FINE), svm.SVC(class_weight="balanced", **FINE)
    alike(ours.fit(X, y), theirs.fit(X, y), X)
    assert np.allclose(ours.class_weight_, theirs.class_weight_)


def test_class_weights_of_nu_svc_multiply_the_price_it_stands_for(cancer):
    X, y = cancer
    plain = NuSVC(nu=0.3, gamma=0.1, **FINE).fit(X, y)
    C = np.abs(plain.dual_coef_).max()  # 1/ρ, the bound that bounded vectors meet
    assert np.allclose(
        NuSVC(nu=0.3, gamma=0.1, class_weight={0: 3.0}, **FINE).fit(X, y).decision_function(X),
        SVC(C=C, gamma=0.1, class_weight={0: 3.0}, **FINE).fit(X, y).decision_function(X),
        atol=1e-5,
    )
    unmoved = NuSVC(nu=0.3, gamma=0.1, class_weight={0: 1.0, 1: 1.0}, **FINE).fit(X, y)
    assert np.array_equal(unmoved.dual_coef_, plain.dual_coef_)


def test_one_against_the_rest_is_one_machine_for_each_class(wine):
    X, y = wine
    rest = SVC(multi_class="ovr", gamma=0.1, **FINE).fit(X, y)
    alone = [svm.SVC(gamma=0.1, **FINE).fit(X, y == c) for c in range(3)]
    values = rest.decision_function(X)
    assert np.allclose(values, np.stack([one.decision_function(X) for one in alone], axis=1), atol=1e-4)
    assert np.array_equal(rest.predict(X), np.argmax(values, axis=1))
    assert rest.dual_coef_.shape == (3, len(rest.support_))
    assert [m.name for m in rest.report_.machines] == [f"{c} against the rest" for c in range(3)]
    linear = SVC(multi_class="ovr", kernel="linear").fit(X, y)
    assert np.allclose(X @ linear.coef_.T + linear.intercept_, linear.decision_function(X))
    with pytest.raises(ValueError, match="needs multi_class='ovo'"):
        SVC(multi_class="ovr", decision_function_shape="ovo").fit(X, y)


def exact_problem(seed):
    rng = np.random.default_rng(seed)
    X = rng.integers(-4, 5, (10, 2))
    y = np.where(X[:, 0] + rng.integers(-2, 3, 10) > 0, 1, -1)
    y[:2] = 1, -1
    return X, y


@pytest.mark.parametrize("seed", range(12))
def test_the_exact_optimum(seed):
    X, y = exact_problem(seed)
    answer = svmsym.solve(X.tolist(), y.tolist(), C="3/2")
    ours = SVC(kernel="linear", C=1.5).fit(X, y)
    w = np.array([float(Fraction(str(v))) for v in answer.w])
    assert np.allclose(ours.coef_.ravel(), w, atol=1e-9)
    exact = float(Fraction(str(answer.objective)))
    assert ours.report_.primal == pytest.approx(exact, rel=1e-9)
    assert ours.report_.dual == pytest.approx(exact, rel=1e-9)


def test_slack_and_bias_by_hand():
    X, y = [[1.0], [-1.0]], [1, 0]
    # ½w² + 2C(1 − w)² is least at w = 4C/(1 + 4C); with ξ ≥ 0 linear at w = min(1, 2C).
    assert SVC(kernel="linear", C=0.25, slack="squared").fit(X, y).coef_.item() == pytest.approx(0.5)
    assert SVC(kernel="linear", C=0.25).fit(X, y).coef_.item() == pytest.approx(0.5)
    assert SVC(kernel="linear", C=1.0, slack="squared").fit(X, y).coef_.item() == pytest.approx(0.8)
    assert SVC(kernel="linear", C=1.0).fit(X, y).coef_.item() == pytest.approx(1.0)
    # Without b, the points 1 and 3 with labels −1 and +1 are not separated: w is least costly at 1/3.
    free = SVC(kernel="linear", C=0.5, bias=False).fit([[1.0], [3.0]], [0, 1])
    assert free.intercept_.tolist() == [0.0]
    assert free.coef_.item() == pytest.approx(1 / 3)
    # ½w² + C(1 − ε − w)² for the point (1, 1) without b: w = 2C(1 − ε)/(1 + 2C).
    tube = SVR(kernel="linear", C=1.0, epsilon=0.25, slack="squared", bias=False).fit([[1.0]], [1.0])
    assert tube.predict([[1.0]]).item() == pytest.approx(0.5)


def test_planted_errors_are_caught(cancer, monkeypatch):
    """The comparison with scikit-learn sees a wrong intercept, a lost weight and swapped classes."""
    X, y = cancer
    theirs = svm.SVC(gamma=0.1, **FINE).fit(X, y)
    right = SVC(gamma=0.1, **FINE).fit(X, y)
    right._intercept_ = right._intercept_ + 1e-3
    with pytest.raises(AssertionError):
        alike(right, theirs, X)
    swapped = SVC(gamma=0.1, **FINE).fit(X, 1 - y)
    with pytest.raises(AssertionError):
        alike(swapped, theirs, X)
    monkeypatch.setattr(SVC, "_prices", lambda self, _, weights: np.full(len(weights), 0.9 * self.C))
    with pytest.raises(AssertionError):
        alike(SVC(gamma=0.1, **FINE).fit(X, y), theirs, X)
