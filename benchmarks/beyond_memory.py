"""Data four times as large as the memory of the process: NystroemSVC from files, beside SMO on a smaller set.

    python -m benchmarks.beyond_memory [--limit MB] [--above] [--quick] [--json FILE]

1. 4 × MB of points are written to a temporary folder, block by block.
2. A process of its own sets its limit of memory, then fits from the files and scores on fresh points. The
   limit is RLIMIT_AS, all of the address space: code, heap, mapped files, BLAS. Nothing escapes it, resident
   or not; this works because ``file_blocks`` maps no more than one block at a time, and BLAS has one thread,
   whose buffers are reserved once. (RLIMIT_RSS does nothing on Linux; peak RSS is measured beside it.)
   With ``--above`` the limit counts from what Python and NumPy take when they are loaded: for small runs.
3. The same process tries to load the file as a whole, and has to fail.
4. Without a limit: NystroemSVC and SVC on 8,000 rows, both scored on the same 20,000 fresh ones.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

from benchmarks.report.machine import ROOT, version
from benchmarks.report.row import Row, at_most
from benchmarks.report.telling import alone, parser

COLUMNS, INNER, TIMES = 100, 3, 4
BLOCK = 2048
SETTINGS: dict[str, Any] = {"C": 1.0, "gamma": 0.5, "landmarks": 200, "sample": 1000, "rows": BLOCK}
SMALL, FRESH = 8000, 20_000
MEGABYTES, QUICK_MEGABYTES = 256.0, 32.0  # the quick ones beside what Python and NumPy take
NEAR = 0.01  # of accuracy, the distance from SMO that is allowed


def drawn(rows: int, seed: int) -> tuple[Any, Any]:
    """Points near a space of three dimensions in many columns; one label in twenty is turned."""
    random = np.random.default_rng(seed)
    turn = np.random.default_rng(1).normal(size=(INNER, COLUMNS)) / np.sqrt(COLUMNS)
    inner = random.normal(size=(rows, INNER))
    points = inner @ turn + 0.01 * random.normal(size=(rows, COLUMNS))
    side = np.sin(2 * inner[:, 0]) + 0.5 * inner[:, 1] > inner[:, 2] ** 2 - 0.8
    return points, np.where(side ^ (random.random(rows) < 0.05), 1, -1).astype(np.int8)


def write(folder: Path, n: int, seed: int) -> None:
    """X.npy and y.npy of n rows, some thousand at a time."""
    folder.mkdir()
    shapes = {"X": (np.float64, (n, COLUMNS)), "y": (np.int8, (n,))}
    files = {}
    for name, (kind, shape) in shapes.items():
        files[name] = (folder / f"{name}.npy").open("wb")
        header = {"descr": np.dtype(kind).str, "fortran_order": False, "shape": shape}
        np.lib.format.write_array_header_1_0(files[name], header)
    for number, start in enumerate(range(0, n, 10_000)):
        for file, values in zip(files.values(), drawn(min(10_000, n - start), seed + number), strict=True):
            file.write(values.tobytes())
    for file in files.values():
        file.close()


def status(name: str) -> float:
    """A figure of this process in MB."""
    lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
    return int(next(line.split()[1] for line in lines if line.startswith(name))) * 1024 / 1e6


def limited(folder: Path, limit: float, *, above: bool) -> dict[str, Any]:
    """Under the limit: fit from the files, score, and fail to load the whole."""
    import resource  # noqa: PLC0415 - not on every system

    from svmsym.numeric.nystroem import NystroemSVC, file_blocks  # noqa: PLC0415 - after BLAS got one thread

    np.linalg.eigh(np.eye(300))  # BLAS reserves its buffers with its first call
    base = status("VmSize")
    whole = int((base + limit if above else limit) * 1e6)
    resource.setrlimit(resource.RLIMIT_AS, (whole, whole))
    seen, fresh = (
        file_blocks(folder / name / "X.npy", folder / name / "y.npy", rows=BLOCK)
        for name in ("seen", "fresh")
    )
    began = time.perf_counter()
    machine = NystroemSVC(**SETTINGS).fit_blocks(seen)
    seconds = time.perf_counter() - began
    try:
        np.load(folder / "seen" / "X.npy")
        loads = True
    except MemoryError:
        loads = False
    return {
        "n": machine.survey_.n,
        "limit": whole / 1e6,
        "base": base,
        "peak_address_space": status("VmPeak"),
        "peak_resident": status("VmHWM"),
        "loads_as_a_whole": loads,
        "seconds": seconds,
        "passes": machine.passes_ + 2,
        "gap": machine.gap_ / machine.primal_,
        "bound": machine.bound_ / machine.primal_,
        "accuracy": machine.score_blocks(fresh),
    }


def beyond(limit: float, *, above: bool) -> dict[str, Any]:
    """Write the data, and fit them in a process with that limit."""
    with tempfile.TemporaryDirectory() as folder:
        write(Path(folder) / "seen", int(TIMES * limit * 1e6 / (8 * COLUMNS)), 100)
        write(Path(folder) / "fresh", FRESH, 2)
        command = [sys.executable, "-m", "benchmarks.beyond_memory", "--child", folder, "--limit", str(limit)]
        command += ["--above"] if above else []
        environment = {
            **os.environ,
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
            "MKL_NUM_THREADS": "1",
        }
        run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment, cwd=ROOT)
        size = (Path(folder) / "seen" / "X.npy").stat().st_size / 1e6
    if run.returncode:
        raise SystemExit(f"the limited process has failed:\n{run.stderr}")
    found: dict[str, Any] = json.loads(run.stdout)
    return found | {"megabytes": size}


def beside_smo() -> dict[str, float]:
    """Both machines on a set where both run."""
    from svmsym.numeric.estimators import SVC  # noqa: PLC0415
    from svmsym.numeric.nystroem import NystroemSVC  # noqa: PLC0415

    seen, fresh = drawn(SMALL, 3), drawn(FRESH, 2)
    ours = NystroemSVC(**SETTINGS).fit(*seen)
    found = {"features": ours.score(*fresh)}
    for slack in ("linear", "squared"):
        machine = SVC(C=SETTINGS["C"], gamma=SETTINGS["gamma"], slack=slack).fit(*seen)
        found[f"smo_{slack}"] = machine.score(*fresh)
    compared = ours.compared()
    return found | {"excess_on_sample": compared.excess, "agreement_on_sample": compared.agreement}


def versions() -> dict[str, str]:
    return {package: version(package) for package in ("numpy", "scipy", "numba")}


def measure(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one argument of every benchmark
    return rows(QUICK_MEGABYTES if quick else MEGABYTES, above=quick)


def rows(limit: float, *, above: bool) -> Iterator[Row]:
    large = beyond(limit, above=above)
    size = f"{large['n']:,} rows, {large['megabytes']:.0f} MB on disk"
    note = (
        f"{large['passes']} passes, gap {large['gap']:.1e}, guarantee {large['bound']:.1%},"
        f" {large['accuracy']:.2%} of fresh points right"
    )
    yield at_most(f"{size}, resident", large["peak_resident"], None, "MB", samples=1)
    yield at_most(f"{size}, fit", large["seconds"], None, "s", samples=1)
    what = f"{size}, addresses"
    yield at_most(what, large["peak_address_space"], large["limit"], "MB", samples=1, note=note)
    loads = large["loads_as_a_whole"]
    yield at_most("loading the file as a whole succeeds", float(loads), 0, samples=1)
    small = beside_smo()
    best = max(small["smo_linear"], small["smo_squared"])
    note = f"{small['features']:.2%}, SMO {best:.2%}; P {small['excess_on_sample']:.2%} above SMO's"
    what = f"accuracy below that of SMO, {SMALL:,} rows"
    yield at_most(what, best - small["features"], NEAR, "share", samples=1, note=note)


def main() -> int:
    made = parser(__doc__)
    made.add_argument("--limit", type=float, metavar="MB", help=f"memory ({MEGABYTES:g})")
    made.add_argument("--above", action="store_true", help="beside what Python and NumPy take")
    made.add_argument("--child", type=Path, help="fit the files of this folder under the limit")
    options = made.parse_args()
    if options.child is not None:
        print(json.dumps(limited(options.child, options.limit, above=options.above)))
        return 0
    limit = options.limit or (QUICK_MEGABYTES if options.quick else MEGABYTES)
    above = options.above or (options.quick and not options.limit)
    return alone("beyond memory", lambda: rows(limit, above=above), versions(), options)


if __name__ == "__main__":
    raise SystemExit(main())
