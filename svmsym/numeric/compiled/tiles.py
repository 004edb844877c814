"""Kernel entries by tiles of 512 points; whatever is done to an entry is done while it is in the cache.

For rows x_r of a working set and the points z_c of a tile, one pass computes k(x_r, z_c) in float32, keeps
it in the row's slot (if it has one), and adds δ_r k(x_r, z_c) to a sum in float64:

    sum_c += Σ_r δ_r k(x_r, z_c)   for first ≤ c < last.

- ``differences``: the rbf kernel for few features, from ‖x − z‖² = Σ_f (x_f − z_f)², coordinates times √γ.
  Nothing cancels, so entries are right to about 10⁻⁷.
- ``rbf``, ``poly``, ``sigmoid``: values in place of inner products that a matrix product has put into a tile;
  ``spread`` does the rest.
- ``kept``: the same sum from rows that are in their slots already.

Sums for one point are always taken in the same order, so that results do not depend on how points are shared
out between threads.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy import float32

from svmsym.numeric.compiled.arithmetic import exponential, smaller
from svmsym.numeric.compiled.jit import FAST, loop

TILE = 512
LINEAR, POLY, RBF, SIGMOID = range(4)


@loop(FAST)
def distances(across: Any, x: Any, start: Any, s: Any) -> None:
    """s_c = Σ_f (x_f − z_cf)² over the tile, four features at a time."""
    w, d = s.size, x.size
    for c in range(w):
        s[c] = float32(0)
    f = 0
    while f + 4 <= d:
        z0, z1 = across[f, start : start + w], across[f + 1, start : start + w]
        z2, z3 = across[f + 2, start : start + w], across[f + 3, start : start + w]
        x0, x1, x2, x3 = x[f], x[f + 1], x[f + 2], x[f + 3]
        for c in range(w):
            a, b, g, h = z0[c] - x0, z1[c] - x1, z2[c] - x2, z3[c] - x3
            s[c] += (a * a + b * b) + (g * g + h * h)
        f += 4
    while f < d:
        z, y = across[f, start : start + w], x[f]
        for c in range(w):
            a = z[c] - y
            s[c] += a * a
        f += 1


@loop(FAST)
def _exponentials(values: Any, room: Any) -> None:
    for c in range(values.size):
        room[c] = exponential(-values[c])


@loop(FAST)
def _add(k0: Any, k1: Any, k2: Any, k3: Any, d0: Any, d1: Any, d2: Any, d3: Any, total: Any) -> None:
    for c in range(total.size):
        total[c] += (d0 * k0[c] + d1 * k1[c]) + (d2 * k2[c] + d3 * k3[c])


@loop()
def _add_rows(rows: Any, which: Any, delta: Any, start: Any, total: Any) -> None:
    """total_c += Σ_r δ_r rows[which_r, start + c], four rows at a time; missing ones go with δ = 0."""
    m, w = which.size, total.size
    for r in range(0, m, 4):
        s1, s2, s3 = min(r + 1, m - 1), min(r + 2, m - 1), min(r + 3, m - 1)
        _add(
            rows[which[r], start : start + w],
            rows[which[s1], start : start + w],
            rows[which[s2], start : start + w],
            rows[which[s3], start : start + w],
            delta[r],
            delta[s1] if s1 == r + 1 else 0.0,
            delta[s2] if s2 == r + 2 else 0.0,
            delta[s3] if s3 == r + 3 else 0.0,
            total,
        )


@loop()
def differences(
    across: Any, left: Any, delta: Any, slots: Any, arena: Any, total: Any, first: Any, last: Any, shift: Any
) -> None:
    """The rbf kernel; ``across`` holds features by points, c + shift is c's place in total."""
    m = left.shape[0]
    scratch = np.empty(TILE, float32)
    room = np.empty((4, TILE), float32)
    four = np.empty(4, np.intp)
    for k in range(4):
        four[k] = k
    keeping = m > 0 and slots[0] >= 0
    for start in range(first, last, TILE):
        w = min(TILE, last - start)
        s, sums = scratch[:w], total[start + shift : start + shift + w]
        for r in range(0, m, 4):
            stop = min(r + 4, m)
            for k in range(r, stop):
                distances(across, left[k], start, s)
                if keeping:
                    _exponentials(s, arena[slots[k], start : start + w])
                else:
                    _exponentials(s, room[k - r, :w])
            if keeping:
                _add_rows(arena, slots[r:stop], delta[r:stop], start, sums)
            else:
                _add_rows(room, four[: stop - r], delta[r:stop], start - start, sums)


@loop(FAST)
def rbf(products: Any, a: Any, b: Any, start: Any) -> None:
    """exp(2⟨x, z⟩ − ‖x‖² − ‖z‖²) in place of ⟨x, z⟩; a, b are the squares, coordinates scaled by √γ."""
    w = products.shape[1]
    for r in range(products.shape[0]):
        row, squares, own = products[r], b[start : start + w], a[r]
        for c in range(w):
            row[c] = exponential(smaller(float32(2) * row[c] - (own + squares[c]), float32(0)))


@loop(FAST)
def poly(products: Any, γ: Any, coef0: Any, degree: Any) -> None:
    """(γ⟨x, z⟩ + c₀)^degree in place of ⟨x, z⟩."""
    w = products.shape[1]
    base = np.empty(w, float32)
    for r in range(products.shape[0]):
        row = products[r]
        for c in range(w):
            base[c] = γ * row[c] + coef0
            row[c] = float32(1)
        for _ in range(degree):
            for c in range(w):
                row[c] *= base[c]


@loop(FAST)
def sigmoid(products: Any, γ: Any, coef0: Any) -> None:
    """tanh(γ⟨x, z⟩ + c₀) in place of ⟨x, z⟩, from tanh|z| = (1 − e)/(1 + e) with e = exp(−2|z|)."""
    for r in range(products.shape[0]):
        row = products[r]
        for c in range(row.size):
            z = γ * row[c] + coef0
            e = exponential(float32(-2) * abs(z))
            t = (float32(1) - e) / (float32(1) + e)
            row[c] = t if z >= 0 else -t


@loop()
def spread(products: Any, delta: Any, slots: Any, arena: Any, total: Any, start: Any, shift: Any) -> None:
    """Finished values into their slots, if they have any, and into the total."""
    m, w = products.shape
    sums = total[start + shift : start + shift + w]
    keeping = m > 0 and slots[0] >= 0
    own = np.empty(4, np.intp)
    for r in range(0, m, 4):
        stop = min(r + 4, m)
        for k in range(r, stop):
            own[k - r] = k
            if keeping:
                row, room = products[k], arena[slots[k], start : start + w]
                for c in range(w):
                    room[c] = row[c]
        _add_rows(products, own[: stop - r], delta[r:stop], start - start, sums)


@loop()
def kept(arena: Any, slots: Any, delta: Any, total: Any, first: Any, last: Any, shift: Any) -> None:
    """Σ_r δ_r k(x_r, z_c) from rows that are in their slots."""
    for start in range(first, last, 4 * TILE):
        stop = min(start + 4 * TILE, last)
        _add_rows(arena, slots, delta, start, total[start + shift : stop + shift])


@loop()
def completed(block: Any, last: Any, new: Any, old: Any, place: Any) -> None:
    """The rest of a symmetric block whose new rows are there; old ones are at ``place`` in the last."""
    for a in range(old.size):
        row, source = block[old[a]], last[place[a]]
        for b in range(old.size):
            row[old[b]] = source[place[b]]
    for start in range(0, new.size, 16):  # a transposition: sixteen numbers share a line of the cache
        stop = min(start + 16, new.size)
        for a in range(old.size):
            row, column = block[old[a]], old[a]
            for b in range(start, stop):
                row[new[b]] = block[new[b], column]
