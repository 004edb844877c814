"""Linear machines on columns far off zero: they are trained on points with their mean subtracted.

With K = XXᵀ and Σβ = 0 a shift of all points by −μ changes neither βᵀKβ nor, but for one number, Kβ: the
dual is the same, w = Xᵀβ is the same, and f(x) = ⟨w, x − μ⟩ + b' has b = b' − ⟨w, μ⟩. But ‖μ‖² no longer
takes the digits of all entries. Without b, or with another total than zero (OneClassSVM), the machine would
be another one.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from svmsym.numeric.program import Vector

_FAR = 25.0  # ‖μ‖² over the mean of ‖x − μ‖² from which it is worth it


def far_centre(rows: Any) -> Vector | None:
    """The mean of dense points, where it is far from zero beside their spread.

    >>> far_centre(np.array([[100.0], [101.0]])).tolist(), far_centre(np.array([[0.0], [1.0]]))
    ([100.5], None)
    """
    if not isinstance(rows, np.ndarray) or not rows.size:
        return None
    mean: Vector = rows.mean(axis=0)
    return mean if float(mean @ mean) > _FAR * float(rows.var(axis=0).sum()) else None


def may_be_moved(estimator: Any) -> bool:
    """Whether the machine is the same for points that are moved together."""
    balanced = getattr(estimator, "sums_to_zero", False) and bool(getattr(estimator, "bias", True))
    return balanced and isinstance(estimator.kernel, str) and estimator.kernel == "linear"
