"""Kernel rows in float32: computed by tiles, kept in slots within a memory budget, summed in float64.

``View.add(which, delta, total)`` does total += K[:, which] δ. Rows that are kept are read; the others are
computed, used and kept while they are in the processor's cache. When all slots are taken, the rows that
were used longest ago give way. If the whole matrix fits the budget, nothing ever gives way.

The points come in parts (classes, where machines are trained for pairs of them). A row is computed for the
parts that are asked for, and machines that have a part in common share what is there. A view is the matrix
of some parts.

Points are shared out between threads by tiles; each tile is computed in the same way whoever does it, so
results do not depend on the number of threads.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import numpy as np

from svmsym.numeric.compiled import tiles
from svmsym.numeric.program import Index, Vector
from svmsym.numeric.smo.points import POLY, RBF, SIGMOID, Dense, Points, Single, of
from svmsym.numeric.smo.sheets import KEPT, Sheets, arena, give_back

_WORTH_A_THREAD = 200_000  # entries; less is done sooner than a thread is woken


class Rows:
    """The matrix of a kernel, row by row; ``cuts`` are the ends of the parts."""

    def __init__(
        self,
        points: Points,
        memory: float,
        threads: int,
        cuts: tuple[int, ...] = (),
        pool: ThreadPoolExecutor | None = None,
    ) -> None:
        self.points = points
        n = points.n
        room = max(0.0, memory * 1e6 - points.bytes()) / 4
        if isinstance(points, Dense) and points.differences:
            room = min(room, KEPT)  # to compute these anew is cheaper than fresh memory
        capacity = int(min(n, room // max(1, n)))
        self.starts = (0, *cuts)
        self._ends = (*cuts, n)
        self._room = np.empty(0, np.float32)
        self._arena = self._room.reshape(0, n)
        self._slot = np.full(n, -1, np.intp)
        self._owner = np.full(capacity, -1, np.intp)
        self._used = np.zeros(capacity, np.int64)
        self._have = np.zeros((capacity, len(self.starts)), bool)
        self._clock = 0
        self._filled = 0
        self.entries = 0  # computed so far
        self._place = np.full(n, -1, np.intp)  # in the last block
        self._last = np.zeros(0, np.intp)
        self._block = np.zeros((0, 0), np.float32)
        self._sheets = Sheets()
        self.threads = threads
        self._own_pool = pool is None
        self.pool = pool or (ThreadPoolExecutor(threads - 1) if threads > 1 else None)

    def close(self) -> None:
        """Give the memory back, and end the threads."""
        self._sheets.close()
        give_back(self._room)
        if self.pool is not None and self._own_pool:
            self.pool.shutdown()

    def used_memory(self) -> float:
        """MB in slots that are taken."""
        return self._filled * self.points.n * 4e-6

    def span(self, part: int) -> tuple[int, int]:
        """The first point of a part, and the first after it."""
        return self.starts[part], self._ends[part]

    def block(self, which: Index) -> Single:
        """K[which, which]; what was in the last block is taken from there."""
        q = len(which)
        out = self._sheets.other(q)
        place = self._place[which]
        new, old = np.flatnonzero(place < 0), np.flatnonzero(place >= 0)
        if len(new):
            among, left = self.points.subset(which), self.points.chosen(which[new])
            norms, nothing, total = of(self.points.norms, which[new]), np.zeros(len(new)), np.zeros(q)
            self.entries += len(new) * q

            def work(first: int, last: int) -> None:
                self._fill(among, left, norms, new, nothing, out, total, first, last)

            self._shared(len(new) * q, q, work)
        tiles.completed(out, self._block, new, old, place[old])
        self._place[self._last] = -1
        self._place[which] = np.arange(q)
        self._last, self._block = which, out
        return out

    def add_block(self, which: Index, delta: Vector, total: Vector) -> None:
        """total += K[:, which] δ, where the last block is the whole matrix."""
        if len(which):
            tiles.kept(self._block, which, delta, total, 0, len(total), 0)

    def add(self, which: Index, delta: Vector, total: Vector, part: int, shift: int) -> None:
        """total += K[part, which] δ; the part begins at its own first point + shift in the total."""
        first, last = self.span(part)
        slots = self._slot[which]
        known = slots >= 0
        known[known] = self._have[slots[known], part]
        new, moves, places = which[~known], delta[~known], slots[~known]
        stored = places >= 0
        parts = [
            (self.points.chosen(new[s]), of(self.points.norms, new[s]), places[s], moves[s])
            for s in (stored, ~stored)
            if s.any()
        ]
        self._have[places[stored], part] = True
        self.entries += len(new) * (last - first)

        def work(begin: int, end: int) -> None:
            begin, end = begin + first, end + first
            if known.any():
                tiles.kept(self._arena, slots[known], delta[known], total, begin, end, shift)
            for left, norms, where, change in parts:
                self._fill(self.points, left, norms, where, change, self._arena, total, begin, end, shift)

        self._shared(len(which) * (last - first), last - first, work)

    def _fill(
        self,
        points: Points,
        left: Any,
        norms: Single,
        slots: Index,
        delta: Vector,
        arena: Single,
        total: Vector,
        first: int,
        last: int,
        shift: int = 0,
    ) -> None:
        """Rows of ``left`` against points first … last − 1: into their slots, and into the total."""
        if isinstance(points, Dense) and points.differences:
            tiles.differences(points.across, left, delta, slots, arena, total, first, last, shift)
            return
        m = len(slots)
        for start in range(first, last, tiles.TILE):
            stop = min(start + tiles.TILE, last)
            for r in range(0, m, points.rows_at_once):
                part = slice(r, min(r + points.rows_at_once, m))
                found = points.products(points.slot(left, part), start, stop)
                _finish(points, found, of(norms, part), start)
                tiles.spread(found, delta[part], slots[part], arena, total, start, shift)

    def seat(self, which: Index) -> None:
        """A slot for each of these rows, as far as there are any; the rows used longest ago give way."""
        if not self._room.size and len(self._owner):
            needed = len(self._owner) * self.points.n
            self._room = arena(needed)
            self._arena = self._room[:needed].reshape(-1, self.points.n)
        self._clock += 1
        slots = self._slot[which]
        self._used[slots[slots >= 0]] = self._clock
        new = which[slots < 0]
        free = np.arange(self._filled, min(self._filled + len(new), len(self._owner)))
        self._filled += len(free)
        if len(free) < len(new):
            old = np.flatnonzero(self._used < self._clock)
            old = old[old < self._filled - len(free)]
            old = old[np.argsort(self._used[old], kind="stable")][: len(new) - len(free)]
            self._slot[self._owner[old]] = -1
            self._have[old] = False
            free = np.concatenate([free, old])
        seated = new[: len(free)]
        self._slot[seated] = free
        self._owner[free] = seated
        self._used[free] = self._clock

    def _shared(self, entries: int, columns: int, work: Callable[[int, int], None]) -> None:
        """Do the work for all columns, in as many shares as there are threads."""
        if self.pool is None or entries < _WORTH_A_THREAD:
            work(0, columns)
            return
        count = -(-columns // tiles.TILE)
        cuts = [min(columns, tiles.TILE * (count * k // self.threads)) for k in range(self.threads)]
        cuts.append(columns)
        others = [self.pool.submit(work, cuts[k], cuts[k + 1]) for k in range(1, self.threads)]
        work(cuts[0], cuts[1])
        for other in others:
            other.result()


def _finish(points: Points, products: Single, norms: Single, start: int) -> None:
    """Kernel values in place of inner products."""
    γ, coef0, degree = points.scalars
    if points.kind == RBF:
        tiles.rbf(products, norms, points.norms, start)
    elif points.kind == POLY:
        tiles.poly(products, γ, coef0, degree)
    elif points.kind == SIGMOID:
        tiles.sigmoid(products, γ, coef0)


class View:
    """The matrix of some parts; points are counted from 0 through these parts."""

    def __init__(self, rows: Rows, parts: tuple[int, ...] = (0,)) -> None:
        self.rows = rows
        self._parts = parts
        spans = [rows.span(p) for p in parts]
        self.index = np.concatenate([np.arange(*s) for s in spans])
        offsets = np.cumsum([0, *(last - first for first, last in spans)])
        self._shifts = [int(o) - first for o, (first, _) in zip(offsets, spans, strict=False)]
        self.n = len(self.index)

    def subset(self, which: Index, memory: float) -> View:
        """The matrix of these points alone, with rows of its own in what is left of the memory."""
        points = self.rows.points.subset(self.index[which])
        left = memory - self.rows.used_memory()
        return View(Rows(points, left, self.rows.threads, pool=self.rows.pool))

    def block(self, which: Index) -> Single:
        """K[which, which]."""
        return self.rows.block(self.index[which])

    def add_block(self, which: Index, delta: Vector, total: Vector) -> None:
        """total += K[:, which] δ, where the last block was the whole matrix."""
        self.rows.add_block(which, delta, total)

    def add(self, which: Index, delta: Vector, total: Vector) -> None:
        """total += K[:, which] δ."""
        if not len(which):
            return
        everywhere = self.index[which]
        self.rows.seat(everywhere)
        for part, shift in zip(self._parts, self._shifts, strict=True):
            self.rows.add(everywhere, delta, total, part, shift)
