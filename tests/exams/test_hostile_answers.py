"""Hostile answers are refused within a bounded amount of work and memory, and nothing happens outside."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from guarded_reading import MOST_CALLS
from hostile_answers import HARMLESS, REFUSED

HERE = Path(__file__).parent
MOST_BYTES = 200 * 2**20


@pytest.fixture(scope="module")
def outcome(tmp_path_factory):
    empty = tmp_path_factory.mktemp("empty")
    path = os.pathsep.join([str(HERE), str(HERE.parents[1]), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, str(HERE / "guarded_reading.py")],
        cwd=empty,
        env={**os.environ, "PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=600,
        check=True,
    )
    assert not list(empty.iterdir())
    return json.loads(done.stdout)


def test_there_are_eighty_of_them():
    assert len(set(REFUSED.values())) >= 80


def test_nothing_is_run_opened_or_sent(outcome):
    assert outcome["broken"] == []


@pytest.mark.parametrize("name", REFUSED)
def test_it_is_refused(outcome, name):
    kind, calls, peak, said = outcome["results"][name]
    assert kind == "Unreadable", said
    assert calls <= MOST_CALLS
    assert peak <= MOST_BYTES


@pytest.mark.parametrize("name", HARMLESS)
def test_it_is_read_without_harm(outcome, name):
    kind, calls, peak, said = outcome["results"][name]
    assert kind == "Read"
    assert said
    assert calls <= MOST_CALLS
    assert peak <= MOST_BYTES


def test_the_guard_notices(tmp_path):
    script = (
        "import guarded_reading as g, sys; sys.addaudithook(g.guard); g.watching = True; open('owned', 'w')"
    )
    path = os.pathsep.join([str(HERE), str(HERE.parents[1]), os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-c", script],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert "PermissionError: open" in done.stderr
    assert not list(tmp_path.iterdir())
