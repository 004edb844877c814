"""An exam with one question: the sheet gives it no label, so that an answer needs none."""

import pytest

from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.submissions.collecting import collect

ONE = '[exam]\nid = "e"\ntitle = "Ejercicio 2"\n[[item]]\nid = "a"\nkind = "dual"\npoints = 2\n'
TWO = ONE + '[[item]]\nid = "b"\nkind = "dual"\npoints = 2\n'


def read(tmp_path, text, exam):
    (tmp_path / "s1.md").write_text(text, "utf-8")
    (found,) = collect(tmp_path, read_exam(exam)).submissions
    return found


@pytest.mark.parametrize(
    "text", ["$w = 1$\n", "# Ejercicio 2\n\n$w = 1$\n", "## a\n$w = 1$\n", "# ejercicio  2\n## a\n$w = 1$\n"]
)
def test_the_whole_text_answers_the_only_question(tmp_path, text):
    found = read(tmp_path, text, ONE)
    assert found.answers["a"].text == "$w = 1$"
    assert (found.troubles, found.doubtful) == ((), ())


def test_a_part_of_another_name_is_left_to_a_person(tmp_path):
    found = read(tmp_path, "## b\n$w = 1$\n", ONE)
    assert (dict(found.answers), found.doubtful) == ({}, ("a",))


def test_with_two_questions_text_without_a_label_is_left_to_a_person(tmp_path):
    found = read(tmp_path, "$w = 1$\n", TWO)
    assert (dict(found.answers), found.doubtful) == ({}, ("a", "b"))
