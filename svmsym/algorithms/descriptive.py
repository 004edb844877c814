"""Numbers that describe data: mean, variance, quantiles, the box of a box plot, scaling to [0, 1].

    mean x̄ = Σx_i/n      variance Σ(x_i − x̄)²/n, or with n − 1 below      standard deviation √variance
    q-quantile: at most the share q of the data is smaller, and at least q is smaller or equal
    box plot: quartiles Q₁ and Q₃, IQR = Q₃ − Q₁; the whiskers end at the last data inside
              [Q₁ − c·IQR, Q₃ + c·IQR] with c = 3/2 as a rule; what lies outside is an outlier

Where several numbers are q-quantiles they form an interval, and its middle is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from svmsym.algorithms import inputs
from svmsym.algorithms.inputs import Number
from svmsym.errors import SvmsymError


def mean(data: Sequence[Number]) -> Fraction:
    """The sum divided by the count.

    >>> mean((1, 2, 4))
    Fraction(7, 3)
    """
    values = inputs.numbers(data, "data")
    return Fraction(sum(values)) / len(values)


def variance(data: Sequence[Number], *, corrected: bool = False) -> Fraction:
    """The mean squared distance to the mean; corrected, with n − 1 instead of n below.

    >>> variance((0, 2)), variance((0, 2), corrected=True)
    (Fraction(1, 1), Fraction(2, 1))
    """
    data = inputs.numbers(data, "data")
    middle = mean(data)
    if corrected and len(data) == 1:
        raise SvmsymError(
            "one number has no corrected variance", why="n − 1 = 0 is the divisor", hint="give two at least"
        )
    return sum(((x - middle) ** 2 for x in data), Fraction(0)) / (len(data) - corrected)


def quantile(data: Sequence[Number], q: Number) -> Fraction:
    """The middle of the q-quantiles.

    >>> quantile((1, 2, 3, 4), Fraction(1, 2)), quantile((1, 2, 3, 4, 5), Fraction(1, 4))
    (Fraction(5, 2), Fraction(2, 1))
    """
    data = inputs.numbers(data, "data")
    if not 0 < inputs.number(q, "q") < 1:
        raise SvmsymError(f"{q} is no share between 0 and 1", hint="the median is the quantile of 1/2")
    ordered, place = sorted(data), len(data) * Fraction(q)
    return Fraction(ordered[ceil(place) - 1] + ordered[floor(place)]) / 2


@dataclass(frozen=True)
class Box:
    """What a box plot shows."""

    low: Number
    first: Fraction
    median: Fraction
    third: Fraction
    high: Number
    outliers: tuple[Number, ...]


def box(data: Sequence[Number], factor: Number = Fraction(3, 2)) -> Box:
    """Quartiles, whiskers and outliers.

    >>> box((-10, 0, 0, 0, 0, 0, 0, 10)).outliers
    (-10, 10)
    """
    data = inputs.numbers(data, "data")
    inputs.not_negative(factor, "factor")
    first, median, third = (quantile(data, Fraction(k, 4)) for k in (1, 2, 3))
    reach = factor * (third - first)
    inside = [x for x in data if first - reach <= x <= third + reach]
    outside = tuple(sorted(x for x in data if x not in inside))
    return Box(min(inside), first, median, third, max(inside), outside)


def scaled(data: Sequence[Number]) -> tuple[Fraction, ...]:
    """The data moved and stretched to [0, 1]: (x − min)/(max − min).

    >>> scaled((2, 3, 6))
    (Fraction(0, 1), Fraction(1, 4), Fraction(1, 1))
    """
    data = inputs.numbers(data, "data")
    low, high = min(data), max(data)
    if low == high:
        raise SvmsymError(
            "all data are equal", why="there is no length to divide by", hint="give two different numbers"
        )
    return tuple(Fraction(x - low) / (high - low) for x in data)
