"""How long hostile answers take until they are refused, and how much memory.

    python benchmarks/hostile.py

Each answer of tests/exams/hostile_answers.py is read five times in a process that has its modules loaded;
the best of five is its time, counted in time of the processor, because the machine may be shared. The goal is
50 ms and 200 MB for each.
"""

from __future__ import annotations

import platform
import resource
import sys
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "exams"))

from hostile_answers import HARMLESS, REFUSED

from svmsym.exams.meaning.reader import read

ROUNDS = 5
GOAL = 0.050


def seconds(text: str) -> float:
    """The best of the rounds."""
    times = []
    for _ in range(ROUNDS):
        start = time.process_time()
        read(text)
        times.append(time.process_time() - start)
    return min(times)


def main() -> int:
    """Measure, print, and fail where the goal is missed."""
    for text in ("w = Σ α_i y_i x_i", "b = 1", "alph_1 = 2"):
        read(text)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    found = sorted(((seconds(text), name) for name, text in (REFUSED | HARMLESS).items()), reverse=True)
    after = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(f"{platform.python_implementation()} {platform.python_version()}, {len(found)} answers")
    print(f"median {1000 * found[len(found) // 2][0]:.2f} ms")
    print(f"resident set {before // 1024} MB before, {after // 1024} MB after")
    for spent, name in found[:10]:
        print(f"{1000 * spent:8.2f} ms  {name}")
    return 1 if found[0][0] > GOAL else 0


if __name__ == "__main__":
    sys.exit(main())
