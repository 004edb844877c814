"""One thread for matrix products: BLAS threads that wait by spinning cost more than they give.

The number of threads belongs to the whole process. So fits that run at the same time count themselves: the
first one in reads each library's number and sets it to one, the last one out puts back what was read,
whichever threads of Python they run in. ``threadpoolctl.ThreadpoolController.limit`` does not serve here: it
lets no thread but the one that set a limit lift it, and says nothing where another one tries.

A number that somebody else has changed meanwhile is left as it is. OpenBLAS on OpenMP has a number for each
thread of Python, so it is not touched.
"""

from __future__ import annotations

import sys
import threading
from contextlib import AbstractContextManager
from functools import cache
from types import TracebackType
from typing import Any


@cache
def _libraries(*, scipy: bool) -> tuple[Any, ...]:  # noqa: ARG001 - SciPy brings a library of its own, so look again
    """What threadpoolctl knows about each BLAS library of this process."""
    try:
        from threadpoolctl import ThreadpoolController  # noqa: PLC0415 - optional
    except ImportError:
        return ()
    found = ThreadpoolController().select(user_api="blas").lib_controllers
    return tuple(library for library in found if not _by_thread(library))


def _by_thread(library: Any) -> bool:
    return library.internal_api == "openblas" and getattr(library, "threading_layer", "") == "openmp"


def _give(library: Any, threads: int) -> None:
    """Set the number of threads, whoever set it before."""
    release = getattr(library, "clear_controlling_thread", None)  # OpenBLAS, since threadpoolctl 3.7
    if release is not None:
        release(force=True)
    library.set_num_threads(threads)
    if release is not None:
        release()


class _Single:
    """While anybody is inside, matrix products have one thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = 0
        self._before: list[tuple[Any, int]] = []  # libraries that had more than one thread, and how many

    def __enter__(self) -> None:
        with self._lock:
            self._inside += 1
            if self._inside > 1:
                return
            for library in _libraries(scipy="scipy.linalg" in sys.modules):
                threads = library.get_num_threads()
                if threads is not None and threads > 1:
                    self._before.append((library, threads))
                    _give(library, 1)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._inside -= 1
            while not self._inside and self._before:
                library, threads = self._before.pop()
                if library.get_num_threads() == 1:
                    _give(library, threads)


_SINGLE = _Single()


def single_blas() -> AbstractContextManager[None]:
    """While it lasts each matrix product has one thread, where threadpoolctl is installed.

    >>> with single_blas():
    ...     pass
    """
    return _SINGLE
