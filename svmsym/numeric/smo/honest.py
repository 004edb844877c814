"""The violation at exit in float64, although kernel rows were float32.

h = Kβ was summed in float64 from float32 entries, so it carries an error of about 10⁻⁷ Σ|β|. The violation
depends on the few unknowns with extreme slopes only. So h is recomputed in float64 at the points of the N
highest slopes upwards, the N lowest downwards and N points spread over the data; e is the largest error
seen. If every other unknown is then further from the extremes than 4e, the violation is that of float64;
else N grows, until all points are recomputed.

In: program, source, β, h. Out: h with the recomputed points put in, and e.
"""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.judge import slopes
from svmsym.numeric.kernels import Source
from svmsym.numeric.program import Index, Program, Vector

_SMALL = 10_000  # entries: all are recomputed
_FIRST = 16
_GROWTH = 4
_SAFETY = 4.0
_COLUMNS = 2048  # support vectors at a time


def corrected(program: Program, source: Source, beta: Vector, h: Vector) -> tuple[Vector, float]:
    """h with its deciding points in float64, and the largest error that was found.

    >>> import numpy as np
    >>> from svmsym.numeric.kernels import Kernel
    >>> two = Program(np.array([1.0, -1.0]), np.array([0.0, -9.0]), np.array([9.0, 0.0]))
    >>> source = Source(np.array([[1.0], [-1.0]]), Kernel("linear"))
    >>> corrected(two, source, np.array([0.5, -0.5]), np.array([1.0, -1.001]))[0]
    array([ 1., -1.])
    """
    h = h.copy()
    n = source.n
    weights = program.at_points(beta, n)
    used = np.flatnonzero(weights)
    if n * len(used) <= _SMALL:
        better = _at(source, np.arange(n), used, weights)
        return better, float(np.abs(better - h).max())
    done = np.zeros(n, bool)
    error, count = 0.0, _FIRST
    while True:
        done_before = done.copy()
        done[:: max(1, n // count)] = True
        done[_extreme_points(program, beta, h, count)] = True
        new = np.flatnonzero(done & ~done_before)
        better = _at(source, new, used, weights)
        error = max(error, float(np.abs(better - h[new]).max(initial=0.0)))
        h[new] = better
        if done.all() or _certain(program, beta, h, done, _SAFETY * error):
            return h, error
        count *= _GROWTH


def _at(source: Source, points: Index, used: Index, weights: Vector) -> Vector:
    total = np.zeros(len(points))
    for start in range(0, len(used), _COLUMNS):
        part = used[start : start + _COLUMNS]
        total += source.entries(points, part) @ weights[part]
    return total


def _sides(program: Program, beta: Vector, h: Vector) -> Iterator[Vector]:
    """Slopes upwards, and downwards with their sign changed, of each group; −∞ where there is none."""
    up, down = slopes(program, beta, h if program.at is None else h[program.at])
    for key in (up, -down):
        if program.group is None:
            yield key
        else:
            yield from (np.where(members, key, -np.inf) for members in program.groups)


def _extreme_points(program: Program, beta: Vector, h: Vector, count: int) -> Index:
    """The points of the highest slopes on every side."""
    behind = max(0, program.m - count)
    sides = _sides(program, beta, h)
    unknowns = np.concatenate([np.argpartition(key, min(behind, program.m - 1))[behind:] for key in sides])
    return unknowns if program.at is None else program.at[unknowns]


def _certain(program: Program, beta: Vector, h: Vector, done: NDArray[np.bool_], margin: float) -> bool:
    """Whether the extremes are recomputed ones, and all others lie behind them by the margin."""
    known = done if program.at is None else done[program.at]
    for key in _sides(program, beta, h):
        behind = float(np.max(key, where=~known, initial=-np.inf))
        if behind > -np.inf and not float(np.max(key, where=known, initial=-np.inf)) > behind + margin:
            return False
    return True
