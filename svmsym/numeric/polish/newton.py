"""Polish β from a coarse tolerance to rounding level: an active-set method with Newton steps, in float64.

Problem: the program of ``program.py``, convex. In: program, source, β (from SMO, or any feasible one), tol.
Out: a Solution whose KKT violation, with h = Kβ computed afresh, is at most tol where float64 can tell.

F is the set of unknowns strictly between their bounds; where ε > 0 also zero counts as a bound, because the
slope changes there. Round by round:

1. ``descent.py``: the optimum over F by Newton steps. A step ends at the first bound met, and what met its
   bound leaves F. The dual objective never falls.
2. ``entered``: unknowns at their bounds whose slope is on the wrong side of the offset o_g enter F.

A convex program ends after finitely many rounds, because each ends at the optimum of another F with a better
value. Rounding may stop that earlier: the best β found is returned then, and None where that is the start.
Stop: the violation is at most tol, or three rounds have improved nothing.

Reference: Scheinberg, An efficient implementation of an active set method for SVMs, JMLR 7 (2006).
"""

from __future__ import annotations

import time
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.judge import Judgement, judge, slopes
from svmsym.numeric.kernels import UNIT, Source
from svmsym.numeric.polish.border import NotConvexError
from svmsym.numeric.polish.descent import Place, between, descended
from svmsym.numeric.polish.seen import nothing_seen
from svmsym.numeric.program import Index, Program, Vector
from svmsym.numeric.solution import Solution

_LARGEST = 5000  # unknowns in the factor: 200 MB, and seconds for each new factor
_LIGHT, _HEAVY = 1e-12, 1e-8  # proximal weights; a heavier one is less misled by rounding in the slopes
_PATIENCE = 3  # rounds that improve nothing before the method gives up
_ENTER = 16  # at a time and in one direction, or half as many as are free


def polish(program: Program, source: Source, beta: Vector, tol: float, limit: int = 200) -> Solution | None:
    """β with a KKT violation of at most tol, or the best found within ``limit`` rounds; None: nothing better.

    With a direction of negative curvature, or more than 5000 free unknowns, it stops where it is.

    >>> from svmsym.numeric.kernels import Kernel
    >>> y = np.array([-1.0, -1.0, 1.0, 1.0])
    >>> x = np.array([[0.0, 0.0], [2.0, 2.0], [2.0, 0.0], [3.0, 0.0]])
    >>> hard = Program(y, np.minimum(9 * y, 0), np.maximum(9 * y, 0))
    >>> found = polish(hard, Source(x, Kernel("linear")), np.zeros(4), 1e-12)
    >>> (abs(found.beta) + 0.0).round(12).tolist(), found.judgement.violation < 1e-12
    ([0.5, 0.5, 1.0, 0.0], True)
    """
    began = time.perf_counter()
    start = np.clip(beta, program.lower, program.upper)
    place = Place(start, _h(program, source, start), between(program, start), np.sign(start))
    given = found = judge(program, start, place.h)
    best, best_beta = given, start
    seen, steps, rounds, calm, weight = nothing_seen(program, source), 0, 0, 0, _LIGHT
    while found.violation > tol and rounds < limit and calm < _PATIENCE:
        if rounds:
            place = entered(program, place, 0.25 * tol, at_once=1 if calm else None)
        if np.count_nonzero(place.free) > _LARGEST:
            break
        seen = seen.and_also(np.flatnonzero(place.free & (seen.positions < 0)))
        try:
            descent = descended(seen, place, 0.05 * tol, weight)
        except NotConvexError:
            break
        place, steps, rounds = descent.place, steps + descent.steps, rounds + 1
        weight = min(100.0 * weight, _HEAVY) if descent.spread > 0.05 * tol else _LIGHT
        before, found = found, judge(program, place.beta, place.h)
        # h is added up from round to round; before a β is kept, it is computed afresh.
        if found.violation <= max(tol, 0.1 * best.violation) or calm:
            place = replace(place, h=_h(program, source, place.beta))
            found = judge(program, place.beta, place.h)
            if found.violation < best.violation:
                best, best_beta = found, place.beta
        risen = found.dual - before.dual > 1e-15 * abs(found.dual)
        calm = 0 if risen or found.violation < 0.5 * before.violation else calm + 1
    if found.violation < best.violation:
        found = judge(program, place.beta, _h(program, source, place.beta))
        if found.violation < best.violation:
            best, best_beta = found, place.beta
    if best is not given and _lower(program, source, best, given, start):
        best = given
    if best is given and given.violation > tol:
        return None
    seconds = time.perf_counter() - began
    return Solution(best_beta, best, best.violation <= tol, steps, rounds, seconds, "polish")


def entered(program: Program, place: Place, least: float, *, at_once: int | None = None) -> Place:
    """With unknowns freed whose slope is more than ``least`` on the wrong side of the offset, worst first.

    >>> apart = Program(np.array([1.0, -1.0]), np.array([0.0, -9.0]), np.array([9.0, 0.0]))
    >>> entered(apart, Place(np.zeros(2), np.zeros(2), np.zeros(2, dtype=bool), np.zeros(2)), 0.1).free
    array([ True,  True])
    """
    beta, free, sign = place.beta, place.free.copy(), place.sign.copy()
    up, down = slopes(program, beta, place.h if program.at is None else place.h[program.at])
    most = at_once or max(_ENTER, int(np.count_nonzero(free)) // 2)
    for members in program.groups or (slice(None),):
        inside = np.arange(program.m)[members]
        offset = _offset(up[inside], down[inside], place.free[inside]) if program.biased else 0.0
        for excess, direction in ((up[inside] - offset, 1.0), (offset - down[inside], -1.0)):
            new = _worst(inside, np.where(free[inside], -np.inf, excess), least, most)
            free[new] = True
            sign[new] = np.where(beta[new] == 0, direction, np.sign(beta[new]))
    return Place(beta, place.h, free, sign)


def _worst(inside: Index, excess: Vector, least: float, most: int) -> Index:
    candidates = np.flatnonzero(excess > least)
    order = np.argsort(-excess[candidates], kind="stable")[:most]
    return inside[candidates[order]]


def _offset(up: Vector, down: Vector, free: NDArray[np.bool_]) -> float:
    """The common slope of the free unknowns, else the middle between the extreme slopes."""
    if free.any():
        return float(up[free].mean())
    highest, lowest = float(up.max(initial=-np.inf)), float(down.min(initial=np.inf))
    if np.isfinite(highest) and np.isfinite(lowest):
        return 0.5 * (highest + lowest)
    return highest if np.isfinite(highest) else lowest if np.isfinite(lowest) else 0.0


def _h(program: Program, source: Source, beta: Vector) -> Vector:
    return source.times(program.at_points(beta, source.n))


def _lower(program: Program, source: Source, found: Judgement, given: Judgement, beta: Vector) -> bool:
    """Whether the dual value fell by more than rounding and than what β missed of the totals was worth."""
    missed = sum(
        abs(o * (float(beta[members].sum()) - total))
        for o, members, total in zip(given.offsets, program.groups, program.totals, strict=True)
    )
    room = missed + 1e-12 * (abs(given.dual) + abs(found.dual))
    if found.dual >= given.dual - room:
        return False
    # Where Kβ = 0 the dual value is nothing but rounding: that of m sums of products K_pq β_q, times β_p.
    largest = float(source.diagonal().max(initial=0.0))
    rounding = UNIT * float(np.sqrt(program.m) * (beta @ beta)) * largest
    return found.dual < given.dual - room - rounding
