"""Speed of the numeric backend, as ratios to scikit-learn and scikit-learn-intelex measured in the same run.

    SVMSYM_DATA=FOLDER python -m benchmarks.numeric [--quick] [--only NAME] [--threads 1] [--json FILE]

Whole calls of fit with equal tolerance, cache, threads and float64 input, interleaved, medians. Two threads
are measured on the wall, one thread by CPU seconds. For every tool the table tells the violation of the
KKT conditions and how far its dual value lies below the best, both recomputed in float64, and the ratio of
our time to the floor: the matrix product and the exponentials of the kernel entries between the support
vectors and all points. Real sets come from the folder in SVMSYM_DATA; bundled and drawn ones otherwise.
A limit that is missed makes the exit code 1; a tool that is not installed is told. With --quick or --only
means over all problems count as not measured; limits on each single problem that is run hold all the same.
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Iterator, Sequence

from benchmarks.report.machine import version
from benchmarks.report.row import Row
from benchmarks.report.telling import alone, parser

TOOLS = ("ours", "sklearn", "sklearnex")
PACKAGES = ("numpy", "scipy", "numba", "scikit-learn", "scikit-learn-intelex", "daal", "threadpoolctl")
POOLS = ("OMP", "OPENBLAS", "MKL", "NUMBA")


def limit_threads(threads: int) -> None:
    """Before anything that computes is loaded: libraries read these when they load."""
    for pool in POOLS:
        os.environ[f"{pool}_NUM_THREADS"] = str(threads)
    os.environ["OMP_WAIT_POLICY"] = "passive"  # threads that spin would take the processor from the next tool
    if hasattr(os, "sched_setaffinity"):  # what oneDAL's threads keep to
        os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:threads])


def arguments(given: Sequence[str] | None = None) -> argparse.Namespace:
    made = parser(__doc__)
    made.add_argument(
        "--only", action="append", metavar="NAME", help="problems whose name contains this; may be repeated"
    )
    made.add_argument("--threads", type=int, default=2, help="for every tool (2); 1 counts CPU seconds")
    made.add_argument("--budget", type=float, default=60.0, metavar="SECONDS", help="for one problem (60)")
    made.add_argument(
        "--tools",
        nargs="+",
        choices=TOOLS,
        default=list(TOOLS),
        help="who takes part (all)",
    )
    made.add_argument(
        "--ours-up-to",
        type=float,
        default=math.inf,
        metavar="ROWS",
        help="leave ours out beyond so many rows",
    )
    made.add_argument("--growth", action="store_true", help="growth with n, also with --only or --quick")
    made.add_argument("--memory", action="store_true", help="peak memory, also with --only or --quick")
    return made.parse_args(given)


def versions() -> dict[str, str]:
    return {package: version(package) for package in PACKAGES}


def measure(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one argument of every benchmark
    options = arguments(["--quick"] if quick else [])
    limit_threads(options.threads)
    from benchmarks.numeric.run import rows  # noqa: PLC0415 - loads numpy, which reads the number of threads

    return rows(options, lambda _: None)


def main() -> int:
    options = arguments()
    limit_threads(options.threads)
    from benchmarks.numeric.run import rows  # noqa: PLC0415 - as above

    return alone(
        "numeric", lambda: rows(options, lambda words: print(words, flush=True)), versions(), options
    )
