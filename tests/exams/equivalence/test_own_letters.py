"""Parameters that each side has alone, names that one side has alone, and rounded numbers."""

import pytest

from svmsym.exams.equivalence.answers import compare

GAUSS = "exp(-gamma‖x-z‖²)"


@pytest.mark.parametrize(
    ("reference", "answer", "given", "verdict"),
    [
        (GAUSS, "exp(-‖x-z‖²/(2 sigma²))", [], "undecided"),
        (f"K(x,z) = {GAUSS}", "K(x,z) = exp(-‖x-z‖²/(2 sigma²))", [], "undecided"),
        ("K(x,z) = (xᵀz + 1)^p", "K(x,z) = (xᵀz + 1)^q", [], "undecided"),
        (GAUSS, "exp(-‖x-z‖²/(2 sigma²))", ["γ = 1/(2σ²)"], "correct"),
        (GAUSS, "exp(-‖x-z‖²/sigma²)", ["γ = 1/(2σ²)"], "wrong"),
        (GAUSS, "exp(-‖x-z‖²/2)", [], "wrong"),
        ("exp(-‖x-z‖²/2)", GAUSS, [], "wrong"),
        (GAUSS, "exp(gamma‖x-z‖²)", [], "wrong"),
        ("C − α_i − μ_i = 0", "C − α_i − ξ_i = 0", [], "wrong"),
    ],
)
def test_a_parameter_of_its_own_refutes_nothing(reference, answer, given, verdict):
    found = compare(reference, answer, given)
    assert found.verdict == verdict, found


def test_a_name_is_said_to_stand_on_one_side_only():
    found = compare("K(x,z) = φ(x)ᵀφ(z)", "K(x,z) = xᵀz")
    assert (found.verdict, found.reason) == ("undecided", "only one of answer and reference has φ")


@pytest.mark.parametrize(
    ("reference", "answer", "places"),
    [
        ("1/3", "0.333", 3),
        ("α_1 = 1/3", "α_1 = 0.33", 2),
        ("b = √2", "b = 1.41", 2),
        ("‖w‖ = √2", "‖w‖ = 1.414", 3),
        ("w = (1/3, 2/3)", "w = (0.33, 0.67)", 2),
    ],
)
def test_a_rounded_number_is_noted_and_right_where_it_is_allowed(reference, answer, places):
    found = compare(reference, answer)
    assert found.verdict == "wrong"
    assert found.notes == (f"right when rounded to {places} places; exact numbers are asked for",)
    assert compare(reference, answer, decimals=places).verdict == "correct"
    assert compare(reference, answer, decimals=places + 1).verdict == "wrong"


@pytest.mark.parametrize(
    ("reference", "answer"), [("1/3", "0.334"), ("1/3", "333/1000"), ("b = √2", "b = 1.42")]
)
def test_another_number_is_not_noted(reference, answer):
    found = compare(reference, answer)
    assert (found.verdict, found.notes) == ("wrong", ())
