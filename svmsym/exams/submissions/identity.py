"""Whose submission it is, and how that is known.

What the platform says counts before the name of a file, and that before what the file says of itself. A
student can write anything into a file, may have chosen its name, but has no say in the folder that a platform
made for it.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import IntEnum

from svmsym.exams.submissions.limits import LONGEST_NAME

# Moodle's "download all submissions": a folder of this name, or a file whose name begins like this.
_MOODLE = re.compile(r"(.{1,200}?)_(\d{1,12})_assignsubmission_(?:file|onlinetext)(?:_|$)", re.DOTALL)


class Source(IntEnum):
    """How the student of a submission is known; the greater counts."""

    CLAIMED = 1  # the file says so itself
    NAMED = 2  # a file at the top has this name, or a row of a table
    PLATFORM = 3  # a folder at the top, or a name that only the platform writes


@dataclass(frozen=True)
class Origin:
    """Where a submission stands: a folder or a file at the top, or the rows of one student in a table.

    ``loose``: a file at the top, which a student may have named; ``row``: the student of the rows.
    """

    entry: str
    loose: bool = False
    row: str = ""


@dataclass(frozen=True)
class Holder:
    """One who handed in, as far as the place tells; ``names``: all that the platform has for them."""

    student: str
    source: Source
    origin: Origin
    names: tuple[str, ...] = ()


def participant(entry: str) -> tuple[str, str] | None:
    """Number and name of the participant in the name of a folder or file that Moodle wrote.

    Where it can be read in two ways, a student may have written one of them: then it counts for nothing.

    >>> participant("Max Muster_123_assignsubmission_file_"), participant("4711.md")
    (('123', 'Max Muster'), None)
    >>> participant("Eve_55_assignsubmission_file_x_123_assignsubmission_file_.md")
    """
    found = _MOODLE.match(entry) if entry.count("_assignsubmission_") == 1 else None
    return None if found is None else (found[2], found[1])


def holder_of(origin: Origin, *, platform: bool) -> Holder:
    """Who handed in what stands in a place; ``platform``: whether one has named the files at the top."""
    entry, known = origin.entry, participant(origin.entry)
    if known is not None:
        number, name = student_name(known[0]), student_name(known[1])
        source = Source.PLATFORM if platform or not origin.loose else Source.NAMED
        # Several folders or files of one participant are one place, if it was the platform that named them.
        shared = Origin(number) if source is Source.PLATFORM else origin
        return Holder(number, source, shared, (number, name))
    if origin.row:
        return Holder(origin.row, Source.NAMED, origin, (origin.row,))
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
