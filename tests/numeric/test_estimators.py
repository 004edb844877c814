"""The estimators against scikit-learn (LIBSVM) at tight tolerance, against the exact solver, and by hand."""

import warnings
from fractions import Fraction

import numpy as np
import pytest
from scipy import sparse
from sklearn import svm
from sklearn.datasets import load_breast_cancer, load_diabetes, load_iris, load_wine

import svmsym
from svmsym import SVC, SVR, NuSVC, NuSVR, OneClassSVM
from svmsym.errors import SvmsymError
from svmsym.numeric import training
from svmsym.numeric.decision import decision_values, pair_values
from svmsym.numeric.estimators.advice import badly_scaled
from svmsym.numeric.kernels import Kernel

KERNELS = [
    {"kernel": "linear"},
    {"kernel": "rbf", "gamma": 0.3},
    {"kernel": "poly", "degree": 2, "coef0": 1.0, "gamma": 0.2},
    {"kernel": "poly", "degree": 3, "coef0": 0.5, "gamma": "auto"},
]
FINE = {"tol": 1e-8}  # as fine as LIBSVM's float32 kernel rows allow


def standard(X):
    return (X - X.mean(axis=0)) / X.std(axis=0)


@pytest.fixture(scope="module")
def wine():
    X, y = load_wine(return_X_y=True)
    return standard(X), y


@pytest.fixture(scope="module")
def cancer():
    X, y = load_breast_cancer(return_X_y=True)
    return standard(X)[:200], y[:200]


@pytest.fixture(scope="module")
def diabetes():
    X, y = load_diabetes(return_X_y=True)
    return standard(X)[:150], standard(y[:, None]).ravel()[:150]


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


@pytest.mark.parametrize("make", [sparse.csr_array, sparse.csc_matrix, sparse.lil_matrix, sparse.coo_array])
def test_sparse_is_dense_bit_for_bit(make, wine):
    X, y = wine
    X = np.where(np.abs(X) < 0.8, 0.0, X)
    for kind in (SVC, SVR, OneClassSVM):
        for kernel in ("linear", "rbf"):
            dense, thin = kind(kernel=kernel).fit(X, y), kind(kernel=kernel).fit(make(X), y)
            assert sparse.issparse(thin.support_vectors_)
            assert sparse.issparse(thin.dual_coef_)
            assert np.array_equal(thin.dual_coef_.toarray(), dense.dual_coef_)
            assert np.array_equal(thin.support_vectors_.toarray(), dense.support_vectors_)
            assert np.array_equal(thin.predict(make(X)), dense.predict(X))
            assert np.array_equal(thin.predict(X), dense.predict(X))
            if kernel == "linear":
                assert sparse.issparse(thin.coef_)
                assert np.allclose(thin.coef_.toarray(), dense.coef_)


def test_wide_sparse_points_stay_sparse():
    rng = np.random.default_rng(4)
    X = sparse.random_array((300, 5000), density=0.002, rng=rng, format="csr")
    y = rng.integers(0, 3, 300)
    thin, dense = SVC(**FINE).fit(X, y), SVC(**FINE).fit(X.toarray(), y)
    assert np.allclose(thin.decision_function(X), dense.decision_function(X.toarray()), atol=1e-6)


def test_input_is_left_alone_and_any_layout_will_do(cancer):
    X, y = cancer
    before = X.copy()
    first = SVC().fit(X, y).decision_function(X)
    for same in (np.asfortranarray(X), X[:, ::-1][:, ::-1], X.tolist(), np.hstack([X, X])[:, : X.shape[1]]):
        assert np.array_equal(SVC().fit(same, y).decision_function(X), first)
    assert np.array_equal(X, before)
    X.flags.writeable = False
    assert np.array_equal(SVC().fit(X, y).decision_function(X), first)
    X.flags.writeable = True
    single = SVC().fit(X.astype(np.float32), y).decision_function(X.astype(np.float32))
    assert np.allclose(single, first, atol=1e-3)
    unsorted = sparse.csr_array(np.array([[1.0, 2.0], [0.0, 3.0]]))
    unsorted.indices[:2], unsorted.data[:2] = [1, 0], [2.0, 1.0]
    unsorted.has_sorted_indices = False
    SVC().fit(unsorted, [0, 1])
    assert unsorted.indices.tolist() == [1, 0, 1]


def test_precomputed_and_callable_kernels(cancer):
    X, y = cancer
    rbf = SVC(gamma=0.1).fit(X, y)
    kernel = Kernel("rbf", 0.1)
    gram = kernel.between(X, X)
    assert np.allclose(
        SVC(kernel="precomputed").fit(gram, y).decision_function(gram), rbf.decision_function(X), atol=1e-3
    )
    function = SVC(kernel=kernel.between).fit(X, y)
    assert np.allclose(function.decision_function(X), rbf.decision_function(X), atol=1e-3)
    assert function.support_vectors_.shape == (0, 0)
    w = (np.arange(len(y)) % 3).astype(float)
    part, whole = SVC(kernel="precomputed"), SVC(gamma=0.1)
    assert np.allclose(
        part.fit(gram, y, w).decision_function(gram), whole.fit(X, y, w).decision_function(X), atol=1e-3
    )
    with pytest.raises(ValueError, match="should be equal to"):
        SVC(kernel=lambda a, b: np.ones((len(a), 3)) if len(a) == 4 else a @ b.T).fit(X, y).predict(X[:4])


@pytest.mark.parametrize("kernel", [*KERNELS, {"kernel": "sigmoid", "gamma": 0.01}], ids=str)
def test_decision_values_in_blocks_are_the_sum_itself(kernel, monkeypatch):
    rng = np.random.default_rng(5)
    X, Z, a, b = (
        rng.normal(size=(97, 4)) + 50,
        rng.normal(size=(31, 4)) + 50,
        rng.normal(size=(31, 2)),
        rng.normal(size=2),
    )
    gamma = 0.25 if kernel.get("gamma", "auto") == "auto" else kernel["gamma"]
    k = Kernel(kernel["kernel"], gamma, kernel.get("coef0", 0.0), kernel.get("degree", 3))
    differences = np.array([[k.between(x[None], z[None])[0, 0] for z in Z] for x in X])
    expected = differences @ a + b
    size = np.abs(differences).max() * np.abs(a).sum()
    monkeypatch.setattr("svmsym.numeric.decision._ROWS", 4)
    monkeypatch.setattr("svmsym.numeric.decision._ENTRIES", 256)
    monkeypatch.setattr("svmsym.numeric.decision._WORTH_THREADS", 1)
    found = [decision_values(k, X, Z, a, b, threads) for threads in (1, 2, 3)]
    assert np.allclose(found[0], expected, rtol=1e-9, atol=1e-11 * size)
    assert np.array_equal(found[0], found[1])
    assert np.array_equal(found[0], found[2])
    thin = decision_values(k, sparse.csr_array(X), sparse.csr_array(Z), a, b)
    assert np.allclose(thin, expected, rtol=1e-6, atol=1e-9 * size)


def test_pair_values_are_those_of_the_single_machines():
    rng = np.random.default_rng(6)
    counts = np.array([3, 1, 4, 2], dtype=np.int32)
    Z, X, dual, b = (
        rng.normal(size=(10, 3)),
        rng.normal(size=(7, 3)),
        rng.normal(size=(3, 10)),
        rng.normal(size=6),
    )
    start = np.concatenate([[0], np.cumsum(counts)])
    for k in (Kernel("rbf", 0.3), Kernel("linear")):
        place, found = 0, pair_values(k, X, Z, dual, counts, b)
        for i in range(4):
            for j in range(i + 1, 4):
                first, second = np.arange(start[i], start[i + 1]), np.arange(start[j], start[j + 1])
                value = (
                    k.between(X, Z[first]) @ dual[j - 1, first] + k.between(X, Z[second]) @ dual[i, second]
                )
                assert np.allclose(found[:, place], value + b[place])
                place += 1


def test_the_report_tells_what_the_problem_says(cancer):
    X, y = cancer
    svc = SVC(gamma=0.1, C=2.0).fit(X, y)
    t = np.where(y == 1, 1.0, -1.0)
    f = svc.decision_function(X)
    beta = np.zeros(len(y))
    beta[svc.support_] = svc.dual_coef_.ravel()
    quadratic = float(beta @ Kernel("rbf", 0.1).between(X, X) @ beta)
    assert svc.report_.primal == pytest.approx(quadratic / 2 + 2.0 * np.maximum(0, 1 - t * f).sum(), rel=1e-6)
    assert svc.report_.dual == pytest.approx(np.abs(beta).sum() - quadratic / 2, rel=1e-6)
    assert 0 <= svc.report_.gap <= 1e-3 * svc.report_.primal
    assert svc.report_.violation <= 1e-3
    assert svc.report_.converged
    assert str(svc.report_).startswith("primal ")
    assert svc.n_iter_.tolist() == [svc.report_.iterations]
    with pytest.raises(AttributeError):
        svc.report_.machines = ()


def test_small_problems_are_solved_to_rounding():
    X, y = load_iris(return_X_y=True)
    svc = SVC().fit(X, y)
    assert all(len(y[y == c]) * 2 == training.SMALL for c in range(3))
    assert svc.report_.violation < 1e-11
    assert svc.report_.gap < 1e-10
    order = np.random.default_rng(0).permutation(len(y))
    assert np.allclose(
        SVC().fit(X[order], y[order]).decision_function(X), svc.decision_function(X), atol=1e-9
    )


def test_threads_and_repetition_change_nothing(cancer):
    X, y = cancer
    found = [SVC(n_jobs=jobs).fit(X, y).decision_function(X) for jobs in (None, None, 1, 2, -1)]
    assert all(np.array_equal(found[0], other) for other in found[1:])


def test_callback_and_verbose(cancer, capsys):
    X, y = cancer
    rounds = []
    SVC(C=1e3, callback=rounds.append).fit(X, y)
    assert rounds
    assert [r.number for r in rounds] == sorted(r.number for r in rounds)
    assert capsys.readouterr().out == ""
    SVC(C=1e3, verbose=True, callback=rounds.append).fit(X, y)
    assert "KKT violation" in capsys.readouterr().out


def test_the_warning_says_what_to_do():
    rng = np.random.default_rng(7)
    X = rng.normal(size=(60, 3)) * [1.0, 1e5, 2.0]
    y = rng.integers(0, 2, 60)
    with pytest.warns(
        UserWarning, match=r"max_iter=3\).*KKT violation is .*Column 1 spreads .*raise max_iter"
    ) as caught:
        svc = SVC(kernel="poly", max_iter=3).fit(X, y)
    assert caught[0].filename == __file__
    assert svc.fit_status_ == 1
    assert not svc.report_.converged
    assert svc.n_iter_.tolist() == [3]
    assert "stopped above the tolerance" in str(svc.report_)


def test_only_uneven_columns_are_named():
    assert badly_scaled(np.array([[0.0, 1.0], [5.0, 2.0]]), None) == ""
    names = np.array(["height", "income"], dtype=object)
    assert "'income'" in badly_scaled(np.array([[1.0, 0.0], [2.0, 90000.0]]), names)
    assert badly_scaled(np.array([[1.0, 3.0], [1.0, 3.0]]), None) == ""
    assert "Column 0" in badly_scaled(sparse.csr_array(np.array([[9000.0, 0.0], [0.0, 2.0]])), None)


X4, Y4 = [[0.0], [1.0], [2.0], [3.0]], [0, 0, 1, 1]
REFUSED = [
    (SVC(C=0), X4, Y4, None, "'C' parameter of SVC must be a float in"),
    (SVC(C="1"), X4, Y4, None, "'C' parameter"),
    (SVC(C=True), X4, Y4, None, "'C' parameter"),
    (SVC(kernel="gauss"), X4, Y4, None, "'kernel' parameter .* or a callable"),
    (SVC(gamma=-1.0), X4, Y4, None, "'gamma' parameter"),
    (SVC(gamma="wide"), X4, Y4, None, "'gamma' parameter"),
    (SVC(degree=1.5), X4, Y4, None, "'degree' parameter"),
    (SVC(tol=0.0), X4, Y4, None, "'tol' parameter"),
    (SVC(max_iter=-2), X4, Y4, None, "'max_iter' parameter"),
    (SVC(slack="cubic"), X4, Y4, None, "'slack' parameter"),
    (SVC(n_jobs=0), X4, Y4, None, "'n_jobs' parameter"),
    (SVC(callback=3), X4, Y4, None, "'callback' parameter"),
    (SVC(probability="yes"), X4, Y4, None, "'probability' parameter"),
    (SVC(class_weight={0: -1.0}), X4, Y4, None, "class_weight must be positive"),
    (SVC(class_weight={5: 1.0}), X4, Y4, None, "are not in class_weight"),
    (NuSVC(nu=1.5), X4, Y4, None, "'nu' parameter"),
    (NuSVC(nu=0.9), X4, [0, 1, 1, 1], None, "specified nu is infeasible.*\n.*\n.*choose nu"),
    (NuSVC(probability="loo"), X4, Y4, None, "probability='loo' is for SVC"),
    (SVR(epsilon=-0.1), X4, Y4, None, "'epsilon' parameter"),
    (SVC(), X4, [0, 0, 0, 0], None, "number of classes has to be greater than one; got 1 class"),
    (SVC(), X4, [0.0, 0.5, 1.0, 1.0], None, "Unknown label type: continuous"),
    (SVC(), X4, [0.0, np.nan, 1.0, 1.0], None, "Input y contains NaN"),
    (SVC(), X4, ["a", None, "b", "b"], None, "Input y contains NaN"),
    (SVC(), X4, None, None, "requires y to be passed"),
    (SVC(), X4, [0, 1], None, "inconsistent numbers of samples: \\[4, 2\\]"),
    (SVC(), X4, [[0, 1]] * 4, None, "y should be a 1d array"),
    (SVR(), X4, [0.0, np.inf, 1.0, 1.0], None, "Input y contains infinity"),
    (SVC(), [0.0, 1.0], [0, 1], None, "Expected 2D array, got 1D array"),
    (SVC(), [[[0.0]], [[1.0]]], [0, 1], None, "dim 3"),
    (SVC(), 3.0, [0, 1], None, "scalar array"),
    (SVC(), np.empty((0, 2)), [], None, "0 sample"),
    (SVC(), np.empty((4, 0)), Y4, None, "0 feature"),
    (SVC(), [[0.0], [np.nan], [1.0], [2.0]], Y4, None, "Input X contains NaN"),
    (SVC(), [[0.0], [-np.inf], [1.0], [2.0]], Y4, None, "Input X contains infinity"),
    (SVC(), [[0.0], [1e200], [1.0], [2.0]], Y4, None, "large values"),
    (SVC(kernel="poly", degree=9, gamma=1.0), [[0.0], [1e60], [1.0], [2.0]], Y4, None, "not finite"),
    (SVC(), [[0j], [1j], [2j], [3j]], Y4, None, "Complex data not supported"),
    (SVC(kernel="precomputed"), X4, Y4, None, "must be a square matrix"),
    (SVC(kernel=lambda a, b: a), np.array(X4), Y4, None, "should be equal to"),  # noqa: ARG005
    (SVC(kernel=lambda a, b: a @ b.T * np.nan), np.array(X4), Y4, None, "contains NaN"),
    (SVC(), X4, Y4, [1.0, 1.0], "sample_weight and X have incompatible shapes"),
    (SVC(), X4, Y4, [1.0, np.nan, 1.0, 1.0], "Input sample_weight contains NaN"),
    (SVC(), X4, Y4, [0.0, 0.0, 0.0, -1.0], "all samples have zero or negative weights"),
    (SVC(), X4, Y4, [1.0, 1.0, 0.0, 0.0], "positive weights belong to the same class"),
    (SVC(), X4, [0, 1, 2, 2], [1.0, 0.0, 1.0, 1.0], "no sample of class .*1.* has a positive weight"),
    (NuSVC(), X4, Y4, [1.0, 1.0, 0.0, 0.0], "specified nu is infeasible"),
]


@pytest.mark.parametrize(("estimator", "X", "y", "w", "words"), REFUSED)
def test_refusals_are_clear(estimator, X, y, w, words):
    with pytest.raises(ValueError, match=words) as caught:
        estimator.fit(X, y, sample_weight=w)
    assert isinstance(caught.value, SvmsymError)
    assert not hasattr(estimator, "support_")


def test_refusals_at_prediction():
    svc = SVC().fit(X4, Y4)
    with pytest.raises(ValueError, match="X has 2 features, but SVC is expecting 1 features as input"):
        svc.predict([[0.0, 1.0]])
    with pytest.raises(ValueError, match="cannot use sparse input in 'SVC' trained on dense data"):
        svc.predict(sparse.csr_array(X4))
    with pytest.raises(ValueError, match="too large"):
        svc.predict([[1e200]])
    with pytest.raises(AttributeError, match="only available when using a linear kernel"):
        _ = svc.coef_
    with pytest.raises(TypeError, match="Sparse precomputed"):
        SVC(kernel="precomputed").fit(sparse.eye_array(2).tocsr(), [0, 1])


def test_a_column_of_labels_and_nearly_as_many_classes_as_points():
    with pytest.warns(UserWarning, match="column-vector y"):
        SVC().fit(X4, np.array(Y4)[:, None])
    with pytest.warns(UserWarning, match="could represent a regression problem"):
        SVC().fit(np.arange(24.0)[:, None], np.arange(24) // 2 * 2 + np.arange(24) % 2)


def test_constant_columns_and_few_points():
    assert SVC().fit([[1.0, 0.0], [1.0, 1.0]], [0, 1]).predict([[1.0, 2.0]]).tolist() == [1]
    same = SVC().fit([[1.0], [1.0], [1.0]], [0, 1, 1])  # nothing to tell them apart: the majority
    assert same.predict([[1.0]]).tolist() == [1]
    assert SVR().fit([[2.0]], [7.0]).predict([[2.0]]).tolist() == pytest.approx([7.0])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert OneClassSVM().fit([[2.0]]).predict([[2.0]]).tolist() == [1]


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
