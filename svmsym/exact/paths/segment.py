"""One segment of a path: an interval of the parameter t on which everything is linear.

    u(t), w(t), both ends of the interval of b, and the multipliers of the other rows

A segment stands for the values at both its ends, or at its start and the derivatives where it goes on for
ever; all between is on the straight line. Why that line is optimal: svmsym.exact.paths.joining.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property
from math import lcm

from svmsym.exact.optima.multipliers import Interval
from svmsym.exact.paths.pencil import Pencil
from svmsym.exact.solving.basis import FREE, LOWER, UPPER, Point, at_bounds
from svmsym.exact.solving.kkt import is_constant
from svmsym.exact.solving.linear import independent_rows
from svmsym.exact.solving.pivoting import Settled

Vector = tuple[Fraction, ...]
Whole = tuple[list[int], int]  # numerators over one denominator


@dataclass(frozen=True)
class Line:
    """constant + t·slope.

    >>> Line(Fraction(1), Fraction(-9)).at(Fraction(2, 9))
    Fraction(-1, 1)
    """

    constant: Fraction
    slope: Fraction

    def at(self, t: Fraction) -> Fraction:
        """The value at t."""
        return self.constant + t * self.slope

    def times(self, factor: Fraction) -> Line:
        """factor·line."""
        return Line(factor * self.constant, factor * self.slope)


@dataclass(frozen=True, eq=False)
class Segment:
    """An interval of the parameter on which everything is linear; ``stop`` None is for ever.

    What is called ``…_stop`` is the value at the end; on the unbounded segment it is the derivative instead.
    ``low`` and ``high`` are the ends of the interval of the multiplier of row ``row``, None where there is
    none.
    """

    pencil: Pencil
    start: Fraction
    stop: Fraction | None
    head: Settled  # the basis at the start
    tail: Settled  # and at the end; another one where pieces were joined
    row: int | None
    low: Line | None
    high: Line | None
    multipliers: tuple[Line, ...]  # the multipliers of all rows; that of ``row`` is one of its interval
    solves: int  # exact linear systems solved to find its end and the basis after it

    @property
    def is_ray(self) -> bool:
        """Whether the segment has no end."""
        return self.stop is None

    def unknowns(self, t: Fraction) -> Whole:
        """u(t) in the unit of the pencil's programs, on the line between the optima at both ends."""
        if self.head is self.tail:
            return at(self.head, t)
        (a, A), (z, Z) = self.first, self.last
        if self.stop is None:
            x, y = Fraction(1), t - self.start
        else:
            y = (t - self.start) / (self.stop - self.start)
            x = 1 - y
        left, right = x / A, y / Z
        below = lcm(left.denominator, right.denominator)
        f, g = int(left * below), int(right * below)
        return [f * u + g * v for u, v in zip(a, z, strict=True)], below

    @property
    def first(self) -> Whole:
        """u at the start."""
        return at(self.head, self.start)

    @property
    def last(self) -> Whole:
        """u at the end; its derivative where there is no end."""
        if self.stop is None:
            return self.tail[1].numerators, self.tail[1].denominator
        return at(self.tail, self.stop)

    def block(self, name: str) -> tuple[Vector, Vector]:
        """One family of unknowns at the start and at the end (or its derivative); empty if there is none."""
        where = next((where for key, where in self.pencil.instance.blocks if key == name), slice(0, 0))
        first, last = (_fractions(u[where], d * self.pencil.base.unit) for u, d in (self.first, self.last))
        return first, last

    @cached_property
    def alpha(self) -> Vector:
        """α at the start."""
        return self.block("α")[0]

    @cached_property
    def alpha_stop(self) -> Vector:
        """α at the end, or its derivative."""
        return self.block("α")[1]

    @cached_property
    def alpha_star(self) -> Vector:
        """α* of regression at the start."""
        return self.block("α*")[0]

    @cached_property
    def alpha_star_stop(self) -> Vector:
        """α* at the end, or its derivative."""
        return self.block("α*")[1]

    @property
    def w(self) -> Vector | None:
        """w at the start, for points with the plain inner product."""
        return self._normal(self.first)

    @property
    def w_stop(self) -> Vector | None:
        """w at the end, or its derivative."""
        return self._normal(self.last)

    def _normal(self, u: Whole) -> Vector | None:
        problem, p = self.pencil.problem, self.pencil.base
        if problem.kernel.type != "linear" or problem.X is None:
            return None
        moving = [v for v, x in enumerate(u[0]) if x]
        total = p.combine([(moving, [u[0][v] for v in moving], 1)]).w  # type: ignore[attr-defined]
        return tuple([self.pencil.instance.normal * Fraction(x, u[1]) for x in total])

    @property
    def b(self) -> tuple[Line | None, Line | None] | None:
        """Both ends of the interval of b as functions of t, None for no end; None where there is no b.

        Where there is ρ or ε as well, the interval is that for the ρ or ε given here.
        """
        if self.row is None or self.pencil.instance.scalars[self.row][0] != "b":
            return None
        factor = self.pencil.instance.scalars[self.row][1]
        ends = [None if line is None else line.times(factor) for line in (self.low, self.high)]
        low, high = ends if factor > 0 else reversed(ends)
        return low, high

    def b_interval(self, t: Fraction) -> Interval | None:
        """The interval of b at t, inside the segment or, as a limit, at its ends."""
        if self.b is None:
            return None
        low, high = self.b
        return Interval(None if low is None else low.at(t), None if high is None else high.at(t))

    @property
    def b_start(self) -> Interval | None:
        """The interval of b at the start."""
        return self.b_interval(self.start)

    @property
    def b_stop(self) -> Interval | None:
        """The interval of b at the end, or the derivatives of its ends."""
        if self.stop is not None or self.b is None:
            return None if self.stop is None else self.b_interval(self.stop)
        low, high = self.b
        return Interval(None if low is None else low.slope, None if high is None else high.slope)

    @property
    def scalars(self) -> dict[str, Line]:
        """ρ, ε, R² − ‖a‖² as functions of t, one optimal choice; b is in ``b``."""
        pairs = zip(self.pencil.instance.scalars, self.multipliers, strict=True)
        return {name: line.times(factor) for (name, factor), line in pairs if name != "b"}

    @cached_property
    def states(self) -> tuple[int, ...]:
        """Inside the segment: −1 at the lower bound, +1 at the upper one, 0 between them."""
        (a, A), (z, Z) = self.first, self.last
        ends = (self.start, self.stop)
        low, high = ([self._bound(side, t) for t in ends] for side in (LOWER, UPPER))
        found = []
        for v in range(len(a)):
            ends_of_v = [Fraction(a[v], A), Fraction(z[v], Z)]
            at_low, at_high = (ends_of_v == [bound[v] for bound in bounds] for bounds in (low, high))
            found.append(LOWER if at_low else UPPER if at_high else FREE)
        return tuple(found)

    def _bound(self, side: int, t: Fraction | None) -> list[Fraction | None]:
        a, b = ((p.lower if side == LOWER else p.upper) for p in self.pencil.programs)
        if t is None:
            return [None if x is None else Fraction(x) for x in b]
        return [None if x is None or y is None else x + t * y for x, y in zip(a, b, strict=True)]

    @cached_property
    def support_vectors(self) -> tuple[int, ...]:
        """The points with a multiplier that is not zero inside the segment."""
        (a, _), (z, _) = self.first, self.last
        wheres = [
            range(*where.indices(len(a))) for name, where in self.pencil.instance.blocks if name != "slack"
        ]
        return tuple([i for i, vs in enumerate(zip(*wheres, strict=True)) if any(a[v] or z[v] for v in vs)])

    @cached_property
    def unique(self) -> bool | None:
        """Whether α is the only optimum inside the segment; None where that takes a linear program to tell.

        Optima differ only at unknowns with g = 0, by vectors on which the rows of P and of A vanish.
        """
        p, some = self.pencil.base, self._loose
        table = [[*p.curvature([v], some)[0], *(row[v] for row in p.rows)] for v in some]
        if len(independent_rows(table)) == len(some):
            return True
        return False if all(self.states[v] == FREE for v in some) else None

    @property
    def _loose(self) -> list[int]:
        """The unknowns with room and with g = 0 on the whole segment, whichever multipliers are taken."""
        ends = self.start, self.start + 1 if self.stop is None else self.stop
        room = [v for v in range(self.pencil.base.size) if not is_constant(self.pencil.programs, v)]
        lines = list(self.multipliers)
        if self.row is not None and self.low != self.high:
            # g has the fewest zeros inside the interval.
            lines[self.row] = _between(self.low, self.high)
        inside = replace(self, multipliers=tuple(lines))
        gradients = [inside.point(t).gradient(room) for t in ends]
        return [v for v, x, y in zip(room, *gradients, strict=True) if not x and not y]

    def point(self, t: Fraction) -> Point:
        """u(t) with its multipliers as a point of the program at t, the unknowns at bounds set apart."""
        u, d = self.unknowns(t)
        lines = [line.at(t) for line in self.multipliers]
        below, q = lcm(d, *[x.denominator for x in lines]), t.denominator
        grow = q * (below // d)
        values = [grow * x for x in u]
        program = self.pencil.program(t)
        state = [
            LOWER
            if low is not None and x == low * below
            else UPPER
            if high is not None and x == high * below
            else FREE
            for x, low, high in zip(values, program.lower, program.upper, strict=True)
        ]
        free = [v for v, s in enumerate(state) if not s]
        return Point(
            program,
            state,
            free,
            [values[v] for v in free],
            [int(q * below * x) for x in lines],
            below,
            at_bounds(program, state),
        )


def at(points: Settled, t: Fraction) -> Whole:
    """u(t) of a basis."""
    p, q = t.numerator, t.denominator
    a, b = points
    return [q * x + p * y for x, y in zip(a.numerators, b.numerators, strict=True)], a.denominator * q


def _between(low: Line | None, high: Line | None) -> Line:
    """A line strictly between two, of which one may be missing."""
    if low is not None and high is not None:
        return Line((low.constant + high.constant) / 2, (low.slope + high.slope) / 2)
    known, step = (high, -1) if low is None else (low, 1)
    assert known is not None
    return Line(known.constant + step, known.slope)


def _fractions(values: Sequence[int], below: int) -> Vector:
    seen = {x: Fraction(x, below) for x in set(values)}
    return tuple([seen[x] for x in values])
