"""SMO with second-order working sets on a dense block that fits the processor's cache.

Problem: the program of ``program.py`` restricted to q unknowns, sorted by group, the others fixed. In: the
block K (float32, or float64 with all else), the ridge r, β, bounds, ε, v = c − Kβ − rβ at its unknowns, and
the number e of unknowns in the first group. β and v are changed in place. One step in a group:

    i = argmax of the slope upwards,   j = argmax (u_i − d_j)² / (K_ii + K_jj − 2K_ij);   β_i += t, β_j −= t

with t = (u_i − d_j)/curvature, clipped at the bounds and, where ε > 0, at zero, where the slope changes.
Slopes are v plus an addend (±ε, or a huge number at a bound) that changes for i and j only. Stop: no pair
is violated by more than tol, after ``least`` steps by more than ``enough``, or ``limit`` steps are made.
Returns the number of steps.

Loops that find a maximum run on whole vectors; its place is then looked for, a chunk at a time. Reference:
Fan, Chen, Lin, JMLR 6 (2005); a curvature that is not positive counts as 10⁻¹², as in LIBSVM.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from svmsym.numeric.compiled.arithmetic import larger, smaller
from svmsym.numeric.compiled.jit import CAREFUL, loop

_FAR = 1e30  # stands for infinity, which loops with fast mathematics may not contain
_CURVATURE = 1e-12
_CHUNK = 64
_ROUNDING = 2.0  # units of v: a smaller violation is rounding, and steps would lead nowhere


@loop(inline="always")
def _addends(value: Any, low: Any, high: Any, ε: Any) -> Any:
    """What is added to v for the slopes upwards and downwards."""
    up = -_FAR if value >= high else (-ε if value >= 0 else ε)
    down = _FAR if value <= low else (-ε if value > 0 else ε)
    return up, down


@loop(CAREFUL)
def _place(values: Any, addends: Any, m: Any) -> Any:
    """The first place where values + addends is m; stretches without it are passed over in whole vectors.

    No sum may be reordered here or where m is found, or m would be found nowhere.
    """
    start = 0
    while start + _CHUNK <= values.size:
        nearest = values.dtype.type(_FAR)
        for p in range(start, start + _CHUNK):
            nearest = smaller(nearest, abs(values[p] + addends[p] - m))
        if nearest == 0:
            break
        start += _CHUNK
    for p in range(start, values.size):
        if values[p] + addends[p] == m:
            return p
    return 0


@loop(CAREFUL)
def _gains(
    top: Any, own: Any, K: Any, i: Any, shift: Any, diagonal: Any, v: Any, down: Any, gains: Any
) -> Any:
    """The gain of a step with each unknown as a partner, into ``gains``; the largest."""
    kind = v.dtype.type
    best = kind(-_FAR)
    row = K[i + shift, shift : shift + v.size]
    for p in range(v.size):
        d = larger(top - (v[p] + down[p]), kind(0))
        gain = d * d / larger(own + diagonal[p] - kind(2) * row[p], kind(_CURVATURE))
        gains[p] = gain
        best = larger(best, gain)
    return best


@loop(CAREFUL)
def _update(v: Any, t: Any, K: Any, i: Any, j: Any) -> None:
    row_i, row_j = K[i], K[j]
    for p in range(v.size):
        v[p] -= t * (row_i[p] - row_j[p])


@loop()
def _moved(i: Any, j: Any, t: Any, beta: Any, lower: Any, upper: Any, ε: Any, up: Any, down: Any) -> Any:
    """β_i up and β_j down by t, or as far as bounds (or zero, where the slope changes) allow; the way gone.

    Bounds must be met exactly, so this has no part in fast mathematics.
    """
    end_i = upper[i] if beta[i] >= 0 or ε == 0 else 0.0
    end_j = lower[j] if beta[j] <= 0 or ε == 0 else 0.0
    room_i, room_j = end_i - beta[i], beta[j] - end_j
    t = min(t, room_i, room_j)
    beta[i] = end_i if t == room_i else beta[i] + t
    beta[j] = end_j if t == room_j else beta[j] - t
    up[i], down[i] = _addends(beta[i], lower[i], upper[i], ε)
    up[j], down[j] = _addends(beta[j], lower[j], upper[j], ε)
    return t


@loop(CAREFUL)
def pair_steps(
    K: Any,
    ridge: Any,
    v: Any,
    beta: Any,
    lower: Any,
    upper: Any,
    ε: Any,
    tol: Any,
    enough: Any,
    least: Any,
    limit: Any,
) -> Any:
    """Steps by pairs until none is violated by more than tol, all unknowns in one group."""
    q, kind = v.size, v.dtype.type
    resolution = kind(_ROUNDING) * np.finfo(v.dtype).eps
    up, down, gains = np.empty(q, v.dtype), np.empty(q, v.dtype), np.empty(q, v.dtype)
    diagonal, nothing = np.empty(q, v.dtype), np.zeros(q, v.dtype)
    top = kind(-_FAR)
    for p in range(q):
        diagonal[p] = K[p, p] + ridge[p]
        up[p], down[p] = _addends(beta[p], lower[p], upper[p], ε)
        top = larger(top, v[p] + up[p])
    steps = 0
    while steps < limit:
        if steps == least:
            tol = enough
        i = _place(v, up, top)
        row_i, own = K[i], diagonal[i]
        worst, best = kind(-_FAR), kind(-_FAR)
        for p in range(q):
            d = top - (v[p] + down[p])
            worst = larger(worst, d)
            d = larger(d, kind(0))
            gain = d * d / larger(own + diagonal[p] - kind(2) * row_i[p], kind(_CURVATURE))
            gains[p] = gain
            best = larger(best, gain)
        if worst <= tol:
            break
        j = _place(gains, nothing, best)
        if i == j or worst <= resolution * (abs(v[i]) + abs(v[j])):
            break
        row_j = K[j]
        curvature = max(own + diagonal[j] - kind(2) * row_i[j], kind(_CURVATURE))
        t = float(top - (v[j] + down[j])) / curvature
        change = kind(_moved(i, j, t, beta, lower, upper, ε, up, down))
        v[i] -= change * ridge[i]
        v[j] += change * ridge[j]
        top = kind(-_FAR)
        for p in range(q):  # the update, and the highest slope for the next step, in one pass
            x = v[p] - change * (row_i[p] - row_j[p])
            v[p] = x
            top = larger(top, x + up[p])
        steps += 1
    return steps


@loop(CAREFUL)
def _ends(v: Any, up: Any, down: Any) -> Any:
    """The highest slope upwards and the lowest downwards."""
    highest, lowest = v.dtype.type(-_FAR), v.dtype.type(_FAR)
    for p in range(v.size):
        highest = larger(highest, v[p] + up[p])
        lowest = smaller(lowest, v[p] + down[p])
    return highest, lowest


@loop()
def _partners(
    K: Any, diagonal: Any, v: Any, up: Any, down: Any, gains: Any, nothing: Any, shift: Any, top: Any
) -> Any:
    """i with the slope ``top``, and j that promises most with it."""
    i = _place(v, up, top)
    return i, _place(gains, nothing, _gains(top, diagonal[i], K, i, shift, diagonal, v, down, gains))


@loop()
def grouped_steps(
    K: Any,
    ridge: Any,
    v: Any,
    beta: Any,
    lower: Any,
    upper: Any,
    ε: Any,
    e: Any,
    shift: Any,
    tol: Any,
    enough: Any,
    least: Any,
    limit: Any,
) -> Any:
    """The same with two groups: e unknowns in the first, the others in the second; a pair is inside one.

    Unknown p of the second belongs to v_{p − e + shift}: shift = e, or 0 where both groups are on the same
    points and share v.
    """
    m, kind = beta.size, v.dtype.type
    resolution = kind(_ROUNDING) * np.finfo(v.dtype).eps
    up, down, gains = np.empty(m, v.dtype), np.empty(m, v.dtype), np.empty(m, v.dtype)
    nothing, diagonal = np.zeros(m, v.dtype), np.empty(m, v.dtype)
    for p in range(m):
        at = p if p < e else p - e + shift
        diagonal[p] = K[at, at] + ridge[p]
        up[p], down[p] = _addends(beta[p], lower[p], upper[p], ε)
    steps = 0
    # Slices are made here, once: each costs as much as a fifth of a step.
    d0, v0, up0, down0, gains0, nothing0 = diagonal[:e], v[:e], up[:e], down[:e], gains[:e], nothing[:e]
    d1, v1, up1, down1, gains1, nothing1 = diagonal[e:], v[shift:], up[e:], down[e:], gains[e:], nothing[e:]
    while steps < limit:
        if steps == least:
            tol = enough
        top0, low0 = _ends(v0, up0, down0)
        top1, low1 = _ends(v1, up1, down1)
        if top0 - low0 >= top1 - low1:
            top, worst, first, shifted = top0, top0 - low0, 0, 0
            i, j = _partners(K, d0, v0, up0, down0, gains0, nothing0, 0, top0) if worst > tol else (0, 0)
        else:
            top, worst, first, shifted = top1, top1 - low1, e - shift, shift
            i, j = _partners(K, d1, v1, up1, down1, gains1, nothing1, shift, top1) if worst > tol else (0, 0)
        i, j = i + shifted, j + shifted
        if worst <= tol or i == j or worst <= resolution * (abs(v[i]) + abs(v[j])):
            break
        r, s = i + first, j + first  # the unknowns at i and j
        curvature = max(diagonal[r] + diagonal[s] - kind(2) * K[i, j], kind(_CURVATURE))
        t = float(top - (v[j] + down[s])) / curvature
        change = kind(_moved(r, s, t, beta, lower, upper, ε, up, down))
        _update(v, change, K, i, j)
        v[i] -= change * ridge[r]
        v[j] += change * ridge[s]
        steps += 1
    return steps


@loop()
def single_steps(
    K: Any,
    ridge: Any,
    v: Any,
    beta: Any,
    lower: Any,
    upper: Any,
    ε: Any,
    tol: Any,
    enough: Any,
    least: Any,
    limit: Any,
) -> Any:
    """Steps of one unknown at a time, for programs without an equality."""
    q, kind = v.size, v.dtype.type
    resolution = kind(_ROUNDING) * np.finfo(v.dtype).eps
    steps = 0
    diagonal = np.empty(q, v.dtype)
    for p in range(q):
        diagonal[p] = K[p, p] + ridge[p]
    while steps < limit:
        if steps == least:
            tol = enough
        i, gain, worst, slope = -1, kind(0), kind(0), kind(0)
        for p in range(q):
            up, down = _addends(beta[p], lower[p], upper[p], ε)
            rise, fall = v[p] + kind(up), v[p] + kind(down)
            s = rise if rise > -fall else fall
            if max(rise, -fall) > 0:
                worst = max(worst, abs(s))
                m = s * s / max(diagonal[p], kind(_CURVATURE))
                if m > gain:
                    i, gain, slope = p, m, s
        if worst <= tol or i < 0 or worst <= resolution * abs(v[i]):
            break
        t = float(slope) / max(diagonal[i], kind(_CURVATURE))
        end = upper[i] if t > 0 else lower[i]
        if ε > 0 and beta[i] * t < 0:
            end = 0.0
        t_clipped = min(t, end - beta[i]) if t > 0 else max(t, end - beta[i])
        beta[i] = end if t_clipped == end - beta[i] else beta[i] + t_clipped
        change = kind(t_clipped)
        row = K[i]
        for p in range(q):
            v[p] -= change * row[p]
        v[i] -= change * ridge[i]
        steps += 1
    return steps
