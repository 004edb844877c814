"""Where a build keeps what it needs for a while, and how it ends when it is asked to.

A build that is ended by SIGTERM or SIGHUP clears its folders away; those of a build that was killed are
cleared away by the next one.
"""

from __future__ import annotations

import signal
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import NoReturn

from svmsym.documents.unfinished import unfinished_folder

_PREFIX = "svmsym-page-"


@contextmanager
def workplace() -> Iterator[Path]:
    """Make a folder in the system's place for such folders, for the time of a work."""
    with unfinished_folder(Path(tempfile.gettempdir()), _PREFIX) as work:
        yield work


@contextmanager
def orderly_ending() -> Iterator[None]:
    """End at a signal as at an error, so that all is cleared away; the exit code is 128 + its number."""
    if threading.current_thread() is not threading.main_thread():  # only there signals can be handled
        yield
        return
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, _end) for number in numbers}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


def _end(number: int, _: FrameType | None) -> NoReturn:
    signal.signal(number, signal.SIG_IGN)  # a second one must not interrupt the clearing
    raise SystemExit(128 + number)
