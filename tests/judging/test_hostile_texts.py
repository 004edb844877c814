"""Hostile texts: whatever is written, reading and judging end without an exception and accept nothing."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hostile_answers import HARMLESS, REFUSED

from svmsym import check_value, problem
from svmsym.judging.answers import compare
from svmsym.judging.pages.check import check_derivation
from svmsym.judging.reading import NotUnderstood, Unclear, Understood, read

TWO = problem([[0], [2]], [-1, 1], C="inf")  # b = −1
HERE = Path(__file__).parent
MOST_MEGABYTES = 200
LARGE = [
    "(((9^9)^9)^9)^9",
    "9^{9^9}",
    "10^(10^10)",
    "((((((a+b)^9+c)^9+d)^9+e)^9+f)^9+g)^9",
    "(((((e+1)^9+2)^9+2)^9+2)^9+2)^9",
    "factorial(99999999)",
    "(" + ",".join("1" * 700) + ")",
    "Σ_{i=1}^{1000000} i",
]
SHORT = {name: text for name, text in (REFUSED | HARMLESS).items() if len(text) <= 600}


def test_there_are_enough():
    assert len(SHORT) >= 80


@pytest.mark.parametrize("name", SHORT)
def test_reading_ends(name):
    assert isinstance(read(SHORT[name]), Understood | NotUnderstood | Unclear)


@pytest.mark.parametrize("text", LARGE)
def test_what_is_large_is_accepted_nowhere(text):
    assert compare("b = -1", f"b = {text}").verdict != "correct"
    assert check_value(TWO, "b", f"b = {text}").verdict != "correct"
    assert check_derivation("hard-margin", f"b = {text}").verdict != "correct"


def guarded(place, *command):
    """Run Python in an empty folder with the guard at hand."""
    path = os.pathsep.join(str(folder) for folder in (HERE, HERE.parent, HERE.parents[1]))
    around = {**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
    told = {"capture_output": True, "text": True, "timeout": 600}
    done = subprocess.run([sys.executable, *command], check=False, cwd=place, env=around, **told)
    assert not list(place.iterdir())
    return done


@pytest.mark.skipif(sys.platform == "win32", reason="memory is counted as Unix does")
def test_nothing_is_run_opened_or_sent(tmp_path):
    done = guarded(tmp_path, str(HERE / "guarded_reading.py"))
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["broken"] == []
    assert told["results"].keys() == (REFUSED | HARMLESS).keys()
    assert not [name for name, (_, verdict) in told["results"].items() if verdict == "correct"]
    assert sum(kind == "NotUnderstood" for kind, _ in told["results"].values()) >= 100
    assert told["megabytes"] <= MOST_MEGABYTES


@pytest.mark.skipif(sys.platform == "win32", reason="as above")
def test_the_guard_notices(tmp_path):
    script = (
        "import guarded_reading as g, sys; sys.addaudithook(g.guard); g.guarded(lambda: open('owned', 'w'))"
    )
    assert "PermissionError: open" in guarded(tmp_path, "-c", script).stderr
