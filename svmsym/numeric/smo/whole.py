"""SMO on the whole kernel matrix, for problems of at most 600 points: judged in float64, begun in float32.

Problem: the program of ``program.py``. In: program, kernel matrix K, settings, a feasible start. Out: β,
judged. All unknowns make one block, which the inner loop (``compiled.inner``) improves by pair steps with
second-order choice, at first in float32, which is twice as fast; then h = Kβ is computed anew in float64, and
the loop goes on in float64 if that is not enough. Stop: the violation (see ``judge.py``) is at most tol.
Up to 100 unknowns take steps in float64 at once, and go on to rounding level for as long as steps are cheap.

Where matrices are this small, the outer loop, the cache of rows and the second look in float64, which the
blocked solver (``blocks``) lives by, would take longer than the steps.

Reference: Fan, Chen, Lin, JMLR 6 (2005).
"""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np

from svmsym.numeric.blas import single_blas
from svmsym.numeric.compiled.double import weighted_rows
from svmsym.numeric.judge import finest, judge, reached
from svmsym.numeric.kernels import Matrix, Source, Subset
from svmsym.numeric.program import HUGE, Index, Program, Vector, out_of_range, settled
from svmsym.numeric.smo.matrices import Matrices
from svmsym.numeric.smo.shrinking import restricted
from svmsym.numeric.smo.steps import block_steps, by_group
from svmsym.numeric.solution import Round, Settings, Solution

LARGEST = 600  # points; beyond, float32 rows on demand are quicker
_CHEAP = 20  # steps for each of few unknowns, and for a hundred more, spent on rounding level
_INSIDE = 0.99  # of tol is what steps aim at, so that rounding does not lead beyond it
_MANY = 50_000  # steps between two looks, so that progress is shown and an interrupt is heard
_RISE = 1e-13  # relative: a smaller rise of the dual is rounding


def solve_whole(
    program: Program, K: Matrix, settings: Settings, start: Vector, began: float | None = None
) -> Solution:
    """The optimum to the tolerance, from a feasible start; ``began`` is when the matrix was begun.

    >>> y = np.array([-1.0, -1.0, 1.0, 1.0])
    >>> x = np.array([[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [3.0, 0.0]])
    >>> hard = Program(y, np.minimum(9 * y, 0), np.maximum(9 * y, 0))
    >>> found = solve_whole(hard, x @ x.T, Settings(tol=1e-9), np.zeros(4))
    >>> (abs(found.beta) + 0.0).round(6).tolist(), round(found.judgement.offsets[0], 6)
    ([0.5, 0.5, 1.0, 0.0], -1.0)
    """
    began = time.perf_counter() if began is None else began
    order = by_group(program)
    at = order if program.at is None else program.at[order]
    if _halves_share(program, at, len(K)):
        at, block = at[: len(K)], K
    elif program.at is None and program.group is None:
        block = K
    else:
        block = K if np.array_equal(at, np.arange(len(K))) else K[np.ix_(at, at)]
    own = order[: len(at)]
    limit = settings.max_iter if settings.max_iter >= 0 else np.iinfo(np.int64).max
    aim, fine = _INSIDE * settings.tol, finest(program, settings.tol)
    ridge = np.zeros(program.m) if program.ridge is None else program.ridge
    beta, steps, rounds, best = start.copy(), 0, 0, -np.inf
    h = _times(K, program.at_points(beta, len(K)))
    while True:
        part, v = beta[order], program.c[own] - h[at] - ridge[own] * beta[own]
        rule = (aim, aim, 0, min(_MANY, limit - steps))
        if rounds == 0 and fine < settings.tol:
            cheap = min(_CHEAP * (program.m + 100), limit)
            steps += block_steps(program, order, block, v, part, (_INSIDE * fine, _INSIDE * fine, 0, cheap))
        elif rounds == 0:
            steps += block_steps(program, order, block.astype(np.float32), v.astype(np.float32), part, rule)
        else:
            steps += block_steps(program, order, block, v, part, rule)
        rounds += 1
        beta[order] = part
        beta = settled(program, beta)
        h = _times(K, program.at_points(beta, len(K)))
        judgement = judge(program, beta, h)
        if not abs(judgement.dual) < HUGE**2:
            raise out_of_range(program)
        seconds = time.perf_counter() - began
        if settings.progress is not None:
            settings.progress(Round(rounds, steps, judgement.violation, seconds))
        done = reached(judgement, beta, settings.tol)
        if done or steps >= limit or judgement.dual <= best + _RISE * abs(best):
            return Solution(beta, judgement, done, steps, rounds, seconds, "whole matrix")
        best = judgement.dual


def solve_small(program: Program, source: Source, settings: Settings, start: Vector) -> Solution:
    """The same from a source of kernel entries; points are sorted by group, as the inner loop wants them."""
    began = time.perf_counter()
    with single_blas():
        if program.group is None or program.at is not None:
            return solve_whole(program, Matrices(source).of((0,)), settings, start, began)
        order = by_group(program)
        index = source.index[order] if isinstance(source, Subset) else order
        matrix = Matrices(Subset(source.points, source.kernel, index)).of((0,))
        found = solve_whole(restricted(program, start, order), matrix, settings, start[order], began)
    beta = np.empty(program.m)
    beta[order] = found.beta
    return replace(found, beta=beta)


def _halves_share(program: Program, at: Index, n: int) -> bool:
    """Whether the two groups are on all points each, with the same slopes, as for ν-SVR."""
    return (
        len(at) == 2 * n
        and program.ridge is None
        and np.array_equal(at, np.tile(np.arange(n), 2))
        and np.array_equal(program.c[:n], program.c[n:])
    )


def _times(K: Matrix, weights: Vector) -> Vector:
    """Kβ, from the rows that count."""
    few = 2 * np.count_nonzero(weights) < len(K)
    return np.asarray(weighted_rows(K, weights)) if few else K @ weights
