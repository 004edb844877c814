"""Precision and ties: what more bits decide, what only a proof does, and what stays undecided."""

from fractions import Fraction as F
from random import Random

import mpmath
import numpy as np
import pytest
from fifty_digits import XOR, XOR_Y, holds, matrix, mp, random_points, rbf, weighted_sum

pytest.importorskip("flint")

from svmsym.exact.balls import bias as bias_ends_file
from svmsym.exact.balls import identity
from svmsym.exact.balls.enclose import _without_optimum, enclose
from svmsym.exact.balls.model import model_of
from svmsym.exact.balls.ties import equal_gradients, pinned
from svmsym.exact.problem import Problem
from svmsym.exact.solving.pivoting import Unbounded


def near_alpha(digits, sign):
    """A rational number within 10^−digits of 1/(1 − e^−1)², on one side."""
    exact = 1 / (1 - mpmath.exp(-1)) ** 2
    return F(int(mpmath.floor(exact * mpmath.mpf(10) ** digits)) + (sign > 0), 10**digits)


@pytest.mark.parametrize(("digits", "bits"), [(10, 64), (30, 128), (45, 256)])
def test_precision_is_raised_until_a_narrow_gap_is_seen(digits, bits):
    above = enclose(Problem("svc", X=XOR, y=XOR_Y, C=near_alpha(digits, 1), kernel=rbf("1/4")))
    assert (above.status, above.precision, above.free) == ("proved", bits, (0, 1, 2, 3))
    assert 0 < above.gap < 10.0**-digits
    below = enclose(Problem("svc", X=XOR, y=XOR_Y, C=near_alpha(digits, -1), kernel=rbf("1/4")))
    assert (below.status, below.at_upper) == ("proved", (0, 1, 2, 3))


def test_a_limit_of_bits_gives_undecided_and_no_numbers():
    C = near_alpha(45, 1)
    found = enclose(Problem("svc", X=XOR, y=XOR_Y, C=C, kernel=rbf("1/4")), limit=128)
    assert found.status == "undecided"
    assert "enough bits" in found.reason
    with pytest.raises(ValueError, match="undecided"):
        _ = found.alpha


def test_a_tie_too_large_to_prove_is_undecided(monkeypatch):
    problem = Problem("svc", X=XOR, y=XOR_Y, C=F(1), kernel=rbf("1/4"))
    assert enclose(problem).ties
    monkeypatch.setattr(identity, "_LARGEST_WORK", 0)
    found = enclose(problem, limit=128)
    assert found.status == "undecided"
    assert "too large to prove" in found.reason


def test_rows_alone_can_prove_that_everything_is_at_its_bound(monkeypatch):
    monkeypatch.setattr(identity, "_LARGEST_WORK", 0)
    found = enclose(Problem("svc", X=((F(0),), (F(1),)), y=(1, -1), C=F(1, 9), kernel=rbf(1)))
    assert (found.status, found.at_upper, found.precision) == ("proved", (0, 1), 64)
    model = model_of(Problem("svc", X=((F(0),), (F(1),), (F(5),)), y=(1, -1, -1), C=F(1, 9), kernel=rbf(1)))
    assert pinned(model, (0, 1, -1), [(0, 1)])
    assert not pinned(model, (0, 1, 1), [(0, 1)])  # Σ αy = 0 asks for more than C
    assert not pinned(model, (0, 0, -1), [(0, 1)])


def test_equal_points_with_different_targets_have_different_gradients():
    X, settings = ((F(0),), (F(0),), (F(1),)), {"C": F(1), "epsilon": F(0), "kernel": rbf(1)}
    model = model_of(Problem("svr", X=X, targets=(F(1), F(2), F(0)), **settings))
    state = (0, -1, -1, -1, -1, 0)
    assert equal_gradients(model, state, [1, 3, 4]) == {3}  # α and α* of one point, ε = 0
    model = model_of(Problem("svr", X=X, targets=(F(1), F(1), F(0)), **settings))
    assert equal_gradients(model, state, [1, 3, 4]) == {1, 3, 4}


@pytest.mark.parametrize("filter_helps", [True, False])
def test_the_interval_of_b_against_all_its_conditions(filter_helps, monkeypatch):
    if not filter_helps:
        nothing = np.zeros(20), np.full(20, np.inf)
        monkeypatch.setattr(bias_ends_file, "filtered", lambda *_, **__: nothing)
    X = random_points(Random(12), 40, 2)
    y, C = (1, -1) * 20, F(1, 50)
    found = enclose(Problem("svc", X=X, y=y, C=C, kernel=rbf("1/9")))
    assert found.at_upper == tuple(range(40))
    f = weighted_sum(matrix(X, rbf("1/9")), [s * mp(C) for s in y])
    low, high = found.b_interval  # every point is at C: y(f + b) ≤ 1
    assert holds(low, max(-1 - v for v, s in zip(f, y, strict=True) if s < 0))
    assert holds(high, min(1 - v for v, s in zip(f, y, strict=True) if s > 0))


def test_a_ray_of_the_rounded_program_alone_proves_nothing():
    model = model_of(Problem("svc", X=XOR, y=XOR_Y, kernel=rbf(1)))
    assert _without_optimum(model, Unbounded((F(1), F(1), F(0), F(0))), 64).status == "undecided"


def test_identities_are_told_from_near_misses():
    problem = Problem("svc", X=XOR, y=XOR_Y, C=F(1), kernel=rbf("1/4"))
    model, state = model_of(problem), (0, 1, 1, 1)
    assert identity.vanishes(model, state, 0, 1) is True
    assert identity.vanishes(model, state, 0, -1) is False
    table = identity.bordered(model, state, 0, 1)
    assert not identity.determinant(table, "rbf")
    table[-1][-1] = identity.Entry(table[-1][-1].constant + 1)
    assert identity.determinant(table, "rbf")


def test_determinants_of_polynomials_have_the_right_value():
    # Entries (t^e − 1)/(t^e + 1) = tanh e at t = e², rows multiplied by their denominators.
    terms = [[1, 2], [2, 5]]
    found = identity.determinant([[identity.Entry(0, ((e, 1),)) for e in row] for row in terms], "sigmoid")
    t = mpmath.exp(2)
    value = sum(int(c) * t**k for k, c in enumerate(found.coeffs()))
    expected = mpmath.tanh(1) * mpmath.tanh(5) - mpmath.tanh(2) ** 2
    for row in terms:
        for e in row:
            expected *= t**e + 1
    assert abs(value / expected - 1) < 1e-40


def test_equal_points():
    problem = Problem("svc", X=XOR + XOR, y=XOR_Y + XOR_Y, kernel=rbf("1/4"))
    found = enclose(problem)
    t = mpmath.exp(mpmath.mpf(-1) / 4)
    assert found.status == "proved"
    assert len(found.ties) == 4
    for i in range(4):
        both = found.alpha[i].middle + found.alpha[i + 4].middle
        assert abs(mp(both) - 1 / (1 - t**4) ** 2) < 1e-16


def test_equal_points_with_opposite_labels_cannot_be_separated():
    found = enclose(Problem("svc", X=XOR + XOR[:1], y=(*XOR_Y, -1), kernel=rbf("1/4")))
    assert found.status == "infeasible"
    assert found.witness["weights"] == (1, 0, 0, 0, 1)
    assert (
        enclose(Problem("svc", X=XOR + XOR[:1], y=(*XOR_Y, -1), C=F(3), kernel=rbf("1/4"))).status == "proved"
    )


def test_nu_that_is_too_large():
    found = enclose(Problem("nusvc", X=XOR, y=(1, -1, -1, -1), nu=F(3, 4), kernel=rbf(1)))
    assert found.status == "unbounded"
    assert "ν is too large" in found.reason
