"""Tables of the marks: no cell is a formula, no row is split."""

from dataclasses import replace
from fractions import Fraction

import pytest
from reported_class import CLASS, rows
from simple_marker import EXAM

from svmsym.exams.marking.marks import ItemMark, Marks
from svmsym.grading.comparing import compared
from svmsym.grading.reports.tables import marks_table, moodle_worksheet, moved_table, totals_table


def test_the_table_of_marks():
    head, *body = rows(marks_table(CLASS))
    assert head == ["student", "item", "score", "max", "status", "mistake"]
    assert body[:4] == [
        ["1", "a", "3", "3", "correct", ""],
        ["1", "b", "2", "2", "correct", ""],
        ["1", "c", "1.5", "1.5", "correct", ""],
        ["2", "a", "1.5", "3", "partial", "dual.x"],
    ]
    assert ["3", "a", "", "3", "undecided", ""] in body
    assert len(body) == 3 * len(CLASS)


def test_the_table_of_totals():
    assert [r[1:] for r in rows(totals_table(CLASS))[1:]] == [
        ["6.5", "6.5", "yes", "6.5"],
        ["3", "6.5", "yes", "3"],
        ["", "6.5", "no", "1"],
        ["0", "6.5", "yes", "0"],
        ["", "6.5", "no", ""],  # nothing was read: no 0 anywhere
    ]


DANGEROUS = ["=1+1", "+1", "-1+2", "@SUM(A1)", "\t=1", "\r=1", "\n=1", " =1", "＝1", "|calc"]


@pytest.mark.parametrize("text", DANGEROUS)
def test_no_cell_is_a_formula(text):
    marks = replace(CLASS[0], student=text)
    before = replace(marks, items=())
    tables = [marks_table([marks]), totals_table([marks]), moodle_worksheet(EXAM, [marks])]
    tables.append(moved_table(compared([before], [marks], ({}, {}))))
    for table in tables:
        for row in rows(table)[1:]:
            assert row[0] == "'" + text.replace("\r", " ")
            assert len(row) == len(rows(table)[0])


def test_numbers_of_ours_stay_numbers():
    marks = Marks("e", "1", items=(ItemMark("a", "w", Fraction(-1), Fraction(3), "wrong"),))
    assert rows(marks_table([marks]))[1][2] == "-1"


def test_the_worksheet_of_moodle():
    head, one, _, three, *_ = rows(moodle_worksheet(EXAM, CLASS))
    assert head == ["Identifier", "Grade", "Last modified (grade)", "Feedback comments"]
    assert one[:2] == ["Participant 1", "6.5"]
    assert three[:2] == ["Participant 3", ""]  # not final: no grade is overwritten
    assert "Still open: 3" in three[3]


def test_no_line_end_splits_a_row():
    marks = replace(CLASS[0], student="x\r=1+1\r\n=2\n=3")
    assert [len(row) for row in rows(totals_table([marks]))] == [5, 5]
