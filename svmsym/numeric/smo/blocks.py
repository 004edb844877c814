"""SMO by blocks: an outer working set solved by an inner SMO, then one update of all gradients.

Problem: the program of ``program.py``. In: program, kernel rows, settings, a feasible start. Out: β and h =
Kβ. Each round

1. takes q unknowns W that violate the conditions, or are free (``working_set``);
2. computes the dense block K_WW and improves β_W by pair steps with second-order choice
   (``compiled.inner``): two steps for each unknown, then until no pair in W is violated by more than a
   tenth of the violation at the start;
3. adds the kernel rows of those that moved: h += K_{·W} δ (``rows``).

Stop: the violation max slope upwards − min slope downwards (see ``judge.py``) is at most tol. The dual
objective never falls from one round to the next, because every pair step raises it.

References: Joachims, Making large-scale SVM learning practical (1999), for the decomposition; Fan, Chen,
Lin, JMLR 6 (2005), for the pair; Wen et al., ThunderSVM, JMLR 19 (2018), for keeping a part of the set.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from math import isfinite

import numpy as np

from svmsym.numeric.compiled.survey import survey
from svmsym.numeric.program import HUGE, Index, Program, Vector, out_of_range
from svmsym.numeric.smo.rows import View
from svmsym.numeric.smo.shrinking import movable, restricted
from svmsym.numeric.smo.steps import block_steps, by_group
from svmsym.numeric.smo.working_set import first_set, next_set
from svmsym.numeric.solution import Round, Settings

_WHOLE = 1300  # unknowns up to which one block holds all
_LARGEST = 2048  # a larger block leaves the processor's cache
_ENOUGH = 0.1  # of the violation at the start of a round is where the inner loop may stop,
_LEAST = 2  # after so many steps for each unknown, which cost little beside the rows to come;
_MOST = 100  # and after so many it has to, so that progress is shown and an interrupt is heard,
_SHORT = 50_000  # but not before this many, which take some hundredths of a second
_ROUNDS_BEFORE_SHRINKING = 8
_RISE = 1e-13  # relative: a smaller rise of the dual is rounding,
_IDLE = 5  # and after so many rounds without a rise float32 cannot help


@dataclass
class State:
    """Where the solver is; h = Kβ at the points."""

    beta: Vector
    h: Vector
    violation: float = np.inf
    steps: int = 0
    rounds: int = 0


class Survey:
    """Slopes of all unknowns, and the largest violation."""

    def __init__(self, program: Program) -> None:
        none = np.zeros(0)
        self.program = program
        self._at = np.zeros(0, np.intp) if program.at is None else program.at
        self._ridge = none if program.ridge is None else program.ridge
        self._group = np.zeros(0, np.int8) if program.group is None else program.group
        self.up, self.down = np.empty(program.m), np.empty(program.m)
        self.middle: Vector = np.zeros(2)

    def look(self, beta: Vector, h: Vector) -> float:
        """Fill the slopes; the largest violation."""
        p = self.program
        ends = np.empty((2, 2))
        survey(
            p.c,
            h,
            self._at,
            beta,
            p.lower,
            p.upper,
            p.epsilon,
            self._ridge,
            self._group,
            ends,
            self.up,
            self.down,
        )
        (first_up, first_down), (second_up, second_down) = ends.tolist()
        if not p.biased:
            return float(max(0.0, first_up, -first_down))
        self.middle = np.array([_between(first_up, first_down), _between(second_up, second_down)])
        return float(max(0.0, first_up - first_down, second_up - second_down))


def _between(highest: float, lowest: float) -> float:
    middle = 0.5 * (highest + lowest)
    return middle if isfinite(middle) else 0.0


def size_of_set(m: int) -> int:
    """q: whole small problems, 256 unknowns up to 4,000, 512 up to 8,000, then 1,024."""
    if m <= _WHOLE:
        return m
    return 256 if m < 4000 else 512 if m < 8000 else 1024  # noqa: PLR2004 - measured


def run(program: Program, rows: View, settings: Settings, state: State, began: float) -> bool:
    """Rounds until the violation is at most tol; False if steps are used up or float32 sees nothing to do."""
    look = Survey(program)
    q = min(program.m, size_of_set(program.m))
    chosen: Index | None = None
    limit = settings.max_iter if settings.max_iter >= 0 else np.iinfo(np.int64).max
    idle, next_shrinking = 0, _ROUNDS_BEFORE_SHRINKING
    while True:
        state.violation = look.look(state.beta, state.h)
        if settings.progress is not None:
            now = time.perf_counter() - began
            settings.progress(Round(state.rounds, state.steps, state.violation, now))
        if state.violation <= settings.tol:
            return True
        if state.steps >= limit or idle >= _IDLE:
            return False
        if settings.shrinking and state.rounds >= next_shrinking:
            kept = movable(program, look, state.violation)
            next_shrinking = state.rounds + _ROUNDS_BEFORE_SHRINKING
            if kept is not None:
                _shrunk(program, rows, settings, state, kept, began)
                next_shrinking = state.rounds + _ROUNDS_BEFORE_SHRINKING
                continue
        chosen = _chosen(program, look, state, chosen, q)
        steps, rise = _improve(program, rows, look, state, chosen, settings.tol, limit - state.steps)
        state.steps += steps
        state.rounds += 1
        size = _size(program, state)
        if not size < HUGE**2:
            raise out_of_range(program)
        idle = 0 if rise > _RISE * size else idle + 1
        if 2 * _free(program, state.beta) > q:
            q = max(q, min(2 * q, _LARGEST, program.m))


def _chosen(program: Program, look: Survey, state: State, last: Index | None, q: int) -> Index:
    if q == program.m:
        return by_group(program)
    if last is None:
        return first_set(program, look, q)
    return next_set(program, look, state.beta, last, q)


def _free(program: Program, beta: Vector) -> int:
    return int(np.count_nonzero((beta > program.lower) & (beta < program.upper) & (beta != 0)))


def _size(program: Program, state: State) -> float:
    """How large the terms of the dual are: what its rise is compared with."""
    h = state.h if program.at is None else state.h[program.at]
    return abs(float(program.c @ state.beta)) + 0.5 * abs(float(state.beta @ h))


def _rise(
    program: Program, W: Index, before: Vector, after: Vector, h_before: Vector, h_after: Vector
) -> float:
    """By how much the dual grew: δᵀ(c − ½(h + h′)) − ε(‖β′‖₁ − ‖β‖₁) − ½Σr(β′² − β²) over the block.

    Where other unknowns are fixed, h contains them, and this is right all the same.
    """
    delta = after - before
    value = float(delta @ (program.c[W] - 0.5 * (h_before + h_after)))
    if program.epsilon:
        value -= program.epsilon * float((np.abs(after) - np.abs(before)).sum())
    if program.ridge is not None:
        value -= 0.5 * float(program.ridge[W] @ (after * after - before * before))
    return value


def _shrunk(
    program: Program, rows: View, settings: Settings, state: State, kept: Index, began: float
) -> None:
    """Solve the program of the unknowns that may move, then bring h up to date."""
    part = State(state.beta[kept], state.h[kept], steps=state.steps, rounds=state.rounds)
    inner = rows.subset(kept, settings.memory)
    run(restricted(program, state.beta, kept), inner, settings, part, began)
    change = part.beta - state.beta[kept]
    moved = np.flatnonzero(change)
    rows.add(kept[moved], change[moved], state.h)
    state.beta[kept] = part.beta
    state.steps, state.rounds = part.steps, part.rounds
    rows.rows.entries += inner.rows.entries
    inner.rows.close()


def _improve(
    program: Program, rows: View, look: Survey, state: State, W: Index, tol: float, limit: int
) -> tuple[int, float]:
    """One round: solve the block, move β, update h; the number of steps, and the rise of the dual."""
    points = W if program.at is None else program.at[W]
    K = rows.block(points)
    h_before = state.h[points]
    whole = len(W) == program.m
    before = state.beta[W]
    beta = before.copy()
    v = program.c[W] - h_before
    v -= (
        look.middle[0] if program.group is None else look.middle[program.group[W]]
    )  # near zero float32 is exact enough
    if program.ridge is not None:
        v -= program.ridge[W] * beta
    tight = 0.9 * tol if whole else 0.5 * tol
    enough = tight if whole else max(_ENOUGH * state.violation, tight)
    rule = (tight, enough, _LEAST * len(W), min(limit, max(_MOST * len(W), _SHORT)))
    steps = block_steps(program, W, K, v.astype(np.float32), beta, rule)
    state.beta[W] = beta
    delta = beta - before
    moved = np.flatnonzero(delta)
    if whole and program.at is None and program.group is None:
        rows.add_block(moved, delta[moved], state.h)
    elif program.at is None:
        rows.add(W[moved], delta[moved], state.h)
    else:
        distinct, back = np.unique(points[moved], return_inverse=True)
        sums = np.zeros(len(distinct))
        np.add.at(sums, back, delta[moved])
        rows.add(distinct, sums, state.h)
    return steps, _rise(program, W, before, beta, h_before, state.h[points])
