"""Multipliers that rounding keeps off their bounds, or off zero, are put there: b does not follow them.

Rounding is stated anew here: 2⁻⁵¹ for each of m numbers in a sum, times the largest multiplier there is, and
at most a millionth of the way to a bound.

The problems by hand: p points at s + 1 with the label +1, q at s − 1 with −1, prices T/p and T/q, T < 1/2.
All multipliers are at their bounds, so w = T(s + 1) − T(s − 1) = 2T, and no margin is kept: w(s + 1) + b < 1
and w(s − 1) + b > −1. So b is anywhere between −1 − w(s − 1) and 1 − w(s + 1); the middle is −ws. Sums of
p numbers T/p are T up to rounding only, which is where a multiplier may come to lie beside its bound.
"""

from itertools import product

import numpy as np
import pytest

pytest.importorskip("numba")
from hypothesis import given as drawn
from hypothesis import settings as drawing
from hypothesis import strategies as st
from programs_at_random import KINDS, feasible, problem

from svmsym.numeric.kernels import Kernel, Source
from svmsym.numeric.machines import svc, svr
from svmsym.numeric.plain import solve_plain
from svmsym.numeric.program import settled
from svmsym.numeric.smo import solve as by_blocks
from svmsym.numeric.smo import whole
from svmsym.numeric.solution import Settings

FAST = drawing(max_examples=150, deadline=None, derandomize=True)
CASES = (st.sampled_from(KINDS), st.integers(1, 40), st.integers(0, 10_000))
COMPILED = (by_blocks.solve_blocks, whole.solve_small)


def rounding(program, beta):
    """What counts as rounding for each unknown."""
    reach = np.maximum(-program.lower, program.upper)
    return np.minimum(program.m * 2.0**-51 * np.abs(beta).max(), reach / 1e6)


def drawn_program(kind, n, seed):
    return problem(kind, "linear", max(n, 2), seed).program, np.random.default_rng(seed)


def at_ends(program, rng):
    """Every unknown at zero, or at a finite bound; the one with most room, which is named, at its end."""
    low, high = (np.where(np.isfinite(b), b, 0.0) for b in (program.lower, program.upper))
    ends = np.where(rng.random(program.m) < 0.4, 0.0, np.where(rng.random(program.m) < 0.5, low, high))
    first = int(np.argmax(np.maximum(-program.lower, program.upper)))
    farthest = max(program.lower[first], program.upper[first], key=abs)
    ends[first] = farthest if np.isfinite(farthest) else np.sign(farthest)
    return ends, first


def beside(program, place, rng, least, most):
    """Off these ends, into the box, by something between least and most of rounding; the first stays."""
    ends, first = place
    inwards = np.where(ends <= program.lower, 1.0, np.where(ends >= program.upper, -1.0, 0.0))
    way = np.where(inwards, inwards, np.where(rng.random(program.m) < 0.5, 1.0, -1.0))
    found = ends + way * rng.uniform(least, most, program.m) * rounding(program, ends)
    found[first] = ends[first]
    return np.clip(found, program.lower, program.upper)


@FAST
@drawn(*CASES)
def test_what_is_within_rounding_of_an_end_is_put_there(kind, n, seed):
    program, rng = drawn_program(kind, n, seed)
    place = at_ends(program, rng)
    assert (settled(program, beside(program, place, rng, 0.0, 0.9)) == place[0]).all()


@FAST
@drawn(*CASES, st.floats(0.5, 10))
def test_what_is_further_away_is_left_as_it_is(kind, n, seed, power):
    program, rng = drawn_program(kind, n, seed)
    beta = beside(program, at_ends(program, rng), rng, 2.0, 10.0**power)
    assert (settled(program, beta) == beta).all()


@FAST
@drawn(*CASES, st.floats(-3, 3))
def test_twice_is_once_inside_stays_inside_and_moves_are_rounding(kind, n, seed, power):
    program, rng = drawn_program(kind, n, seed)
    near = beside(program, at_ends(program, rng), rng, 0.0, 10.0**power)
    beta = np.where(rng.random(program.m) < 0.7, near, feasible(program, rng))
    before = beta.copy()
    found = settled(program, beta)
    assert (beta == before).all()
    assert (settled(program, found) == found).all()
    assert ((found >= program.lower) & (found <= program.upper)).all()
    assert (np.abs(found - beta) <= rounding(program, beta)).all()


def by_hand(p, q, T, s):
    y = np.repeat([1.0, -1.0], [p, q])
    return svc(y, np.where(y > 0, T / p, T / q)), Source((y + s)[:, None], Kernel("linear"))


def complaints(solver, p, q, T, s):
    """What is wrong with the answer to the problem by hand."""
    machine, source = by_hand(p, q, T, s)
    program = machine.program
    found = solver(program, source, Settings(tol=1e-6), machine.start)
    said = [] if found.converged else ["not converged"]
    if ((found.beta > program.lower) & (found.beta < program.upper)).any():
        said.append("free")
    if not np.allclose(np.abs(found.beta), np.maximum(-program.lower, program.upper), rtol=1e-12, atol=0):
        said.append("not at the price")
    if abs(found.judgement.offsets[0] + 2 * T * s) > 1e-12:
        said.append(f"b = {found.judgement.offsets[0]} instead of {-2 * T * s}")
    return said


@pytest.mark.parametrize("solver", [*COMPILED, solve_plain])
def test_b_is_the_middle_for_two_points_at_their_price(solver):
    """x = ±1, y = ±1, C = 1/4: α = (1/4, 1/4), w = 1/2, b anywhere in [−1/2, 1/2]."""
    machine, source = by_hand(1, 1, 0.25, 0.0)
    found = solver(machine.program, source, Settings(tol=1e-6), machine.start)
    assert found.converged
    assert found.beta.tolist() == [0.25, -0.25]
    assert found.judgement.offsets == (0.0,)


UNEVEN = list(product((1, 2, 5, 7), (3, 6, 10, 11), (0.1, 0.25, 0.3), (0.0, 0.5)))


@pytest.mark.parametrize("solver", COMPILED)
def test_b_is_the_middle_although_prices_are_met_up_to_rounding_only(solver):
    assert [(case, said) for case in UNEVEN if (said := complaints(solver, *case))] == []


@pytest.mark.parametrize(("solver", "module"), [*zip(COMPILED, (by_blocks, whole), strict=True)])
def test_without_settling_b_would_be_an_end_of_its_interval(solver, module, monkeypatch):
    monkeypatch.setattr(module, "settled", lambda _, beta: beta)
    wrong = [complaints(solver, *case) for case in UNEVEN]
    assert sum("free" in said for said in wrong) > len(UNEVEN) / 4
    assert all(len(said) == 2 for said in wrong if said)  # free, and so another b


def test_b_is_the_middle_in_numpy_too_although_prices_are_met_up_to_rounding_only():
    assert [(case, said) for case in UNEVEN if (said := complaints(solve_plain, *case))] == []


@pytest.mark.parametrize(("solver", "module"), [*zip(COMPILED, (by_blocks, whole), strict=True)])
def test_a_zero_of_a_tube_that_rounding_missed_does_not_move_b(solver, module, monkeypatch):
    """Targets ±2 at x = ±1, 0.3 and −0.1 at x = 0, C = 1/4, ε = 1/2.

    The outer ones stay outside the tube, at their price: w = 1/2. The inner ones are in it for
    0.3 − 1/2 ≤ b ≤ −0.1 + 1/2: the middle is 0.1. A multiplier of 3·10⁻¹⁷ would say that b = 0.3 − 1/2.
    """
    machine = svr(np.array([2.0, -2.0, 0.3, -0.1]), np.full(4, 0.25), 0.5)
    source = Source(np.array([[1.0], [-1.0], [0.0], [0.0]]), Kernel("linear"))
    start = np.array([0.25, -0.25, 3e-17, 0.0])
    found = solver(machine.program, source, Settings(tol=1e-6), start)
    assert found.beta.tolist() == [0.25, -0.25, 0.0, 0.0]
    assert found.judgement.offsets[0] == pytest.approx(0.1, abs=1e-12)
    monkeypatch.setattr(module, "settled", lambda _, beta: beta)
    moved = solver(machine.program, source, Settings(tol=1e-6), start)
    assert moved.judgement.offsets[0] == pytest.approx(-0.2, abs=1e-12)


@pytest.mark.parametrize("solver", COMPILED)
def test_a_price_far_above_all_multipliers_does_not_make_them_rounding(solver):
    """x = ±100: α = 1/20000 each and w = 1/100, whatever C ≥ 1/20000; b = 0."""
    y = np.repeat([1.0, -1.0], 30)
    machine = svc(y, np.full(60, 1e10))
    source = Source(100 * y[:, None], Kernel("linear"))
    found = solver(machine.program, source, Settings(tol=1e-6), machine.start)
    assert found.converged
    assert found.beta @ source.points[:, 0] == pytest.approx(0.01, rel=1e-6)
