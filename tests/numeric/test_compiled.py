"""Compiled loops against NumPy in float64, each with a stated bound on its rounding error.

u = 2⁻²⁴ is the rounding of float32. A sum of d terms and the operations around it round about d + 4 times.
"""

from itertools import product

import numpy as np
import pytest

pytest.importorskip("numba")
from numba import njit

from svmsym.numeric.compiled import tiles
from svmsym.numeric.compiled.arithmetic import exponential, larger, power_of_two, rounded, smaller
from svmsym.numeric.compiled.double import exponential as double_exponential
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.smo.double import times

U = 2.0**-24
EXP = 1.5e-7  # relative error that arithmetic.py states for exp
LEAST = float(np.exp(-87.0))  # where it stays
SIZES = (1, 511, 512, 513, 1025)  # points: around the edges of tiles
COUNTS = (1, 2, 3, 4, 5)  # rows: around the four that are added at once


@njit
def both(a, b):
    return larger(a, b), smaller(a, b)


@njit
def nearest(x):
    return rounded(x)


@njit
def powers(k):
    return power_of_two(k)


def test_larger_and_smaller_are_maximum_and_minimum():
    values = np.array([-np.inf, -3e38, -1.5, -0.0, 1e-45, 2.0, 2.0000002, np.inf], dtype=np.float32)
    for a, b in product(values, values):
        assert both(a, b) == (max(a, b), min(a, b))
        assert both(float(a), float(b)) == (max(a, b), min(a, b))


def test_rounded_is_numpys_rint():
    values = np.array([-87.5, -2.5, -1.5, -0.49999997, 0.5, 1.5, 126.51], dtype=np.float32)
    assert [nearest(v) for v in values] == np.rint(values).tolist()


def test_powers_of_two_are_exact_over_the_whole_range():
    for k in range(-126, 128):
        assert powers(np.float32(k)) == np.float32(2.0**k)


def test_exponential_keeps_its_stated_relative_error():
    x = np.concatenate([-np.linspace(0, 87, 20_001), -np.logspace(-12, 0, 2_000)]).astype(np.float32)
    found = np.array([exponential(v) for v in x], dtype=np.float64)
    true = np.exp(x.astype(np.float64))
    assert np.max(np.abs(found / true - 1)) < EXP
    assert exponential(np.float32(0)) == 1


def test_exponential_stays_tiny_and_positive_far_below():
    for x in (-87.5, -104.0, -1e4, -1e30, -3e38):
        assert 0 < exponential(np.float32(x)) <= LEAST * (1 + EXP)


class Places:
    """Slots in an arena where rows are kept in some order, or nowhere at all; what is not written is NaN."""

    def __init__(self, m, n, *, keeping):
        self.arena = np.full((m + 2, n), np.nan, np.float32)
        self.slots = (np.arange(m)[::-1] + 1 if keeping else np.full(m, -1)).astype(np.intp)
        self.keeping = keeping

    def rows(self):
        return self.arena[self.slots].astype(np.float64)


def close(found, true, error):
    """No entry further from the truth than its own bound allows."""
    return bool((np.abs(found - true) <= error).all())


def rbf_case(n, m, d, seed=0):
    """Coordinates in float32, and the kernel with its error bound in float64."""
    rng = np.random.default_rng([n, m, d, seed])
    z = rng.normal(size=(n, d)).astype(np.float32)
    left = np.concatenate([z[: m // 2], rng.normal(size=(m - m // 2, d)).astype(np.float32)])[:m]
    left = np.resize(left, (m, d))
    s = ((left[:, None, :].astype(float) - z[None, :, :]) ** 2).sum(axis=2)
    return z, left, np.exp(-s), (EXP + (d + 4) * U * s) * np.exp(-s) + LEAST, rng.normal(size=m)


@pytest.mark.parametrize("keeping", [False, True])
def test_differences_give_the_rbf_kernel_and_its_sums(keeping):
    for n, m, d in product(SIZES, COUNTS, (1, 4, 7)):
        z, left, K, error, delta = rbf_case(n, m, d)
        places, total = Places(m, n, keeping=keeping), np.ones(n)
        tiles.differences(z.T.copy(), left, delta, places.slots, places.arena, total, 0, n, 0)
        assert close(total, 1 + delta @ K, np.abs(delta) @ error + 1e-14), (n, m, d)
        if keeping:
            assert close(places.rows(), K, error), (n, m, d)
        unused = [0, m + 1] if keeping else slice(None)
        assert np.isnan(places.arena[unused]).all()


def test_an_entry_off_by_a_part_in_a_million_would_be_seen():
    z, left, K, error, delta = rbf_case(513, 3, 4)
    places, total = Places(3, 513, keeping=True), np.zeros(513)
    tiles.differences(z.T.copy(), left, delta, places.slots, places.arena, total, 0, 513, 0)
    near = np.unravel_index(np.argmax(K), K.shape)
    K[near] *= 1 + 1e-5
    assert not close(places.rows(), K, error)
    assert not close(total, delta @ K, np.abs(delta) @ error)


def test_differences_touch_only_their_columns_and_shift_the_total():
    z, left, K, error, delta = rbf_case(1300, 3, 5)
    places, total = Places(3, 1300, keeping=True), np.zeros(900)
    tiles.differences(z.T.copy(), left, delta, places.slots, places.arena, total, 300, 1100, -250)
    assert close(total[50:850], delta @ K[:, 300:1100], np.abs(delta) @ error[:, 300:1100])
    assert not total[:50].any()
    assert not total[850:].any()
    rows = places.rows()
    assert np.isfinite(rows[:, 300:1100]).all()
    assert np.isnan(rows[:, :300]).all()
    assert np.isnan(rows[:, 1100:]).all()


@pytest.mark.parametrize("keeping", [False, True])
def test_sums_do_not_depend_on_how_tiles_are_shared_out(keeping):
    n = 1300
    z, left, _, _, delta = rbf_case(n, 5, 6)
    at_once, in_shares = np.zeros(n), np.zeros(n)
    places = Places(5, n, keeping=keeping)
    tiles.differences(z.T.copy(), left, delta, places.slots, places.arena, at_once, 0, n, 0)
    for first, last in ((1024, 1300), (0, 512), (512, 1024)):
        tiles.differences(z.T.copy(), left, delta, places.slots, places.arena, in_shares, first, last, 0)
    assert (at_once == in_shares).all()
    if keeping:
        again, shares = np.zeros(n), np.zeros(n)
        tiles.kept(places.arena, places.slots, delta, again, 0, n, 0)
        for first, last in ((512, 1300), (0, 512)):
            tiles.kept(places.arena, places.slots, delta, shares, first, last, 0)
        assert (again == shares).all()


def inner_products(m, w, start, n):
    """A tile of inner products, and the squares of rows and of points, in float32."""
    rng = np.random.default_rng([m, w, start, n])
    x, z = 0.6 * rng.normal(size=(m, 9)), 0.6 * rng.normal(size=(n, 9))
    tile = np.ascontiguousarray(x @ z[start : start + w].T, dtype=np.float32)
    return tile, (x**2).sum(axis=1).astype(np.float32), (z**2).sum(axis=1).astype(np.float32)


TILES = [(m, w, start, start + w + 9) for m, w, start in product(COUNTS, (1, 7, 511, 512), (0, 40))]


def test_rbf_from_inner_products():
    for m, w, start, n in TILES:
        tile, a, b = inner_products(m, w, start, n)
        p, sizes = tile.astype(float), a.astype(float)[:, None] + b[start : start + w]
        K = np.exp(np.minimum(2 * p - sizes, 0))
        tiles.rbf(tile, a, b, start)
        assert close(tile, K, (EXP + 4 * U * (2 * np.abs(p) + sizes)) * K + LEAST)


@pytest.mark.parametrize("degree", [0, 1, 2, 3, 5, 8])
def test_poly_from_inner_products(degree):
    γ, coef0 = np.float32(0.3), np.float32(-0.7)
    for m, w, start, n in TILES:
        tile, _, _ = inner_products(m, w, start, n)
        p = tile.astype(float)
        size = float(γ) * np.abs(p) + abs(float(coef0))
        tiles.poly(tile, γ, coef0, degree)
        assert close(tile, (float(γ) * p + float(coef0)) ** degree, 4 * degree * U * size**degree)


def test_sigmoid_from_inner_products():
    γ, coef0 = np.float32(0.8), np.float32(-0.5)
    for m, w, start, n in TILES:
        tile, _, _ = inner_products(m, w, start, n)
        z = float(γ) * tile.astype(float) + float(coef0)
        tiles.sigmoid(tile, γ, coef0)
        # The slope of tanh is at most 1, so it carries the rounding of z over; the fraction adds that of exp.
        assert close(tile, np.tanh(z), 4 * U * (np.abs(z) + 1.0) + 2 * EXP)


def test_a_wrong_sign_in_a_kernel_would_be_seen():
    tile, _, _ = inner_products(4, 200, 0, 200)
    p = tile.astype(float)
    tiles.poly(tile, np.float32(0.3), np.float32(-0.7), 3)
    assert not close(tile, (0.3 * p + 0.7) ** 3, 12 * U * (0.3 * np.abs(p) + 0.7) ** 3)


def test_spread_puts_finished_values_into_slots_and_sums():
    for (m, w, start, n), keeping in product(TILES, (False, True)):
        tile, _, _ = inner_products(m, w, start, n)
        delta, total, shift = np.linspace(-1, 2, m), np.full(n, 0.5), -start // 2
        places = Places(m, n, keeping=keeping)
        tiles.spread(tile.copy(), delta, places.slots, places.arena, total, start, shift)
        reached = slice(start + shift, start + shift + w)
        assert np.abs(total[reached] - 0.5 - delta @ tile.astype(float)).max() < 1e-14
        total[reached] = 0.5
        assert (total == 0.5).all()
        if keeping:
            assert (places.arena[places.slots, start : start + w] == tile).all()
            places.arena[places.slots, start : start + w] = np.nan
        assert np.isnan(places.arena).all()


def test_kept_adds_rows_from_their_slots():
    for n, m in product((*SIZES, 2049, 4100), COUNTS):
        rng = np.random.default_rng([n, m])
        arena = rng.normal(size=(7, n)).astype(np.float32)
        slots, delta = rng.permutation(7)[:m], rng.normal(size=m)
        true = delta @ arena[slots].astype(float)
        total = np.zeros(n)
        tiles.kept(arena, slots, delta, total, 0, n, 0)
        assert np.abs(total - true).max() < 1e-14
        part = np.zeros(n)
        first, last = n // 3, n - n // 4
        tiles.kept(arena, slots, delta, part, first, last, -first)
        assert np.abs(part[: last - first] - true[first:last]).max(initial=0.0) < 1e-14
        assert not part[last - first :].any()


def test_completed_fills_a_symmetric_block_from_the_last_one():
    rng = np.random.default_rng(5)
    K = rng.normal(size=(20, 20)).astype(np.float32)
    K = K + K.T
    before = rng.permutation(20)[:8]
    last = K[np.ix_(before, before)]
    for which in (
        before[::-1],
        np.arange(20),
        np.setdiff1d(np.arange(20), before),
        np.array([before[3], 19, 0, 1]),
    ):
        where = {int(p): k for k, p in enumerate(before)}
        old = np.array([k for k, p in enumerate(which) if int(p) in where], dtype=np.intp)
        new = np.array([k for k, p in enumerate(which) if int(p) not in where], dtype=np.intp)
        block = np.full((len(which), len(which)), np.nan, np.float32)
        block[new] = K[np.ix_(which[new], which)]
        tiles.completed(block, last, new, old, np.array([where[int(p)] for p in which[old]], dtype=np.intp))
        assert (block == K[np.ix_(which, which)]).all()


def test_exponential_in_float64_is_right_to_the_last_bits():
    x = -np.concatenate([np.linspace(0, 700, 20_001), np.geomspace(1e-12, 1, 500)])
    found = np.array([double_exponential(v) for v in x])
    assert np.abs(found / np.exp(x) - 1).max() < 1e-15


@pytest.mark.parametrize("n", [1, 511, 512, 513, 1100])
@pytest.mark.parametrize("d", [1, 4, 7, 30])
def test_sums_in_float64_are_those_of_numpy(n, d):
    rng = np.random.default_rng(n + d)
    source = Source(5 + rng.standard_normal((n, d)), Kernel("rbf", 1 / d))
    beta = np.where(rng.random(n) < 0.5, 0.0, rng.standard_normal(n))
    expected = source.entries(np.arange(n)) @ beta
    for threads in (1, 2):
        assert np.abs(times(source, beta, threads) - expected).max() < 1e-12 * (1 + np.abs(beta).sum())
