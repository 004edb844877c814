"""Blocked SMO from a source of kernel entries to a judged solution.

Rounds run on float32 rows until the violation is below tol; then the violation is recomputed in float64
(``honest``). If it is above tol after all, h = Kβ is computed anew in float64 and the rounds go on from
there: moves are small then, and so are the errors they bring, as in iterative refinement of a linear
system.
"""

from __future__ import annotations

import time

import numpy as np

from svmsym.numeric.blas import single_blas
from svmsym.numeric.judge import Judgement, judge, reached
from svmsym.numeric.kernels import Source
from svmsym.numeric.program import Program, Vector, settled
from svmsym.numeric.smo.blocks import State, run
from svmsym.numeric.smo.double import times
from svmsym.numeric.smo.honest import corrected
from svmsym.numeric.smo.points import laid_out
from svmsym.numeric.smo.rows import Rows, View
from svmsym.numeric.solution import Settings, Solution

_REFINEMENTS = 10
_VALUE, _GAP = 1e-6, 0.1  # error of the objective, relative to it and to the gap, that is passed over,
_COARSE = 1e-3  # unless it is this large
WORTH_THREADS = 2000  # points


def solve_blocks(program: Program, source: Source, settings: Settings, start: Vector) -> Solution:
    """The optimum to the tolerance, from a feasible start."""
    threads = settings.threads if source.n >= WORTH_THREADS else 1
    rows = Rows(laid_out(source), settings.memory, threads)
    try:
        with single_blas():
            return solve_view(program, source, View(rows), settings, start)
    finally:
        rows.close()


def solve_view(program: Program, source: Source, rows: View, settings: Settings, start: Vector) -> Solution:
    """The same on rows that may be shared with other programs; the source has the same points as the view."""
    began = time.perf_counter()
    state = State(start.copy(), np.zeros(source.n))
    weights = program.at_points(state.beta, source.n)
    used = np.flatnonzero(weights)
    rows.add(used, weights[used], state.h)
    return solve_from(program, source, rows, settings, state, began)


def solve_from(
    program: Program, source: Source, rows: View, settings: Settings, state: State, began: float
) -> Solution:
    """The same from a state, whose h belongs to its β; the state ends where the solution is."""
    for _ in range(_REFINEMENTS):
        done = run(program, rows, settings, state, began)
        state.beta = settled(program, state.beta)
        h, error = corrected(program, source, state.beta, state.h)
        judgement = judge(program, state.beta, h)
        wrong = done and judgement.violation > settings.tol
        if wrong or _blurred(state.beta, error, judgement):
            state.h = times(source, program.at_points(state.beta, source.n), settings.threads)
            judgement = judge(program, state.beta, state.h)
        if not done or judgement.violation <= settings.tol:
            break
    converged = reached(judgement, state.beta, settings.tol)
    seconds = time.perf_counter() - began
    return Solution(state.beta, judgement, converged, state.steps, state.rounds, seconds, "blocks")


def _blurred(beta: Vector, error: float, judgement: Judgement) -> bool:
    """Whether errors of h, if they are independent, make the reported values wrong."""
    used = max(1, int(np.count_nonzero(beta)))
    off = error * float(np.abs(beta).sum()) / np.sqrt(used)
    size = abs(judgement.dual)
    return bool(off > _VALUE * size and (off > _GAP * judgement.gap or off > _COARSE * size))
