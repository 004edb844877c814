"""The folder of a run: what it was made from, a record for each student, and nothing left over."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Collection, Mapping
from pathlib import Path

from svmsym.documents.files import write_whole
from svmsym.errors import Place, SvmsymError
from svmsym.exams.marking.marks import Marks
from svmsym.grading.folder_lock import LOCK_FILE
from svmsym.grading.record import read_record_file, record_name
from svmsym.outside_text import parse_json
from svmsym.program import program_digest

SCHEMA = "svmsym-run/1"
RECORDS = "records"
_RUN = "run.json"
_HALF = re.compile(r"\..+\.[a-z0-9_]{8}")  # what a killed process was writing


def made_from(exam: Path, variants: Path | None = None) -> dict[str, str]:
    """What marks depend on besides the submissions: the exam's files, and this program."""
    found = {"exam": _digest(exam), "program": program_digest()}
    return found if variants is None else {**found, "variants": _digest(variants)}


def _digest(file: Path) -> str:
    try:
        return hashlib.sha256(file.read_bytes()).hexdigest()
    except OSError as error:
        raise SvmsymError(
            f"the exam cannot be read: {error.strerror}", hint="check the name", place=Place(str(file))
        ) from None


def claim(out: Path, made_from: Mapping[str, str], *, resume: bool) -> bool:
    """Make the folder ours; whether records in it may be used again.

    ``made_from``: what marks depend on besides the submissions, such as the exam and the program.
    """
    stamp = json.dumps({"schema": SCHEMA, **made_from}, ensure_ascii=False, indent=1, sort_keys=True) + "\n"
    try:
        there = sorted(path.name for path in out.iterdir() if path.name != LOCK_FILE) if out.exists() else []
    except OSError as error:
        raise SvmsymError(
            f"cannot use the folder: {error.strerror}", hint="name another with -o", place=Place(str(out))
        ) from None
    known = read_stamp(out)
    if there and known is None and [name for name in there if not _HALF.fullmatch(name)]:
        raise SvmsymError(
            "the folder is not empty, and not of an earlier run",
            hint="name another with -o, or empty it",
            place=Place(str(out)),
        )
    same = known == json.loads(stamp)
    if not (resume and same):
        for path in (out / RECORDS).glob("*.json"):
            path.unlink()
    write_whole(out / _RUN, stamp)
    sweep(out)
    return resume and same


def read_stamp(out: Path) -> dict[str, str] | None:
    """What a run was made from, None where the folder is none of a run."""
    try:
        found = parse_json((out / _RUN).read_text("utf-8"))
    except (OSError, ValueError):
        return None
    return found if isinstance(found, dict) and found.get("schema") == SCHEMA else None


def sweep(out: Path) -> None:
    """Remove what a killed process left half written."""
    for path in out.rglob(".*"):
        if _HALF.fullmatch(path.name) and path.is_file():
            path.unlink()


def record_path(out: Path, student: str) -> Path:
    """Where the record of a student is kept."""
    return out / RECORDS / f"{record_name(student)}.json"


def kept_record(out: Path, student: str, digest: str) -> Marks | None:
    """The record of an earlier run, where it is whole and of the same submission."""
    path = record_path(out, student)
    if not path.is_file():
        return None
    try:
        marks = read_record_file(path)
    except SvmsymError:
        return None
    return marks if (marks.student, marks.digest) == (student, digest) else None


def drop_others(out: Path, students: Collection[str]) -> None:
    """Remove the records of students who handed in nothing this time."""
    wanted = {f"{record_name(student)}.json" for student in students}
    for path in (out / RECORDS).glob("*.json"):
        if path.name not in wanted:
            path.unlink()


def read_records(out: Path) -> tuple[Marks, ...]:
    """All records of a run."""
    if read_stamp(out) is None:
        raise SvmsymError(
            "the folder is not one of an earlier run",
            hint="name the folder given with -o then",
            place=Place(str(out)),
        )
    return tuple(read_record_file(path) for path in sorted((out / RECORDS).glob("*.json")))
