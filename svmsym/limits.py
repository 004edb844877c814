"""Limits of memory and time that the system holds for this process.

They are the second line: the first are limits on length, depth and work, which hold on every system. A system
may refuse a limit of memory (macOS, Windows). Each function here says so with a text; none fails for it.
"""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FrameType

_MEGABYTE = 1 << 20


class TimeLimitError(BaseException):
    """Time is over. Not an ``Exception``, so that nothing on the way takes it for a failed attempt."""


def limit_memory(megabytes: int) -> str:
    """Bound the memory of this process for good: so much more than it has now; "" or why it is refused.

    The limit is one of address space, RLIMIT_AS: beyond it every allocation fails with a MemoryError.
    """
    return _bound(megabytes, for_good=True)


@contextmanager
def memory_limit(megabytes: int) -> Iterator[str]:
    """Bound the memory of this process inside the block; "" or why it is refused.

    >>> with memory_limit(100_000) as refusal:
    ...     isinstance(refusal, str)
    True
    """
    before = _address_space()
    refusal = _bound(megabytes, for_good=False)
    try:
        yield refusal
    finally:
        if not refusal and before is not None:
            import resource  # noqa: PLC0415 - it was there before

            resource.setrlimit(resource.RLIMIT_AS, before)


def refusal_of_memory_limits() -> str:
    """Why this system does not hold limits of memory; "" where it does."""
    with memory_limit(machine_memory() or 1 << 20) as refusal:
        return refusal


def forbid_files() -> None:
    """Forbid this process to write files and core dumps, where the system can."""
    with suppress(ImportError, OSError, ValueError):
        import resource  # noqa: PLC0415 - not on every system

        for what in (resource.RLIMIT_CORE, resource.RLIMIT_FSIZE):
            resource.setrlimit(what, (0, 0))


def machine_memory() -> int | None:
    """The memory of this machine in megabytes, where the system tells it."""
    try:
        return int(os.sysconf("SC_PHYS_PAGES")) * int(os.sysconf("SC_PAGE_SIZE")) // _MEGABYTE or None
    except (AttributeError, OSError, ValueError):
        return None


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


def _address_space() -> tuple[int, int] | None:
    """The limits that hold now, soft and hard."""
    try:
        import resource  # noqa: PLC0415 - not on every system

        return resource.getrlimit(resource.RLIMIT_AS)
    except (AttributeError, ImportError, OSError, ValueError):
        return None


def _bound(megabytes: int, *, for_good: bool) -> str:
    held = _address_space()
    if held is None:
        return "this system has no limits of memory"
    import resource  # noqa: PLC0415 - it is there, as limits are held

    soft, hard = held
    wanted = _memory_now() + megabytes * _MEGABYTE
    for other in (soft, hard):
        wanted = wanted if other == resource.RLIM_INFINITY else min(wanted, other)
    try:
        resource.setrlimit(resource.RLIMIT_AS, (wanted, wanted if for_good else hard))
    except (OSError, ValueError) as error:
        return f"this system refuses limits of memory: {error}"
    return ""


def _memory_now() -> int:
    """The address space that the process has, 0 where the system does not tell it."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        return pages * int(os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, OSError, ValueError):
        return 0
