"""The record of one student as a file: the same marks are the same bytes, on every machine."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import fields
from fractions import Fraction
from pathlib import Path
from typing import Any

from svmsym.errors import Place, SvmsymError
from svmsym.exams.marking.marks import SCHEMA, ItemMark, Marks

_PLAIN = re.compile(r"[a-z0-9][a-z0-9._-]{0,60}")
_RESERVED = re.compile(
    r"(?:con|prn|aux|nul|com\d|lpt\d)(?:\..*)?|.*\."
)  # names that Windows keeps for itself
_TUPLES = frozenset({"mistakes", "consistent_with", "notes"})
_LARGEST = 16 * 2**20


def record_text(marks: Marks) -> str:
    """The record as a file has it: points as exact texts, keys in a fixed order.

    >>> half = ItemMark("a", "w", Fraction(1, 2), Fraction(1), "partial")
    >>> read_record(record_text(Marks("e", "1", items=(half,)))).items == (half,)
    True
    """
    return json.dumps(to_json(marks), ensure_ascii=False, indent=1, allow_nan=False) + "\n"


def to_json(marks: Marks) -> dict[str, Any]:
    """The record as plain data."""
    head = {"schema": SCHEMA, "exam": marks.exam, "student": marks.student, "variant": marks.variant}
    sums = {"score": str(marks.score), "max": str(marks.max), "final": marks.final}
    tail = {"troubles": [*marks.troubles], "source": marks.source, "digest": marks.digest}
    return {**head, **sums, "items": [_item(item) for item in marks.items], **tail}


def _item(item: ItemMark) -> dict[str, Any]:
    shown = {field.name: getattr(item, field.name) for field in fields(item)}
    shown["score"] = None if item.score is None else str(item.score)
    shown["max"] = str(item.max)
    shown["certificate"] = dict(item.certificate)
    return shown | {name: [*shown[name]] for name in _TUPLES}


def read_record(text: str, file: str = "") -> Marks:
    """The marks of a record, or why it is none."""
    place = Place(file) if file else None
    try:
        return from_json(json.loads(text))
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, ZeroDivisionError):
        raise SvmsymError("this is no record of marks", hint="mark the class anew", place=place) from None


def from_json(found: Any) -> Marks:
    """The record that plain data are."""
    if found["schema"] != SCHEMA:
        raise ValueError(found["schema"])
    words = {key: str(found[key]) for key in ("exam", "student", "variant", "source", "digest")}
    items = tuple(_read_item(item) for item in found["items"])
    return Marks(items=items, troubles=tuple(map(str, found["troubles"])), **words)


def _read_item(found: dict[str, Any]) -> ItemMark:
    values = {field.name: found[field.name] for field in fields(ItemMark)}
    values["score"] = None if values["score"] is None else Fraction(values["score"])
    values["max"] = Fraction(values["max"])
    return ItemMark(**{**values, **{name: tuple(values[name]) for name in _TUPLES}})


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
    return f"{readable or 'student'}-{hashlib.sha256(student.encode('utf-8', 'replace')).hexdigest()[:10]}"
