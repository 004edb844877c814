"""The record of a class from an earlier run."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from svmsym.errors import Place, SvmsymError
from svmsym.exams.marking.marks import Marks
from svmsym.exams.marking.record import from_json
from svmsym.grading.folder import read_records, read_stamp
from svmsym.grading.reports.writing import CLASS_FILE, SCHEMA
from svmsym.outside_text import parse_json

_LARGEST = 2**30


def read_class(folder: Path) -> tuple[tuple[Marks, ...], Mapping[str, str]]:
    """The marks of a class, decisions included, and what they were made from."""
    path = folder / CLASS_FILE
    stamp = read_stamp(folder) or {}
    if not path.is_file():  # the run was killed before its end
        return read_records(folder), stamp
    try:
        found = parse_json(path.read_text("utf-8")) if path.stat().st_size <= _LARGEST else {}
        if found["schema"] == SCHEMA:
            return tuple(from_json(one) for one in found["students"]), stamp
    except (SvmsymError, OSError, ValueError, KeyError, TypeError, AttributeError):
        pass
    raise SvmsymError("this is no record of a class", hint="mark that class again", place=Place(str(path)))
