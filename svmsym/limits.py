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


def limit_memory_for_good(megabytes: int) -> str:
    """Bound the memory of this process for good: so much more than it has now; "" or why it is refused.

    The limit is one of address space, RLIMIT_AS: beyond it every allocation fails with a MemoryError.
    """
    return _bound("RLIMIT_AS", megabytes, for_good=True)


@contextmanager
def memory_limited(megabytes: int, *, but_files: bool = False) -> Iterator[str]:
    """Bound the memory of this process inside the block; "" or why it is refused.

    ``but_files``: files that are mapped to be read do not count. The limit is RLIMIT_DATA then, which Linux
    holds for all memory that is written and not shared.

    >>> with memory_limited(100_000) as refusal:
    ...     isinstance(refusal, str)
    True
    """
    what = "RLIMIT_DATA" if but_files else "RLIMIT_AS"
    before = _held(what)
    refusal = _bound(what, megabytes, for_good=False)
    try:
        yield refusal
    finally:
        if not refusal and before is not None:
            import resource  # noqa: PLC0415 - it was there before

            resource.setrlimit(getattr(resource, what), before)


def refusal_of_memory_limits() -> str:
    """Why this system does not hold limits of memory; "" where it does."""
    with memory_limited(machine_memory() or 1 << 20) as refusal:
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


def _held(what: str) -> tuple[int, int] | None:
    """The limits that hold now, soft and hard."""
    try:
        import resource  # noqa: PLC0415 - not on every system

        return resource.getrlimit(getattr(resource, what))
    except (AttributeError, ImportError, OSError, ValueError):
        return None


def _bound(what: str, megabytes: int, *, for_good: bool) -> str:
    held = _held(what)
    if held is None:
        return "this system has no limits of memory"
    import resource  # noqa: PLC0415 - it is there, as limits are held

    soft, hard = held
    wanted = _memory_now(what) + megabytes * _MEGABYTE
    for other in (soft, hard):
        wanted = wanted if other == resource.RLIM_INFINITY else min(wanted, other)
    try:
        resource.setrlimit(getattr(resource, what), (wanted, wanted if for_good else hard))
    except (OSError, ValueError) as error:
        return f"this system refuses limits of memory: {error}"
    return ""


def _memory_now(what: str) -> int:
    """What the process has of the memory that is limited, 0 where the system does not tell it."""
    place = {"RLIMIT_AS": 0, "RLIMIT_DATA": 5}[what]
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[place])
        return pages * int(os.sysconf("SC_PAGE_SIZE"))
    except (AttributeError, OSError, ValueError):
        return 0
