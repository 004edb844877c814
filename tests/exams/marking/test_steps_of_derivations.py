"""Derivations that are marked: steps count up to the first wrong line."""

from fractions import Fraction

import pytest
from marking_exams import DUAL, STATIONARY, exam, item, marked

STEPS = {"stationarity_w": Fraction(2), "stationarity_b": Fraction(1), "dual": Fraction(3)}


def derivation(text, **settings):
    settings.setdefault("marks", STEPS)
    stated = exam(item("b", "derivation", 6, start="lagrangian", **settings))
    return marked(stated, b=text)["b"]


def test_a_whole_derivation():
    assert (derivation(STATIONARY + DUAL).status, derivation(STATIONARY + DUAL).score) == ("correct", 6)


def test_lines_before_the_first_wrong_one_count():
    mark = derivation(STATIONARY + DUAL.replace("½ ", ""))
    assert (mark.status, mark.score, mark.first_wrong_line) == ("partial", 3, 4)
    assert mark.line.startswith("max")


@pytest.mark.parametrize("more", ["w = −Σ_i α_i y_i x_i", "Σ_i α_i y_i = 1"])
def test_a_wrong_line_behind_the_last_step_waits_for_a_person(more):
    mark = derivation(f"{STATIONARY}{DUAL}\n{more}")
    assert (mark.status, mark.score) == ("undecided", None)


def test_a_wrong_first_line_leaves_nothing():
    mark = derivation(STATIONARY.replace("w − Σ_i", "w + Σ_i").replace("w = Σ_i", "w = −Σ_i") + DUAL)
    assert (mark.status, mark.score, mark.first_wrong_line) == ("wrong", 0, 1)


def test_steps_that_are_missing():
    mark = derivation("w = Σ_i α_i y_i x_i")
    assert (mark.status, mark.score) == ("partial", 2)
    assert "the stationarity condition for b" in mark.feedback


def test_a_step_of_several_parts_is_earned_in_parts():
    mark = derivation(STATIONARY + DUAL.removeprefix("max ").split(" s.t.")[0].join(("W(α) = ", "")))
    assert (mark.status, mark.score) == ("partial", 2 + 1 + Fraction(3, 2))
    assert "the constraints of the dual" in mark.feedback


def test_without_points_for_steps_the_scheme_of_the_sheet_counts():
    # By hand: 6 points for w, b and the dual are 2 each, and the dual is its objective and its constraints.
    assert derivation("w = Σ_i α_i y_i x_i", marks={}).score == 2
    assert derivation(STATIONARY, marks={}).score == 4
    objective = "max Σ_i α_i − 1/2 Σ_i Σ_j α_i α_j y_i y_j x_iᵀx_j"
    assert derivation(STATIONARY + objective, marks={}).score == 5


def test_a_line_that_nobody_can_read_is_never_held_against_anyone():
    mark = derivation("$w = Σ_i α_i y_i x_i$\n\n$\\foo{x} \\bar @ = 3$")
    assert (mark.status, mark.score) == ("undecided", None)
