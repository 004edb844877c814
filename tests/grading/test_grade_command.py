"""``svmsym grade``, with a simple judge in place of the real one."""

import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from simple_marker import EXAM, mark, mark_better

import svmsym
from svmsym.cli.main import main
from svmsym.grading import wiring

GOOD = "## a\nright\n## b\nright\n## c\n?\n"


@pytest.fixture(autouse=True)
def wired(monkeypatch):
    monkeypatch.setattr(wiring, "load_exam", lambda _path, _variants: EXAM)
    monkeypatch.setattr(wiring, "marker", lambda: mark)
    monkeypatch.setattr(wiring, "questions", lambda _exam: {})


@pytest.fixture
def place(tmp_path):
    """An exam and a class of six, of which one is broken, one is huge and one is hostile."""
    (tmp_path / "exam.toml").write_text("# stands for an exam", "utf-8")
    folder = tmp_path / "class"
    folder.mkdir()
    for name in ("1", "2"):
        (folder / f"{name}.md").write_text(GOOD, "utf-8")
    (folder / "3.md").write_text("## a\nhalf\n## b\nno\n", "utf-8")
    (folder / "broken.md").write_bytes(b"\x00\x01\x02")
    with (folder / "huge.md").open("wb") as file:
        file.truncate(2**26)
    (folder / "=hostile.md").write_text("## a\n<script>=1+1</script>\n## b\nraise\n", "utf-8")
    return tmp_path


def grade(place, *options, out="out", code=0):
    arguments = ["grade", place / "exam.toml", place / "class", "-o", place / out, "--jobs", 1, *options]
    assert main([str(a) for a in arguments]) == code
    return place / out


def files(folder):
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def test_a_class_is_marked_and_reported(place, capsys):
    out = grade(place, "--format", "all")
    told = capsys.readouterr()
    assert told.err == ""
    assert "6 submissions, 1 final" in told.out
    assert "huge.md: the file is larger than 2 MB" in told.out
    assert "broken.md:1: the file has bytes that no text has" in told.out
    found = json.loads((out / "marks.json").read_text("utf-8"))
    assert [s["student"] for s in found["students"]] == ["1", "2", "3", "=hostile", "broken", "huge"]
    assert [s["score"] for s in found["students"]] == ["5", "5", "3/2", "0", "0", "0"]
    assert [s["final"] for s in found["students"]] == [False, False, True, False, False, False]
    assert {"index.html", "marks.csv", "moodle-questions.xml", "queue.toml", "run.json"} <= files(out).keys()


def test_the_others_are_the_same_without_the_three(place):
    first = files(grade(place))
    for name in ("broken", "huge", "=hostile"):
        (place / "class" / f"{name}.md").unlink()
    second = files(grade(place, out="second"))
    for name in ("1", "2", "3"):
        assert first[f"records/{name}.json"] == second[f"records/{name}.json"]
        assert first[f"students/{name}.html"] == second[f"students/{name}.html"]


def test_decisions_beside_the_marks_are_used_again(place, capsys):
    out = grade(place)
    queue = (out / "queue.toml").read_text("utf-8")
    assert "# 2 students: 1, 2" in queue
    text = queue.replace('score = ""', 'score = "1"', 1)
    decided = [part for part in text.split("\n\n") if 'normal_form = "?"' in part]
    (out / "decisions.toml").write_text(decided[0].replace('score = ""', 'score = "1"'), "utf-8")
    grade(place, "--resume")
    found = json.loads((out / "marks.json").read_text("utf-8"))["students"]
    assert [s["score"] for s in found[:3]] == ["6", "6", "3/2"]
    assert found[0]["items"][2]["decided_by"] == "decisions.toml"
    assert "6 submissions, 3 final" in capsys.readouterr().out


def test_a_decision_that_fits_nothing_is_named(place, capsys):
    out = grade(place)
    tables = '[[decision]]\nitem = "c"\nstudent = "99"\nscore = "1"\n'
    tables += '[[decision]]\nitem = "b"\nnormal_form = "zzz"\nscore = "1"\n'
    (out / "decisions.toml").write_text(tables, "utf-8")
    capsys.readouterr()
    grade(place, "--resume")
    told = capsys.readouterr().out
    assert "decisions.toml:1: no answer fits the decision about item c, student 99 any more" in told
    assert "decisions.toml:5: no answer fits the decision about item b, the answer 'zzz' any more" in told


def test_compare_says_what_moved_and_why(place, capsys, monkeypatch):
    grade(place)
    monkeypatch.setattr(wiring, "marker", lambda: mark_better)
    capsys.readouterr()
    out = grade(place, "--compare", place / "out", out="second")
    told = capsys.readouterr().out
    assert "1 mark moved since" in told
    assert "3 a: (3/2)/3, partial, dual.x → 3/3, correct (program)" in told
    assert (out / "moved.csv").read_text("utf-8").count("\n") == 2


def test_compare_with_the_folder_that_is_written(place, capsys, monkeypatch):
    grade(place)
    monkeypatch.setattr(wiring, "marker", lambda: mark_better)
    grade(place, "--compare", place / "out")
    assert "1 mark moved since" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--format", "xlsx"], "there is no report 'xlsx'"),
        (["--format", ","], "there is no report"),
        (["--jobs", "1000"], "--jobs is 1000"),
        (["--jobs", "0"], "--jobs is 0"),
        (["--seconds", "0"], "--seconds"),
        (["--seconds", "nan"], "--seconds"),
        (["--memory", "1"], "--memory"),
        (["--decisions", "nowhere.toml"], "the decisions cannot be read"),
        (["--compare", "nowhere"], "not one of an earlier run"),
    ],
)
def test_bad_options_are_refused(place, capsys, options, words):
    grade(place, *options, code=2)
    told = capsys.readouterr().err
    assert words in told
    assert "what to do" in told
    assert not (place / "out").exists()


@pytest.mark.parametrize("out", ["class", "class/out", "."])
def test_marks_do_not_go_among_the_submissions(place, capsys, out):
    before = files(place)
    grade(place, out=out, code=2)
    assert "in one folder" in capsys.readouterr().err
    assert files(place) == before


def test_missing_files_are_refused(place, capsys):
    (place / "exam.toml").unlink()
    grade(place, code=2)
    assert "exam.toml: the exam cannot be read" in capsys.readouterr().err


SCRIPT = """
import sys
sys.path[:0] = [{tests!r}]
from simple_marker import EXAM, slowly
from svmsym.grading import wiring
wiring.load_exam = lambda path, variants: EXAM
wiring.marker = lambda: slowly
wiring.questions = lambda exam: {{}}
from svmsym.cli.main import main
if __name__ == "__main__":
    sys.exit(main(["grade", *sys.argv[1:]]))
"""


@pytest.fixture
def command(place):
    """The command in a process of its own, on a class of twelve and a judge that takes its time."""
    script = place / "grade.py"
    script.write_text(SCRIPT.format(tests=str(Path(__file__).parent)), "utf-8")
    for k in range(10, 19):
        (place / "class" / f"{k}.md").write_text(GOOD, "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(svmsym.__file__).parents[1])}
    start = [sys.executable, str(script), str(place / "exam.toml"), str(place / "class"), "--format", "all"]
    return lambda out, *more: ([*start, "-o", str(place / out), "--jobs", "2", *more], environment)


def test_killed_and_resumed_writes_the_same_bytes(place, command):
    arguments, environment = command("whole")
    done = subprocess.run(arguments, check=True, env=environment, capture_output=True)
    assert done.stderr == b"", "progress is shown on a terminal alone"
    arguments, environment = command("broken")
    child = subprocess.Popen(arguments, env=environment, stdout=subprocess.DEVNULL)
    deadline = time.monotonic() + 60
    while len(list((place / "broken" / "records").glob("*.json"))) < 3 and time.monotonic() < deadline:
        time.sleep(0.01)
    child.send_signal(signal.SIGKILL)
    child.wait()
    assert not (place / "broken" / "marks.json").exists()
    arguments, environment = command("broken", "--resume")
    subprocess.run(arguments, check=True, env=environment, capture_output=True)
    assert files(place / "broken") == files(place / "whole")


def test_progress_is_shown_on_a_terminal(command):
    ours, theirs = pty.openpty()
    arguments, environment = command("shown")
    child = subprocess.Popen(arguments, env=environment, stdout=subprocess.DEVNULL, stderr=theirs)
    os.close(theirs)
    seen = b""
    while True:
        try:
            part = os.read(ours, 4096)
        except OSError:
            break
        if not part:
            break
        seen += part
    assert child.wait() == 0
    os.close(ours)
    assert b"marking" in seen
    assert b"of 15" in seen
    assert seen.endswith(b"\r\x1b[K")
