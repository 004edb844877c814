"""One command for all benchmarks: a tiny subject goes through the same run; no time is asserted."""

import doctest
import importlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

ROOT = Path(__file__).parents[2]
DOCTESTS = (
    "report.row",
    "report.table",
    "report.machine",
    "report.picture",
    "numeric.judging",
    "numeric.limits",
)
FAKE = """
from benchmarks.report.row import at_least, at_most, costing, faster

def versions():
    return {"a peer": "1.2"}

def measure(quick):
    print("a library that talks")
    yield at_most("one problem", 0.001, None, "s")
    yield faster("solve <it>", "a peer", 0.5, 4.0, limit=8, samples=3)
    yield costing("start", "a floor", 0.002, 0.001, limit=LIMIT, samples=3)
    yield faster("judge", "who is away", 0.5, None, limit=2, note="not installed")
    yield at_least("rate", 1500.0 if quick else 2000.0, 1000, "a minute")
"""
ENDLESS = (
    FAKE.replace("LIMIT", "3")
    + """
    import os, pathlib, time
    pathlib.Path(os.environ["REACHED"]).touch()
    time.sleep(600)
"""
)
RUN = """
import sys
from benchmarks.__main__ import main
sys.exit(main(["--json", sys.argv[1]], {"endless": "endless", "never": "never"}))
"""


@pytest.fixture
def command(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    from benchmarks.__main__ import main  # noqa: PLC0415 - benchmarks are not installed

    return main


@pytest.fixture
def subject(tmp_path, monkeypatch):
    """Write a subject; it is found by the process that measures it."""
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))

    def made(name, text):
        (tmp_path / f"{name}.py").write_text(text, "utf-8")
        return {name: name}

    return made


def lines(text, subject="fake"):
    return [line for line in text.splitlines() if line.startswith(f"{subject} ")]


def test_table_json_and_picture_agree(command, subject, tmp_path, capfd):
    subjects = subject("fake", FAKE.replace("LIMIT", "3"))
    result, picture = tmp_path / "result.json", tmp_path / "picture.svg"
    assert command(["--quick", "--json", str(result), "--picture", str(picture)], subjects) == 0
    out, err = capfd.readouterr()
    assert err == "a library that talks\n"  # no progress: this is no terminal
    found = json.loads(result.read_text("utf-8"))
    assert found["quick"]
    assert not found["interrupted"]
    assert found["versions"] == {"a peer": "1.2"}
    assert {"processor", "cores", "memory", "python", "commit"} <= set(found["machine"])
    assert {"start", "end", "others", "busy"} == set(found["load"])
    rows = found["rows"]
    assert [row["holds"] for row in rows] == [None, True, True, None, True]
    assert [row["ratio"] for row in rows] == [None, 8.0, 2.0, None, None]
    shown = [row for row in rows if row["limit"] is not None]
    texts = [element.text for element in ET.fromstring(picture.read_text("utf-8")).iter() if element.text]
    assert len(lines(out)) == len(shown) == 4
    for line, row in zip(lines(out), shown, strict=True):
        verdict = {True: "ok", False: "MISSED", None: "not measured"}[row["holds"]]
        told = f"{row['what']} ({row['peer']})" if row["peer"] else row["what"]
        figures = texts[texts.index(told) + 1]
        assert row["what"] in line
        assert f"  {verdict}" in line
        value, unit = (row["ratio"], "") if row["peer"] else (row["ours"], f" {row['unit']}")
        limit = f"{'≥' if row['at_least'] else '≤'} {row['limit']:,g}{unit}"
        shown_value = "–" if value is None else f"{value:,g}{unit}"
        assert re.search(rf" {shown_value} +{limit} ", line)
        assert figures == f"{'' if value is None else shown_value} ({limit}) {verdict}".strip()
    assert "3 limits kept, 0 missed, 1 not measured" in out
    assert "a peer 1.2" in out


def test_a_missed_limit_ends_with_1(command, subject, tmp_path, capfd):
    picture = tmp_path / "picture.svg"
    assert command(["--picture", str(picture)], subject("fake", FAKE.replace("LIMIT", "1.9"))) == 1
    out, _ = capfd.readouterr()
    assert next(line for line in lines(out) if "MISSED" in line).split()[1] == "start"
    assert "2,000 a minute" in out  # not the quick one
    assert "MISSED" in picture.read_text("utf-8")


def test_a_subject_that_fails_does_not_cost_the_others(command, subject, capfd):
    subjects = {
        **subject(
            "broken", "def versions():\n    return {}\n\ndef measure(quick):\n    raise ValueError('planted')"
        ),
        **subject("gone", "import os\nos._exit(7)"),
        **subject("bare", "import no_such_peer"),
        **subject("fake", FAKE.replace("LIMIT", "3")),
    }
    assert command([], subjects) == 1
    out, _ = capfd.readouterr()
    assert "ValueError: planted" in lines(out, "broken")[0]
    assert "exit code 7" in lines(out, "gone")[0]
    assert "not measured (no_such_peer is not installed)" in lines(out, "bare")[0]
    assert len(lines(out)) == 4
    assert command(["--only", "bare", "--only", "fake"], subjects) == 0


def test_a_subject_that_is_not_there_is_refused(command, subject, capsys):
    with pytest.raises(SystemExit, match="2"):
        command(["--only", "nothing"], subject("fake", FAKE))
    with pytest.raises(SystemExit, match="2"):
        command(["--json", "no such folder/file.json"], subject("fake", FAKE))
    assert "no file can be written there" in capsys.readouterr().err


@pytest.fixture
def interruptible():
    """A shell starts background jobs deaf to interruptions, and processes of theirs inherit that."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("interruptible")
def test_an_interruption_leaves_what_was_measured(subject, tmp_path):
    subject("endless", ENDLESS)
    result, reached = tmp_path / "result.json", tmp_path / "reached"
    paths = os.pathsep.join([str(ROOT), str(tmp_path)])
    with subprocess.Popen(
        [sys.executable, "-c", RUN, str(result)],
        env={**os.environ, "PYTHONPATH": paths, "REACHED": str(reached)},
        stdout=subprocess.PIPE,
        text=True,
        start_new_session=True,
    ) as run:
        end = time.monotonic() + 120
        while not reached.exists() and run.poll() is None and time.monotonic() < end:
            time.sleep(0.05)
        os.killpg(run.pid, signal.SIGINT)  # as a terminal does
        out, _ = run.communicate(timeout=60)
    assert run.returncode == 130
    assert "interrupted" in out
    found = json.loads(result.read_text("utf-8"))
    assert found["interrupted"]
    assert [row["what"] for row in found["rows"]] == ["one problem", "solve <it>", "start", "judge", "rate"]


def test_it_is_one_command():
    done = subprocess.run(
        [sys.executable, "-m", "benchmarks", "--help"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert all(option in done.stdout for option in ("--quick", "--only", "--json", "--picture", "symbolic"))


def test_every_subject_is_there_and_in_the_words(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    from benchmarks.__main__ import SUBJECTS  # noqa: PLC0415

    words = (ROOT / "benchmarks" / "README.md").read_text("utf-8")
    for module in SUBJECTS.values():
        file = ROOT / f"{module.replace('.', '/')}.py"
        assert re.search(r"^def measure\(quick: bool\)", file.read_text("utf-8"), re.MULTILINE), module
        named = module.removesuffix(".run").removesuffix(".training")
        assert f"python -m {named}" in words


@pytest.mark.parametrize("name", DOCTESTS)
def test_examples_in_the_benchmarks_hold(name, monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    done = doctest.testmod(importlib.import_module(f"benchmarks.{name}"))
    assert done.attempted
    assert not done.failed
