import json
from fractions import Fraction
from importlib import resources

import jsonschema
import pytest
from marking_exams import DUAL, STATIONARY, WITH_REFERENCES, chain, exam, item

from svmsym.errors import Place
from svmsym.exams.marking.marking import Marker, mark_submission
from svmsym.exams.marking.record import MarksError, from_json, record_text, schema, to_json
from svmsym.exams.setting.exam import KINDS
from svmsym.exams.submissions.submission import Answer, Submission, Trouble

ANSWERS = {
    "b": DUAL.replace("½ ", ""),
    "c": "(1/8, 1/8, 0)",
    "d": "see c",
    "e": "b = 7",
    "f": "4√2",
    "i": "−1",
}


def submission(student="4711"):
    trouble = Trouble("part z belongs to no item", "rename it", Place("meier.md", 12))
    answers = {name: Answer(text) for name, text in ANSWERS.items()}
    return Submission(student, "17", answers, (trouble,), "meier.md", "0" * 64)


def record():
    return mark_submission(chain(), submission(), WITH_REFERENCES)


def test_the_record_is_valid_and_comes_back():
    marks = record()
    data = json.loads(record_text(marks))
    jsonschema.Draft202012Validator(schema()).validate(data)
    jsonschema.Draft202012Validator.check_schema(schema())
    again = from_json(data)
    assert again == marks
    assert record_text(again) == record_text(marks)
    assert {m.status for m in marks.items} >= {"wrong", "follow-through", "undecided", "empty", "correct"}


def test_there_is_no_float_in_the_record():
    def walk(value):
        assert not isinstance(value, float)
        for part in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
            walk(part)

    walk(to_json(record()))


def test_equal_bytes_whatever_was_marked_before():
    marker = Marker(chain(), WITH_REFERENCES)
    first = record_text(marker.submission(submission()))
    marker.submission(Submission("2", answers={"c": Answer("(1/4, 1/4, 0)"), "d": Answer("(1/4, 1/4)")}))
    assert record_text(marker.submission(submission())) == first == record_text(record())


def test_the_schema_knows_all_kinds_and_fields():
    found = schema()["$defs"]["item"]["properties"]
    assert tuple(found["kind"]["enum"]) == KINDS
    assert set(to_json(record())["items"][0]) == set(found)


def broken(**changes):
    data = to_json(record())
    data["items"][0] |= changes.pop("first", {})
    return data | changes


@pytest.mark.parametrize(
    "data",
    [
        [],
        {},
        broken(schema="svmsym-marks/2"),
        broken(score="100"),
        broken(items={}),
        broken(student=7),
        broken(troubles=[1]),
        broken(first={"score": "1/0"}),
        broken(first={"score": "2/4"}),
        broken(first={"score": 0.5}),
        broken(first={"score": None}),
        broken(first={"status": "fine"}),
        broken(first={"index": "1"}),
        broken(first={"index": True}),
        broken(first={"mistakes": "dual.plus_half"}),
        broken(first={"certificate": None}),
    ],
)
def test_a_broken_record_is_refused(data):
    with pytest.raises(MarksError):
        from_json(data)


def test_a_derivation_in_the_record():
    stated = exam(item("b", "derivation", 6, start="lagrangian"))
    answers = {"b": Answer(STATIONARY + DUAL.replace("½ ", ""))}
    data = to_json(mark_submission(stated, Submission("1", answers=answers)))
    jsonschema.Draft202012Validator(schema()).validate(data)
    assert data["items"][0]["first_wrong_line"] == 4
    assert data["score"] == "4"  # 6 points for w, b and the dual: 2 each, and the dual is wrong
    assert from_json(data).items[0].score == Fraction(4)


def test_the_schema_is_a_file_of_the_package():
    assert (resources.files("svmsym.exams.marking") / "marks.schema.json").is_file()
