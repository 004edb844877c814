"""Lint: each planted fault is named, and a sound exam is not."""

import sys
from pathlib import Path

import pytest

from svmsym.exams.setting.exam_file import read_exam
from svmsym.exams.varying.lint import lint

sys.path.append(str(Path(__file__).parents[1] / "setting"))
from exam_texts import DATA, EXAMPLE, HEAD, item

GOOD = '[data.A]\nx = [[1, 0], [3, 2], [5, 1]]\ny = [-1, 1, 1]\nC = "inf"\n'


def codes(source):
    return {(found.level, found.code) for found in lint(read_exam(source))}


def data(x, y, C='"inf"', more=""):
    return f"[data.A]\nx = {x}\ny = {y}\nC = {C}\n{more}"


def test_a_sound_exam_has_no_remarks():
    assert lint(read_exam(EXAMPLE.replace("[notation]\n", PLUS))) == ()


PLUS = '[notation]\noffset_sign = "plus"\n'
PLANTED = [
    # The two points at (1, 0) and (5, 1) carry no fault of their own; each row plants exactly one.
    (GOOD + item("dual"), {("warning", "unused")}),
    (data([[0, 0], [3, 2], [5, 1]], [-1, 1, 1]) + item("gram", data='"A"'), {("warning", "origin")}),
    (data([[1, 0], [1, 0], [5, 1]], [-1, -1, 1]) + item("gram", data='"A"'), {("warning", "double-point")}),
    (data([[1, 2], [3, 2], [5, 2]], [-1, 1, 1]) + item("gram", data='"A"'), {("warning", "flat")}),
    (data([[1, 0], [3, 2], [5, 777]], [-1, 1, 1]) + item("gram", data='"A"'), {("warning", "ugly")}),
    (
        data([[1], [2], [3]], [-1, 1, -1]) + item("w", data='"A"'),
        {("error", "no-optimum"), ("error", "no-reference")},
    ),
    (
        data([[1, 1], [1, -1], [-1, 1], [-1, -1]], [1, 1, -1, -1])
        + item("alpha", data='"A"', accept='"exact"'),
        {("warning", "alpha-not-unique"), ("error", "not-unique")},
    ),
    (
        data([[1], [2]], [-1, 1], '"1/2"') + item("b", data='"A"') + PLUS,
        {("warning", "b-not-unique")},
    ),
    # On the line x_2 = 0 between two support vectors: on the margin, and not needed.
    (data([[1, 1], [1, 3], [1, 2], [3, 2]], [-1, -1, -1, 1]) + item("w", data='"A"'), None),
    (GOOD + item("margin", data='"A"', decimals=3), {("warning", "which-margin")}),
    # ‖w‖² = 1/2: 1/‖w‖ = √2; on the line below 1/‖w‖ = 1.
    (GOOD + item("margin", data='"A"', margin='"full"'), {("error", "irrational")}),
    (GOOD + item("margin", data='"A"', margin='"full"', accept='"exact"'), set()),
    (data([[1], [3]], [-1, 1]) + item("margin", data='"A"', margin='"full"'), set()),
    (GOOD + item("w", data='"A"', points=0), {("warning", "no-points")}),
    (GOOD + item("w", data='"A"', points='"1/2"'), {("warning", "points")}),
    (GOOD + item("feature_map", data='"A"'), {("warning", "trivial")}),
    (GOOD + item("alpha", data='"A"') + item("w", "b", data='"A"'), {("note", "no-follow")}),
    (GOOD + item("w", data='"A"', answers='["(1, 1)"]'), {("error", "own-answer")}),
    (GOOD + item("w", data='"A"', answers='["(1/2, 0.5)"]'), set()),
    (item("statement", claim='"x"', holds="true"), {("note", "by-hand")}),
    (
        '[data.A]\ngram = [[2, 1], [1, 2]]\ny = [-1, 1]\nC = "inf"\nkernel = "precomputed"\n'
        + item("gram", data='"A"'),
        {("error", "given-away")},
    ),
    pytest.param(
        data([[1, 0], [3, 2]], [-1, 1], more='kernel = {type = "rbf"}\n') + item("alpha", data='"A"'),
        {("error", "irrational")},
        marks=pytest.mark.needs("exact"),
    ),
    (
        item("dual") + item("kkt", "b") + '[columns]\n"Response 1" = "a"\n',
        {("warning", "columns")},
    ),
]


@pytest.mark.parametrize(("source", "expected"), PLANTED, ids=range(len(PLANTED)))
def test_planted_faults_are_named(source, expected):
    found = codes(HEAD + source)
    if expected is None:
        assert found <= {("warning", "alpha-not-unique"), ("warning", "degenerate")}
    else:
        assert found == expected


def test_support_vectors_with_two_meanings():
    source = HEAD + DATA + item("support_vectors", data='"B"')
    assert ("warning", "which-support") in codes(source)
    assert ("warning", "which-support") not in codes(source + "meaning = 'margin'\n")


def test_remarks_tell_where_and_what_to_do():
    found = lint(read_exam(HEAD + GOOD + item("margin", data='"A"', decimals=3)))[0]
    assert str(found).startswith("exam.toml:8: warning: item a: ")
    assert "what to do" in str(found)
    assert found.as_json()["line"] == 8


def test_remarks_about_data_have_their_line():
    source = HEAD + data([[0, 0], [3, 2], [5, 1]], [-1, 1, 1]) + item("gram", data='"A"')
    assert str(lint(read_exam(source))[0]).startswith("exam.toml:4: warning: data A: x_1 is the origin")


def test_errors_come_first():
    source = HEAD + DATA + item("margin", data='"R"') + item("w", "b", data='"A"', points=0)
    levels = [found.level for found in lint(read_exam(source))]
    assert levels == sorted(levels, key=["error", "warning", "note"].index)
