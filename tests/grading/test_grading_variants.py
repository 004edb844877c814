"""Each submission is marked against the variant that it names."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from svmsym.cli.main import main
from svmsym.exams.setting.exam_file import load_exam
from svmsym.exams.setting.reference import reference
from svmsym.exams.submissions.submission import Answer, Submission
from svmsym.exams.varying.variants import variants_text, vary
from svmsym.grading.wiring import mark_own_variant

EXAM = Path(__file__).parents[2] / "examples" / "exam.toml"
ITEMS = ("c", "d", "e", "f")


@pytest.fixture(scope="module")
def marks(tmp_path_factory):
    place = tmp_path_factory.mktemp("variants")
    exam = load_exam(EXAM)
    made = vary(exam, 2, 1)
    (place / "variants.toml").write_text(variants_text(made), "utf-8")
    (place / "class").mkdir()
    for student, variant, answered in (("own", "1", "1"), ("neighbour", "2", "1"), ("lost", "9", "1")):
        parts = [f"## {k}\n{reference(made[answered], exam.item(k)).text}\n" for k in ITEMS]
        head = f"---\nstudent: {student}\nvariant: {variant}\n---\n"
        (place / "class" / f"{student}.md").write_text(head + "\n".join(parts), "utf-8")
    out = place / "out"
    arguments = [str(EXAM), str(place / "class"), "-o", str(out), "--variants", str(place / "variants.toml")]
    assert main(["grade", *arguments, "--jobs", "1"]) == 0
    students = json.loads((out / "marks.json").read_text("utf-8"))["students"]
    return {s["student"]: {i["id"]: i["status"] for i in s["items"]} for s in students}


def test_a_variant_is_not_marked_against_the_data_of_the_exam():
    exam = load_exam(EXAM)
    answers = {"c": Answer(reference(exam, exam.item("c")).text)}
    (c,) = [m for m in mark_own_variant(exam, Submission("1", "7", answers)).items if m.id == "c"]
    assert (c.status, c.score) == ("undecided", None)
    assert "names the variant 7, and no file of variants" in c.reason
    (c,) = [m for m in mark_own_variant(exam, Submission("1", "", answers)).items if m.id == "c"]
    assert c.status == "correct"


@pytest.mark.parametrize(("variant", "told"), [("", "names no variant"), ("9", "is no variant 9")])
def test_no_variant_is_told_from_an_unknown_one(variant, told):
    exam = load_exam(EXAM)
    stated = replace(exam, others={"1": exam})
    answers = {"c": Answer(reference(exam, exam.item("c")).text)}
    (c,) = [m for m in mark_own_variant(stated, Submission("1", variant, answers)).items if m.id == "c"]
    assert c.status == "undecided"
    assert told in c.reason


def test_right_for_the_own_variant(marks):
    assert {marks["own"][k] for k in ITEMS} == {"correct"}


def test_copied_from_another_variant(marks):
    assert marks["neighbour"]["c"] == "wrong"


def test_a_variant_that_there_is_not_leaves_all_open(marks):
    assert {marks["lost"][k] for k in ITEMS} == {"undecided"}
    assert marks["lost"]["a"] == "empty"
