"""The judge of optimality: the conditions of Karush, Kuhn and Tucker, decided exactly.

For the point (u, λ) of a basis, with the gradient g = Pu + q − Aᵀλ, g_F = 0 and A u = b:

    lower ≤ u ≤ upper,   g ≥ 0 at lower bounds,   g ≤ 0 at upper bounds

P is positive semidefinite, so these are necessary and sufficient. Each is one number c ≥ 0.

With a parameter, the program is p₀ + t·p₁, a number is c₀ + t·c₁, and its sign just after t = t₁ is that of
the first of c₀ + t₁c₁, c₁ that is not zero. With a second parameter inside the first, at times (t₁, t₂),
the numbers are c₀ + t₁c₁, c₁ + t₂c₂, c₂; and so on. In: the points of one basis for p₀, p₁, …, and the
times. Out: what is violated, or what is violated next when the last time grows. A sign is read off floating
point only where the error bound leaves no doubt; all others are computed in integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from svmsym.exact.floating import Floats, np, worth
from svmsym.exact.programs.program import Program
from svmsym.exact.solving.basis import FREE, LOWER, UPPER, Point

Times = tuple[Fraction, ...]
_WORTH_A_FILTER = worth(48)  # unknowns; below, integers are faster than setting up arrays


@dataclass(frozen=True)
class Violation:
    """An unknown that should move to another state."""

    variable: int
    to: int  # the state it should have
    side: int  # which bound is concerned

    @property
    def order(self) -> int:
        """Place in the fixed order of complementary pairs."""
        return pair(self.variable, self.side)


def pair(variable: int, side: int) -> int:
    """Number of the complementary pair of an unknown and one of its bounds."""
    return 2 * variable + (side == UPPER)


def violations(points: Sequence[Point], times: Times = ()) -> list[Violation]:
    """Every condition that does not hold just after the times, in the fixed order."""
    return judged(points, times)[0]


def judged(points: Sequence[Point], times: Times = ()) -> tuple[list[Violation], list[Violation]]:
    """The conditions that do not hold just after the times, and those that hold with equality."""
    wrong: list[Violation] = []
    equal: list[Violation] = []
    first = points[0]
    enclosed = _filter(points, times) if len(first.state) >= _WORTH_A_FILTER else None
    if enclosed is None:
        doubtful = _held(points)
    else:
        value, error = enclosed
        held = np.asarray(first.state, dtype=np.int8) != FREE
        clearly = np.flatnonzero(held & (value < -error)).tolist()
        wrong += [_entering(first, v) for v in _movable(points, clearly)]
        # An overflow compares as False and is left to the integers.
        doubtful = _movable(points, np.flatnonzero(held & ~(np.abs(value) > error)).tolist())
    exact = [(_entering(first, v), c) for v, c in _gradients(points, doubtful)]
    for condition, c in (*_inside(points), *exact):
        number = leading(c, times)
        if number <= 0:
            (wrong if number else equal).append(condition)
    return sorted(wrong, key=lambda v: v.order), equal


def next_event(points: Sequence[Point], times: Times) -> tuple[Fraction, list[Violation]] | None:
    """The last time at which the basis is still optimal, and what is violated after it; None: for ever.

    The last two numbers of a condition are c and c′: it holds until t = c / −c′, if c′ < 0 and the numbers
    before are zero.
    """
    above = times[:-1]
    candidates = [*_inside(points)]
    held = _held(points)
    if len(held) >= _WORTH_A_FILTER:
        held = _soonest(points, times, held)
    candidates += [(_entering(points[0], v), c) for v, c in _gradients(points, held)]
    best: Fraction | None = None
    who: list[Violation] = []
    for violation, c in candidates:
        if c[-1] < 0 and not any(_numbers(c[:-1], above)[:-1]):
            t = Fraction(c[-2], -c[-1])
            if best is None or t < best:
                best, who = t, []
            if t == best:
                who.append(violation)
    return None if best is None else (best, sorted(who, key=lambda v: v.order))


def numbers_of(points: Sequence[Point], pairs: Sequence[tuple[int, int]], times: Times) -> list[list[int]]:
    """The numbers of conditions that are given by an unknown and the state it would take."""
    place = {v: k for k, v in enumerate(points[0].free)}
    held = [v for v, to in pairs if to == FREE]
    gradients = dict(_gradients(points, held))
    found = []
    for v, to in pairs:
        if to == FREE:
            c = gradients[v]
        elif v in place:
            c = [
                -to * _beyond(p, place[v], p.program.upper[v] if to == UPPER else p.program.lower[v])
                for p in points
            ]
        else:  # from one bound to the other
            c = [p.denominator * ((p.program.upper[v] or 0) - (p.program.lower[v] or 0)) for p in points]
        found.append(_numbers(c, times))
    return found


def leading(c: Sequence[int], times: Times) -> int:
    """A number with the sign of the condition just after the times.

    >>> leading([-1, 2], (Fraction(1, 2),)), leading([-1, -2], (Fraction(-1, 2),))
    (2, -2)
    """
    return next((x for x in _numbers(c, times) if x), 0)


def _numbers(c: Sequence[int], times: Times) -> list[int]:
    pairs = pairwise(c)
    return [
        *(a * t.denominator + b * t.numerator for (a, b), t in zip(pairs, times, strict=False)),
        c[len(times)],
    ]


def is_constant(programs: Sequence[Program], v: int) -> bool:
    """Whether the two bounds of an unknown are the same number in every program."""
    return all(v in p.pinned for p in programs)


def constants(programs: Sequence[Program]) -> frozenset[int]:
    """The unknowns whose two bounds are the same number in every program."""
    first, *others = (p.pinned for p in programs)
    return first.intersection(*others) if first else first


def _entering(point: Point, v: int) -> Violation:
    return Violation(v, FREE, point.state[v])


def _inside(points: Sequence[Point]) -> Iterator[tuple[Violation, list[int]]]:
    """The distances of free unknowns from their bounds."""
    for k, v in enumerate(points[0].free):
        if points[0].program.lower[v] is not None:
            yield Violation(v, LOWER, LOWER), [_beyond(p, k, p.program.lower[v]) for p in points]
        if points[0].program.upper[v] is not None:
            yield Violation(v, UPPER, UPPER), [-_beyond(p, k, p.program.upper[v]) for p in points]


def _beyond(point: Point, k: int, bound: int | None) -> int:
    return point.values[k] - bound * point.denominator if bound else point.values[k]


def _held(points: Sequence[Point]) -> list[int]:
    """The unknowns at a bound that could leave it."""
    return _movable(points, [v for v, s in enumerate(points[0].state) if s])


def _movable(points: Sequence[Point], variables: list[int]) -> list[int]:
    without = constants([p.program for p in points])
    return [v for v in variables if v not in without] if without else variables


def _gradients(points: Sequence[Point], variables: Sequence[int]) -> Iterator[tuple[int, list[int]]]:
    """The gradients of unknowns at bounds, signed so that they should not be negative."""
    state = points[0].state
    columns = [p.gradient(variables) for p in points]
    for k, v in enumerate(variables):
        yield v, [-state[v] * g[k] for g in columns]


def _signed(points: Sequence[Point]) -> list[tuple[Floats, Floats]]:
    side = -np.asarray(points[0].state, dtype=np.float64)
    return [(side * value, error) for value, error in (p.enclosed_gradient for p in points)]


def _filter(points: Sequence[Point], times: Times) -> tuple[Floats, Floats] | None:
    """The first number of each condition, enclosed; None where a number is too large for floating point."""
    try:
        signed = _signed(points[:2])
        return _at(signed, float(times[0])) if times else signed[0]
    except OverflowError:
        return None


def _at(signed: Sequence[tuple[Floats, Floats]], t: float) -> tuple[Floats, Floats]:
    """c₀ + t·c₁ for a time that was rounded once."""
    (value, error), (slope, slope_error) = signed
    product = t * slope
    return value + product, error + abs(t) * slope_error * 1.0001 + 2.0**-51 * (
        np.abs(value) + np.abs(product)
    )


def _soonest(points: Sequence[Point], times: Times, held: list[int]) -> list[int]:
    """The unknowns that may be violated first; all others are so later, whatever the rounding."""
    try:
        signed = _signed(points)
    except OverflowError:
        return held
    at = np.array(held)
    possible = np.ones(len(held), dtype=bool)
    for two, t in zip(pairwise(signed), times[:-1], strict=False):
        first, bound = _at(two, float(t))
        possible &= ~(first[at] > bound[at])
    (value, error), (slope, slope_error) = signed[-2], signed[-1]
    v, e, s, f = value[at], error[at], slope[at], slope_error[at]
    possible &= ~(s > f)
    with np.errstate(all="ignore"):
        # v + t·s = 0 at t = v / −s; the ends of that interval, given v ± e and s ± f with s < 0.
        surely = possible & (s < -f)
        low, high = -s - f, -s + f
        latest = np.where(surely, np.maximum((v + e) / low, (v + e) / high), np.inf)
        earliest = np.where(surely, np.minimum((v - e) / low, (v - e) / high), -np.inf)
        limit = float(latest.min(initial=np.inf))
        slack = 2.0**-50 * (abs(limit) + np.abs(earliest))
        later = surely & (earliest - slack > limit)
    soonest: list[int] = at[possible & ~later].tolist()
    return soonest
