"""Conditions that hold with equality, proved without a look at digits.

Three ways to prove that a number in doubt is exactly zero:

1. Equal points. Two unknowns with the same point, sign, slope and coefficients in the rows have the same
   gradient; with all of them negated, the negative one. Where one is free, the gradient of the other is
   zero.
2. Rows. Let T be the free unknowns in doubt and F′ the other free ones. If the rows restricted to F′ have
   rank m − |T| of m, and every combination of rows that vanishes on F′ is satisfied when T is put to its
   bounds, then T is at its bounds: M nonsingular makes P definite on the kernel of A_F, hence on that of
   A_F′, so the smaller basis has a solution, whose |T| undetermined multipliers make the gradients on T
   zero; the solution of M is unique. This is the usual case without any multiplier between its bounds.
   Integers alone decide it.
3. Identities in Q(t), see svmsym.exact.balls.identity.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from svmsym.exact.balls.field import flint
from svmsym.exact.balls.identity import vanishes
from svmsym.exact.balls.judge import Verdict
from svmsym.exact.balls.model import Model
from svmsym.exact.solving.basis import LOWER, State, at_bounds


@dataclass
class Memory:
    """What was found about conditions of one basis; precision does not change it."""

    known: dict[tuple[int, int], bool | None] = field(default_factory=dict)

    def vanishes(self, model: Model, state: State, v: int, side: int) -> bool | None:
        """The identity test, made once."""
        if (v, side) not in self.known:
            self.known[v, side] = vanishes(model, state, v, side)
        return self.known[v, side]


def unsettled(
    model: Model, state: State, verdict: Verdict, memory: Memory
) -> tuple[list[tuple[int, int]], bool]:
    """The conditions in doubt that are not proved zero, and whether more bits can decide them all."""
    near = [] if pinned(model, state, verdict.near) else [*verdict.near]
    same = equal_gradients(model, state, verdict.flat)
    left: list[tuple[int, int]] = []
    hopeful = True
    for v, side in [*near, *((v, 0) for v in verdict.flat if v not in same)]:
        found = memory.vanishes(model, state, v, side)
        if not found:
            left.append((v, side))
            hopeful = hopeful and found is False
    return left, hopeful


def equal_gradients(model: Model, state: State, variables: Sequence[int]) -> set[int]:
    """The unknowns whose gradient is that of a free one up to the sign."""
    if not variables:
        return set()
    free = {_signature(model, v, 1) for v, s in enumerate(state) if not s and not model.program.ridge[v]}
    return {
        v
        for v in variables
        if not model.program.ridge[v] and any(_signature(model, v, sign) in free for sign in (1, -1))
    }


def _signature(model: Model, v: int, sign: int) -> tuple[int, ...]:
    p = model.program
    return (model.place[v], sign * p.sign[v], sign * p.slope[v], *(sign * row[v] for row in p.rows))


def pinned(model: Model, state: State, near: Sequence[tuple[int, int]]) -> bool:
    """Whether the rows alone put the free unknowns in doubt to their bounds."""
    p = model.program
    if not near or len({v for v, _ in near}) < len(near):
        return False
    at = {v: (p.lower if side == LOWER else p.upper)[v] or 0 for v, side in near}
    rest = [v for v, s in enumerate(state) if not s and v not in at]
    combinations = _combinations([[row[v] for v in rest] for row in p.rows])
    if len(combinations) != len(at):
        return False
    fixed = {**dict(zip(*at_bounds(p, state), strict=True)), **at}
    missing = [b - sum(u * row[v] for v, u in fixed.items()) for row, b in zip(p.rows, p.right, strict=True)]
    return not any(sum(y * m for y, m in zip(ys, missing, strict=True)) for ys in combinations)


def _combinations(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """A basis of the combinations of rows that are zero.

    >>> _combinations([[1, 2], [2, 4]]) in ([[2, -1]], [[-2, 1]]), _combinations([[], []])
    (True, [[1, 0], [0, 1]])
    """
    if not rows or not rows[0]:
        return [[int(i == k) for i in range(len(rows))] for k in range(len(rows))]
    kernel, count = flint.fmpz_mat([list(column) for column in zip(*rows, strict=True)]).nullspace()
    return [[int(kernel[i, k]) for i in range(len(rows))] for k in range(count)]
