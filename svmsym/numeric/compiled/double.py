"""Entries of the rbf kernel in float64, and sums of them by tiles or rows, coordinates scaled by √γ.

    total_c += Σ_r w_r exp(−‖x_r − z_c‖²)

exp(x) = 2^k exp(r), |r| ≤ ½ ln 2, with Taylor's polynomial of degree 13 for exp(r), whose remainder is below
10⁻¹⁶; relative error below 10⁻¹⁵. Below −700 it stays at exp(−700).
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic

from svmsym.numeric.compiled.arithmetic import larger, rounded, smaller
from svmsym.numeric.compiled.jit import CAREFUL, loop
from svmsym.numeric.compiled.tiles import TILE, distances

_LOG2E = 1.4426950408889634
_LN2_HIGH = 0.693147180369123816490  # its last bits are zero, so that k·_LN2_HIGH is exact
_LN2_LOW = 1.90821492927058770002e-10
_SQUARE = 32  # a side of the squares by which a matrix is transposed


@intrinsic
def _power_of_two(_context: Any, k: Any) -> Any:  # noqa: ARG001 - Numba calls it by this name
    """2^k for an integral float k between −1022 and 1023, by setting the exponent's bits."""

    def code(_target: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        half, word = ir.IntType(32), ir.IntType(64)
        whole = builder.sext(builder.fptosi(arguments[0], half), word)
        shifted = builder.shl(builder.add(whole, ir.Constant(word, 1023)), ir.Constant(word, 52))
        return builder.bitcast(shifted, ir.DoubleType())

    return types.float64(types.float64), code


@loop(CAREFUL)
def exponential(x: Any) -> Any:
    """exp(x) for x ≤ 0."""
    x = larger(x, -700.0)
    k = rounded(x * _LOG2E)
    r = (x - k * _LN2_HIGH) - k * _LN2_LOW
    p = 1.6059043836821613e-10
    p = p * r + 2.08767569878681e-09
    p = p * r + 2.505210838544172e-08
    p = p * r + 2.755731922398589e-07
    p = p * r + 2.7557319223985893e-06
    p = p * r + 2.48015873015873e-05
    p = p * r + 1.984126984126984e-04
    p = p * r + 1.3888888888888889e-03
    p = p * r + 8.333333333333333e-03
    p = p * r + 4.1666666666666664e-02
    p = p * r + 1.6666666666666666e-01
    p = p * r + 5.0e-01
    p = (p * r) * r + r + 1.0
    return p * _power_of_two(k)


@loop(CAREFUL)
def _weighted(squares: Any, weight: Any, sums: Any) -> None:
    for c in range(sums.size):
        sums[c] += weight * exponential(-squares[c])


@loop()
def rbf_sums(across: Any, left: Any, weights: Any, total: Any, first: Any, last: Any) -> None:
    """The sums for first ≤ c < last; ``across`` holds features by points, ``left`` rows by features."""
    squares = np.empty(TILE)
    for start in range(first, last, TILE):
        w = min(TILE, last - start)
        for r in range(left.shape[0]):
            distances(across, left[r], start, squares[:w])
            _weighted(squares[:w], weights[r], total[start : start + w])


@loop(CAREFUL)
def _rbf_row(products: Any, own: Any, squares: Any) -> None:
    for c in range(squares.size):
        products[c] = exponential(smaller(2.0 * products[c] - (own + squares[c]), 0.0))


@loop()
def rbf_rows(products: Any, left: Any, right: Any, symmetric: Any) -> None:
    """exp(2⟨x, z⟩ − ‖x‖² − ‖z‖²) in place of ⟨x, z⟩, right of the diagonal only where it is symmetric."""
    for r in range(left.size):
        first = r + 1 if symmetric else 0
        _rbf_row(products[r, first:], left[r], right[first:])
        if symmetric:
            products[r, r] = 1.0


@loop()
def mirrored(matrix: Any) -> None:
    """What is right of the diagonal, below it too.

    Squares are views, so that no index needs to be looked at for its sign: that halves the time.
    """
    n = matrix.shape[0]
    for a in range(0, n, _SQUARE):
        above, beside = matrix[a : a + _SQUARE], matrix[:, a : a + _SQUARE]
        h = above.shape[0]
        for r in range(h):
            for c in range(r + 1, h):
                beside[a + c, r] = above[r, a + c]
        for b in range(a + _SQUARE, n, _SQUARE):
            square, other = above[:, b : b + _SQUARE], beside[b : b + _SQUARE]
            for r in range(h):
                row = square[r]
                for c in range(row.size):
                    other[c, r] = row[c]


@loop(CAREFUL)
def _add_row(total: Any, weight: Any, row: Any) -> None:
    for c in range(total.size):
        total[c] += weight * row[c]


@loop()
def weighted_rows(matrix: Any, weights: Any) -> Any:
    """wᵀK from the rows of K whose weight is not zero, without a copy of them."""
    total = np.zeros(matrix.shape[1])
    for r in range(weights.size):
        if weights[r] != 0:
            _add_row(total, weights[r], matrix[r])
    return total


@loop(CAREFUL)
def scaled_points(points: Any, factor: Any) -> Any:
    """The points about their mean, multiplied by a factor, and the square of each one's length."""
    n, d = points.shape
    mean, squares, found = np.zeros(d), np.empty(n), np.empty((n, d))
    for r in range(n):
        row = points[r]
        for f in range(d):
            mean[f] += row[f]
    for f in range(d):
        mean[f] /= n
    for r in range(n):
        row, own, total = points[r], found[r], 0.0
        for f in range(d):
            value = (row[f] - mean[f]) * factor
            own[f] = value
            total += value * value
        squares[r] = total
    return found, squares
