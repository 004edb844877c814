"""The machine that a student's own values make: w, offsets, margin, support vectors, slack, predictions.

    w = Σ α_i y_i φ(x_i),   b = y_s − ⟨w, φ(x_s)⟩ for a support vector s with 0 < α_s < C
    hard margin also:  b = −½(max_{y=−1} ⟨w, x⟩ + min_{y=+1} ⟨w, x⟩)
    ξ_i = max(0, 1 − y_i f(x_i)),   f(x) = ⟨w, φ(x)⟩ + b

From a wrong α different support vectors may give different b: each of them, and their mean, is consistent
work, and that they differ proves an earlier error.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.exact.problem import Problem
from svmsym.exact.programs.integer_gram import gram_of
from svmsym.exams.values.kkt import demands, inner_products, signed
from svmsym.exams.values.surd import Number

Numbers = tuple[Number, ...]
_ZERO = Fraction(0)


@dataclass(frozen=True)
class Normal:
    """w as a vector, or as Σ c_i φ(x_i); ``origin``: the items it rests on."""

    problem: Problem
    origin: tuple[str, ...]
    vector: Numbers | None = None
    coefficients: Numbers | None = None
    support: tuple[int, ...] | None = None  # points with α > 0, from 0
    free: tuple[int, ...] | None = None  # those strictly below their bound
    levels: Numbers = ()  # y_i f(x_i) at these, 1 − ξ_i for squared slack; empty means 1
    error: tuple[Fraction, ...] = ()  # how far rounding may have moved each coordinate of w

    @property
    def inner(self) -> Numbers:
        """⟨w, φ(x_i)⟩ for every point."""
        if self.vector is not None:
            return tuple(_dot(self.vector, x) for x in self.problem.X or ())
        assert self.coefficients is not None
        return inner_products(self.problem, self.coefficients)

    @property
    def norm2(self) -> Number:
        """‖w‖²."""
        if self.vector is not None:
            return _dot(self.vector, self.vector)
        assert self.coefficients is not None
        return _dot(self.coefficients, self.inner)

    def error_at(self, x: Sequence[Fraction]) -> Fraction:
        """How far rounding may have moved ⟨w, x⟩: Σ error_k |x_k|."""
        return sum((e * abs(v) for e, v in zip(self.error, x, strict=False)), _ZERO)

    @property
    def norm2_error(self) -> Fraction:
        """How far rounding may have moved ‖w‖²: Σ 2|w_k| error_k + error_k²."""
        pairs = zip(self.vector or (), self.error, strict=False)
        return sum((2 * abs(w) * e + e * e for w, e in pairs if isinstance(w, Fraction)), _ZERO)

    def inner_at(self, x: Sequence[Fraction]) -> Number:
        """⟨w, φ(x)⟩."""
        if self.vector is not None:
            return _dot(self.vector, x)
        assert self.coefficients is not None
        gram, kappa, _ = gram_of(replace(self.problem, X=(*(self.problem.X or ()), tuple(x))))
        row = gram.block([gram.size - 1], range(gram.size - 1))[0]
        return _dot(self.coefficients, [Fraction(int(k), kappa) for k in row])


@dataclass(frozen=True)
class Offset:
    """A value of b; ``clash`` where other support vectors give other values, as (point, b) from 1."""

    b: Number
    origin: tuple[str, ...]
    clash: tuple[tuple[int, Number], ...] = ()
    error: Fraction = _ZERO


def from_alpha(problem: Problem, alpha: Numbers, origin: tuple[str, ...], room: Fraction = _ZERO) -> Normal:
    """w = Σ α_i y_i φ(x_i); with room for the rounding of α, w_k may be off by room · Σ |x_ik|.

    >>> two = Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    >>> from_alpha(two, (Fraction(1, 4), Fraction(1, 4)), ("c",)).vector
    (Fraction(1, 2),)
    """
    coefficients = tuple(signed(problem, alpha))
    vector, error = None, ()
    if problem.kernel.type == "linear" and problem.X:
        columns = list(zip(*problem.X, strict=True))
        vector = tuple(_dot(coefficients, column) for column in columns)
        if room:
            error = tuple(
                room * sum(abs(v) for v, a in zip(column, alpha, strict=True) if a) for column in columns
            )
    support = tuple(i for i, a in enumerate(alpha) if a > 0)
    wanted = demands(problem, alpha)
    free = tuple(i for i in support if wanted[i].sense == "=")
    levels = tuple(d.level for d in wanted)
    return Normal(problem, origin, vector, coefficients, support, free, levels, error)


def offsets(normal: Normal, support: Sequence[int] = ()) -> list[Offset]:
    """Every b that consistent work may give; ``support`` where the normal brings no support vectors.

    >>> two = Problem("svc", X=((Fraction(0),), (Fraction(2),)), y=(-1, 1))
    >>> quarter = from_alpha(two, (Fraction(1, 4), Fraction(1, 4)), ("c",))
    >>> [str(o.b) for o in offsets(quarter)], offsets(quarter)[0].clash[1]
    (['-1', '0', '-1/2'], (2, Fraction(0, 1)))
    """
    problem, inner = normal.problem, normal.inner
    if not problem.bias:
        return [Offset(_ZERO, normal.origin)]
    chosen = normal.free or normal.support or tuple(support)
    ends = {s: (normal.levels[s] if normal.levels else 1) * problem.y[s] - inner[s] for s in chosen}
    distinct = list(dict.fromkeys(ends.values()))
    found = list(distinct)
    if len(distinct) > 1:
        found.append(sum(ends.values(), _ZERO) * Fraction(1, len(ends)))
    if problem.C is None and {*problem.y} == {1, -1}:
        below = max(v for v, y in zip(inner, problem.y, strict=True) if y < 0)
        above = min(v for v, y in zip(inner, problem.y, strict=True) if y > 0)
        found.append((below + above) * Fraction(-1, 2))
    error = max((normal.error_at(x) for x in problem.X or ()), default=_ZERO)
    clash: tuple[tuple[int, Number], ...] = ()
    if distinct and max(distinct) - min(distinct) > 2 * error:  # more than rounding explains
        clash = tuple((s + 1, b) for s, b in ends.items())
    return [Offset(b, normal.origin, clash, error) for b in dict.fromkeys(found)]


def slacks(normal: Normal, b: Number) -> Numbers:
    """max(0, 1 − y_i f(x_i))."""
    pairs = zip(normal.inner, normal.problem.y, strict=True)
    return tuple(max(_ZERO, 1 - (v + b) * y) for v, y in pairs)


def on_margin(normal: Normal, b: Number) -> frozenset[int]:
    """The points with y_i f(x_i) = 1, from 1."""
    pairs = zip(normal.inner, normal.problem.y, strict=True)
    return frozenset(i for i, (v, y) in enumerate(pairs, 1) if (v + b) * y == 1)


def _dot(left: Sequence[Number], right: Sequence[Number]) -> Number:
    total: Number = _ZERO
    for a, b in zip(left, right, strict=True):
        total = total + a * b
    return total
