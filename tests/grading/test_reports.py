"""Reports of a class: the record keeps to its schema, statistics by hand, all files and no others."""

import json
import re
from fractions import Fraction

import jsonschema
import pytest
from reported_class import CLASS, HOSTILE
from simple_marker import EXAM

from svmsym.grading.record import class_schema
from svmsym.grading.reports.reading import read_class
from svmsym.grading.reports.statistics import statistics
from svmsym.grading.reports.writing import FORMATS, Reported, class_text, write_reports

# The record of the class.


def test_the_record_of_a_class_keeps_to_its_schema():
    checked = jsonschema.Draft202012Validator(class_schema())
    jsonschema.Draft202012Validator.check_schema(class_schema())
    record = json.loads(class_text(Reported(EXAM, CLASS, ("one", HOSTILE))))
    checked.validate(record)
    assert set(record) == set(class_schema()["properties"])


@pytest.mark.parametrize(
    "change",
    [
        {"schema": "svmsym-class/2"},
        {"final": "no"},
        {"more": 1},
        {"troubles": [1]},
        {"students": [{"student": "1"}]},
    ],
)
def test_the_schema_of_a_class_refuses_what_it_does_not_know(change):
    record = json.loads(class_text(Reported(EXAM, CLASS)))
    assert not jsonschema.Draft202012Validator(class_schema()).is_valid(record | change)


def test_a_broken_student_breaks_the_class():
    record = json.loads(class_text(Reported(EXAM, CLASS)))
    record["students"][0]["items"][0]["score"] = 3
    assert not jsonschema.Draft202012Validator(class_schema()).is_valid(record)


# Its statistics and its files.


def test_statistics_by_hand():
    found = statistics(EXAM, CLASS)
    assert (found.count, found.final) == (5, 3)
    assert found.mean == Fraction(19, 6)  # (13/2 + 3 + 0) / 3
    assert found.tenths == (1, 0, 0, 0, 1, 0, 0, 0, 0, 1)  # 0; 3/6.5 = 46 %; all
    a, b, c = found.items
    assert (a.mean, a.right, a.open, a.empty) == (Fraction(3, 2), 1, 2, 0)  # 3, 3/2, 0
    assert (b.mean, b.right, b.open, b.empty) == (Fraction(3, 5), 1, 0, 1)  # 2, 0, 1, 0, 0
    assert (c.right, c.empty) == (2, 2)
    assert found.mistakes == (("b.sign", 2, ("a", "b", "c")), ("dual.x", 2, ("a", "b")))


def test_all_reports_are_written_and_nothing_is_left_over(tmp_path):
    write_reports(Reported(EXAM, CLASS), tmp_path, FORMATS)
    first = {p.relative_to(tmp_path).as_posix(): p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    assert {"marks.json", "queue.toml", "marks.csv", "totals.csv", "index.html"} <= first.keys()
    assert {"moodle-worksheet.csv", "moodle-questions.xml"} <= first.keys()
    for folder, ending in (("students", "html"), ("gradescope", "json"), ("prairielearn", "json")):
        written = sum(name.startswith(f"{folder}/") and name.endswith(ending) for name in first)
        assert written == len(CLASS) - 2 * (folder == "gradescope")  # two are open
    write_reports(Reported(EXAM, CLASS), tmp_path, FORMATS)
    assert {
        p.relative_to(tmp_path).as_posix(): p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()
    } == first
    write_reports(Reported(EXAM, CLASS[:2]), tmp_path, FORMATS)
    assert len(list((tmp_path / "students").iterdir())) == 2
    assert read_class(tmp_path)[0] == CLASS[:2]


def test_links_of_the_overview_lead_somewhere(tmp_path):
    write_reports(Reported(EXAM, CLASS), tmp_path, ["html"])
    links = re.findall(r'href="([^"]+)"', (tmp_path / "index.html").read_text("utf-8"))
    assert len(links) == len(CLASS)
    assert all((tmp_path / link).is_file() for link in links)
