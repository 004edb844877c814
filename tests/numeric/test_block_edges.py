"""The blocked solver on extreme data, prices and kernels."""

from dataclasses import replace

import numpy as np
import pytest
from programs_at_random import problem
from programs_solved import complaints, lone, random_points, solved

from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import one_class, svc, svr


def test_a_single_point():
    one = np.ones(1)
    for machine, beta in (
        (svc(one, one), 0.0),
        (svc(one, one, bias=False), 1.0),
        (svr(3 * one, one, 0.1), 0.0),
        (svr(3 * one, one, 0.1, bias=False), 1.0),
        (svr(0.5 * one, one, 0.1, bias=False), 0.4),
        (svc(one, one, squared=True, bias=False), 2 / 3),  # (1 + 1/(2C)) β = 1
        (one_class(one, 0.5), 0.5),
    ):
        given = lone(machine, [[2.0]])
        found = solved(given, tol=1e-6)
        assert complaints(given, found, 1e-6) == []
        assert found.beta == pytest.approx([beta], abs=2e-6)


def test_labels_all_equal_and_prices_of_zero_leave_nothing_to_do():
    x, y = random_points()
    for machine in (svc(np.ones(40), np.ones(40)), svc(-np.ones(40), np.ones(40)), svc(y, np.zeros(40))):
        given = lone(machine, x)
        found = solved(given)
        assert complaints(given, found) == []
        assert not found.beta.any()


def test_points_of_price_zero_are_as_if_they_were_not_there():
    x, y = random_points(60)
    C = np.where(np.arange(60) % 3 == 0, 0.0, 1.0)
    given, without = lone(svc(y, C), x), lone(svc(y[C > 0], C[C > 0]), x[C > 0])
    found, other = solved(given, tol=1e-5), solved(without, tol=1e-5)
    assert complaints(given, found, 1e-5) == []
    assert not found.beta[C == 0].any()
    assert found.judgement.dual == pytest.approx(other.judgement.dual, rel=1e-5)


@pytest.mark.parametrize("n", [60, 1500])
def test_copies_of_a_few_points(n):
    x, _ = random_points(7)
    rng = np.random.default_rng(0)
    which = rng.integers(0, 7, size=n)
    y = np.where(rng.random(n) < 0.5, 1.0, -1.0)
    for machine in (svc(y, np.ones(n)), svr(x[which, 0] + y, np.ones(n), 0.1), one_class(np.ones(n), 0.3)):
        given = lone(machine, x[which])
        assert complaints(given, solved(given)) == []


def test_all_points_the_same():
    _, y = random_points()
    for kernel in (Kernel("rbf"), Kernel("linear"), Kernel("poly", 1.0, 1.0, 2)):
        given = lone(svc(y, np.ones(40)), np.full((40, 3), 2.0), kernel)
        found = solved(given)
        assert complaints(given, found) == []
        assert found.judgement.dual == pytest.approx(2 * min((y > 0).sum(), (y < 0).sum()), rel=1e-5)


@pytest.mark.parametrize("gamma", [1e-12, 1e-8, 1e8, 1e12])
def test_extreme_gamma(gamma):
    """γ → ∞: K = 1, all β are the price, or what balances it. γ → 0: as if all points were the same."""
    x, y = random_points()
    given = lone(svc(y, np.full(40, 0.5)), x, Kernel("rbf", gamma))
    found = solved(given)
    assert complaints(given, found) == []
    smaller = min((y > 0).sum(), (y < 0).sum())
    if gamma < 1:
        assert found.judgement.dual == pytest.approx(smaller, rel=1e-4)
    else:
        share = 0.5 * smaller / (40 - smaller)  # of each point in the larger class, where K = 1
        dual = smaller - 0.5 * (smaller * 0.25 + (40 - smaller) * share**2)
        assert found.judgement.dual == pytest.approx(dual, rel=1e-3)


@pytest.mark.parametrize("C", [1e-6, 1e-3, 1e3, 1e6])
@pytest.mark.parametrize("n", [40, 1400])
def test_extreme_prices(C, n):
    x, y = random_points(n)
    given = lone(svc(y, np.full(n, C)), x, Kernel("rbf", 2.0))
    limit = 300_000  # a high price may take long, which is no reason for a wrong answer
    found = solved(given, max_iter=limit)
    assert complaints(given, found, finished=C < 1) == []


@pytest.mark.parametrize("scale", [1e-6, 1e6])
def test_extreme_scales_of_the_data(scale):
    x, y = random_points()
    for kernel, C in (
        (Kernel("rbf", 0.5 / scale**2), 1.0),
        (Kernel("linear"), 1 / scale**2),
        (Kernel("poly", 1 / scale**2, 1.0, 2), 1.0),
        (Kernel("rbf", 0.5), 1.0),
    ):
        given = lone(svc(y, np.full(40, C)), scale * x, kernel)
        assert complaints(given, solved(given)) == [], kernel


def test_what_float32_cannot_do_is_not_claimed():
    """‖x‖² is so large that float32 has no digits left for the distances."""
    given = problem("svc squared", "rbf, many features", 68, 1237)
    far = replace(given, source=Source(1000 * given.source.points, given.source.kernel))
    assert complaints(far, solved(far), finished=False) == []


def test_a_tube_wider_than_all_targets_holds_them_all():
    x, _ = random_points()
    for machine in (
        svr(x[:, 0], np.ones(40), 10.0),
        svr(x[:, 0], np.ones(40), 10.0, squared=True, bias=False),
    ):
        found = solved(lone(machine, x))
        assert found.converged
        assert not found.beta.any()
        assert found.steps == 0
