"""∞ is a bound and no number: it does not cancel, and it stands alone."""

import pytest

from svmsym.exact.front import problem
from svmsym.exams.meaning.reader import read
from svmsym.exams.meaning.statements import Read, Unreadable
from svmsym.exams.values.api import check_value


@pytest.mark.parametrize(
    "text",
    [
        "b = -3/4 + ∞ - ∞",
        "b = -3/4 + 0·∞",
        "b = 1 - ∞·0",
        "b = ∞/∞",
        r"b = \frac{\infty}{\infty}",
        "b = 1/∞",
        "b = ∞^0",
        "b = (∞) - (∞)",
        "b = |∞| - |∞|",
        "b = (∞, 1)·(0, 1)",
        "w = (∞, 1) - (∞, 0)",
        "Σ_i ∞ - Σ_i ∞ = 0",
    ],
)
def test_infinity_inside_a_formula_is_refused(text):
    found = read(text)
    assert isinstance(found, Unreadable)
    assert "∞ stands inside a formula" in found.message


@pytest.mark.parametrize(
    "text",
    ["C = ∞", "C = +∞", "0 ≤ α_i < ∞", "b ∈ (-∞, 1]", "α_i ∈ [0, ∞) for all i", "-∞ < b < ∞", "α ∈ [0, ∞)^n"],
)
def test_infinity_alone_is_a_bound(text):
    assert isinstance(read(text), Read)


@pytest.mark.parametrize("text", ["b = -1 + ∞ - ∞", "b = -1 + 0·∞"])
def test_what_cancels_infinity_is_no_value(text):
    two = problem([[0], [2]], [-1, 1], C="inf")  # b = −1
    assert check_value(two, "b", text).verdict == "undecided"
