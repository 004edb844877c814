"""What a killed command left is cleared away by the next one; what another command is writing stays."""

import os
import subprocess
import sys
import time

import pytest

from svmsym.documents import unfinished
from svmsym.documents.files import write_whole

pytestmark = pytest.mark.skipif(os.name == "nt", reason="needs POSIX locks")

# Writes, and is still at it when it is killed.
WRITER = """
import sys, time
from pathlib import Path
from svmsym.documents import files

def stuck(path, target):
    print("here", flush=True)
    time.sleep(60)

Path.replace = stuck
if sys.argv[2] == "open":
    def fdopen(handle, mode):
        stuck(None, None)
    files.os.fdopen = fdopen
files.write_whole(Path(sys.argv[1]), "half")
"""


def writing(target, how="open"):
    process = subprocess.Popen([sys.executable, "-c", WRITER, str(target), how], stdout=subprocess.PIPE)
    assert process.stdout.readline() == b"here\n"
    return process


def end(process):
    process.kill()
    process.wait(30)
    process.stdout.close()


def hidden(folder):
    return [path for path in folder.iterdir() if path.name.startswith(".")]


def make_old(folder):
    hour_ago = time.time() - 3600
    for path in hidden(folder):
        os.utime(path, (hour_ago, hour_ago), follow_symlinks=False)


def write_anew(target):
    """As a new process would: what was cleared is forgotten."""
    unfinished._clear_files.cache_clear()
    write_whole(target, "new")
    assert target.read_text("utf-8") == "new"


@pytest.mark.parametrize("how", ["open", "closed"])
def test_the_file_of_a_killed_command_is_cleared_away(tmp_path, how):
    end(writing(tmp_path / "a.txt", how))
    assert len(hidden(tmp_path)) == 1
    make_old(tmp_path)
    write_anew(tmp_path / "b.txt")
    assert hidden(tmp_path) == []


def test_the_file_of_a_command_that_writes_is_not(tmp_path):
    process = writing(tmp_path / "a.txt")
    try:
        make_old(tmp_path)
        write_anew(tmp_path / "b.txt")
        assert len(hidden(tmp_path)) == 1
    finally:
        end(process)


def test_a_young_file_stays(tmp_path):
    end(writing(tmp_path / "a.txt"))
    write_anew(tmp_path / "b.txt")
    assert len(hidden(tmp_path)) == 1


def test_nothing_else_is_touched(tmp_path):
    other = tmp_path / "other"
    other.write_text("mine", "utf-8")
    (tmp_path / ".svmsym-link.part").symlink_to(other)
    (tmp_path / ".svmsym-folder.part").mkdir()
    (tmp_path / ".svmsym-notes").write_text("mine", "utf-8")
    (tmp_path / ".a.txt.abcdefgh").write_text("mine", "utf-8")
    os.mkfifo(tmp_path / ".svmsym-pipe.part")
    before = sorted(hidden(tmp_path))
    make_old(tmp_path)
    write_anew(tmp_path / "b.txt")
    assert sorted(hidden(tmp_path)) == before
    assert other.read_text("utf-8") == "mine"


def test_a_long_name_can_be_written(tmp_path):
    write_anew(tmp_path / ("a" * 255))
