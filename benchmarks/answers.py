"""Speed of reading and judging answers, and Math-Verify on the same pairs in the same run.

    python benchmarks/answers.py [PYTHON WITH math-verify]

Interleaved: in each round every answer is read, every pair is judged by us from its two texts, and by
Math-Verify, each in a process that has loaded its modules already. Medians of the rounds are compared, with
fresh caches in each round, because an exam brings new answers.
"""

from __future__ import annotations

import json
import platform
import statistics
import subprocess
import sys
from pathlib import Path

ROUNDS = 5
PAIRS = Path(__file__).parents[1] / "tests" / "exams" / "equivalence" / "pairs.tsv"

OURS = """
import json, sys, time
from svmsym.exams.equivalence.answers import compare
from svmsym.exams.meaning.reader import read
pairs = json.load(sys.stdin)
compare("a = b", "b = a")
times = {"read": [], "judge": []}
right = 0
for reference, answer, expected in pairs:
    t = time.perf_counter()
    read(answer)
    times["read"].append(time.perf_counter() - t)
for reference, answer, expected in pairs:
    t = time.perf_counter()
    verdict = compare(reference, answer)
    times["judge"].append(time.perf_counter() - t)
    right += verdict.verdict == expected
print(json.dumps({**times, "right": right}))
"""
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


def main() -> int:
    peer = sys.argv[1] if len(sys.argv) > 1 else sys.executable
    rounds = [(run(sys.executable, OURS), run(peer, THEIRS)) for _ in range(ROUNDS)]

    def median(side: int, what: str) -> float:
        each = zip(*(r[side][what] for r in rounds), strict=True)
        return statistics.median(statistics.median(times) for times in each)

    reading, judging, theirs = median(0, "read"), median(0, "judge"), median(1, "judge")
    totals = [statistics.median(sum(r[side]["judge"]) for r in rounds) for side in (0, 1)]
    result = {
        "pairs": len(pairs()),
        "read_ms_median": {"value": round(1000 * reading, 3), "limit": 1},
        "judge_ms_median": {"ours": round(1000 * judging, 3), "math_verify": round(1000 * theirs, 3)},
        "times_faster": {
            "median": round(theirs / judging, 2),
            "limit": 10,
            "total": round(totals[1] / totals[0], 2),
        },
        "right": {"ours": rounds[0][0]["right"], "math_verify": rounds[0][1]["right"]},
        "python": platform.python_version(),
        "machine": platform.machine(),
        "rounds": ROUNDS,
    }
    print(json.dumps(result, indent=2))
    return 0 if 1000 * reading <= 1 and theirs / judging >= 10 else 1


if __name__ == "__main__":
    sys.exit(main())
