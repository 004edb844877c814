"""Writing files whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
from pathlib import Path

from svmsym.documents.unfinished import unfinished_file
from svmsym.errors import Place, SvmsymError


def write_whole(path: Path, content: str | bytes) -> None:
    """Write beside the target, then rename, so that nobody ever sees half a file.

    A link stays, and what it leads to is replaced. A pipe or a device is no file that could be replaced: the
    content goes into it.
    """
    if path.is_dir():
        raise SvmsymError("this is a folder", hint="name a file in it with -o", place=Place(str(path)))
    data = content.encode() if isinstance(content, str) else content
    try:
        if _is_stream(path):
            _pour(path, data)
        else:
            _replace(Path(os.path.realpath(path)), data)
    except OSError as error:
        raise SvmsymError(
            f"cannot write the file: {error.strerror}",
            hint="choose another place with -o",
            place=Place(str(path)),
        ) from None


def _is_stream(path: Path) -> bool:
    """Whether something is there that is no file, or that is the file behind the standard output."""
    try:
        found = path.stat()
    except FileNotFoundError:
        return False
    return not stat.S_ISREG(found.st_mode) or _standard(found) is not None


def _standard(found: os.stat_result) -> int | None:
    """Standard output or error stream, where they are what was found: /dev/stdout may be a file."""
    for number in (1, 2):
        try:
            if os.path.samestat(found, os.fstat(number)):
                return number
        except OSError:  # closed by the caller
            continue
    return None


def _pour(path: Path, data: bytes) -> None:
    """Into what is there. An open stream has its own place in its file, which a second one would not know."""
    standard = _standard(path.stat())
    opened = os.open(path, os.O_WRONLY) if standard is None else os.dup(standard)
    with os.fdopen(opened, "wb") as stream:
        stream.write(data)


def _replace(target: Path, data: bytes) -> None:
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    target.parent.mkdir(parents=True, exist_ok=True)
    handle, beside = unfinished_file(target.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        # The file is private so far; a document is meant to be read by others.
        umask = os.umask(0)
        os.umask(umask)
        beside.chmod(0o666 & ~umask)
        beside.replace(target)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise
