"""Whole kernel matrices put together from parts, against ``Kernel.between`` on all points at once.

Where points are far from each other the truth comes from differences of coordinates with 64 bits or more.
"""

from itertools import pairwise

import numpy as np
import pytest

pytest.importorskip("numba")
from programs_at_random import common_kernel
from scipy.sparse import csr_matrix

from svmsym.numeric.kernels import LOST, UNIT, Kernel, Source, Subset, squares
from svmsym.numeric.smo import matrices
from svmsym.numeric.smo.matrices import Matrices

CUTS = (
    1,
    33,
    33,
    65,
    104,
)  # parts of 1, 32, no, 32, 39 and 26 points: matrices are mirrored by squares of 32
N = 130
ENDS = (0, *CUTS, N)
ORDERS = [(0,), (4,), (1, 3), (3, 1), (5, 0, 4), (2, 1), (5, 4, 3, 2, 1, 0), tuple(range(6))]
KERNELS = {
    "linear": Kernel("linear"),
    "poly": Kernel("poly", 0.5, 1.0, 3),
    "poly of degree 9": Kernel("poly", 0.1, 0.5, 9),
    "poly of degree 2.5": Kernel("poly", 0.5, 40.0, 2.5),
    "rbf": Kernel("rbf", 0.3),
    "rbf, wide": Kernel("rbf", 1e-6),
    "rbf, narrow": Kernel("rbf", 30.0),
    "sigmoid": Kernel("sigmoid", 0.05, -0.5),
}


def coordinates(d=5):
    return np.random.default_rng(d).normal(size=(N, d)) + 2.0


def sources():
    """Every kernel on dense points and on CSR, a given matrix, and a function."""
    x = coordinates()
    thin = csr_matrix(np.where(np.abs(x - 2) < 0.7, 0.0, x))
    found = {f"{name}, dense": Source(x, kernel) for name, kernel in KERNELS.items()}
    found |= {f"{name}, CSR": Source(thin, kernel) for name, kernel in KERNELS.items()}
    found["rbf, columns in a row"] = Source(np.asfortranarray(x), KERNELS["rbf"])
    found["rbf, many features"] = Source(coordinates(200), Kernel("rbf", 0.01))
    found["precomputed"] = Source(KERNELS["rbf"].between(x, x), Kernel("precomputed"))
    found["callable"] = Source(x, Kernel("callable", function=common_kernel))
    return found


def rows_of(parts):
    return np.concatenate([np.arange(ENDS[p], ENDS[p + 1]) for p in parts])


def expected(source, index):
    """The matrix of these points by one call."""
    if source.kernel.name == "precomputed":
        return source.points[np.ix_(index, index)]
    return source.kernel.between(source.points[index], source.points[index])


def error(found, true):
    """The largest difference, where entries up to 1 count as 1."""
    assert found.shape == true.shape
    return (np.abs(found - true) / np.maximum(1.0, np.abs(true))).max()


def room(source):
    """For the error: some dozen roundings, of an exponent of rbf as large as its squares."""
    if source.kernel.name != "rbf":
        return 1e-13
    return 1e-13 + 16 * UNIT * source.kernel.gamma * squares(source.points).max()


@pytest.mark.parametrize("memory", [0.0, 0.1, 100.0])  # for no block, for those of parts, for all
@pytest.mark.parametrize("name", sources())
def test_parts_in_any_order_make_the_matrix_of_their_points(name, memory):
    source = sources()[name]
    several = Matrices(source, CUTS, memory)
    for parts in (*ORDERS, *ORDERS):  # the second time some blocks may be there
        found = several.of(parts)
        assert found.dtype == np.float64
        assert error(found, expected(source, rows_of(parts))) < room(source), parts
        if source.kernel.name == "rbf" and "CSR" not in name:
            assert (np.diagonal(found) == 1).all()
            assert (found == found.T).all()


def test_an_exchange_of_two_parts_would_be_seen():
    source = sources()["rbf, dense"]
    found = Matrices(source, CUTS).of((3, 1))
    assert error(found, expected(source, rows_of((1, 3)))) > 0.1


@pytest.mark.parametrize("name", sources())
def test_points_that_are_chosen_from_others_are_points(name):
    source = sources()[name]
    index = np.random.default_rng(1).permutation(N)[:50]
    chosen = Matrices(Subset(source.points, source.kernel, index), (20,))
    for parts, which in (((0, 1), index), ((1, 0), np.roll(index, 30)), ((1,), index[20:])):
        assert error(chosen.of(parts), expected(source, which)) < room(source)


def test_without_cuts_all_points_are_one_part():
    source = sources()["rbf, dense"]
    assert error(Matrices(source).of((0,)), expected(source, np.arange(N))) < 1e-13


def test_points_are_left_as_they_are():
    x = coordinates()
    before = x.copy()
    x.flags.writeable = False
    Matrices(Source(x, Kernel("rbf", 0.3)), CUTS).of((1, 4))
    assert (x == before).all()


# Far away


def careful(x, gamma):
    """exp(−γ‖x − z‖²) by differences in long double."""
    z = x.astype(np.longdouble)
    distances = sum((z[:, None, f] - z[None, :, f]) ** 2 for f in range(x.shape[1]))
    return np.exp(-np.longdouble(gamma) * distances).astype(np.float64)


def clusters(distance):
    """Two heaps of this distance, in which points are about 1 apart."""
    rng = np.random.default_rng(2)
    x = np.round(rng.normal(size=(60, 3)), 3)
    x[30:, 0] += distance
    return x


@pytest.mark.parametrize("shift", [0.0, 1e3, 1e6])
def test_far_from_the_origin_no_digits_are_lost(shift):
    x = clusters(3.0) + shift
    found = Matrices(Source(x, Kernel("rbf", 0.5)), (20, 40)).of((0, 2))
    index = np.r_[0:20, 40:60]
    assert np.abs(found - careful(x[index], 0.5)).max() < 1e-13


@pytest.mark.parametrize("distance", [1e2, 1e3, 1.3e3, 2e3, 1e5, 1e8])
def test_far_from_each_other_few_digits_are_lost(distance):
    """Up to about 1,300 squares and products do, 2γ‖x‖² · 2⁻⁵³ ≤ LOST; beyond, differences are taken."""
    x = clusters(distance)
    true = careful(x, 1.0)
    near = true > 1e-30
    for parts, index in (((0, 1), np.arange(60)), ((1, 0), np.r_[30:60, 0:30])):
        found = Matrices(Source(x, Kernel("rbf", 1.0)), (30,)).of(parts)
        wanted, counted = true[np.ix_(index, index)], near[np.ix_(index, index)]
        assert np.abs(found[counted] / wanted[counted] - 1).max() < 6 * LOST
        assert found[~counted].max() < 2e-30


def test_the_digits_would_be_lost_by_squares_and_products(monkeypatch):
    monkeypatch.setattr(matrices, "LOST", np.inf)
    x = clusters(1e5)
    found = Matrices(Source(x, Kernel("rbf", 1.0))).of((0,))
    true = careful(x, 1.0)
    assert np.abs(found - true).max() > 1e9 * UNIT


# What is kept


def computed(monkeypatch):
    """The parts whose blocks with themselves are computed, in order."""
    seen, right = [], Matrices._symmetric

    def noted(self, span):
        seen.append(self._spans.index(span))
        return right(self, span)

    monkeypatch.setattr(Matrices, "_symmetric", noted)
    return seen


ALL = sum((b - a) ** 2 for a, b in pairwise(ENDS)) * 8e-6  # MB


def test_without_memory_nothing_is_kept(monkeypatch):
    seen = computed(monkeypatch)
    several = Matrices(sources()["rbf, dense"], CUTS)
    for parts in ((1, 3), (3, 1), (1,)):
        several.of(parts)
    assert seen == [1, 3, 3, 1, 1]
    assert not several._own
    assert several.of((1,)) is not several.of((1,))


def test_with_memory_every_part_meets_itself_once(monkeypatch):
    seen = computed(monkeypatch)
    several = Matrices(sources()["rbf, dense"], CUTS, 1.001 * ALL)
    pairs = [(a, b) for b in range(6) for a in range(b)]
    first = [several.of(pair) for pair in pairs]
    assert sorted(seen) == [0, 1, 2, 3, 4, 5]
    assert all((several.of(pair) == matrix).all() for pair, matrix in zip(pairs, first, strict=True))
    assert len(seen) == 6


def test_what_does_not_fit_the_memory_is_not_kept(monkeypatch):
    seen = computed(monkeypatch)
    several = Matrices(sources()["linear, dense"], CUTS, 0.999 * ALL)
    several.of((1, 3))
    several.of((1, 3))
    assert seen == [1, 3, 1, 3]


def test_a_matrix_put_together_is_nobody_elses():
    several = Matrices(sources()["rbf, dense"], CUTS, 100.0)
    before = several.of((1, 3)).copy()
    several.of((1, 3))[:] = 7.0
    assert (several.of((1, 3)) == before).all()
