"""Lecture Y: every verdict, every sign, and planted errors for the checks that it brought."""

import math
import random
from fractions import Fraction
from itertools import product

import pytest
from ledgers import complaints, judged, unnoticed
from sympy import Abs, Eq, Max, Min, Symbol, exp

from svmsym.formulas import Family, inner, norm2, substitute, total
from svmsym.lectures import letters as lecture_letters
from svmsym.lectures.checks.duality import convex_function, convexity
from svmsym.lectures.checks.duality import kkt_conditions as kkt
from svmsym.lectures.checks.duality.dual_shape import N, shape
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
from svmsym.lectures.checks.hyperplanes.band import WIDTH, D, R, hull_distance2, margin, widest_band
from svmsym.lectures.checks.kernels import polynomials
from svmsym.lectures.checks.kernels import semidefinite as kernels
from svmsym.lectures.checks.learning import smo_pair as pair
from svmsym.lectures.checks.learning import smo_rules as rules
from svmsym.lectures.checks.learning import smo_threshold
from svmsym.lectures.checks.learning.smo_runs import COUNT, ascends, quiet_sweeps, reaches_optimum
from svmsym.lectures.checks.machines import many_classes, silent_conventions, slack_cells
from svmsym.lectures.checks.machines.price_limits import least_slack, slack_of
from svmsym.lectures.checks.naming import one_letter_each
from svmsym.lectures.data import FOUR, LINE
from svmsym.lectures.flip import flips
from svmsym.lectures.judging import decided
from svmsym.lectures.ledger import lecture
from svmsym.lectures.statements import Chain, Equal

ARGUED = {"Y-1": "not checkable"}  # a task says nothing that could be wrong
WITHOUT_SIGNS = ["Y-1", "Y-12a", "Y-25"]  # nothing, a number 0, letters

KKT = (
    F_1 <= 0,
    Equal(H, 0),
    LAMBDA >= 0,
    Equal(LAMBDA * F_1, 0),
    Equal(G_0 + LAMBDA * G_1 + V * H_1, 0),
)
x, z, λ = Symbol("x", real=True), Symbol("z", real=True), Symbol("λ", nonnegative=True)
M, XI = slack_cells.M, slack_cells.XI
m = many_classes.M


def test_every_verdict_is_the_expected_one():
    assert complaints(lecture("Y"), ARGUED) == []


def test_everything_but_a_task_is_decided():
    assert [name for name, item in judged("Y").items() if item.finding is None] == ["Y-1"]


@pytest.mark.parametrize("name", [entry.id for entry in lecture("Y").entries if entry.check])
def test_no_flipped_sign_is_overlooked(name):
    assert unnoticed(judged("Y")[name], random.Random(1), most=60) == []


def test_all_but_three_have_signs_to_flip():
    subjects = {
        name: item.entry.corrected if item.verdict == "refuted" else item.entry.printed
        for name, item in judged("Y").items()
    }
    assert [
        name for name, subject in subjects.items() if not any(True for _ in flips(subject))
    ] == WITHOUT_SIGNS


def test_every_refutation_has_numbers_or_names():
    silent = [
        n for n, item in judged("Y").items() if item.verdict == "refuted" and not item.finding.counterexample
    ]
    assert silent == []


def test_every_convention_is_shown_to_matter():
    kept = [n for n, item in judged("Y").items() if item.verdict == "convention" and item.without is None]
    assert kept == []


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("Y-6", "printed gives −2, the least distance is 2"),
        ("Y-11a", "f = 1 − x²"),
        ("Y-12a", "x = −1"),
        ("Y-16a", "α = (1/2, 1/2, 1, 0)"),
        ("Y-18", "x = 0, λ = 2 has ∇L = 0 and L = 2, but p* = 1"),
        ("Y-23", "−1 at w = −1 and w = 1, but 0 halfway"),
        ("Y-33", "w = −2/3, b = 1, where it is 8/3 with 2 samples"),
        ("Y-34", "w = 1 and w = 2"),
        ("Y-46", "K = −1 < 0"),
        ("Y-47", "1 − e²"),
        ("Y-48", "2·tanh 3 − 6·tanh 1"),
        ("Y-49", "(a − b)²"),
        ("Y-54", "W = 0 stay, the optimum is 1"),
        ("Y-56", "f(x_i) = 2: E_i = 1"),
    ],
)
def test_the_counterexamples_of_the_catalogue_come_out(name, numbers):
    assert numbers in judged("Y")[name].finding.counterexample


# SMO, for all n and m


def test_the_step_is_refused_without_b_or_with_the_errors_exchanged():
    right = {"E_j": pair.error(pair.j), "η": pair.ETA, "α_j": pair.α[pair.j]}
    step = pair.t[pair.j] * (pair.E_i - pair.E_j) / pair.η
    decide = pair.unclipped_step().decide
    assert decide({**right, "α_j": pair.α[pair.j] - step}).holds
    assert not decide({**right, "α_j": pair.α[pair.j] + step}).holds
    assert not decide({**right, "α_j": pair.α[pair.j] - step, "E_j": pair.error(pair.j) - pair.b}).holds
    only_one = pair.ETA + inner(pair.x[pair.i], pair.x[pair.i])
    assert not decide({**right, "α_j": pair.α[pair.j] - step, "η": only_one}).holds


def test_the_vertex_is_the_maximum_of_the_dual_in_exact_numbers():
    # by hand: x = 1, −1, t = +, −: W(s, s) = 2s − 2s², so from 0 the step is ½
    K = {(0, 0): 1, (0, 1): -1, (1, 0): -1, (1, 1): 1}
    eta = 2 * K[0, 1] - K[0, 0] - K[1, 1]
    errors = (Fraction(-1), Fraction(1))  # f = 0 minus the labels
    t_j = -1
    assert -t_j * (errors[0] - errors[1]) / eta == Fraction(1, 2)


@pytest.mark.parametrize("same", [True, False])
def test_bounds_of_the_other_case_are_refused(same):
    a_i, a_j, price = pair.A_I, pair.A_J, pair.C
    equal = {"L": Max(0, a_i + a_j - price), "H": Min(price, a_i + a_j), "cases": ()}
    other = {"L": Max(0, a_j - a_i), "H": Min(price, price + a_j - a_i), "cases": ()}
    assert pair.bounds(same=same).decide(equal).holds == same
    assert pair.bounds(same=same).decide(other).holds != same


def test_a_gap_between_the_cases_is_seen():
    a_i, a_j, price, γ = pair.A_I, pair.A_J, pair.C, pair.γ
    said = {
        "L": Max(0, a_i + a_j - price),
        "H": Min(price, a_i + a_j),
        "cases": ((γ > price, γ - price, price),),
    }
    assert "in none of the cases" in pair.bounds(same=True).decide(said).counterexample


def test_the_thresholds_are_refused_when_exchanged():
    t, a, α, i, j = pair.t, pair.a, pair.α, pair.i, pair.j
    change = t[i] * (a[i] - α[i]) * inner(pair.x[i], pair.x[i]) + t[j] * (a[j] - α[j]) * inner(
        pair.x[i], pair.x[j]
    )
    right = {"b_1": pair.b - pair.E_i - change, "b_2": pair.b - pair.E_j - substitute(change, {i: j, j: i})}
    decide = pair.thresholds().decide
    assert decide(right).holds
    assert not decide({**right, "b_1": pair.b - pair.E_j - change}).holds
    assert not decide({"b_1": right["b_2"], "b_2": right["b_1"]}).holds
    assert not decide({"b_1": right["b_1"]}).holds


def test_only_the_nearest_end_is_a_clipped_step():
    A, L, H = rules.A, rules.L, rules.H
    right = ((H, (A > H,)), (A, (L <= A, A <= H)), (L, (A < L,)))
    swapped = ((L, (A > H,)), (A, (L <= A, A <= H)), (H, (A < L,)))
    assert rules.clipping().decide(right).holds
    assert "instead of" in rules.clipping().decide(swapped).counterexample


def test_any_other_choice_of_b_hurts_some_pair():
    b_1, b_2 = smo_threshold.B_1, smo_threshold.B_2
    mean = (b_1 + b_2) / 2
    inside_i, inside_j = (rules.A_I > 0, rules.A_I < rules.C), (rules.A > 0, rules.A < rules.C)
    decide = smo_threshold.threshold().decide
    assert decide(((b_1, inside_i), (b_2, inside_j), (mean, ()))).holds
    assert not decide(((b_2, inside_i), (b_1, inside_j), (mean, ()))).holds
    assert not decide(((mean, ()),)).holds
    assert not decide(((b_1, inside_i), (b_2, inside_j), (b_1 - 5, ()))).holds
    assert not decide(((b_1, inside_i), (b_2, inside_j))).holds
    assert not decide(((b_1, inside_i[:1]), (b_2, inside_j), (mean, ()))).holds
    assert not decide(((b_1, inside_i), (b_2, inside_j[1:]), (mean, ()))).holds
    assert not decide(((b_1, (rules.A_I >= 0, rules.A_I < rules.C)), (b_2, inside_j), (mean, ()))).holds
    assert not decide(((b_1, inside_i), (b_2, inside_j), (b_1, ()))).holds


def test_a_test_that_forgets_the_bounds_is_refused():
    t_e, tol = rules.T_I * rules.E_I, rules.TOL
    right = ((t_e < -tol, rules.A_I < rules.C), (t_e > tol, rules.A_I > 0))
    assert rules.kkt_test().decide(right).holds
    assert not rules.kkt_test().decide(((t_e < -tol,), (t_e > tol,))).holds
    assert not rules.kkt_test().decide((right[0],)).holds
    twice = ((t_e < -2 * tol, rules.A_I < rules.C), (t_e > 2 * tol, rules.A_I > 0))
    closed = ((t_e <= -tol, rules.A_I < rules.C), (t_e >= tol, rules.A_I > 0))
    assert not rules.kkt_test().decide(twice).holds
    assert not rules.kkt_test().decide(closed).holds


def test_runs_are_compared_with_the_exact_solver():
    assert reaches_optimum().decide({"α": (Fraction(1, 2), Fraction(1, 2), 1, 0), "b": -1}).holds
    assert not reaches_optimum().decide({"α": (0, Fraction(1, 2), Fraction(1, 2), 0)}).holds
    assert not ascends().decide({"multipliers in a step": 1}).holds
    assert not ascends().decide({"multipliers in a step": 3}).holds


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


def test_words_that_mean_nothing_are_refused():
    assert not convexity.feasible_set().decide("f is blue").holds
    assert not kernels.mercer().decide(("continuous", "symmetric", "positive semidefinite", "blue")).holds
    assert not many_classes.against_rest().decide({"machines": m, "class": "the first"}).holds
    assert not many_classes.against_rest().decide({"machines": m, "class": "argmin"}).holds


def test_quiet_sweeps_are_counted_one_by_one_and_in_a_row():
    decide = quiet_sweeps().decide
    assert decide({"quiet": COUNT + 1, "changed": 0}).lines
    for quiet, changed in ((COUNT + 1, COUNT), (COUNT + 2, 0), (COUNT, 0), (COUNT + 1, 1)):
        assert not decide({"quiet": quiet, "changed": changed}).holds


def test_a_square_alone_is_convex_in_the_length():
    p = Symbol("p", positive=True)
    assert convexity.convex_by_length().decide(p * convexity.r**2).holds


# Kernels


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


# Slack, bands, counts


def test_cells_that_overlap_or_leave_gaps_are_refused():
    decide = slack_cells.places().decide
    assert decide(((M >= 1,), (M >= 0, M < 1), (M < 0,))).holds
    assert not decide(((M >= 1,), (M >= 0, M <= 1), (M < 0,))).holds
    assert not decide(((M >= 1,), (M > 0, M < 1), (M < 0,))).holds
    assert not decide(((M >= 1,), (M >= 0, Fraction(3, 4) > M), (M < 0,))).holds


def test_slack_on_the_hyperplane_belongs_to_the_second_cell():
    right = {"constraint": M >= 1 - XI, "ξ": ((Eq(XI, 0),), (XI > 0, XI <= 1), (XI > 1,))}
    assert slack_cells.slacks().decide(right).holds
    assert not slack_cells.slacks().decide({**right, "ξ": ((Eq(XI, 0),), (XI > 0, XI < 1), (XI >= 1,))}).holds
    assert not slack_cells.slacks().decide({**right, "constraint": M >= 1 + XI}).holds


def test_multipliers_at_a_bound_do_not_say_equality():
    decide = slack_cells.multipliers().decide
    assert decide({"α = 0": M >= 1, "0 < α < C": Eq(M, 1), "α = C": M <= 1}).holds
    right = {"α = 0": M >= 1, "0 < α < C": Eq(M, 1), "α = C": M <= 1}
    half = Fraction(1, 2)
    for name, other in (
        *(("α = 0", r) for r in (M > 1, half <= M, M >= 2, M <= 1)),
        *(("α = C", r) for r in (Eq(M, 1), 3 * half >= M, M < 1)),
    ):
        assert not decide({**right, name: other}).holds
    assert not decide({"α = 0": M >= 1}).holds


def test_what_is_known_of_the_slack_is_said_exactly():
    i = lecture_letters.i
    ξ, α, μ = lecture_letters.ξ[i], lecture_letters.α[i], Family("μ", i.domain)[i]
    inside = slack_cells.slack_in_case("soft-margin", α=True, μ=False).decide
    outside = slack_cells.slack_in_case("soft-margin", α=False, μ=True).decide
    assert inside(ξ >= 0).holds
    assert not inside(ξ > 0).holds
    assert not inside(Equal(ξ, 0)).holds
    assert outside(Equal(ξ, 0)).holds
    assert not outside(ξ >= 0).holds
    signs = slack_cells.not_negative("soft-margin").decide
    assert signs((α >= 0, μ >= 0)).holds
    assert not signs((α > 0, μ >= 0)).holds
    assert not signs((α >= 0,)).holds


def test_a_strict_or_incomplete_kkt_system_is_refused():
    (entry,) = (e for e in lecture("Y").entries if e.id == "Y-40")
    decide, right = entry.check.decide, entry.printed
    assert decide(right).holds
    assert not decide({**right, "feasibility": right["feasibility"].lhs > 0}).holds
    assert not decide({**right, "slackness": right["slackness"][:1]}).holds
    assert not decide({name: right[name] for name in ("stationarity", "feasibility")}).holds


def test_distances_of_hulls_by_hand():
    assert hull_distance2(FOUR) == 2  # from (2, 0) to the diagonal
    assert hull_distance2(LINE) == 4  # from −1 to 1


def test_half_the_width_is_refused():
    assert not widest_band().decide({"maximise": 1 / R, "c_1": D >= 1, "c_2": D <= -1}).holds


@pytest.mark.parametrize("other", [D >= -1, D < -1, D <= -2, D <= 1])
def test_another_border_of_the_second_class_is_refused(other):
    assert not widest_band().decide({"maximise": 2 / R, "c_1": D >= 1, "c_2": other}).holds


def test_the_margin_is_no_other_multiple():
    assert margin().decide(Chain((WIDTH, 2 * Abs(D) / R, 2 / R))).holds
    for lines in (
        (WIDTH, Abs(D) / R, 2 / R),
        (WIDTH, 2 * Abs(D) / R**2, 2 / R**2),
        (WIDTH, 2 * Abs(D) / R, 1 / R),
    ):
        assert not margin().decide(Chain(lines)).holds


def test_the_least_slack_is_least_on_a_grid():
    w, b, total = least_slack()
    assert (w, b, total) == (Fraction(-2, 3), 1, Fraction(8, 3))
    grid = [Fraction(v, 6) for v in range(-24, 25)]
    assert min(sum(slack_of(p, q)) for p, q in product(grid, repeat=2)) == total


def test_counts_are_those_of_the_derived_program():
    assert shape().decide({"equalities": 1, "inequalities": N}).holds
    assert not shape().decide({"inequalities": N + 1}).holds
    assert shape().decide({"different terms": N * (N + 1) / 2}).holds


def test_votes_are_counted_for_every_number_of_classes():
    assert many_classes.votes().decide({"machines": m * (m - 1) / 2, "classes": many_classes.CLASSES}).holds
    assert (
        not many_classes.votes().decide({"machines": m * (m + 1) / 2, "classes": many_classes.CLASSES}).holds
    )
    assert not many_classes.votes().decide({"machines": m * (m - 1) / 2, "classes": (1,) * 6}).holds


def test_letters_are_for_one_thing():
    assert one_letter_each().decide({"samples": ("N",), "label": ("t",)}).holds
    assert not one_letter_each().decide({"samples": ("n", "N")}).holds


@pytest.mark.parametrize(
    "dropped",
    [
        silent_conventions.margin_is_not_risk,
        silent_conventions.not_rescaled,
        silent_conventions.support_by_multiplier,
        silent_conventions.unbounded_dual,
        silent_conventions.equal_points,
    ],
)
def test_a_dropped_convention_fails_with_numbers(dropped):
    assert not dropped().holds
    assert any(c.isdigit() for c in dropped().counterexample)


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
