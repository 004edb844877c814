"""Feature maps of polynomial kernels against plain arithmetic."""

import random
from fractions import Fraction
from math import comb

import pytest
from sympy import Integer, Rational

from svmsym.arguments.features import polynomial_features, prove_features, prove_products
from svmsym.errors import ProblemError

KERNELS = [[0, 1], [0, 0, 1], [1, 1, 1], [1, 2, 1], [0, 0, 0, 1], [Fraction(1, 2), 0, 3, 0, 2]]


@pytest.mark.parametrize("coefficients", KERNELS)
@pytest.mark.parametrize("dimension", [1, 2, 3, 4])
def test_the_features_give_the_kernel(coefficients, dimension):
    draw = random.Random(3)
    features = polynomial_features(coefficients, dimension)
    for _ in range(3):
        x, y = ([draw.randint(-5, 5) for _ in range(dimension)] for _ in range(2))
        product = sum(p * q for p, q in zip(x, y, strict=True))
        expected = sum(Fraction(a) * product**k for k, a in enumerate(coefficients))
        found = sum(f.at([*map(Integer, x)]) * f.at([*map(Integer, y)]) for f in features)
        assert found == Rational(expected.numerator, expected.denominator)


@pytest.mark.parametrize("degree", [1, 2, 3, 4])
@pytest.mark.parametrize("dimension", [1, 2, 3])
def test_there_is_one_feature_for_each_monomial(degree, dimension):
    features = polynomial_features([0] * degree + [1], dimension)
    assert len(features) == comb(dimension + degree - 1, degree)
    assert len({f.exponents for f in features}) == len(features)


@pytest.mark.parametrize("coefficients", KERNELS)
def test_the_identity_is_proved(coefficients):
    assert prove_features(coefficients, 2).holds
    assert prove_features(coefficients, 3).holds


def test_a_wrong_weight_is_no_proof(monkeypatch):
    right = polynomial_features
    monkeypatch.setattr(
        "svmsym.arguments.features.polynomial_features",
        lambda *given: tuple(type(f)(f.weight * len(set(f.exponents)), f.exponents) for f in right(*given)),
    )
    assert not prove_features([0, 0, 1], 2).holds


@pytest.mark.parametrize("degree", [1, 2, 3, 4])
def test_all_products_in_every_dimension(degree):
    assert prove_products(degree).holds


@pytest.mark.parametrize(
    ("coefficients", "dimension", "phrase"),
    [
        ([1, -1], 2, "negative"),
        ([], 2, "coefficients"),
        ([1], 0, "dimension"),
        ([0] * 9 + [1], 9, "more than"),
    ],
)
def test_what_is_refused(coefficients, dimension, phrase):
    with pytest.raises(ProblemError, match=phrase):
        polynomial_features(coefficients, dimension)
