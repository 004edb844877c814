"""Processes of their own: the peak of memory with and without a fit, and the first fit of a process.

    python -m benchmarks.numeric.children DATA.npz THREADS CACHE ROWS

fits our SVC to a part of 700 rows, then to ROWS rows unless that is 0, and prints megabytes and seconds.
Peak memory is VmHWM where the system tells it: ru_maxrss of a new process starts with that of its parent.
The peak of a process that stops before the large fit is taken off; what remains should stay within

    budget = cache_size + 3 copies of the points in float64 + 100 MB.
"""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from benchmarks.report.machine import ROOT

PART = 700  # rows, enough to compile what the large fit needs
COPIES, FIXED = 3, 100.0  # of the points; MB
MEGABYTE = 1e6


def budget(cache: float, n: int, d: int) -> float:
    """Megabytes that a fit may take.

    >>> budget(1000, 125_000, 10)
    1130.0
    """
    return cache + COPIES * 8 * n * d / MEGABYTE + FIXED


def peak() -> float:
    """Megabytes, the most that this process has held."""
    try:
        for row in Path("/proc/self/status").read_text(encoding="ascii").splitlines():
            if row.startswith("VmHWM:"):
                return int(row.split()[1]) * 1024 / MEGABYTE
    except OSError:
        pass
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / MEGABYTE


def work(path: Path, threads: int, cache: float, rows: int) -> dict[str, float]:
    start = time.perf_counter()
    import numpy as np  # noqa: PLC0415 - loading is part of what is timed

    from svmsym.numeric.estimators import SVC  # noqa: PLC0415

    result = {"import": time.perf_counter() - start}
    with np.load(path, allow_pickle=False) as stored:
        points, labels, price, gamma = (stored[name] for name in ("points", "labels", "C", "gamma"))
    for name, n in (("first", PART), ("second", PART), ("large", rows)):
        if n:
            begin, cpu = time.perf_counter(), time.process_time()
            model = SVC(C=float(price), gamma=float(gamma), tol=1e-3, cache_size=cache, n_jobs=threads)
            model.fit(points[:n], labels[:n])
            result[name], result[f"{name} cpu"] = time.perf_counter() - begin, time.process_time() - cpu
    return {**result, "peak": peak()}


def run(path: Path, threads: int, cache: float, rows: int, **environment: str) -> dict[str, float] | str:
    """What such a process printed, or the last words of one that failed."""
    command = [sys.executable, "-m", "benchmarks.numeric.children"]
    command += [str(path), str(threads), str(cache), str(rows)]
    environ = {**os.environ, **environment}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environ, cwd=ROOT)
    if done.returncode:
        said = [row for row in done.stderr.splitlines() if row and not row.startswith(" ")]
        return said[-1] if said else f"exit code {done.returncode}"
    found: dict[str, float] = json.loads(done.stdout.splitlines()[-1])
    return found


def store(case: Any, path: Path) -> tuple[int, int]:
    """The case as a file, rows in an order of chance so that any part has all classes; its shape."""
    import numpy as np  # noqa: PLC0415 - see above

    data = case.data()
    order = np.random.default_rng(0).permutation(data.n)
    np.savez(
        path, points=data.points[order], labels=data.labels[order], C=case.parameters["C"], gamma=data.gamma
    )
    return data.n, data.d


def memory(case: Any, threads: int, caches: tuple[float, ...]) -> dict[str, Any]:
    """Megabytes of a large fit for each size of the cache, beside what is allowed."""
    with tempfile.TemporaryDirectory() as directory:
        table = Path(directory) / "table.npz"
        n, d = store(case, table)
        result: dict[str, Any] = {"set": case.name, "rows": n, "columns": d}
        run(table, threads, caches[0], 0)  # compiles, which takes memory of its own
        for cache in caches:
            without, whole = run(table, threads, cache, 0), run(table, threads, cache, n)
            if isinstance(without, str) or isinstance(whole, str):
                result[f"{cache:g}"] = {"failed": whole if isinstance(whole, str) else without}
                continue
            result[f"{cache:g}"] = {
                "megabytes": whole["peak"] - without["peak"],
                "budget": budget(cache, n, d),
                "baseline": without["peak"],
                "seconds": whole["large"],
                "cpu": whole["large cpu"],
            }
    return result


def first_fits(case: Any, threads: int) -> dict[str, Any]:
    """Import and first fit of a process, with nothing compiled yet and then with all of it."""
    with tempfile.TemporaryDirectory() as directory:
        table = Path(directory) / "table.npz"
        store(case, table)
        fresh = str(Path(directory) / "cache")
        return {when: run(table, threads, 100, 0, NUMBA_CACHE_DIR=fresh) for when in ("cold", "cached")}


if __name__ == "__main__":
    print(json.dumps(work(Path(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), int(sys.argv[4]))))
