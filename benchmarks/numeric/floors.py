"""The floor: what computing the kernel entries costs that every method has to look at.

These are the entries between the support vectors and the points of their machines. With
u = (√(2γ) x, −γ‖x‖², 1) and v = (√(2γ) z, 1, −γ‖z‖²) the exponent −γ‖x − z‖² is ⟨u, v⟩, so that a tile of the
RBF matrix is one float32 matrix product and one exponential; a tile of (γ⟨x, z⟩ + c₀)^d is a product and
d − 1 more multiplications. Tiles stay in the processor's cache and are dropped; each thread has its own.
Exponentials are NumPy's or those of our compiled code, whichever are faster here. Sparse points of few
columns count as dense ones, of many columns by a product of CSR matrices.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from benchmarks.numeric.sets import Data, dense
from svmsym.numeric.kernels import Kernel, squares

TILE = (256, 1024)
ENOUGH = 0.5  # seconds of tiles; the entries that were not reached cost as much as those that were
ATTEMPTS = 2
DENSE = 2000  # columns, up to which sparse points are multiplied as dense ones
InPlace = Callable[[Any], None]


def nanoseconds(kernel: Kernel, data: Data, support: Any, threads: int) -> float | None:
    """For one kernel entry, on so many threads; None for a kernel that needs no entries."""
    if kernel.name not in {"rbf", "poly"}:
        return None
    left, right = factors(kernel, data, support)
    finishes = exponentials() if kernel.name == "rbf" else (power(kernel.degree),)
    tries = [(finish, k) for finish in finishes for k in range(ATTEMPTS)]
    with threadpool_limits(1), ThreadPoolExecutor(threads) as pool:
        return min(_tiles(left, right, finish, pool, threads) for finish, _ in tries)


def factors(kernel: Kernel, data: Data, support: Any) -> tuple[Any, Any]:
    """Float32 matrices whose product is the argument of exp, or of the power.

    >>> one = Data(np.array([[1.0], [3.0]]), None, 0.5)
    >>> left, right = factors(Kernel("rbf", 0.5), one, np.array([1]))
    >>> (left @ right).tolist()  # −½ (3 − 1)², −½ (3 − 3)²
    [[-2.0, 0.0]]
    >>> left, right = factors(Kernel("poly", 0.5, 2.0, 3), one, np.array([1]))
    >>> (left @ right).tolist()  # ½ · 3 + 2, ½ · 9 + 2
    [[3.5, 6.5]]
    """
    if data.d > DENSE and hasattr(data.points, "tocsr"):
        points = data.points.astype(np.float32)
        return points[support], points.T.tocsc()
    points = dense(data.points)
    if kernel.name == "poly":
        left = [kernel.gamma * points, np.full((data.n, 1), kernel.coef0)]
        right = [points, np.ones((data.n, 1))]
    else:
        norms = -kernel.gamma * squares(points)[:, None]
        scaled, ones = np.sqrt(2 * kernel.gamma) * points, np.ones((data.n, 1))
        left, right = [scaled, norms, ones], [scaled, ones, norms]
    return (
        np.hstack(left)[support].astype(np.float32),
        np.ascontiguousarray(np.hstack(right).T, dtype=np.float32),
    )


def power(degree: float) -> InPlace:
    def finish(tile: Any) -> None:
        base = tile.copy()
        for _ in range(int(degree) - 1):
            np.multiply(tile, base, out=tile)

    return finish


@lru_cache(maxsize=1)
def exponentials() -> tuple[InPlace, ...]:
    """Ways to put exp(x) in the place of every x ≤ 0."""

    def by_numpy(tile: Any) -> None:
        np.exp(tile, out=tile)

    try:
        from numba import njit  # noqa: PLC0415 - the floor is known without it, only less well

        from svmsym.numeric.compiled.arithmetic import exponential  # noqa: PLC0415
    except ImportError:
        return (by_numpy,)

    def each(tile: Any) -> None:
        for i in range(tile.shape[0]):
            row = tile[i]
            for j in range(row.shape[0]):
                row[j] = exponential(row[j])

    compiled: InPlace = njit(nogil=True, fastmath=True)(each)
    compiled(np.zeros((1, 1), dtype=np.float32))
    return by_numpy, compiled


def _tiles(left: Any, right: Any, finish: InPlace, pool: ThreadPoolExecutor, threads: int) -> float:
    height, width = TILE
    starts = [(r, c) for r in range(0, left.shape[0], height) for c in range(0, right.shape[1], width)]
    clock = time.process_time if threads == 1 else time.perf_counter  # as the fits are timed
    begin = clock()

    def share(mine: list[tuple[int, int]]) -> int:
        done, room = 0, np.empty(TILE, dtype=np.float32)
        for r, c in mine:
            some, others = left[r : r + height], right[:, c : c + width]
            if hasattr(left, "tocsr"):
                tile = (some @ others).toarray()
            else:
                tile = room.reshape(-1)[: some.shape[0] * others.shape[1]].reshape(some.shape[0], -1)
                np.dot(some, others, out=tile)
            finish(tile)
            done += tile.size
            if clock() - begin > ENOUGH:
                break
        return done

    done = sum(pool.map(share, (starts[k::threads] for k in range(threads))))
    return 1e9 * (clock() - begin) / done
