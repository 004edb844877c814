"""Shrinking: which unknowns stay, the program they make, and that nothing is lost by it.

A restricted program has the slopes c − h with h from all unknowns, so on its own it is that of c less what
the fixed ones contribute to h; that is how it is solved here, by another solver and from another start.
"""

from dataclasses import replace
from itertools import islice

import numpy as np
import pytest

pytest.importorskip("numba")
from programs_at_random import KINDS, feasible, infeasibility, judged, moderate, problem
from programs_solved import apart

from svmsym.numeric.judge import judge, slopes
from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import nu_svc, svc, svr
from svmsym.numeric.smo import blocks, shrinking
from svmsym.numeric.smo.blocks import Survey
from svmsym.numeric.smo.solve import solve_blocks
from svmsym.numeric.smo.whole import solve_small
from svmsym.numeric.solution import Settings

POINTWISE = [kind for kind in KINDS if kind != "nu-svr"]  # one unknown for each point
BOUNDED = [kind for kind in POINTWISE if "squared" not in kind]  # others are free, or zero

# What may move.


def looked_at(kind, seed):
    """A program near its optimum, with what a survey sees there."""
    given = problem(kind, "rbf", 80, seed)
    beta = solve_small(given.program, given.source, Settings(tol=0.05), given.start).beta
    look = Survey(given.program)
    violation = look.look(beta, given.matrix @ given.program.at_points(beta, given.source.n))
    return given, beta, look, violation


def several(kind):
    """Eight of them that are not at their optimum already."""
    found = (looked_at(kind, seed) for seed in range(30))
    return list(islice((case for case in found if case[3] > 0), 8))


@pytest.fixture
def willing(monkeypatch):
    """Small programs are shrunk, too, however little it saves."""
    monkeypatch.setattr(shrinking, "WORTH", 0)
    monkeypatch.setattr(shrinking, "SHARE", 1.0)


@pytest.mark.usefixtures("willing")
@pytest.mark.parametrize("kind", POINTWISE)
def test_who_is_fixed_loses_by_every_step_it_could_take(kind):
    """Every pair with a fixed unknown has a slope of at most −V/2, where the best one has V."""
    fixed_ones = 0
    for given, beta, look, violation in several(kind):
        program = given.program
        kept = shrinking.movable(program, look, violation)
        up, down = slopes(program, beta, given.matrix @ beta)
        for members in program.groups or (slice(None),):
            inside = np.arange(program.m)[members]
            fixed = np.setdiff1d(inside, kept)
            rise, fall = (up[inside], down[inside]) if program.biased else (np.zeros(1), np.zeros(1))
            gains = np.maximum(up[fixed] - fall.min(), rise.max() - down[fixed])
            assert (gains <= -violation * (0.5 if program.biased else 1.0) + 1e-12).all(), given.name
            fixed_ones += len(fixed)
    assert fixed_ones > 0 or kind not in BOUNDED


@pytest.mark.usefixtures("willing")
@pytest.mark.parametrize("kind", POINTWISE)
def test_who_is_kept_is_free_or_near_the_offset(kind):
    for given, beta, look, violation in several(kind):
        program = given.program
        kept = shrinking.movable(program, look, violation)
        up, down = slopes(program, beta, given.matrix @ beta)
        middle = np.zeros(program.m)
        for members in program.groups:
            middle[members] = (up[members].max() + down[members].min()) / 2
        turning = beta == 0 if program.epsilon else np.zeros(program.m, bool)
        free = (beta > program.lower) & (beta < program.upper) & ~turning
        near = np.minimum(np.abs(up - middle), np.abs(down - middle)) < violation
        wrong_side = (up > middle) | (down < middle)
        assert kept.tolist() == np.flatnonzero(free | near | wrong_side).tolist(), given.name


@pytest.mark.usefixtures("willing")
def test_what_shares_points_or_is_small_or_saves_little_is_not_shrunk(monkeypatch):
    given, _, look, violation = looked_at("svc", 1)
    kept = shrinking.movable(given.program, look, violation)
    assert 0 < len(kept) < 80
    monkeypatch.setattr(shrinking, "SHARE", len(kept) / 80)
    assert (shrinking.movable(given.program, look, violation) == kept).all()
    monkeypatch.setattr(shrinking, "SHARE", (len(kept) - 0.5) / 80)
    assert shrinking.movable(given.program, look, violation) is None
    monkeypatch.setattr(shrinking, "SHARE", 1.0)
    monkeypatch.setattr(shrinking, "WORTH", 81)
    assert shrinking.movable(given.program, look, violation) is None
    monkeypatch.setattr(shrinking, "WORTH", 80)
    assert shrinking.movable(given.program, look, violation) is not None
    shared, _, look, violation = looked_at("nu-svr", 1)
    assert shrinking.movable(shared.program, look, violation) is None


# The program of those that may.


def chosen(program, beta, rng):
    """All that are free, and some of the others, in any order."""
    turning = beta == 0 if program.epsilon else np.zeros(program.m, bool)
    free = (beta > program.lower) & (beta < program.upper) & ~turning
    kept = np.flatnonzero(free | (rng.random(program.m) < 0.3))
    return rng.permutation(kept)


def alone(given, beta, kept):
    """The restricted program as one of its own, and its points."""
    part = shrinking.restricted(given.program, beta, kept)
    others = beta.copy()
    others[kept] = 0.0
    program = replace(part, c=part.c - (given.matrix @ others)[kept])
    return program, Source(given.matrix[np.ix_(kept, kept)], Kernel("precomputed"))


@pytest.mark.parametrize("kind", POINTWISE)
def test_the_rest_of_an_optimum_is_the_optimum_of_the_rest(kind):
    rng = np.random.default_rng(3)
    settings = Settings(tol=1e-8)
    for kernel in ("rbf", "poly"):
        given = moderate(kind, kernel, 40)
        best = solve_small(given.program, given.source, settings, given.start).beta
        for _ in range(4):
            kept = chosen(given.program, best, rng)
            program, source = alone(given, best, kept)
            start = feasible(program, rng)
            assert infeasibility(program, start) <= 1e-9 * (1 + np.abs(best).sum()), given.name
            found = best.copy()
            found[kept] = solve_small(program, source, settings, start).beta
            assert infeasibility(given.program, found) <= 1e-9 * (1 + np.abs(best).sum()), given.name
            assert apart(given, found, best) <= 1e-9, given.name
            a, b = judged(given, found).dual, judged(given, best).dual
            assert abs(a - b) <= 1e-7 * (1 + abs(b)), given.name


@pytest.mark.parametrize("kind", POINTWISE)
def test_slopes_of_the_rest_are_those_of_the_whole(kind):
    rng = np.random.default_rng(4)
    for seed in range(5):
        given = problem(kind, "rbf", 30, seed)
        beta = feasible(given.program, rng)
        kept = rng.permutation(30)[:12]
        h = given.matrix @ beta
        part = shrinking.restricted(given.program, beta, kept)
        for whole, rest in zip(
            slopes(given.program, beta, h), slopes(part, beta[kept], h[kept]), strict=True
        ):
            assert (whole[kept] == rest).all(), given.name
        before, after = infeasibility(given.program, beta), infeasibility(part, beta[kept])
        assert abs(before - after) <= 1e-12 * (1 + np.abs(beta).sum()), given.name


def test_fixed_at_a_wrong_place_the_rest_is_worse():
    """The comparison above can fail: one multiplier that is free at the optimum is fixed at zero."""
    given = moderate("svc", "rbf", 40)
    settings = Settings(tol=1e-8)
    best = solve_small(given.program, given.source, settings, given.start).beta
    wrong = best.copy()
    free = np.flatnonzero((best > given.program.lower) & (best < given.program.upper))
    wrong[free[0]] = 0.0
    kept = np.delete(np.arange(40), free[0])
    program, source = alone(given, wrong, kept)
    wrong[kept] = solve_small(program, source, settings, np.zeros(39)).beta
    assert infeasibility(given.program, wrong) <= 1e-9 * (1 + np.abs(best).sum())
    assert judged(given, wrong).dual < judged(given, best).dual - 1e-6


# In the solver.

N = 4500


def crowd():
    """Points of which few are near the border."""
    rng = np.random.default_rng(0)
    x = rng.normal(size=(N, 4))
    y = np.where(x[:, 0] + 0.1 * x[:, 1] ** 2 + 0.1 * rng.normal(size=N) > 0, 1.0, -1.0)
    return x, y, Source(x, Kernel("rbf", 0.5))


MACHINES = {
    "svc": lambda _, y: svc(y, np.full(N, 30.0)),
    "svr": lambda x, y: svr(x[:, 0] + 0.1 * y, np.full(N, 30.0), 0.05),
    "nu-svc": lambda _, y: nu_svc(y, np.ones(N), 0.1),
}


@pytest.fixture
def shrunk(monkeypatch):
    """(unknowns, unknowns that stay) of every time that a program is shrunk."""
    seen, right = [], blocks.movable

    def noted(program, look, violation):
        kept = right(program, look, violation)
        if kept is not None:
            seen.append((program.m, len(kept)))
        return kept

    monkeypatch.setattr(blocks, "movable", noted)
    return seen


@pytest.mark.parametrize("kind", MACHINES)
def test_with_and_without_shrinking_the_optimum_is_the_same(kind, shrunk):
    x, y, source = crowd()
    machine = MACHINES[kind](x, y)
    found = {}
    for flag in (True, False):
        found[flag] = solve_blocks(machine.program, source, Settings(shrinking=flag), machine.start)
        assert found[flag].converged
        if flag:
            assert shrunk, "this was to be shrunk"
            assert all(0 < kept <= 0.4 * m for m, kept in shrunk)
            shrunk.clear()
    assert not shrunk
    a, b = (judge(machine.program, found[f].beta, source.times(found[f].beta)) for f in (True, False))
    assert max(a.violation, b.violation) <= 1e-3 * (1 + 1e-9)
    assert max(a.dual, b.dual) <= min(a.primal, b.primal)
    assert max(a.gap, b.gap) <= 5e-3 * abs(b.dual)  # or the line before would say little
    assert abs(a.dual - b.dual) <= max(a.gap, b.gap)


@pytest.mark.parametrize("kind", MACHINES)
def test_what_was_fixed_by_mistake_is_seen_again(kind, monkeypatch):
    x, y, source = crowd()
    machine = MACHINES[kind](x, y)
    program = machine.program
    right, inner, after = blocks.movable, blocks._shrunk, []

    def once_wrong(given, look, violation):
        kept = right(given, look, violation)
        if after or kept is None:
            return kept
        rising, falling = np.argsort(look.up[kept])[-20:], np.argsort(look.down[kept])[:20]
        return np.delete(kept, np.union1d(rising, falling))  # those that have most to gain are left out

    def watched(given, rows, settings, state, *rest):
        inner(given, rows, settings, state, *rest)
        after.append(judge(program, state.beta, source.times(state.beta)).violation)

    monkeypatch.setattr(blocks, "movable", once_wrong)
    monkeypatch.setattr(blocks, "_shrunk", watched)
    found = solve_blocks(program, source, Settings(), machine.start)
    assert after[0] > 1e-3 * (1 + 1e-3), "this was to be a mistake"
    assert found.converged
    true = judge(program, found.beta, source.times(found.beta))
    assert true.violation <= 1e-3 * (1 + 1e-9)
    assert infeasibility(program, found.beta) <= 1e-9 * np.abs(found.beta).sum()


def test_a_shrunk_run_is_watched_by_the_rise_of_the_true_dual(monkeypatch):
    """Every round raises the dual; after five that seem to do nothing a run gives up."""
    x, y, source = crowd()
    machine = MACHINES["svr"](x, y)
    inner, rise, rises, inside = blocks._shrunk, blocks._rise, [], []

    def watched(*given):
        inside.append(True)
        inner(*given)
        inside.pop()

    def noted(*given):
        found = rise(*given)
        if inside:
            rises.append(found)
        return found

    monkeypatch.setattr(blocks, "_shrunk", watched)
    monkeypatch.setattr(blocks, "_rise", noted)
    found = solve_blocks(machine.program, source, Settings(), machine.start)
    assert len(rises) > 1, "a shrunk run of several rounds was wanted"
    assert min(rises) >= -1e-9 * abs(found.judgement.dual)
    assert max(rises) > 0


@pytest.mark.parametrize("flag", [False, True])
def test_programs_large_enough_for_shrinking(flag):
    _, y, source = crowd()
    machine = svc(y, np.full(N, 30.0))
    found = solve_blocks(machine.program, source, Settings(shrinking=flag), machine.start)
    h = source.times(found.beta)
    margin = (y - h)[(found.beta != machine.program.lower) & (found.beta != machine.program.upper)]
    assert found.converged
    assert np.ptp(margin) <= 1e-3  # free unknowns: v is the offset
    assert infeasibility(machine.program, found.beta) <= 1e-9 * np.abs(found.beta).sum()
