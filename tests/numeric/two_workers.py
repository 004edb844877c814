"""Two Dask workers on the loopback interface, one of which may be killed in the middle of the work."""

import os
import signal
import threading
import time
from contextlib import contextmanager

import pytest

_PATIENCE = 120  # seconds


def dask():
    """Dask distributed, or a skipped test that says why."""
    return pytest.importorskip(
        "distributed", reason='Dask distributed is not here: pip install "svmsym[scale]"'
    )


@contextmanager
def two_workers():
    """A client of a scheduler with two worker processes of one thread each."""
    distributed = dask()
    cluster = distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None, silence_logs=50
    )
    with cluster, distributed.Client(cluster, set_as_default=False) as client:
        client.wait_for_workers(2, timeout=_PATIENCE)
        yield client


class Killer(threading.Thread):
    """Once a result is there, SIGKILL to a worker that is at work; ``lost`` says what it was doing."""

    def __init__(self, client, after=1, *, both=False):
        super().__init__(daemon=True)
        self._client, self._after, self._both, self.lost, self.victim = client, after, both, (), None

    def run(self):
        end = time.monotonic() + _PATIENCE
        pids = self._client.run(os.getpid)
        while time.monotonic() < end and self.victim is None:
            finished = [key for keys in self._client.has_what().values() for key in keys if "_called" in key]
            busy = {w: [k for k in keys if "_called" in k] for w, keys in self._client.processing().items()}
            for worker, keys in busy.items():
                if len(finished) >= self._after and keys:
                    self.victim, self.lost = pids[worker], tuple(keys)
                    for pid in pids.values() if self._both else [self.victim]:
                        os.kill(pid, signal.SIGKILL)
                    return
            time.sleep(0.002)
