"""A Σ without an index beside one with it binds what stands in it; what follows a sum is asked about."""

import pytest

from svmsym.exams.meaning.echo import echo_text
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Unreadable

DUAL = "Σᵢ αᵢ − ½ Σᵢ Σⱼ αᵢ αⱼ yᵢ yⱼ ⟨xᵢ, xⱼ⟩"


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("Σ_{i=1}^n α_i - ½ ΣΣ α_i α_j y_i y_j x_i·x_j", DUAL),
        (r"\sum_{i=1}^n \alpha_i - \frac12 \sum\sum \alpha_i\alpha_j y_i y_j x_i^T x_j", DUAL),
        ("Σ_i α_i − ½ Σ α_i α_j y_i y_j x_iᵀx_j", DUAL),
        ("Σᵢ α_i + Σ α_i", "2 Σᵢ αᵢ"),
        ("Σ_i α_i − Σ ξ_i μ_i", "Σᵢ αᵢ − Σᵢ μᵢ ξᵢ"),
        (
            "max Σ_i α_i - ½ ΣΣ α_i α_j y_i y_j x_i·x_j s.t. Σ α_i y_i = 0, α_i ≥ 0",
            f"max {DUAL} s.t. Σᵢ αᵢ yᵢ = 0, αᵢ ≥ 0",
        ),
    ],
)
def test_a_sum_without_an_index_behind_one_with_it(text, meaning):
    assert echo_text(read(text).statement) == meaning


@pytest.mark.parametrize(
    "text",
    [
        "Σ_i α_i − ξ_i μ_i",
        "Σ_i α_i − Σ ξ_i μ_i − α_i",
        "Σ_i α_i − y_i Σ α_j",
        "Σ_i α_i − y_i Σ α_i",
        "α_i = Σ_i α_i + Σ α_i",
    ],
)
def test_an_index_outside_of_every_sum_is_asked_about(text):
    found = read(text)
    assert isinstance(found, Unreadable)
    assert "stands behind it" in found.message
