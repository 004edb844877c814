"""Answers typed into the sheet itself: what it prints is no answer, in every format and language."""

import json
import re
from dataclasses import replace
from fractions import Fraction

import pytest

from svmsym.cli.main import main
from svmsym.documents.exams.printed import printed_sheets
from svmsym.documents.exams.sheet import exam_sheet
from svmsym.documents.formats import FORMATS
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.submissions.collecting import collect
from svmsym.exams.submissions.printed import PrintedSheet, without_question
from svmsym.grading.wiring import mark_own_variant

EXAM = read_exam("""
[exam]
id = "typed"
title = "Typed"
[data.D]
x = [[0, 1], [2, 5], [4, 1], [6, 2]]
y = [-1, -1, 1, 1]
C = "inf"
[[item]]
id = "dual"
kind = "dual"
problem = "soft-margin"
points = 4
[[item]]
id = "mar"
kind = "margin"
data = "D"
margin = "full"
accept = "exact"
points = 3
[[item]]
id = "pred"
kind = "predict"
data = "D"
at = [[1, 1], [5, 1], [2, 2]]
points = 3
[[item]]
id = "claim"
kind = "statement"
claim = "Every support vector lies on the margin."
holds = false
points = 2
[[item]]
id = "pick"
kind = "statement"
question = "Which one is right: true or false?"
claim = "The hard margin has at most one optimal w."
holds = true
points = 2
""")
# By hand: w = (1/2, −1/4), so that 2/‖w‖ = 8/√5, and f = x_1/2 − x_2/4 − 3/4 at the three points.
ANSWERS = {
    "dual": r"$\max \sum_i \alpha_i - \frac12 \sum_i\sum_j \alpha_i\alpha_j y_i y_j x_i^T x_j$, "
    r"$0 \le \alpha_i \le C$, $\sum_i \alpha_i y_i = 0$",
    "mar": "8/sqrt(5)",
    "pred": "-1, 1, -1",
    "claim": "false",
    "pick": "true",
}
ENDINGS = {"md": "md", "text": "txt", "latex": "tex", "ipynb": "ipynb"}
_HEADINGS = {
    "md": r"(?m)^## (\w+)[)）]",
    "latex": r"(?m)^\\section\{(\w+)[)）]|^(\\end\{document\})",
    "text": r"(?m)^(\w+)[)）] ?\d.*\n-+$",
}


def filled(form, text, answers):
    """The sheet with each answer at the end of its part."""
    if form == "ipynb":
        book = json.loads(text)
        (cell,) = book["cells"]
        return json.dumps(
            {**book, "cells": [{**cell, "source": filled("md", "".join(cell["source"]), answers)}]}
        )
    made, item, at = "", None, 0
    for head in re.finditer(_HEADINGS[form], text):
        made += text[at : head.start()] + (f"{answers[item]}\n\n" if item in answers else "")
        item, at = head[1], head.start()
    return made + text[at:] + (f"\n{answers[item]}\n" if item in answers else "")


def handed_in(folder, name, text, *, printed=True):
    (folder / name).write_text(text, "utf-8")
    work = collect(folder, EXAM, printed_sheets(EXAM)) if printed else collect(folder, EXAM)
    (found,) = work.submissions
    return found


def sheet(form, language):
    made = FORMATS[form].render(exam_sheet(EXAM, language))
    return made if isinstance(made, str) else made.decode("utf-8")


@pytest.mark.parametrize("language", ["en", "de", "es", "ko", "zh"])
@pytest.mark.parametrize("form", list(ENDINGS))
def test_only_what_was_typed_is_the_answer(form, language, tmp_path):
    text = filled(form, sheet(form, language), ANSWERS)
    found = handed_in(tmp_path, f"x.{ENDINGS[form]}", text)
    assert {item: answer.text for item, answer in found.answers.items()} == ANSWERS
    assert not found.doubtful
    plain = handed_in(tmp_path, f"x.{ENDINGS[form]}", text, printed=False)
    assert all(plain.answers[item].text != text for item, text in ANSWERS.items())


@pytest.mark.parametrize("form", list(ENDINGS))
def test_an_empty_sheet_answers_nothing(form, tmp_path):
    assert not handed_in(tmp_path, f"x.{ENDINGS[form]}", sheet(form, "en")).answers


def test_all_answers_typed_into_the_sheet_are_right(tmp_path):
    found = handed_in(tmp_path, "x.md", filled("md", sheet("md", "de"), ANSWERS))
    assert {mark.id: mark.status for mark in mark_own_variant(EXAM, found).items} == dict.fromkeys(
        ANSWERS, "correct"
    )
    assert not found.troubles


CHOICES = PrintedSheet({"a": "Which one is right?\n\ntrue\n\nfalse"})


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("true", "true"),  # printed as a choice, and the question is not there
        ("Which one is right?\ntrue", "Which one is right?\ntrue"),  # the other choice was deleted
        ("Which one is right?\n\ntrue\n\nfalse\n\ntrue", "true"),
        ("Which one is right?\n\ntrue\nfalse", ""),
        ("Which one is  right?\nfalse, as b = 1", "false, as b = 1"),
    ],
)
def test_a_choice_that_the_sheet_prints_is_kept(text, answer):
    assert without_question(text, "a", [CHOICES]) == answer


def test_the_question_in_a_cell_of_a_table(tmp_path):
    rows = 'student,item,answer\n7,claim,"True or false? Give a reason.\n\nfalse"\n7,mar,8/sqrt(5)\n'
    found = handed_in(tmp_path, "x.csv", rows)
    assert {item: answer.text for item, answer in found.answers.items()} == {
        "claim": "false",
        "mar": "8/sqrt(5)",
    }


def test_the_sheet_of_a_variant(tmp_path):
    points = ((Fraction(0), Fraction(9)), (Fraction(7), Fraction(1)))
    own = replace(EXAM, items=tuple(replace(i, at=points) if i.id == "pred" else i for i in EXAM.items))
    stated = replace(EXAM, others={"3": own})
    text = FORMATS["md"].render(exam_sheet(own))
    (tmp_path / "x.md").write_text("---\nvariant: 3\n---\n" + filled("md", text, ANSWERS), "utf-8")
    (found,) = collect(tmp_path, stated, printed_sheets(stated)).submissions
    assert {item: answer.text for item, answer in found.answers.items()} == ANSWERS


def test_the_command_takes_the_printed_question_out(tmp_path, capsys):
    exam, sheet, handed_in = tmp_path / "exam.toml", tmp_path / "sheet.md", tmp_path / "class"
    exam.write_text(
        '[exam]\nid = "e"\ntitle = "T"\n'
        '[data.D]\nx = [[0, 1], [2, 5], [4, 1], [6, 2]]\ny = [-1, -1, 1, 1]\nC = "inf"\n'
        '[[item]]\nid = "p"\nkind = "margin"\ndata = "D"\nmargin = "full"\naccept = "exact"\npoints = 2\n'
        '[[item]]\nid = "q"\nkind = "predict"\ndata = "D"\nat = [[1, 1], [5, 1], [2, 2]]\npoints = 2\n',
        "utf-8",
    )
    assert main(["exam", "show", str(exam), "--to", "md", "-o", str(sheet)]) == 0
    *before, first, second = sheet.read_text("utf-8").split("\n## ")
    typed = [*before, f"{first.rstrip()}\n\n{ANSWERS['mar']}\n", f"{second.rstrip()}\n\n{ANSWERS['pred']}\n"]
    handed_in.mkdir()
    (handed_in / "s1.md").write_text("\n## ".join(typed), "utf-8")
    assert main(["grade", str(exam), str(handed_in), "-o", str(tmp_path / "marks"), "--jobs", "1"]) == 0
    capsys.readouterr()
    rows = (tmp_path / "marks" / "marks.csv").read_text("utf-8-sig").splitlines()
    assert [row.split(",")[4] for row in rows[1:]] == ["correct", "correct"]
