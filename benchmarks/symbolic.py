"""Speed of the symbolic core, as ratios to ``import sympy`` measured in the same run.

    python -m benchmarks.symbolic [--quick] [--json FILE]

Interleaved: each round times, in fresh processes, importing SymPy, deriving and proving every
formulation (without the import), the whole ledger of lectures (without that import, but with those of
the solvers that it asks), and ``svmsym --help`` (with interpreter start-up, which is subtracted from
neither side). The medians of the rounds are compared.
"""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Iterator

from benchmarks.report.machine import version
from benchmarks.report.row import Row, costing
from benchmarks.report.telling import alone, parser

ROUNDS, QUICK_ROUNDS = 7, 3
PEER = "import sympy"

IMPORT = "import time; t = time.perf_counter(); import sympy; print(time.perf_counter() - t)"
DERIVE = """
import time, sympy
from svmsym.duality.derivation_files import names
from svmsym.duality.library import derive
t = time.perf_counter()
steps = 0
for name in names():
    derived = derive(name)
    assert not derived.wrong_claims()
    for step in derived.steps:
        assert step.prove().holds
        steps += 1
print(time.perf_counter() - t, len(names()), steps)
"""

LEDGER = """
import time, sympy
t = time.perf_counter()
from svmsym.lectures.judging import judged
from svmsym.lectures.ledger import lectures
found = judged(lectures())
assert all(item.ok for _, items in found for item in items)
print(time.perf_counter() - t, sum(len(items) for _, items in found))
"""


def timed(code: str) -> list[float]:
    out = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    return [float(v) for v in out.split()]


def help_time() -> float:
    start = time.perf_counter()
    subprocess.run([sys.executable, "-m", "svmsym", "--help"], check=True, capture_output=True)
    return time.perf_counter() - start


def versions() -> dict[str, str]:
    return {"sympy": version("sympy")}


def measure(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one argument of every benchmark
    count = QUICK_ROUNDS if quick else ROUNDS
    rounds = [(timed(IMPORT), timed(DERIVE), [help_time()], timed(LEDGER)) for _ in range(count)]
    base, derive, shown, ledger = (statistics.median(r[k][0] for r in rounds) for k in range(4))
    _, derivations, steps = rounds[0][1]
    _, entries = rounds[0][3]
    proved = f"derive and prove {derivations:.0f} derivations, {steps:.0f} steps"
    yield costing(proved, PEER, derive, base, limit=6, samples=count)
    yield costing("svmsym --help", PEER, shown, base, limit=0.5, samples=count)
    yield costing(f"ledger of lectures, {entries:.0f} entries", PEER, ledger, base, limit=30, samples=count)


def main() -> int:
    options = parser(__doc__).parse_args()
    return alone("symbolic", lambda: measure(options.quick), versions(), options)


if __name__ == "__main__":
    sys.exit(main())
