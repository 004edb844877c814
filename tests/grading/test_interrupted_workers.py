"""An interruption of the terminal reaches all processes; only the first one says so."""

import os
import signal
import time

import pytest
from simple_marker import EXAM, mark

from svmsym.grading.pool import _end, _started
from svmsym.grading.worker import READY, Limits


@pytest.mark.parametrize("seconds", [0, 0.05, 0.5])
def test_a_worker_that_loads_is_not_interrupted(capfd, seconds):
    worker = _started(EXAM, mark, Limits())
    try:
        time.sleep(seconds)
        os.kill(worker.process.pid, signal.SIGINT)
        assert worker.line.poll(120)
        assert worker.line.recv() == READY
    finally:
        _end(worker)
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, set())
    assert capfd.readouterr().err == ""
