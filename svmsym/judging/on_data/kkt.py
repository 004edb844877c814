"""The conditions of Karush, Kuhn and Tucker for classification, at any α.

    v_i = Σ_j α_j y_j K(x_j, x_i),   m_i = y_i (v_i + b)

    0 ≤ α_i ≤ C_i,   Σ α_i y_i = 0 (with b),   and for some b
    m_i ≥ 1 where α_i = 0,   m_i = 1 where 0 < α_i < C_i,   m_i ≤ 1 where α_i = C_i

For squared slack there is no upper bound and m_i = 1 − ξ_i where α_i > 0, ξ_i = α_i/(2C_i) for C·Σξ² and
α_i/C_i for C/2·Σξ². K is positive semidefinite, so the conditions are necessary and sufficient: no solver is
asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from svmsym.exact.problem import Problem
from svmsym.judging.on_data.optimum import ZERO, Optimum
from svmsym.judging.on_data.verdict import Broken, show
from svmsym.meaning.algebra import dot
from svmsym.meaning.numbers import negative, plus, sign_of, times
from svmsym.meaning.reals import Real, as_float

_ONE = Fraction(1)
_TRIED = 200  # offsets, to find the one that breaks fewest conditions


@dataclass(frozen=True)
class Demand:
    """What optimality demands of m_i at one point."""

    sense: Literal["=", "≥", "≤", "any"]
    level: Real

    def is_met(self, margin: Real) -> bool:
        """Tell whether a value of m_i will do."""
        side = compare(margin, self.level)
        return {"any": True, "=": side == 0, "≥": side >= 0, "≤": side <= 0}[self.sense]


@dataclass(frozen=True)
class Found:
    """The broken conditions at α (none: optimal), with the offset b they were taken with."""

    broken: tuple[Broken, ...]
    low: Real | None = None  # the ends of the interval of b, where nothing is broken
    high: Real | None = None
    b: Real | None = None


def compare(a: Real, b: Real) -> int:
    """Order two numbers; ⊥ where that cannot be told.

    >>> compare(Fraction(1), Fraction(2))
    -1
    """
    return sign_of(plus(a, negative(b)))


def prices(problem: Problem) -> tuple[Fraction | None, ...]:
    """List C_i of each point; None is the hard margin."""
    weight = problem.weight or (_ONE,) * problem.n
    return tuple(None if problem.C is None else problem.C * v for v in weight)


def infeasible(problem: Problem, alpha: Sequence[Real]) -> list[Broken]:
    """List the bounds and the sum that α does not keep.

    >>> two = Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    >>> [b.formula for b in infeasible(two, (Fraction(-1), Fraction(1)))]
    ['α_1 ≥ 0', 'Σ α_i y_i = 0']
    """
    broken = []
    for i, (a, price) in enumerate(zip(alpha, prices(problem), strict=True), 1):
        if sign_of(a) < 0:
            broken.append(Broken(f"α_{i} ≥ 0", f"α_{i} is {show(a)}, and no multiplier is negative", i))
        elif price is not None and (problem.slack == "linear" or not price) and compare(a, price) > 0:
            upper = "C" if not problem.weight else f"C_{i}"
            broken.append(Broken(f"α_{i} ≤ {upper}", f"α_{i} is {show(a)}, more than {upper} = {price}", i))
    total = dot(list(map(Fraction, problem.y)), alpha)
    if problem.bias and sign_of(total):
        broken.append(Broken("Σ α_i y_i = 0", f"Σ α_i y_i is {show(total)}, and must be 0"))
    return broken


def demands(problem: Problem, alpha: Sequence[Real]) -> list[Demand]:
    """List what each point's margin must be with a feasible α."""
    return [_demand(problem, a, price) for a, price in zip(alpha, prices(problem), strict=True)]


def _demand(problem: Problem, a: Real, price: Fraction | None) -> Demand:
    if price is not None and not price:
        return Demand("any", _ONE)
    if not sign_of(a):
        return Demand("≥", _ONE)
    if price is None:
        return Demand("=", _ONE)
    if problem.slack == "linear":
        return Demand("≤" if not compare(a, price) else "=", _ONE)
    factor = -1 / (price * (2 if problem.slack == "squared" else 1))
    return Demand("=", plus(_ONE, times(factor, a)))


def conditions(best: Optimum, alpha: Sequence[Real]) -> Found:
    """Find everything that α breaks, or the interval of b that proves it optimal.

    >>> from svmsym.judging.on_data.optimum import optimum_of
    >>> two = optimum_of(Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1)))
    >>> conditions(two, (Fraction(1, 2), Fraction(1, 2))).low
    Fraction(-1, 1)
    >>> conditions(two, (Fraction(1, 4), Fraction(1, 4))).broken[0].formula
    'y_1(w·x_1 + b) = 1'
    """
    problem = best.problem
    outside = infeasible(problem, alpha)
    if outside:
        return Found(tuple(outside))
    signed = [times(Fraction(y), a) for y, a in zip(problem.y, alpha, strict=True)]
    inner = [dot(signed, row) for row in best.gram]
    wanted = demands(problem, alpha)
    if not problem.bias:
        return Found(tuple(broken_margins(problem, inner, wanted, ZERO)), ZERO, ZERO, ZERO)
    low, high = _interval(problem, inner, wanted)
    if low is None or high is None or compare(low, high) <= 0:
        return Found((), low, high)
    b = _kindest(problem, inner, wanted)
    return Found(tuple(broken_margins(problem, inner, wanted, b)), b=b)


def _interval(
    problem: Problem, inner: Sequence[Real], wanted: Sequence[Demand]
) -> tuple[Real | None, Real | None]:
    """Find the ends that the demands leave to b; empty where they cross."""
    low: Real | None = None
    high: Real | None = None
    for y, v, demand in zip(problem.y, inner, wanted, strict=True):
        if demand.sense == "any":
            continue
        end = plus(times(Fraction(y), demand.level), negative(v))  # y(v + b) = level
        if demand.sense == "=" or (demand.sense == "≥") == (y > 0):
            low = end if low is None or compare(end, low) > 0 else low
        if demand.sense == "=" or (demand.sense == "≥") == (y < 0):
            high = end if high is None or compare(end, high) < 0 else high
    return low, high


def broken_margins(
    problem: Problem, inner: Sequence[Real], wanted: Sequence[Demand], b: Real, sign: str = "+"
) -> list[Broken]:
    """List the demands that fail with this b; ``sign``: how the sheet writes it, wᵀx + b or wᵀx − b."""
    broken = []
    written = b if sign == "+" else negative(b)
    for i, (y, v, demand) in enumerate(zip(problem.y, inner, wanted, strict=True), 1):
        margin = times(Fraction(y), plus(v, b))
        if not demand.is_met(margin):
            name = margin_text(problem, i, sign)
            with_b = f" with b = {show(written)}" if problem.bias else ""
            words = f"{name} is {show(margin)}{with_b}, and must be {demand.sense} {show(demand.level)}"
            broken.append(Broken(f"{name} {demand.sense} {show(demand.level)}", words, i))
    return broken


def margin_text(problem: Problem, i: int, sign: str = "+") -> str:
    """Write the functional margin of a point."""
    if problem.kernel.type != "linear":
        return f"y_{i} f(x_{i})"
    return f"y_{i}(w·x_{i} {sign.replace('-', '−')} b)" if problem.bias else f"y_{i} w·x_{i}"


def _kindest(problem: Problem, inner: Sequence[Real], wanted: Sequence[Demand]) -> Real:
    """Find the b that breaks fewest demands, of several the one that breaks the first point."""
    ends = [
        plus(times(Fraction(y), d.level), negative(v))
        for y, v, d in zip(problem.y, inner, wanted, strict=True)
        if d.sense != "any"
    ]

    def order(b: Real) -> tuple[int, int, float]:
        broken = broken_margins(problem, inner, wanted, b)
        return len(broken), (broken[0].index or 0) if broken else 0, as_float(b)

    return min(dict.fromkeys(ends[:_TRIED]), key=order)


def dual_value(best: Optimum, alpha: Sequence[Real]) -> Real:
    """Compute Σα − ½Σ α_i y_i v_i − Σ α_i ξ_i/2, the last for squared slack alone."""
    problem = best.problem
    signed = [times(Fraction(y), a) for y, a in zip(problem.y, alpha, strict=True)]
    value = dot([_ONE] * problem.n, alpha)
    for a, c, row, price in zip(alpha, signed, best.gram, prices(problem), strict=True):
        value = plus(value, times(Fraction(-1, 2), times(c, dot(signed, row))))
        if problem.slack != "linear" and price:
            value = plus(value, times(-1 / (price * (4 if problem.slack == "squared" else 2)), times(a, a)))
    return value  # type: ignore[no-any-return]
