"""Many programs on parts of the same points, for several classes: rows are shared, threads take programs.

In: points sorted by part, the ends of the parts, and for each task its parts, program and start. Out: a
solution for each task, in order. A row is computed for a part once, however many programs on this thread
ask for it (``rows``); two programs in a row that have a part in common share its block too.

Where all programs are on the same points, they are solved one after the other, each with all threads.
Otherwise tasks are dealt out beforehand, the largest first to the thread with least to do, so that results
do not depend on who is quicker.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace

import numpy as np

from svmsym.numeric.blas import single_blas
from svmsym.numeric.kernels import Source, Subset
from svmsym.numeric.program import Program, Vector
from svmsym.numeric.smo.points import Points, laid_out
from svmsym.numeric.smo.rows import Rows, View
from svmsym.numeric.smo.solve import WORTH_THREADS, solve_view
from svmsym.numeric.solution import Settings, Solution

_FILLED = 3000  # points up to which the whole matrix is computed beforehand
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
    points = laid_out(source)
    if source.n >= WORTH_THREADS and all(t.parts == tasks[0].parts for t in tasks):
        return _one_after_the_other(tasks, source, points, cuts, settings)
    threads = max(1, min(settings.threads, len(tasks)))
    single = replace(settings, threads=1, memory=settings.memory / threads)
    found: dict[int, Solution] = {}

    def work(share: list[int]) -> None:
        rows = Rows(points, single.memory, 1, cuts)
        if points.n <= _FILLED:
            rows.fill()
        for k in sorted(share):
            found[k] = _solved(tasks[k], source, rows, single)
        rows.close()

    with single_blas():
        shares = _dealt([len(t.start) for t in tasks], threads)
        with ThreadPoolExecutor(threads) as pool:
            list(pool.map(work, shares))
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
