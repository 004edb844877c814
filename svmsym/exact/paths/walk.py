"""From basis to basis along a parameter: where each of them is optimal.

In: a pencil base + t·motion and where to begin. Out: pieces, one for each basis, that follow one another.

1. Begin. The program is solved at the first t. Where it has no optimum, the proof of that is linear in t: yᵀb
   less the largest yᵀAu within the bounds, or qᵀd along the ray d. It holds until that number is zero, and
   this is the next t to try. No proof is met twice, and there are finitely many. Where upper and lower bounds
   meet, as all do at C = 0, a basis says nothing about what comes next, so the program is solved a little
   later and followed back.
2. Go on. A basis is optimal on a closed interval of t, of positive length as it is optimal just after the t
   at which it was found (svmsym.exact.solving.pivoting, ties included). Its end is the first zero of linear
   functions.
3. Stop where that end does not exist: then every condition has a slope ≥ 0 and holds for ever, which is a
   proof and no sample. Or where nothing is optimal just after it: optima exist on an interval of t, since
   those t for which there are primal and dual feasible points are a convex set.

It ends: there are finitely many bases, and none is met again once t has left its interval (Ritter 1981; Best
1996).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, fields, replace
from fractions import Fraction
from typing import Literal

from svmsym.errors import SvmsymError
from svmsym.exact.paths.pencil import Pencil
from svmsym.exact.programs.gram import Block
from svmsym.exact.programs.program import Program
from svmsym.exact.solve import first_basis
from svmsym.exact.solving.basis import settle
from svmsym.exact.solving.kkt import next_event, violations
from svmsym.exact.solving.pivoting import Infeasible, Outcome, Settled, Unbounded, advance, optimise

Programs = tuple[Program, Program]


@dataclass(frozen=True, eq=False)
class Piece:
    """A basis and the interval on which it is optimal; ``stop`` None is for ever.

    u(t) = (numerators of points[0] + t·numerators of points[1]) / denominator.
    """

    start: Fraction
    stop: Fraction | None
    points: Settled
    solves: int  # exact linear systems, for the end and the basis after it
    after: Literal["change", "stop", "nothing", "for ever"]  # "nothing": no optimum just after the end


@dataclass(frozen=True, eq=False)
class _Tallied(Program):
    """A program that counts how often the square matrix of a basis is written down to be solved."""

    tally: list[int] = field(default_factory=lambda: [0])

    def curvature(self, rows: Sequence[int], columns: Sequence[int]) -> Block:
        """A block of P."""
        self.tally[0] += rows is columns
        return super().curvature(rows, columns)

    def take(self) -> int:
        """The number since the last call."""
        found, self.tally[0] = self.tally[0], 0
        return found


def _tallied(pencil: Pencil) -> tuple[Pencil, _Tallied]:
    parts = {f.name: getattr(pencil.base, f.name) for f in fields(Program)}
    base = _Tallied(**parts)
    return replace(pencil, base=base), base


def walk(pencil: Pencil, start: Fraction, stop: Fraction | None = None) -> Iterator[Piece]:
    """The bases that are optimal from a start on."""
    pencil, count = _tallied(pencil)
    t, points = begin(pencil, start, stop)
    while True:
        event = next_event(points, (t,))
        if event is None and stop is None:
            yield Piece(t, None, points, count.take(), "for ever")
            return
        if event is None or (stop is not None and event[0] >= stop):
            yield Piece(t, stop, points, count.take(), "stop")
            return
        found = advance(pencil.programs, (event[0],), points, event[1])
        if not isinstance(found, tuple):
            yield Piece(t, event[0], points, count.take(), "nothing")
            return
        yield Piece(t, event[0], points, count.take(), "change")
        t, points = event[0], found


def begin(pencil: Pencil, t: Fraction, stop: Fraction | None) -> tuple[Fraction, Settled]:
    """The first t from which on there are optima, and the basis that is optimal just after it."""
    while True:
        program = pencil.program(t)
        found = optimise(program, first_basis(program))
        if isinstance(found, tuple):
            break
        later = _later(pencil, found, t)
        if later is None or (stop is not None and later >= stop):
            raise _nothing(pencil, t, stop)
        t = later
    after = _from_later(pencil, t) if _meeting(pencil, t) else _just_after(pencil.programs, t, found)
    if not isinstance(after, tuple):
        raise _nothing(pencil, t, stop)
    return t, after


def _just_after(programs: Programs, t: Fraction, optimal: Settled) -> Outcome:
    """The basis that is optimal just after t, from one that is optimal at t."""
    points = settle(programs, optimal[0].state)
    assert points is not None
    wrong = violations(points, (t,))
    return advance(programs, (t,), points, wrong) if wrong else points


def _meeting(pencil: Pencil, t: Fraction) -> bool:
    """Whether an unknown has no room at t but has some at other times."""
    a, b = pencil.programs
    for low, high, down, up in zip(a.lower, a.upper, b.lower, b.upper, strict=True):
        if low is not None and high is not None and down is not None and up is not None:  # noqa: SIM102
            if up != down and high - low == t * (down - up):
                return True
    return False


def _from_later(pencil: Pencil, t: Fraction) -> Outcome:
    """The basis that is optimal just after t, followed back from a later one."""
    at = t + _small(pencil)
    program = pencil.program(at)
    found = optimise(program, first_basis(program))
    if isinstance(found, tuple):
        found = _just_after(pencil.backward, -at, found)
    while isinstance(found, tuple):
        event = next_event(found, (-at,))
        if event is None or event[0] >= -t:
            return settle(pencil.programs, found[0].state) or found
        at = -event[0]
        found = advance(pencil.backward, (-at,), found, event[1])
    return found


def _small(pencil: Pencil) -> Fraction:
    """A step in t that changes no gradient by more than a quarter, hence no order of integers."""
    p, moved = pencil.base, pencil.motion
    largest = max(p.gram.diagonal(range(p.gram.size)), default=0) * p.weight
    room = sum([abs(x) for bounds in (moved.lower, moved.upper) for x in bounds if x is not None])
    return Fraction(1, 4 * room * largest * max([s * s for s in p.sign], default=1) + 1)


def _later(pencil: Pencil, found: Infeasible | Unbounded, t: Fraction) -> Fraction | None:
    """The first t at which a proof that there is no optimum fails; None: never."""
    a, b = pencil.programs
    if isinstance(found, Unbounded):
        value, slope = (
            sum([x * d for x, d in zip(p.slope, found.ray, strict=True)], Fraction(0)) for p in (a, b)
        )
        return -value / slope if slope > 0 else None
    for y in (found.farkas, [-x for x in found.farkas]):
        gaps = _gap(a, y), _gap(b, y)
        if gaps[0] is not None and gaps[1] is not None and gaps[0] + t * gaps[1] > 0:
            return -gaps[0] / gaps[1] if gaps[1] < 0 else None
    raise AssertionError("a proof that there is no optimum does not hold")


def _gap(p: Program, y: Sequence[Fraction]) -> Fraction | None:
    """yᵀb less the largest yᵀAu, which is linear in t as the bound that counts is always the same."""
    total = sum([x * b for x, b in zip(y, p.right, strict=True)], Fraction(0))
    for v in range(p.size):
        c = sum([x * row[v] for x, row in zip(y, p.rows, strict=True)], Fraction(0))
        if c:
            bound = p.upper[v] if c > 0 else p.lower[v]
            if bound is None:
                return None
            total -= c * bound
    return total


def _nothing(pencil: Pencil, t: Fraction, stop: Fraction | None) -> SvmsymError:
    name = pencil.parameter.name
    return SvmsymError(
        f"there is no optimum for any {name} > {t}" + ("" if stop is None else f" up to {stop}"),
        why="the dual program stays infeasible or unbounded when the parameter grows",
        hint=f"solve the problem at one {name}: the answer names the contradiction",
    )


def bare(points: Settled) -> Settled:
    """The points without what they remember, which is larger than they are."""
    return tuple([replace(p) for p in points])
