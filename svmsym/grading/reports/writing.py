"""All reports of a class into its folder, each file whole, and nothing of an earlier run left beside them."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from svmsym.documents.files import write_whole
from svmsym.documents.prose import catalogue
from svmsym.exams.marking.marks import Marks
from svmsym.exams.marking.record import to_json
from svmsym.exams.setting.exam import Exam
from svmsym.grading.comparing import Moved
from svmsym.grading.record import record_name
from svmsym.grading.reports.gradescope import gradescope_text
from svmsym.grading.reports.moodle_xml import Asked, moodle_xml
from svmsym.grading.reports.pages import PAGES, overview_document, page_text
from svmsym.grading.reports.prairielearn import prairielearn_text
from svmsym.grading.reports.student_page import student_page
from svmsym.grading.reports.tables import marks_table, moodle_worksheet, moved_table, totals_table
from svmsym.grading.waiting import queue, queue_text

SCHEMA = "svmsym-class/1"
FORMATS = ("html", "csv", "gradescope", "prairielearn", "moodle", "moodle-xml")
CLASS_FILE, QUEUE_FILE, MOVED_FILE = "marks.json", "queue.toml", "moved.csv"
_PerStudent = Callable[[Exam, Marks], str]


@dataclass(frozen=True)
class Reported:
    """What reports are made from; ``asked`` has the questions for Moodle."""

    exam: Exam
    students: Sequence[Marks]
    troubles: Sequence[str] = ()
    asked: Mapping[str, Asked] = field(default_factory=dict)
    moves: Sequence[Moved] | None = None


def write_reports(reported: Reported, out: Path, formats: Iterable[str]) -> list[str]:
    """The class's record, the queue, and the formats asked for; the names of what was written."""
    exam, students = reported.exam, reported.students
    chosen = [name for name in FORMATS if name in set(formats)]
    written = {
        CLASS_FILE: class_text(reported),
        QUEUE_FILE: queue_text(queue(exam, students), catalogue(exam.language, "grading")),
    }
    if reported.moves is not None:
        written[MOVED_FILE] = moved_table(reported.moves)
    if "csv" in chosen:
        written |= {"marks.csv": marks_table(students), "totals.csv": totals_table(students)}
    if "moodle" in chosen:
        written["moodle-worksheet.csv"] = moodle_worksheet(exam, students)
    if "moodle-xml" in chosen:
        written["moodle-questions.xml"] = moodle_xml(exam, reported.asked)
    if "html" in chosen:
        written["index.html"] = page_text(overview_document(exam, students, reported.troubles))
    for name, content in written.items():
        write_whole(out / name, content)
    per_student: dict[str, tuple[str, str, _PerStudent]] = {
        "html": (PAGES, ".html", student_page),
        "gradescope": ("gradescope", ".json", gradescope_text),
        "prairielearn": ("prairielearn", ".json", prairielearn_text),
    }
    for name, (folder, ending, make) in per_student.items():
        if name in chosen:
            _folder(reported, out / folder, ending, make)
            written[f"{folder}/"] = ""
    return [*written]


def _folder(reported: Reported, folder: Path, ending: str, make: _PerStudent) -> None:
    """A file for each student of whom there is something to say; one of an earlier run is removed."""
    names: set[str] = set()
    for marks in reported.students:
        name, content = f"{record_name(marks.student)}{ending}", make(reported.exam, marks)
        if content:
            write_whole(folder / name, content)
            names.add(name)
    for path in folder.glob(f"*{ending}"):
        if path.name not in names:
            path.unlink()


def class_text(reported: Reported) -> str:
    """The record of the class: the records of all students, decisions included, each on a line of its own."""
    head = {
        "schema": SCHEMA,
        "exam": reported.exam.id,
        "final": all(marks.final for marks in reported.students),
        "troubles": [*reported.troubles],
    }
    lines = ",\n".join(_line(to_json(marks)) for marks in reported.students)
    return f'{_line(head)[:-1]}, "students": [\n{lines}\n]}}\n'


def _line(found: dict[str, Any]) -> str:
    return json.dumps(found, ensure_ascii=False, allow_nan=False)
