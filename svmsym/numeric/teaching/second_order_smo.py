"""SMO with second-order working sets: the dozen lines that every modern solver grows from.

Problem: with β_i = y_i α_i the dual of the soft margin is

    max W(β) = Σ y_i β_i − ½ ΣΣ β_i β_j K_ij      such that  Σ β_i = 0,  β_i between 0 and y_i C.

Its gradient is F_i = y_i − Σ_j K_ij β_j. Moving β_i up and β_j down by t adds (F_i − F_j)t − ½at² to W, where
a = K_ii + K_jj − 2K_ij. The pair:

    i = argmax {F_i : β_i may grow},     j = argmax {(F_i − F_j)²/a : β_j may fall, F_j < F_i},

that is the steepest ascent for i, and for j the largest gain that an unclipped step t = (F_i − F_j)/a has. A
curvature a ≤ 0 counts as tiny. After the step F ← F − t(K_i − K_j).

Stop: m − M = max {F_i : may grow} − min {F_j : may fall} ≤ tol; b is the middle of the two. Then the KKT
conditions hold within tol/2, and primal and dual value differ by at most nC·tol/2 (see ``runs.py``).

Reference: Fan, Chen, Lin, Working set selection using second order information, JMLR 6 (2005).
"""

from __future__ import annotations

from typing import Any

import numpy as np

from svmsym.numeric.kernels import Kernel
from svmsym.numeric.teaching.given import LINEAR, given
from svmsym.numeric.teaching.runs import DualRun, in_box


def second_order_smo(
    X: Any, y: Any, C: float, *, kernel: Kernel = LINEAR, tol: float = 1e-3, max_steps: int = 1_000_000
) -> DualRun:
    """α, b and w; X is the Gram matrix for the kernel "precomputed". A step is a pass over all points.

    >>> run = second_order_smo([[0, 0], [2, 2], [2, 0], [3, 0]], [-1, -1, 1, 1], 10, tol=1e-9)
    >>> run.alpha.round(6).tolist(), run.w.round(6).tolist(), round(run.b, 6)
    ([0.5, 0.5, 1.0, 0.0], [1.0, -1.0], -1.0)
    """
    data = given(X, y, C, kernel)
    K, y = data.K, data.y
    α, F, history = np.zeros(len(y)), y.copy(), [0.0]
    while True:
        grows, falls = np.where(y > 0, α < C, α > 0), np.where(y > 0, α > 0, α < C)
        i = int(np.argmax(np.where(grows, F, -np.inf)))
        m, M = F[i], F[falls].min()
        if m - M <= tol or len(history) > max_steps:
            break
        a = np.maximum(K[i, i] + K.diagonal() - 2 * K[i], 1e-12)
        j = int(np.argmax(np.where(falls & (m > F), (m - F) ** 2 / a, -np.inf)))
        t = min((m - F[j]) / a[j], C - α[i] if y[i] > 0 else α[i], α[j] if y[j] > 0 else C - α[j])
        α[i], α[j] = in_box(α[i] + y[i] * t, C), in_box(α[j] - y[j] * t, C)
        F -= t * (K[i] - K[j])
        history.append(float(0.5 * α @ (1 + y * F)))  # Σα − ½ Σ α_i y_i (y_i − F_i)
    w = None if data.X is None else (α * y) @ data.X
    steps = len(history) - 1
    return DualRun(α, float(m + M) / 2, w, tuple(history), steps, steps, bool(m - M <= tol))
