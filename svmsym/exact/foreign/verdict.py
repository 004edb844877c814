"""An exact verdict on another program's answer to a stated problem.

In: a problem with a rational kernel and a model: coefficients c and an intercept b. Out:

- how far α is outside its bounds and sums;
- the problem's value at their (w, b), the dual's value at a feasible α near theirs, and the gap between
  the two, which bounds how far both are from the optimum, whatever anyone's solver says;
- m(α) − M(α), the largest violation of the conditions of optimality by a pair, LIBSVM's own measure (Fan,
  Chen and Lin 2005), at α as given. With g = Pu + q and columns ±a of A, a pair is violated by
  max{±g : may fall} − min{±g : may grow}; ν-kinds have two directions a and take the larger; without b each
  unknown is judged alone;
- the distance to the exact optimum: value, ‖w − w*‖², b, and the points that are zero, free or at a bound in
  one but not in the other. Where α is not unique, that last comparison is with one optimum of many.

Everything is computed in rational numbers. The verdict is "optimal" where the gap is zero, "within tolerance"
where it is at most tol·max(1, |optimal value|), else "off".
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, Literal

from svmsym.duality.rich import Rich
from svmsym.errors import SvmsymError
from svmsym.exact.answer import Answer
from svmsym.exact.foreign.dual_point import DualPoint, dual_point, feasible, off, prescribed, unknowns
from svmsym.exact.foreign.model import Model
from svmsym.exact.foreign.primal import primal_value
from svmsym.exact.foreign.scikit import from_estimator
from svmsym.exact.optima.multipliers import Interval, multiplier_set
from svmsym.exact.problem import Problem
from svmsym.exact.programs.instance import instance
from svmsym.exact.solve import solve

Word = Literal["optimal", "within tolerance", "off"]
_ZERO = Fraction(0)


@dataclass(frozen=True, eq=False)
class Verdict(Rich):
    """Everything about a model that can be said exactly; indices count from 0."""

    problem: Problem
    model: Model
    optimum: Answer
    given: DualPoint
    beyond: Mapping[int, Fraction]  # points outside the bounds of their multiplier, and how far
    sums: Mapping[str, Fraction]  # sums that are not what they have to be, and the difference
    primal: Fraction | None  # None where a hard margin is violated beyond repair
    dual: Fraction  # at the feasible point
    violation: Fraction  # m(α) − M(α), at least 0
    distance2: Fraction  # ‖w − w*‖²
    offset: Fraction  # from b (ρ of one-class) to the nearest optimal one
    different: tuple[int, ...]  # points zero, free or at a bound in one, but not in the other
    tol: Fraction | None = None

    def __repr__(self) -> str:
        return f"Verdict({self.word}, {self.model.source})"

    @property
    def gap(self) -> Fraction | None:
        """Value of the problem less value of the dual, never negative."""
        return None if self.primal is None else self.primal - self.dual

    @property
    def excess(self) -> Fraction | None:
        """How far their value is above the optimal one."""
        return None if self.primal is None else self.primal - self.optimum.objective

    @property
    def relative_excess(self) -> Fraction | None:
        """The same as a share of the optimal value; None where that is zero."""
        best = abs(self.optimum.objective)
        return None if self.excess is None or not best else self.excess / best

    @property
    def shortfall(self) -> Fraction:
        """How far the dual's value is below the optimal one."""
        return self.optimum.objective - self.dual

    @cached_property
    def word(self) -> Word:
        """The verdict in a word."""
        if self.gap == 0:
            return "optimal"
        if self.gap is None or self.tol is None:
            return "off"
        return (
            "within tolerance"
            if self.gap <= self.tol * max(Fraction(1), abs(self.optimum.objective))
            else "off"
        )

    def sentences(self) -> tuple[str, ...]:
        """The verdict in words; decimals are rounded for reading, the fields are exact."""
        found = [*self.model.notices]
        if self.beyond:
            worst = max(self.beyond, key=lambda i: self.beyond[i])
            found.append(
                f"{len(self.beyond)} multipliers are outside their bounds, the worst by "
                f"{_short(self.beyond[worst])} at point {worst + 1}"
            )
        found += [f"{name} is off by {_short(v)}" for name, v in self.sums.items()]
        if not self.beyond and not self.sums:
            found.append("the multipliers are feasible")
        if self.gap is None:
            found.append("a constraint of the hard margin is violated, so there is no gap")
        else:
            found.append(f"the gap between problem and dual is {_short(self.gap)}")
            share = self.relative_excess
            best = _short(self.optimum.objective)
            found.append(
                f"the value is {_short(self.excess or _ZERO)} above the optimum {best}"
                + ("" if not share else f", a share of {_short(share)}")
            )
        found.append(f"the largest violation by a pair of multipliers is {_short(self.violation)}")
        found.append(f"‖w − w*‖² = {_short(self.distance2)}, b is off by {_short(self.offset)}")
        found.append(
            f"{len(self.different)} of {self.problem.n} points have another status than at the optimum"
        )
        if self.word == "within tolerance":
            found.append(f"verdict: within tolerance {_short(self.tol or _ZERO)}")
        else:
            found.append(f"verdict: {self.word}")
        return tuple(found)


def certify(problem: Problem, model: Any, tol: Fraction | None = None) -> Verdict:
    """The verdict on a Model, or on a fitted estimator of scikit-learn.

    >>> four = Problem("svc", C=Fraction(1), X=((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1))
    >>> theirs = Model(tuple(Fraction(v) for v in ("-1/2", "-1/2", "1", "0")), Fraction(-1), "by hand")
    >>> certify(four, theirs).word
    'optimal'
    """
    _require_rational(problem)
    theirs = model if isinstance(model, Model) else from_estimator(problem, model)
    optimum = solve(problem)
    if optimum.status != "optimal":
        raise SvmsymError(
            f"the problem is {optimum.status}, so no answer to it can be right",
            why=optimum.reason,
            hint="state the problem that the model was fitted to",
        )
    given = dual_point(optimum.instance, theirs)
    sums = prescribed(given)
    near = feasible(given, sums)
    beyond: dict[int, Fraction] = {}
    for v, far in given.beyond.items():
        beyond[v % problem.n] = max(far, beyond.get(v % problem.n, _ZERO))
    return Verdict(
        problem,
        theirs,
        optimum,
        given,
        beyond,
        off(given, sums),
        _primal(given),
        _dual(near),
        violation(given),
        _distance2(given, optimum),
        _offset(given, optimum),
        _different(given, optimum),
        tol,
    )


def bracket(problem: Problem, model: Any) -> tuple[Fraction, Fraction | None]:
    """The dual's value at a feasible α near theirs, and the problem's at (w, b): the optimum lies between.

    Unlike a verdict this takes no optimum, so that it can be had for thousands of points.

    >>> four = Problem("svc", C=Fraction(1), X=((0, 0), (2, 2), (2, 0), (3, 0)), y=(-1, -1, 1, 1))
    >>> zero = Model((Fraction(0),) * 4, Fraction(0), "by hand")
    >>> bracket(four, zero)
    (Fraction(0, 1), Fraction(4, 1))
    """
    _require_rational(problem)
    theirs = model if isinstance(model, Model) else from_estimator(problem, model)
    given = dual_point(instance(problem), theirs)
    return _dual(feasible(given, prescribed(given))), _primal(given)


def _require_rational(problem: Problem) -> None:
    if problem.kernel.type in {"rbf", "sigmoid"}:
        raise SvmsymError(
            f"no exact verdict on the kernel {problem.kernel.type}",
            why="its values are irrational, and a verdict needs certified enclosures of them",
            hint="use the kernel linear or poly, or give a rational Gram matrix as precomputed kernel",
        )


def _primal(given: DualPoint) -> Fraction | None:
    stated, point = given.instance, given.point
    norm2 = Answer(stated, "optimal", point).norm2
    factor = stated.values / given.denominator
    f = [factor * v + given.intercept for v in point.sum.at(range(stated.problem.n))]
    value = primal_value(stated.problem, norm2, f)
    # The intercept of one-class is −ρ, and its objective contains that once more.
    return value + given.intercept if value is not None and stated.problem.kind == "one-class" else value


def _dual(near: DualPoint) -> Fraction:
    p = near.program
    return -(p.cost * near.point.objective + p.constant)


def violation(given: DualPoint) -> Fraction:
    """m(α) − M(α), or zero where it is negative."""
    p, d, count = given.program, given.denominator, unknowns(given.instance)
    lows: dict[tuple[int, ...], int] = {}
    highs: dict[tuple[int, ...], int] = {}
    worst = 0
    for v, g in enumerate(given.point.gradient(range(count))):
        u, lower, upper = given.numerators[v], p.lower[v], p.upper[v]
        grows = upper is None or u < upper * d
        falls = lower is None or u > lower * d
        column = tuple(row[v] for row in p.rows)
        lead = next((x for x in column if x), 0)
        if not lead:
            worst = max(worst, -g if grows else 0, g if falls else 0)
            continue
        sign = 1 if lead > 0 else -1
        key = tuple(sign * x for x in column)
        value = sign * g
        if (grows and sign > 0) or (falls and sign < 0):
            highs[key] = min(value, highs.get(key, value))
        if (falls and sign > 0) or (grows and sign < 0):
            lows[key] = max(value, lows.get(key, value))
    worst = max([worst, *(lows[k] - highs[k] for k in lows.keys() & highs.keys())])
    return given.instance.multiplier * Fraction(worst, d)


def _distance2(given: DualPoint, optimum: Answer) -> Fraction:
    """‖w − w*‖² through the kernel: the length that belongs to the difference of the unknowns."""
    assert optimum.point is not None
    d = lcm(given.denominator, optimum.point.denominator)
    left, right = d // given.denominator, d // optimum.point.denominator
    moved = [left * a - right * b for a, b in zip(given.numerators, optimum.point.numerators, strict=True)]
    return Answer(given.instance, "optimal", replace(given, numerators=moved, denominator=d).point).norm2


def _offset(given: DualPoint, optimum: Answer) -> Fraction:
    assert optimum.point is not None
    name, sign = ("rho", -1) if given.instance.problem.kind == "one-class" else ("b", 1)
    for k, (scalar, factor) in enumerate(given.instance.scalars):
        if scalar == name:
            return _outside(sign * given.intercept, multiplier_set(optimum.point).ranges[k].times(factor))
    return _ZERO


def _outside(value: Fraction, every: Interval) -> Fraction:
    if every.low is not None and value < every.low:
        return every.low - value
    return value - every.high if every.high is not None and value > every.high else _ZERO


def _different(given: DualPoint, optimum: Answer) -> tuple[int, ...]:
    assert optimum.point is not None
    p, n, count = given.program, given.instance.problem.n, unknowns(given.instance)
    best, d = list(optimum.point.numerators), optimum.point.denominator
    if count > n:  # a model knows α − α* alone; with ε = 0 both may be positive
        net = [best[i] - best[n + i] for i in range(n)]
        best[:count] = [*(max(v, 0) for v in net), *(max(-v, 0) for v in net)]

    def status(u: int, d: int, v: int) -> int:
        low, high = p.lower[v], p.upper[v]
        return (high is not None and u >= high * d) - (low is not None and u <= low * d)

    changed = {
        v % n
        for v in range(count)
        if status(given.numerators[v], given.denominator, v) != status(best[v], d, v)
    }
    return tuple(sorted(changed))


def _short(value: Fraction) -> str:
    """A fraction as it is where that is short, else to four digits."""
    text = str(value)
    return text if len(text) <= _SHORT else f"{_decimal(value)}"


_SHORT = 16


def _decimal(value: Fraction) -> str:
    """Four digits; numbers beyond the range of floats are scaled first."""
    try:
        number = float(value)
    except OverflowError:
        number = 0.0
    if number:
        return f"about {number:.4g}"
    power = len(str(abs(value.numerator))) - len(str(value.denominator))
    return f"about {'-' if value < 0 else ''}1e{power}"
