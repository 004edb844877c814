"""Marking, ledger and derivations on two Dask workers: the same bytes as here, also where one is killed."""

import multiprocessing
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import joblib
import pytest
from simple_marker import EXAM, mark, slowly
from test_class_run import BAD, CLASS, SMALL, files

import svmsym
from svmsym import tasks
from svmsym.cli.main import main
from svmsym.errors import SvmsymError
from svmsym.exams.marking.record import record_text
from svmsym.grading import spread, wiring
from svmsym.grading.class_run import Run, run_class
from svmsym.grading.record import read_record
from svmsym.grading.settling import settled
from svmsym.grading.worker import Limits

sys.path.append(str(Path(__file__).parents[1] / "numeric"))  # where the tests of tasks have theirs
from two_workers import Killer, dask, two_workers

pytestmark = pytest.mark.filterwarnings("ignore:.*:UserWarning:distributed", "ignore::ResourceWarning")
BAD_CLAIM = Path(__file__).parents[1] / "derivations_bad"


@pytest.fixture(scope="module")
def client():
    """Workers under nannies, as ``dask worker ADDRESS`` starts them."""
    dask()
    with two_workers() as found:
        yield found


def spread_by(client):
    client.wait_for_workers(2, timeout=60)
    return joblib.parallel_config(backend="dask", client=client)


def daemonic():
    return multiprocessing.current_process().daemon


def test_one_worker_killed_in_the_middle(client, tmp_path, monkeypatch, capsys):
    """At the command line, with some records of a run in one process kept."""
    assert set(client.run(daemonic).values()) == {True}, "who may have no children by default"
    monkeypatch.setattr(wiring, "load_exam", lambda _path, _variants: EXAM)
    monkeypatch.setattr(wiring, "marker", lambda: slowly)
    (tmp_path / "exam.toml").write_text("# stands for an exam", "utf-8")
    handed_in = tmp_path / "class"
    handed_in.mkdir()
    for k in range(14):
        (handed_in / f"s{k}.md").write_text(f"## a\n{('right', 'half', 'no')[k % 3]}\n## c\n?{k}\n", "utf-8")

    def grade(out, *options):
        start = ["grade", tmp_path / "exam.toml", handed_in, "-o", tmp_path / out, *options]
        assert main([str(word) for word in start]) == 0
        return capsys.readouterr().out.replace(out, "OUT"), files(tmp_path / out)

    alone = grade("alone", "--jobs", "2")
    shutil.copytree(tmp_path / "alone", tmp_path / "broken")
    records = tmp_path / "broken" / "records"
    for path in sorted(records.glob("*.json"))[3:]:
        path.unlink()
    (records / ".s9.json.abcd1234").write_text("{", "utf-8")  # half a record
    before = {path.name: path.stat().st_mtime_ns for path in records.glob("*.json")}
    killer = Killer(client)
    killer.start()
    found = grade("broken", "--resume", "--scheduler", client.scheduler.address)
    killer.join()
    assert killer.lost, "it had nothing to do"
    assert killer.victim not in client.run(os.getpid).values()
    assert found == alone
    assert before == {name: (records / name).stat().st_mtime_ns for name in before}


def test_a_bad_submission_costs_nobody_else(client, tmp_path):
    some = (CLASS[0], BAD["dies"], CLASS[1], BAD["raises"], CLASS[2])
    with spread_by(client):
        pids = client.run(os.getpid)
        found = run_class(EXAM, some, mark, Run(tmp_path / "there", limits=SMALL)).students
    assert client.run(os.getpid) == pids, "a worker of Dask was lost"
    good = [marks for marks in found if marks.student not in BAD]
    assert [marks.items for marks in good] == [mark(EXAM, s).items for s in CLASS[:3]]
    assert "ended unexpectedly" in found[1].items[0].reason
    assert found[3].items[0].reason == "the judges failed with ValueError"


class StoppedError(Exception):
    pass


def test_stopped_there_and_resumed_here(client, tmp_path):
    def stop(done, _of):
        if done == 4:
            raise StoppedError

    broken = tmp_path / "broken"
    with spread_by(client), pytest.raises(StoppedError):
        run_class(EXAM, CLASS, mark, Run(broken, {"exam": "1"}, told=stop))
    assert len(list((broken / "records").glob("*.json"))) == 4
    assert run_class(EXAM, CLASS, mark, Run(broken, {"exam": "1"}, resume=True)).kept == 4
    expected = {f"records/{s.student}.json": record_text(settled(EXAM, s, mark(EXAM, s))) for s in CLASS}
    found = files(broken)
    assert found.pop("run.json")
    assert found == {name: text.encode() for name, text in expected.items()}


def test_the_ledger_and_derivations(client, capsys):
    wrong = min(p for p in BAD_CLAIM.glob("*.py") if "claim" in p.name)
    asked = [
        ["lectures", "M", "--json"],
        ["lectures", "M", "--errata"],
        ["verify", "hard-margin", "distance-to-hyperplane", "minimum-norm", "--instances", "2"],
        ["verify", "hard-margin", "minimum-norm", str(wrong), "--instances", "2"],
    ]
    for command in asked:
        here, there = (
            (main([*command, *way]), *capsys.readouterr())
            for way in ([], ["--scheduler", client.scheduler.address])
        )
        assert there == here
        assert here[1]


def deadly_elsewhere(own, k):
    if k == 1 and os.getpid() != own:
        os._exit(9)
    return k, os.getpid() == own


def test_what_ends_every_worker_is_done_here_at_last(client, monkeypatch):
    monkeypatch.setattr(client.cluster.scheduler, "allowed_failures", 0)
    with spread_by(client):
        found = dict(tasks.arriving(deadly_elsewhere, [(0,), (1,)], shared=(os.getpid(),), here_at_last=True))
    assert found[0][0] == 0
    assert found[1] == (1, True)


def test_another_program_is_refused(client, monkeypatch):
    monkeypatch.setattr(tasks, "_own_program", lambda: "0" * 64)
    with spread_by(client), pytest.raises(SvmsymError, match="another svmsym"):
        tasks.done(max, [(1, 2), (3, 4)])


@pytest.mark.parametrize("command", [["lectures"], ["verify"], ["grade", "exam.toml", "class", "-o", "out"]])
def test_one_says_who_does_the_work(command, capsys):
    assert main([*command, "--jobs", "2", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "both say who does the work" in capsys.readouterr().err


def test_threads_of_joblib_and_processes_that_end(monkeypatch):
    monkeypatch.setattr(spread, "_IDLE", 1.5)
    job = spread.Job(EXAM, mark, Limits(), "a run")
    with joblib.parallel_config(backend="threading", n_jobs=2):
        found = tasks.done(spread.mark_one, [(s,) for s in CLASS], shared=(job,))
    assert [read_record(one.record).items for one in found] == [mark(EXAM, s).items for s in CLASS]
    pids = [worker.process.pid for pool in spread._kept for worker in pool._workers]
    assert 1 <= len(pids) <= 2
    assert all(gone(pid) for pid in pids)
    assert not spread._kept


ORPHAN = """
import multiprocessing, time
from svmsym.grading.worker import _end_with_parent
def sleeps(line):
    _end_with_parent()
    line.send("up")
    time.sleep(1000)
if __name__ == "__main__":
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    child = context.Process(target=sleeps, args=(theirs,))
    child.start()
    ours.recv()
    print(child.pid, flush=True)
    time.sleep(1000)
"""


def test_a_process_ends_with_its_parent(tmp_path):
    """Even if the parent is killed, and the child does nothing that would tell it so."""
    script = tmp_path / "parent.py"
    script.write_text(ORPHAN, "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(Path(svmsym.__file__).parents[1])}
    parent = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, env=environment)
    child = int(parent.stdout.readline())
    parent.send_signal(signal.SIGKILL)
    parent.wait()
    parent.stdout.close()
    assert gone(child)


def gone(pid):
    """Whether a process ends soon; one that ended, and that nobody has waited for, is a zombie."""
    end, stat = time.monotonic() + 30, Path(f"/proc/{pid}/stat")
    while time.monotonic() < end:
        try:
            if stat.read_text("ascii").rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.02)
    return False
