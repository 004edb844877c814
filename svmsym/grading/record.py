"""The record of one student as a file: its name, and how it is read; the schema of the record of a class."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import replace
from importlib import resources
from pathlib import Path
from typing import Any

from svmsym.errors import Place, SvmsymError
from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.exams.marking.record import from_json, schema
from svmsym.outside_text import parse_json

_PLAIN = re.compile(r"[a-z0-9][a-z0-9._-]{0,60}")
# Names that Windows keeps for itself, and those that a student may choose to get the file of another.
_RESERVED = re.compile(r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?|.*\.|.*-[0-9a-f]{20}")
_LARGEST = 16 * 2**20


def read_record(text: str, file: str = "") -> Marks:
    """The marks of a record, or why it is none."""
    try:
        return from_json(parse_json(text))
    except (SvmsymError, ValueError, KeyError, TypeError, AttributeError, ZeroDivisionError):
        place = Place(file) if file else None
        raise SvmsymError("this is no record of marks", hint="mark the class anew", place=place) from None


Known = dict[tuple[str, str, str, tuple[str, ...]], ItemMark]


def shared(marks: Marks, known: Known) -> Marks:
    """The same marks with items that equal those of others in one place, which a large class needs."""
    return replace(marks, items=tuple(_known(item, known) for item in marks.items))


def _known(item: ItemMark, known: Known) -> ItemMark:
    found = known.setdefault((item.id, item.answer, item.status, item.consistent_with), item)
    return found if found == item else item


def read_record_file(path: Path) -> Marks:
    """The marks in a file."""
    try:
        if path.stat().st_size > _LARGEST:
            raise SvmsymError("the record is too large", hint="mark the class anew", place=Place(str(path)))
        return read_record(path.read_text("utf-8"), str(path))
    except (OSError, UnicodeDecodeError):
        raise SvmsymError(
            "the record cannot be read", hint="mark the class anew", place=Place(str(path))
        ) from None


def record_name(student: str) -> str:
    """A file name for a student on every system: different students have different ones.

    >>> record_name("4711"), record_name("../Max")[:4], record_name("con")[:4]
    ('4711', 'max-', 'con-')
    """
    if _PLAIN.fullmatch(student) and not _RESERVED.fullmatch(student):
        return student
    letters = "".join(c if c.isascii() and c.isalnum() else "-" for c in student.lower())
    readable = re.sub("-+", "-", letters).strip("-")[:40]
    return f"{readable or 'student'}-{hashlib.sha256(student.encode('utf-8', 'replace')).hexdigest()[:20]}"


def class_schema() -> dict[str, Any]:
    """The published JSON schema of the record of a class, with that of a student in it.

    >>> class_schema()["title"], class_schema()["$defs"]["marks"]["title"]
    ('svmsym-class/1', 'svmsym-marks/1')
    """
    text = (resources.files("svmsym.grading") / "class.schema.json").read_text("utf-8")
    return {**json.loads(text), "$defs": {"marks": schema()}}
