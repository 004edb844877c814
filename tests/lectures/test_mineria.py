"""The ledger of IIC2433: verdicts, flipped signs, and planted errors in its checks."""

import random

import pytest
from ledgers import complaints, judged, unnoticed

from svmsym.formulas import (
    Family,
    FeatureMap,
    Index,
    IndexSet,
    LabelFamily,
    Scalar,
    Vector,
    VectorFamily,
    inner,
    norm2,
    total,
)
from svmsym.lectures import mineria
from svmsym.lectures.checks.duality.dual_problem import dual_problem
from svmsym.lectures.checks.duality.qp_entries import entries, qp_entries
from svmsym.lectures.checks.duality.recovered import bounded, recovers, slackness, tight
from svmsym.lectures.checks.duality.stated_problem import states
from svmsym.lectures.checks.hyperplanes.widest_street import finds_widest_street
from svmsym.lectures.checks.machines.bias_rule import finds_bias
from svmsym.lectures.data import LOPSIDED
from svmsym.lectures.ledger import lecture
from svmsym.lectures.mineria import transformation
from svmsym.lectures.statements import Equal

samples = IndexSet("n", "i", "j")
i, j, s = (Index(name, samples) for name in "ijs")
x, y, α = VectorFamily("x", samples), LabelFamily("y", samples), Family("α", samples)
w, b, C, φ = Vector("w"), Scalar("b"), Scalar("C"), FeatureMap("φ")
DUAL = total(α[i], i) - total(α[i] * α[j] * y[i] * y[j] * inner(x[i], x[j]), i, j) / 2
BALANCE = Equal(total(α[i] * y[i], i), 0)


def test_every_item_has_the_verdict_of_the_catalogue():
    assert complaints(lecture("M"), {}) == []


@pytest.mark.parametrize("name", [e.id for e in mineria.LECTURE.entries if e.check is not None])
def test_no_flipped_sign_is_overlooked(name):
    assert unnoticed(judged("M")[name], random.Random(1), most=50) == []


def test_only_the_figure_is_not_checkable():
    assert [n for n, item in judged("M").items() if item.verdict == "not checkable"] == ["M-26"]


def test_counterexamples_are_those_of_the_catalogue():
    found = {name: item.finding.counterexample for name, item in judged("M").items() if item.finding}
    assert "(1/2, 1/2) instead of (1/3, 2/3)" in found["M-4"]
    assert "gives −1 instead of 1" in found["M-9"]
    assert "α = (1/4, 1/4)" in found["M-21b"]
    assert "every b from −1/2 to 1/2" in found["M-21b"]


@pytest.mark.parametrize(
    ("objective", "equations", "inequalities"),
    [
        (DUAL, (), (α[i] >= 0,)),  # an equation is missing
        (DUAL, (BALANCE,), ()),  # the sign is missing
        (DUAL, (BALANCE,), (α[i] >= 0, α[i] <= C)),  # a box that the hard margin does not have
        (DUAL, (Equal(total(α[i], i), 0),), (α[i] >= 0,)),  # without labels
        (-DUAL, (BALANCE,), (α[i] >= 0,)),
    ],
)
def test_wrong_duals_are_refused(objective, equations, inequalities):
    printed = {"objective": objective, "equations": equations, "inequalities": inequalities}
    assert not dual_problem("hard-margin").decide(printed).holds


def test_an_equation_of_the_dual_may_be_multiplied_by_minus_one():
    turned = {"objective": DUAL, "equations": (Equal(0, BALANCE.left),), "inequalities": (α[j] >= 0,)}
    assert dual_problem("hard-margin").decide(turned).holds


def test_the_box_belongs_to_the_soft_margin():
    printed = {"objective": DUAL, "equations": (BALANCE,), "inequalities": (α[i] >= 0, α[i] <= C)}
    assert dual_problem("soft-margin").decide(printed).holds
    printed["inequalities"] = (α[i] >= 0, α[i] <= 2 * C)
    assert not dual_problem("soft-margin").decide(printed).holds


def test_recovered_formulas_are_told_from_others():
    assert recovers("hard-margin", "b").decide(y[s] - inner(w, x[s])).holds
    assert (
        recovers("hard-margin", "b").decide(y[s] - total(α[i] * y[i] * inner(x[i], x[s]), i)).holds
    )  # w put in
    assert not recovers("hard-margin", "b").decide(1 - inner(w, x[s])).holds
    assert not recovers("hard-margin", "w").decide(total(α[i] * x[i], i)).holds


def test_cases_of_multipliers_are_told_apart():
    slack = y[i] * (inner(w, x[i]) + b)
    assert tight("soft-margin", α=True, μ=True).decide(Equal(slack, 1)).holds
    assert not tight("soft-margin", α=False, μ=True).decide(Equal(slack, 1)).holds
    assert bounded("soft-margin", α=False, μ=True).decide(slack >= 1).holds
    assert not bounded("soft-margin", α=False, μ=True).decide(slack > 1).holds
    assert not slackness("hard-margin").decide(Equal(α[i] * slack, 0)).holds


def test_another_constraint_is_another_problem():
    right = {"minimise": norm2(w) / 2, "such that": y[i] * (inner(w, x[i]) + b) >= 1}
    for wrong in (
        {**right, "such that": y[i] * (inner(w, x[i]) + b) >= 2},
        {**right, "such that": inner(w, x[i]) + b >= 1},
        {**right, "minimise": norm2(w) / 2 + b},
    ):
        assert not finds_widest_street(LOPSIDED).decide(wrong).holds
        assert not states("hard-margin").decide(wrong).holds


def test_half_the_norm_without_a_half_has_the_same_minimiser_but_is_another_problem():
    whole = {"minimise": norm2(w), "such that": y[i] * (inner(w, x[i]) + b) >= 1}
    assert finds_widest_street(LOPSIDED).decide(whole).holds
    assert not states("hard-margin").decide(whole).holds


def test_blocks_of_a_program_are_compared_one_by_one():
    right = entries("hard-margin")
    assert qp_entries("hard-margin").decide(right).holds
    assert not qp_entries("hard-margin").decide({"A": right["A"][:2]}).holds
    assert not qp_entries("hard-margin").decide({"Q": (inner(x[i], x[j]),)}).holds
    assert not qp_entries("hard-margin").decide({"A": (y[i], -y[j], right["A"][2])}).holds


def test_a_bias_rule_without_bounds_or_with_others_fails():
    free = y[s] - total(α[i] * y[i] * inner(φ(x[i]), φ(x[s])), i)
    low, high = {"α = 0": 1, "α = C": -1}, {"α = 0": -1, "α = C": 1}
    assert finds_bias(s).decide({"free": free, "low": low, "high": high}).holds
    assert not finds_bias(s).decide({"free": free, "low": high, "high": low}).holds
    assert not finds_bias(s).decide({"free": 2 * free, "low": low, "high": high}).holds


@pytest.mark.parametrize("name", ["M-2", "M-4", "M-7", "M-17"])
def test_a_strict_constraint_is_another_problem(name):
    entry = judged("M")[name].entry
    subject = entry.corrected or entry.printed
    if isinstance(subject, tuple):  # with worked numbers beside it
        subject = subject[0]
    assert entry.check.decide(subject).holds
    assert not entry.check.decide({**subject, "such that": subject["such that"].strict}).holds


@pytest.mark.parametrize("name", ["M-13", "M-14", "M-21"])
def test_a_strict_box_is_another_dual(name):
    entry = judged("M")[name].entry
    dual = entry.printed.get("problem", entry.printed)
    for at, limit in enumerate(dual["inequalities"]):
        limits = (*dual["inequalities"][:at], limit.strict, *dual["inequalities"][at + 1 :])
        planted = {**dual, "inequalities": limits}
        whole = {**entry.printed, "problem": planted} if "problem" in entry.printed else planted
        assert not entry.check.decide(whole).holds


@pytest.mark.parametrize(
    "name", ["M-3", "M-6", "M-10", "M-14", "M-15", "M-16", "M-18", "M-19", "M-20", "M-25"]
)
def test_a_statement_without_its_parts_is_refused(name):
    entry = judged("M")[name].entry
    for key in entry.printed:
        assert not entry.check.decide({k: v for k, v in entry.printed.items() if k != key}).holds


def test_no_number_and_no_function_of_d_is_large_enough_for_all_feature_maps():
    check, d = transformation.ENTRIES[0].check, transformation.d
    for planted in (d, 7, d**2 + d + 1, d + transformation.d_z, -transformation.d_z):
        assert not check.decide(planted).holds
