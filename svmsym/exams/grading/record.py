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
    """The record as JSON: exact numbers as text, what is empty left out.

    >>> half = ItemMark("a", "w", Fraction(1, 2), Fraction(1), "partial")
    >>> print(record_text(Marks("e", "1", items=(half,))))
    {
     "schema": "svmsym-marks/1",
     "exam": "e",
     "student": "1",
     "score": "1/2",
     "max": "1",
     "final": true,
     "items": [
      {
       "id": "a",
       "kind": "w",
       "score": "1/2",
       "max": "1",
       "status": "partial"
      }
     ]
    }
    """
    return json.dumps(record_json(marks), ensure_ascii=False, indent=1, allow_nan=False)


def record_json(marks: Marks) -> dict[str, Any]:
    """The record as a JSON object."""
    head = {"schema": SCHEMA, "exam": marks.exam, "student": marks.student, "variant": marks.variant}
    sums = {"score": str(marks.score), "max": str(marks.max), "final": marks.final}
    tail = {"troubles": [*marks.troubles], "source": marks.source, "digest": marks.digest}
    kept = {key: value for key, value in {**head, **sums, **tail}.items() if value not in ("", [])}
    first = {key: kept.pop(key) for key in (*head, *sums) if key in kept}
    return {**first, "items": [_item(item) for item in marks.items], **kept}


def _item(item: ItemMark) -> dict[str, Any]:
    shown = {field.name: getattr(item, field.name) for field in fields(item)}
    shown["score"] = None if item.score is None else str(item.score)
    shown["max"] = str(item.max)
    shown |= {name: [*shown[name]] for name in _TUPLES}
    shown["certificate"] = dict(item.certificate)
    needed = {"id", "kind", "score", "max", "status"}
    return {key: value for key, value in shown.items() if key in needed or value not in ("", [], {}, None)}


def read_record(text: str, file: str = "") -> Marks:
    """The marks of a record, or why it is none.

    >>> marks = Marks("e", "1", items=(ItemMark("a", "w", None, Fraction(1), "undecided", mistakes=("x",)),))
    >>> read_record(record_text(marks)) == marks
    True
    """
    place = Place(file) if file else None
    try:
        found = json.loads(text)
        if found["schema"] != SCHEMA:
            raise SvmsymError(
                f"the record has the schema {str(found['schema'])[:40]!r}",
                hint="mark the class anew",
                place=place,
            )
        items = tuple(_read_item(item) for item in found["items"])
        words = {key: str(found.get(key, "")) for key in ("exam", "student", "variant", "source", "digest")}
        return Marks(items=items, troubles=tuple(map(str, found.get("troubles", ()))), **words)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, ZeroDivisionError):
        raise SvmsymError("this is no record of marks", hint="mark the class anew", place=place) from None


def _read_item(found: dict[str, Any]) -> ItemMark:
    known = {field.name for field in fields(ItemMark)}
    values = {key: value for key, value in found.items() if key in known}
    values["score"] = None if values["score"] is None else Fraction(values["score"])
    values["max"] = Fraction(values["max"])
    values |= {name: tuple(values[name]) for name in _TUPLES if name in values}
    return ItemMark(**values)


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
