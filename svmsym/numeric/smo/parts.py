"""Many programs on parts of the same points, for several classes: rows are shared, threads take programs.

In: points sorted by part, the ends of the parts, and for each task its parts, program and start. Out: a
solution for each task, in order. A row is computed for a part once, however many programs on this thread
ask for it (``rows``). Small programs get their whole matrix, made of blocks of parts (``matrices``).

Where all programs are on the same points, they are solved one after the other, each with all threads.
Otherwise tasks are dealt out beforehand, the largest first to the thread with least to do, so that results
do not depend on who is quicker.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from svmsym.numeric.blas import single_blas
from svmsym.numeric.kernels import Source, Subset
from svmsym.numeric.program import Program, Vector
from svmsym.numeric.smo.matrices import Matrices
from svmsym.numeric.smo.points import Points, laid_out
from svmsym.numeric.smo.rows import Rows, View
from svmsym.numeric.smo.solve import WORTH_THREADS, solve_view
from svmsym.numeric.smo.whole import LARGEST, solve_whole
from svmsym.numeric.solution import Settings, Solution

_WORTH_THREADS = 1 << 21  # entries of all matrices: with fewer, threads wait for each other's Python
_GROWTH = 1.7  # time grows about like this power of the number of points


@dataclass(frozen=True, eq=False)
class Task:
    """A program on the points of these parts, one part after the other."""

    parts: tuple[int, ...]
    program: Program
    start: Vector


def solve_parts(
    tasks: Sequence[Task], source: Source, cuts: tuple[int, ...], settings: Settings
) -> list[Solution]:
    """All solutions, in order.

    >>> import numpy as np
    >>> from svmsym.numeric.kernels import Kernel
    >>> from svmsym.numeric.machines import svc
    >>> source = Source(np.array([[0.0], [1.0], [4.0]]), Kernel("linear"))
    >>> pair = svc(np.array([1.0, -1.0]), np.full(2, 9.0))
    >>> tasks = [Task(parts, pair.program, pair.start) for parts in ((0, 1), (0, 2), (1, 2))]
    >>> [round(s.judgement.offsets[0], 6) for s in solve_parts(tasks, source, (1, 2), Settings())]
    [1.0, 1.0, 1.666667]
    """
    if source.n >= WORTH_THREADS and all(t.parts == tasks[0].parts for t in tasks):
        return _one_after_the_other(tasks, source, laid_out(source), cuts, settings)
    entries = sum(len(t.start) ** 2 for t in tasks)
    threads = max(1, min(settings.threads, len(tasks))) if entries >= _WORTH_THREADS else 1
    single = replace(settings, threads=1, memory=settings.memory / threads)
    found: dict[int, Solution] = {}

    ends = (0, *cuts, source.n)
    small = [sum(ends[p + 1] - ends[p] for p in t.parts) <= LARGEST for t in tasks]
    with single_blas():
        matrices = Matrices(source, cuts, settings.memory)
    points = None if all(small) else laid_out(source)

    def work(share: list[int]) -> None:
        rows = None if points is None else Rows(points, single.memory, 1, cuts)
        for k in sorted(share):
            t = tasks[k]
            if small[k]:
                began = time.perf_counter()
                found[k] = solve_whole(t.program, matrices.of(t.parts), single, t.start, began)
            elif rows is not None:
                found[k] = _solved(t, source, rows, single)
        if rows is not None:
            rows.close()

    with single_blas():
        if threads == 1:
            work(list(range(len(tasks))))
        else:
            with ThreadPoolExecutor(threads) as pool:
                list(pool.map(work, _dealt([len(t.start) for t in tasks], threads)))
    return [found[k] for k in range(len(tasks))]


def _one_after_the_other(
    tasks: Sequence[Task], source: Source, points: Points, cuts: tuple[int, ...], settings: Settings
) -> list[Solution]:
    """Programs on the same points: all rows are shared, and all threads work on each program."""
    rows = Rows(points, settings.memory, settings.threads, cuts)
    try:
        with single_blas():
            return [_solved(task, source, rows, settings) for task in tasks]
    finally:
        rows.close()


def _solved(task: Task, source: Source, rows: Rows, settings: Settings) -> Solution:
    view = View(rows, task.parts)
    part = Subset(source.points, source.kernel, view.index)
    return solve_view(task.program, part, view, settings, task.start)


def _dealt(sizes: Sequence[int], threads: int) -> list[list[int]]:
    """Tasks for each thread, the largest first to the thread with least to do.

    >>> _dealt([5, 1, 4], 2)
    [[0], [2, 1]]
    """
    shares: list[list[int]] = [[] for _ in range(threads)]
    burden = np.zeros(threads)
    for k in sorted(range(len(sizes)), key=lambda k: (-sizes[k], k)):
        thread = int(np.argmin(burden))
        shares[thread].append(k)
        burden[thread] += sizes[k] ** _GROWTH
    return shares
