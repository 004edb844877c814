"""The single step of SMO in the teaching versions, and errors planted into it: each has to be seen."""

import dataclasses
from fractions import Fraction as F
from itertools import pairwise

import numpy as np
import pytest
from lessons import (
    BOUND_PAIR,
    FOUR,
    HARD_C,
    complaints,
    every_smo,
    floats,
    known,
    patient,
    random_problem,
    trained,
)

from svmsym.exact.problem import Problem
from svmsym.numeric.teaching import platt_smo as platt
from svmsym.numeric.teaching import runs
from svmsym.numeric.teaching import simplified_smo as simplified
from svmsym.numeric.teaching.given import given
from svmsym.numeric.teaching.platt_smo import platt_smo
from svmsym.numeric.teaching.second_order_smo import second_order_smo
from svmsym.numeric.teaching.simplified_smo import simplified_smo


def test_after_a_step_the_cache_is_right_and_free_points_are_on_their_margin():
    assert not [seed for seed in range(30) if cache_errors(random_problem(seed))]


def cache_errors(problem):
    """Where E is not f − y, or a free point of the pair that moved last is not on its margin."""
    data = given(floats(problem.X), problem.y, float(problem.C))
    n, wrong = len(data.y), []
    state = platt.State(data, np.zeros(n), -data.y, 1e-6, np.random.default_rng(0), [0.0])
    for i1 in range(n):
        for i2 in range(n):
            if not state.take_step(i1, i2):
                continue
            E = data.K @ (state.α * data.y) + state.b - data.y
            free = [i for i in (i1, i2) if 0 < state.α[i] < data.C]
            wrong += [(i1, i2)] * (not np.allclose(E, state.E, atol=1e-9))
            wrong += [(i1, i2)] * (not np.allclose(E[free[:1]], 0, atol=1e-9))
            margins = data.y * E
            if not free:  # both at a bound: each on its own side, within its pair
                wrong += [(i, i) for i in (i1, i2) if margins[i] * (1 if state.α[i] == 0 else -1) < -1e-9]
    return wrong


def test_second_order_smo_takes_the_partner_that_promises_most():
    run = second_order_smo([[0], [3], [1]], [1, -1, -1], 10)
    assert run.history[1] == 2  # the partners 3 and 1 are equally steep; the gains are 2/9 and 2


def test_platt_smo_tries_the_largest_difference_of_errors_first(monkeypatch):
    tried = []
    monkeypatch.setattr(platt.State, "take_step", lambda _state, i1, i2: tried.append((i1, i2)))
    data = given([[0], [1], [2], [3], [4]], [1, 1, -1, 1, -1], 1.0)
    α, E = np.array([0.5, 0.5, 0.5, 0.0, 0.5]), np.array([0.3, -0.9, 0.8, 5.0, -0.1])
    platt.State(data, α, E, 1e-3, np.random.default_rng(0), [0.0]).examine(1)
    assert tried[0] == (2, 1)  # 1.7; the point 3 is not free
    assert {i1 for i1, _ in tried[1:5]} == {0, 1, 2, 4}
    assert {i1 for i1, _ in tried[5:]} == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("same", [True, False])
def test_ends_of_the_segment_by_trying_all(same):
    """On a grid of quarters, [L, H] is the set of all α_j that leave both in the box."""
    grid = [i / 4 for i in range(-8, 13)]
    for a in (0, 0.25, 0.5, 1):
        for c in (0, 0.25, 0.75, 1):
            total = a + c if same else a - c
            allowed = [v for v in grid if 0 <= v <= 1 and 0 <= (total - v if same else total + v) <= 1]
            assert simplified.segment(a, c, same=same, C=1) == (min(allowed), max(allowed))


def test_after_a_step_of_simplified_smo_the_pair_agrees_with_b(monkeypatch):
    right, seen, kinds = simplified.error, [], set()

    def noted(K, y, α, b, i):
        seen.append((α.copy(), b))
        return right(K, y, α, b, i)

    monkeypatch.setattr(simplified, "error", noted)
    for problem in (random_problem(seed) for seed in range(1, 10)):
        seen.clear()
        trained(simplified_smo, problem, max_passes=20)
        data = given(floats(problem.X), problem.y, float(problem.C))
        for (before, _), (α, b) in pairwise(seen):
            pair = np.flatnonzero(α != before)
            E = data.K @ (α * data.y) + b - data.y
            free = [p for p in pair if 0 < α[p] < data.C]
            kinds.add((len(pair), len(free)))
            assert min(abs(E[free]), default=0) < 1e-9  # f(x) = y where b came from
            assert free or abs(E[pair].sum()) < 1e-9  # halfway between b₁ and b₂
    assert kinds >= {(2, 0), (2, 1), (2, 2)}


def test_loop_b_of_a_free_pair_is_the_optimal_one(monkeypatch):
    seen = loop_b(monkeypatch, simplified)
    trained(patient, dataclasses.replace(known.FOUR, C=HARD_C), tol=1e-9)
    assert seen == [pytest.approx(-1, abs=1e-7)]


def loop_b(monkeypatch, module):
    """The b that a loop ends with, before it is moved between m and M."""
    seen, finished = [], runs.finished

    def spy(data, α, b, *rest, **ended):
        seen.append(b)
        return finished(data, α, b, *rest, **ended)

    monkeypatch.setattr(module, "finished", spy)
    return seen


@pytest.mark.parametrize(("smo", "module"), [(patient, simplified), (platt_smo, platt)])
def test_b_of_the_last_pair_need_not_suit_the_others(smo, module, monkeypatch):
    seen = loop_b(monkeypatch, module)
    run = trained(smo, BOUND_PAIR, tol=1e-9)
    assert complaints(BOUND_PAIR, run, 1e-9) == []
    assert (run.alpha.tolist(), run.b) == ([1, 0, 1], -1)
    assert seen == [0.0]  # b₁ = 1 and b₂ = −1 from the two points at x = 5, but f(0) ≤ −1 is needed


# Planted errors: each of them has to be seen.


def sign_of_eta(best):
    return lambda α, slope, η, L, H: best(α, slope, -η, L, H)


def wrong_direction(best):
    return lambda α, slope, η, L, H: best(α, -slope, η, L, H)


def unclipped(best):
    return lambda α, slope, η, _L, _H: best(α, slope, η, -np.inf, np.inf) if η else α


def steps_too_long(best):
    return lambda α, slope, η, L, H: min(max(α + 2.2 * (best(α, slope, η, L, H) - α), L), H)


def flat_pairs_skipped(best):
    return lambda α, slope, η, L, H: best(α, slope, η, L, H) if η else α


def small_moves_skipped(best):
    return lambda α, *rest: α if abs(best(α, *rest) - α) < 1e-5 else best(α, *rest)


SMALL = dataclasses.replace(known.FOUR, X=tuple(tuple(1000 * v for v in row) for row in known.FOUR.X), C=F(1))
TWINS = Problem("svc", X=((F(1),), (F(1),)), y=(1, -1), C=F(1))
EXAMPLES = [FOUR, *(dataclasses.replace(FOUR, C=F(1, c)) for c in (2, 4, 8)), TWINS, SMALL]
PLANTED = [sign_of_eta, wrong_direction, unclipped, steps_too_long, flat_pairs_skipped, small_moves_skipped]


@every_smo
def test_examples_for_planted_errors(smo):
    assert wrong_examples(smo) == []


@pytest.mark.parametrize("error", PLANTED, ids=lambda e: e.__name__)
@pytest.mark.parametrize("module", [simplified, platt], ids=["simplified", "platt"])
def test_planted_errors_of_the_step(module, error, monkeypatch):
    monkeypatch.setattr(module, "best_on_segment", error(module.best_on_segment))
    assert wrong_examples(patient if module is simplified else platt_smo, max_sweeps=300)


def wrong_examples(smo, **limit):
    found = [(p, complaints(p, trained(smo, p, tol=1e-9, **limit), 1e-9)) for p in EXAMPLES]
    return [(p.X, p.C, wrong) for p, wrong in found if wrong]


def test_planted_b_that_is_not_updated_in_platt_smo(monkeypatch):
    step = platt.State.take_step

    def forgetful(state, i1, i2):
        moved = step(state, i1, i2)
        state.E -= state.b
        state.b = 0.0
        return moved

    monkeypatch.setattr(platt.State, "take_step", forgetful)
    assert [seed for seed in range(30) if cache_errors(random_problem(seed))]
    # α does not suffer, because of any violating pair one point violates at every b; the loop's b does.
    seen = loop_b(monkeypatch, platt)
    assert complaints(FOUR, trained(platt_smo, FOUR, tol=1e-9), 1e-9) == []
    assert seen == [0.0]


def test_planted_b_that_is_not_moved_in_the_end(monkeypatch):
    right = runs.finished

    def kept(data, α, b, *rest, **ended):
        return dataclasses.replace(right(data, α, b, *rest, **ended), b=b)

    monkeypatch.setattr(platt, "finished", kept)
    assert complaints(BOUND_PAIR, trained(platt_smo, BOUND_PAIR, tol=1e-9), 1e-9) == ["gap"]


def test_planted_b_in_the_errors_of_simplified_smo(monkeypatch):
    right = simplified.error
    monkeypatch.setattr(simplified, "error", lambda K, y, α, _b, i: right(K, y, α, 0.0, i))
    seen = loop_b(monkeypatch, simplified)
    trained(patient, FOUR, tol=1e-9, max_sweeps=300)
    assert abs(seen[0] + 1) > 1e-3


def test_a_stale_cache_is_seen(monkeypatch):
    step = platt.State.take_step

    def stale(state, i1, i2):
        before = state.E.copy()
        moved = step(state, i1, i2)
        state.E[:] = (before + state.E) / 2
        return moved

    monkeypatch.setattr(platt.State, "take_step", stale)
    assert complaints(FOUR, trained(platt_smo, FOUR, tol=1e-9, max_sweeps=200), 1e-9)
