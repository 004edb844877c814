"""Tasks through joblib without Dask: order, arrival, a killed process, refusals."""

import os
import signal
import time

import joblib
import pytest

from svmsym.cli.main import main
from svmsym.errors import SvmsymError
from svmsym.tasks import arriving, done, scheduled, workers


def squared(seconds, k):
    time.sleep(seconds * (k == 0))
    return k * k


@pytest.mark.parametrize("backend", ["loky", "threading", "multiprocessing"])
def test_in_order_whoever_is_first(backend):
    with joblib.parallel_config(backend=backend, n_jobs=2):
        assert done(squared, [(k,) for k in range(5)], shared=(0.2,)) == [0, 1, 4, 9, 16]


def test_as_they_arrive():
    with joblib.parallel_config(backend="threading", n_jobs=2):
        numbers = [k for k, _ in arriving(squared, [(k,) for k in range(4)], shared=(0.5,))]
    assert sorted(numbers) == [0, 1, 2, 3]
    assert numbers[0] != 0, "the slow first one is not waited for"


def test_nobody_is_asked_unless_told():
    assert workers() == workers(1) == 1
    with joblib.parallel_config(backend="threading", n_jobs=3):
        assert workers() == 3


def killed_once(folder, k):
    """The second task ends its own process, the first time."""
    mark = folder / "killed"
    if k == 1 and not mark.exists():
        mark.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return k


def test_a_killed_process_costs_its_task(tmp_path):
    with joblib.parallel_config(backend="loky", n_jobs=2):
        assert done(killed_once, [(k,) for k in range(6)], shared=(tmp_path,)) == list(range(6))
    assert (tmp_path / "killed").exists()


def always_killed(k):
    if k == 1:
        os.kill(os.getpid(), signal.SIGKILL)
    return k


def test_what_kills_again_and_again_is_refused():
    with (
        joblib.parallel_config(backend="loky", n_jobs=2),
        pytest.raises(SvmsymError, match="again and again"),
    ):
        done(always_killed, [(0,), (1,)])


def test_what_is_missing_is_named(monkeypatch):
    monkeypatch.setattr("svmsym.tasks.find_spec", lambda name: None if name == "distributed" else name)
    with pytest.raises(SvmsymError, match="distributed is not installed") as refusal, scheduled("tcp://a:1"):
        pass
    assert "svmsym[scale]" in refusal.value.hint


@pytest.mark.parametrize(
    ("address", "what"),
    [
        ("127.0.0.1", "no address of a scheduler"),
        ("tcp://127.0.0.1", "no address of a scheduler"),
        ("tcp://127.0.0.1:99999", "no address of a scheduler"),
        ("tcp://127.0.0.1:9", "there is no Dask scheduler"),
    ],
)
def test_an_address_is_checked_before_a_client_is_made(address, what, monkeypatch):
    distributed = pytest.importorskip("distributed")
    monkeypatch.setattr("svmsym.tasks._LISTEN", 0.5)
    monkeypatch.setattr(distributed, "Client", lambda *_, **__: pytest.fail("a client goes on trying"))
    with pytest.raises(SvmsymError, match=what), scheduled(address):
        pass


def test_nobody_is_waited_for_long(monkeypatch):
    pytest.importorskip("distributed")
    clock = [0.0]
    monkeypatch.setattr("svmsym.tasks.time.monotonic", lambda: clock[0])
    monkeypatch.setattr("svmsym.tasks.time.sleep", lambda seconds: clock.__setitem__(0, clock[0] + seconds))
    with pytest.raises(SvmsymError, match="there is no Dask scheduler"), scheduled("tcp://127.0.0.1:9"):
        pass
    assert clock[0] < 10


def test_two_answers_to_one_question(tmp_path, capsys):
    data = tmp_path / "points.csv"
    data.write_text("0,1\n1,2\n2,1\n3,2\n", encoding="utf-8")
    assert main(["cv", str(data), "--jobs", "2", "--scheduler", "tcp://127.0.0.1:9"]) == 2
    assert "give one of them" in capsys.readouterr().err
