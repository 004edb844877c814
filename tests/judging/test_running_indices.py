"""An index that is called n, beside the number n of points."""

import pytest

from svmsym.judging.same import same


@pytest.mark.parametrize(
    ("reference", "answer", "verdict"),
    [
        ("0 ≤ α_i ≤ C/n", r"0 \leq \alpha_n \leq C/n", "correct"),
        ("0 ≤ α_i ≤ C/n", r"0 \leq \alpha_n \leq C", "wrong"),
        ("(1/n) Σ_i ξ_i", "(1/n) Σ_n ξ_n", "correct"),
    ],
)
def test_an_index_n_is_no_number(reference, answer, verdict):
    assert same(reference, answer).verdict == verdict


@pytest.mark.parametrize(
    ("answer", "verdict"),
    [
        ("ΣΣ α_i α_j y_i y_j x_iᵀx_j", "correct"),
        ("ΣΣ α_i α_j y_i x_iᵀx_j", "wrong"),
        ("ΣΣ α_i²", "undecided"),
    ],
)
def test_two_sums_without_indices_take_one_each(answer, verdict):
    assert same("Σ_i Σ_j α_i α_j y_i y_j x_iᵀx_j", answer).verdict == verdict
