"""Lecture Y: every verdict, every sign, every convention."""

import random

import pytest
from ledgers import complaints, judged, unnoticed

from svmsym.lectures.checks.machines import silent_conventions
from svmsym.lectures.flip import flips
from svmsym.lectures.ledger import lecture

ARGUED = {"Y-1": "not checkable"}  # a task says nothing that could be wrong
WITHOUT_SIGNS = ["Y-1", "Y-12a", "Y-25"]  # nothing, a number 0, letters


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
