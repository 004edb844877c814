"""Derivatives are those that one computes by hand."""

from fractions import Fraction

import pytest
from given_worlds import value
from hypothesis import given
from hypothesis import strategies as st

from svmsym.meaning import reals
from svmsym.meaning.numbers import apply_real, inverse, plus, raised, times
from svmsym.meaning.values import Jet, Undefined

LAGRANGIAN = (
    r"\left( \frac{1}{2} \|w\|^2 + C \sum_i \xi_i - \sum_i \alpha_i (y_i (w^T x_i + b) - 1 + \xi_i)"
    r" - \sum_i \mu_i \xi_i \right)"
)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (r"\frac{\partial}{\partial w} \frac{1}{2} \|w\|^2", [3, 4]),
        (r"\frac{\partial}{\partial w} " + LAGRANGIAN, [3 - 2, 4 - 16]),  # w − Σ α_i y_i x_i
        (r"\frac{\partial}{\partial b} " + LAGRANGIAN, -5),  # −Σ α_i y_i
        (r"\frac{\partial}{\partial \xi_1} " + LAGRANGIAN, 10 - 2 - 1),  # C − α_1 − μ_1
        (r"\frac{\partial}{\partial b} b^3", 12),
        (r"\frac{\partial}{\partial b} \frac{1}{b}", Fraction(-1, 4)),
    ],
)
def test_by_hand(text, expected):
    assert value(text) == expected


def test_logistic_loss():
    """∂/∂b log(1 + e^{−b}) = −1/(1 + e^b)."""
    found = value(r"\frac{\partial}{\partial b} \log(1 + \exp(-b))")
    assert reals.near(found, value(r"-\frac{1}{1 + \exp(b)}"))


def test_a_kink_has_no_derivative():
    with pytest.raises(Undefined, match="kink"):
        value(r"\frac{\partial}{\partial b} |b + 2|")


fractions = st.fractions(min_value=-20, max_value=20, max_denominator=12)


@given(u=fractions, du=fractions, v=fractions, dv=fractions)
def test_rules(u, du, v, dv):
    a, b = Jet(u, du), Jet(v, dv)
    assert plus(a, b).slope == du + dv
    assert times(a, b).slope == u * dv + du * v
    assert raised(a, 3).slope == 3 * u**2 * du
    if v:
        assert times(a, inverse(b)).slope == (du * v - u * dv) / v**2


@given(u=fractions, du=fractions)
def test_functions(u, du):
    grown = apply_real("exp", Jet(u, du))
    assert reals.near(grown.slope, reals.multiply(du, grown.value))
    if u > 0:
        rooted = apply_real("sqrt", Jet(u, du))
        assert reals.near(reals.multiply(rooted.slope, reals.multiply(Fraction(2), rooted.value)), du)
        assert apply_real("log", Jet(u, du)).slope == du / u
