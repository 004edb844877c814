"""A limit of time within one process, for the command line: the system's alarm clock, where it has one.

A worker (:mod:`svmsym.exams.worker`) limits memory too and works on every system.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType


class TimeLimitError(BaseException):
    """Time is over. Not an ``Exception``, so that nothing on the way takes it for a failed attempt."""


@contextmanager
def time_limit(seconds: float, *, computing: bool = False) -> Iterator[None]:
    """Raise :class:`TimeLimitError` after so many seconds; no limit outside the main thread.

    ``computing``: count what the process itself computes, so that a busy machine changes nothing.

    >>> with time_limit(60):
    ...     1 + 1
    2
    """
    possible = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not possible:
        yield
        return
    timer = signal.ITIMER_PROF if computing else signal.ITIMER_REAL
    rings = signal.SIGPROF if computing else signal.SIGALRM
    before = signal.signal(rings, _over)
    signal.setitimer(timer, seconds)
    try:
        yield
    finally:
        signal.setitimer(timer, 0)
        signal.signal(rings, before)


def _over(_number: int, _frame: FrameType | None) -> None:
    raise TimeLimitError
