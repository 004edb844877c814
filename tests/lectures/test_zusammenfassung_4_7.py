"""Chapters 4 to 7 of the summary of machine learning: perceptron, neighbours, margins, trees."""

import random
from fractions import Fraction
from functools import cache
from importlib import import_module

import pytest
from ledgers import EXPECTED, Judgements, unnoticed
from sympy import Abs, Rational, Symbol, exp, expand, sqrt, symbols

from svmsym import solve
from svmsym.algorithms.nearest_neighbours import votes
from svmsym.formulas import Vector, inner
from svmsym.lectures import letters
from svmsym.lectures.checks.duality import max_form
from svmsym.lectures.checks.hyperplanes import positions
from svmsym.lectures.checks.hyperplanes.separability import meeting_point, separator
from svmsym.lectures.checks.hyperplanes.similarity import U1, V1, largest_where_nearest, width
from svmsym.lectures.checks.kernels import semidefinite
from svmsym.lectures.checks.kernels.identity_map import plain_at_identity
from svmsym.lectures.checks.learning.activation import W0, X1, activates
from svmsym.lectures.checks.learning.learning_loop import ETA, N, O, S, X, Y, delta_loop, perceptron_loop
from svmsym.lectures.checks.learning.neighbourhoods import P, least_risk
from svmsym.lectures.checks.machines import budget, tube
from svmsym.lectures.checks.machines.regression_dual import both_slacks_positive
from svmsym.lectures.checks.machines.small_dual import dual_of, face, stationary
from svmsym.lectures.checks.machines.worked_margins import candidate
from svmsym.lectures.data import THREE, TWO
from svmsym.lectures.flip import flips
from svmsym.lectures.judging import decided, judge

CHAPTERS = [
    import_module(f"svmsym.lectures.zusammenfassung.{name}")
    for name in ("perceptron", "adaline", "neighbours", "margin", "trees")
]
ENTRIES = [entry for chapter in CHAPTERS for entry in chapter.ENTRIES]
ERRATA = [erratum for chapter in CHAPTERS for erratum in chapter.ERRATA]
WANTED = {name: verdict for name, verdict in EXPECTED["verdicts"]["Z"].items() if name[2] in "4567"}
# Nothing in these has a sign: an equation whose right side was forgotten, and figures without data.
UNSIGNED = {"Z-6.2.2b"}


@cache
def judged():
    return Judgements(ENTRIES)


def test_every_item_of_the_four_chapters_is_there_in_its_order():
    assert [entry.id for entry in ENTRIES] == list(WANTED)


@pytest.mark.parametrize("name", list(WANTED))
def test_verdict(name):
    item = judged()[name]
    prose = name in EXPECTED["prose"] and item.verdict == "not checkable"
    assert prose or item.verdict == WANTED[name], item.finding
    assert item.ok, (item.correction, item.without)
    if item.verdict == "refuted":
        assert item.finding.counterexample
        assert item.correction is not None
        assert item.entry.correction
    if item.verdict == "convention":
        assert item.without is not None
        assert item.without.counterexample


def test_every_erratum_is_listed_carried_and_graded():
    numbers = range(19, 53)
    assert sorted(e.id for e in ERRATA) == sorted(f"E-Z{k}" for k in numbers)
    for erratum in ERRATA:
        assert erratum.severity == EXPECTED["errata"][erratum.id][0]
        carriers = [judged()[e.id] for e in ENTRIES if erratum.id in e.errata]
        assert carriers, erratum.id
        if erratum.severity != "notation":
            assert any(c.verdict in {"refuted", "convention"} for c in carriers)
        if erratum.severity == "substantive":
            assert any(c.verdict == "refuted" and c.correction.holds for c in carriers)


@pytest.mark.parametrize("entry", [e for e in ENTRIES if e.check is not None], ids=lambda e: e.id)
def test_a_changed_sign_is_noticed(entry):
    item = judged()[entry.id]
    subject = entry.corrected if item.verdict == "refuted" else entry.printed
    assert list(flips(subject)) or entry.id in UNSIGNED
    assert unnoticed(item, random.Random(4), 50) == []


# Worked examples, every number.


def test_two_points():
    a = solve(TWO.points, TWO.labels, C="inf")
    assert (a.alpha, a.w, a.b, a.objective) == ((1, 1), (-1, 1), 0, 1)
    assert a.margin.square == Fraction(1, 2)
    for price, end in (("1/4", Fraction(3, 4)), ("1/2", Fraction(1, 2))):
        soft = solve(TWO.points, TWO.labels, C=price)
        assert soft.alpha == (Fraction(price),) * 2
        assert soft.w == (-Fraction(price), Fraction(price))
        assert (soft.b_interval.low, soft.b_interval.high) == (-end, end)


def test_three_points_and_the_stationary_point_outside():
    found = stationary(THREE)
    assert found["λ"] == (Rational(4, 3), Rational(-2, 9), Rational(10, 9))
    assert (found["λ*"], found["determinant"], found["h"]) == (-1, -9, Rational(10, 9))
    assert found["w"] == (Rational(-4, 3), Rational(2, 3))
    assert not found["feasible"]
    # With w₀ = −λ* all three constraints are active there.
    margins = [y * (found["w"][0] * p[0] + found["w"][1] * p[1] + 1) for p, y in zip(*THREE[1:], strict=True)]
    assert margins == [1, 1, 1]


def test_the_search_on_the_faces():
    assert [face(k)[1:] for k in (1, 2)] == [(Rational(2, 9), Rational(2, 9)), (1, 1)]
    rejected = candidate((0, Rational(2, 9), Rational(2, 9)))
    assert (rejected["w"], rejected["w0"]) == ((0, Rational(2, 3)), Rational(-5, 3))
    assert rejected["margins"][0] == Rational(-1, 3)
    accepted = candidate((1, 0, 1))
    assert (accepted["w"], accepted["w0"], accepted["margins"]) == ((-1, 1), 0, (1, 2, 1))
    h, g = dual_of(THREE)
    assert expand(h.subs(dict(zip(sorted(h.free_symbols, key=str), (1, 0, 1), strict=True)))) == 1
    assert str(g) == "λ1 + λ2 - λ3"


def test_a_moved_support_vector_and_a_square_with_two_optima():
    for first, alpha in (((1, 1), ("1/4", "1/4", "1/2")), ((1, 2), ("1/6", "1/3", "1/2"))):
        a = solve([first, (1, -1), (-1, 0)], [1, 1, -1], C="inf")
        assert (a.w, a.b) == ((1, 0), 0)
        assert a.alpha == tuple(map(Fraction, alpha))
    square = solve([(1, 1), (1, -1), (-1, 1), (-1, -1)], [1, 1, -1, -1], C="inf")
    assert (square.w, square.b) == ((1, 0), 0)
    assert square.on_margin == (0, 1, 2, 3)
    assert [(r.low, r.high) for r in square.alpha_range] == [(0, Fraction(1, 2))] * 4


def test_a_regression_with_both_points_on_the_tube():
    a = solve([(0,), (1,)], [0, 2], kind="svr", epsilon="1/2", C=10)
    assert (a.w, a.b) == ((1,), Fraction(1, 2))
    assert (a.alpha, a.alpha_star) == ((0, 1), (1, 0))
    assert not any(a.xi + a.xi_star)


def test_a_budget_and_its_price():
    found = budget.budgeted(budget.PAIR, Fraction(1, 4))
    assert (found.budget, found.margin2) == (1, 4)


def test_more_budget_may_mean_more_errors_or_fewer_but_never_more_than_the_budget():
    six = (((2,), (4,), (9,), (9,), (10,), (10,)), (-1, 1, 1, 1, 1, -1))
    loose, tight = (budget.budgeted(six, Fraction(1, k)) for k in (6, 4))
    assert (loose.budget, tight.budget) == (Fraction(23, 6), Fraction(15, 4))
    assert (loose.wrong, tight.wrong) == (1, 2)  # the smaller budget has more errors
    entry = _entry("Z-6.2.1d")
    for sign in (1, -1):
        assert not decided(entry.check, {"margin": 1, "errors": sign}).holds
    found = judge(entry)
    assert found.verdict == "refuted"
    assert found.correction.holds
    assert "may do either" in entry.correction
    line = {"bound": budget.WRONG <= budget.C - 1, "slack at C = 0": (0, 0)}
    assert not decided(entry.corrected_check, {"margin": 1, "errors": line}).holds


def test_classes_that_overlap_need_a_least_budget():
    """x = 0, 2 (+), 1, 3 (−): f = 1 − 2x/3 has the hinges 0, 4/3, 4/3, 0, and the dual of the sum of hinges,
    max Σa with 0 ≤ a ≤ 1, Σay = 0 and Σayx = 0, has a = (1/3, 1, 1, 1/3): both are 8/3."""
    (points, labels), hinges = budget.MIXED, []
    for (at,), label in zip(points, labels, strict=True):
        hinges.append(max(Fraction(0), 1 - label * (1 - Fraction(2, 3) * at)))
    a = (Fraction(1, 3), 1, 1, Fraction(1, 3))
    assert sum(c * label for c, label in zip(a, labels, strict=True)) == 0
    assert sum(c * label * at for c, label, (at,) in zip(a, labels, points, strict=True)) == 0
    assert sum(hinges) == sum(a) == budget.least_budget(budget.MIXED)


def test_the_feature_map_of_the_quadratic_kernel():
    u1, u2, v1, v2 = symbols("u1 u2 v1 v2")

    def phi(a, b):
        return (1, sqrt(2) * a, sqrt(2) * b, a**2, sqrt(2) * a * b, b**2)

    product = sum(s * t for s, t in zip(phi(u1, u2), phi(v1, v2), strict=True))
    assert expand(product - (1 + u1 * v1 + u2 * v2) ** 2) == 0


def test_the_fractions_of_the_figures_are_possible():
    line, colours = [(0,), (1,), (3,), (9,)], ["red", "red", "blue", "blue"]
    assert votes(line, colours, (1,), 3) == {"red": Fraction(2, 3), "blue": Fraction(1, 3)}
    assert votes(line, colours, (8,), 1) == {"red": 0, "blue": 1}


# Planted errors.

C, b, i, w, x, y, α, φ = (getattr(letters, name) for name in ("C", "b", "i", "w", "x", "y", "α", "φ"))
u, v, σ = Vector("u"), Vector("v"), Symbol("σ", positive=True)
BUDGET, RANGE = budget.SUM <= budget.C, (budget.C >= budget.LEAST, budget.C < 2 * budget.SMALLER)


@pytest.mark.parametrize(
    ("check", "wrong"),
    [
        (perceptron_loop(), {"change": (Y - O) * X / 2, "error": Abs(Y - O) / N}),
        (perceptron_loop(), {"change": (Y - O) * X, "error": Abs(Y + O) / N}),
        (delta_loop(), {"change": ETA * (Y - S), "error": Abs(Y - O) / N}),
        (activates(lambda s: int(s > 0)), {"f": W0 + X1}),
        (least_risk(), 1 - P),
        (perceptron_loop(), {"change": (Y - O) * X, "error": Abs(Y - O) / N**2}),
        (perceptron_loop(), {"change": (Y - O) * X, "error": Abs(Y - O)}),
        (delta_loop(), {"change": ETA * (Y - S) * X, "error": Abs(Y - O) / N**2}),
        (delta_loop(), {"change": ETA * (Y - S) * X, "error": Abs(Y - O)}),
        (positions.own_side(), y[i] * b > 0),
        (positions.own_side(), y[i] * (inner(w, x[i]) + b) >= 0),
        (positions.farthest(TWO), X1 - 1),
        (positions.box(), (α[i] >= 0, α[i] < C)),
        (positions.box(), (α[i] > 0, α[i] <= C)),
        (positions.box(), (α[i] >= 0,)),
        (positions.box("epsilon-svr"), (α[i] >= 0, α[i] <= C)),
        (positions.of_support_vectors(), positions.F <= 2),
        (budget.price_for_budget(), (2 - budget.C) / 2),
        (budget.wrong_at_most(), {"bound": budget.WRONG <= 2 * budget.C, "slack at C = 0": (0, 0)}),
        (max_form.lagrangian_of_maximum(), max_form.F - 2 * max_form.LAMBDA * max_form.G + 1),
        (tube.reaches(), {"above": tube.EPS + 2 * tube.XI, "below": tube.EPS + tube.XIS}),
        (tube.of_support_vectors(), Abs(tube.RES) >= 0),
        (tube.of_support_vectors(), 2 * Abs(tube.RES) >= tube.EPS),
        (budget.well_posed(), {"budget": BUDGET, "range": (RANGE[0], budget.C <= 2 * budget.SMALLER)}),
        (budget.well_posed(), {"budget": BUDGET, "range": (RANGE[0], budget.C < 2)}),
        (budget.well_posed(), {"budget": BUDGET, "range": (budget.C >= 0, RANGE[1])}),
        (budget.well_posed(), {"budget": BUDGET, "range": (budget.C > budget.LEAST, RANGE[1])}),
        (budget.well_posed(), {"budget": budget.SUM <= 2 * budget.C, "range": RANGE}),
        (budget.well_posed(), {"budget": budget.SUM < budget.C, "range": RANGE}),
        (largest_where_nearest(), -Abs(U1 - V1)),
        (plain_at_identity(), {"k": inner(φ(u), φ(v)), "plain": 2 * inner(u, v)}),
        (
            width(semidefinite.X, semidefinite.Z, σ),
            exp(-((semidefinite.X - semidefinite.Z) ** 2) / (2 * σ**3)),
        ),
    ],
)
def test_a_planted_error_is_found_with_numbers(check, wrong):
    found = check.decide(wrong)
    assert not found.holds
    assert found.counterexample


def _entry(name):
    return next(e for e in ENTRIES if e.id == name)


@pytest.mark.parametrize("name", ["Z-4.1.2a", "Z-4.1.3b", "Z-4.1.3f", "Z-6.1.3c", "Z-7.2"])
def test_no_part_may_be_left_out(name):
    entry = _entry(name)
    said = entry.printed if entry.corrected is None else entry.corrected
    check = entry.check if entry.corrected is None else entry.corrected_check or entry.check
    for key in said:
        assert not decided(check, {k: v for k, v in said.items() if k != key}).holds


def test_the_program_of_the_tube_needs_all_its_parts():
    entry = _entry("Z-6.3b")
    limits = entry.printed["such that"]
    for k in range(len(limits)):
        fewer = (*limits[:k], *limits[k + 1 :])
        assert not entry.check.decide({**entry.printed, "such that": fewer}).holds
    strict = (*limits[:-1], limits[-1].lhs > 0)
    assert not entry.check.decide({**entry.printed, "such that": strict}).holds


def test_slack_one_lies_on_the_hyperplane():
    entry = _entry("Z-6.2.1b")
    inside = ((positions.EPS > 0, positions.EPS < 1), (positions.F > 0, positions.F < positions.M))
    found = entry.check.decide((entry.corrected[0], inside, entry.corrected[2]))
    assert found.counterexample == "y f = 0, M = 2: ε = 1 is in no case"


@pytest.mark.parametrize("number", [19, 23, 34, 37, 38, 44, 47, 52])
def test_slips_of_notation_are_quoted(number):
    assert any(e.quoted for e in ENTRIES if f"E-Z{number}" in e.errata)


def test_certificates_of_separability():
    cube = [(0, 0), (0, 1), (1, 0), (1, 1)]
    weights, point = meeting_point(cube, [-1, 1, 1, -1])
    assert weights == (Fraction(1, 2),) * 4
    assert point == (Fraction(1, 2), Fraction(1, 2))
    assert separator(cube, [-1, 1, 1, -1]) is None
    assert meeting_point(cube, [-1, -1, -1, 1]) is None
    assert separator(cube, [-1, -1, -1, 1]) == ((2, 2), -3)


def test_the_case_table_decides_about_two_slacks():
    assert both_slacks_positive() is False
