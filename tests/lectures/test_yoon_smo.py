"""Lecture Y, SMO for all n and m: planted errors in the step, its bounds, the threshold and the sweeps."""

from fractions import Fraction

import pytest
from sympy import Max, Min

from svmsym.formulas import inner, substitute
from svmsym.lectures.checks.learning import smo_pair as pair
from svmsym.lectures.checks.learning import smo_rules as rules
from svmsym.lectures.checks.learning import smo_threshold
from svmsym.lectures.checks.learning.smo_runs import COUNT, ascends, quiet_sweeps, reaches_optimum


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


def test_quiet_sweeps_are_counted_one_by_one_and_in_a_row():
    decide = quiet_sweeps().decide
    assert decide({"quiet": COUNT + 1, "changed": 0}).lines
    for quiet, changed in ((COUNT + 1, COUNT), (COUNT + 2, 0), (COUNT, 0), (COUNT + 1, 1)):
        assert not decide({"quiet": quiet, "changed": changed}).holds
