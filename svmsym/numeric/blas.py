"""One thread for matrix products: BLAS threads that wait by spinning cost more than they give."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import cache
from typing import Any


@cache
def _controller() -> Any:
    try:
        from threadpoolctl import ThreadpoolController  # noqa: PLC0415 - optional
    except ImportError:
        return None
    return ThreadpoolController()


def single_blas() -> AbstractContextManager[Any]:
    """While it lasts each matrix product has one thread, where threadpoolctl is installed.

    >>> with single_blas():
    ...     pass
    """
    controller = _controller()
    return nullcontext() if controller is None else controller.limit(limits=1, user_api="blas")
