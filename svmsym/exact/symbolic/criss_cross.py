"""A quadratic program over any ordered field, by the least-index criss-cross method.

    minimise ½uᵀPu + qᵀu   such that   A u = b,  lower ≤ u ≤ upper,   P positive semidefinite, A of full rank

In: numbers of an ordered field as dense lists. Out: an optimal basis with u and λ, or "infeasible" or
"unbounded". In each step the first violated condition in a fixed order is exchanged, alone where the new
basis is nonsingular, else with the first partner whose entry in its row has the right sign; no such partner
is a proof. It visits no basis twice (Klafszky and Terlaky 1992). For single numbers: it is slow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

Number = Any  # of an ordered field: + − * / bool() and .sign
Line = Sequence[Number]


@dataclass(frozen=True, eq=False)
class Dense:
    """A program written out; None is no bound."""

    P: Sequence[Line]
    q: Line
    A: Sequence[Line]
    b: Line
    lower: Sequence[Number | None]
    upper: Sequence[Number | None]
    zero: Number
    one: Number


@dataclass(frozen=True, eq=False)
class Optimum:
    """An optimal basis and its point."""

    state: tuple[int, ...]
    u: tuple[Number, ...]
    multipliers: tuple[Number, ...]


Outcome = Optimum | Literal["infeasible", "unbounded"]


def criss_cross(p: Dense) -> Outcome:
    """The optimum of a program; an unknown without bounds becomes the difference of two that are ≥ 0."""
    free = [v for v, (low, high) in enumerate(zip(p.lower, p.upper, strict=True)) if low is high is None]
    found = _bounded(_split(p, free) if free else p)
    if not free or not isinstance(found, Optimum):
        return found
    u, size = list(found.u[: len(p.q)]), len(p.q)
    for k, v in enumerate(free):
        u[v] = u[v] - found.u[size + k]
    state = [0 if v in free else s for v, s in enumerate(found.state[:size])]
    return Optimum(tuple(state), tuple(u), found.multipliers)


def _split(p: Dense, free: Sequence[int]) -> Dense:
    """The program with u⁺ in place of the free unknowns and u⁻ behind all others."""
    top = [[*row, *(-row[v] for v in free)] for row in p.P]
    return Dense(
        [*top, *([-x for x in top[v]] for v in free)],
        [*p.q, *(-p.q[v] for v in free)],
        [[*row, *(-row[v] for v in free)] for row in p.A],
        p.b,
        [*(p.zero if v in free else x for v, x in enumerate(p.lower)), *(p.zero for _ in free)],
        [*p.upper, *(None for _ in free)],
        p.zero,
        p.one,
    )


def _bounded(p: Dense) -> Outcome:
    """The optimum of a program in which every unknown has a bound."""
    state = _start(p)
    while True:
        point = _settled(p, state)
        assert point is not None
        wrong = _first_violated(p, state, point)
        if wrong is None:
            return Optimum(tuple(state), tuple(point[0]), tuple(point[1]))
        v, to, side = wrong
        moved = [*state]
        moved[v] = to
        if _settled(p, moved) is None:
            partner = _partner(p, state, v, to, side)
            if partner is None:
                return "unbounded" if to == 0 else "infeasible"
            moved[partner[0]] = partner[1]
        state = moved


def _start(p: Dense) -> list[int]:
    """Everything at a bound but as many columns of A as span."""
    state = [-1 if low is not None else 1 for low in p.lower]
    order = sorted(range(len(state)), key=lambda v: _is_pinned(p, v))
    chosen: list[list[Number]] = []
    for v in order:
        column = [row[v] for row in p.A]
        if len(chosen) < len(p.A) and _rank([*chosen, column]) > len(chosen):
            chosen.append(column)
            state[v] = 0
    return state


def _is_pinned(p: Dense, v: int) -> bool:
    low, high = p.lower[v], p.upper[v]
    return low is not None and high is not None and not high - low


def _matrix(p: Dense, free: Sequence[int]) -> list[list[Number]]:
    top = [[*(p.P[v][w] for w in free), *(row[v] for row in p.A)] for v in free]
    return [*top, *([*(row[v] for v in free), *(p.zero for _ in p.A)] for row in p.A)]


def _settled(p: Dense, state: Sequence[int]) -> tuple[list[Number], list[Number]] | None:
    """u and λ of a basis."""
    free = [v for v, s in enumerate(state) if not s]
    u = [p.zero if not s else p.lower[v] if s < 0 else p.upper[v] for v, s in enumerate(state)]
    right = [-_dot(p.P[v], u, p.q[v]) for v in free]
    right += [b - _dot(row, u, p.zero) for row, b in zip(p.A, p.b, strict=True)]
    found = _solve(_matrix(p, free), right)
    if found is None:
        return None
    for v, x in zip(free, found, strict=False):
        u[v] = x
    return u, [-x for x in found[len(free) :]]


def _gradient(p: Dense, v: int, u: Line, multipliers: Line) -> Number:
    found = _dot(p.P[v], u, p.q[v])
    for row, m in zip(p.A, multipliers, strict=True):
        found = found - m * row[v]
    return found


def _first_violated(
    p: Dense, state: Sequence[int], point: tuple[list[Number], list[Number]]
) -> tuple[int, int, int] | None:
    """The unknown, the state it should have and the bound that is concerned."""
    u, multipliers = point
    for v, s in enumerate(state):
        low, high = p.lower[v], p.upper[v]
        for side, bound in ((-1, low), (1, high)):
            if s == 0 and bound is not None and ((u[v] - bound).sign * side) > 0:
                return v, side, side
            if s == side and not _is_pinned(p, v) and _gradient(p, v, u, multipliers).sign * side > 0:
                return v, 0, side
    return None


def _partner(p: Dense, state: Sequence[int], v: int, to: int, side: int) -> tuple[int, int] | None:
    """The first unknown that can be exchanged together with v, and the state it takes."""
    free = [j for j, s in enumerate(state) if not s]
    if to:
        right = [p.one if j == v else p.zero for j in free] + [p.zero for _ in p.A]
    else:
        right = [p.P[j][v] for j in free] + [row[v] for row in p.A]
    z = _solve(_matrix(p, free), right)
    assert z is not None
    inside, weights = z[: len(free)], z[len(free) :]
    found: list[tuple[int, int, int]] = []
    for j, x in zip(free, inside, strict=True):
        size = -side * x.sign
        if size > 0 and p.lower[j] is not None:
            found.append((2 * j, j, -1))
        if size < 0 and p.upper[j] is not None:
            found.append((2 * j + 1, j, 1))
    for j, s in enumerate(state):
        if s and not _is_pinned(p, j):
            entry = p.zero if to else p.P[j][v]
            for k, x in zip(free, inside, strict=True):
                entry = entry - p.P[j][k] * x
            for row, w in zip(p.A, weights, strict=True):
                entry = entry - w * row[j]
            if side * entry.sign * s > 0:
                found.append((2 * j + (s > 0), j, 0))
    other = p.upper[v] if side < 0 else p.lower[v]
    if to == 0 and other is not None:
        found.append((2 * v + (side < 0), v, -side))
    return min(found)[1:] if found else None


def _dot(row: Line, u: Line, start: Number) -> Number:
    for a, x in zip(row, u, strict=True):
        if a and x:
            start = start + a * x
    return start


def _solve(matrix: Sequence[Line], right: Line) -> list[Number] | None:
    """Gauss's elimination."""
    table = [[*row, r] for row, r in zip(matrix, right, strict=True)]
    for k in range(len(table)):
        pivot = next((r for r in range(k, len(table)) if table[r][k]), None)
        if pivot is None:
            return None
        table[k], table[pivot] = table[pivot], table[k]
        lead = table[k] = [x / table[k][k] for x in table[k]]
        for r, row in enumerate(table):
            if r != k and row[k]:
                factor = row[k]
                table[r] = [a - factor * b for a, b in zip(row, lead, strict=True)]
    return [row[-1] for row in table]


def _rank(rows: Sequence[Line]) -> int:
    return len(independent(rows))


def independent(rows: Sequence[Line]) -> list[int]:
    """Rows that are independent, the first ones preferred."""
    kept: list[int] = []
    reduced: list[tuple[int, list[Number]]] = []
    for k, row in enumerate(rows):
        rest = list(row)
        for at, known in reduced:
            factor = rest[at]
            if factor:
                rest = [x - factor * y for x, y in zip(rest, known, strict=True)]
        lead = next((j for j, x in enumerate(rest) if x), None)
        if lead is not None:
            reduced.append((lead, [x / rest[lead] for x in rest]))
            kept.append(k)
    return kept
