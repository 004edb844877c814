"""The same problem told in another way has the same answer: order, signs, translations, units."""

from dataclasses import replace

import numpy as np
from hypothesis import given as drawn
from hypothesis import settings as drawing
from hypothesis import strategies as st
from programs_at_random import judged, problem
from programs_solved import apart, complaints, solved

from svmsym.numeric.kernels import Source

FAST = drawing(max_examples=12, deadline=None, derandomize=True)
SEEDS = st.integers(0, 10_000)


def close(given, beta, other_given, other, factor=1.0):
    """Whether two answers enclose one optimum; values of the other problem are ``factor`` times as large."""
    a, b = judged(given, beta), judged(other_given, other)
    room = 1e-6 * (1 + abs(a.dual))
    return max(a.dual, b.dual / factor) <= min(a.primal, b.primal / factor) + room


@FAST
@drawn(SEEDS, st.sampled_from(["svc, C for each point", "svr", "svc squared", "one-class"]))
def test_the_order_of_points_does_not_matter(seed, kind):
    given = problem(kind, "rbf", 30, seed)
    order = np.random.default_rng(seed).permutation(30)
    p = given.program
    ridge = None if p.ridge is None else p.ridge[order]
    program = replace(p, c=p.c[order], lower=p.lower[order], upper=p.upper[order], ridge=ridge)
    machine = replace(given.machine, program=program, start=given.start[order])
    source = Source(given.source.points[order], given.source.kernel)
    other = replace(given, machine=machine, source=source)
    found, again = solved(given), solved(other)
    assert complaints(other, again) == []
    assert close(given, found.beta, other, again.beta)
    back = np.empty(30)
    back[order] = again.beta
    assert apart(given, found.beta, back) <= 1e-9


@FAST
@drawn(SEEDS, st.sampled_from(["svc, C for each point", "svr", "svc without b"]))
def test_other_signs_of_labels_give_other_signs_of_beta(seed, kind):
    given = problem(kind, "rbf", 30, seed)
    p = given.program
    program = replace(p, c=-p.c, lower=-p.upper, upper=-p.lower)
    other = replace(given, machine=replace(given.machine, program=program))
    found, again = solved(given), solved(other)
    assert complaints(other, again) == []
    assert apart(given, found.beta, -again.beta) <= 1e-9


@FAST
@drawn(SEEDS, st.floats(-100, 100), st.sampled_from(["rbf", "rbf, many features"]))
def test_rbf_does_not_see_a_translation(seed, shift, kernel):
    given = problem("svc", kernel, 30, seed)
    other = replace(given, source=Source(given.source.points + shift, given.source.kernel))
    again = solved(other)
    assert complaints(other, again) == []
    assert apart(given, solved(given).beta, again.beta) <= 1e-6


@FAST
@drawn(SEEDS, st.sampled_from([1e-3, 0.1, 7.0, 1e4]))
def test_scaled_points_with_gamma_to_match_are_the_same_points(seed, scale):
    given = problem("svr", "rbf", 30, seed)
    kernel = replace(given.source.kernel, gamma=given.source.kernel.gamma / scale**2)
    other = replace(given, source=Source(given.source.points * scale, kernel))
    again = solved(other)
    assert complaints(other, again) == []
    assert apart(given, solved(given).beta, again.beta) <= 1e-6


@FAST
@drawn(
    SEEDS, st.sampled_from([1e-2, 0.5, 8.0, 1e3]), st.sampled_from(["svr", "svr without b", "svr squared"])
)
def test_scaled_targets_tubes_and_prices_scale_the_answer(seed, scale, kind):
    """(c, ε, bounds, tol) → s(c, ε, bounds, tol) gives sβ and s² times the value; a ridge stays."""
    given = problem(kind, "rbf", 30, seed)
    p = given.program
    program = replace(
        p, c=scale * p.c, lower=scale * p.lower, upper=scale * p.upper, epsilon=scale * p.epsilon
    )
    other = replace(given, machine=replace(given.machine, program=program))
    found, again = solved(given), solved(other, tol=1e-3 * scale)
    assert complaints(other, again, 1e-3 * scale) == []
    assert close(given, found.beta, other, again.beta, scale**2)
