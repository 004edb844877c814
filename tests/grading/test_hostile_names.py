"""Names that students choose: no file, table or decision of another student is reached by them."""

import csv
import io
import tomllib
from dataclasses import replace
from fractions import Fraction

import pytest
from simple_marker import EXAM, handed_in, mark

from svmsym.documents.prose import catalogue
from svmsym.grading.decisions import decided, read_decisions
from svmsym.grading.record import record_name
from svmsym.grading.reports.pages import overview_document, page_text
from svmsym.grading.reports.student_page import student_page
from svmsym.grading.reports.tables import marks_table, totals_table
from svmsym.grading.settling import settled
from svmsym.grading.waiting import queue, queue_text

NAMES = [
    's1"\nscore = "2',
    's1"]\n[[decision]]\nstudent = "s2',
    "s1\u2028[[decision]]",
    "s1\x85score = 1",
    "s1\\",
    "s1, s2",
    "# s1",
    "'s1",
    "s1\u200b",
    "\u202es1",
    "s1\x9b2J",
    'scores = { a = "3" }',
]


@pytest.mark.parametrize("name", ["Max Muster", "Müller", "=1", "x" * 80])
def test_no_name_leads_to_the_file_of_another(name):
    assert record_name(record_name(name)) != record_name(name)


def class_with(name):
    """An honest student whose answer is open, and a hostile one of whom nothing could be read."""
    hostile = replace(handed_in(name), doubtful=tuple(item.id for item in EXAM.items))
    students = (handed_in("s1", a="?"), handed_in("s2", a="right"), hostile)
    return tuple(settled(EXAM, one, mark(EXAM, one)) for one in students)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_in_the_queue_stays_a_name(tmp_path, name):
    students = class_with(name)
    text = queue_text(queue(EXAM, students), catalogue("en", "grading"))
    tables = tomllib.loads(text)["decision"]
    assert len(tables) == 2
    assert [table.get("student") for table in tables if "scores" in table] == [name]
    assert not [c for c in text if c != "\n" and not c.isprintable()]
    (tmp_path / "decisions.toml").write_text(text.replace('"a" = ""', '"a" = "1"'), "utf-8")
    after, unused = decided(
        EXAM, students, read_decisions(tmp_path / "decisions.toml", EXAM), "decisions.toml"
    )
    assert (after[:2], unused) == (students[:2], ())
    assert after[2].items[0].score == Fraction(1)


@pytest.mark.parametrize("name", NAMES)
def test_tables_have_one_row_for_each_student(name):
    rows = list(csv.DictReader(io.StringIO(totals_table(class_with(name)))))
    assert len(rows) == 3
    assert [row["student"] for row in rows[:2]] == ["s1", "s2"]
    assert len(list(csv.reader(io.StringIO(marks_table(class_with(name)))))) == 1 + 3 * len(EXAM.items)


@pytest.mark.parametrize(("name", "shown"), [("s1\u200b", r"s1\u200b"), ("\u202es1", r"\u202es1")])
def test_pages_show_what_cannot_be_seen(name, shown):
    students = class_with(name)
    for page in (page_text(overview_document(EXAM, students)), student_page(EXAM, students[2])):
        assert shown in page
        assert name not in page
