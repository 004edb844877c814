"""The sign of b as an exam states it. Data A by hand: w = (½, ½), and wᵀx − 3/2 = 0 is the hyperplane."""

import pytest

from svmsym.documents.exams.sheet import exam_sheet
from svmsym.documents.formats import FORMATS
from svmsym.errors import SvmsymError
from svmsym.exams.marking.marking import Marker
from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.setting.reference import reference
from svmsym.exams.submissions.submission import Answer, Submission
from svmsym.exams.varying.lint import lint

HEAD = '[exam]\nid = "e"\ntitle = "t"\n'
DATA = '[data.A]\nx = [[1, 0], [3, 2], [5, 1]]\ny = [-1, 1, 1]\nC = "inf"\n'


def item(name, kind, more=""):
    return f'[[item]]\nid = "{name}"\nkind = "{kind}"\ndata = "A"\npoints = 2\n{more}'


ITEMS = (
    item("w", "w")
    + item("b", "b", 'follow = ["w"]\n')
    + item("h", "hyperplane")
    + item("s", "predict", 'at = [[4, 0]]\nfollow = ["w", "b"]\ndecimals = 3\n')
)


def exam(sign, items=ITEMS):
    return read_exam(HEAD + (f'[notation]\noffset_sign = "{sign}"\n' if sign else "") + DATA + items)


def marked(stated, **answers):
    submission = Submission("1", answers={k: Answer(v) for k, v in answers.items()})
    return {mark.id: mark for mark in Marker(stated).submission(submission).items}


@pytest.mark.parametrize(
    ("sign", "b", "status"),
    [
        ("", "b = -3/2", "correct"),
        ("", "b = 3/2", "wrong"),
        ("plus", "b = -3/2", "correct"),
        ("plus", "b = 3/2", "wrong"),
        ("minus", "b = 3/2", "correct"),
        ("minus", "b = -3/2", "wrong"),
        ("minus", "f(x) = w·x + b, b = -3/2", "correct"),  # it states the other one, and keeps to it
    ],
)
def test_marking_uses_the_sign(sign, b, status):
    found = marked(exam(sign), b=b)["b"]
    assert found.status == status
    assert ("b.sign" in found.mistakes) == (status == "wrong")


def test_w_and_b_as_a_hyperplane():
    given = "w = (1/2, 1/2), b = 3/2"
    assert marked(exam("minus"), h=given)["h"].status == "correct"
    assert marked(exam("plus"), h=given)["h"].status == "wrong"
    equation = "x_1/2 + x_2/2 - 3/2 = 0"
    assert {marked(exam(s), h=equation)["h"].status for s in ("plus", "minus")} == {"correct"}


def test_later_items_follow_with_the_sign_of_the_sheet():
    """w = (1, 1) and wᵀx_1 − b = −1 give b = 2; at (4, 0) that is 4 − 2 = 2, and with + it would be 6."""
    found = marked(exam("minus"), w="w = (1, 1)", b="b = 2", s="f(4, 0) = 2")
    assert (found["b"].status, found["s"].status) == ("follow-through", "follow-through")
    assert "4 from point 2" in " ".join(found["b"].notes)  # wᵀx_2 − b = 1: as the sheet writes b
    assert marked(exam("minus"), w="w = (1, 1)", b="b = 2", s="f(4, 0) = 6")["s"].status == "wrong"
    assert marked(exam("minus"), w="w = (1, 1)", b="b = -2")["b"].status == "wrong"


def test_what_is_told_has_the_sign():
    found = marked(exam("minus"), b="b = 7")["b"]
    assert "− b" in found.violated
    assert "− b" in found.feedback
    assert "+ b" not in found.feedback + found.reason
    assert "b = 7" in found.reason


@pytest.mark.parametrize(("sign", "form", "b"), [("plus", "+ b", "b = −3/2"), ("minus", "− b", "b = 3/2")])
def test_the_sheet_and_the_reference_tell_it(sign, form, b):
    stated = exam(sign)
    text = FORMATS["text"].render(exam_sheet(stated))
    assert f"f(x) = ⟨w, x⟩ {form}" in text
    assert reference(stated, stated.item("b")).text == b


def test_lint_names_what_is_not_said_and_what_cannot_be():
    def found(sign):
        return {(remark.level, remark.code) for remark in lint(exam(sign, item("b", "b")))}

    codes = {sign: found(sign) for sign in ("", "plus", "minus")}
    assert codes == {"": {("note", "which-offset")}, "plus": set(), "minus": set()}
    dual = '[[item]]\nid = "d"\nkind = "dual"\npoints = 2\n'
    assert ("error", "offset-sign") in {(r.level, r.code) for r in lint(exam("minus", item("b", "b") + dual))}


def test_an_unknown_sign_is_refused_with_its_line():
    with pytest.raises(SvmsymError, match="offset_sign") as refused:
        exam("negative")
    assert refused.value.place.line == 5
