"""The ledger of ch7: verdicts, flipped signs, and planted errors in its checks."""

import random

import pytest
from ledgers import complaints, judged, unnoticed
from sympy import Max, Rational, Symbol

from svmsym.algorithms.hinge_descent import Reading
from svmsym.formulas import Family, Index, IndexSet, Scalar, Vector, inner, norm2, total
from svmsym.lectures import ch7
from svmsym.lectures.ch7 import descent, letters
from svmsym.lectures.checks.duality import lower_bound
from svmsym.lectures.checks.hyperplanes.street import convex_exactly_where, opposite_growth, street_width
from svmsym.lectures.checks.learning.hinge import cost_of_a_point, is_soft_margin
from svmsym.lectures.checks.learning.hinge_places import MOVED, ONE_POINT, THREE_POINTS, TWO_POINTS
from svmsym.lectures.checks.learning.hinge_steps import descends
from svmsym.lectures.ledger import lecture
from svmsym.lectures.statements import Chain

m, t = Symbol("m", real=True), Symbol("t", positive=True)


def test_every_item_has_the_verdict_of_the_catalogue():
    assert complaints(lecture("C"), {}) == []


@pytest.mark.parametrize("name", [e.id for e in ch7.LECTURE.entries if e.check is not None])
def test_no_flipped_sign_is_overlooked(name):
    assert unnoticed(judged("C")[name], random.Random(1), most=50) == []


def test_only_the_heading_is_not_checkable():
    assert [n for n, item in judged("C").items() if item.verdict == "not checkable"] == ["C-27"]


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("C-7a", "f(0) = 0"),
        ("C-8", "(2, 0) with g = 1 gets no class"),
        ("C-11", "L goes from 1/2 to 9/8"),
        ("C-12", "L = 3/2, printed are 1 for ℓ = 1, 1 for ℓ = 2"),
        ("C-13", "instead of (−1/3, −37/60, −17/30)"),
        ("C-13", "(−9/10, −19/20, −19/10) instead of (−1, −19/20, −19/10)"),  # λw_0 too much
        ("C-15", "w_0 is still 1/200"),
        ("C-26", "α = (1/2, 0, 1/2, 0) is optimal, and all y g = (1, 1, 1, 1)"),
    ],
)
def test_counterexamples_are_those_of_the_catalogue(name, numbers):
    assert numbers in judged("C")[name].finding.counterexample


def test_every_slip_of_the_pseudo_code_is_shown_alone():
    lines = judged("C")["C-15"].finding.lines
    assert any(line.startswith("sign = 1 alone") and "from 0.994 to 1.418" in line for line in lines)
    assert any(line.startswith("resets = True alone") and "w_0 is still 1/200" in line for line in lines)
    assert any(line.startswith("averages = False alone") for line in lines)


@pytest.mark.parametrize(
    "reading",
    [
        Reading(sign=1),
        Reading(resets=True),
        Reading(averages=False),
        Reading(sign=1, resets=True),
        Reading(sign=1, resets=True, averages=False),
    ],
)
def test_each_slip_is_enough_to_refuse_a_loop(reading):
    assert not descends().decide(reading).holds


@pytest.mark.parametrize("place", [TWO_POINTS, THREE_POINTS, MOVED, ONE_POINT])
def test_differences_of_the_loss_are_its_subgradient(place):
    assert place.slope == place.problem.subgradient(place.weights)


@pytest.mark.parametrize(
    "pieces",
    [
        ((m < 1, 1 - m), (m >= 1, 1 - m)),
        ((m < 0, 1 - m), (m >= 0, 0)),
        ((m <= 1, 1 - m), (m > 2, 0)),
        Max(0, -m),
        1 - m,
    ],
)
def test_other_losses_are_refused(pieces):
    assert not cost_of_a_point(m).decide(pieces).holds


def test_a_closed_case_on_the_left_is_as_good():
    assert cost_of_a_point(m).decide(((m <= 1, 1 - m), (m > 1, 0))).holds


def test_a_loss_without_the_average_has_another_price():
    samples = IndexSet("n", "i", "j")
    i, ξ = Index("i", samples), Family("ξ", samples)
    penalty = Scalar("λ") * norm2(Vector("w")) / 2
    assert is_soft_margin().decide(total(ξ[i], i) / i.size + penalty).holds
    assert not is_soft_margin().decide(total(ξ[i], i) + penalty).holds
    assert not is_soft_margin().decide(total(ξ[i], i) / i.size + 2 * penalty).holds


def test_half_the_street_is_not_its_width():
    w, u, v, r = Vector("w"), Vector("u"), Vector("v"), Scalar("r")
    assert street_width().decide(Chain((inner(w, u - v) / r, 2 / r))).holds
    assert not street_width().decide(Chain((inner(w, u - v) / (2 * r), 1 / r))).holds
    assert not street_width().decide(Chain((inner(w, u - v) / r**2, 2 / r**2))).holds


def test_what_does_not_grow_is_no_equivalent_of_the_margin():
    assert not opposite_growth(t).decide({"maximise": 2 / t, "minimise": 1 / t}).holds
    assert opposite_growth(t).decide({"maximise": 2 / t, "minimise": t**2 / 2}).holds


def test_a_nonnegative_diagonal_does_not_make_a_program_convex():
    q = [Symbol(name, real=True) for name in ("q11", "q12", "q22")]
    found = convex_exactly_where(*q).decide((q[0] >= 0, q[2] >= 0))
    assert not found.holds
    assert "f(0) = 0" in found.counterexample
    assert not convex_exactly_where(*q).decide((q[0] > 0, q[2] > 0, q[0] * q[2] - q[1] ** 2 >= 0)).holds


def test_a_lagrangian_weighs_every_constraint():
    i, l, f, h = lower_bound.i, lower_bound.l, lower_bound.f, lower_bound.h
    right = lower_bound.LAGRANGIAN
    assert lower_bound.is_lagrangian().decide(right).holds
    assert not lower_bound.is_lagrangian().decide(right - total(lower_bound.ν[l] * h[l], l)).holds
    assert not lower_bound.is_lagrangian().decide(right - 2 * total(lower_bound.λ[i] * f[i], i)).holds
    assert not lower_bound.is_lagrangian().decide(right + total(f[i], i)).holds


def test_the_example_of_weak_duality_is_not_convex():
    values = [lower_bound.values_at(x)[0] for x in lower_bound.DOMAIN]
    assert values == [-4, -1, 0, -1, -4]


def test_strict_inequalities_are_others():
    for name, key in (("C-6", "y"), ("C-7", "such that")):
        entry = judged("C")[name].entry
        assert not entry.check.decide({**entry.printed, key: entry.printed[key].strict}).holds
    entry = judged("C")["C-6"].entry
    assert not entry.check.decide({k: v.strict for k, v in entry.printed.items()}).holds
    entry = judged("C")["C-20"].entry
    limits = tuple(r.strict for r in entry.printed["inequalities"])
    assert not entry.check.decide({**entry.printed, "inequalities": limits}).holds


def test_steps_that_happen_to_lower_the_loss_are_not_gradient_descent():
    w, η, g = descent.weight, descent.η, descent.slope
    check = judged("C")["C-11"].entry.check
    assert check.decide(w - η * g).holds
    for planted in (w - η, w / 2, w - η**2 * g, w - η * g / 2, w - g):
        assert not check.decide(planted).holds


@pytest.mark.parametrize(
    "rules",
    [
        ((letters.g > 0, 1), (letters.g < 1, -1)),
        ((letters.g > 0, 1), (letters.g < -1, -1)),
        ((letters.g > Rational(1, 2), 1), (letters.g < Rational(1, 2), -1)),
        ((letters.g >= 0, 1), (letters.g <= 0, -1)),
    ],
)
def test_rules_with_gaps_overlaps_or_another_threshold_are_refused(rules):
    assert not judged("C")["C-8"].entry.check.decide(rules).holds


def test_the_dual_is_smaller_only_where_points_are_few():
    entry = judged("C")["C-21"].entry
    N, d = letters.N, letters.d
    for planted in (d < N, d + 2 > N, 2 * d > N):
        assert not entry.check.decide({**entry.printed, "convenient": planted}).holds
    assert not entry.check.decide({"dual unknowns": N, "primal unknowns": d + 1}).holds
