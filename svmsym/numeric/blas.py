"""One thread for matrix products: BLAS threads that wait by spinning cost more than they give.

The number of threads belongs to the whole process. So fits that run at the same time count themselves: the
first one sets it, the last one puts it back. Where fits run in several threads of Python, OpenBLAS has been
seen to stay at one thread all the same.
"""

from __future__ import annotations

import threading
from contextlib import AbstractContextManager
from functools import cache
from types import TracebackType
from typing import Any


@cache
def _controller() -> Any:
    try:
        from threadpoolctl import ThreadpoolController  # noqa: PLC0415 - optional
    except ImportError:
        return None
    return ThreadpoolController()


class _Single:
    """While anybody is inside, matrix products have one thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._inside = 0
        self._limit: Any = None

    def __enter__(self) -> None:
        with self._lock:
            controller = _controller()
            if not self._inside and controller is not None:
                self._limit = controller.limit(limits=1, user_api="blas")
                self._limit.__enter__()
            self._inside += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        with self._lock:
            self._inside -= 1
            if not self._inside and self._limit is not None:
                self._limit.__exit__(kind, error, trace)
                self._limit = None


_SINGLE = _Single()


def single_blas() -> AbstractContextManager[None]:
    """While it lasts each matrix product has one thread, where threadpoolctl is installed.

    >>> with single_blas():
    ...     pass
    """
    return _SINGLE
