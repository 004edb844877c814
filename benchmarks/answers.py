"""Speed of reading and judging answers, and Math-Verify on the same pairs in the same run.

    python -m benchmarks.answers [PYTHON WITH math-verify] [--quick] [--json FILE]

Interleaved: in each round every answer is read, every pair is judged by us from its two texts, and by
Math-Verify, each in a process that has loaded its modules already. Medians of the rounds are compared, with
fresh caches in each round, because an exam brings new answers. SVMSYM_MATH_VERIFY names that Python as well.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from benchmarks.report.machine import version
from benchmarks.report.row import Row, at_most, faster
from benchmarks.report.telling import alone, parser

ROUNDS, QUICK_ROUNDS = 5, 1
PYTHON = "SVMSYM_MATH_VERIFY"
PEER = "Math-Verify"
READING, TIMES = 0.001, 10.0
PAIRS = Path(__file__).parents[1] / "tests" / "judging" / "pairs_by_hand.tsv"

OURS = """
import json, sys, time
from svmsym.judging.answers import compare
from svmsym.judging.reading import read as read_back
from svmsym.writing.sentences import read
pairs = json.load(sys.stdin)
compare("a = b", "b = a")
times = {"read": [], "back": [], "judge": []}
right = 0
for reference, answer, expected in pairs:
    t = time.perf_counter()
    read(answer)
    times["read"].append(time.perf_counter() - t)
for reference, answer, expected in pairs:
    t = time.perf_counter()
    read_back(answer)
    times["back"].append(time.perf_counter() - t)
for reference, answer, expected in pairs:
    t = time.perf_counter()
    verdict = compare(reference, answer)
    times["judge"].append(time.perf_counter() - t)
    right += verdict.verdict == expected
print(json.dumps({**times, "right": right}))
"""
VERSION = "from importlib.metadata import version; print(version('math-verify'))"
THEIRS = """
import json, logging, sys, time
logging.disable(logging.CRITICAL)
from math_verify import parse, verify
pairs = json.load(sys.stdin)
verify(parse("$a=b$"), parse("$b=a$"))
times, right = [], 0
for reference, answer, expected in pairs:
    t = time.perf_counter()
    equal = verify(parse(f"${reference}$"), parse(f"${answer}$"))
    times.append(time.perf_counter() - t)
    right += equal == (expected == "correct")
print(json.dumps({"judge": times, "right": right}))
"""


def pairs() -> list[tuple[str, str, str]]:
    lines = [line.split("\t") for line in PAIRS.read_text("utf-8").splitlines() if line[:1] not in {"", "#"}]
    return [(reference, answer, expected) for _, reference, answer, expected in lines]


def run(python: str, code: str) -> dict[str, list[float]]:
    text = json.dumps(pairs())
    done = subprocess.run([python, "-c", code], input=text, capture_output=True, text=True, check=True)
    found: dict[str, list[float]] = json.loads(done.stdout)
    return found


def peer() -> str:
    return os.environ.get(PYTHON) or sys.executable


def peer_version() -> str | None:
    """The version of Math-Verify; None where that Python does not have it."""
    try:
        done = subprocess.run([peer(), "-c", VERSION], capture_output=True, text=True, check=False)
    except OSError as error:
        raise SystemExit(f"{PYTHON} names no Python: {error}") from None
    return done.stdout.strip() if done.returncode == 0 else None


def versions() -> dict[str, str]:
    return {"sympy": version("sympy"), "math-verify": peer_version() or "not installed"}


def middle(rounds: list[dict[str, list[float]]], what: str) -> float | None:
    """The median over the pairs of the medians over the rounds."""
    each = zip(*(found[what] for found in rounds), strict=True)
    return statistics.median(statistics.median(times) for times in each) if rounds else None


def whole(rounds: list[dict[str, list[float]]]) -> float | None:
    return statistics.median(sum(found["judge"]) for found in rounds) if rounds else None


def measure(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one argument of every benchmark
    count, there = QUICK_ROUNDS if quick else ROUNDS, peer_version() is not None
    ours, theirs = [], []
    for _ in range(count):
        ours.append(run(sys.executable, OURS))
        theirs += [run(peer(), THEIRS)] if there else []
    right = f"{ours[0]['right']} of {len(pairs())} right, Math-Verify {theirs[0]['right']}" if there else ""
    note = right or "math-verify is not installed"
    yield at_most("read one answer, median", middle(ours, "read"), READING, "s", samples=count)
    yield at_most("read one answer, and both echoes of it", middle(ours, "back"), None, "s", samples=count)
    judged, other = middle(ours, "judge"), middle(theirs, "judge")
    yield faster("judge one pair, median", PEER, judged, other, limit=TIMES, samples=count, note=note)
    yield faster(f"judge {len(pairs())} pairs, sum", PEER, whole(ours), whole(theirs), samples=count)


def main() -> int:
    made = parser(__doc__)
    made.add_argument("python", nargs="?", help="a Python with math-verify (this one)")
    options = made.parse_args()
    if options.python:
        os.environ[PYTHON] = options.python
    return alone("answers", lambda: measure(options.quick), versions(), options)


if __name__ == "__main__":
    sys.exit(main())
