"""Coordinate ascent on the dual, one multiplier at a time: why it cannot work, and what it does without b.

Problem: for labels t_i = ±1, K_ij = ⟨x_i, x_j⟩ and a price C (None: no upper bound),

    max W(α) = Σ α_i − ½ ΣΣ α_i α_j t_i t_j K_ij      such that  0 ≤ α_i ≤ C,  Σ α_i t_i = 0.

A step keeps all multipliers but one and maximises W over that one. With Σ α_k t_k = 0 there is nothing to
choose,

    α_i = −t_i Σ_{k≠i} α_k t_k,

which is the value that α_i has already: from a feasible α no step moves. So two multipliers have to move
together (``simplified_smo.py``). Without the constraint (a hyperplane through the origin, no b) a step is

    α_i ← α_i + (1 − t_i Σ α_k t_k K_ki)/K_ii, clipped to [0, C];

where K_ii = 0, as for a point at the origin, W rises by 1 per unit of α_i for ever: the step goes to C, and
without C it has no end: the run stops and says so.

Stop: a sweep moved nothing, or ``most`` sweeps were made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from svmsym.algorithms import inputs
from svmsym.algorithms.inputs import Number
from svmsym.algorithms.simplified_smo import Gram, Point, clip, dual_value, plain_inner
from svmsym.algorithms.trace import Trace
from svmsym.errors import SvmsymError

COLUMNS = ("sweep", "i", "allowed", "α_i", "α", "W")


@dataclass(frozen=True)
class Ascent:
    """Where the ascent ended; ``unbounded`` is the point (from 1) along whose multiplier W grows for ever."""

    alpha: tuple[Fraction, ...]
    value: Fraction
    moved: bool
    unbounded: int | None = None


def coordinate_ascent(  # noqa: PLR0913 - the settings of an algorithm
    X: Sequence[Point],
    t: Sequence[int],
    C: Number | None = None,
    *,
    start: Sequence[Number] | None = None,
    constrained: bool = True,
    most: int = 100,
) -> Trace:
    """One row for each multiplier looked at; ``allowed`` is the set it may be chosen from.

    >>> X, t = [[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1]
    >>> run = coordinate_ascent(X, t)
    >>> run.result.moved, str(run.result.value)
    (False, '0')
    >>> print(run)
    sweep  i  allowed  α_i  α             W
    1      1  {0}      0    (0, 0, 0, 0)  0
    1      2  {0}      0    (0, 0, 0, 0)  0
    1      3  {0}      0    (0, 0, 0, 0)  0
    1      4  {0}      0    (0, 0, 0, 0)  0
    >>> coordinate_ascent(X, t, constrained=False).result.unbounded
    1
    """
    X = inputs.points(X)
    n = len(X)
    t = inputs.labels(t, n, (-1, 1))
    inputs.whole(most, "most", least=1)
    K = [[plain_inner(u, v) for v in X] for u in X]
    top = None if C is None else Fraction(inputs.positive(C, "C"))
    α = [Fraction(v) for v in inputs.numbers(start, "start", n)] if start is not None else [Fraction(0)] * n
    if any(a != clip(a, Fraction(0), top) for a in α):
        raise SvmsymError(
            "the start leaves the box", why="0 ≤ α_i ≤ C is asked of every multiplier", hint="start at zero"
        )
    if constrained and sum((a * s for a, s in zip(α, t, strict=True)), Fraction(0)):
        raise SvmsymError("the start does not satisfy Σ α t = 0", hint="start at zero")
    rows: list[tuple[object, ...]] = []
    ever = False
    for sweep in range(1, most + 1):
        moved = False
        for i in range(n):
            new = _held(t, α, i) if constrained else _highest(K, t, α, i, top)
            allowed = f"{{{new}}}" if constrained else f"[0, {'∞' if top is None else top}]"
            if new is None:
                rows.append((sweep, i + 1, allowed, "∞", tuple(α), "∞"))
                return Trace(COLUMNS, tuple(rows), Ascent(tuple(α), dual_value(K, t, α), ever, i + 1))
            moved = moved or new != α[i]
            α[i] = new
            rows.append((sweep, i + 1, allowed, new, tuple(α), dual_value(K, t, α)))
        ever = ever or moved
        if not moved:
            break
    return Trace(COLUMNS, tuple(rows), Ascent(tuple(α), dual_value(K, t, α), ever))


def _held(t: Sequence[int], α: Sequence[Fraction], i: int) -> Fraction:
    """The only α_i that Σ α t = 0 allows beside the others."""
    others = sum((a * s for k, (a, s) in enumerate(zip(α, t, strict=True)) if k != i), Fraction(0))
    return -t[i] * others


def _highest(K: Gram, t: Sequence[int], α: Sequence[Fraction], i: int, C: Fraction | None) -> Fraction | None:
    """The α_i in [0, C] that is best for W; None where W grows for ever."""
    slope = 1 - t[i] * sum((a * s * row[i] for a, s, row in zip(α, t, K, strict=True)), Fraction(0))
    if K[i][i] == 0:  # then x_i = 0 and the slope is 1
        return C
    return clip(α[i] + slope / K[i][i], Fraction(0), C)
