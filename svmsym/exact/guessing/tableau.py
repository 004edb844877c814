"""A first basis for a small program, in an integer tableau: no floating point, no linear systems.

    minimise ½uᵀPu + qᵀu   such that   A u = b,  lower ≤ u ≤ upper

In: a program of a few dozen unknowns, each with at least one bound. Out: the optimal basis, or None where
there is no optimum or a tie led astray; nothing here is a claim, the exact side proves or repairs.

Every unknown makes a pair (u, g) and every row a pair (λ, residual). The tableau writes one number of each
pair, the basic one, as a linear function of the others: T/D in integers with one common denominator D.
Exchanging a basic and a non-basic number divides exactly (Edmonds 1967; Bareiss 1968). As in pivoting.py, a
shift makes the first basis optimal at t = −1 and is taken back until t = 0; the condition that fails first
names the pair to exchange, alone where its diagonal entry is not zero, and otherwise with the pair that
blocks its growth first.
"""

from __future__ import annotations

from dataclasses import dataclass

from svmsym.exact.programs.program import Program
from svmsym.exact.solving.basis import FREE, LOWER, UPPER

_ROOM, _SPREAD = 2**10, 619
_PATIENCE = 10  # exchanges for each unknown, after which the guess is given up
_Column = tuple[int, int]  # a number at t = 0 and its slope in t


@dataclass(frozen=True)
class _Move:
    """Where the basic number of a pair goes, and where its non-basic one stands."""

    target: _Column = (0, 0)
    current: _Column = (0, 0)


def first_basis(program: Program) -> list[int] | None:
    """The states of an optimal basis, or None.

    >>> from svmsym.exact.programs.gram import Points
    >>> first_basis(Program(Points([(1,), (-1,), (3,)]), (0, 1, 2), (1, -1, 1), 1, (0,) * 3, (-1,) * 3,
    ...                     ((1, -1, 1),), (0,), (0,) * 3, (None,) * 3))
    [0, 0, -1]
    """
    table = _Tableau(program)
    return table.state if table.meet_the_rows() and table.follow() else None


class _Tableau:
    """Rows of T with two more columns: the basic numbers at t = 0 and their slopes."""

    def __init__(self, p: Program) -> None:
        size, count = p.size, len(p.rows)
        every = range(size)
        self.size, self.width = size, size + count
        self.low: list[int | None] = list(p.lower)
        self.high: list[int | None] = list(p.upper)
        self.low_slope, self.high_slope = [0] * size, [0] * size
        self.state = [LOWER if low is not None else UPPER for low in self.low]
        u = [(low if low is not None else high) or 0 for low, high in zip(self.low, self.high, strict=True)]
        self.D = 1
        self.T: list[list[int]] = []
        held = [j for j in every if u[j]]
        for i, line in enumerate(p.curvature(every, every)):
            start = p.slope[i] + sum([line[j] * u[j] for j in held])
            self.T.append([*line, *[-row[i] for row in p.rows], start, 0])
        for row, right in zip(p.rows, p.right, strict=True):
            start = sum([row[j] * u[j] for j in held]) - right
            self.T.append([*row, *[0] * count, start, 0])

    def meet_the_rows(self) -> bool:
        """Make every λ basic and every residual zero; False where the rows depend on each other."""
        T, size = self.T, self.size
        for r in range(size, self.width):
            if T[r][r]:
                self._exchange(r, r, (0, 0), (0, 0))
                continue
            j = next((j for j in range(size) if T[r][j] and T[j][r] and self.state[j]), None)
            if j is None:
                return False
            self._exchange_pairs(r, j, _Move(), _Move(current=self._bound(j, self.state[j])))
            self.state[j] = FREE
        return True

    def follow(self) -> bool:
        """Take the shift back; False where there is no optimum, or patience ends."""
        self._shift()
        for _ in range(_PATIENCE * (self.size + 1)):
            event = self._next_event()
            if event is None:
                return True
            if not self._advance(*event):
                return False
        return False

    def _move(self, v: int, side: int, *, entering: bool) -> _Move:
        """An unknown leaves its bound and its gradient becomes zero, or the other way round."""
        bound = self._bound(v, side)
        return _Move(current=bound) if entering else _Move(target=bound)

    def _bound(self, v: int, side: int) -> _Column:
        if side == LOWER:
            return self.low[v] or 0, self.low_slope[v]
        return self.high[v] or 0, self.high_slope[v]

    def _shift(self) -> None:
        """Slopes that make every violated condition hold at t = −1, each with its own room."""
        D, value = self.D, self.width
        for v, s in enumerate(self.state):
            number = self.T[v][value]
            room = 1 + v * _SPREAD % _ROOM
            if s:
                if number * s > 0:
                    self.T[v][value + 1] = number + s * room * D
                continue
            low, high = self.low[v], self.high[v]
            if low is not None and number < low * D:
                self.low_slope[v] = (low * D - number) // D + room
            elif high is not None and number > high * D:
                self.high_slope[v] = -((number - high * D) // D + room)

    def _next_event(self) -> tuple[int, int, int, int] | None:
        """The condition that fails first: unknown, side, and t as a fraction; None if all hold at t = 0."""
        best: tuple[int, int] | None = None
        who = (0, 0)
        for v, s in enumerate(self.state):
            for side, (now, slope) in self._conditions(v, s):
                if slope < 0 and now < 0 and (best is None or now * best[1] < best[0] * -slope):
                    best, who = (now, -slope), (v, side)
        return None if best is None else (*who, *best)

    def _conditions(self, v: int, s: int) -> list[tuple[int, _Column]]:
        """The numbers that must not be negative, as (side, (at t = 0, slope))."""
        D, row, at = self.D, self.T[v], self.width
        number, slope = row[at], row[at + 1]
        if s:
            return [(s, (-s * number, -s * slope))]
        found = []
        if (low := self.low[v]) is not None:
            found.append((LOWER, (number - low * D, slope - self.low_slope[v] * D)))
        if (high := self.high[v]) is not None:
            found.append((UPPER, (high * D - number, self.high_slope[v] * D - slope)))
        return found

    def _advance(self, v: int, side: int, t: int, whole: int) -> bool:
        """Exchange the pair of v at the time t/whole; False where nothing blocks its growth."""
        entering = self.state[v] != FREE
        to = FREE if entering else side
        own = self._move(v, side, entering=entering)
        if self.T[v][v]:
            self._exchange(v, v, own.target, own.current)
            self.state[v] = to
            return True
        partner = self._blocking(v, side, t, whole, entering=entering)
        if partner is None:
            return False
        r, r_to = partner
        if r == v:
            self._flip(v)
            return True
        enters = r_to == FREE
        self._exchange_pairs(v, r, own, self._move(r, self.state[r] if enters else r_to, entering=enters))
        self.state[v], self.state[r] = to, r_to
        return True

    def _blocking(self, v: int, side: int, t: int, whole: int, *, entering: bool) -> tuple[int, int] | None:
        """The condition that becomes zero first while the non-basic number of v grows."""
        best: tuple[int, int] | None = None
        found: tuple[int, int] | None = None
        for i, s in enumerate(self.state):
            entry = -side * self.T[i][v]
            if i == v or not entry:
                continue
            for i_side, (now, slope) in self._conditions(i, s):
                rate = -s * entry if s else (entry if i_side == LOWER else -entry)
                number = now * whole + slope * t
                if rate < 0 and (best is None or number * best[1] < best[0] * -rate):
                    best, found = (number, -rate), (i, FREE if s else i_side)
        low, high = self.low[v], self.high[v]
        if entering and low is not None and high is not None:
            width = self.D * ((high - low) * whole + (self.high_slope[v] - self.low_slope[v]) * t)
            if best is None or width * best[1] < best[0] * self.D:
                found = (v, -side)
        return found

    def _flip(self, v: int) -> None:
        """Move an unknown from one bound to the other."""
        old, new = self._bound(v, self.state[v]), self._bound(v, -self.state[v])
        at = self.width
        for row in self.T:
            if entry := row[v]:
                row[at] += entry * (new[0] - old[0])
                row[at + 1] += entry * (new[1] - old[1])
        self.state[v] = -self.state[v]

    def _exchange_pairs(self, v: int, r: int, v_moves: _Move, r_moves: _Move) -> None:
        """Exchange two pairs together, where one of them alone has a zero entry."""
        self._exchange(v, r, v_moves.target, r_moves.current)
        self._exchange(r, v, r_moves.target, v_moves.current)
        T = self.T
        T[v], T[r] = T[r], T[v]
        for row in T:
            row[v], row[r] = row[r], row[v]

    def _exchange(self, r: int, c: int, target: _Column, current: _Column) -> None:
        """Make the basic number of row r non-basic at its target, and the one of column c basic.

        With y_r = Σ T_rj y_j / D:  y_c = (D y_r − Σ_{j≠c} T_rj y_j) / T_rc.
        """
        T, D, at = self.T, self.D, self.width
        lead = T[r]
        pivot = lead[c]
        lead[at] -= target[0] * D
        lead[at + 1] -= target[1] * D
        for i, row in enumerate(T):
            if i == r:
                continue
            entry = row[c]
            if entry:
                T[i] = new = [(x * pivot - entry * y) // D for x, y in zip(row, lead, strict=True)]
                new[c] = entry
            elif pivot != D:
                T[i] = [x * pivot // D for x in row]
        T[r] = new = [-x for x in lead]
        new[c] = D
        new[at] += current[0] * pivot
        new[at + 1] += current[1] * pivot
        self.D = pivot
        if pivot < 0:
            self.D = -pivot
            for i, row in enumerate(T):
                T[i] = [-x for x in row]
