"""Answers whose marks a person decided before any of them was marked: no final mark differs from that.

Undecided is always allowed. Columns and rules: README.md beside this file.
"""

import json
from collections import defaultdict
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from amounts import some

from svmsym.exams.marking.marking import Marker
from svmsym.exams.marking.wiring import usual
from svmsym.exams.setting.exam_file import load_exam
from svmsym.exams.submissions.submission import Answer, Submission

HERE = Path(__file__).parent


class Row(NamedTuple):
    id: str
    round: str
    exam: str
    item: str
    truth: str
    answer: str
    earlier: str


def table():
    files = (HERE / "answers.tsv", HERE / "answers_second.tsv")
    lines = [line for file in files for line in file.read_text("utf-8").splitlines()[1:]]
    return [Row(*line.split("\t")) for line in lines]


def groups():
    found = defaultdict(list)
    for row in table():
        if row.truth[0] != "Q" and not row.truth.endswith("?"):  # debatable
            found[row.exam, row.item].append(row)
    return found


@cache
def marker(exam):
    return Marker(load_exam(HERE / "exams" / f"{exam}.toml"), usual())


def mark(row):
    given = {**json.loads(row.earlier or "{}"), row.item: row.answer}
    answers = {name: Answer(text.replace("⏎", "\n")) for name, text in given.items()}
    marks = marker(row.exam).submission(Submission(row.id, answers=answers)).items
    return next(m for m in marks if m.id == row.item)


def agrees(truth, score, most, kind):
    """C: all points; W: none; N: not all; P1: one point.

    The marks were decided while one wrong condition of Karush, Kuhn and Tucker cost all points.
    """
    if truth == "N" or (truth == "W" and kind == "kkt"):
        return score < most
    return score == {"C": most, "W": 0}.get(truth, Fraction(truth[1:] or 0))


@pytest.mark.parametrize(("rows"), groups().values(), ids=map("-".join, groups()))
def test_no_final_mark_is_wrong(rows):
    wrong = []
    kind = load_exam(HERE / "exams" / f"{rows[0].exam}.toml").item(rows[0].item).kind
    for row in some(rows, 0.07):
        found = mark(row)
        if found.score is not None and not agrees(row.truth, found.score, found.max, kind):
            wrong.append((row.id, row.truth, row.answer, f"{found.score}/{found.max}", found.reason))
    assert not wrong
