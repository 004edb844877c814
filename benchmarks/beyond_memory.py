"""Data four times as large as the memory of the process: NystroemSVC from files, beside SMO on a smaller set.

    python benchmarks/beyond_memory.py [--limit MB] [--above] [--json FILE]

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

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import numpy as np

COLUMNS, INNER, TIMES = 100, 3, 4
BLOCK = 2048
SETTINGS: dict[str, Any] = {"C": 1.0, "gamma": 0.5, "landmarks": 200, "sample": 1000, "rows": BLOCK}
SMALL, FRESH = 8000, 20_000
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
        command = [sys.executable, __file__, "--child", folder, "--limit", str(limit)]
        command += ["--above"] if above else []
        environment = {
            **os.environ,
            "OPENBLAS_NUM_THREADS": "1",
            "OMP_NUM_THREADS": "1",
            "MKL_NUM_THREADS": "1",
        }
        run = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
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


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--limit", type=float, default=256.0, metavar="MB")
    parser.add_argument("--above", action="store_true", help="beside what Python and NumPy take")
    parser.add_argument("--json", type=Path, metavar="FILE")
    parser.add_argument("--child", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if chosen.child is not None:
        print(json.dumps(limited(chosen.child, chosen.limit, above=chosen.above)))
        return 0
    large, small = beyond(chosen.limit, above=chosen.above), beside_smo()
    print(
        f"{large['n']:,} rows, {large['megabytes']:.0f} MB on disk; limit {large['limit']:.0f} MB, "
        f"peak {large['peak_address_space']:.0f} MB of addresses, {large['peak_resident']:.0f} MB resident\n"
        f"{large['passes']} passes, {large['seconds']:.1f} s, gap {large['gap']:.1e}, guarantee "
        f"{large['bound']:.1%}, {large['accuracy']:.2%} of fresh points right\n"
        f"loading the file as a whole: {'possible' if large['loads_as_a_whole'] else 'MemoryError'}\n"
        f"{SMALL:,} rows: {small['features']:.2%} with features, {small['smo_linear']:.2%} by SMO, "
        f"{small['smo_squared']:.2%} by SMO with squared slack; on its sample P is "
        f"{small['excess_on_sample']:.2%} above SMO's"
    )
    if chosen.json is not None:
        chosen.json.write_text(
            json.dumps({"large": large, "small": small}, indent=2) + "\n", encoding="utf-8"
        )
    near = small["features"] >= max(small["smo_linear"], small["smo_squared"]) - NEAR
    kept = large["peak_address_space"] <= large["limit"] and not large["loads_as_a_whole"]
    print("ok" if near and kept else "MISSED")
    return 0 if near and kept else 1


if __name__ == "__main__":
    raise SystemExit(main())
