"""All optimal multipliers of the equality rows: the interval of b, the polygon of (b, ρ) or (b, ε).

    g(λ) = Pu + q − Aᵀλ,   gᵥ(λ) ≥ 0 where uᵥ may grow, gᵥ(λ) ≤ 0 where it may fall

For an optimal u the optimal λ are those that satisfy these conditions; Pu is the same for every optimal u,
and so is this set. With λ = λ₀ + μ the unknown v bounds aᵀμ on one side, or on both if it is strictly
between its bounds, a being column v of A divided by its content. Support vector machines have few such
directions (one row: one; two rows: (±1, 1) and that of a slack), and in each only the tightest bound counts:
it is found in floating point with error bounds, and in integers among those that the errors leave. In: an
optimal point. Out: for one row an interval; for two, the vertices in order and the rays; for more, the exact
range of each multiplier by linear programs.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import gcd, lcm

from svmsym.exact.floating import np, worth
from svmsym.exact.optima.corners import Corners, Vector, corners
from svmsym.exact.optima.polygon import in_order
from svmsym.exact.optima.ranges import ranges
from svmsym.exact.optima.slabs import Slabs
from svmsym.exact.solving.basis import LOWER, UPPER, Point
from svmsym.exact.solving.linear import independent_rows

_WORTH_A_FILTER = worth(200)  # unknowns; below, integers are faster than arrays
_ROOM = 2.0**-50  # for the roundings of sums and comparisons
_ZERO = Fraction(0)
_PLANE = 2


@dataclass(frozen=True)
class Interval:
    """low ≤ value ≤ high; None is no end on that side.

    >>> Interval(Fraction(-1), Fraction(0)).times(Fraction(-2))
    Interval(low=Fraction(0, 1), high=Fraction(2, 1))
    """

    low: Fraction | None
    high: Fraction | None

    @property
    def is_point(self) -> bool:
        """Whether there is only one value."""
        return self.low is not None and self.low == self.high

    @property
    def middle(self) -> Fraction:
        """The middle; one unit from the only end, or zero, where there is none."""
        if self.low is None:
            return Fraction(0) if self.high is None else self.high - 1
        return self.low + 1 if self.high is None else (self.low + self.high) / 2

    @property
    def sign(self) -> int:
        """The sign that all of it has; 0 where there is none.

        >>> Interval(Fraction(1, 9), None).sign, Interval(Fraction(-1), Fraction(0)).sign
        (1, 0)
        """
        if self.low is not None and self.low > 0:
            return 1
        return -1 if self.high is not None and self.high < 0 else 0

    def times(self, factor: Fraction) -> Interval:
        """The interval of factor·value."""
        if not factor:
            return Interval(_ZERO, _ZERO)
        ends = [None if e is None else factor * e for e in (self.low, self.high)]
        return Interval(*(ends if factor > 0 else reversed(ends)))

    def plus(self, other: Interval) -> Interval:
        """The interval of the sum of two values that do not depend on each other."""
        pairs = ((self.low, other.low), (self.high, other.high))
        return Interval(*(None if a is None or b is None else a + b for a, b in pairs))


@dataclass(frozen=True)
class MultiplierSet:
    """All optimal λ of a program: the range of each, one λ in the relative interior, and its corners.

    ``corners`` is None for three rows and more: there can be very many.
    """

    ranges: tuple[Interval, ...]
    inner: Vector
    corners: Corners | None

    @property
    def is_point(self) -> bool:
        """Whether the multipliers are unique."""
        return all(r.is_point for r in self.ranges)


def multiplier_set(point: Point) -> MultiplierSet:
    """Everything that λ can be at an optimal point.

    >>> from svmsym.exact.solving.basis import settle
    >>> from svmsym.exact.programs.gram import Points
    >>> from svmsym.exact.programs.program import Program
    >>> one = Program(Points([(1,)]), (0,), (1,), 1, (0,), (-1,), ((1,),), (0,), (0,), (None,))
    >>> print(multiplier_set(settle([one], [0])[0]).ranges)
    (Interval(low=None, high=Fraction(-1, 1)),)
    """
    here = tuple(Fraction(m, point.denominator) for m in point.multipliers)
    if _is_fixed(point):
        return MultiplierSet(tuple(Interval(x, x) for x in here), here, Corners((here,), (), ()))
    slabs, below = directions(point)
    if len(here) <= _PLANE:
        found = corners(slabs, len(here))
        assert found is not None  # no limit was given
        vertices = tuple(_sum(here, [x / below for x in v]) for v in found.vertices)
        moved = Corners(vertices, found.rays, found.lines)
        moved = in_order(moved) if len(here) == _PLANE else moved
        return MultiplierSet(tuple(_extent(moved, j) for j in range(len(here))), _centre(moved), moved)
    return _by_programs(here, slabs, below)


def interval(point: Point) -> Interval:
    """The optimal multipliers of the one row of a program."""
    (found,) = multiplier_set(point).ranges
    return found


def with_multipliers(point: Point, multipliers: Sequence[Fraction]) -> Point:
    """The same u with other multipliers."""
    d = lcm(point.denominator, *(m.denominator for m in multipliers))
    if [m * d for m in multipliers] == list(point.multipliers) and d == point.denominator:
        return point
    scale = d // point.denominator
    return replace(
        point,
        values=[scale * u for u in point.values],
        multipliers=[int(m * d) for m in multipliers],
        denominator=d,
    )


def may_move(point: Point, v: int) -> tuple[bool, bool]:
    """Whether an unknown may fall, and whether it may grow."""
    lower, upper = point.program.lower[v], point.program.upper[v]
    if point.state[v] == LOWER and lower is not None:
        return False, lower != upper
    if point.state[v] == UPPER and upper is not None:
        return lower != upper, False
    u, d = point.numerators[v], point.denominator
    return lower is None or u > lower * d, upper is None or u < upper * d


def _is_fixed(point: Point) -> bool:
    """Whether unknowns strictly between their bounds leave no other multipliers."""
    rows = point.program.rows
    between = [[row[v] for row in rows] for v in point.free if all(may_move(point, v))]
    return len(independent_rows(between)) == len(rows)


def directions(point: Point) -> tuple[Slabs, int]:
    """The tightest bounds on aᵀμ for each direction a of a column, as integers over a denominator.

    A column −a is the direction a with the sides exchanged.
    """
    groups = _by_column(point)
    filtered = list(groups.values())
    if point.program.size >= _WORTH_A_FILTER:
        filtered = _filtered(point, filtered)
    chosen = [v for g in filtered for v in (*g.grows, *g.falls)]
    gradient = dict(zip(chosen, point.gradient(chosen), strict=True))
    contents = [gcd(*column) for column in groups]
    whole = lcm(*contents)
    low: dict[tuple[int, ...], int] = {}
    high: dict[tuple[int, ...], int] = {}
    for column, content, group in zip(groups, contents, filtered, strict=True):
        positive = next(x for x in column if x) > 0
        a = tuple((x if positive else -x) // content for x in column)
        # gᵥ − content·aᵀμ ≥ 0 where v grows, ≤ 0 where it falls; all the other way round for −a.
        factor = whole // content if positive else -whole // content
        most = [gradient[v] * factor for v in (group.grows if positive else group.falls)]
        least = [gradient[v] * factor for v in (group.falls if positive else group.grows)]
        if most:
            high[a] = min([*most, *([high[a]] if a in high else [])])
        if least:
            low[a] = max([*least, *([low[a]] if a in low else [])])
    every = sorted({*low, *high})
    slabs = Slabs(every, [low.get(a) for a in every], [high.get(a) for a in every])
    return slabs, point.denominator * whole


@dataclass(frozen=True)
class _Group:
    """Unknowns with the same column: those that may grow and those that may fall."""

    grows: list[int]
    falls: list[int]


def _by_column(point: Point) -> dict[tuple[int, ...], _Group]:
    """The unknowns that bound multipliers, by their columns."""
    p = point.program
    found: dict[tuple[int, ...], _Group] = {}
    columns = zip(*p.rows, strict=True)
    # One plain pass, because there can be very many unknowns and nearly all are at a bound.
    for v, (column, s, low, high) in enumerate(zip(columns, point.state, p.lower, p.upper, strict=True)):
        group = found.get(column)
        if group is None:
            group = found[column] = _Group([], [])
        if s == LOWER and low is not None:
            if low != high:
                group.grows.append(v)
        elif s == UPPER and high is not None:
            if low != high:
                group.falls.append(v)
        else:
            falls, grows = may_move(point, v)
            if falls:
                group.falls.append(v)
            if grows:
                group.grows.append(v)
    return {column: group for column, group in found.items() if any(column)}


def _filtered(point: Point, groups: list[_Group]) -> list[_Group]:
    """The unknowns that may have the gradient nearest to zero, whatever the rounding."""
    try:
        with np.errstate(all="ignore"):
            value, error = point.enclosed_gradient
    except OverflowError:  # numbers beyond floating point are left to the integers
        return groups

    def nearest(some: list[int], side: int) -> list[int]:
        if not some:
            return []
        at = np.array(some)
        size = side * value[at]
        bound = error[at] + _ROOM * (np.abs(size) + error[at])
        limit = float(np.nanmin(size + bound)) if not np.isnan(size).all() else np.inf
        kept: list[int] = at[~(size - bound > limit)].tolist()
        return kept

    with np.errstate(all="ignore"):
        return [_Group(nearest(g.grows, 1), nearest(g.falls, -1)) for g in groups]


def _extent(found: Corners, j: int) -> Interval:
    """The range of one coordinate over the hull of corners."""
    values = [v[j] for v in found.vertices]
    line = any(x[j] for x in found.lines)
    falls, grows = (line or any(side * r[j] > 0 for r in found.rays) for side in (-1, 1))
    return Interval(None if falls else min(values), None if grows else max(values))


def _centre(found: Corners) -> Vector:
    """The mean of the vertices, one step along every ray: a point of the relative interior."""
    count = len(found.vertices)
    mean = [sum(x, _ZERO) / count for x in zip(*found.vertices, strict=True)]
    for ray in found.rays:
        mean = [a + b for a, b in zip(mean, ray, strict=True)]
    return tuple(mean)


def _by_programs(here: Vector, slabs: Slabs, below: int) -> MultiplierSet:
    """The range of each of many multipliers; unbounded slabs eⱼ read their coordinates off."""
    k = len(here)
    units = [tuple(int(i == j) for i in range(k)) for j in range(k)]
    free: list[int | None] = [None] * k
    found = ranges(Slabs([*units, *slabs.normals], [*free, *slabs.low], [*free, *slabs.high]))
    ends = [
        Interval(*(None if e is None else x + e / below for e in pair))
        for x, *pair in zip(here, found.low[:k], found.high[:k], strict=True)
    ]
    count = len(found.points)
    mean = [sum((p[j] for p in found.points), _ZERO) / count for j in range(k)]
    for ray in found.rays:
        mean = [a + b for a, b in zip(mean, ray, strict=False)]
    return MultiplierSet(tuple(ends), _sum(here, [x / below for x in mean]), None)


def _sum(a: Sequence[Fraction], b: Sequence[Fraction]) -> Vector:
    return tuple(x + y for x, y in zip(a, b, strict=True))
