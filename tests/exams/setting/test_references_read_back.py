"""Our own references: read without doubt in every language and notation, and marked as right."""

from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest

from svmsym.exams.marking.marking import Marker
from svmsym.exams.marking.wiring import usual
from svmsym.exams.setting.exam import LANGUAGES
from svmsym.exams.setting.exam_file import load_exam
from svmsym.exams.setting.letters import fitted
from svmsym.exams.setting.notation_keys import sheet_notation
from svmsym.exams.setting.reference import right_answers
from svmsym.exams.submissions.submission import Answer, Submission
from svmsym.judging.sheet import Sheet, read_on

ROOT = Path(__file__).parents[3]
FILES = [*sorted(ROOT.glob("tests/marks_by_hand/exams/*.toml")), ROOT / "examples" / "exam.toml"]
ITEMS = [(file.stem, one.id) for file in FILES for one in load_exam(file).items]
LETTERS = ({}, {"profile": "ostwald"}, {"profile": "yoon"}, {"multiplier": "lambda", "label": "t"})


@cache
def exam_of(stem):
    return load_exam(next(file for file in FILES if file.stem == stem))


def is_clear(text, sheet):
    """Whether every line is read in one way, and in full."""
    readings = [read_on(line, sheet) for line in text.split("\n")]
    pages = [reading.page for reading in readings]
    said = all(page.statements and not page.failures and not page.remarks for page in pages)
    return (
        said
        and all(len(r.pages) == 1 for r in readings)
        and not any(s.doubts for p in pages for s in p.statements)
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("stem", "name"), ITEMS)
def test_read_in_all_languages(stem, name, language):
    exam = exam_of(stem)
    if exam.item(name).kind in {"statement", "separable"}:
        return  # a word
    sheet = Sheet(exam.sheet.roles, exam.sheet.superscript, language)
    assert all(is_clear(text, sheet) for text in right_answers(exam, exam.item(name)))


@pytest.mark.parametrize("letters", LETTERS, ids=str)
@pytest.mark.parametrize("stem", ["en", "more"])
def test_read_in_all_letters(stem, letters):
    plain = exam_of(stem)
    sheet = fitted(sheet_notation(letters, "en").sheet, plain.items, plain.data.values())
    exam = replace(plain, sheet=sheet)
    for item in exam.items:
        if item.kind not in {"statement", "separable"}:
            assert all(is_clear(text, sheet) for text in right_answers(exam, item)), item.id


@pytest.mark.parametrize(("stem", "name"), ITEMS)
def test_marked_as_right(stem, name):
    exam = exam_of(stem)
    item = replace(exam.item(name), follow=())
    alone = replace(exam, items=(item,))
    texts = right_answers(alone, item)
    if "reason" in item.marks:
        return  # a person reads it
    for text in texts:
        handed_in = Submission("1", answers={name: Answer(text)})
        (mark,) = Marker(alone, usual()).submission(handed_in).items
        assert mark.status == "correct", (text, mark.reason)
