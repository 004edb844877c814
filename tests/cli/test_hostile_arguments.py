"""Odd files, names and values end in one message with exit code 2, never in a traceback or without end."""

import os
import resource
import subprocess
import sys

import pytest
from running import run, written

POINTS = "0,0,-1\n1,0,-1\n3,3,1\n4,3,1\n"
ENDLESS = "/dev/zero"
READERS = [
    ("solve", ENDLESS),
    ("fit", ENDLESS),
    ("cv", ENDLESS),
    ("path", ENDLESS),
    ("loo", ENDLESS),
    ("predict", ENDLESS, "points.csv"),
    ("certify", "--model", ENDLESS, "points.csv"),
    ("check-certificate", ENDLESS, "points.csv"),
    ("check-certificate", "proof.json", ENDLESS),
    ("check", "hard-margin", ENDLESS),
    ("derive", ENDLESS),
    ("exam", "show", ENDLESS),
]
LONG = "x" * 300
NAMES = [
    ("solve", LONG),
    ("solve", "points.csv", "--certificate", LONG),
    ("solve", "points.csv", "--figure", f"{LONG}.svg"),
    ("fit", "points.csv", "-o", LONG),
    ("predict", LONG, LONG),
    ("certify", "--model", LONG, "points.csv"),
    ("check-certificate", LONG),
    ("check", "hard-margin", LONG),
    ("exam", "lint", LONG),
    ("exam", "show", LONG),
    ("derive", "ridge", "-o", LONG),
]
NUMBERS = ["1e400", str(10**400), "9" * 5000, "1e999999999", "nan", "", "\x1b[2J", "½"]


def limited():
    """An endless file would fill the memory: here it ends early."""
    resource.setrlimit(resource.RLIMIT_AS, (3 * 2**30, 3 * 2**30))


@pytest.fixture
def place(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    written(tmp_path, POINTS, "points.csv")
    written(tmp_path, '{"format": "svmsym-certificate-1"}', "proof.json")
    return tmp_path


def refused(code, err):
    assert code == 2
    assert "Traceback" not in err
    assert err.startswith("svmsym: ")
    assert "what to do: " in err


@pytest.mark.skipif(not os.path.exists(ENDLESS), reason="there is no such device")  # noqa: PTH110 - a device
@pytest.mark.parametrize("asked", READERS, ids=" ".join)
def test_a_file_without_end_is_refused_at_once(place, asked):
    done = subprocess.run(
        [sys.executable, "-m", "svmsym", *asked], capture_output=True, cwd=place, check=False,
        encoding="utf-8", timeout=60, preexec_fn=limited,
    )  # fmt: skip
    refused(done.returncode, done.stderr)


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("asked", NAMES, ids=lambda asked: " ".join(asked).replace("x" * 300, "LONG"))
def test_a_name_that_is_too_long_is_blamed_itself(capsys, asked):
    code, _, err = run(capsys, *asked)
    refused(code, err)
    assert "the output cannot be written" not in err


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("odd", ["a\0b", "a\ud800b"])
@pytest.mark.parametrize(
    "asked",
    [
        ("solve",),
        ("predict", "points.csv", "points.csv", "-o"),
        ("check", "hard-margin"),
        ("fit", "points.csv", "-o"),
    ],
)
def test_names_that_no_file_has_are_refused(capsys, asked, odd):
    refused(run(capsys, *asked, odd)[0], run(capsys, *asked, odd)[2])


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("asked", [("fit", "points.csv"), ("cv", "points.csv"), ("solve", "points.csv")])
def test_two_dashes_are_no_value(capsys, asked):
    code, _, err = run(capsys, *asked, "--label=--")
    refused(code, err)
    assert "argument --label: expected one argument" in err


@pytest.mark.usefixtures("place")
@pytest.mark.parametrize("value", NUMBERS, ids=lambda value: ascii(value)[:12])
@pytest.mark.parametrize("command", ["fit", "cv"])
def test_values_beyond_floating_point_are_refused(capsys, place, command, value):
    refused(*run(capsys, command, "points.csv", f"--C={value}")[::2])
    written(place, POINTS + f'"{value}",1,1\n', "odd.csv")
    refused(*run(capsys, command, "odd.csv", "--no-header")[::2])
