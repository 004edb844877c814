"""SMO with second-order working sets in NumPy alone: the fall-back where Numba is missing.

Problem: the program of ``program.py``. In: program, source of kernel rows, settings, start. Out: β.
One step moves β_i up and β_j down by t, i and j in one group:

    i = argmax of the slope upwards,   j = argmax (u_i − d_j)² / (K_ii + K_jj − 2K_ij + r_i + r_j),

without groups one β_i alone moves. A step ends at zero where ε > 0, because the slope changes there. Stop:
the violation (see ``judge.py``) is below tol.

Reference: Fan, Chen, Lin, JMLR 6 (2005), working set selection 2.
"""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from svmsym.numeric.judge import judge, slopes
from svmsym.numeric.kernels import Matrix, Source
from svmsym.numeric.program import HUGE, Index, Program, Vector, out_of_range, settled
from svmsym.numeric.solution import Round, Settings, Solution

_CURVATURE = 1e-12  # stands for a curvature that is not positive, as LIBSVM's TAU
_REPORT = 1000  # steps between two reports of progress


@dataclass
class _Rows:
    """Kernel rows in float64, the oldest forgotten when the memory is full."""

    source: Source
    room: int
    kept: dict[int, Vector]

    def row(self, i: int) -> Vector:
        if i in self.kept:
            return self.kept[i]
        if len(self.kept) >= self.room:
            del self.kept[next(iter(self.kept))]
        self.kept[i] = self.source.entries(np.array([i]))[0]
        return self.kept[i]


def solve_plain(program: Program, source: Source, settings: Settings, start: Vector) -> Solution:
    """The optimum to the tolerance, from a feasible start.

    >>> import numpy as np
    >>> from svmsym.numeric.kernels import Kernel
    >>> y = np.array([-1.0, -1.0, 1.0, 1.0])
    >>> x = np.array([[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [3.0, 0.0]])
    >>> hard = Program(y, np.minimum(9 * y, 0), np.maximum(9 * y, 0))
    >>> found = solve_plain(hard, Source(x, Kernel("linear")), Settings(tol=1e-9), np.zeros(4))
    >>> (abs(found.beta) + 0.0).round(6).tolist(), round(found.judgement.offsets[0], 6)
    ([0.5, 0.5, 1.0, 0.0], -1.0)
    """
    began = time.perf_counter()
    at = np.arange(program.m) if program.at is None else program.at
    rows = _Rows(source, max(2, int(settings.memory * 1e6 / (8 * max(1, source.n)))), {})
    diagonal = source.diagonal()[at]
    r = np.zeros(program.m) if program.ridge is None else program.ridge
    beta = start.copy()
    h = source.times(program.at_points(beta, source.n))[at]
    steps = 0
    converged = False
    while steps != settings.max_iter:
        up, down = slopes(program, beta, h)
        found = _pair(program, up, down, diagonal + r, rows, at, settings.tol)
        if found is None:
            converged = True
            break
        i, j, t = found
        beta[i], moved = _moved(program, beta[i], i, t)
        if not abs(beta[i]) < HUGE:
            raise out_of_range(program)
        if j < 0:
            h += moved * rows.row(at[i])[at]
        else:
            beta[j], back = _moved(program, beta[j], j, -moved)
            if abs(back) < abs(moved) and beta[j] in (program.lower[j], program.upper[j], 0.0):
                # j met its end first; a difference of rounding alone stays, or it would go on forever
                beta[i] += -back - moved
                moved = -back
            h += moved * (rows.row(at[i]) - rows.row(at[j]))[at]
        steps += 1
        if settings.progress is not None and steps % _REPORT == 0:
            now = time.perf_counter() - began
            settings.progress(
                Round(steps // _REPORT, steps, judge(program, beta, _back(h, at, source.n)).violation, now)
            )
    beta = settled(program, beta)
    h_points = source.times(program.at_points(beta, source.n))
    seconds = time.perf_counter() - began
    return Solution(beta, judge(program, beta, h_points), converged, steps, steps, seconds, "plain")


def _back(h: Vector, at: Index, n: int) -> Vector:
    points = np.zeros(n)
    points[at] = h
    return points


def _pair(
    program: Program, up: Vector, down: Vector, curved: Vector, rows: _Rows, at: Index, tol: float
) -> tuple[int, int, float] | None:
    """The best pair and its unclipped step, (i, −1, t) without b, or None at the optimum."""
    if not program.biased:
        gain = np.where(up > -down, up, -down)
        i = int(np.argmax(np.maximum(gain, 0.0) ** 2 / np.maximum(curved, _CURVATURE)))
        if max(float(up.max()), float((-down).max())) <= tol:
            return None
        slope = up[i] if up[i] > -down[i] else down[i]
        return i, -1, float(slope / max(curved[i], _CURVATURE))
    best: tuple[float, int, int, float] | None = None
    for members in program.groups:
        inside = np.arange(program.m)[members]
        i = int(inside[np.argmax(up[inside])])
        difference = up[i] - down[inside]
        if float(difference.max()) <= tol:
            continue
        row: Matrix = rows.row(int(at[i]))[at[inside]]
        curvature = np.maximum(curved[i] + curved[inside] - 2 * row, _CURVATURE)
        gain = np.where(difference > 0, difference, 0.0) ** 2 / curvature
        k = int(np.argmax(gain))
        if best is None or gain[k] > best[0]:
            best = (float(gain[k]), i, int(inside[k]), float(difference[k] / curvature[k]))
    return best[1:] if best else None


def _moved(program: Program, value: float, p: int, t: float) -> tuple[float, float]:
    """β_p + t, clipped at its bound and, where ε > 0, at zero; with the way really gone."""
    if t > 0:
        end = program.upper[p] if value >= 0 or program.epsilon == 0 else 0.0
        new = min(end, value + t)
    else:
        end = program.lower[p] if value <= 0 or program.epsilon == 0 else 0.0
        new = max(end, value + t)
    return float(new), float(new - value)
