"""Problems with different variables: slack is put in where that is exact, and never refutes by itself."""

import pytest

from svmsym.exams.equivalence.answers import compare

FREE = "y_i(w^T x_i + b) >= 1 - xi_i, xi_i >= 0"
SOFT = f"min 1/2 ||w||^2 + C sum_i xi_i s.t. {FREE}"
HINGE = "min 1/2||w||^2 + C sum_i max(0, 1 - y_i(w^T x_i+b))"
HARD = "min 1/2||w||^2 s.t. y_i(w^T x_i + b) >= 1"
DUAL = "max Σ_i α_i - 1/2 Σ_i Σ_j α_i α_j y_i y_j x_i^T x_j s.t. 0 ≤ α_i ≤ C, Σ_i α_i y_i = 0"
ROWS = [
    (SOFT, HINGE, "correct"),
    (r"\min_{w,b,\xi} \frac12\|w\|^2 + C\sum_i\xi_i \text{ s.t. } " + FREE, HINGE, "correct"),
    (SOFT, r"\min_{w,b} \frac12\|w\|^2 + C\sum_i \max(0, 1 - y_i(w^T x_i+b))", "correct"),
    (SOFT, "min ||w||^2 + 2C sum_i max(0, 1 - y_i(w^T x_i+b))", "correct"),
    (SOFT, SOFT.replace("xi_", "s_"), "correct"),
    ("max -||w||^2 - Σ_i ξ_i s.t. ξ_i ≥ 1 - w^T x_i", "min ||w||^2 + Σ_i (1 - w^T x_i)", "correct"),
    (
        "min ||w||^2 + ξ_1 + ξ_2 s.t. ξ_1 ≥ w^T x_1, ξ_2 ≥ w^T x_2",
        "min ||w||^2 + max(w^T x_1, w^T x_2)",
        "undecided",
    ),
    (SOFT, HINGE.replace("1 - y", "2 - y"), "wrong"),
    (SOFT, HINGE.replace("C sum", "2C sum"), "wrong"),
    (SOFT, HINGE.replace("0, ", "1, "), "wrong"),
    (SOFT, HARD, "wrong"),
    (SOFT, DUAL, "wrong"),
    # Each of these is not exact, or is not known: no price, a price below zero, a square, another bound.
    (SOFT.replace("C sum_i xi_i", "C sum_i xi_i^2"), HINGE, "undecided"),
    (SOFT.replace("C sum_i", "λ sum_i"), HINGE, "undecided"),
    (SOFT.replace("+ C sum_i", "- C sum_i"), HINGE, "undecided"),
    (SOFT + ", xi_i <= 1", HINGE, "undecided"),
    (SOFT.replace("xi_i >= 0", "xi_i > 0"), HINGE, "undecided"),
    (r"\min_{w,b} \frac12\|w\|^2 + C\sum_i\xi_i \text{ s.t. } " + FREE, HINGE, "undecided"),
    (SOFT, "min λ||w||^2 + 1/n Σ_i max(0, 1 - y_i(w^T x_i+b))", "undecided"),
    (HARD, "max M s.t. y_i(w^T x_i + b) >= M, ||w|| = 1", "undecided"),
]


@pytest.mark.parametrize(("one", "other", "expected"), ROWS)
def test_slack_of_one_side_only(one, other, expected):
    for reference, answer in ((one, other), (other, one)):
        found = compare(reference, answer)
        assert found.verdict == expected, found
        assert "ξ" not in found.counterexample
