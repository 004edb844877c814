"""How long hostile answers take until they are refused, and how much memory.

    python -m benchmarks.hostile [--quick] [--json FILE]

Each answer of tests/hostile_answers.py is read five times in a process that has its modules loaded;
the best of five is its time, counted in time of the processor, because the machine may be shared. Each has
50 ms, all together 200 MB beyond what was loaded.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Iterator
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from hostile_answers import HARMLESS, REFUSED

from benchmarks.report.row import Row, at_most
from benchmarks.report.telling import alone, parser
from svmsym.judging.reading import read

ROUNDS, QUICK_ROUNDS = 5, 2
GOAL, MEGABYTES = 0.050, 200.0


def seconds(text: str, rounds: int) -> float:
    """The best of the rounds."""
    times = []
    for _ in range(rounds):
        start = time.process_time()
        read(text)
        times.append(time.process_time() - start)
    return min(times)


def resident() -> float:
    """Megabytes, the most that this process has held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def versions() -> dict[str, str]:
    return {}


def measure(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one argument of every benchmark
    for text in ("w = Σ α_i y_i x_i", "b = 1", "alph_1 = 2"):
        read(text)  # loads modules
    rounds, before = QUICK_ROUNDS if quick else ROUNDS, resident()
    found = sorted((seconds(text, rounds), name) for name, text in (REFUSED | HARMLESS).items())
    for spent, name in found:
        yield at_most(f"refuse {name}", spent, None, "s", samples=rounds)
    worst, name = found[-1]
    yield at_most(f"slowest of {len(found)} answers", worst, GOAL, "s", samples=rounds, note=name)
    yield at_most("memory taken by all of them", resident() - before, MEGABYTES, "MB", samples=rounds)


def main() -> int:
    options = parser(__doc__).parse_args()
    return alone("hostile", lambda: measure(options.quick), versions(), options)


if __name__ == "__main__":
    sys.exit(main())
