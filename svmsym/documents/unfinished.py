"""What is being written and not yet in its place: hidden, locked, and cleared away if its process has died.

A process that is killed cannot clean up. Whoever writes holds a lock, which the system releases when the
process ends, however it ends. So the next command that writes there can tell what is abandoned from what
another command is writing at this moment. Where the system has no such locks, everything is left.
"""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from pathlib import Path
from time import time

_FILE, _END = ".svmsym-", ".part"
_LOCK = ".svmsym-lock"
_AGE = 60.0  # seconds; between making a file and locking it there is a moment


def unfinished_file(folder: Path) -> tuple[int, Path]:
    """Make a hidden file to be written and then renamed; abandoned ones in the folder are removed first."""
    _clear_files(folder)
    handle, name = tempfile.mkstemp(dir=folder, prefix=_FILE, suffix=_END)
    _locks(handle)
    return handle, Path(name)


@contextmanager
def unfinished_folder(within: Path, prefix: str) -> Iterator[Path]:
    """Make a folder for the time of a work; abandoned ones of the same prefix are removed first."""
    for found in _entries(within, prefix):
        if found.is_dir(follow_symlinks=False) and _is_abandoned(Path(found.path) / _LOCK):
            shutil.rmtree(found.path, ignore_errors=True)
    made = Path(tempfile.mkdtemp(dir=within, prefix=prefix))
    lock = os.open(made / _LOCK, os.O_CREAT | os.O_WRONLY, 0o600)
    try:
        _locks(lock)
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)
        os.close(lock)


@cache  # once for each folder: a command may write thousands of files
def _clear_files(folder: Path) -> None:
    for found in _entries(folder, _FILE):
        if found.name.endswith(_END) and _is_abandoned(Path(found.path)):
            with suppress(OSError):
                Path(found.path).unlink()


def _entries(folder: Path, prefix: str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in entries if entry.name.startswith(prefix)]
    except OSError:
        return []


def _is_abandoned(path: Path) -> bool:
    """Whether a file is ours, is no link, has some age, and nobody holds its lock."""
    try:
        handle = os.open(path, os.O_RDWR | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return False
    try:
        found = os.fstat(handle)
        own = not hasattr(os, "getuid") or found.st_uid == os.getuid()
        return stat.S_ISREG(found.st_mode) and own and time() - found.st_mtime > _AGE and _locks(handle)
    finally:
        os.close(handle)


def _locks(handle: int) -> bool:
    """Whether the lock of an open file could be taken; it lasts until the file is closed."""
    try:
        import fcntl  # noqa: PLC0415 - not on every system

        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (ImportError, OSError):
        return False
    return True
