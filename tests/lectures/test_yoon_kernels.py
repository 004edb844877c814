"""Lecture Y, kernels: enclosures, and planted errors in what makes a function a kernel."""

import math
import random
from fractions import Fraction

import pytest
from sympy import Symbol, exp

from svmsym.lectures.checks.kernels import polynomials
from svmsym.lectures.checks.kernels import semidefinite as kernels


@pytest.mark.parametrize("place", [Fraction(0), Fraction(1), Fraction(-3), Fraction(7, 2), Fraction(12)])
def test_enclosures_contain_the_values_of_the_mathematics_library(place):
    for enclose, value in ((kernels.exp_bounds, math.exp), (kernels.tanh_bounds, math.tanh)):
        low, high = enclose(place)
        about = Fraction(value(float(place)))
        slack = abs(about) / 10**14
        assert low - slack <= about <= high + slack
        assert high - low <= abs(about) / 10**9


def test_the_form_of_tanh_is_its_definition():
    points, c = [Fraction(v) for v in (-1, 0, 1)], (1, -2, 1)
    low, high = kernels.tanh_form(Fraction(2), Fraction(1), points, c)
    about = sum(
        u * v * math.tanh(2 * p * q + 1)
        for p, u in zip(points, c, strict=True)
        for q, v in zip(points, c, strict=True)
    )
    assert math.isclose(about, 2 * math.tanh(3) - 6 * math.tanh(1))
    assert float(low) <= about + 1e-12
    assert about - 1e-12 <= float(high) < -1


@pytest.mark.parametrize("slope", [Fraction(1, 2), 1, 2, -1])
@pytest.mark.parametrize("offset", [-1, 0, Fraction(1, 2), 1])
def test_no_slope_of_tanh_is_positive_semidefinite(slope, offset):
    found = kernels.tanh_kernel().decide({"α": slope, "β": offset})
    assert not found.holds
    assert "< " in found.counterexample


def test_the_constant_tanh_must_not_be_negative():
    assert kernels.tanh_kernel().decide({"α": 0, "β": 0}).holds
    assert not kernels.tanh_kernel().decide({"α": 0, "β": -1}).holds


def test_polynomial_kernels_need_both_signs():
    positive, real = Symbol("γ", positive=True), Symbol("r", real=True)
    decide = polynomials.polynomial_kernel("all degrees").decide
    assert decide((positive * polynomials.S + 1) ** polynomials.P).holds
    assert not decide((positive * polynomials.S + real) ** polynomials.P).holds
    assert not decide((1 - positive * polynomials.S) ** polynomials.P).holds


def test_kernels_are_what_they_are_called():
    s, p = polynomials.S, polynomials.P
    slope, other, constant = (
        Symbol("γ", positive=True),
        Symbol("δ", positive=True),
        Symbol("r", nonnegative=True),
    )
    linear, whole, family = (
        polynomials.polynomial_kernel(name).decide for name in ("linear", "all degrees", "family")
    )
    assert linear(s).holds
    assert whole((s + 1) ** p).holds
    assert family((slope * s + constant) ** p).holds
    for check, wrong in (
        (linear, s + 1),
        (linear, 2 * s),
        (linear, s**p),
        (whole, s**p),
        (whole, s + 1),
        (whole, (s + constant) ** p),
        (family, (slope * s + slope) ** p),
        (family, (slope * s) ** p),
        (family, (s + constant) ** p),
        (family, (slope * s + other) ** p),
        (family, ((slope + other) * s + constant + 1) ** p),
        (family, (2 * s + 1) ** p),
    ):
        found = check(wrong)
        assert not found.holds
        assert found.counterexample


def test_polynomial_kernels_in_every_degree():
    s, p = polynomials.S, polynomials.P
    positive, real = Symbol("c", positive=True), Symbol("c", real=True)
    decide = polynomials.polynomial_kernel("all degrees").decide
    assert decide((real**2 * s + positive) ** p).holds
    assert "polynomial-kernel" in decide((s + positive) ** p).reason
    for wrong in (
        (s - 1) ** p,
        (positive - s) ** p,
        (s + 1) ** (p - 1),
        (s**2 - s) ** p,
        (real * s) ** p,
        -s,
    ):
        assert not decide(wrong).holds, wrong


def test_a_gaussian_kernel_depends_on_the_distance_alone():
    decide = kernels.gaussian_kernel().decide
    assert decide(exp(-((kernels.X - kernels.Z) ** 2))).holds
    for other in (kernels.X * kernels.Z - kernels.X**2, (kernels.X - kernels.Z) ** 2, kernels.X * kernels.Z):
        assert not decide(exp(other)).holds, other


def test_gaussian_kernels_need_a_minus_and_a_difference():
    s = Symbol("σ", positive=True)
    a, c = kernels.X, kernels.Z
    decide = kernels.gaussian_kernel().decide
    assert decide(exp(-((a - c) ** 2) / s**2)).holds
    assert decide(exp((a - c) ** 2 / s**2)).counterexample
    assert decide(exp(-((a + c) ** 2) / s**2)).counterexample
    assert not decide(-exp(-((a - c) ** 2) / s**2)).holds
    assert kernels.gaussian_kernel(s).decide(exp(-((a - c) ** 2) / (2 * s**2))).holds
    assert not kernels.gaussian_kernel(s).decide(exp(-((a - c) ** 2) / (2 * s**3))).holds
    assert not kernels.gaussian_kernel(s).decide(exp(-((a - c) ** 2) / s**2)).holds


def test_maps_are_built_just_where_no_vector_objects():
    draw = random.Random(3)
    for _ in range(200):
        half = [[draw.randint(-2, 2) for _ in range(3)] for _ in range(3)]
        gram = [[Fraction(half[p][q] + half[q][p]) for q in range(3)] for p in range(3)]
        against = kernels.negative_vector(gram)
        if against is not None:
            assert not kernels.has_map(gram)
        square = [[Fraction(sum(a * b for a, b in zip(u, v, strict=True))) for v in half] for u in half]
        assert kernels.has_map(square)
        assert kernels.negative_vector(square) is None
