"""Simplified SMO: two multipliers at a time, the second one chosen at random.

Problem: the dual of the soft margin, for labels y_i = ±1, a kernel matrix K and a price C,

    max W(α) = Σ α_i − ½ ΣΣ α_i α_j y_i y_j K_ij      such that  0 ≤ α_i ≤ C,  Σ α_i y_i = 0.

A single α_i cannot move, since the sum holds it; two can. With f(x) = Σ α_i y_i k(x_i, x) + b and the errors
E_i = f(x_i) − y_i the KKT conditions are y_i E_i ≥ 0 where α_i < C and y_i E_i ≤ 0 where α_i > 0. An i that
violates them by more than tol is paired with a random j. On the segment where the sum stays as it is,

    L = max(0, α_j − α_i),       H = min(C, C + α_j − α_i)     if y_i ≠ y_j,
    L = max(0, α_i + α_j − C),   H = min(C, α_i + α_j)         if y_i = y_j,

W is a parabola in α_j: W′ = y_j(E_i − E_j), W″ = η = 2K_ij − K_ii − K_jj ≤ 0. Hence

    α_j ← α_j − y_j(E_i − E_j)/η,  clipped to [L, H];  where η = 0 the better end of the segment,
    α_i ← α_i + y_i y_j (α_j old − α_j new),
    b₁ = b − E_i − y_i Δα_i K_ii − y_j Δα_j K_ij   makes f(x_i) = y_i:  b ← b₁ if 0 < α_i < C,
    b₂ = b − E_j − y_i Δα_i K_ij − y_j Δα_j K_jj   makes f(x_j) = y_j:  b ← b₂ if 0 < α_j < C,
    and b ← (b₁ + b₂)/2 if both are at a bound. A pair with |E_i − E_j| ≤ tol is left alone.

Stop: max_passes sweeps in a row moved nothing. Guaranteed is that α is feasible and W never falls; optimality
is not, because an i that violates may have met unsuitable j only. As long as m(α) − M(α) > 2 tol
(``runs.py``), some i violates, has a partner to move with, and misses it in a sweep with a chance of at most
1 − 1/(n − 1); in max_passes quiet sweeps, with that to the power max_passes. (Programs that leave a pair
alone where |Δα_j| < 10⁻⁵ depend on the scale of the data: where all α are smaller, they return α = 0.)

Reference: Platt, Fast training of SVMs using sequential minimal optimization (1998), without its heuristics.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from svmsym.numeric.kernels import Kernel, Matrix
from svmsym.numeric.program import Vector
from svmsym.numeric.teaching.given import LINEAR, given
from svmsym.numeric.teaching.runs import DualRun, dual_value, finished, in_box


def simplified_smo(
    X: Any,
    y: Any,
    C: float,
    *,
    kernel: Kernel = LINEAR,
    tol: float = 1e-3,
    max_passes: int = 5,
    max_sweeps: int = 100_000,
    seed: int = 0,
) -> DualRun:
    """α, b and w by random pairs; X is the Gram matrix for the kernel "precomputed".

    >>> run = simplified_smo([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], 10, tol=1e-9, max_passes=50)
    >>> run.alpha.round(6).tolist(), run.w.round(6).tolist(), round(run.b, 6)
    ([0.5, 0.5, 1.0, 0.0], [1.0, -1.0], -1.0)
    """
    data = given(X, y, C, kernel)
    K, y = data.K, data.y
    n, draw = len(y), np.random.default_rng(seed)
    α, b, history = np.zeros(n), 0.0, [0.0]
    sweeps = quiet = 0
    while quiet < max_passes and sweeps < max_sweeps:
        before = len(history)
        for i in range(n):
            E_i = error(K, y, α, b, i)
            if not ((y[i] * E_i < -tol and α[i] < C) or (y[i] * E_i > tol and α[i] > 0)):
                continue
            j = (i + int(draw.integers(1, n))) % n
            E_j = error(K, y, α, b, j)
            if abs(E_i - E_j) <= tol:
                continue
            L, H = segment(α[i], α[j], same=y[i] == y[j], C=C)
            η = 2 * K[i, j] - K[i, i] - K[j, j]
            α_j = in_box(best_on_segment(α[j], y[j] * (E_i - E_j), η, L, H), C)
            if α_j == α[j]:
                continue
            α_i = in_box(α[i] + y[i] * y[j] * (α[j] - α_j), C)
            b_1 = b - E_i - y[i] * (α_i - α[i]) * K[i, i] - y[j] * (α_j - α[j]) * K[i, j]
            b_2 = b - E_j - y[i] * (α_i - α[i]) * K[i, j] - y[j] * (α_j - α[j]) * K[j, j]
            b = b_1 if 0 < α_i < C else b_2 if 0 < α_j < C else (b_1 + b_2) / 2
            α[i], α[j] = α_i, α_j
            history.append(dual_value(data, α))
        sweeps += 1
        quiet = quiet + 1 if len(history) == before else 0
    return finished(data, α, b, history, sweeps, converged=quiet >= max_passes)


def error(K: Matrix, y: Vector, α: Vector, b: float, i: int) -> float:
    """E_i = f(x_i) − y_i."""
    return float((α * y) @ K[i] + b - y[i])


def segment(α_i: float, α_j: float, *, same: bool, C: float) -> tuple[float, float]:
    """L and H, between which α_j keeps both multipliers in [0, C] and the sum as it is.

    >>> segment(0.5, 0.25, same=True, C=1.0), segment(0.5, 0.25, same=False, C=1.0)
    ((0.0, 0.75), (0.0, 0.75))
    """
    if same:
        return max(0.0, α_i + α_j - C), min(C, α_i + α_j)
    return max(0.0, α_j - α_i), min(C, C + α_j - α_i)


def best_on_segment(α_j: float, slope: float, η: float, L: float, H: float) -> float:
    """The highest point of W on [L, H]: its vertex, clipped, if η < 0; else an end, or α_j if none is higher.

    >>> best_on_segment(0.5, 1.0, -2.0, 0.0, 3.0), best_on_segment(0.5, 1.0, 0.0, 0.0, 3.0)
    (1.0, 3.0)
    """
    if η < 0:
        return min(max(α_j - slope / η, L), H)
    return max((α_j, L, H), key=lambda at: slope * (at - α_j) + 0.5 * η * (at - α_j) ** 2)
