"""From pieces with one basis each to the segments of a path.

On a piece, u, w and the multipliers are linear in t. One equality row, that of b where there is a b, has a
whole interval of optimal multipliers; its ends are the largest and the smallest of linear functions, the
bounds that the unknowns put on it (svmsym.exact.optima.multipliers). In: the pieces of
svmsym.exact.paths.walk. Out: segments on which w, both ends of that interval and the other multipliers are
linear. Pieces are cut where an end goes over from one function to the next, and neighbours with the same
functions are joined.

Joining. Let w and a choice of multipliers λ be linear across t′, let u⁻ and u⁺ be the two optima at t′ and
δ = u⁺ − u⁻, so that Pδ = 0 and Aδ = 0, and let g = Pu + q − Aᵀλ with the derivative g′. Then δᵀg′ = δᵀq′. An
unknown with room whose gᵥ changes its sign at t′ goes to the other bound, against the sign: δᵥgᵥ′ < 0. Every
other has δᵥ = 0 or gᵥ′ = 0. So no gᵥ changes its sign if and only if q′ᵀu⁻ = q′ᵀu⁺; and then

    {(t, u) : A u = b(t),  K(s∘u) as w(t) has it,  uᵥ at the bound where gᵥ ≠ 0,  lower ≤ u ≤ upper}

is one convex set over the joined segment, and every u in it is optimal. The straight line between the u of
both ends lies in it, so u cannot go to and fro while w and b move along a line. q′ is zero unless the
parameter is ε. With a last piece that never ends, u(t) = u(start) + (t − start)·u′ of that piece: the set
contains the ray, so it contains the parallel one from any of its points.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from math import lcm

from svmsym.exact.paths.pencil import Pencil
from svmsym.exact.paths.segment import Line, Segment, at
from svmsym.exact.paths.walk import Piece, bare
from svmsym.exact.solving.basis import FREE, LOWER, UPPER
from svmsym.exact.solving.kkt import is_constant
from svmsym.exact.solving.pivoting import Settled

_Linear = tuple[int, int]  # c₀ + t·c₁ as numerators


def segments(pencil: Pencil, pieces: Iterator[Piece]) -> Iterator[Segment]:
    """Segments as long as they can be."""
    held: Segment | None = None
    for piece in pieces:
        for new in cut(pencil, piece):
            if held is not None and continues(held, new):
                held = replace(held, stop=new.stop, tail=new.tail, solves=held.solves + new.solves)
            else:
                if held is not None:
                    yield held
                held = new
    if held is not None:
        yield held


def continues(a: Segment, b: Segment) -> bool:
    """Whether two neighbours are one segment."""
    if (a.low, a.high, a.multipliers) != (b.low, b.high, b.multipliers):
        return False
    if a.tail is b.head:
        return True
    p, slope = a.pencil.base, a.pencil.motion.slope
    u, v = a.tail[1], b.head[1]
    # w is continuous, so only its derivative has to be compared; K̂δ = 0 if it is so where δ is not 0.
    change = [x * v.denominator - y * u.denominator for x, y in zip(u.numerators, v.numerators, strict=True)]
    # A squared slack is a coordinate of w of its own: α itself has to go on along its line.
    if p.has_ridge and any(x and r for x, r in zip(change, p.ridge, strict=True)):
        return False
    moved = [k for k, x in enumerate(change) if x and p.sign[k]]
    if any(p.combine([(moved, [change[k] for k in moved], 1)]).at([p.point[k] for k in moved])):
        return False
    if any(slope):
        (left, below), (right, under) = at(a.tail, b.start), at(b.head, b.start)
        return sum([s * (x * under - y * below) for s, x, y in zip(slope, left, right, strict=True)]) == 0
    return True


def cut(pencil: Pencil, piece: Piece) -> Iterator[Segment]:
    """The segments of one piece."""
    row = moving_row(pencil)
    points, d = piece.points, piece.points[0].denominator
    lines = [
        Line(Fraction(x, d), Fraction(y, d)) for x, y in zip(*[p.multipliers for p in points], strict=True)
    ]
    kept = bare(points)
    if row is None or _fixes(points, row):
        only = None if row is None else lines[row]
        yield Segment(
            pencil, piece.start, piece.stop, kept, kept, row, only, only, tuple(lines), piece.solves
        )
        return
    span = piece.start, piece.stop
    below, (from_below, from_above) = _bounds(points, row)
    lows = envelope([(-x, -y) for x, y in from_below], span)
    highs = envelope(from_above, span)
    starts = sorted({t for t, _ in (*lows, *highs)} | {piece.start})
    solves = piece.solves
    for start, stop in pairwise([*starts, piece.stop]):
        assert start is not None
        low, high = _on(lows, start), _on(highs, start)
        ends = [
            None if c is None else Line(Fraction(s * c[0], below), Fraction(s * c[1], below))
            for s, c in ((-1, low), (1, high))
        ]
        chosen = ends[0] or ends[1] or Line(Fraction(0), Fraction(0))
        multipliers = tuple([chosen if r == row else line for r, line in enumerate(lines)])
        yield Segment(pencil, start, stop, kept, kept, row, ends[0], ends[1], multipliers, solves)
        solves = 0


def moving_row(pencil: Pencil) -> int | None:
    """The row whose multiplier is given as an interval: that of b, or the only one."""
    names = [name for name, _ in pencil.instance.scalars]
    return names.index("b") if "b" in names else 0 if len(names) == 1 else None


def _fixes(points: Settled, row: int) -> bool:
    """Whether an unknown inside its bounds leaves its row one multiplier only."""
    entries = points[0].program.rows[row]
    return any(
        entries[v] and not _at(points, k, LOWER) and not _at(points, k, UPPER)
        for k, v in enumerate(points[0].free)
    )


def _at(points: Settled, k: int, side: int) -> bool:
    """Whether the k-th free unknown is at a bound for all t."""
    v = points[0].free[k]
    bounds = [p.program.lower[v] if side == LOWER else p.program.upper[v] for p in points]
    return all(
        b is not None and p.values[k] == b * p.denominator for b, p in zip(bounds, points, strict=True)
    )


def _bounds(points: Settled, row: int) -> tuple[int, tuple[list[_Linear], list[_Linear]]]:
    """All bounds on the multiplier of a row from below and from above, as numerators over one number."""
    p = points[0].program
    entries = p.rows[row]
    programs = [x.program for x in points]
    state = list(points[0].state)
    for k, v in enumerate(points[0].free):
        state[v] = LOWER if _at(points, k, LOWER) else UPPER if _at(points, k, UPPER) else FREE
    some = [v for v in range(p.size) if entries[v] and state[v] != FREE and not is_constant(programs, v)]
    common = lcm(*{abs(entries[v]) for v in some})
    base, motion = (x.gradient(some) for x in points)
    first, second = (common * x.multipliers[row] for x in points)
    low: set[_Linear] = set()
    high: set[_Linear] = set()
    for v, x, y in zip(some, base, motion, strict=True):
        factor = common // entries[v]
        # An unknown at its lower bound may grow: g ≥ λ·entry.
        side = high if (state[v] == LOWER) == (entries[v] > 0) else low
        side.add((first + factor * x, second + factor * y))
    return common * points[0].denominator, (sorted(low), sorted(high))


def envelope(
    lines: Sequence[_Linear], span: tuple[Fraction, Fraction | None]
) -> list[tuple[Fraction, _Linear]]:
    """Where which of the functions c₀ + t·c₁ is the smallest: each with the t from which on it is.

    >>> envelope([(0, 1), (1, 0), (5, -1)], (Fraction(0), None))
    [(Fraction(0, 1), (0, 1)), (Fraction(1, 1), (1, 0)), (Fraction(4, 1), (5, -1))]
    """
    if not lines:
        return []
    t, stop = span
    p, q = t.numerator, t.denominator
    best = min(lines, key=lambda c: (c[0] * q + c[1] * p, c[1]))
    found = [(t, best)]
    while True:
        meeting: tuple[Fraction, int, _Linear] | None = None
        for c in lines:
            if c[1] < best[1]:
                here = Fraction(c[0] - best[0], best[1] - c[1])
                if meeting is None or (here, c[1]) < meeting[:2]:
                    meeting = here, c[1], c
        if meeting is None or (stop is not None and meeting[0] >= stop):
            return found
        best = meeting[2]
        found.append((meeting[0], best))


def _on(parts: list[tuple[Fraction, _Linear]], t: Fraction) -> _Linear | None:
    """The function that counts just after t."""
    return next((c for start, c in reversed(parts) if start <= t), None)
