"""What all commands share: help, suggestions, exit codes, and life as a process."""

import json
import os
import re
import subprocess
import sys

import pytest
from calling import ROOT, process, run

from svmsym import __version__
from svmsym.formulas.notation import notation_names

# help, suggestions and exit codes


@pytest.mark.parametrize(
    "arguments",
    [
        ["--help"],
        ["derive", "--help"],
        ["verify", "--help"],
        ["list"],
        ["solve", "--help"],
        ["loo", "--help"],
    ],
)
def test_no_sympy_for_help(arguments):
    done = process("-X", "importtime", "-m", "svmsym", *arguments)
    assert done.returncode == 0
    assert "svmsym.cli.main" in done.stderr
    assert not re.search(r"\|\s+(sympy|numpy|flint|svmsym\.formulas)\b", done.stderr)


COMMANDS = ["list", "derive", "verify", "solve", "path", "loo", "certify", "check-certificate", "tour"]


@pytest.mark.parametrize("command", [[], *([name] for name in COMMANDS)])
def test_help_is_readable(capsys, command):
    code, out, err = run(capsys, *command, "--help")
    assert (code, err) == (0, "")
    assert out.startswith("usage: svmsym")
    assert all(len(line) <= 110 for line in out.splitlines())
    assert "==SUPPRESS==" not in out
    assert "None" not in out


def test_help_names_every_command_and_the_exit_codes(capsys):
    _, out, _ = run(capsys, "--help")
    for command in COMMANDS:
        assert re.search(rf"^\s+{command}\s+\w", out, re.MULTILINE)
    assert re.search(r"0 .*1 .*2 ", out)
    assert "examples:" in out


def test_derive_help_names_every_notation_and_warns(capsys):
    _, out, _ = run(capsys, "derive", "--help")
    assert all(name in out for name in notation_names())
    for option in ("--to", "--notation", "--convention", "--n", "--m", "-o"):
        assert option in out
    assert "form=max" in out
    assert "trust" in out


def test_nothing_asked_shows_help(capsys):
    code, out, err = run(capsys)
    assert (code, err) == (0, "")
    assert out.startswith("usage: svmsym")


def test_version(capsys):
    code, out, _ = run(capsys, "--version")
    assert (code, out) == (0, f"svmsym {__version__}\n")


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (["derive", "soft-margn"], "soft-margin"),
        (["derive", "soft_margin"], "soft-margin"),
        (["derive", "nu-svcc"], "nu-svc"),
        (["verify", "hard-margni"], "hard-margin"),
        (["derive", "hard-margin", "--notation", "ostwld"], "ostwald"),
        (["derive", "hard-margin", "--notation", "Default"], "default"),
        (["lst"], "svmsym list"),
        (["dervie", "hard-margin"], "svmsym derive"),
        (["exam", "shwo"], "svmsym exam show"),
        (["completion", "bsh"], "bash"),
        (["check", "a.toml", "--quantity", "slak", "1"], "slack"),
    ],
)
def test_the_nearest_name_is_suggested(capsys, arguments, near):
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert err.startswith("svmsym: ")
    assert re.search(rf"did you mean:? {near}\b", err), err


@pytest.mark.parametrize(
    ("arguments", "said", "unsaid"),
    [
        (["check", "a.toml", "--quantity", "foo", "1"], "invalid choice: 'foo'", "did you mean"),
        (["completion", "foo"], "invalid choice: 'foo'", "did you mean"),
        (["derive", "soft-margin", "--to"], "no value follows --to", "minus"),
        (["derive", "soft-margin", "-o", "--to", "text"], "no value follows --output", "minus"),
        (["derive", "soft-margin", "--to", "-o", "x"], "no value follows --to", "minus"),
        (["solve", "a.csv", "--coef0", "-1/2"], "a value that begins with a minus needs =", "follows"),
        (["solve", "a.csv", "--coef0", "-t"], "a value that begins with a minus needs =", "follows"),
        (["solve", ROOT / "tests/problems/four-points.toml", "--C", "nan"], "give a number", "drop"),
        (["path", ROOT / "tests/problems/four-points.toml", "--at", "nan"], "give a number", "drop"),
    ],
)
def test_no_hint_misleads(capsys, arguments, said, unsaid):
    code, _, err = run(capsys, *map(str, arguments))
    assert code == 2
    assert said in err
    assert unsaid not in err


def test_help_has_every_exit_code(capsys):
    _, out, _ = run(capsys, "--help")
    codes = out.partition("exit codes:")[2]
    assert re.findall(r"\b\d+(?= )", codes) == ["0", "1", "2", "3", "130"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["derive"],
        ["derive", "hard-margin", "--to", "docx"],
        ["derive", "hard-margin", "--n", "two"],
        ["derive", "hard-margin", "soft-margin"],
        ["derive", "hard-margin", "--notation", "nobody"],
        ["derive", "something-else-entirely"],
        ["list", "extra"],
        ["bake"],
        ["--unknown"],
    ],
)
def test_usage_errors_are_one_message_and_two(capsys, arguments):
    code, out, err = run(capsys, *arguments)
    assert (code, out) == (2, "")
    assert err.startswith("svmsym: ")
    assert err.count("svmsym: ") == 1
    assert "what to do" in err
    assert "Traceback" not in err


def test_a_misspelt_name_is_noticed_before_anything_is_printed(capsys):
    code, out, err = run(capsys, "verify", "hard-margin", "soft-margn")
    assert code == 2
    assert "soft-margin" in err
    assert out == ""


# as a process


def test_as_a_process():
    done = process("-m", "svmsym", "derive", "hard-margin", "--to", "json", env=plain_environment())
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["name"] == "hard-margin"


def test_unicode_whatever_the_terminal_says():
    environment = {**plain_environment(), "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    done = process("-m", "svmsym", "derive", "hard-margin", env=environment)
    assert (done.returncode, done.stderr) == (0, "")
    assert "½‖w‖²" in done.stdout


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have no such names")
def test_names_that_are_no_utf_8_are_shown_with_an_escape():
    done = process("-m", "svmsym", "solve", os.fsdecode(b"no-such-\xff.toml"), cwd=ROOT)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(r"svmsym: no-such-\udcff.toml: there is no such file")


def plain_environment():
    # Unbuffered output would hide what happens when the buffer is written at the end.
    return {key: value for key, value in os.environ.items() if key != "PYTHONUNBUFFERED"}


@pytest.mark.parametrize(
    "arguments", [["list"], ["--help"], ["derive", "hard-margin"], ["verify", "hard-margin"]]
)
def test_a_reader_that_has_gone_is_no_error(arguments):
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-m", "svmsym", *arguments],
            stdout=writing,
            stderr=subprocess.PIPE,
            env=plain_environment(),
            check=False,
        )
    finally:
        os.close(writing)
    assert done.stderr == b""


def test_interrupted(capsys, monkeypatch):
    def stop(_):
        raise KeyboardInterrupt

    monkeypatch.setattr("svmsym.cli.list.run", stop)
    code, out, err = run(capsys, "list")
    assert (code, out, err) == (130, "", "svmsym: interrupted\n")


@pytest.mark.parametrize("loading", ["argparse", "svmsym.cli.main", "svmsym.errors"])
def test_interrupted_while_it_loads(loading):
    code = f"""
import sys
class Stop:
    def find_spec(self, name, *_):
        if name == {loading!r}:
            raise KeyboardInterrupt
sys.meta_path.insert(0, Stop())
from svmsym.__main__ import main
sys.exit(main())
"""
    done = process("-c", code)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "svmsym: interrupted\n")


@pytest.mark.parametrize(
    ("arguments", "help_"),
    [
        (("derive", "hard-margin", "--example", "my.csv", "--C", "1"), "svmsym derive --help"),
        (("derive", "hard-margin", "--n"), "svmsym derive --help"),
        (("solve", "points.csv", "--detail", "full"), "svmsym solve --help"),
        (("exam", "show", "exam.toml", "--seed", "1"), "svmsym exam --help"),
        (("--detail",), "svmsym --help"),
    ],
)
def test_the_help_that_is_named_is_that_of_the_command(capsys, arguments, help_):
    code, _, err = run(capsys, *arguments)
    assert code == 2
    assert f"what to do: {help_} shows" in err
