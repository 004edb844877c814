"""Slopes of all unknowns in one pass, as in ``judge.slopes``: see there for the mathematics."""

from __future__ import annotations

from typing import Any

import numpy as np

from svmsym.numeric.compiled.jit import loop

_FAR = np.inf


@loop()
def survey(
    c: Any,
    h: Any,
    at: Any,
    beta: Any,
    lower: Any,
    upper: Any,
    ε: Any,
    ridge: Any,
    group: Any,
    ends: Any,
    up: Any,
    down: Any,
) -> None:
    """Fill ``up`` and ``down``, and ``ends`` with their highest and lowest in each of two groups."""
    ends[0, 0] = ends[1, 0] = -_FAR
    ends[0, 1] = ends[1, 1] = _FAR
    for p in range(c.size):
        value = beta[p]
        v = c[p] - h[at[p] if at.size else p]
        if ridge.size:
            v -= ridge[p] * value
        g = group[p] if group.size else 0
        u, d = -_FAR, _FAR
        if value < upper[p]:
            u = v - ε if value >= 0 else v + ε
        if value > lower[p]:
            d = v - ε if value > 0 else v + ε
        up[p], down[p] = u, d
        ends[g, 0] = max(ends[g, 0], u)
        ends[g, 1] = min(ends[g, 1], d)
