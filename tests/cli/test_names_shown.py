"""The name of a file can neither colour nor move the screen, nor break a line."""

import os
import subprocess
import sys

import pytest
from running import written

NAME = "a\x1b[31m\n\x07\u202eb"
SHOWN = r"a\x1b[31m\n\x07\u202eb"
POINTS = "0,0,-1\n1,0,-1\n3,3,1\n4,3,1\n"
RUNS = [
    (("solve", ".csv", "--certificate", "new.json"), "wrote {}new.json; check it with:"),
    (("solve", ".csv", "--figure", "new.svg"), "wrote {}new.svg"),
    (("solve", "bad.csv"), "{}bad.csv:2:3: column 2"),
    (("solve", "none.csv"), "{}none.csv: there is no such file"),
    (("solve", ".csv", "--explain"), "{}"),
    (("fit", ".csv", "-o", "m.json"), "wrote {}m.json; predict with: svmsym predict $'{}m.json' DATA"),
    (("fit", "one.csv"), "{}one.csv has one point only"),
    (("fit", ".csv", "-o", ".csv"), "{}.csv: the model would replace the data"),
    (("derive", "none.py"), "{}none.py"),
    (("derive", "ridge", "-o", "new.txt"), "wrote {}new.txt"),
    (("derive", "ridge", "--notation", "none.toml"), "{}none.toml"),
    (("check", "hard-margin", "none.md"), "{}none.md cannot be read"),
    (("exam", "show", "none.toml"), "{}none.toml"),
    (("list", ""), "unrecognized arguments: {}"),
]
PLAIN = ("hard-margin", "ridge")


@pytest.mark.parametrize(("asked", "said"), RUNS)
def test_a_name_is_printed_as_text(tmp_path, asked, said):
    written(tmp_path, POINTS, f"{NAME}.csv")
    written(tmp_path, "0,0,-1\n1,x,1\n", f"{NAME}bad.csv")
    written(tmp_path, "0,0,-1\n", f"{NAME}one.csv")
    command, *words = asked
    plain = {*PLAIN, "show"}
    given = [word if word.startswith("-") or word in plain else NAME + word for word in words]
    done = subprocess.run(
        [sys.executable, "-m", "svmsym", command, *given],
        capture_output=True, cwd=tmp_path, check=False, encoding="utf-8", env=dict(os.environ),
    )  # fmt: skip
    shown = done.stdout + done.stderr
    assert said.replace("{}", SHOWN) in shown
    assert not [c for c in shown if c in NAME and not c.isprintable() and c != "\n"]
    assert SHOWN.partition(r"\n")[0] + "\n" not in shown


def test_the_command_that_is_offered_works_in_a_shell(tmp_path):
    bash = ["bash", "-c"]
    written(tmp_path, POINTS, f"{NAME}.csv")
    run = [sys.executable, "-m", "svmsym"]
    told = subprocess.run(
        [*run, "solve", f"{NAME}.csv", "--certificate", f"it's {NAME}.json"],
        capture_output=True, cwd=tmp_path, check=True, encoding="utf-8",
    ).stdout  # fmt: skip
    command = told.partition("check it with: svmsym ")[2].strip()
    done = subprocess.run(
        [*bash, f'"{sys.executable}" -m svmsym {command}'], capture_output=True, cwd=tmp_path, check=False,
        env={**os.environ, "LC_ALL": "C.UTF-8"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
