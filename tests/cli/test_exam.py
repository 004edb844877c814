"""``svmsym exam show``."""

import pytest
from running import run, told, written

EXAM = """\
[exam]
id = "e"
title = "Third sheet"
[data.A]
x = [[1, 0], [3, 2], [5, 1]]
y = [-1, 1, 1]
C = "inf"
[[item]]
id = "a"
kind = "w"
points = 2
data = "A"
"""


@pytest.fixture
def exam(tmp_path):
    return written(tmp_path, EXAM, "exam.toml")


def test_sheet_and_solution(capsys, exam):
    sheet = told(capsys, "exam", "show", exam)
    assert "Third sheet" in sheet
    assert "½" not in sheet
    assert "w = (½, ½)" in told(capsys, "exam", "show", exam, "--solution")
    assert "Antwort" in told(capsys, "exam", "show", exam, "--solution", "--lang", "de")


def test_a_file(capsys, exam, tmp_path):
    target = tmp_path / "sheet.html"
    assert "wrote" in told(capsys, "exam", "show", exam, "--to", "html", "-o", target)
    assert "<math" in target.read_text("utf-8")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--to", "htlm"], "did you mean html"),
        (["--lang", "fr"], "choose one of"),
        (["-o", "SAME"], "would replace the exam"),
    ],
)
def test_refusals(capsys, exam, options, said):
    code, _, err = run(capsys, "exam", "show", exam, *[str(exam) if o == "SAME" else o for o in options])
    assert code == 2
    assert said in err
    assert exam.read_text("utf-8") == EXAM


def test_a_wrong_file_is_told_with_its_line(capsys, tmp_path):
    path = written(tmp_path, EXAM.replace('"w"', '"v"'), "exam.toml")
    code, _, err = run(capsys, "exam", "show", path)
    assert code == 2
    assert f"{path}:10" in err
    assert "what to do" in err


def test_no_action(capsys):
    code, _, err = run(capsys, "exam")
    assert code == 2
    assert "ACTION" in err
