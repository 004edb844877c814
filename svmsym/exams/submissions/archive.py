"""The entries of a zip, each with its own limit; a name that leads outside is refused.

Only the two usual ways of packing are unpacked, never more bytes than a file of that name may have, so that
an archive that grows without bound stops there.
"""

from __future__ import annotations

import io
import re
import stat
import zipfile
import zlib
from collections.abc import Callable, Iterator
from dataclasses import dataclass

from svmsym.errors import Place
from svmsym.exams.submissions.decoding import plain_name
from svmsym.exams.submissions.limits import DEEPEST_FOLDER, LARGEST_INDEX
from svmsym.exams.submissions.submission import Trouble

_END, _END_SIZE, _LONGEST_COMMENT = b"PK\x05\x06", 22, 2**16
_LARGE_FORMAT = b"PK\x06\x07"
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_OUTSIDE = re.compile(r"^/|^[A-Za-z]:|(?:^|/)\.\.(?:/|$)")
_AGAIN = "pack it anew"


@dataclass(frozen=True)
class Entry:
    """One file of an archive."""

    name: str
    content: bytes = b""
    trouble: Trouble | None = None


def entries(raw: bytes, file: str, largest: Callable[[str], int]) -> Iterator[Entry]:
    """The files of an archive by name; ``largest`` says how many bytes a name may have."""
    trouble = _index_trouble(raw, file)
    if trouble is not None:
        yield Entry("?", trouble=trouble)
        return
    try:
        archive = zipfile.ZipFile(io.BytesIO(raw))
    except (zipfile.BadZipFile, ValueError, OverflowError, OSError) as error:
        yield Entry("?", trouble=Trouble(f"the archive is damaged: {error}", _AGAIN, Place(file)))
        return
    with archive:
        for about in sorted(archive.infolist(), key=lambda a: (a.filename, a.header_offset)):
            if not about.is_dir():
                yield _entry(archive, about, file, largest)


def _index_trouble(raw: bytes, file: str) -> Trouble | None:
    """What is wrong with the list of entries, found before the list is read."""
    at = raw.rfind(_END, max(0, len(raw) - _END_SIZE - _LONGEST_COMMENT))
    if at < 0 or len(raw) < at + _END_SIZE:
        return Trouble("this is no zip archive", _AGAIN, Place(file))
    if raw[max(0, at - 20) : at].startswith(_LARGE_FORMAT):
        return Trouble("the archive has the format for huge ones", "mark the class in parts", Place(file))
    if int.from_bytes(raw[at + 12 : at + 16], "little") > LARGEST_INDEX:
        return Trouble("the archive lists too many files", "mark the class in parts", Place(file))
    return None


def _entry(
    archive: zipfile.ZipFile, about: zipfile.ZipInfo, file: str, largest: Callable[[str], int]
) -> Entry:
    name = about.filename.replace("\\", "/")
    place = Place(f"{file}/{plain_name(name)}")
    if _OUTSIDE.search(name):
        safe = "/".join(part for part in name.split("/") if part.strip(". ") and ":" not in part) or "?"
        told = Trouble("the name leads out of the archive; the file was not read", _AGAIN, place)
        return Entry(safe, trouble=told)
    if name.count("/") > DEEPEST_FOLDER:
        return Entry(name, trouble=Trouble("the folders are nested too deeply", _AGAIN, place))
    if stat.S_ISLNK(about.external_attr >> 16):
        return Entry(name, trouble=Trouble("a link is not followed", "hand in the file itself", place))
    if about.flag_bits & 1:
        return Entry(name, trouble=Trouble("the file has a password", "pack it without one", place))
    if about.compress_type not in _PACKED:
        return Entry(name, trouble=Trouble("the file is packed in an unusual way", _AGAIN, place))
    most = largest(name)
    if about.file_size > most:
        return Entry(name, trouble=too_large(most, place))
    try:
        with archive.open(about) as packed:
            content = packed.read(most + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, OSError, RuntimeError):
        # zipfile reports passwords and unusual packing as RuntimeError
        return Entry(name, trouble=Trouble("the file is damaged inside the archive", _AGAIN, place))
    return Entry(name, content) if len(content) <= most else Entry(name, trouble=too_large(most, place))


def too_large(most: int, place: Place) -> Trouble:
    """What is said of a file that is not read because of its size."""
    what = f"the file is larger than {most // 2**20} MB and was not read"
    return Trouble(what, "hand in text alone", place)
