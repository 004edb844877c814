"""The bytes and the text of a problem file, or why there are none."""

from __future__ import annotations

import stat
import sys
from functools import lru_cache
from pathlib import Path
from typing import TextIO

from svmsym.errors import Place, ProblemFileError
from svmsym.exact.places import CellPlace

LARGEST_FILE = 512 * 2**20
_BOM = b"\xef\xbb\xbf"
_OTHER_FORMATS = (
    (b"PK\x03\x04", "a ZIP archive or an Excel file", "export the sheet as CSV"),
    (b"\x1f\x8b", "compressed with gzip", "unpack it first"),
    (b"%PDF", "a PDF document", "give the data as CSV or TOML"),
    (b"\x93NUMPY", "a NumPy array", "save it as CSV with the digits you mean"),
    (b"\xff\xfe", "encoded in UTF-16", "save it as UTF-8"),
    (b"\xfe\xff", "encoded in UTF-16", "save it as UTF-8"),
)


STANDARD_INPUT = Path("-")


def read_bytes(path: Path, largest: int | None = None) -> bytes:
    """The content of a file as it is on the disk, if it is one; - is the standard input."""
    largest = LARGEST_FILE if largest is None else largest
    place = Place(str(path))
    if path == STANDARD_INPUT:
        return _piped(sys.stdin, place)
    try:
        about = path.stat()
        if stat.S_ISDIR(about.st_mode):
            raise ProblemFileError("this is a directory", hint="name a file in it", place=place)
        if not (stat.S_ISREG(about.st_mode) or stat.S_ISFIFO(about.st_mode)):
            raise ProblemFileError("this is a device, not a file", hint="name a file", place=place)
        if about.st_size > largest:
            raise _too_large(place, largest)
        with path.open("rb") as file:
            raw = file.read(largest + 1)  # a pipe does not say its size beforehand
    except FileNotFoundError:
        raise ProblemFileError("there is no such file", hint="check the name", place=place) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise ProblemFileError("the file cannot be read", why=why, hint="check it", place=place) from None
    if len(raw) > largest:
        raise _too_large(place, largest)
    return raw


@lru_cache(maxsize=1)
def _piped(stream: TextIO | None, place: Place) -> bytes:
    """All that comes in, read once: who asks again is given the same."""
    raw = b"" if stream is None else stream.buffer.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        raise _too_large(place, LARGEST_FILE)
    return raw


def plain(raw: bytes, path: Path) -> bytes:
    """The same without byte-order mark and with plain line ends, or why it is no text."""
    place = Place(str(path))
    for start, what, hint in _OTHER_FORMATS:
        if raw.startswith(start):
            raise ProblemFileError(f"the file is {what}", hint=hint, place=place)
    raw = raw.removeprefix(_BOM)
    if b"\r" in raw:
        raw = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    if b"\0" in raw:
        line, column = _line_and_column(raw, raw.index(b"\0"))
        raise ProblemFileError(
            "there is a NUL byte: this is not a text file",
            hint="save it as UTF-8 text",
            place=CellPlace(str(path), line, column),
        )
    if not raw.strip():
        raise ProblemFileError("the file is empty", hint="give a problem or a table", place=place)
    return raw


def decoded(raw: bytes, path: Path) -> str:
    """The text of a file in UTF-8."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line, column = _line_and_column(raw, error.start)
        raise ProblemFileError(
            f"the byte 0x{raw[error.start]:02x} is not UTF-8",
            why="the file is in another encoding, such as Latin-1",
            hint="save it as UTF-8",
            place=CellPlace(str(path), line, column),
        ) from None


def _line_and_column(raw: bytes, at: int) -> tuple[int, int]:
    start = raw.rfind(b"\n", 0, at) + 1
    return raw.count(b"\n", 0, at) + 1, len(raw[start:at].decode("utf-8", "replace")) + 1


def _too_large(place: Place, largest: int) -> ProblemFileError:
    size = f"{largest // 2**20} MB" if largest >= 2**20 else f"{largest} bytes"
    return ProblemFileError(f"the file is larger than {size}", hint="take a part of it", place=place)
