"""Whose submission it is, and how that is known.

What the platform says counts before the name of a file, and that before what the file says of itself. A
student can write anything into a file, may have chosen its name, but has no say in the folder that a platform
made for it, nor in what Moodle writes in front of the name of a file.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from enum import IntEnum

from svmsym.exams.submissions.limits import LONGEST_NAME

# Moodle's "download all submissions": a folder of this name, or a file whose name begins like this. Moodle
# writes a space for each "_" in a student's name, so that nothing behind its own part can be taken for it.
_NUMBERED = r"_([0-9]{1,12})_assignsubmission_(?:file|onlinetext)(?:_|$)"
_MOODLE = re.compile(r"([^_]{1,200})" + _NUMBERED)
_LIKE_MOODLE = re.compile(_NUMBERED)


class Source(IntEnum):
    """How the student of a submission is known; the greater counts."""

    CLAIMED = 1  # the file says so itself
    NAMED = 2  # a file at the top has this name, or a row of a table
    PLATFORM = 3  # a folder at the top, or a name that only the platform writes


@dataclass(frozen=True)
class Origin:
    """Where a submission stands: a folder or a file at the top, or the rows of one student in a table.

    ``loose``: a file at the top, which a student may have named; ``row``: the student of the rows.
    ``moodle``: it stands in a download of Moodle, which has named all that it has put there.
    """

    entry: str
    loose: bool = False
    row: str = ""
    moodle: bool = False

    @property
    def is_stray(self) -> bool:
        """Whether its name tells nothing: Moodle has named the others, or it is like Moodle's and is not."""
        if self.row or participant(self.entry) is not None:
            return False
        return (self.moodle and self.loose) or _LIKE_MOODLE.search(self.entry) is not None


@dataclass(frozen=True)
class Holder:
    """One who handed in, as far as the place tells; ``names``: all that the platform has for them."""

    student: str
    source: Source
    origin: Origin
    names: tuple[str, ...] = ()


def participant(entry: str) -> tuple[str, str] | None:
    """Number and name of the participant in the name of a folder or file that Moodle wrote.

    What follows is the student's, whatever it is.

    >>> participant("Max Muster_123_assignsubmission_file_"), participant("4711.md")
    (('123', 'Max Muster'), None)
    >>> participant("Eve_55_assignsubmission_file_x_123_assignsubmission_file_.md")
    ('55', 'Eve')
    """
    found = _MOODLE.match(entry)
    return None if found is None else (found[2], found[1])


def is_moodle_download(entries: Collection[str]) -> bool:
    """Whether Moodle has named most of what stands at the top: one who writes such a name changes nothing.

    >>> is_moodle_download(["Max_7_assignsubmission_file_a.md", "Eve_8_assignsubmission_file_", "notes.pdf"])
    True
    """
    return 2 * sum(participant(entry) is not None for entry in entries) > len(entries)


def holder_of(origin: Origin) -> Holder:
    """Who handed in what stands in a place."""
    entry, known = origin.entry, participant(origin.entry)
    if known is not None:
        number, name = student_name(known[0]), student_name(known[1])
        source = Source.PLATFORM if origin.moodle or not origin.loose else Source.NAMED
        # Several folders or files of one participant are one place, if it was the platform that named them.
        shared = Origin(number) if source is Source.PLATFORM else origin
        return Holder(number, source, shared, (number, name))
    if origin.row:
        return Holder(origin.row, Source.NAMED, origin, (origin.row,))
    if origin.is_stray:
        name = student_name(entry) or "?"
        return Holder(name, Source.NAMED, origin, (name,))
    if not origin.loose:
        name = student_name(entry) or "?"
        return Holder(name, Source.PLATFORM, origin, (name,))
    name = student_name(entry.rpartition(".")[0] or entry) or "?"
    return Holder(name, Source.NAMED, origin, (name,))


def student_name(text: str) -> str:
    """A student's name or number with plain spaces and whole letters, cut at a length that file systems bear.

    >>> student_name("  Max   Muster "), student_name("e\u0301") == "é"
    ('Max Muster', True)
    """
    return unicodedata.normalize("NFC", " ".join(text.split()))[:LONGEST_NAME]
