"""Linear equations and inequalities over the rationals."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from operator import mul
from random import Random
from typing import NamedTuple, TypeAlias

_STEPS = (Fraction(1, 9), Fraction(1, 2), 1, 2, 5)  # away from an end where there is no other


def _reduce(rows: list[list[Fraction]], width: int) -> tuple[list[list[Fraction]], list[int]]:
    """Bring rows to reduced echelon form, and tell the columns of the pivots."""
    pivots: list[int] = []
    for c in range(width):
        r = len(pivots)
        pivot = next((k for k in range(r, len(rows)) if rows[k][c]), None)
        if pivot is None:
            continue
        rows[r], rows[pivot] = rows[pivot], rows[r]
        over = 1 / rows[r][c]
        rows[r] = [over * v for v in rows[r]]
        for k, row in enumerate(rows):
            if k != r and row[c]:
                rows[k] = [u - row[c] * v for u, v in zip(row, rows[r], strict=True)]
        pivots.append(c)
    return rows, pivots


def find_dependencies(rows: Sequence[Sequence[Fraction]]) -> list[list[Fraction]]:
    """Find linear relations between columns: all Σ c_k·column_k = 0, as a basis of the vectors c.

    >>> find_dependencies([[Fraction(1), Fraction(2)], [Fraction(2), Fraction(4)]])
    [[Fraction(-2, 1), Fraction(1, 1)]]
    """
    width = len(rows[0])
    reduced, pivots = _reduce([list(row) for row in rows], width)
    found = []
    for c in (c for c in range(width) if c not in pivots):
        one = [Fraction(int(k == c)) for k in range(width)]
        for row, pivot in zip(reduced, pivots, strict=False):
            one[pivot] = -row[c]
        found.append(one)
    return found


class Bound(NamedTuple):
    """slopes·u + at ≥ 0, or > 0 where it is strict."""

    slopes: tuple[Fraction, ...]
    at: Fraction
    strict: bool = False

    def value(self, point: Sequence[Fraction]) -> Fraction:
        """slopes·u + at."""
        return self.at + sum(map(mul, self.slopes, point), Fraction(0))

    def times(self, factor: int, *, strict: bool) -> Bound:
        """Multiply both by a number."""
        return Bound(tuple(factor * v for v in self.slopes), factor * self.at, strict)


class TooManyBounds(Exception):  # noqa: N818 - a reason to go another way
    """An elimination that grows too large."""


def choose_point(
    bounds: Sequence[Bound], start: Sequence[Fraction], random: Random, most: int = 200
) -> list[Fraction] | None:
    """Find a point that meets all bounds, near a start; None if there is none.

    By elimination of Fourier and Motzkin: an unknown that may stay where it is does so, another one is drawn
    between its ends.

    >>> one = Fraction(1)
    >>> choose_point([Bound((one, -one), -one), Bound((-one, one), one)], [one, one], Random(1))
    [Fraction(2, 1), Fraction(1, 1)]
    """
    found = list(start)
    left, steps = set(range(len(start))), []
    waiting = set(map(_scaled, bounds))
    while left:
        sides = {k: [[b for b in waiting if b.slopes[k] * s > 0] for s in (1, -1)] for k in left}
        k = min(sorted(left), key=lambda k: len(sides[k][0]) * len(sides[k][1]))
        low, high = sides[k]
        steps.append((k, low, high))
        waiting = {b for b in waiting if not b.slopes[k]}
        waiting |= {_scaled(_combine(p, q, k)) for p in low for q in high}
        if len(waiting) > most:
            raise TooManyBounds
        left.remove(k)
    if not all(b.at > 0 or (b.at == 0 and not b.strict) for b in waiting):
        return None
    for k, low, high in reversed(steps):
        found[k] = Fraction(0)
        ends = [[(-b.value(found) / b.slopes[k], b.strict) for b in side] for side in (low, high)]
        bottom = max(ends[0], default=None)
        top = min(((v, not strict) for v, strict in ends[1]), default=None)
        found[k] = _between(start[k], bottom, top and (top[0], not top[1]), random)
    return found


def _scaled(bound: Bound) -> Bound:
    """Divide a bound by its first slope, so that the same bound is met only once."""
    size = next((abs(v) for v in bound.slopes if v), Fraction(1))
    return bound if size == 1 else Bound(tuple(v / size for v in bound.slopes), bound.at / size, bound.strict)


def _combine(low: Bound, high: Bound, k: int) -> Bound:
    """Add two bounds so that an unknown drops out."""
    u, v = -high.slopes[k], low.slopes[k]
    slopes = tuple(u * a + v * b for a, b in zip(low.slopes, high.slopes, strict=True))
    return Bound(slopes, u * low.at + v * high.at, low.strict or high.strict)


End: TypeAlias = tuple[Fraction, bool] | None  # where an interval ends, and whether it stops before


def _between(wished: Fraction, bottom: End, top: End, random: Random) -> Fraction:
    """Choose a number between two ends: the one that is wished, if it is there."""
    above = bottom is None or wished > bottom[0] or (wished == bottom[0] and not bottom[1])
    below = top is None or wished < top[0] or (wished == top[0] and not top[1])
    if above and below:
        return wished
    if bottom is not None and top is not None:
        shares = [Fraction(1, 2), Fraction(1, 3), Fraction(3, 4)]
        shares += [Fraction(0)] * (not bottom[1]) + [Fraction(1)] * (not top[1])
        share = Fraction(1, 2) if bottom[0] == top[0] else random.choice(shares)
        return bottom[0] + share * (top[0] - bottom[0])
    end, away = (bottom, 1) if bottom is not None else (top, -1)
    assert end is not None
    return end[0] + away * Fraction(random.choice(_STEPS if end[1] else (0, 0, *_STEPS)))


def meet_bounds(
    equations: Sequence[Bound], bounds: Sequence[Bound], start: Sequence[Fraction], random: Random
) -> list[Fraction] | None:
    """Solve slopes·u + at = 0 and meet bounds, what is free near a start; None if impossible."""
    width = len(start)
    rows, pivots = _reduce([[*e.slopes, -e.at] for e in equations], width)
    if any(row[-1] for row in rows[len(pivots) :]):
        return None
    free = [k for k in range(width) if k not in pivots]
    solved = [(c, row[-1], [-row[k] for k in free]) for c, row in zip(pivots, rows, strict=False)]

    def fill(chosen: Sequence[Fraction]) -> list[Fraction]:
        found = list(start)
        for k, v in zip(free, chosen, strict=True):
            found[k] = v
        for c, at, slopes in solved:
            found[c] = at + sum(map(mul, slopes, chosen), Fraction(0))
        return found

    first = [start[k] for k in free]
    point = fill(first)
    if all(_is_met(b, point) for b in bounds):
        return point
    inner = []
    for b in bounds:
        slopes = [b.slopes[k] for k in free]
        at = b.at
        for c, value, along in solved:
            if b.slopes[c]:
                at += b.slopes[c] * value
                slopes = [u + b.slopes[c] * v for u, v in zip(slopes, along, strict=True)]
        inner.append(Bound(tuple(slopes), at, b.strict))
    chosen = choose_point(inner, first, random)
    return None if chosen is None else fill(chosen)


def _is_met(bound: Bound, point: Sequence[Fraction]) -> bool:
    value = bound.value(point)
    return value > 0 or (value == 0 and not bound.strict)


def unit(size: int, place: int) -> tuple[Fraction, ...]:
    """e_k."""
    return tuple(Fraction(int(j == place)) for j in range(size))
