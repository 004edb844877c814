"""The violation at exit in float64, although kernel rows were float32.

h = Kβ was summed in float64 from float32 entries, so it carries an error of about 10⁻⁷ Σ|β|. The violation
depends on the few unknowns with extreme slopes only. So h is recomputed in float64 at the points of the K
highest slopes upwards, the K lowest downwards and K points spread over the data; e is the largest error
seen. If every other unknown is further from the extremes than 4e, the violation is that of float64; else K
doubles, until all points are recomputed.

In: program, source, β, h. Out: h with the recomputed points put in, and e.
"""

from __future__ import annotations

import numpy as np

from svmsym.numeric.judge import slopes
from svmsym.numeric.kernels import Source
from svmsym.numeric.program import Index, Program, Vector

_SMALL = 60_000  # entries: all are recomputed
_FIRST = 24
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
    error = 0.0
    count = _FIRST
    while True:
        spread = np.linspace(0, n - 1, min(n, count)).astype(np.intp)
        asked, margin = _extremes(program, beta, h, count)
        new = np.unique(np.concatenate([asked, spread]))
        new = new[~done[new]]
        if len(new):
            better = _at(source, new, used, weights)
            error = max(error, float(np.abs(better - h[new]).max()))
            h[new] = better
            done[new] = True
        if done.all() or (not len(new) and margin > _SAFETY * error):
            return h, error
        if len(new) and margin > _SAFETY * error:
            continue  # once more with the corrected values, to see that the order stands
        count *= 2


def _at(source: Source, points: Index, used: Index, weights: Vector) -> Vector:
    total = np.zeros(len(points))
    for start in range(0, len(used), _COLUMNS):
        part = used[start : start + _COLUMNS]
        total += source.entries(points, part) @ weights[part]
    return total


def _extremes(program: Program, beta: Vector, h: Vector, count: int) -> tuple[Index, float]:
    """The points of the most extreme slopes, and how far the others are from the extreme."""
    up, down = slopes(program, beta, h if program.at is None else h[program.at])
    margin = np.inf
    found: list[Index] = []
    groups = program.groups or (slice(None),)
    for members in groups:
        for key in (up, -down):
            inside = (
                np.flatnonzero(np.isfinite(key))
                if program.group is None
                else np.flatnonzero(np.isfinite(key) & members)
            )
            if len(inside) <= count:
                found.append(inside)
                continue
            order = inside[np.argpartition(key[inside], len(inside) - count - 1)]
            best = order[len(inside) - count :]
            found.append(best)
            margin = min(margin, float(key[best].max() - key[order[len(inside) - count - 1]]))
    unknowns = np.concatenate(found)
    return (unknowns if program.at is None else program.at[unknowns]), margin
