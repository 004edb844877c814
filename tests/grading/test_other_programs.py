"""Files for other programs, checked field by field against what those programs say they read.

Gradescope     "Autograder Specifications" in the documentation of its autograders, under Output format
PrairieLearn   "External Grading" in PrairieLearn's documentation, under Grading results
Moodle         the offline grading worksheet: what Moodle's own importer of it looks for (the plugin
               assignfeedback_offline, its class for importing grades), and the English names of columns
STACK          "Algebraic input", a sample question that comes with STACK as Moodle XML
"""

import csv
import io
import json
from dataclasses import replace
from xml.etree import ElementTree as ET

import jsonschema
import pytest
from reported_class import ORDINARY, marks_of
from simple_marker import EXAM, handed_in

from svmsym.exams.setting.exam_file import read_exam
from svmsym.grading.reports.asked import asked
from svmsym.grading.reports.gradescope import gradescope_text
from svmsym.grading.reports.moodle_xml import Asked, moodle_xml
from svmsym.grading.reports.prairielearn import prairielearn_text
from svmsym.grading.reports.tables import moodle_worksheet

TEXT = {"enum": ["text", "html", "simple_format", "md", "ansi"]}
SEEN = {"enum": ["hidden", "after_due_date", "after_published", "visible"]}
GRADESCOPE = {
    "type": "object",
    "additionalProperties": False,
    "properties": {
        "score": {"type": "number"},
        "execution_time": {"type": "number"},
        "output": {"type": "string"},
        "output_format": TEXT,
        "test_output_format": TEXT,
        "test_name_format": TEXT,
        "visibility": SEEN,
        "stdout_visibility": SEEN,
        "extra_data": {"type": "object"},
        "leaderboard": {"type": "array"},
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "score": {"type": "number"},
                    "max_score": {"type": "number"},
                    "status": {"enum": ["passed", "failed"]},
                    "name": {"type": "string"},
                    "name_format": TEXT,
                    "number": {"type": "string"},
                    "output": {"type": "string"},
                    "output_format": TEXT,
                    "tags": {"type": "array", "items": {"type": "string"}},
                    "visibility": SEEN,
                    "extra_data": {"type": "object"},
                },
            },
        },
    },
    # A score for the whole, or one for each test.
    "anyOf": [
        {"required": ["score"]},
        {"properties": {"tests": {"items": {"required": ["score"]}}}, "required": ["tests"]},
    ],
}
PICTURE = {"type": "object", "required": ["url"], "properties": {"label": {}, "url": {"type": "string"}}}
PRAIRIELEARN = {
    "type": "object",
    "properties": {
        "gradable": {"type": "boolean"},
        "score": {"type": "number", "minimum": 0, "maximum": 1},
        "message": {"type": "string"},
        "output": {"type": "string"},
        "images": {"type": "array", "items": PICTURE},
        "format_errors": {"anyOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]},
        "tests": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "name": {"type": "string"},
                    "description": {"type": "string"},
                    "points": {"type": "number"},
                    "max_points": {"type": "number"},
                    "message": {"type": "string"},
                    "output": {"type": "string"},
                    "images": {"type": "array", "items": PICTURE},
                },
            },
        },
    },
    "if": {"properties": {"gradable": {"const": False}}, "required": ["gradable"]},
    "else": {"required": ["score"]},
}
A_MEGABYTE = 10**6  # PrairieLearn's limit for the file


CLASS = (
    *ORDINARY,
    marks_of(handed_in("name", a="<b>=1</b>", b="no", c="no")),
    replace(marks_of(handed_in("5", a="?")), troubles=("x",)),
)


@pytest.mark.parametrize("marks", CLASS, ids=range(len(CLASS)))
def test_gradescope_and_prairielearn_keep_to_what_is_documented(marks):
    if marks.final:
        jsonschema.validate(json.loads(gradescope_text(EXAM, marks)), GRADESCOPE)
    text = prairielearn_text(EXAM, marks)
    jsonschema.validate(json.loads(text), PRAIRIELEARN)
    assert len(text.encode()) < A_MEGABYTE


@pytest.mark.parametrize(
    ("schema", "found"),
    [
        (GRADESCOPE, {"score": "3"}),
        (GRADESCOPE, {"score": 3, "visibility": "always"}),
        (GRADESCOPE, {"score": 3, "points": 1}),
        (GRADESCOPE, {"tests": [{"name": "a"}]}),
        (PRAIRIELEARN, {"gradable": True}),
        (PRAIRIELEARN, {"score": 2}),
        (PRAIRIELEARN, {"gradable": False, "format_errors": [1]}),
    ],
)
def test_the_schemas_can_fail(schema, found):
    assert not jsonschema.Draft202012Validator(schema).is_valid(found)


def imported(worksheet):
    """What Moodle's importer takes from a worksheet: by number of participant the grade and the comment."""
    head, *rows = csv.reader(io.StringIO(worksheet))
    place = {name: k for k, name in enumerate(head)}
    if not {"Identifier", "Grade", "Last modified (grade)"} <= place.keys():
        raise ValueError("Moodle refuses the whole file")
    found = {}
    for row in rows:
        number = row[place["Identifier"]][len("Participant ") :]
        if number.isdecimal():  # nobody else is found
            grade = row[place["Grade"]]
            found[number] = float(grade) if grade else None, row[place["Feedback comments"]]
    return found


def test_moodle_imports_the_worksheet():
    found = imported(moodle_worksheet(EXAM, CLASS))
    assert {number: grade for number, (grade, _) in found.items()} == {"1": 6.5, "2": 3, "3": None, "5": None}
    assert all("\n" not in comment and "<br>" in comment for _, comment in found.values())


def test_moodle_refuses_a_worksheet_without_its_columns():
    with pytest.raises(ValueError, match="refuses"):
        imported("Identifier,Grade,Feedback comments\nParticipant 1,2,x\n")


def test_comments_are_html_to_moodle_and_nothing_in_them_is_markup():
    told = replace(CLASS[0].items[0], feedback="a < b & <script>")
    text = moodle_worksheet(EXAM, [replace(CLASS[0], items=(told,))])
    assert "a &lt; b &amp; &lt;script&gt;" in text
    assert "<script" not in text


# The elements of the sample question, those of its tests left out, and of its parts.
STACK = """name questiontext generalfeedback defaultgrade penalty hidden idnumber stackversion
questionvariables specificfeedback questionnote questiondescription questionsimplify assumepositive assumereal
prtcorrect prtpartiallycorrect prtincorrect decimals scientificnotation multiplicationsign sqrtsign complexno
inversetrig logicsymbol matrixparens variantsselectionseed input prt"""
STACK_INPUT = """name type tans boxsize strictsyntax insertstars syntaxhint syntaxattribute forbidwords
allowwords forbidfloat requirelowestterms checkanswertype mustverify showvalidation options"""
STACK_PRT = "name value autosimplify feedbackstyle feedbackvariables node"
STACK_NODE = """name description answertest sans tans testoptions quiet truescoremode truescore truepenalty
truenextnode trueanswernote truefeedback falsescoremode falsescore falsepenalty falsenextnode falseanswernote
falsefeedback"""


def test_stack_questions_have_the_elements_of_the_sample():
    xml = moodle_xml(EXAM, {"a": Asked("<p>α?</p>", "α = (1/4, 1/4, 0)")})
    question = next(q for q in ET.fromstring(xml) if q.get("type") == "stack")
    for element, names in (
        (question, STACK),
        (question.find("input"), STACK_INPUT),
        (question.find("prt"), STACK_PRT),
        (question.find("prt/node"), STACK_NODE),
    ):
        assert [part.tag for part in element] == names.split()


def test_stack_compares_only_where_no_other_answer_is_right():
    many = read_exam(
        '[exam]\nid = "e"\ntitle = "t"\n[data.A]\nx = [[0, 1], [2, 3], [4, 1], [1, 0]]\n'
        'y = [-1, 1, 1, -1]\nC = "inf"\n[[item]]\nid = "a"\nkind = "alpha"\ndata = "A"\npoints = 1\n'
        '[[item]]\nid = "w"\nkind = "w"\ndata = "A"\npoints = 1\n'
    )
    found = asked(many)
    assert (found["a"].only, found["w"].only) == (False, True)
