"""The conditions of Karush, Kuhn and Tucker for classification, at any α, exactly.

    v_i = Σ_j α_j y_j K(x_j, x_i),   m_i = y_i (v_i + b)

    0 ≤ α_i ≤ C_i,   Σ α_i y_i = 0 (with b),   and for some b
    m_i ≥ 1 where α_i = 0,   m_i = 1 where 0 < α_i < C_i,   m_i ≤ 1 where α_i = C_i

For squared slack there is no upper bound and m_i = 1 − ξ_i where α_i > 0, ξ_i = α_i/(2C_i) for C·Σξ² and
α_i/C_i for C/2·Σξ². K is positive semidefinite, so these conditions are necessary and sufficient: no solver
is asked. In: a problem and α, rational or with roots. Out: the interval of b, or the conditions that fail;
where no b will do, for the b with which most of them hold.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.problem import Problem
from svmsym.exact.programs.integer_gram import gram_of
from svmsym.exams.values.surd import Number
from svmsym.exams.values.verdict import Broken, shown

Sense = Literal["=", "≥", "≤", "any"]
_ZERO = Fraction(0)
_TRIED = 200  # offsets, to find the one that breaks fewest conditions


@dataclass(frozen=True)
class Demand:
    """What optimality demands of m_i at one point."""

    sense: Sense
    level: Number

    def met(self, margin: Number) -> bool:
        """Whether a value of m_i will do."""
        off = margin - self.level
        if self.sense == "any":
            return True
        return off == 0 if self.sense == "=" else off >= 0 if self.sense == "≥" else off <= 0


@dataclass(frozen=True)
class Found:
    """The broken conditions at α (none: optimal), with the offset b they were taken with."""

    broken: tuple[Broken, ...]
    low: Number | None = None  # the ends of the interval of b, where nothing is broken
    high: Number | None = None
    b: Number | None = None
    inner: tuple[Number, ...] = ()


def prices(problem: Problem) -> tuple[Fraction | None, ...]:
    """C_i for each point; None is the hard margin."""
    weight = problem.weight or (Fraction(1),) * problem.n
    return tuple(None if problem.C is None else problem.C * v for v in weight)


def inner_products(problem: Problem, coefficients: Sequence[Number]) -> tuple[Number, ...]:
    """Σ_j c_j K(x_j, x_i) for every i."""
    gram, kappa, _ = gram_of(problem)
    some = [j for j, c in enumerate(coefficients) if c]
    found: list[Number] = []
    for row in gram.block(range(gram.size), some):
        total: Number = _ZERO
        for k, j in zip(row, some, strict=True):
            total = total + coefficients[j] * Fraction(int(k), kappa)
        found.append(total)
    return tuple(found)


def signed(problem: Problem, alpha: Sequence[Number]) -> list[Number]:
    """α_i y_i."""
    return [a * y for a, y in zip(alpha, problem.y, strict=True)]


def infeasible(problem: Problem, alpha: Sequence[Number]) -> list[Broken]:
    """Bounds and the sum that α does not keep.

    >>> two = Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    >>> [b.formula for b in infeasible(two, (Fraction(-1), Fraction(1)))]
    ['α_1 ≥ 0', 'Σ α_i y_i = 0']
    """
    broken = []
    for i, (a, price) in enumerate(zip(alpha, prices(problem), strict=True), 1):
        if a < 0:
            broken.append(Broken(f"α_{i} ≥ 0", f"α_{i} is {shown(a)}, and no multiplier is negative", i))
        elif price is not None and (problem.slack == "linear" or not price) and a > price:
            upper = "C" if not problem.weight else f"C_{i}"
            words = f"α_{i} is {shown(a)}, more than {upper} = {price}"
            broken.append(Broken(f"α_{i} ≤ {upper}", words, i))
    total: Number = sum(signed(problem, alpha), _ZERO)
    if problem.bias and total != 0:
        broken.append(Broken("Σ α_i y_i = 0", f"Σ α_i y_i is {shown(total)}, and must be 0"))
    return broken


def demands(problem: Problem, alpha: Sequence[Number]) -> list[Demand]:
    """What each point's margin must be with a feasible α."""
    return [_demand(problem, a, price) for a, price in zip(alpha, prices(problem), strict=True)]


def _demand(problem: Problem, a: Number, price: Fraction | None) -> Demand:
    one = Fraction(1)
    if price is not None and not price:
        return Demand("any", one)
    if a == 0:
        return Demand("≥", one)
    if price is None:
        return Demand("=", one)
    if problem.slack == "linear":
        return Demand("≤" if a == price else "=", one)
    return Demand("=", one - a * (1 / (price * (2 if problem.slack == "squared" else 1))))


def conditions(problem: Problem, alpha: Sequence[Number]) -> Found:
    """Everything that α breaks, or the interval of b that proves it optimal.

    >>> two = Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    >>> conditions(two, (Fraction(1, 2), Fraction(1, 2))).low
    Fraction(-1, 1)
    >>> conditions(two, (Fraction(1, 4), Fraction(1, 4))).broken[0].formula
    'y_1(w·x_1 + b) = 1'
    """
    outside = infeasible(problem, alpha)
    inner = inner_products(problem, signed(problem, alpha))
    if outside:
        return Found(tuple(outside), inner=inner)
    wanted = demands(problem, alpha)
    if not problem.bias:
        broken = broken_margins(problem, inner, wanted, _ZERO)
        return Found(tuple(broken), b=None if not broken else _ZERO, inner=inner)
    low, high = interval(problem, inner, wanted)
    if low is None or high is None or low <= high:
        return Found((), low, high, inner=inner)
    b = _kindest(problem, inner, wanted)
    return Found(tuple(broken_margins(problem, inner, wanted, b)), b=b, inner=inner)


def interval(
    problem: Problem, inner: Sequence[Number], wanted: Sequence[Demand]
) -> tuple[Number | None, Number | None]:
    """The greatest lower and the least upper end that the demands leave to b; empty where they cross."""
    low: Number | None = None
    high: Number | None = None
    for y, v, demand in zip(problem.y, inner, wanted, strict=True):
        if demand.sense == "any":
            continue
        end = demand.level * y - v  # y(v + b) = level
        if demand.sense == "=" or (demand.sense == "≥") == (y > 0):
            low = end if low is None else max(low, end)
        if demand.sense == "=" or (demand.sense == "≥") == (y < 0):
            high = end if high is None else min(high, end)
    return low, high


def broken_margins(
    problem: Problem, inner: Sequence[Number], wanted: Sequence[Demand], b: Number
) -> list[Broken]:
    """The demands that fail with this b."""
    broken = []
    for i, (y, v, demand) in enumerate(zip(problem.y, inner, wanted, strict=True), 1):
        margin = (v + b) * y
        if not demand.met(margin):
            name = margin_text(problem, i)
            with_b = f" with b = {shown(b)}" if problem.bias else ""
            words = f"{name} is {shown(margin)}{with_b}, and must be {demand.sense} {shown(demand.level)}"
            broken.append(Broken(f"{name} {demand.sense} {shown(demand.level)}", words, i))
    return broken


def margin_text(problem: Problem, i: int) -> str:
    """The functional margin of a point as a formula."""
    if problem.kernel.type != "linear":
        return f"y_{i} f(x_{i})"
    return f"y_{i}(w·x_{i} + b)" if problem.bias else f"y_{i} w·x_{i}"


def _kindest(problem: Problem, inner: Sequence[Number], wanted: Sequence[Demand]) -> Number:
    """The b that breaks fewest demands; of several the one that breaks the first point, then the least."""
    ends = [d.level * y - v for y, v, d in zip(problem.y, inner, wanted, strict=True) if d.sense != "any"]

    def order(b: Number) -> tuple[int, int, Number]:
        broken = broken_margins(problem, inner, wanted, b)
        return len(broken), (broken[0].index or 0) if broken else 0, b

    return min(dict.fromkeys(ends[:_TRIED]), key=order)


def dual_value(problem: Problem, alpha: Sequence[Number], inner: Sequence[Number]) -> Number:
    """Σα − ½Σ α_i y_i v_i − Σ α_i ξ_i/2, the last for squared slack alone."""
    value: Number = sum(alpha, _ZERO)
    for a, y, v, price in zip(alpha, problem.y, inner, prices(problem), strict=True):
        value = value - a * v * Fraction(y, 2)
        if problem.slack != "linear" and price:
            value = value - a * a * (1 / (price * (4 if problem.slack == "squared" else 2)))
    return value


def as_interval(low: Number | None, high: Number | None) -> Interval | None:
    """The interval of fractions, None where an end has roots."""
    if (low is None or isinstance(low, Fraction)) and (high is None or isinstance(high, Fraction)):
        return Interval(low, high)
    return None
