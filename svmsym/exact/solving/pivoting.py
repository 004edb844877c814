"""From any basis to the optimal one, exactly, by a rule that ends.

    minimise ½uᵀPu + qᵀu   such that   A u = b,  lower ≤ u ≤ upper,   P positive semidefinite

In: a program and a basis that may be wrong. Out: the optimal point; or y such that yᵀA u = yᵀb cannot hold
within the bounds; or a direction d with Pd = 0, A d = 0, qᵀd < 0 that meets no bound.

1. Homotopy. q and the bounds are shifted by t·(integers) so that the given basis is optimal at t = −1, and
   the optimum is followed to t = 0. On a segment of t everything is linear; at its end some conditions
   become zero, and the basis is exchanged for one that is optimal just after it. A basis is optimal on an
   interval of t and is never met again, so there are finitely many segments (Best 1996; Ritter 1981).
2. Ties. When several conditions become zero at once, "just after" is again a program of this kind, over
   numbers c₀ + ε c₁ with ε infinitesimal, and step 1 solves it with a shift of its own, inside the first.
3. Criss-cross. Where that, too, meets ties: the conditions are a linear complementarity problem with a
   positive semidefinite matrix over pairs (u − lower, g), (upper − u, −g). Take the first violated pair in
   a fixed order; exchange it alone if that gives a basis again, else together with the first pair whose
   entry in its row is positive; if there is none, the row is a proof that there is no optimum. No basis is
   met twice, from any start and with any ties (den Hertog, Roos and Terlaky 1993). It can be slow and is
   never needed much.

A proof found at some t < 0 holds at t = 0 as well: yᵀb less the largest yᵀAu, and qᵀd, are linear in t, and
they had the other sign where the program still had an optimum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from svmsym.exact.programs.program import Program
from svmsym.exact.solving.basis import FREE, LOWER, UPPER, Point, State, matrix, settle
from svmsym.exact.solving.kkt import (
    Times,
    Violation,
    constants,
    judged,
    next_event,
    numbers_of,
    pair,
    violations,
)
from svmsym.exact.solving.linear import independent_rows, solve

_FAR = 24  # violations from which on another start is worth a search
_BLOCK_TRIES = 4  # exchanges of all violated pairs at once, while their number falls
_ROOM, _SPREAD = 2**16, 40503  # shifts of many sizes: multiples of an odd number modulo a power of two
_DEEPEST = 3  # parameters inside each other before criss-cross takes over

Settled = tuple[Point, ...]
Watch = Callable[[Settled], None]
Rescue = Callable[[Program], State | None]


@dataclass(frozen=True)
class Infeasible:
    """yᵀA u = yᵀb cannot hold within the bounds."""

    farkas: tuple[Fraction, ...]


@dataclass(frozen=True)
class Unbounded:
    """The objective falls for ever along d, wherever it starts."""

    ray: tuple[Fraction, ...]


Outcome = Settled | Infeasible | Unbounded


def optimise(
    program: Program, start: State, watch: Watch | None = None, rescue: Rescue | None = None
) -> Outcome:
    """The optimal point of a program as a tuple of one, or why there is none.

    Where the start violates many conditions, ``rescue`` may know a better one.
    """
    points = settle([program], start) or _settled([program], nonsingular(program, start))
    wrong = violations(points)
    if len(wrong) > _FAR and rescue is not None:
        better = rescue(program)
        if better is not None:
            points = _settled([program], better)
            wrong = violations(points)
    for _ in range(_BLOCK_TRIES):
        if len(wrong) < 2:  # noqa: PLR2004 - one violation is what the homotopy handles in a step
            break
        moved = settle([program], _with(points[0].state, {v.variable: v.to for v in wrong}))
        still = wrong if moved is None else violations(moved)
        if moved is None or len(still) >= len(wrong):
            break
        points, wrong = moved, still
    return points if not wrong else follow_shift([program], (), points, wrong, watch)


def advance(
    programs: Sequence[Program],
    times: Times,
    points: Settled,
    wrong: list[Violation],
    watch: Watch | None = None,
) -> Outcome:
    """The basis that is optimal just after the times, from one that was optimal at them."""
    if len(wrong) == 1:
        step = _exchange(programs, times, points, wrong[0], _nearest)
        if not isinstance(step, tuple):
            return step
        if watch is not None:
            watch(step)
        if not violations(step, times):
            return step
    if len(times) >= _DEEPEST:
        return criss_cross(programs, times, points)
    return follow_shift(programs, times, points, wrong, watch)


def follow_shift(
    programs: Sequence[Program],
    times: Times,
    points: Settled,
    wrong: list[Violation],
    watch: Watch | None = None,
) -> Outcome:
    """The optimum just after the times, by following a shift that makes the present basis optimal."""
    # Conditions that hold with equality get room as well: they would all be violated together.
    extended = (*programs, _shift(points, [*wrong, *judged(points, times)[1]]))
    start = _settled(extended, points[0].state)
    found = follow(extended, (*times, Fraction(-1)), start, Fraction(0), watch)
    return found[:-1] if isinstance(found, tuple) else found


def follow(
    programs: Sequence[Program], times: Times, points: Settled, stop: Fraction, watch: Watch | None = None
) -> Outcome:
    """The basis that is optimal when the last time has grown to ``stop``, from one that is so before."""
    while True:
        event = next_event(points, times)
        if event is None or event[0] >= stop:
            return points
        times = (*times[:-1], event[0])
        step = advance(programs, times, points, event[1], watch)
        if not isinstance(step, tuple):
            return step
        points = step


def _shift(points: Settled, conditions: list[Violation]) -> Program:
    """A program that, taken away once, makes every given condition hold with some room.

    The room differs from one condition to the next, so that they do not all become zero together.
    """
    last = points[-1]
    p = last.program
    slope, lower, upper = [0] * p.size, zeros(p.lower), zeros(p.upper)
    for v in conditions:
        room = 1 + (v.order + 1) * _SPREAD % _ROOM
        if v.to == FREE:
            (gradient,) = last.gradient([v.variable])
            slope[v.variable] = v.side * (abs(gradient) // last.denominator + room)
        else:
            value = Fraction(last.numerators[v.variable], last.denominator)
            bound, moved = (p.lower, lower) if v.side == LOWER else (p.upper, upper)
            excess = abs(value - (bound[v.variable] or 0))
            moved[v.variable] = -v.side * (int(excess) + room)
    return replace(p, slope=slope, lower=lower, upper=upper, right=(0,) * len(p.rows))


def zeros(bounds: Sequence[int | None]) -> list[int | None]:
    """Zero where there is a bound."""
    return [None if b is None else 0 for b in bounds]


def criss_cross(programs: Sequence[Program], times: Times, points: Settled) -> Outcome:
    """The least-index criss-cross method."""
    while wrong := violations(points, times):
        step = _exchange(programs, times, points, wrong[0], _first)
        if not isinstance(step, tuple):
            return step
        points = step
    return points


def _exchange(
    programs: Sequence[Program], times: Times, points: Settled, first: Violation, rule: _Rule
) -> Outcome:
    """Exchange one violated pair, alone or with a partner."""
    state = points[0].state
    alone = settle(programs, _with(state, {first.variable: first.to}))
    if alone is not None:
        return alone
    row = _row(points[0], first.variable)
    entries = _positive(programs, points[0], first, row)
    if not entries:
        return _proof(points[0], first, row)
    partner = rule(entries, points, times)
    return _settled(programs, _with(state, {first.variable: first.to, partner.variable: partner.to}))


@dataclass(frozen=True)
class _Row:
    """How one basic number depends on every non-basic one.

    ``inside[k]`` belongs to the gradient of the k-th free unknown, ``outside[v]`` to unknown v at a bound;
    ``weights`` are those of the equality rows.
    """

    inside: Sequence[int]
    weights: Sequence[int]
    outside: dict[int, int]
    denominator: int


def _row(point: Point, v: int) -> _Row:
    """The row of the tableau that belongs to unknown v: of u_v if it is free, else of its gradient."""
    p, free = point.program, point.free
    held = [j for j, s in enumerate(point.state) if s]
    is_free = point.state[v] == FREE
    if is_free:
        right = [[int(j == v)] for j in free] + [[0] for _ in p.rows]
    else:
        right = p.curvature(free, [v]) + [[row[v]] for row in p.rows]
    solved = solve(matrix(p, free), right)
    assert solved is not None
    z = [x for (x,) in solved.numerators]
    inside, weights, d = z[: len(free)], z[len(free) :], solved.denominator
    inner = p.combine([(free, inside, 1)]).at([p.point[j] for j in held])
    outside = {j: -p.weight * p.sign[j] * k for j, k in zip(held, inner, strict=True)}
    for line, w in zip(p.rows, weights, strict=True):
        for j in held:
            outside[j] -= w * line[j]
    if not is_free:
        for j, (x,) in zip(held, p.curvature(held, [v]), strict=True):
            outside[j] += d * x
    return _Row(inside, weights, outside, d)


@dataclass(frozen=True)
class _Entry:
    """A positive entry of a row: the pair it belongs to, and the state its unknown would take."""

    order: int
    variable: int
    to: int
    size: int


def _positive(programs: Sequence[Program], point: Point, first: Violation, row: _Row) -> list[_Entry]:
    """The pairs that could be exchanged together with the first one."""
    p = point.program
    sign = 1 if first.side == LOWER else -1
    found: list[_Entry] = []
    for v, entry in zip(point.free, row.inside, strict=True):
        size = sign * entry
        if size > 0 and p.lower[v] is not None:
            found.append(_Entry(pair(v, LOWER), v, LOWER, size))
        if size < 0 and p.upper[v] is not None:
            found.append(_Entry(pair(v, UPPER), v, UPPER, -size))
    without = constants(programs)
    for v, entry in row.outside.items():
        size = -sign * entry * point.state[v]
        if size > 0 and v not in without:
            found.append(_Entry(pair(v, point.state[v]), v, FREE, size))
    v = first.variable
    if first.to == FREE and (p.upper[v] if first.side == LOWER else p.lower[v]) is not None:
        found.append(_Entry(pair(v, -first.side), v, -first.side, row.denominator))
    return found


def _first(entries: list[_Entry], points: Settled, times: Times) -> _Entry:  # noqa: ARG001 - one of two rules
    """The pair that comes first in the fixed order."""
    return min(entries, key=lambda e: e.order)


def _nearest(entries: list[_Entry], points: Settled, times: Times) -> _Entry:
    """The pair whose condition becomes zero first when the exchanged number grows from zero."""
    found = numbers_of(points, [(e.variable, e.to) for e in entries], times)
    ratios = [([Fraction(x, e.size) for x in c], e.order) for e, c in zip(entries, found, strict=True)]
    return entries[ratios.index(min(ratios))]


_Rule = Callable[[list[_Entry], Settled, Times], _Entry]


def _proof(point: Point, first: Violation, row: _Row) -> Infeasible | Unbounded:
    """What a row without a positive entry proves."""
    if first.to != FREE:
        return Infeasible(tuple(Fraction(w, row.denominator) for w in row.weights))
    ray = [0] * point.program.size
    for v, entry in zip(point.free, row.inside, strict=True):
        ray[v] = first.side * entry
    ray[first.variable] = -first.side * row.denominator
    return Unbounded(tuple(Fraction(x, row.denominator) for x in ray))


def _with(state: State, changed: dict[int, int]) -> list[int]:
    new = list(state)
    for v, to in changed.items():
        new[v] = to
    return new


def _settled(programs: Sequence[Program], state: State) -> Settled:
    """The points of a basis that is known to be nonsingular."""
    points = settle(programs, state)
    assert points is not None
    return points


def nonsingular(program: Program, state: State) -> State:
    """A nonsingular basis near a given one: dependent unknowns go to a bound, missing ones become free."""
    free = [v for v, s in enumerate(state) if not s]
    table = program.curvature(free, free)
    for k, line in enumerate(table):
        line.extend(row[free[k]] for row in program.rows)
    kept = {free[k] for k in independent_rows(table)}
    new = list(state)
    for v in free:
        if v not in kept:
            new[v] = LOWER if program.lower[v] is not None else UPPER
    return _spanning(program, new)


def _spanning(program: Program, state: list[int]) -> list[int]:
    """Free unknowns enough for the columns of A to span."""
    if program.rows:
        order = sorted(range(len(state)), key=lambda v: (state[v] != FREE, v in program.pinned))
        columns = [[row[v] for row in program.rows] for v in order]
        for k in independent_rows(columns):
            state[order[k]] = FREE
    return state
