"""Two runs into one folder: the second says so and touches nothing; a killed one blocks nobody."""

import errno
import json
import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest
from simple_marker import EXAM, handed_in, mark

import svmsym
from svmsym.cli.main import main
from svmsym.errors import SvmsymError
from svmsym.grading.class_run import Run, run_class
from svmsym.grading.folder_lock import LOCK_FILE, locked

CLASS = (handed_in("s1", a="right"), handed_in("s2", a="no"))
EXAM_FILE = """\
[exam]
id = "e"
title = "A short one"
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
HOLDER = """
import sys, time
from pathlib import Path
from svmsym.grading.folder_lock import locked
with locked(Path(sys.argv[1])):
    print("locked", flush=True)
    time.sleep(60)
"""


def files(folder):
    return {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


@pytest.fixture
def class_of_two(tmp_path):
    (tmp_path / "exam.toml").write_text(EXAM_FILE, "utf-8")
    (tmp_path / "class").mkdir()
    for name, answer in (("s1", "w = (1/2, 1/2)"), ("s2", "w = (1, 2)")):
        (tmp_path / "class" / f"{name}.md").write_text(f"## a\n{answer}\n", "utf-8")
    return tmp_path


def grade(place, *options):
    command = ["grade", place / "exam.toml", place / "class", "-o", place / "out", "--jobs", 1, *options]
    return main([str(argument) for argument in command])


@pytest.fixture
def other_run(class_of_two):
    """Another process that has the folder."""
    environment = {**os.environ, "PYTHONPATH": str(Path(svmsym.__file__).parents[1])}
    command = [sys.executable, "-c", HOLDER, str(class_of_two / "out")]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout.readline() == "locked\n"
        yield child
        child.kill()


def test_the_second_run_says_so_and_leaves_the_first_alone(class_of_two, other_run, capsys):
    before = files(class_of_two / "out")
    assert grade(class_of_two) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "out: another run is writing into this folder" in said.err
    assert "what to do: wait until it has ended, or name another folder with -o" in said.err
    assert files(class_of_two / "out") == before
    assert other_run.poll() is None


def test_a_killed_run_blocks_nobody_and_leaves_nothing(class_of_two, other_run):
    other_run.send_signal(signal.SIGKILL)
    other_run.wait()
    assert set(files(class_of_two / "out")) == {LOCK_FILE}
    assert grade(class_of_two, "--resume") == 0
    left = files(class_of_two / "out")
    assert LOCK_FILE not in left
    assert len(json.loads(left["marks.json"])["students"]) == 2


def test_the_lock_is_free_while_nobody_marks(class_of_two):
    assert grade(class_of_two) == grade(class_of_two) == 0


def test_python_holds_the_same_lock(class_of_two, other_run):
    with pytest.raises(SvmsymError, match="another run"):
        run_class(EXAM, CLASS, mark, Run(class_of_two / "out"))
    other_run.kill()
    other_run.wait()
    assert len(run_class(EXAM, CLASS, mark, Run(class_of_two / "out")).students) == 2


def test_another_thread_is_another_run(tmp_path):
    told = []

    def second():
        try:
            with locked(tmp_path):
                told.append("both")
        except SvmsymError as error:
            told.append(error.what)

    with locked(tmp_path), locked(tmp_path):
        thread = threading.Thread(target=second)
        thread.start()
        thread.join()
    assert told == ["another run is writing into this folder"]
    assert files(tmp_path) == {}


def test_many_runs_one_after_the_other_never_overlap(tmp_path):
    """The file is removed while others wait for it: whoever opened the old one must not believe in it."""
    inside, most, done = [], [], []

    def run():
        ends = time.monotonic() + 20
        while time.monotonic() < ends:
            try:
                with locked(tmp_path / "out"):
                    inside.append(1)
                    most.append(len(inside))
                    time.sleep(0.001)
                    inside.pop()
                    done.append(1)
                    return
            except SvmsymError:
                time.sleep(0.0005)

    threads = [threading.Thread(target=run) for _ in range(20)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert (len(done), max(most)) == (20, 1)
    assert files(tmp_path) == {}


@pytest.mark.skipif(sys.platform == "win32", reason="flock")
def test_a_disk_without_locks_is_told(class_of_two, monkeypatch, capsys):
    def flock(_handle, _how):
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr("fcntl.flock", flock)
    assert grade(class_of_two) == 0
    assert "note: this disk has no locks" in capsys.readouterr().out


def test_a_run_that_has_nothing_to_mark_leaves_no_folder(class_of_two):
    for path in (class_of_two / "class").iterdir():
        path.unlink()
    assert grade(class_of_two) == 2
    assert not (class_of_two / "out").exists()


@pytest.mark.parametrize("inside", ["", "deep/er/"])
def test_a_file_where_the_folder_should_be_is_told(class_of_two, inside, capsys):
    (class_of_two / "file").write_text("mine", "utf-8")
    command = ["grade", class_of_two / "exam.toml", class_of_two / "class", "-o"]
    assert main([str(part) for part in (*command, class_of_two / "file" / inside)]) == 2
    assert "cannot use the folder" in capsys.readouterr().err
    assert (class_of_two / "file").read_text("utf-8") == "mine"
