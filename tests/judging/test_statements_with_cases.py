"""Statements with cases, signs and kinks: pairs decided by hand."""

from fractions import Fraction

import pytest

from svmsym.judging.same import same
from svmsym.worlds.linear import find_dependencies


@pytest.mark.parametrize(
    ("reference", "answer", "truth"),
    [
        ("0 ≤ α_i ≤ C", "min(α_i, C − α_i) ≥ 0", "correct"),
        ("0 ≤ α_i ≤ C", "min(α_i, C − α_i) > 0", "wrong"),
        ("0 ≤ α_i ≤ C", "|2α_i − C| ≤ C", "correct"),
        ("0 ≤ α_i ≤ C", "|2α_i − C| < C", "wrong"),
        ("α_i (1 − y_i f(x_i)) = 0", "α_i = 0 or f(x_i) = y_i", "correct"),
        ("α_i (1 − y_i f(x_i)) = 0", "α_i² (y_i f(x_i) − 1) = 0", "correct"),
        ("α_i (1 − y_i f(x_i)) = 0", "α_i = 0 and f(x_i) = y_i", "wrong"),
        ("α_i (1 − y_i f(x_i)) = 0", "α_i > 0 ⇒ y_i f(x_i) = 1", "correct"),  # α_i ≥ 0 may be used
        ("α_i = 0 ⇒ y_i f(x_i) ≥ 1", "y_i f(x_i) < 1 ⇒ α_i ≠ 0", "correct"),
        ("α_i = 0 ⇒ y_i f(x_i) ≥ 1", "y_i f(x_i) ≥ 1 ⇒ α_i = 0", "wrong"),
        ("α_i = 0 ⇒ y_i f(x_i) ≥ 1", "α_i = 0 ⇒ y_i f(x_i) > 1", "wrong"),
        ("α_i > 0 or 𝟙[y_i = 1] = |ξ_i|", "α_i ≤ 0 ⇒ ½(1 + y_i) = |ξ_i|", "correct"),
        ("α_i ≥ 0 or 𝟙[y_i = 1] = |ξ_i|", "α_i ≤ 0 ⇒ ½(1 + y_i) = |ξ_i|", "wrong"),
        ("b/γ < ρ, α_i y_i wᵀx_i > bα_i", "b < ργ, α_i y_i wᵀx_i > −bα_i", "wrong"),
        ("b ∈ {−2, 2}", "|b| = 2", "correct"),
        ("−1 ≤ Σ_j wᵀx_j < 3/2", "−1 ≤ −Σ_j wᵀx_j, −Σ_j wᵀx_j < 3/2", "wrong"),
    ],
)
def test_pairs_by_hand(reference, answer, truth):
    assert same(reference, answer).verdict == truth


@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        ("‖w + Σ_{j: y_j = −1} C x_j‖² > C", "‖w + Σ_j C x_j‖² > C"),  # hardly ever false in a drawn world
        ("φ(x) = (x_1², √2 x_1x_2, x_2²)", "φ(x) = (x_1², x_1x_2, x_2²)"),  # the same only where x_1x_2 = 0
        ("min(1, ρ + y_i) ≤ ‖w‖²", "C·min(1, y_i) ≤ C‖w‖²"),
    ],
)
def test_what_no_drawn_world_separates_is_not_accepted(reference, answer):
    assert same(reference, answer).verdict != "correct"


@pytest.mark.parametrize(
    ("reference", "answer"),
    [
        ("min(1, ρ + y_i) ≤ ‖w‖²", "C·min(1, y_i + ρ) ≤ C‖w‖²"),
        (
            "ξ_i = max(0, 1 − y_i f(x_i))",
            "ξ_i ≥ 0, ξ_i ≥ 1 − y_i f(x_i), ξ_i (ξ_i − 1 + y_i f(x_i)) = 0",
        ),
        ("w = −w", "w = w·(−1)"),
        ("w = w + Σ_j y_j x_j", "w + Σ_j y_j x_j = w"),
    ],
)
def test_equations_that_look_like_updates_are_not_wrong(reference, answer):
    assert same(reference, answer).verdict != "wrong"


def test_linear_relations_between_columns():
    rows = [[Fraction(a), Fraction(a - 3), Fraction(1)] for a in (2, 5, 7, 11)]
    ((p, q, r),) = find_dependencies(rows)
    assert (p / q, r / q) == (-1, 3)
