"""Expected values by hand, from the standard library, and from NumPy for quantiles that are unique."""

import statistics
from fractions import Fraction

import numpy as np
import pytest

from svmsym.algorithms.descriptive import Box, box, mean, quantile, scaled, variance
from svmsym.errors import SvmsymError

DATA = (2, 4, 4, 4, 5, 5, 7, 9)


def test_mean_and_variance_of_the_standard_library():
    fractions = [Fraction(x) for x in DATA]
    assert mean(DATA) == statistics.mean(fractions)
    assert variance(DATA) == statistics.pvariance(fractions) == 4
    assert variance(DATA, corrected=True) == statistics.variance(fractions)


@pytest.mark.parametrize("q", [Fraction(k, 12) for k in range(1, 12)])
@pytest.mark.parametrize("data", [DATA, (1, 1, 1, 1), (3,), (5, 1, 2), tuple(range(13))])
def test_quantiles_keep_their_definition(data, q):
    v = quantile(data, q)
    assert sum(x < v for x in data) <= q * len(data) <= sum(x <= v for x in data)


def test_quantiles_of_numpy():
    for q in (Fraction(1, 4), Fraction(1, 2), Fraction(3, 4), Fraction(1, 3)):
        theirs = np.quantile(DATA, float(q), method="averaged_inverted_cdf")
        assert float(quantile(DATA, q)) == pytest.approx(float(theirs))


@pytest.mark.parametrize("q", [0, 1, 2])
def test_no_quantile(q):
    with pytest.raises(SvmsymError, match="no share"):
        quantile(DATA, q)


def test_boxes_by_hand():
    assert box((1, 2, 3, 4, 5)) == Box(1, 2, 3, 4, 5, ())
    assert box((-10, 0, 0, 0, 0, 0, 0, 10)) == Box(0, 0, 0, 0, 0, (-10, 10))
    # Q1 = 6, Q3 = 8: fences 3 and 11.
    assert box((20, 1, 7, 6, 8)) == Box(6, 6, 7, 8, 8, (1, 20))
    assert box((20, 1, 7, 6, 8), factor=6) == Box(1, 6, 7, 8, 20, ())


def test_an_outlier_that_occurs_twice():
    assert box((0, 0, 0, 0, 0, 0, 9, 9, 0, 0, 0, 0)).outliers == (9, 9)


def test_scaling():
    assert scaled((-1, 3, 1)) == (0, 1, Fraction(1, 2))
    with pytest.raises(SvmsymError, match="equal"):
        scaled((4, 4))
