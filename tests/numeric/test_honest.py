"""The violation at exit: errors planted into h = Kβ are found, and what comes out is that of full float64."""

import numpy as np
import pytest
from programs_at_random import KINDS, Problem, feasible, problem

from svmsym.numeric.judge import judge, slopes
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import nu_svr, svc, svr
from svmsym.numeric.plain import solve_plain
from svmsym.numeric.smo.honest import corrected
from svmsym.numeric.solution import Settings

N = 1000  # so that there are more entries than are recomputed as a matter of course


def large(kind, seed):
    """A program with many entries, and a feasible β."""
    rng = np.random.default_rng([seed, len(kind)])
    x = rng.normal(size=(N, 3))
    y = np.where(x[:, 0] + rng.normal(size=N) > 0, 1.0, -1.0)
    C = rng.uniform(0.5, 1.5, size=N)
    machine = {
        "svc": lambda: svc(y, C),
        "svc without b": lambda: svc(y, C, bias=False),
        "svr": lambda: svr(x[:, 1], C, 0.2),
        "nu-svr": lambda: nu_svr(x[:, 1], C, 0.4),
    }[kind]()
    return Problem(kind, machine, Source(x, Kernel("rbf", 0.5)), y, C), feasible(machine.program, rng)


def true_h(given, beta):
    return given.source.times(given.program.at_points(beta, given.source.n))


LARGE = ("svc", "svc without b", "svr", "nu-svr")


@pytest.mark.parametrize("kind", LARGE)
@pytest.mark.parametrize("error", [1e-15, 1e-7, 1e-4])
def test_the_violation_is_that_of_float64_whatever_the_rounding_was(kind, error):
    for seed in range(2):
        given, beta = large(kind, seed)
        h = true_h(given, beta)
        rough = h + error * np.random.default_rng(seed).uniform(-1, 1, size=N)
        better, seen = corrected(given.program, given.source, beta, rough)
        assert seen <= error + 1e-12
        assert np.abs(better - h).max() <= error + 1e-12
        true = judge(given.program, beta, h).violation
        assert abs(judge(given.program, beta, better).violation - true) <= 1e-11 * (1 + true)


@pytest.mark.parametrize("kind", LARGE)
def test_rough_h_is_left_alone_and_would_have_given_another_violation(kind):
    given, beta = large(kind, 0)
    h = true_h(given, beta)
    rough = h + 1e-4 * np.random.default_rng(0).uniform(-1, 1, size=N)
    before = rough.copy()
    corrected(given.program, given.source, beta, rough)
    assert (rough == before).all()
    assert abs(judge(given.program, beta, rough).violation - judge(given.program, beta, h).violation) > 1e-6


@pytest.mark.parametrize("sign", [-1, 1])
@pytest.mark.parametrize("kind", LARGE)
def test_a_single_large_error_that_makes_a_point_extreme_is_found(kind, sign):
    given, beta = large(kind, 1)
    h = true_h(given, beta)
    true = judge(given.program, beta, h)
    for k in (7, N // 2 + 1):
        rough = h.copy()
        rough[k] += 1e4 * sign
        better, seen = corrected(given.program, given.source, beta, rough)
        found = judge(given.program, beta, better)
        assert abs(found.violation - true.violation) <= 1e-11
        up, down = slopes(given.program, beta, rough if given.program.at is None else rough[given.program.at])
        if np.isfinite(up if sign < 0 else down)[k]:  # it was extreme on this side, so it was asked for
            assert seen == pytest.approx(1e4)
            assert abs(better[k] - h[k]) <= 1e-10


def tied(error):
    """400 free unknowns with equal slopes, but for a few; h is rough, and hides the few."""
    rng = np.random.default_rng(4)
    source = Source(rng.normal(size=(N, 3)), Kernel("rbf", 0.5))
    free = np.arange(N) < 400
    beta = np.where(free, rng.uniform(-1, 1, size=N), 0.0)
    beta[free] -= beta[free].mean()
    h = source.times(beta)
    t = np.where(free, h + 0.1 * np.sign(beta), h)  # free: v = ±ε exactly; others: v = 0, inside the tube
    few = np.arange(20, 400, 37)
    apart = error * rng.uniform(-1, 1, size=len(few))
    t[few] += apart
    rough = h + 1.5 * error * rng.uniform(-1, 1, size=N)
    rough[few] = h[few] + apart
    machine = svr(t, np.full(N, 9.0), 0.1)
    return Problem("ties", machine, source, t, machine.program.upper), beta, h, rough


@pytest.mark.parametrize("error", [1e-7, 1e-5])
def test_ties_among_free_unknowns_are_resolved(error):
    given, beta, h, rough = tied(error)
    true = judge(given.program, beta, h).violation
    assert error < true < 2.1 * error
    assert judge(given.program, beta, rough).violation > 1.3 * true
    better, _ = corrected(given.program, given.source, beta, rough)
    assert abs(judge(given.program, beta, better).violation - true) <= 1e-11


@pytest.mark.parametrize("kind", KINDS)
def test_small_programs_are_recomputed_altogether(kind):
    rng = np.random.default_rng(6)
    for seed in range(3):
        given = problem(kind, "rbf", 40, seed)
        beta = feasible(given.program, rng)
        h = true_h(given, beta)
        rough = h + rng.normal(size=len(h))
        better, seen = corrected(given.program, given.source, beta, rough)
        size = np.abs(beta).sum()
        assert np.abs(better - h).max() <= 1e-13 * size
        assert seen == pytest.approx(np.abs(rough - h).max())


def test_near_the_optimum_the_violation_is_that_of_float64():
    rng = np.random.default_rng(7)
    x = rng.normal(size=(N, 2))
    y = np.where(x[:, 0] + 0.3 * rng.normal(size=N) > 0, 1.0, -1.0)
    machine = svc(y, np.ones(N))
    source = Source(x, Kernel("rbf", 1.0))
    found = solve_plain(machine.program, source, Settings(tol=1e-2, max_iter=3000), machine.start)
    h = source.times(found.beta)
    for error in (1e-8, 1e-6, 1e-3):
        rough = h + error * rng.uniform(-1, 1, size=N)
        better, _ = corrected(machine.program, source, found.beta, rough)
        true = judge(machine.program, found.beta, h).violation
        assert abs(judge(machine.program, found.beta, better).violation - true) <= 1e-11


def test_no_support_vectors_is_no_trouble():
    given, _ = large("svc", 0)
    better, seen = corrected(given.program, given.source, np.zeros(N), np.full(N, 1e-3))
    assert not better.any()
    assert seen == 1e-3
