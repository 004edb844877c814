"""What goes wrong while an answer is judged says nothing about the answer, and nothing about the next one."""

import importlib.util
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from svmsym.cli.main import main
from svmsym.errors import SvmsymError
from svmsym.exams.worker import Worker
from svmsym.exams.worker_tasks import stopped
from svmsym.judging import answers
from svmsym.limits import TimeLimitError, time_limit

FAULTY = (str(Path(__file__).with_name("faulty_process.py")),)
LIMITS = importlib.util.find_spec("resource") is not None
RIGHT = ("w = Σᵢ αᵢ yᵢ xᵢ", "w = sum_j y_j alpha_j x_j")
WRONG = ("Σᵢ αᵢ yᵢ = 0", "Σᵢ αᵢ = 0")


@pytest.fixture(scope="module")
def worker():
    root = Path(__file__).parents[3]
    before = os.environ.get("PYTHONPATH")
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, (str(root), before)))
    with Worker(seconds=20, megabytes=700, program=FAULTY) as one:
        yield one
    if before is None:
        del os.environ["PYTHONPATH"]
    else:
        os.environ["PYTHONPATH"] = before


def judges_rightly(worker):
    right, wrong = worker.compare(*RIGHT), worker.compare(*WRONG)
    return (right["verdict"], wrong["verdict"], bool(wrong["counterexample"])) == ("correct", "wrong", True)


def test_one_process_serves_many(worker):
    assert judges_rightly(worker)
    before = worker.starts
    assert all(judges_rightly(worker) for _ in range(5))
    assert worker.starts == before


@pytest.mark.parametrize("task", ["sleep", "spin"])
def test_what_takes_too_long_is_undecided(worker, task):
    worker.compare(*RIGHT)
    worker.seconds = 0.3
    try:
        start = time.monotonic()
        found = worker.ask(task)
        assert time.monotonic() - start < 5
    finally:
        worker.seconds = 20
    assert found["verdict"] == "undecided"
    assert "longer than 0.3 s" in found["reason"]
    assert judges_rightly(worker)


@pytest.mark.skipif(not LIMITS, reason="the system has no limits of memory")
def test_what_takes_too_much_memory_is_undecided(worker):
    found = worker.ask("memory")
    assert found["verdict"] == "undecided"
    assert "more than 700 MB" in found["reason"]
    assert judges_rightly(worker)


def test_what_ends_the_process_is_undecided(worker):
    found = worker.ask("crash")
    assert found["verdict"] == "undecided"
    assert "exit code 7" in found["reason"]
    assert judges_rightly(worker)


@pytest.mark.parametrize("task", ["fail", "recursion"])
def test_a_failure_inside_is_undecided_and_the_process_goes_on(worker, task):
    judges_rightly(worker)
    before = worker.starts
    found = worker.ask(task)
    assert found["verdict"] == "undecided"
    assert "must not be shown" not in found["reason"]
    assert judges_rightly(worker)
    assert worker.starts == before


def test_what_is_printed_disturbs_nobody(worker, capfd):
    assert worker.ask("print") == {"verdict": "correct"}
    assert judges_rightly(worker)
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(not LIMITS, reason="the system has no limits of files")
def test_no_file_can_be_written(worker, tmp_path):
    path = tmp_path / "written.txt"
    assert worker.ask("file", path=str(path))["verdict"] == "undecided"
    assert not path.exists() or not path.read_text("utf-8")


def test_a_bad_reference_is_an_error_with_its_hint(worker):
    with pytest.raises(SvmsymError, match="the reference cannot be read"):
        worker.compare("b = = 1", "b = 1")
    with pytest.raises(SvmsymError, match="there is no task"):
        worker.ask("fly")


def test_all_tasks(worker):
    square = {"X": [[1, 1], [1, -1], [-1, 1], [-1, -1]], "y": [1, 1, -1, -1], "C": "inf"}
    assert worker.check_value(square, "alpha", "(1/2, 0, 1/2, 0)")["verdict"] == "correct"
    found = worker.check_value(square, "alpha", "(1/2, 0, 0, 1/2)")
    assert found["verdict"] == "wrong"
    assert found["violated"]
    assert worker.read("b = 0,5")["formulas"][0]["text"] == "b = 0.5"
    assert worker.check_derivation("hard-margin", "$w = -\\sum_i α_i y_i x_i$")["first_wrong_line"] == 1


@pytest.mark.skipif(not hasattr(signal, "alarm"), reason="the system has no alarm clock")
def test_a_task_ends_even_if_whoever_asked_is_gone():
    command = [sys.executable, *FAULTY, "700", "1"]
    environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[3])}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment, text=True
    ) as process:
        assert json.loads(process.stdout.readline())["ready"]
        process.stdin.write('{"task": "spin", "with": {}}\n')
        process.stdin.flush()
        assert process.wait(30) == -signal.SIGALRM


def test_a_stop_is_never_wrong():
    for task in ("compare", "check_value", "check_derivation"):
        assert stopped(task, "why") | {"verdict": "undecided", "reason": "why"} == stopped(task, "why")
    assert stopped("read", "why")["error"]["message"] == "why"


def test_a_worker_that_cannot_start_says_so():
    with pytest.raises(SvmsymError, match="does not start"), Worker(program=("-c", "")) as none:
        none.read("b")


def test_the_alarm_clock_is_turned_off():
    with pytest.raises(TimeLimitError), time_limit(0.05):
        time.sleep(5)
    with time_limit(0.05):
        pass
    time.sleep(0.1)


def test_the_command_gives_up_in_time(capsys, monkeypatch):
    monkeypatch.setattr(answers, "compare", lambda *_, **__: time.sleep(30))
    assert main(["compare", *RIGHT, "--time-limit", "0.1", "--json"]) == 3
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "undecided"
    assert "longer than 0.1 s" in found["reason"]
    assert main(["compare", *RIGHT, "--time-limit", "soon"]) == 2
