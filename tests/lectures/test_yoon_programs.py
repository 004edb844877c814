"""Lecture Y, programs in standard form and convexity: errors planted in conditions and bounds."""

from fractions import Fraction
from itertools import product

import pytest
from ledgers import judged
from sympy import Symbol

from svmsym.formulas import norm2, total
from svmsym.lectures.checks.duality import convex_function, convexity
from svmsym.lectures.checks.duality import kkt_conditions as kkt
from svmsym.lectures.checks.duality.standard_form import (
    F_1,
    G_0,
    G_1,
    H_1,
    LAMBDA,
    H,
    Infimum,
    Program,
    V,
    is_convex,
    kkt_conditions,
    lower_bound,
    multipliers,
    optimum,
)
from svmsym.lectures.judging import decided
from svmsym.lectures.statements import Equal

KKT = (
    F_1 <= 0,
    Equal(H, 0),
    LAMBDA >= 0,
    Equal(LAMBDA * F_1, 0),
    Equal(G_0 + LAMBDA * G_1 + V * H_1, 0),
)
x, z, λ = Symbol("x", real=True), Symbol("z", real=True), Symbol("λ", nonnegative=True)


# Programs in standard form


def test_multipliers_come_from_the_optimal_value():
    # by hand: min x² with 1 − x ≤ u has p* = (1 − u)², so λ = 2; with h = x − 2 = u it is (2 + u)², so v = −4
    assert multipliers(Program(x**2, (1 - x <= 0,))) == (2,)
    assert multipliers(Program(x**2, (Equal(x - 2, 0),))) == (-4,)


def test_an_optimum_agrees_with_brute_force():
    program = Program(x**2 + z**2 - 4 * x + x * z, (x + z - 1 <= 0, -z <= 0))
    (at, value) = optimum(program)
    places = [(Fraction(p, 4), Fraction(q, 4)) for p, q in product(range(-8, 13), range(13)) if p + q <= 4]
    assert value == min(p**2 + q**2 - 4 * p + p * q for p, q in places)
    assert at == (1, 0)


def test_wrong_kkt_conditions_fail_at_the_solution():
    decide = kkt_conditions().decide
    assert decide(KKT).holds
    assert not decide((*KKT[:4], Equal(G_0 - LAMBDA * G_1 - V * H_1, 0))).holds
    for place, other in (
        *((0, r) for r in (F_1 >= 0, F_1 <= 1, F_1 < 0)),
        *((2, r) for r in (LAMBDA <= 0, LAMBDA >= 1, LAMBDA > 0, V >= 0)),
    ):
        assert not decide((*KKT[:place], other, *KKT[place + 1 :])).holds


@pytest.mark.parametrize("left_out", range(5))
def test_no_kkt_condition_may_be_left_out(left_out):
    assert not kkt_conditions().decide(KKT[:left_out] + KKT[left_out + 1 :]).holds


def test_kkt_conditions_suffice_by_proof_for_any_number_of_constraints():
    f, λ, h, v, i, k = kkt.f, kkt.λ, kkt.h, kkt.v, kkt.i, kkt.k
    g_0, first, second = kkt.g_0, kkt.total(λ[i] * kkt.g[i], i), kkt.total(v[k] * kkt.a[k], k)
    right = (f[i] <= 0, Equal(h[k], 0), λ[i] >= 0, Equal(λ[i] * f[i], 0), Equal(g_0 + first + second, 0))
    decide = kkt.kkt_conditions().decide
    found = decide(right)
    assert found.holds
    assert "suffice" in found.reason
    for place, other in (
        (0, f[i] >= 0),
        (0, f[i] < 0),
        (1, Equal(h[k], 1)),
        (2, λ[i] <= 0),
        (2, λ[i] >= -1),
        (3, Equal(λ[i] * f[i], 1)),
        (3, Equal(λ[i] + f[i], 0)),
        (4, Equal(g_0 - first + second, 0)),
        (4, Equal(g_0 + 2 * first + second, 0)),
        (4, Equal(g_0 + first, 0)),
    ):
        assert not decide((*right[:place], other, *right[place + 1 :])).holds, other
    # The proof by itself, without the examples, misses each condition too.
    for left_out in range(5):
        assert kkt._unproved(right[:left_out] + right[left_out + 1 :])
    assert not kkt._unproved(right)


def test_what_is_not_convex_is_named():
    assert is_convex(Program(x**2, (x**2 - 1 <= 0,))) == ""
    assert is_convex(Program(-(x**2), (x <= 0,))).startswith("f_0")
    assert is_convex(Program(x, (Equal(x**2 - 1, 0),))) == "h_1 is not affine"


def test_a_bound_that_is_not_reached_is_refused():
    check = lower_bound(Program(x**2, (1 - x <= 0,)))
    assert check.decide(Infimum((x,), x**2 + λ * (1 - x))).holds
    assert not check.decide(Infimum((x,), x**2 - λ * (1 - x))).holds
    assert not check.decide(Infimum((x,), -(x**2) + λ * (1 - x))).holds


# Convexity


def test_the_definition_is_refused_with_weights_exchanged():
    f, θ, a, c = convex_function.f, convex_function.θ, convex_function.x, convex_function.y
    middle, right = f(θ * a + (1 - θ) * c), θ * f(a) + (1 - θ) * f(c)
    decide = convex_function.definition().decide
    assert decide((middle <= right, θ >= 0, θ <= 1)).holds
    for wrong in (
        middle <= (1 - θ) * f(a) + θ * f(c),
        middle <= θ * f(a) - (1 - θ) * f(c),
        middle <= θ**2 * f(a) + (1 - θ**2) * f(c),
        middle <= right - 1,
        f(θ * a + (1 - θ) * c + 1) <= right,
        f(θ * a - (1 - θ) * c) <= right,
        f(a / 2 + c / 2) <= right,
        middle >= right,
        middle < right,
    ):
        assert not decide((wrong, θ >= 0, θ <= 1)).holds, wrong
    for bounds in ((), (θ >= 0,), (θ <= 1,), (θ >= 0, θ <= 2), (θ >= -1, θ <= 1), (θ <= 0, θ >= 1)):
        assert not decide((middle <= right, *bounds)).holds, bounds


def test_wolfe_needs_both_hypotheses():
    decide = convexity.wolfe_bound().decide
    assert decide({"f_0": "convex", "f_i": "convex", "h_i": "affine"}).holds
    assert "v =" in decide({"f_0": "convex", "f_i": "convex", "h_i": "differentiable"}).counterexample
    assert "λ =" in decide({"f_0": "convex", "f_i": "differentiable", "h_i": "affine"}).counterexample
    assert "L = 0" in decide({"f_0": "differentiable", "f_i": "convex", "h_i": "affine"}).counterexample
    assert not decide({"f_0": "anything at all", "f_i": "convex", "h_i": "affine"}).holds


def test_a_square_alone_is_convex_in_the_length():
    p = Symbol("p", positive=True)
    assert convexity.convex_by_length().decide(p * convexity.r**2).holds


def test_stationarity_with_a_square_of_a_gradient_is_refused():
    entry = judged("Y")["Y-17"].entry
    g_0, g, λ, i = kkt.g_0, kkt.g, kkt.λ, kkt.i
    rest = total(kkt.v[kkt.k] * kkt.a[kkt.k], kkt.k)
    printed = g_0 + total(λ[i] * g[i], i) + rest
    assert decided(entry.check, (*entry.printed[:-1], Equal(printed, 0))).holds
    for wrong in (
        norm2(g_0) + total(λ[i] * norm2(g[i]), i),
        g_0 + total(λ[i] * norm2(g[i]) * g[i], i) + rest,
        norm2(g_0) * g_0 + total(λ[i] * g[i], i) + rest,
    ):
        assert not decided(entry.check, (*entry.printed[:-1], Equal(wrong, 0))).holds
