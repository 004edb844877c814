"""Given relations that define a letter are met by definition, labels among them."""

import pytest

from svmsym.judging.interpreting import interpretations
from svmsym.judging.same import same
from svmsym.worlds.solving import System
from svmsym.writing.sentences import read


def nodes(*texts):
    return [s.node for text in texts for s in read(text).page.statements]


@pytest.mark.parametrize(
    "texts",
    [
        ["ξ_i = max(0, 1 − y_i f(x_i))"],
        ["w = Σ_i α_i y_i x_i", "ξ_i = max(0, 1 − y_i wᵀx_i)", "b = Σ_i ξ_i"],
        ["μ_i = C − α_i", "ξ_i = μ_i²"],
        ["y_1 = y_2"],
        ["y_1 ≠ y_2", "ρ = α_1 y_1 + α_2 y_2"],
    ],
)
def test_definitions_hold_in_every_world(texts):
    said = nodes(*texts)
    how = interpretations(said)[0]
    system = System(said, how.table, how.definitions)
    assert all(system.satisfy(world) for world in how.worlds(12))


@pytest.mark.parametrize(
    ("reference", "answer", "given", "truth"),
    [
        ("k(x, z) = (xᵀz)², x, z ∈ ℝ²", "x_1² z_1² + 2 x_1 x_2 z_1 z_2 + x_2² z_2²", [], "correct"),
        ("k(x, z) = (xᵀz)², x, z ∈ ℝ²", "x_1² z_1² + x_1 x_2 z_1 z_2 + x_2² z_2²", [], "wrong"),
        ("k(x, z) = (xz + 1)², x, z ∈ ℝ", "1 + 2xz + x²z²", [], "correct"),
        ("L = −Σ_{x_i ∈ M} y_i (wᵀx_i + b)", "L = −Σ_{i ∈ M} y_i (x_iᵀw + b)", [], "correct"),
        ("L = −Σ_{x_i ∈ M} y_i (wᵀx_i + b)", "L = −Σ_i y_i (wᵀx_i + b)", [], "wrong"),
        ("Σ_i α_i y_i x_i", "Σ_{i ∈ SV} α_i y_i x_i", ["SV = {i : α_i > 0}", "α_i ≥ 0"], "correct"),
        (
            "Σ_i α_i y_i x_i",
            "Σ_{i ∈ SV} α_i y_i x_i",
            ["SV = {i : α_i > 0}"],
            "correct",
        ),  # as α_i ≥ 0 may be used
        ("Σ_i y_i x_i", "Σ_{i ∈ SV} y_i x_i", ["SV = {i : α_i > 0}"], "wrong"),
        ("α_1 + α_2", "α_1 + y_1 y_2 α_2", ["y_1 = y_2"], "correct"),
        ("α_1 + α_2", "α_1 − y_1 y_2 α_2", ["y_1 = y_2"], "wrong"),
    ],
)
def test_answers_with_definitions(reference, answer, given, truth):
    assert same(reference, answer, given).verdict == truth
