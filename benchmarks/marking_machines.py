"""Marking and cross validation on two Dask workers, one killed in the middle: the same bytes as one process.

    python -m benchmarks.marking_machines [--count 2000] [--points 2400] [--quick] [--json FILE]

Scheduler and workers are started as on the command line, each in a group of processes of its own. When half
of the work is done and both workers are busy, the whole group of one worker gets SIGKILL: worker, nanny, and
the process that marks, as if its machine were gone. The class is that of marking.py.
"""

from __future__ import annotations

import logging
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from benchmarks.marking import command, same, write_class
from benchmarks.report.machine import version
from benchmarks.report.row import Row, at_least, costing
from benchmarks.report.telling import alone, parser

COUNT, POINTS, QUICK_COUNT, QUICK_POINTS = 2000, 2400, 100, 600
_PAUSE = 0.05
_PATIENCE = 3600.0
OPEN = {"waiting", "queued", "no-worker", "processing"}


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@dataclass
class Machines:
    """A scheduler and its workers, each a group of processes."""

    address: str
    groups: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def start(self, *words: str) -> subprocess.Popen[bytes]:
        made = subprocess.Popen(
            [sys.executable, "-m", "dask", *words, "--no-dashboard"],
            start_new_session=True,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.groups.append(made)
        return made

    def worker(self) -> subprocess.Popen[bytes]:
        return self.start("worker", self.address, "--nthreads", "1")

    def kill(self, group: subprocess.Popen[bytes]) -> None:
        os.killpg(group.pid, signal.SIGKILL)
        group.wait()
        self.groups.remove(group)


@contextmanager
def machines() -> Iterator[tuple[Machines, Any]]:
    from distributed import Client  # noqa: PLC0415 - after the arguments are read

    # A worker is killed on purpose: what Dask says about that is no news.
    logging.getLogger("distributed").setLevel(logging.CRITICAL)
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    port = free_port()
    found = Machines(f"tcp://127.0.0.1:{port}")
    try:
        found.start("scheduler", "--host", "127.0.0.1", "--port", str(port))
        with Client(found.address, timeout=_PATIENCE, set_as_default=False) as client:
            yield found, client
    finally:
        for group in reversed(list(found.groups)):
            found.kill(group)


@dataclass(frozen=True)
class Spread:
    """What a run with a killed worker printed, how long it took, and what was open when the worker went."""

    printed: str
    seconds: float
    open: int
    of: int
    workers: tuple[int, int]


def progress(dask_scheduler: Any) -> tuple[int, int]:
    """How many tasks are open, and how many the least busy worker has."""
    states = [task.state for key, task in dask_scheduler.tasks.items() if "_called" in str(key)]
    least = min((len(w.processing) for w in dask_scheduler.workers.values()), default=0)
    return sum(state in OPEN for state in states), least


def spread(words: list[str]) -> Spread:
    """Run a command on two fresh workers, and kill one of them when half of the tasks are done."""
    with machines() as (all_of_them, client):
        victim = all_of_them.worker()
        all_of_them.worker()
        client.wait_for_workers(2, timeout=_PATIENCE)
        start, most, left = time.perf_counter(), 0, -1
        child = subprocess.Popen([*words, "--scheduler", all_of_them.address], stdout=subprocess.PIPE)
        while child.poll() is None and left < 0:
            now, least = client.run_on_scheduler(progress)
            most = max(most, now)
            if least and 0 < 2 * now <= most:
                left = now
                all_of_them.kill(victim)
            time.sleep(_PAUSE)
        printed, _ = child.communicate()
        seconds = time.perf_counter() - start
        if child.returncode:
            raise SystemExit(f"{' '.join(words[:5])} … ended with {child.returncode}")
        return Spread(printed.decode(), seconds, left, most, (2, len(client.scheduler_info()["workers"])))


def timed(work: Callable[[], Any]) -> tuple[float, Any]:
    start = time.perf_counter()
    found = work()
    return time.perf_counter() - start, found


def write_points(path: Path, points: int) -> None:
    import numpy as np  # noqa: PLC0415 - after the arguments are read

    draw = np.random.default_rng(5)
    plane = draw.normal(size=(points, 2))
    label = (np.sin(3 * plane[:, 0]) > plane[:, 1]) ^ (draw.random(points) < 0.1)
    rows = [f"{a!r},{b!r},{int(c)}" for (a, b), c in zip(plane.tolist(), label.tolist(), strict=True)]
    path.write_text("\n".join(rows) + "\n", "utf-8")


def told(what: str, serial: float, run: Spread, *, equal: bool) -> Iterator[Row]:
    note = f"{run.open} of {run.of} tasks were open; {run.workers[1]} of {run.workers[0]} workers left"
    lost = run.open > 0 and run.workers == (2, 1)
    yield costing(f"{what} on two workers, one killed", "one process", run.seconds, serial, samples=1)
    yield at_least(f"{what}: a worker was lost in the middle", float(lost), 1, samples=1, note=note)
    yield at_least(f"{what}: the same bytes", float(equal), 1, samples=1)


def versions() -> dict[str, str]:
    return {package: version(package) for package in ("dask", "distributed", "joblib")}


def measure(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one argument of every benchmark
    return rows(*((QUICK_COUNT, QUICK_POINTS) if quick else (COUNT, POINTS)))


def rows(count: int, points: int) -> Iterator[Row]:
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        write_class(place / "class", count)
        write_points(place / "points.csv", points)
        words = command(place / "class", place / "serial", 1)
        serial, _ = timed(lambda: subprocess.run(words, check=True, stdout=subprocess.DEVNULL))
        # The last two words say how many processes there are; here a scheduler says who marks.
        marked = spread(command(place / "class", place / "spread", 1)[:-2])
        yield from told(
            f"{count:,} submissions", serial, marked, equal=same(place / "serial", place / "spread")
        )
        words = [sys.executable, "-m", "svmsym", "cv", str(place / "points.csv"), "--json"]
        words += ["--C", "0.1,1,10,100", "--gamma", "0.1,1,10"]
        serial, run = timed(lambda: subprocess.run(words, check=True, capture_output=True, text=True))
        validated = spread(words)
        yield from told("cross validation", serial, validated, equal=run.stdout == validated.printed)


def main() -> int:
    made = parser(__doc__)
    made.add_argument("--count", type=int, help=f"submissions ({COUNT})")
    made.add_argument("--points", type=int, help=f"of cross validation ({POINTS})")
    options = made.parse_args()
    count, points = (QUICK_COUNT, QUICK_POINTS) if options.quick else (COUNT, POINTS)
    found = options.count or count, options.points or points
    return alone("two machines", lambda: rows(*found), versions(), options)


if __name__ == "__main__":
    sys.exit(main())
