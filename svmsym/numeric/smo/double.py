"""Kβ in float64 throughout: compiled for the rbf kernel on dense points with few features, else by NumPy."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from svmsym.numeric.kernels import Source, Subset
from svmsym.numeric.program import Vector

_FEATURES = 64  # up to here differences are quicker than NumPy's exponential


def times(source: Source, coefficients: Vector, threads: int) -> Vector:
    """Kβ, each number in float64.

    >>> import numpy as np
    >>> from svmsym.numeric.kernels import Kernel
    >>> source = Source(np.array([[0.0], [1.0], [3.0]]), Kernel("rbf", 0.5))
    >>> beta = np.array([1.0, 0.0, -2.0])
    >>> bool(abs(times(source, beta, 1) - source.times(beta)).max() < 1e-15)
    True
    """
    points = source.points
    if source.kernel.name != "rbf" or hasattr(points, "toarray") or points.shape[1] > _FEATURES:
        return source.times(coefficients)
    from svmsym.numeric.compiled.double import rbf_sums  # noqa: PLC0415 - rarely needed

    chosen = points[source.index] if isinstance(source, Subset) else points
    rows = np.ascontiguousarray((chosen - chosen.mean(axis=0)) * np.sqrt(source.kernel.gamma))
    across = np.ascontiguousarray(rows.T)
    used = np.flatnonzero(coefficients)
    left, weights, total = rows[used], coefficients[used], np.zeros(source.n)
    cuts = [source.n * k // threads for k in range(threads + 1)]
    with ThreadPoolExecutor(threads) as pool:
        shares = [
            pool.submit(rbf_sums, across, left, weights, total, cuts[k], cuts[k + 1]) for k in range(threads)
        ]
        for share in shares:
            share.result()
    return total
