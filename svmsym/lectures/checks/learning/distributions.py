"""Quantiles and box plots: what their definitions say on data with ties, and for the normal distribution."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from sympy import Expr, Rational, Symbol
from sympy.core.relational import Relational

from svmsym.lectures.checks.relations import is_true
from svmsym.lectures.checks.searched import searched
from svmsym.lectures.checks.values import exact, shown
from svmsym.lectures.data import CLOSE
from svmsym.lectures.finding import Check

SAMPLES: tuple[tuple[int, ...], ...] = (
    (1, 1, 1, 1),
    (1, 2, 3, 4, 5),
    (-10, 0, 0, 0, 0, 0, 0, 10),
    (1, 6, 7, 8, 20),
    (0, 2, 3, 5),
)
# Q1 = 0, Q3 = 4: data at the fences −6 and 10, and a thousandth beyond and within them; and all below 0.
FENCED: tuple[tuple[Fraction, ...], ...] = tuple(
    tuple(Fraction(v) - down for v in (-6 - d, -6 - d, 0, 1, 2, 3, 4, 10 + d, 10 + d))
    for d in (Fraction(0), Fraction(1, 1000), Fraction(-1, 1000))
    for down in (0, 20)
)
_QUARTERS = tuple(Fraction(k, 4) for k in (1, 2, 3))


def quantiles(smaller: Symbol, at_most: Symbol, q: Symbol) -> Check:
    """Relations between q, the share of data < v and the share ≤ v hold exactly where v is a q-quantile.

    A q-quantile is a v at which Σ max(q(x − v), (q − 1)(x − v)) is least: no other definition is needed.
    """

    def wrong(printed: Relational | tuple[Relational, ...]) -> str:
        rules = printed if isinstance(printed, tuple) else (printed,)
        for data in SAMPLES:
            edges = (Fraction(k, len(data)) + step for k in (1, 2) for step in (CLOSE, -CLOSE))
            for share in (*_QUARTERS, *edges):
                for v in _candidates(data):
                    values = {
                        smaller: _part(data, v.__gt__),
                        at_most: _part(data, v.__ge__),
                        q: exact(share),
                    }
                    told = all(is_true(rule, values) for rule in rules)
                    if told != _is_quantile(data, share, v):
                        verb = "is" if not told else "is not"
                        below = f"{values[smaller]} of the data are smaller"
                        return f"data {data}: {v} {verb} a quantile for {share}, {below}"
        return ""

    return searched(wrong, f"picks out the minimisers of the quantile loss on {len(SAMPLES)} data sets")


def _candidates(data: Sequence[int]) -> list[Fraction]:
    """All data, what lies between neighbours, and a number beyond either end."""
    ordered = sorted({*data, min(data) - 1, max(data) + 1})
    return sorted({*map(Fraction, ordered), *(Fraction(a + b, 2) for a, b in pairwise(ordered))})


def _is_quantile(data: Sequence[int], q: Fraction, v: Fraction) -> bool:
    def loss(u: Fraction) -> Fraction:
        return sum((max(q * (x - u), (q - 1) * (x - u)) for x in data), Fraction(0))

    return loss(v) == min(loss(Fraction(u)) for u in data)


def _part(data: Sequence[int], test: Callable[[int], bool]) -> Expr:
    return Rational(sum(map(test, data)), len(data))


def share_between_whiskers() -> Check:
    """(share between the whiskers, share of outliers) on every data set."""

    def wrong(printed: tuple[Fraction, Fraction]) -> str:
        from svmsym.algorithms.descriptive import box  # noqa: PLC0415 - loads when it runs

        for data in SAMPLES:
            out = Fraction(len(box(data).outliers), len(data))
            if printed != (1 - out, out):
                return f"data {data}: {shown(1 - out)} inside, {shown(out)} outside"
        return ""

    return searched(wrong, "true of every data set tried")


def share_of_the_normal(digits: int) -> Check:
    """The same shares of a normal distribution, and where its whiskers end, rounded.

    With the quartile z = √2 erf⁻¹(½) they end at ±4z standard deviations, and erf(4z/√2) is between them.

    >>> share_of_the_normal(3).decide((Fraction(993, 1000), Fraction(7, 1000), Fraction(2698, 1000))).holds
    True
    """

    def wrong(printed: tuple[Fraction, ...]) -> str:
        inside, end = normal_coverage(), normal_whisker()
        rounded = tuple(round(Fraction(v), digits) for v in (inside, 1 - Fraction(inside), end))
        if rounded == printed:
            return ""
        return f"{inside:.6f} of the normal distribution are inside, its whiskers end at ±{end:.6f}"

    return searched(wrong, "0.993023… of the normal distribution, whose whiskers end at ±2.697959…")


def normal_coverage() -> float:
    """The part of a normal distribution between Q₁ − 1.5 IQR and Q₃ + 1.5 IQR.

    >>> f"{normal_coverage():.12f}"
    '0.993023396761'
    """
    from statistics import NormalDist  # noqa: PLC0415 - only here

    whisker = normal_whisker()
    return NormalDist().cdf(whisker) - NormalDist().cdf(-whisker)


def normal_whisker() -> float:
    """Q₃ + 1.5 IQR of the normal distribution with mean 0 and standard deviation 1.

    >>> f"{normal_whisker():.9f}"
    '2.697959001'
    """
    from statistics import NormalDist  # noqa: PLC0415 - only here

    third = NormalDist().inv_cdf(0.75)
    return third + 1.5 * (2 * third)


def fences(first: Symbol, third: Symbol, spread: Symbol) -> Check:
    """(lower fence, upper fence): a whisker ends at the outermost data point not beyond its fence."""

    def wrong(printed: tuple[Expr, Expr]) -> str:
        from svmsym.algorithms.descriptive import box  # noqa: PLC0415 - loads when it runs

        samples: list[tuple[int | Fraction, ...]] = [*SAMPLES, *FENCED]
        for data in samples:
            drawn = box(data)
            iqr = drawn.third - drawn.first
            at: dict[Any, Any] = {first: exact(drawn.first), third: exact(drawn.third), spread: exact(iqr)}
            low, high = (fence.subs(at) for fence in printed)
            ends = (
                min((x for x in data if x >= low), default=None),
                max((x for x in data if x <= high), default=None),
            )
            if ends != (drawn.low, drawn.high):
                drawn_at = shown((drawn.low, drawn.high))
                return f"data {shown(data)}: whiskers at {drawn_at} instead of {shown(ends)}"
            if (box(data, 100).low, box(data, 100).high) != (min(data), max(data)) and iqr:
                return f"data {data}: a large factor does not reach the ends"
        return ""

    return searched(
        wrong,
        f"whiskers of {len(SAMPLES) + len(FENCED)} data sets, some at the fences or 1/1000 beyond",
    )
