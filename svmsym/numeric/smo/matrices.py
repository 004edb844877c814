"""Whole kernel matrices in float64, for small problems, and for pairs of small classes.

The points come in parts (classes). The matrix of some parts is put together from blocks; the block of a
part with itself is computed once, however many pairs it is in, and all blocks at once where they are small.
For the rbf kernel coordinates are centred and multiplied by √γ; a matrix product gives ⟨x, z⟩, and
exp(2⟨x, z⟩ − ‖x‖² − ‖z‖²) follows in place.
"""

from __future__ import annotations

from itertools import accumulate, pairwise
from typing import Any

import numpy as np

from svmsym.numeric.compiled.double import mirrored, rbf_rows, scaled_points
from svmsym.numeric.kernels import LOST, UNIT, Matrix, Source, Subset

_AT_ONCE = 1000  # points up to which one matrix for all parts is quicker than many blocks
_STRIP = 128  # rows of a symmetric matrix that are computed at once, from the diagonal on


class Matrices:
    """The kernel matrices of parts of the points; ``cuts`` are the ends of all parts but the last.

    Blocks of parts with themselves are kept as long as they fit the memory, in MB.

    >>> from svmsym.numeric.kernels import Kernel
    >>> source = Source(np.array([[0.0], [1.0], [3.0]]), Kernel("linear"))
    >>> Matrices(source, (1, 2)).of((0, 2)).tolist()
    [[0.0, 0.0], [0.0, 9.0]]
    """

    def __init__(self, source: Source, cuts: tuple[int, ...] = (), memory: float = 0.0) -> None:
        ends = (0, *cuts, source.n)
        self._spans = [slice(a, b) for a, b in pairwise(ends)]
        self._kernel = source.kernel
        self._points, self._squares = _prepared(source)
        self._own: dict[int, Matrix] = {}
        self._keeping = sum((s.stop - s.start) ** 2 for s in self._spans) * 8e-6 <= memory
        at_once = bool(cuts) and source.n <= _AT_ONCE and source.n**2 * 8e-6 <= memory
        self._whole = self._symmetric(slice(0, source.n)) if at_once else None

    def of(self, parts: tuple[int, ...]) -> Matrix:
        """The matrix of these parts, one after the other."""
        if len(parts) == 1:
            return self._with_itself(parts[0])
        spans = [self._spans[p] for p in parts]
        ends = list(accumulate((s.stop - s.start for s in spans), initial=0))
        found = np.empty((ends[-1], ends[-1]))
        for a, p in enumerate(parts):
            rows = slice(ends[a], ends[a + 1])
            if self._whole is not None:
                for b, span in enumerate(spans):
                    found[rows, ends[b] : ends[b + 1]] = self._whole[spans[a], span]
                continue
            found[rows, rows] = self._with_itself(p)
            for b in range(a):
                columns = slice(ends[b], ends[b + 1])
                block = self._between(spans[a], spans[b])
                found[rows, columns] = block
                found[columns, rows] = block.T
        return found

    def _with_itself(self, part: int) -> Matrix:
        if self._whole is not None:
            return self._whole[self._spans[part], self._spans[part]]
        found = self._own.get(part)
        if found is None:
            found = self._symmetric(self._spans[part])
            if self._keeping:
                self._own[part] = found
        return found

    def _symmetric(self, span: slice) -> Matrix:
        if self._squares is None:
            return self._between(span, span)
        x, s = self._points[span], self._squares[span]
        products = np.empty((len(x), len(x)))
        for a in range(0, len(x), _STRIP):  # x @ x.T would fill the other half too, one number at a time
            np.matmul(x[a : a + _STRIP], x[a:].T, out=products[a : a + _STRIP, a:])
        rbf_rows(products, s, s, symmetric=True)
        mirrored(products)
        return products

    def _between(self, left: slice, right: slice) -> Matrix:
        if self._kernel.name == "precomputed":
            return np.asarray(self._points[left, right], dtype=np.float64)
        if self._squares is None:
            return self._kernel.between(self._points[left], self._points[right])
        products = self._points[left] @ self._points[right].T
        rbf_rows(products, self._squares[left], self._squares[right], symmetric=False)
        return np.asarray(products)


def _prepared(source: Source) -> tuple[Any, Matrix | None]:
    """The points, and where the compiled rbf kernel fits, γ‖x‖² of points that are scaled for it."""
    points, kernel = source.points, source.kernel
    if isinstance(source, Subset):
        chosen = source.index
        points = points[np.ix_(chosen, chosen)] if kernel.name == "precomputed" else points[chosen]
    if kernel.name != "rbf" or hasattr(points, "toarray"):
        return points, None
    scaled, s = scaled_points(points, np.sqrt(kernel.gamma))
    return (points, None) if 2 * s.max(initial=0.0) * UNIT > LOST else (scaled, s)
