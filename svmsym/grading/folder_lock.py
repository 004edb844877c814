"""A lock on the folder of a run, so that two runs never write into one folder at the same time.

The system holds it for the process, and ends it with the process: a killed run blocks nobody. The file that
is locked has a hidden name and is removed at the end.
"""

from __future__ import annotations

import errno
import os
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from svmsym.errors import Place, SvmsymError

LOCK_FILE = ".svmsym-lock"
_TRIES = 100
_BUSY = {errno.EACCES, errno.EAGAIN, errno.EDEADLK}
_NO_LOCKS = {errno.ENOLCK, errno.EOPNOTSUPP, errno.ENOSYS, errno.EINVAL}
_held: dict[str, int] = {}  # the folders that this process has locked, by the thread that did so


@contextmanager
def locked(out: Path) -> Iterator[bool]:
    """Have a folder for oneself, made if need be; whether the disk has locks at all.

    Inside of it, the same thread may do so again.
    """
    folder, thread = os.path.realpath(out), threading.get_ident()
    if _held.get(folder) == thread:
        yield True
        return
    made, handle, exclusive = _taken(out)
    _held[folder] = thread
    try:
        yield exclusive
    finally:
        del _held[folder]
        _give_back(out, handle, made=made)


def _taken(out: Path) -> tuple[list[Path], int, bool]:
    """The folders that were made for it, the open file, and whether it is locked."""
    made = [folder for folder in (out, *out.parents) if not folder.exists()]
    try:
        for _ in range(_TRIES):
            out.mkdir(parents=True, exist_ok=True)
            try:
                handle = os.open(out / LOCK_FILE, os.O_RDWR | os.O_CREAT, 0o666)
            except FileNotFoundError:  # the run that made the folder has just removed it
                continue
            try:
                exclusive = _lock(handle)
            except OSError as error:
                os.close(handle)
                if error.errno in _BUSY:
                    raise _in_use(out) from None
                raise
            if not exclusive or _is_there(out / LOCK_FILE, handle):
                return made, handle, exclusive
            os.close(handle)  # the run before has just removed it: the next one is another file
    except OSError as error:
        _remove(made)
        raise SvmsymError(
            f"cannot use the folder: {error.strerror}", hint="name another with -o", place=Place(str(out))
        ) from None
    raise _in_use(out)


def _in_use(out: Path) -> SvmsymError:
    return SvmsymError(
        "another run is writing into this folder",
        why="two runs at once would replace each other's records",
        hint="wait until it has ended, or name another folder with -o",
        place=Place(str(out)),
    )


def _is_there(path: Path, handle: int) -> bool:
    """Whether the open file still has its name."""
    try:
        return os.path.samestat(path.stat(), os.fstat(handle))
    except FileNotFoundError:
        return False


def _give_back(out: Path, handle: int, *, made: list[Path]) -> None:
    path = out / LOCK_FILE
    if sys.platform == "win32":  # an open file cannot be removed there
        os.close(handle)
        with suppress(OSError):
            path.unlink()
    else:
        with suppress(OSError):  # removed while it is locked: nobody else has it
            path.unlink()
        os.close(handle)
    _remove(made)


def _remove(made: list[Path]) -> None:
    """Remove the folders that were made for a run that has written nothing."""
    for folder in made:
        try:
            folder.rmdir()
        except OSError:  # there is something in it, or it was never made
            return


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> bool:
        """Lock a file; whether the disk can do that."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        return True

else:

    def _lock(handle: int) -> bool:
        """Lock a file; whether the disk can do that."""
        try:
            import fcntl  # noqa: PLC0415 - Python in a browser has none

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except ImportError:
            return False
        except OSError as error:
            if error.errno in _NO_LOCKS:  # some network disks
                return False
            raise
        return True
