"""``svmsym check`` on values: verdict, violated condition, index, certificate and exit code."""

import json
from pathlib import Path

import pytest

from svmsym.cli.main import main
from svmsym.exact.checker import check

SQUARE = """
[problem]
kind = "svc"
C = "inf"
[data]
X = [[1, 1], [1, -1], [-1, 1], [-1, -1]]
y = [1, 1, -1, -1]
"""


@pytest.fixture
def square(tmp_path):
    path = tmp_path / "square.toml"
    path.write_text(SQUARE, "utf-8")
    return str(path)


def judged(capsys, *arguments):
    code = main(["check", *arguments, "--json"])
    shown = capsys.readouterr()
    assert not shown.err
    return code, json.loads(shown.out)


@pytest.mark.parametrize("text", ["(1/4,1/4,1/4,1/4)", "(1/2,0,1/2,0)", "(0,1/2,0,1/2)", "α = (⅛, ⅜, ⅛, ⅜)"])
def test_right_multipliers_come_with_a_certificate_of_their_own(capsys, square, text):
    code, found = judged(capsys, square, "--quantity", "alpha", text)
    assert (code, found["verdict"], found["violated"], found["index"]) == (0, "correct", None, None)
    assert check(found["certificate"]["proof"], Path(square).read_bytes()) == []


def test_wrong_multipliers(capsys, square):
    code, found = judged(capsys, square, "--quantity", "alpha", "(1/2, 0, 0, 1/2)")
    assert (code, found["verdict"], found["violated"], found["index"]) == (
        1,
        "wrong",
        "y_1(w·x_1 + b) = 1",
        1,
    )
    assert found["certificate"]["objective"] == "1/2"  # of the optimum, with its proof
    assert check(found["certificate"]["proof"], Path(square).read_bytes()) == []
    assert found["read_as"]


def test_partial_and_unreadable_answers_are_undecided(capsys, square):
    code, found = judged(capsys, square, "--quantity", "alpha", "α_1 = 1/2, α_3 = 1/2")
    assert (code, found["verdict"]) == (0, "undecided")
    assert found["reason"] == "α_2, α_4 are not given: the answer says too little"
    code, found = judged(capsys, square, "--quantity", "alpha", "α_1 = (")
    assert (code, found["verdict"]) == (0, "undecided")
    assert "column" in found["reason"]


def test_an_answer_may_begin_with_a_minus(capsys, square):
    for arguments in (
        ["--quantity", "b", "-1/2"],
        ["-1/2", "--quantity", "b"],
        ["--quantity", "b", "--", "-1/2"],
    ):
        code = main(["check", square, *arguments])
        assert code == 1
        assert "wrong: y_1(w·x_1 + b) is 1/2 with b = -1/2" in capsys.readouterr().out
    assert main(["check", square, "--quantity", "predict", "--at", "-2,5", "-1"]) == 0
    assert "correct: the class is -1" in capsys.readouterr().out


def test_options_replace_the_file(capsys, square):
    code, found = judged(capsys, square, "--C", "1/8", "--quantity", "alpha", "α_i = 1/8 for all i")
    assert (code, found["verdict"]) == (0, "correct")
    code, found = judged(
        capsys, square, "--quantity", "margin", "--margin", "full", "--decimals", "1", "2.04"
    )
    assert (code, found["verdict"]) == (0, "correct")
    code, found = judged(capsys, square, "--quantity", "support_vectors", "--meaning", "margin", "{1, 3}")
    assert (code, found["verdict"], found["index"]) == (1, "wrong", 2)


def test_labels_by_name(capsys, tmp_path):
    path = tmp_path / "points.csv"
    path.write_text("x,label\n0,no\n2,yes\n", "utf-8")
    for word, code in (("yes", 0), ("no", 1)):
        assert main(["check", str(path), "--C", "inf", "--quantity", "predict", "--at", "5", word]) == code
        capsys.readouterr()


def test_a_question_is_needed(capsys, square):
    assert main(["check", square, "1"]) == 2
    assert "--quantity" in capsys.readouterr().err


def test_what_was_assumed_is_told_as_by_solve(capsys, tmp_path):
    path = tmp_path / "points.csv"
    path.write_text("x1,x2,y\n0,0,-1\n2,2,-1\n2,0,1\n3,0,1\n", "utf-8")
    _, found = judged(capsys, str(path), "--quantity", "w", "(3, 3)")
    assert "C was not given: C = 1" in found["notes"]
    assert main(["check", str(path), "--quantity", "w", "(3, 3)"]) == 1
    assert "  note: C was not given: C = 1\n" in capsys.readouterr().out
    _, found = judged(capsys, str(path), "--C", "1", "--quantity", "w", "(3, 3)")
    assert not [note for note in found["notes"] if note.startswith("C ")]


@pytest.mark.parametrize(("price", "scaled"), [("inf", True), ("1/2", False)])
def test_a_multiple_of_w_is_a_matter_of_scale_with_the_hard_margin_alone(capsys, tmp_path, price, scaled):
    path = tmp_path / "points.csv"
    path.write_text("x,y\n0,-1\n2,1\n", "utf-8")
    code, found = judged(capsys, str(path), "--C", price, "--quantity", "w", "5")
    assert code == 1
    [note] = [note for note in found["notes"] if "multiple" in note]
    assert ("not scaled" in note) == scaled
