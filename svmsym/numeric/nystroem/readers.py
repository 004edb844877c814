"""Row blocks that are read when they are asked for: of arrays, mapped files, Dask arrays, or the user's own.

A reader is a function without arguments that gives (X, y) of one block. It is small, so that it can be sent
to another process, which then reads the rows itself; and it can be called again, because there are several
passes over the data.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from os import fspath
from typing import Any

import numpy as np
from numpy.typing import NDArray

from svmsym.numeric.estimators.inputs import check_finite
from svmsym.numeric.estimators.refusals import DataError
from svmsym.numeric.kernels import Matrix

Reader = Callable[[], tuple[Any, Any]]
_NAME = "NystroemSVC"
_PLANE = 2


@dataclass(frozen=True)
class Mapped:
    """Rows start … stop − 1 of an array in a file; no more than these is ever mapped into memory."""

    file: str
    dtype: str
    offset: int  # bytes before the first row of the array
    width: tuple[int, ...]  # what one row is: (d,) or ()
    start: int
    stop: int

    def read(self) -> NDArray[Any]:
        """A copy of the rows; the mapping ends here, and with it its memory."""
        kind = np.dtype(self.dtype)
        row = int(np.prod(self.width, dtype=np.intp)) * kind.itemsize
        shape = (self.stop - self.start, *self.width)
        place = self.offset + self.start * row
        return np.array(np.memmap(self.file, dtype=kind, mode="r", offset=place, shape=shape))


def readers_of(X: Any, y: Any, rows: int) -> list[Reader]:
    """Readers of blocks of so many rows; of a Dask array, its own chunks of rows.

    >>> [len(read()[0]) for read in readers_of(np.zeros((5, 1)), np.zeros(5), 2)]
    [2, 2, 1]
    """
    if hasattr(X, "to_delayed"):
        return _of_dask(X, y)
    X, y = (v if isinstance(v, np.ndarray) else np.asarray(v) for v in (X, y))
    if X.ndim != _PLANE:
        raise DataError(f"X has {X.ndim} dimensions", hint="give a matrix with one row for each point")
    _check_lengths(len(X), len(y))
    cuts = range(0, len(X), rows)
    return [partial(_read, _part(X, a, a + rows), _part(y, a, a + rows)) for a in cuts]


def _of_dask(X: Any, y: Any) -> list[Reader]:
    """A reader for each chunk of rows."""
    whole = X.rechunk({1: -1})
    if not np.isfinite(whole.shape[0]):
        raise DataError("the chunks of X have no known length", hint="call X.compute_chunk_sizes() first")
    cuts = list(pairwise(np.cumsum((0, *whole.chunks[0])).tolist()))
    _check_lengths(whole.shape[0], y.shape[0] if hasattr(y, "shape") else len(y))
    if hasattr(y, "to_delayed"):
        parts = [y.rechunk((whole.chunks[0],)).blocks[k] for k in range(len(cuts))]
    else:
        parts = [np.asarray(y)[a:b] for a, b in cuts]
    return [partial(_computed, whole.blocks[k], part) for k, part in enumerate(parts)]


def file_blocks(X: Any, y: Any, rows: int = 4096) -> list[Reader]:
    """Readers of blocks of two ``.npy`` files, of which only the block at hand is in memory."""
    parts = [_of_file(fspath(path)) for path in (X, y)]
    _check_lengths(parts[0].stop, parts[1].stop)
    return [partial(_read, *(_cut(p, a, a + rows) for p in parts)) for a in range(0, parts[0].stop, rows)]


def given(blocks: Iterable[Any]) -> list[Reader]:
    """Readers of the user's own blocks: each a pair (X, y), or a function without arguments that gives one.

    >>> given([([[0.0]], ["a"])])[0]()
    ([[0.0]], ['a'])
    """
    return [block if callable(block) else partial(_read, *block) for block in blocks]


def read_rows(X: Any) -> Matrix:
    """The points of one block, checked.

    >>> read_rows([[1, 2]]).tolist()
    [[1.0, 2.0]]
    """
    points = np.ascontiguousarray(X, dtype=np.float64)
    if points.ndim != _PLANE:
        raise DataError(f"a block has {points.ndim} dimensions", hint="give one row for each point")
    check_finite(points, "X", _NAME)
    return points


def slices(count: int, rows: int) -> Iterator[slice]:
    """0, …, count − 1 in stretches of at most so many.

    >>> list(slices(3, 2))
    [slice(0, 2, None), slice(2, 3, None)]
    """
    return (slice(a, min(a + rows, count)) for a in range(0, count, rows))


def _check_lengths(points: int, answers: int) -> None:
    if points != answers:
        raise DataError(f"X has {points} rows, y has {answers}", hint="give one label for each point")
    if not points:
        raise DataError("there are no rows")


def _computed(X: Any, y: Any) -> tuple[Any, Any]:
    """Chunks of Dask arrays, computed here: whoever reads may be a task of Dask itself."""
    return X.compute(scheduler="synchronous"), y.compute(scheduler="synchronous") if hasattr(y, "dask") else y


def _read(X: Any, y: Any) -> tuple[Any, Any]:
    return _held(X), _held(y)


def _held(rows: Any) -> Any:
    return rows.read() if isinstance(rows, Mapped) else rows


def _part(array: NDArray[Any], start: int, stop: int) -> Any:
    """Rows of an array; of one that is mapped as a whole, a mapping of these alone."""
    stop = min(stop, len(array))
    if not isinstance(array, np.memmap) or not array.flags.c_contiguous or array.filename is None:
        return array[start:stop]
    if isinstance(array.base, np.ndarray):  # a part of a mapping does not know where it begins
        return array[start:stop]
    return Mapped(fspath(array.filename), array.dtype.str, int(array.offset), array.shape[1:], start, stop)


def _of_file(path: str) -> Mapped:
    """All rows of a ``.npy`` file; of the file no more is read than its head."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123 - a path as the user gave it
            first = np.lib.format.read_magic(file) == (1, 0)
            head = np.lib.format.read_array_header_1_0 if first else np.lib.format.read_array_header_2_0
            shape, columns_first, kind = head(file)
            offset = file.tell()
    except (OSError, ValueError) as error:
        raise DataError(f"{path} cannot be read: {error}", hint="write it with numpy.save") from error
    if not shape or kind.hasobject or (columns_first and len(shape) > 1):
        raise DataError(f"{path} does not hold its rows one after the other", hint="write it with numpy.save")
    return Mapped(path, kind.str, offset, tuple(shape[1:]), 0, int(shape[0]))


def _cut(part: Mapped, start: int, stop: int) -> Mapped:
    return Mapped(part.file, part.dtype, part.offset, part.width, start, min(stop, part.stop))
