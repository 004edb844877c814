"""The members of a zip, each with its own limit; a name that leads outside is refused.

Only the two usual ways of packing are unpacked, never more bytes than the list of members says and a file of
that name may have, so that an archive that grows without bound stops there.
"""

from __future__ import annotations

import re
import stat
import zipfile
import zlib
from typing import BinaryIO

from svmsym.errors import Place
from svmsym.exams.submissions.allowance import Allowance, too_large
from svmsym.exams.submissions.limits import DEEPEST_FOLDER
from svmsym.exams.submissions.submission import Trouble

_END, _END_SIZE, _LONGEST_COMMENT = b"PK\x05\x06", 22, 2**16
_LARGE_FORMAT, _LARGE_SIZE = b"PK\x06\x07", 20
_PACKED = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_OUTSIDE = re.compile(r"^$|^/|^[A-Za-z]:|(?:^|/)\.\.(?:/|$)")
_AGAIN = "pack it anew"


def opened(stream: BinaryIO, file: str, largest_index: int) -> zipfile.ZipFile | Trouble:
    """The archive in a stream, or why it is none; its list is read only if it is not too long."""
    trouble = _index_trouble(stream, file, largest_index)
    if trouble is not None:
        return trouble
    try:
        return zipfile.ZipFile(stream)
    except (zipfile.BadZipFile, ValueError, OverflowError, OSError) as error:
        return Trouble(f"the archive is damaged: {error}", _AGAIN, Place(file))


def _index_trouble(stream: BinaryIO, file: str, largest_index: int) -> Trouble | None:
    size = stream.seek(0, 2)
    stream.seek(max(0, size - _END_SIZE - _LONGEST_COMMENT - _LARGE_SIZE))
    tail = stream.read()
    at = tail.rfind(_END)
    if at < 0 or len(tail) < at + _END_SIZE:
        return Trouble("this is no zip archive", _AGAIN, Place(file))
    if tail[max(0, at - _LARGE_SIZE) : at].startswith(_LARGE_FORMAT):
        return Trouble("the archive has the format for huge ones", "unpack it", Place(file))
    if int.from_bytes(tail[at + 12 : at + 16], "little") > largest_index:
        return Trouble("the archive lists too many files", "unpack it", Place(file))
    return None


def members(archive: zipfile.ZipFile) -> list[tuple[tuple[str, ...], zipfile.ZipInfo]]:
    """What is in an archive by the parts of its path, in a fixed order.

    Of a name that leads out of the archive, the parts that do not are kept; where it does so from its
    beginning, the first part is empty, because such a file belongs to no folder of the archive.
    """
    ordered = sorted(archive.infolist(), key=lambda about: (about.filename, about.header_offset))
    return [(_parts(about.filename.replace("\\", "/")), about) for about in ordered]


def _parts(name: str) -> tuple[str, ...]:
    if not _OUTSIDE.search(name):
        return tuple(part for part in name.split("/") if part) or ("",)
    given = name.split("/")
    kept = tuple(part for part in given if part.strip(". ") and ":" not in part)
    return kept if kept and kept[0] == given[0] else ("", *kept)


def is_folder(about: zipfile.ZipInfo) -> bool:
    """Whether a member is a folder."""
    return about.filename.endswith(("/", "\\"))


def unpacked(
    archive: zipfile.ZipFile, about: zipfile.ZipInfo, shown: str, allowance: Allowance
) -> bytes | Trouble:
    """The bytes of a member, or what keeps it from being read."""
    name, place = about.filename.replace("\\", "/"), Place(shown)
    most = allowance.largest(name)
    refused = _refused(about, name, most, place)
    if refused is not None:
        return refused
    allowance.charge(about.file_size, shown)
    try:
        with archive.open(about) as packed:
            content = packed.read(most + 1)
    except (zipfile.BadZipFile, zlib.error, EOFError, ValueError, OSError, RuntimeError):
        # zipfile reports passwords and unusual packing as RuntimeError
        return Trouble("the file is damaged inside the archive", _AGAIN, place)
    return content if len(content) <= most else too_large(most, place)


def _refused(about: zipfile.ZipInfo, name: str, most: int, place: Place) -> Trouble | None:
    if _OUTSIDE.search(name):
        return Trouble("the name leads out of the archive; the file was not read", _AGAIN, place)
    if name.count("/") > DEEPEST_FOLDER:
        return Trouble("the folders are nested too deeply", _AGAIN, place)
    if stat.S_ISLNK(about.external_attr >> 16):
        return Trouble("a link is not followed", "hand in the file itself", place)
    if about.flag_bits & 1:
        return Trouble("the file has a password", "pack it without one", place)
    if about.compress_type not in _PACKED:
        return Trouble("the file is packed in an unusual way", _AGAIN, place)
    return too_large(most, place) if about.file_size > most else None
