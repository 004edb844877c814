"""``-`` is the standard input, wherever a problem or data are read."""

import subprocess
import sys

import pytest
from running import written

POINTS = "0,0,-1\n1,0,-1\n3,3,1\n4,3,1\n"
STATED = '[problem]\nkind = "svc"\nC = "inf"\n[data]\nX = [["0"], ["2"]]\ny = [-1, 1]\n'


def piped(text, *arguments, code=0):
    done = subprocess.run(
        [sys.executable, "-m", "svmsym", *map(str, arguments)],
        input=text,
        capture_output=True,
        check=False,
        encoding="utf-8",
    )
    assert done.returncode == code, done.stderr
    return done.stdout if code == 0 else done.stderr


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        (POINTS, ("solve", "{}", "--C", "1")),
        (POINTS, ("solve", "{}", "--C", "t")),  # read again, for its letter
        (POINTS, ("path", "{}")),
        (POINTS, ("loo", "{}")),
        (POINTS, ("check", "{}", "--C", "inf", "--quantity", "w", "(4/13, 6/13)")),
        (POINTS, ("cv", "{}", "--folds", "2")),
        (STATED, ("solve", "{}", "--format", "toml")),
        (STATED, ("solve", "{}")),
    ],
)
def test_it_is_read_as_a_file_is(tmp_path, text, asked):
    file = written(tmp_path, text, "given.toml" if text == STATED else "given.csv")
    command, place, *more = asked
    by_name = piped("", command, place.format(file), *more)
    assert piped(text, command, place.format("-"), *more) == by_name


def test_a_certificate_of_it_is_checked_by_it(tmp_path):
    proof = tmp_path / "proof.json"
    told = piped(POINTS, "solve", "-", "--C", "1", "--certificate", proof)
    assert told.rstrip().endswith(f"svmsym check-certificate {proof} -")
    assert "accepted" in piped(POINTS, "check-certificate", proof, "-")


@pytest.mark.parametrize(
    ("text", "says"), [("", "-: the file is empty"), ("0,0,1\n1,x,-1\n", "-:2:3: column 2")]
)
def test_what_is_wrong_with_it_has_a_place(text, says):
    assert says in piped(text, "solve", "-", code=2)
