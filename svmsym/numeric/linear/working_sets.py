"""Block SMO in the space of w: for many columns, where normal equations cost too much, and for sparse rows.

Problem: the program of ``program.py`` with K = XXᵀ, X dense or CSR. In: program, points, settings,
feasible start. One round chooses a set W of unknowns that violate the conditions or are free
(``smo.working_set``); solves the program restricted to W, a small one with the dense kernel matrix X_W
X_Wᵀ, to a tenth of the violation (``numeric.solve``); and moves all values at once,

    h ← h + X(X_Wᵀ δ),   δ the change of β_W,

so that no kernel row is ever computed: a round costs 2nd. Stopping rule: the violation is at most tol, or
``ROUNDS`` rounds are made, or none of them moves anything.

Reference: Joachims, Making large-scale support vector machine learning practical (1999).
"""

from __future__ import annotations

import time
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from svmsym.numeric.judge import judge, slopes
from svmsym.numeric.kernels import Kernel, Matrix, Source
from svmsym.numeric.program import Index, Program, Vector
from svmsym.numeric.smo.working_set import first_set, next_set
from svmsym.numeric.solution import Round, Settings, Solution

SMALLEST, LARGEST = (
    512,
    2048,
)  # unknowns in a working set; twice as many where more than half of them are free
ROUNDS = 2000
_SHARE = 0.1  # of the violation: what a restricted program is solved to
_REFRESH = 50  # rounds after which h is computed anew


@dataclass(eq=False)  # not frozen, because the protocol of ``smo.working_set`` is not
class _Slopes:
    """Slopes of all unknowns, the middle of each group, and the largest violation."""

    up: Vector
    down: Vector
    middle: Vector
    violation: float


def solve_by_working_sets(program: Program, points: Any, settings: Settings, start: Vector) -> Solution:
    """The optimum to the tolerance, from a feasible start.

    >>> x = np.array([[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [3.0, 0.0]])
    >>> y = np.array([-1.0, -1.0, 1.0, 1.0])
    >>> hard = Program(y, np.minimum(9 * y, 0), np.maximum(9 * y, 0))
    >>> found = solve_by_working_sets(hard, x, Settings(tol=1e-6), np.zeros(4))
    >>> (abs(found.beta) + 0.0).round(4).tolist()
    [0.5, 0.5, 1.0, 0.0]
    """
    from svmsym.numeric.solve import solve_program  # noqa: PLC0415 - which itself may call this path

    began = time.perf_counter()
    at = np.arange(program.m) if program.at is None else program.at
    beta, h = start.copy(), values_at(points, program, start)
    q = min(program.m, SMALLEST)
    chosen: Index | None = None
    steps = number = 0
    for number in range(1, ROUNDS + 1):
        look = _slopes(program, beta, h[at])
        if settings.progress is not None:
            settings.progress(Round(number, steps, look.violation, time.perf_counter() - began))
        if look.violation <= settings.tol or 0 <= settings.max_iter <= steps:
            break
        chosen = first_set(program, look, q) if chosen is None else next_set(program, look, beta, chosen, q)
        rows = points[at[chosen]]
        block = _dense(rows @ rows.T)
        small = _restricted(program, chosen, beta[chosen], h[at[chosen]], block)
        left = settings.max_iter - steps if settings.max_iter >= 0 else -1
        inner = replace(
            settings, tol=max(settings.tol / 2, _SHARE * look.violation), max_iter=left, progress=None
        )
        solved = solve_program(small, Source(block, Kernel("precomputed")), inner, beta[chosen])
        steps += solved.steps
        change = solved.beta - beta[chosen]
        if not change.any():
            break
        beta[chosen] = solved.beta
        h = values_at(points, program, beta) if number % _REFRESH == 0 else h + points @ (rows.T @ change)
        inside = (solved.beta > small.lower) & (solved.beta < small.upper) & (solved.beta != 0)
        if 2 * np.count_nonzero(inside) > q:
            q = min(2 * q, LARGEST, program.m)
    found = judge(program, beta, values_at(points, program, beta))
    seconds = time.perf_counter() - began
    return Solution(beta, found, found.violation <= settings.tol, steps, number, seconds, "working sets")


def values_at(points: Any, program: Program, beta: Vector) -> Vector:
    """Kβ = X(Xᵀβ) at the points.

    >>> two = Program(np.zeros(2), np.zeros(2), np.ones(2))
    >>> values_at(np.array([[1.0], [2.0]]), two, np.array([1.0, 1.0]))
    array([3., 6.])
    """
    return np.asarray(
        points @ (points.T @ program.at_points(beta, points.shape[0])), dtype=np.float64
    ).ravel()


def _dense(product: Any) -> Matrix:
    return np.asarray(product.toarray() if hasattr(product, "toarray") else product, dtype=np.float64)


def _slopes(program: Program, beta: Vector, h: Vector) -> _Slopes:
    up, down = slopes(program, beta, h)
    if not program.biased:
        worst = max(0.0, float(up.max(initial=0.0)), float(-down.min(initial=0.0)))
        return _Slopes(up, down, np.zeros(2), worst)
    highest = np.array([up[g].max(initial=-np.inf) for g in program.groups])
    lowest = np.array([down[g].min(initial=np.inf) for g in program.groups])
    finite = np.isfinite(highest) & np.isfinite(lowest)
    middle = np.where(finite, 0.5 * (np.where(finite, highest, 0.0) + np.where(finite, lowest, 0.0)), 0.0)
    return _Slopes(up, down, middle, max(0.0, float((highest - lowest).max())))


def _restricted(program: Program, chosen: Index, beta: Vector, h: Vector, block: Matrix) -> Program:
    """The program over the chosen unknowns, all others held: c_W − h_W + K_WW β_W is its linear term."""
    group = None if program.group is None else program.group[chosen]
    part = replace(
        program,
        c=program.c[chosen] - h + block @ beta,
        lower=program.lower[chosen],
        upper=program.upper[chosen],
        group=group,
        at=None,
        ridge=None if program.ridge is None else program.ridge[chosen],
    )
    return replace(part, totals=tuple(float(beta[g].sum()) for g in part.groups))
