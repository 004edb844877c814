"""What the estimators take, dense, sparse, or as a kernel of the user's, and what they refuse."""

import warnings

import numpy as np
import pytest
from real_sets import FINE, cancer_set, wine_set
from scipy import sparse

from svmsym import SVC, SVR, NuSVC, OneClassSVM
from svmsym.errors import SvmsymError
from svmsym.numeric.kernels import Kernel


@pytest.fixture(scope="module")
def wine():
    return wine_set()


@pytest.fixture(scope="module")
def cancer():
    return cancer_set(200)


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
    X = sparse.random(300, 5000, density=0.002, random_state=rng, format="csr")
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
        SVC(kernel="precomputed").fit(sparse.csr_array(np.eye(2)), [0, 1])


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
