"""``svmsym exam show``."""

import io
import sys

import pytest
from running import as_json, run, told, written

from svmsym.cli.main import main
from svmsym.exams.varying import lint as lint_module

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


def test_lint(capsys, exam, tmp_path):
    assert "nothing to remark" in told(capsys, "exam", "lint", exam)
    origin = written(tmp_path, EXAM.replace("[1, 0]", "[0, 0]"), "origin.toml")
    out = told(capsys, "exam", "lint", origin)  # a warning is no error
    assert f"{origin}:4: warning: data A: x_1 is the origin" in out
    assert as_json(capsys, "exam", "lint", exam) == {"exam": "exam.toml", "findings": []}


def test_lint_with_an_error(capsys, tmp_path):
    text = EXAM.replace('kind = "w"', 'kind = "w"\nanswers = ["(1, 1)"]')
    code, out, _ = run(capsys, "exam", "lint", written(tmp_path, text, "exam.toml"))
    assert code == 1
    assert "[own-answer]" in out


def test_vary(capsys, exam, tmp_path):
    folder = tmp_path / "out"
    told(capsys, "exam", "vary", exam, "--count", 2, "--seed", 3, "--to", "md", "-o", folder)
    names = sorted(path.name for path in folder.iterdir())
    assert names == ["exam-0001.md", "exam-0002.md", "solution-0001.md", "solution-0002.md", "variants.toml"]
    first = (folder / "variants.toml").read_bytes()
    told(capsys, "exam", "vary", exam, "--count", 2, "--seed", 3, "-o", folder)
    assert (folder / "variants.toml").read_bytes() == first


def test_vary_in_several_formats(capsys, exam, tmp_path):
    folder = tmp_path / "several"
    told(capsys, "exam", "vary", exam, "--count", 1, "--seed", 3, "--to", "md, text", "-o", folder)
    sheets = {f"{name}-0001{ending}" for name in ("exam", "solution") for ending in (".md", ".txt")}
    assert {p.name for p in folder.iterdir()} == {"variants.toml", *sheets}


def test_vary_refuses(capsys, exam, tmp_path):
    code, _, err = run(capsys, "exam", "vary", exam, "--count", 0, "-o", tmp_path / "out")
    assert code == 2
    assert "1 to" in err
    text = EXAM.replace('kind = "w"', 'kind = "w"\nanswers = ["(1, 1)"]')
    code, _, err = run(capsys, "exam", "vary", written(tmp_path, text, "bad.toml"), "-o", tmp_path / "out")
    assert code == 2
    assert "exam lint" in err
    assert not (tmp_path / "out").exists()


class Terminal(io.StringIO):
    """An error stream that somebody looks at."""

    def isatty(self):
        return True


@pytest.mark.parametrize(
    ("action", "more"), [("vary", ("--count", 1, "--seed", 3, "-o", "out")), ("lint", ())]
)
def test_a_terminal_is_told_from_the_first_stage_on(monkeypatch, exam, tmp_path, action, more):
    monkeypatch.chdir(tmp_path)
    shown = Terminal()
    told_when_linted = []
    monkeypatch.setattr(sys, "stderr", shown)
    lint = lint_module.lint
    monkeypatch.setattr(
        lint_module, "lint", lambda *a: (told_when_linted.append(shown.getvalue()), lint(*a))[1]
    )
    assert main(["exam", action, str(exam), *map(str, more)]) == 0
    assert "looking for what may be wrong" in told_when_linted[0]
    assert shown.getvalue().endswith("\r\033[K")
