"""Reports for other systems, by what their documentation allows."""

import json
from dataclasses import replace
from fractions import Fraction
from xml.etree import ElementTree as ET

import pytest
from reported_class import CLASS, FINAL, HOSTILE
from simple_marker import EXAM, ITEMS, mark

from svmsym.exams.setting.exam import Exam, Item
from svmsym.grading.reports.gradescope import gradescope_text
from svmsym.grading.reports.moodle_xml import Asked, moodle_xml, words_html
from svmsym.grading.reports.nbgrader import UndecidedError, nbgrader_points
from svmsym.grading.reports.prairielearn import prairielearn
from svmsym.grading.reports.writing import Reported, write_reports

GRADESCOPE = {
    "score": (int, float), "execution_time": int, "output": str, "output_format": str,
    "test_output_format": str, "test_name_format": str, "visibility": str, "stdout_visibility": str,
    "extra_data": dict, "tests": list,
    "leaderboard": list,
}  # fmt: skip
GRADESCOPE_TEST = {
    "score": (int, float), "max_score": (int, float), "status": str, "name": str, "name_format": str,
    "number": str, "output": str, "output_format": str, "tags": list, "visibility": str, "extra_data": dict,
}  # fmt: skip
TEXT_FORMATS = {"text", "html", "simple_format", "md", "ansi"}
VISIBILITY = {"hidden", "after_due_date", "after_published", "visible"}


def faults(found, allowed):
    wrong = [k for k, v in found.items() if k not in allowed or not isinstance(v, allowed[k])]
    wrong += [k for k in found if k.endswith("output_format") and found[k] not in TEXT_FORMATS]
    wrong += [k for k in found if k.endswith("visibility") and found[k] not in VISIBILITY]
    return wrong + (["status"] if found.get("status", "passed") not in {"passed", "failed"} else [])


@pytest.mark.parametrize("marks", [CLASS[k] for k in (0, 1, 3)], ids=(0, 1, 3))
def test_gradescope(marks):
    found = json.loads(gradescope_text(EXAM, marks))
    assert faults(found, GRADESCOPE) == []
    assert [fault for test in found["tests"] for fault in faults(test, GRADESCOPE_TEST)] == []
    assert found["score"] == FINAL[CLASS.index(marks)]
    assert [t["number"] for t in found["tests"]] == ["a", "b", "c"]
    assert all("score" in t for t in found["tests"])


def test_gradescope_gets_nothing_of_a_submission_that_is_open(tmp_path):
    assert not gradescope_text(EXAM, CLASS[-1])
    assert not gradescope_text(EXAM, CLASS[2])  # a part of the score would be taken for the score
    decided = replace(CLASS[-1].items[0], score=Fraction(0), status="wrong")
    after = replace(CLASS[-1], items=(decided, *CLASS[-1].items[1:]))
    for marks, there in ((after, True), (CLASS[-1], False)):  # also where an earlier run has left a file
        write_reports(Reported(EXAM, [marks]), tmp_path, ["gradescope"])
        assert any((tmp_path / "gradescope").glob("*.json")) is there


def test_the_check_of_gradescope_can_fail():
    assert faults({"score": "3", "visibility": "always", "points": 1}, GRADESCOPE) == [
        "score",
        "points",
        "visibility",
    ]


def test_prairielearn():
    found = [prairielearn(EXAM, marks) for marks in CLASS]
    assert [f["gradable"] for f in found] == [True, True, False, True, False]
    assert [f.get("score") for f in found] == [1, round(3 / 6.5, 5), None, 0, None]
    assert found[2]["format_errors"][0] == "At least 1 of 6.5 points so far. Still open: 3."
    assert HOSTILE in found[4]["format_errors"]
    assert all(set(f) <= {"gradable", "score", "message", "tests", "format_errors"} for f in found)
    half = found[1]["tests"][0]
    assert (half["points"], half["max_points"]) == (1.5, 3)


def test_nbgrader_gives_a_float_and_says_nothing(capfd):
    assert nbgrader_points(EXAM, "a", {"a": "half"}, mark) == 1.5
    assert isinstance(nbgrader_points(EXAM, "a", {"a": "right"}, mark), float)
    assert nbgrader_points(EXAM, "c", {"c": " "}, mark) == 0.0
    assert capfd.readouterr() == ("", "")


def test_nbgrader_neither_gives_nor_takes_what_is_open():
    with pytest.raises(UndecidedError, match="a person has to mark"):
        nbgrader_points(EXAM, "a", {"a": "?"}, mark)


def test_questions_for_moodle():
    kinds = (Item("α<", "dual", Fraction(6)), *ITEMS)
    exam = Exam("ml-3", "A/B <&> ]]>", items=kinds)
    asked = {
        "a": Asked(words_html(HOSTILE), "α = (1/4, 1/4, 0)"),
        "b": Asked("<p>w?</p>", "w = system(1)"),
        "c": Asked("b", "−3/2"),
    }
    root = ET.fromstring(moodle_xml(exam, asked))
    category, dual, alpha, w, b = root.findall("question")
    assert [q.get("type") for q in (category, dual, alpha, w, b)] == [
        "category",
        "essay",
        "stack",
        "essay",
        "stack",
    ]
    assert category.findtext("category/text") == "$course$/top/A//B <&> ]]>"
    assert dual.findtext("defaultgrade") == "6"
    assert alpha.findtext("questionvariables/text") == "ta1:[1/4,1/4,0];"
    assert b.findtext("questionvariables/text") == "ta1:-3/2;"
    shown = alpha.findtext("questiontext/text")
    assert "<script" not in shown
    assert "&lt;script&gt;" in shown
    assert "[[input:ans1]]" in shown
    assert "[[feedback:prt1]]" in alpha.findtext("specificfeedback/text")
    node = alpha.find("prt/node")
    assert (node.findtext("answertest"), node.findtext("truescore"), node.findtext("falsescore")) == (
        "AlgEquiv",
        "1",
        "0",
    )


def test_one_of_several_right_answers_is_left_to_svmsym():
    asked = {"a": Asked("<p>α?</p>", "α = (1/4, 1/4, 0)", only=False)}
    root = ET.fromstring(moodle_xml(EXAM, asked))
    assert root.findall("question")[1].get("type") == "essay"
