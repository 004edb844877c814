"""Lecture Y, slack, bands, counts and several classes: planted errors."""

from fractions import Fraction
from itertools import product

import pytest
from sympy import Abs, Eq

from svmsym.formulas import Family
from svmsym.lectures import letters as lecture_letters
from svmsym.lectures.checks.duality import convexity
from svmsym.lectures.checks.duality.dual_shape import N, shape
from svmsym.lectures.checks.hyperplanes.band import WIDTH, D, R, hull_distance2, margin, widest_band
from svmsym.lectures.checks.kernels import semidefinite as kernels
from svmsym.lectures.checks.machines import many_classes, slack_cells
from svmsym.lectures.checks.machines.price_limits import least_slack, slack_of
from svmsym.lectures.checks.naming import one_letter_each
from svmsym.lectures.data import FOUR, LINE
from svmsym.lectures.ledger import lecture
from svmsym.lectures.statements import Chain, Equal

M, XI = slack_cells.M, slack_cells.XI
m = many_classes.M


def test_words_that_mean_nothing_are_refused():
    assert not convexity.feasible_set().decide("f is blue").holds
    assert not kernels.mercer().decide(("continuous", "symmetric", "positive semidefinite", "blue")).holds
    assert not many_classes.against_rest().decide({"machines": m, "class": "the first"}).holds
    assert not many_classes.against_rest().decide({"machines": m, "class": "argmin"}).holds


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
