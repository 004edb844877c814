"""Kernel rows against the source's own entries in float64: every layout, every capacity, parts, and threads.

The bound on an entry's error is SLACK times the size of what is added up for it: 2⁻²⁴ for each of up to 60
operations in float32, an exponent of rbf being at most 1 where the entry is not tiny.
"""

import numpy as np
import pytest

pytest.importorskip("numba")
from programs_at_random import Problem, common_kernel, judged
from scipy.sparse import csr_matrix
from scipy.sparse import random as random_sparse

from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import svc, svr
from svmsym.numeric.smo.points import laid_out
from svmsym.numeric.smo.rows import Rows, View
from svmsym.numeric.smo.solve import solve_blocks
from svmsym.numeric.solution import Settings

SLACK = 4e-6


def layouts(n, seed=0):
    """One source for each way to lay out points."""
    rng = np.random.default_rng([n, seed])
    few, many = rng.normal(size=(n, 5)), rng.normal(size=(n, 40))
    sparse = random_sparse(n, 3000, 0.004, format="csr", random_state=rng)
    filled = csr_matrix(np.where(rng.random(size=few.shape) < 0.5, 0.0, few))
    rbf = Kernel("rbf", 0.3)
    return {
        "linear": Source(few, Kernel("linear")),
        "poly": Source(few, Kernel("poly", 0.5, 1.0, 3)),
        "poly of degree 2.5": Source(np.abs(few), Kernel("poly", 0.5, 1.0, 2.5)),
        "sigmoid": Source(many, Kernel("sigmoid", 0.05, -0.5)),
        "rbf by differences": Source(few, rbf),
        "rbf by products": Source(many, Kernel("rbf", 0.02)),
        "rbf far from the origin": Source(many + 1000.0, Kernel("rbf", 0.02)),
        "rbf of filled CSR": Source(filled, rbf),
        "rbf of sparse CSR": Source(sparse, rbf),
        "poly of sparse CSR": Source(sparse, Kernel("poly", 0.5, 1.0, 2)),
        "linear of sparse CSR": Source(sparse, Kernel("linear")),
        "precomputed": Source(rbf.between(few, few), Kernel("precomputed")),
        "callable": Source(few, Kernel("callable", function=common_kernel)),
    }


NAMES = tuple(layouts(2))


def sizes(source):
    """A bound on what is added up for each entry: of size 1 or the kernel of absolute values."""
    K = source.entries(np.arange(source.n))
    diagonal = np.sqrt(np.abs(np.outer(np.diagonal(K), np.diagonal(K))))
    return 1.0 + diagonal


def complaint(found, source, rows, columns):
    """The largest error of float32 entries, in units of the bound; at most 1 if all is well."""
    everything = np.arange(source.n)
    rows = everything if rows is None else rows
    columns = everything if columns is None else columns
    error = np.abs(found - source.entries(rows, columns))
    return float((error / (SLACK * sizes(source)[np.ix_(rows, columns)])).max())


def matrix(view, order):
    """K by columns, each from a sum of its own."""
    columns = np.zeros((view.n, len(order)))
    for k, i in enumerate(order):
        total = np.zeros(view.n)
        view.add(np.array([i]), np.ones(1), total)
        columns[:, k] = total
    return columns


def with_room_for(source, capacity, cuts=()):
    """Rows whose memory holds as many rows as asked for."""
    points = laid_out(source)
    return Rows(points, (points.bytes() + 4 * points.n * (capacity + 0.5)) / 1e6, 1, cuts)


@pytest.mark.parametrize("name", NAMES)
def test_entries_are_those_of_the_source(name):
    for n in (1, 2, 77, 600):
        source = layouts(n)[name]
        view = View(with_room_for(source, n))
        order = np.random.default_rng(n).permutation(n)[:20]
        assert complaint(matrix(view, order), source, None, order) <= 1
        assert complaint(matrix(view, order), source, None, order) <= 1  # from their slots
        for which in (order, order[::-1][:7], np.arange(n)[-30:], order):
            assert complaint(view.block(which), source, which, which) <= 1


def test_an_error_of_a_part_in_ten_thousand_would_be_seen():
    source = layouts(50)["rbf by differences"]
    block = View(with_room_for(source, 9)).block(np.arange(50)).copy()
    block[3, 3] *= 1 + 1e-4
    assert complaint(block, source, np.arange(50), np.arange(50)) > 1


@pytest.mark.parametrize("capacity", [0, 1, 2, 7, 59, 60])
@pytest.mark.parametrize(
    "name", ["rbf by differences", "rbf by products", "rbf of sparse CSR", "precomputed"]
)
def test_sums_are_right_whatever_fits_the_memory(name, capacity):
    source = layouts(60)[name]
    K = source.entries(np.arange(60))
    rng = np.random.default_rng(capacity)
    view = View(with_room_for(source, capacity))
    total, true, moved = np.zeros(60), np.zeros(60), 0.0
    for count in rng.integers(1, 20, size=60):
        which, delta = rng.permutation(60)[:count], rng.normal(size=count)
        view.add(which, delta, total)
        true += delta @ K[which]
        moved += np.abs(delta).sum()
        assert np.abs(total - true).max() <= SLACK * moved
    assert view.rows.used_memory() <= (capacity + 0.01) * 60 * 4e-6


def test_each_row_is_computed_once_where_all_fit():
    view = View(with_room_for(layouts(60)["rbf by differences"], 60))
    for _ in range(2):
        for first in range(0, 60, 12):
            view.add(np.arange(first, first + 12), np.ones(12), np.zeros(60))
    assert view.rows.entries == 60 * 60


def test_the_row_used_longest_ago_gives_way():
    view = View(with_room_for(layouts(60)["rbf by differences"], 2))

    def computed(*which):
        before = view.rows.entries
        view.add(np.array(which), np.ones(len(which)), np.zeros(60))
        return (view.rows.entries - before) // 60

    assert [computed(0), computed(1), computed(0), computed(2)] == [1, 1, 0, 1]  # 1 gives way to 2
    assert [computed(0), computed(2), computed(1), computed(2), computed(0)] == [0, 0, 1, 0, 1]
    assert computed(5, 6, 7) == 3  # more than there is room for
    assert computed(5, 6, 7) == 1


def test_nothing_is_kept_without_memory():
    view = View(with_room_for(layouts(60)["poly"], 0))
    for _ in range(3):
        view.add(np.arange(10), np.ones(10), np.zeros(60))
    assert view.rows.entries == 3 * 10 * 60


@pytest.mark.parametrize("capacity", [0, 3, 1300])
@pytest.mark.parametrize(
    "name", ["rbf by differences", "rbf by products", "linear of sparse CSR", "callable"]
)
def test_parts_are_seen_through_views(name, capacity):
    source = layouts(1300)[name]
    rows = with_room_for(source, capacity, (40, 600, 601))
    rng = np.random.default_rng(3)
    for parts in ((0, 1), (1,), (2, 3), (3, 0), (0, 1, 2, 3), (1, 2)):
        view = View(rows, parts)
        spans = [rows.span(p) for p in parts]
        assert view.index.tolist() == [i for s in spans for i in range(*s)]
        which = rng.permutation(view.n)[:9]
        total, delta = np.zeros(view.n), rng.normal(size=len(which))
        view.add(which, delta, total)
        chosen, size = view.index[which], 1 + source.diagonal().max()
        entries = source.entries(chosen, view.index)
        assert np.abs(total - delta @ entries).max() <= SLACK * np.abs(delta).sum() * size
        assert np.abs(view.block(which) - source.entries(chosen, chosen)).max() <= SLACK * size


def test_a_part_in_common_is_computed_once():
    rows = with_room_for(layouts(100)["rbf by differences"], 100, (30, 60))
    which = np.arange(10)  # of part 0
    counts = []
    for parts in ((0, 1), (0, 2), (0, 1), (0, 1, 2)):
        view, before = View(rows, parts), rows.entries
        view.add(which, np.ones(10), np.zeros(view.n))
        counts.append(rows.entries - before)
    assert counts == [10 * 60, 10 * 40, 0, 0]


@pytest.mark.parametrize(
    "name", ["rbf by differences", "rbf by products", "rbf of sparse CSR", "precomputed", "callable"]
)
def test_a_subset_is_a_matrix_of_its_own(name):
    source = layouts(90)[name]
    which = np.random.default_rng(0).permutation(90)[:31]
    inner = View(with_room_for(source, 5)).subset(which, 1.0)
    K = source.entries(which, which)
    assert inner.n == 31
    assert np.abs(matrix(inner, np.arange(31)) - K).max() <= SLACK * (1 + np.abs(K).max())
    assert np.abs(inner.block(np.arange(31)[::2]) - K[::2, ::2]).max() <= SLACK * (1 + np.abs(K).max())


LARGE = {
    "svc, rbf by differences": (5, Kernel("rbf", 0.2)),
    "svc, rbf by products": (40, Kernel("rbf", 0.025)),
    "svr, poly": (4, Kernel("poly", 0.125, 1.0, 3)),
}


def large(name, n=2600):
    """A problem large enough for threads to be worth it."""
    d, kernel = LARGE[name]
    rng = np.random.default_rng(d)
    x = rng.normal(size=(n, d))
    y = np.where(x[:, 0] * x[:, 1] + 0.5 * rng.normal(size=n) > 0, 1.0, -1.0)
    t = np.sin(x[:, 0]) + 0.3 * rng.normal(size=n)
    C = np.full(n, 0.5)
    machine = svr(t, C, 0.4) if "svr" in name else svc(y, C)
    return Problem(name, machine, Source(x, kernel), machine.program.c, C)


@pytest.mark.parametrize("name", LARGE)
def test_results_are_the_same_to_the_last_bit_for_any_number_of_threads_and_every_time(name):
    given = large(name)
    found = [
        solve_blocks(given.program, given.source, Settings(threads=threads, memory=memory), given.start)
        for threads, memory in ((1, 1000.0), (2, 1000.0), (2, 1000.0), (3, 1000.0), (1, 6.0), (2, 6.0))
    ]
    first, with_little_memory = found[0], found[4]
    for other in (*found[1:4], found[5]):
        same = with_little_memory if other is found[5] else first
        assert (other.beta == same.beta).all()
        assert (other.steps, other.rounds, other.judgement) == (same.steps, same.rounds, same.judgement)
    assert first.converged
    assert first.rounds > 1
    assert judged(given, first.beta).violation <= 1e-3
