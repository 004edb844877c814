"""The optimal basis of an integer program, guessed in double precision.

In: a ``Program``. Out: for every variable −1 (at its lower bound), +1 (at its upper one) or 0 (basic), such
that the equations of the basis have one solution, which is optimal as far as floating point can see; or None
where it cannot help. Nothing here is a claim: the exact side proves or repairs.

Numbers of any size are scaled to order one, an interior-point method approaches the optimum, and its iterates
are read as states. A size alone says nothing (what is a small α?), so a bound counts as active where from one
iterate to the next its slack shrinks by more than its multiplier: in the limit one of the two stays and the
other goes, whatever the scales (Tapia's indicators: El-Bakry, Tapia and Zhang 1994). As soon as two readings
in a row agree, or the gap is small, the crossover turns them into a basis and tests it. The first basis
without violations is the answer; failing that, the one with the fewest, when the readings no longer change.
"""

from __future__ import annotations

from typing import Any

from svmsym.exact.floating import has_arrays, np
from svmsym.exact.guessing.crossover import Basis, settle
from svmsym.exact.guessing.interior_point import Iterate, finite_places, iterates
from svmsym.exact.guessing.newton import Box
from svmsym.exact.guessing.scaled import scaled, without_fixed
from svmsym.exact.programs.program import Program

_READABLE = 1e-4  # relative gap from which on readings are worth a test where two of them agree
_CONVERGED = 1e-9  # from which on every new reading is tested
_CLEAR = 1e-13  # from which on readings do not change any more
_NEARLY = 0.1  # a last reading above is none
_FEW = 8  # more violations than an eighth of the variables: a cold start is better
_TESTS = 6  # at most: each may cost as much as some iterations


def guess(program: Program) -> list[int] | None:
    """States of an optimal basis, or None where floating point cannot help.

    >>> from svmsym.exact.programs.gram import Points
    >>> guess(Program(Points([(1,), (-1,), (3,)]), (0, 1, 2), (1, -1, 1), 1, (0,) * 3, (-1,) * 3,
    ...               ((1, -1, 1),), (0,), (0,) * 3, (None,) * 3))
    [0, 0, -1]
    """
    if not has_arrays():
        return None
    try:
        with np.errstate(all="ignore"):
            found = _guess(program)
    except (OverflowError, MemoryError, np.linalg.LinAlgError):
        return None
    if found is None:
        return None
    states: list[int] = found.state.tolist()
    return states


def _guess(program: Program) -> Basis | None:
    box = scaled(program)
    if (box.lower > box.upper).any():
        return None
    moving = np.flatnonzero(box.lower < box.upper)
    if not len(moving):
        return settle(box, box.lower, np.full(program.size, -1, dtype=np.int8), np.zeros(program.size))
    if np.isinf(box.lower).all() and np.isinf(box.upper).all():
        return settle(
            box, np.zeros(program.size), np.zeros(program.size, dtype=np.int8), np.zeros(program.size)
        )
    inner = box if len(moving) == program.size else without_fixed(box, moving)
    best: Basis | None = None
    last: Iterate | None = None
    before: Iterate | None = None
    previous = tested = b""
    tests = 0
    for now in iterates(inner):
        last, before = before, now
        if last is None or max(now.gap, now.residual) > _READABLE or now.gap >= last.gap:
            continue
        reading = read(inner, last, now)
        key, agreed = reading.tobytes(), previous
        previous = key
        if key == tested:
            if now.gap < _CLEAR:
                break
            continue
        if key == agreed or now.gap < _CONVERGED:
            tested = key
            tests += 1
            best = _better(best, _test(box, moving, inner, now, reading))
            if tests == _TESTS or (best is not None and not best.violations):
                break
    else:  # it stopped early, as it does where the equalities leave no interior: what it saw last
        if best is None and last is not None and now.gap < _NEARLY and now.residual < _READABLE:
            best = _test(box, moving, inner, now, read(inner, last, now))
    return best if best is not None and best.violations <= program.size // _FEW else None


def _better(best: Basis | None, found: Basis | None) -> Basis | None:
    """The one with fewer violations."""
    if best is None or found is None:
        return best or found
    return found if found.violations < best.violations else best


def _test(box: Box, moving: Any, inner: Box, now: Iterate, reading: Any) -> Basis | None:
    """The basis near a reading, with the fixed variables at their values."""
    gradient, _ = inner.quadratic.apply(now.u, now.multipliers)
    gradient += inner.slope
    if inner is box:
        return settle(box, now.u, reading, gradient)
    size = len(box.slope)
    u, state, full = box.lower.copy(), np.full(size, -1, dtype=np.int8), np.zeros(size)
    u[moving], state[moving], full[moving] = now.u, reading, gradient
    return settle(box, u, state, full)


def read(box: Box, last: Iterate, now: Iterate) -> Any:
    """The states that two iterates suggest: active where s/s_last < z/z_last."""
    below, above = finite_places(box.lower), finite_places(box.upper)
    count = len(box.lower[below])
    active = now.s * last.z < now.z * last.s
    state = np.zeros(len(box.slope), dtype=np.int8)
    state[below] = -active[:count].astype(np.int8)
    # Where both bounds of a variable seem active, the nearer one is.
    slack = np.full(len(state), np.inf)
    slack[below] = now.s[:count]
    high = np.zeros(len(state), dtype=bool)
    high[above] = active[count:] & ((state[above] == 0) | (now.s[count:] < slack[above]))
    state[high] = 1
    return state
