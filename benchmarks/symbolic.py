"""Speed of the symbolic core, as ratios to ``import sympy`` measured in the same run.

    python benchmarks/symbolic.py

Interleaved: each round times, in fresh processes, importing SymPy, deriving and proving every
formulation (without the import), the whole ledger of lectures (without that import, but with those of
the solvers that it asks), and ``svmsym --help`` (with interpreter start-up, which is subtracted from
neither side). The medians of the rounds are compared.
"""

from __future__ import annotations

import json
import platform
import statistics
import subprocess
import sys
import time

ROUNDS = 7

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


def main() -> int:
    rounds = [(timed(IMPORT)[0], timed(DERIVE), help_time(), timed(LEDGER)) for _ in range(ROUNDS)]
    base = statistics.median(r[0] for r in rounds)
    derive = statistics.median(r[1][0] for r in rounds)
    shown = statistics.median(r[2] for r in rounds)
    ledger = statistics.median(r[3][0] for r in rounds)
    count, steps = int(rounds[0][1][1]), int(rounds[0][1][2])
    result = {
        "import_sympy_seconds": round(base, 3),
        "derive_and_prove_all": {
            "ratio": round(derive / base, 2),
            "limit": 6,
            "derivations": count,
            "steps": steps,
        },
        "help": {"ratio": round(shown / base, 2), "limit": 0.5},
        "ledger": {"ratio": round(ledger / base, 2), "limit": 30, "entries": int(rounds[0][3][1])},
        "python": platform.python_version(),
        "machine": platform.machine(),
        "rounds": ROUNDS,
    }
    print(json.dumps(result, indent=2))
    return 0 if derive / base <= 6 and shown / base <= 0.5 and ledger / base <= 30 else 1


if __name__ == "__main__":
    sys.exit(main())
