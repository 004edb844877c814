"""Semidefinite or not, with a vector: principal minors, the edge of floating point, and whole problems."""

from fractions import Fraction
from itertools import combinations
from random import Random

import mpmath
import numpy as np
import pytest
import sympy

from svmsym.errors import SvmsymError
from svmsym.exact.problem import Kernel, Problem
from svmsym.exact.solving import semidefinite
from svmsym.exact.solving.convexity import NonConvexError, negative_direction, require_convex
from svmsym.exact.solving.semidefinite import surely_definite

F = Fraction


def value(matrix, v):
    return sum(a * b * m for a, row in zip(v, matrix, strict=True) for b, m in zip(v, row, strict=True))


def is_semidefinite(matrix):
    """Every principal minor is ≥ 0, computed by SymPy."""
    n = matrix.rows
    return all(
        matrix.extract(list(some), list(some)).det() >= 0
        for k in range(1, n + 1)
        for some in combinations(range(n), k)
    )


def symmetric(random, n, size):
    m = [[random.randrange(-size, size + 1) for _ in range(n)] for _ in range(n)]
    return [[m[max(i, j)][min(i, j)] for j in range(n)] for i in range(n)]


def gram(random, n, rank, size=3):
    x = [[random.randrange(-size, size + 1) for _ in range(rank)] for _ in range(n)]
    return [[sum(a * b for a, b in zip(u, v, strict=True)) for v in x] for u in x]


def hilbert(n):
    """The Hilbert matrix in integers: positive definite, and far beyond floating point."""
    whole = int(sympy.ilcm(*range(1, 2 * n)))
    return [[whole // (i + j + 1) for j in range(n)] for i in range(n)]


@pytest.fixture(params=["with flint", "without flint"])
def backend(request, monkeypatch):
    if request.param == "without flint":
        monkeypatch.setattr(semidefinite, "flint", None)
    else:
        pytest.importorskip("flint")
        monkeypatch.setattr(semidefinite, "_WORTH_BALLS", 2)


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("seed", range(40))
def test_small_matrices_against_principal_minors(seed):
    random = Random(seed)
    n = random.randrange(1, 5)
    matrix = gram(random, n, random.randrange(1, n + 1)) if seed % 2 else symmetric(random, n, 2)
    if seed % 4 == 1:
        matrix[0][0] -= 1
    v = negative_direction(matrix)
    assert (v is None) == is_semidefinite(sympy.Matrix(matrix))
    assert v is None or value(matrix, v) < 0


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("seed", range(40))
def test_subspaces_against_principal_minors(seed):
    random = Random(100 + seed)
    n, count = random.randrange(2, 6), random.randrange(1, 3)
    matrix = symmetric(random, n, 3) if seed % 2 else gram(random, n, 2)
    rows = [[random.randrange(-2, 3) for _ in range(n)] for _ in range(count)]
    if seed % 4 == 0:  # indefinite, and harmless on the subspace
        matrix = [[m - 9 * rows[0][i] * rows[0][j] for j, m in enumerate(r)] for i, r in enumerate(matrix)]
    kernel = sympy.Matrix(rows).nullspace()
    v = negative_direction(matrix, rows)
    if kernel:
        N = sympy.Matrix.hstack(*kernel)
        assert (v is None) == is_semidefinite(N.T * sympy.Matrix(matrix) * N)
    else:
        assert v is None
    if v is not None:
        assert value(matrix, v) < 0
        assert all(sum(a * x for a, x in zip(row, v, strict=True)) == 0 for row in rows)


@pytest.mark.parametrize("rank", [3, 50, 70])
def test_large_matrices_of_any_rank(rank):
    pytest.importorskip("flint")
    matrix = gram(Random(rank), 70, rank)
    assert negative_direction(matrix) is None
    if rank < 70:
        matrix[69][69] -= 1  # a dependent row may not lose anything
        v = negative_direction(matrix)
        assert v is not None
        assert value(matrix, v) < 0


def test_beyond_floating_point():
    pytest.importorskip("flint")
    matrix = hilbert(45)
    assert not surely_definite(matrix)
    assert negative_direction(matrix) is None
    matrix[44][44] -= 1  # the last pivot is far below one
    v = negative_direction(matrix)
    assert v is not None
    assert value(matrix, v) < 0


def test_numbers_without_a_float():
    huge = 10**400
    assert negative_direction([[huge, huge - 1], [huge - 1, huge]]) is None
    v = negative_direction([[huge, huge + 1], [huge + 1, huge]])
    assert v is not None
    assert value([[huge, huge + 1], [huge + 1, huge]], v) < 0


def test_floating_point_accepts_no_indefinite_matrix():
    # λ of the smallest eigenvalue is exactly −1: near enough to zero for Cholesky's method to run through.
    accepted = 0
    for power in range(1, 62):
        for n in (2, 5, 30):
            big = 2**power
            matrix = [[big + (-1 if i == j else 0) for j in range(n)] for i in range(n)]
            assert not surely_definite(matrix)
            matrix = [[big + (big // 8 if i == j else 0) for j in range(n)] for i in range(n)]
            accepted += surely_definite(matrix)
    assert accepted > 150
    plain = np.full((30, 30), 2.0**60) - np.eye(30)
    assert (plain == plain[0, 0]).all()  # what a test without an error bound would look at


def precomputed(K, **settings):
    rows = tuple(tuple(F(x) for x in row) for row in K)
    return Problem("svc", kernel=Kernel("precomputed"), gram=rows, **settings)


def test_an_indefinite_gram_matrix_is_refused_with_its_vector():
    K = [[1, 2, 0], [2, 1, 0], [0, 0, 1]]
    with pytest.raises(NonConvexError, match="not positive semidefinite") as refused:
        require_convex(precomputed(K, y=(1, 1, -1), C=F(1)))
    v = refused.value.vector
    assert value(K, v) < 0
    assert sum(v) == 0
    assert isinstance(refused.value, SvmsymError)
    assert refused.value.why
    assert refused.value.hint


def test_an_indefinite_gram_matrix_that_is_harmless_on_the_subspace():
    K = [[1 - 5, 0 - 5], [0 - 5, 1 - 5]]  # I − 5·11ᵀ
    found = require_convex(precomputed(K, y=(1, -1), C=F(1)))
    assert found.negative is not None
    assert value(K, found.negative) < 0
    assert "K is not positive semidefinite" in found.notice
    assert "convex all the same" in found.notice
    with pytest.raises(NonConvexError):
        require_convex(precomputed(K, y=(1, -1), C=F(1), bias=False))


def test_squared_slack_makes_up_for_a_little_curvature():
    K = [[F(1), F(3, 2)], [F(3, 2), F(1)]]  # eigenvalue −1/2; 1/(2C) is added to the diagonal
    with pytest.raises(NonConvexError):
        require_convex(precomputed(K, y=(1, 1), C=F(2), slack="squared"))
    assert require_convex(precomputed(K, y=(1, 1), C=F(1, 2), slack="squared")).negative is not None


def test_a_semidefinite_gram_matrix_has_nothing_to_tell():
    found = require_convex(precomputed([[1, 1], [1, 1]], y=(1, -1), C=F(1)))
    assert found.negative is None
    assert not found.notice


def test_polynomial_kernels_with_a_negative_shift():
    X = ((F(1),), (F(2),))
    kernel = Kernel("poly", degree=1, gamma=F(1), coef0=F(-3))
    with pytest.raises(NonConvexError):
        require_convex(Problem("svc", X=X, y=(1, 1), C=F(1), kernel=kernel, bias=False))
    assert require_convex(Problem("svc", X=X, y=(1, 1), C=F(1), kernel=kernel)).negative is not None
    assert require_convex(Problem("svc", X=X, y=(1, 1), C=F(1), kernel=Kernel("poly"))).negative is None


def qp(Q, E=()):
    rows = [tuple(tuple(F(x) for x in row) for row in table) for table in (Q, E)]
    return Problem("qp", Q=rows[0], p=(F(0),) * len(Q), E=rows[1], d=(F(0),) * len(E))


def test_quadratic_programs():
    assert require_convex(qp([[2, 1], [1, 2]])).negative is None
    with pytest.raises(NonConvexError, match="Q is not positive semidefinite") as refused:
        require_convex(qp([[1, 0], [0, -1]]))
    assert value([[1, 0], [0, -1]], refused.value.vector) < 0
    found = require_convex(qp([[1, 0], [0, -1]], [[0, 1]]))
    assert found.notice.startswith("Q is not positive semidefinite")
    with pytest.raises(NonConvexError, match="E u = 0"):
        require_convex(qp([[1, 0], [0, -1]], [[1, 0]]))


def sigmoid_value(X, gamma, coef0, v):
    with mpmath.workdps(60):
        return sum(
            a
            * b
            * mpmath.tanh(
                gamma * sum(mpmath.mpf(s.numerator) / s.denominator * t for s, t in zip(x, z, strict=True))
                + coef0
            )
            for a, x in zip(v, X, strict=True)
            for b, z in zip(v, X, strict=True)
        )


def test_the_sigmoid_kernel_of_slides_is_refused():
    pytest.importorskip("flint")
    X = ((F(0),), (F(1, 2),), (F(1),))
    assert abs(sigmoid_value(X, 2, 1, (137, -767, 627)) + mpmath.mpf("18465.8")) < 0.1  # known from elsewhere
    kernel = Kernel("sigmoid", gamma=F(2), coef0=F(1))
    for bias in (True, False):
        with pytest.raises(NonConvexError, match="sigmoid") as refused:
            require_convex(Problem("svc", X=X, y=(1, -1, 1), C=F(1), kernel=kernel, bias=bias))
        v = refused.value.vector
        assert sigmoid_value(X, 2, 1, v) < 0
        assert not bias or sum(v) == 0


def test_a_sigmoid_kernel_that_is_harmless_on_the_subspace():
    pytest.importorskip("flint")
    from svmsym.exact.balls.enclose import enclose  # noqa: PLC0415 - needs python-flint

    X, kernel = ((F(1), F(0)), (F(0), F(1))), Kernel("sigmoid", gamma=F(1), coef0=F(-2))
    assert sigmoid_value(X, 1, -2, (1, 1)) < 0 < sigmoid_value(X, 1, -2, (1, -1))
    problem = Problem("svc", X=X, y=(1, -1), kernel=kernel)
    found = require_convex(problem)
    assert found.negative is not None
    assert sigmoid_value(X, 1, -2, found.negative) < 0
    # α₁ = α₂ = α minimises ½α²(K₁₁ + K₂₂ − 2K₁₂) − 2α.
    alpha = 2 / sigmoid_value(X, 1, -2, (1, -1))
    solved = enclose(problem)
    assert solved.status == "proved"
    assert abs(float(solved.alpha[0]) - float(alpha)) < 1e-14
    with pytest.raises(NonConvexError):
        enclose(Problem("svc", X=X, y=(1, -1), kernel=kernel, bias=False))


def test_tanh_is_odd():
    pytest.importorskip("flint")
    kernel = Kernel("sigmoid")  # x, −x and 0: singular, and semidefinite because tanh 1 > 0
    problem = Problem("svc", X=((F(1),), (F(-1),), (F(0),)), y=(1, -1, 1), C=F(1), kernel=kernel)
    assert require_convex(problem).negative is None
    with pytest.raises(NonConvexError):
        require_convex(Problem("svc", X=((F(1),), (F(-1),), (F(2),)), y=(1, -1, 1), C=F(1), kernel=kernel))


def test_a_curvature_too_small_for_the_bits_is_undecided(monkeypatch):
    pytest.importorskip("flint")
    from svmsym.exact.balls import convex  # noqa: PLC0415 - needs python-flint

    X = ((F(1), F(0)), (F(1), F(1, 100)))  # det K = tanh 1·(tanh 1.0001 − tanh 1) > 0
    problem = Problem("svc", X=X, y=(1, -1), C=F(1), kernel=Kernel("sigmoid"))
    assert require_convex(problem).negative is None
    monkeypatch.setattr(convex, "_BITS", (12, 16))
    with pytest.raises(SvmsymError, match="undecided at 16 bits"):
        require_convex(problem)


def test_a_curvature_far_below_the_first_rounding_is_seen():
    pytest.importorskip("flint")
    X = ((F(3),), (F(4),))  # tanh 9 + tanh 16 − 2 tanh 12 = −3e−8, invisible with twelve bits
    assert -1e-7 < sigmoid_value(X, 1, 0, (1, -1)) < 0
    with pytest.raises(NonConvexError):
        require_convex(Problem("svc", X=X, y=(1, -1), C=F(1), kernel=Kernel("sigmoid")))


@pytest.mark.parametrize("n", [3, 39, 40, 41])
def test_a_matrix_of_zeros_is_semidefinite_however_large(n):
    assert negative_direction([[0] * n for _ in range(n)]) is None
    linear = Problem("qp", Q=((F(0),) * n,) * n, p=(F(1),) * n, A=((F(1),) * n,), c=(F(2),))
    assert require_convex(linear).negative is None
