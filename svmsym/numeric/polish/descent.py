"""The best β for a given set F of free unknowns, by Newton steps that end at the first bound met.

    minimise ½βᵀQβ − cᵀβ + ε‖β‖₁ over β_F,   the other β fixed,   the sum over each group kept.

With the slopes g and the step δ, o of ``border.py`` the objective falls along δ at the rate ⟨g − o, δ⟩ > 0:

    t = min(⟨g − o, δ⟩ / ⟨δ, Qδ⟩, the t at which the first unknown meets its bound)

where δ leads along a direction without curvature, which so ends at a bound; else t ≤ 1. What met its bound
leaves F. An unknown at its bound that δ would move outwards leaves F without a step.

In: what was seen of the matrix, a place with its free unknowns. Out: the place reached. Stop: the slopes of
the free unknowns of each group differ by at most ``goal``, or rounding prevents it.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.kernels import Matrix
from svmsym.numeric.polish.border import Base, System, newton_step
from svmsym.numeric.polish.seen import Seen
from svmsym.numeric.program import Program, Vector

_STALLED = 3  # steps that meet no bound and leave more than half the spread


@dataclass(frozen=True, eq=False)
class Place:
    """β, h = Kβ at the points, the free unknowns and, where ε > 0, the sign that each free unknown keeps."""

    beta: Vector
    h: Vector
    free: NDArray[np.bool_]
    sign: Vector


@dataclass(frozen=True, eq=False)
class Box:
    """The ends between which an unknown may move: its bounds, and zero where ε > 0."""

    low: Vector
    high: Vector


def box(program: Program, sign: Vector) -> Box:
    """The ends for the signs given.

    >>> b = box(Program(np.zeros(2), np.full(2, -1.0), np.ones(2), epsilon=0.1), np.array([1.0, -1.0]))
    >>> b.low.tolist(), b.high.tolist()
    ([0.0, -1.0], [1.0, 0.0])
    """
    if not program.epsilon:
        return Box(program.lower, program.upper)
    return Box(
        np.where(sign > 0, np.maximum(program.lower, 0.0), program.lower),
        np.where(sign < 0, np.minimum(program.upper, 0.0), program.upper),
    )


def between(program: Program, beta: Vector) -> NDArray[np.bool_]:
    """Which unknowns are strictly between their bounds, and not zero where ε > 0.

    >>> between(Program(np.zeros(3), np.full(3, -1.0), np.ones(3), epsilon=0.1), np.array([0.0, 0.5, 1.0]))
    array([False,  True, False])
    """
    inside = (beta > program.lower) & (beta < program.upper)
    return inside & (beta != 0) if program.epsilon else inside


def marks_of(program: Program) -> Matrix:
    """One column of zeros and ones for each group."""
    marks = np.zeros((program.m, len(program.totals)))
    for k, members in enumerate(program.groups):
        marks[members, k] = 1.0
    return marks


@dataclass(frozen=True, eq=False)
class Descent:
    """The place reached, the number of steps, and how far the slopes of its free unknowns are from equal."""

    place: Place
    steps: int
    spread: float


def descended(seen: Seen, place: Place, goal: float, weight: float) -> Descent:
    """The best place for the free unknowns, or one on the way to it; ``weight`` is the proximal one."""
    program, P, Q = seen.program, seen.members, seen.matrix
    every, ends = marks_of(program), box(program, place.sign)
    E, low, high = every[P], ends.low[P], ends.high[P]
    beta, free = place.beta[P], place.free[P]
    h = place.h if program.at is None else place.h[program.at]
    g = (program.c - h - program.epsilon * place.sign)[P]
    if program.ridge is not None:
        g = g - program.ridge[P] * beta
    system = System(Q, E, weight)
    missed = np.array(program.totals) - every.T @ place.beta
    base: Base | None = None
    steps, stalled = 0, 0
    wide = least = spread_of(g, E, free)
    while wide > goal and stalled < _STALLED:
        F = np.flatnonzero(free)
        step = newton_step(system, F, g[F], missed, base)
        base, δ = step.base, step.δ
        outwards = ((δ > 0) & (beta[F] >= high[F])) | ((δ < 0) & (beta[F] <= low[F]))
        if outwards.any():
            free[F[outwards]] = False
            wide = spread_of(g, E, free)
            continue
        way = np.zeros(len(P))
        way[F] = δ
        bend = Q @ way
        left = spread_of(g - bend, E, free)
        if left > max(goal, 0.1 * wide) and not step.fresh:
            base = None  # a long border has become inaccurate
            continue
        gain, curvature = float((g[F] - E[F] @ step.offsets) @ δ), float(δ @ bend[F])
        # A step that does not reduce the spread leads where there is no curvature: its length is not 1.
        most = 1.0 if left <= 0.5 * wide else gain / curvature if curvature > 0 else np.inf
        t, met = length(most, δ, np.where(δ > 0, high[F], low[F]) - beta[F])
        if gain <= 0 or not np.isfinite(t):
            break
        new = np.clip(beta + t * way, low, high)
        new[F[met]] = np.where(δ[met] > 0, high[F[met]], low[F[met]])
        free[F[met]] = False
        g = g - t * bend
        missed = missed - E.T @ (new - beta)
        beta = new
        steps += 1
        wide = spread_of(g, E, free)
        if met.any() or wide <= 0.5 * least:
            stalled, least = 0, wide
        else:
            stalled += 1
    whole = place.beta.copy()
    whole[P] = beta
    moved = Place(whole, place.h + seen.change(beta - place.beta[P]), between(program, whole), place.sign)
    return Descent(moved, steps, wide)


def spread_of(g: Vector, marks: Matrix, free: NDArray[np.bool_]) -> float:
    """How far the slopes of free unknowns are from equal within a group, or from zero without groups."""
    if not marks.shape[1]:
        return float(np.abs(g[free]).max(initial=0.0))
    inside = [g[free & (column > 0)] for column in marks.T]
    return max(float(np.ptp(part)) if len(part) else 0.0 for part in inside)


def length(most: float, δ: Vector, room: Vector) -> tuple[float, NDArray[np.bool_]]:
    """How far to go along δ, not beyond ``most``, and which unknowns meet their bounds there.

    >>> length(1.0, np.array([1.0, -2.0]), np.array([1.0, -0.5]))
    (0.25, array([False,  True]))
    """
    reach = np.full(len(δ), np.inf)
    np.divide(room, δ, out=reach, where=δ != 0)
    bound = float(reach.min(initial=np.inf))
    if bound <= most:
        return bound, reach <= bound
    return most, np.zeros(len(δ), dtype=np.bool_)
