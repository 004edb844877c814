"""Compiled loops in float64: exp against the standard library's and Decimal's, sums and matrices by hand."""

import math
from decimal import Decimal, localcontext

import numpy as np
import pytest

pytest.importorskip("numba")
from hypothesis import given as drawn
from hypothesis import settings as drawing
from hypothesis import strategies as st

from svmsym.numeric.compiled.double import exponential, mirrored, rbf_rows, rbf_sums

FAST = drawing(max_examples=500, deadline=None, derandomize=True)
ERROR = 1e-15  # relative error that double.py states for exp


@FAST
@drawn(st.floats(-700, 0))
def test_exp_is_that_of_the_standard_library(x):
    true = math.exp(x)
    assert abs(exponential(x) - true) <= (ERROR + 2**-53) * true  # the library rounds, too


def test_exp_is_right_where_its_polynomial_changes_and_at_the_ends():
    """exp(x) = 2^k exp(r): r jumps from ½ ln 2 to −½ ln 2 where x is an odd multiple of ½ ln 2."""
    edges = [-(2 * k + 1) * math.log(2) / 2 for k in range(1009)]
    beside = [math.nextafter(x, side) for x in edges for side in (0.0, -1e3)]
    with localcontext() as context:
        context.prec = 40
        for x in (*edges, *beside, -0.0, -5e-324, -1e-300, -1e-17, -(2.0**-53), -700.0):
            true = Decimal(x).exp()
            assert abs(Decimal(exponential(x)) - true) <= Decimal(ERROR) * true, x
    assert exponential(0.0) == 1.0


def test_exp_stays_where_it_is_below_minus_700():
    least = exponential(-700.0)
    assert least == pytest.approx(math.exp(-700), rel=1e-14)
    for x in (math.nextafter(-700.0, -1e3), -745.2, -1e6, -1e300, -1.7e308):
        assert exponential(x) == least


def test_exp_never_falls_where_its_argument_grows():
    x = -np.sort(np.random.default_rng(0).exponential(50, size=20_000))
    found = np.array([exponential(v) for v in x[x > -700]])
    assert (np.diff(found) <= 2 * ERROR * found[1:]).all()  # x goes down here


# Sums by tiles


def points(n, m, d):
    rng = np.random.default_rng([n, m, d])
    return rng.normal(size=(n, d)), rng.normal(size=(m, d)), rng.normal(size=m)


def summed(z, x, weights, c):
    """Σ_r w_r exp(−‖x_r − z_c‖²), each sum rounded once."""
    squares = [math.fsum((a - b) ** 2 for a, b in zip(row, z[c], strict=True)) for row in x]
    return math.fsum(w * math.exp(-s) for w, s in zip(weights, squares, strict=True))


@pytest.mark.parametrize("n", [1, 511, 512, 513, 1025])  # around the edges of tiles
@pytest.mark.parametrize("d", [1, 3, 4, 5, 8])  # around the four features at a time
def test_sums_are_those_of_the_standard_library(n, d):
    z, x, weights = points(n, 9, d)
    total = np.ones(n)
    rbf_sums(np.ascontiguousarray(z.T), x, weights, total, 0, n)
    for c in {0, n // 2, max(0, n - 2), n - 1, min(n - 1, 511), min(n - 1, 512)}:
        assert abs(total[c] - 1 - summed(z, x, weights, c)) < 1e-14


def test_sums_are_taken_for_the_columns_asked_for_and_no_others():
    z, x, weights = points(1400, 5, 3)
    across = np.ascontiguousarray(z.T)
    everywhere, part = np.zeros(1400), np.zeros(1400)
    rbf_sums(across, x, weights, everywhere, 0, 1400)
    rbf_sums(across, x, weights, part, 300, 1100)
    assert np.abs(part[300:1100] - everywhere[300:1100]).max() < 1e-15
    assert not part[:300].any()
    assert not part[1100:].any()
    rbf_sums(across, x, weights, part, 600, 600)
    rbf_sums(across, x[:0], weights[:0], part, 0, 1400)
    assert np.abs(part[300:1100] - everywhere[300:1100]).max() < 1e-15


def test_shares_that_begin_with_a_tile_have_the_same_bits():
    z, x, weights = points(1400, 5, 6)
    across = np.ascontiguousarray(z.T)
    at_once, in_shares = np.zeros(1400), np.zeros(1400)
    rbf_sums(across, x, weights, at_once, 0, 1400)
    for first, last in ((1024, 1400), (0, 512), (512, 1024)):
        rbf_sums(across, x, weights, in_shares, first, last)
    assert (at_once == in_shares).all()


# Matrices


def products(m, n, d=3):
    """⟨x, z⟩, the squares, and the kernel by differences in long double."""
    rng = np.random.default_rng([m, n])
    x, z = rng.normal(size=(m, d)), rng.normal(size=(n, d))
    exact = ((x[:, None, :].astype(np.longdouble) - z[None, :, :]) ** 2).sum(axis=2)
    return x @ z.T, (x**2).sum(axis=1), (z**2).sum(axis=1), np.exp(-exact).astype(float)


@pytest.mark.parametrize(("m", "n"), [(1, 1), (3, 1), (1, 5), (17, 40), (64, 65)])
def test_rows_of_the_rbf_kernel_stand_in_place_of_products(m, n):
    found, left, right, true = products(m, n)
    rbf_rows(found, left, right, symmetric=False)
    assert np.abs(found - true).max() < 1e-14


@pytest.mark.parametrize("n", [1, 2, 31, 65])
def test_of_a_symmetric_matrix_what_is_right_of_the_diagonal_is_enough(n):
    x = np.random.default_rng(n).normal(size=(n, 3))
    found, squares = x @ x.T, (x**2).sum(axis=1)
    before = found.copy()
    rbf_rows(found, squares, squares, symmetric=True)
    above, below = np.triu_indices(n, 1), np.tril_indices(n, -1)
    true = np.exp(-((x[:, None, :] - x[None, :, :]) ** 2).sum(axis=2))
    assert np.abs(found - true)[above].max(initial=0.0) < 1e-14
    assert (np.diagonal(found) == 1).all()
    assert (found[below] == before[below]).all()
    mirrored(found)
    assert (found == found.T).all()
    assert np.abs(found - true).max() < 1e-14


def test_no_entry_is_above_one_although_products_are_rounded():
    """‖x‖² = 3 whole, but a product that is too large by some bits."""
    found, squares = np.full((2, 4), 3.0 + 1e-9), np.full(4, 3.0)
    rbf_rows(found, squares[:2], squares, symmetric=False)
    assert (found == 1).all()


@pytest.mark.parametrize("n", [0, 1, 2, 31, 32, 33, 64, 65, 100])
def test_mirrored_copies_what_is_above_the_diagonal_to_below(n):
    matrix = np.random.default_rng(n).normal(size=(n, n))
    true = np.triu(matrix) + np.triu(matrix, 1).T
    mirrored(matrix)
    assert (matrix == true).all()
