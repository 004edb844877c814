"""The two-worker examples of docs/scale.md, run as they stand there."""

import re
import socket
import subprocess
import sys
from pathlib import Path

import numpy as np
from two_workers import dask

PAGE = (Path(__file__).parents[2] / "docs" / "scale.md").read_text("utf-8")


def shown(language):
    """The first block of a language that is no session."""
    blocks = re.findall(rf"```{language}\n(.*?)```", PAGE, re.DOTALL)
    return next(block for block in blocks if ">>>" not in block)


def free_port():
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return str(found.getsockname()[1])


def test_the_program(tmp_path):
    dask()
    program = tmp_path / "two.py"
    program.write_text(shown("python"), encoding="utf-8")
    run = subprocess.run(
        [sys.executable, str(program)], capture_output=True, text=True, check=False, timeout=300
    )
    assert run.returncode == 0, run.stderr
    score, same = run.stdout.splitlines()
    assert re.match(r"\d+/600 right", score)
    assert same == "True"


def printed(command, place):
    done = subprocess.run(command, cwd=place, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_commands(tmp_path):
    dask()
    random = np.random.default_rng(0)
    rows = [f"{a!r},{b!r},{int(a * b > 0)}" for a, b in random.normal(size=(80, 2)).tolist()]
    (tmp_path / "points.csv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    few, all_of_them = tmp_path / "examples", Path(__file__).parents[2] / "examples"
    (few / "submissions").mkdir(parents=True)
    for name in ("exam.toml", "submissions/s01.md", "submissions/s02.md"):
        (few / name).write_bytes((all_of_them / name).read_bytes())
    spelled = {"python": [sys.executable], "svmsym": [sys.executable, "-m", "svmsym"]}
    lines = shown("sh").replace("8786", free_port()).splitlines()
    commands = [[*spelled[line.split()[0]], *line.rstrip("& ").split()[1:]] for line in lines]
    *servers, validate, grade = commands
    assert len(servers) == 3
    quiet = {"cwd": tmp_path, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
    running = [subprocess.Popen(command, **quiet) for command in servers]
    try:
        spread = printed(validate, tmp_path)
        marked = printed(grade, tmp_path)
        assert all(server.poll() is None for server in running), "all three were at work"
        assert spread == printed(validate[: validate.index("--scheduler")], tmp_path)
        assert "2 submissions" in marked
        assert len(list((tmp_path / "out" / "records").iterdir())) == 2
    finally:
        for server in reversed(running):
            server.terminate()
        for server in running:
            server.wait(timeout=60)
