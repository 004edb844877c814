"""Marking a class: submissions a minute, peak memory, and the same bytes after a kill.

    python -m benchmarks.marking [--count 2000] [--jobs 2] [--quick] [--json FILE]

The class is made from the example exam: every student answers twelve items in the words of the example's
students; half of the values are drawn by chance, so that nearly no two wrong ones are equal. Marks are
written as for a real class. The floor is what reading each answer once takes, in one process. A second run is
killed when half of the records are there, and resumed.
"""

from __future__ import annotations

import filecmp
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from benchmarks.report.memory import most_memory
from benchmarks.report.row import Row, at_least, at_most, costing
from benchmarks.report.telling import alone, parser

ROOT = Path(__file__).resolve().parents[1]
EXAM = ROOT / "examples" / "exam.toml"
ITEMS = "abcdefghijkl"
COUNT, QUICK_COUNT, JOBS = 2000, 200, 2
A_MINUTE = 1000
MEGABYTES = 400


def dresses() -> list[dict[str, str]]:
    """The answers of students of the example, by item."""
    from svmsym.exams.setting.exam_file import load_exam  # noqa: PLC0415 - after the arguments are read
    from svmsym.exams.submissions.collecting import collect  # noqa: PLC0415

    work = collect(ROOT / "examples" / "submissions", load_exam(EXAM))
    every = [{k: a.text for k, a in s.answers.items()} for s in work.submissions]
    return [answers for answers in every if len(answers) == len(ITEMS)]


def fraction(draw: random.Random) -> str:
    return f"{draw.randint(-9, 9)}/{draw.randint(1, 12)}"


def answers(draw: random.Random, known: list[dict[str, str]]) -> dict[str, str]:
    """The twelve answers of one student."""
    found = {k: draw.choice(known)[k] for k in ITEMS}
    own = {
        "c": lambda: f"α = ({fraction(draw)}; {fraction(draw)}; {fraction(draw)})",
        "d": lambda: f"w = ({fraction(draw)}; {fraction(draw)})",
        "e": lambda: f"b = {fraction(draw)}",
        "f": lambda: f"{fraction(draw)}√{draw.randint(2, 30)}",
        "i": lambda: f"ξ = ({fraction(draw)}; 0; {fraction(draw)}; 0)",
    }
    return found | {k: make() for k, make in own.items() if draw.random() < 0.5}


def write_class(folder: Path, count: int) -> list[str]:
    draw, known = random.Random(8), dresses()
    texts = []
    folder.mkdir()
    for k in range(count):
        given = answers(draw, known)
        body = "".join(f"## {item}\n{text}\n\n" for item, text in given.items())
        (folder / f"s{k:05}.md").write_text(f"---\nstudent: s{k:05}\n---\n{body}", "utf-8")
        texts += given.values()
    return texts


def floor(texts: list[str]) -> float:
    """Seconds to read all answers, each once."""
    from svmsym.judging.reading import read  # noqa: PLC0415

    start = time.process_time()
    for text in texts:
        read(text.strip().strip("$"))
    return time.process_time() - start


def command(folder: Path, out: Path, jobs: int, *more: str, exam: Path = EXAM) -> list[str]:
    start = [sys.executable, "-m", "svmsym", "grade", str(exam), str(folder), "-o", str(out)]
    return [*start, "--jobs", str(jobs), *more]


def killed(folder: Path, out: Path, jobs: int, count: int) -> int:
    """Kill a run in the middle; how many records it left."""
    child = subprocess.Popen(command(folder, out, jobs), stdout=subprocess.DEVNULL)
    try:
        while child.poll() is None and len(list((out / "records").glob("*.json"))) < count // 2:
            time.sleep(0.2)
    finally:  # also where we are interrupted
        child.send_signal(signal.SIGKILL)
        child.wait()
    return len(list((out / "records").glob("*.json")))


def same(left: Path, right: Path) -> bool:
    names = sorted(str(p.relative_to(left)) for p in left.rglob("*") if p.is_file())
    others = sorted(str(p.relative_to(right)) for p in right.rglob("*") if p.is_file())
    return names == others and filecmp.cmpfiles(left, right, names, shallow=False)[0] == names


def versions() -> dict[str, str]:
    return {}


def measure(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one argument of every benchmark
    return rows(QUICK_COUNT if quick else COUNT, JOBS)


def rows(count: int, jobs: int) -> Iterator[Row]:
    """A whole run, then one that is killed and resumed."""
    with tempfile.TemporaryDirectory() as place:
        folder, whole, broken = Path(place) / "class", Path(place) / "whole", Path(place) / "broken"
        texts = write_class(folder, count)
        start = time.perf_counter()
        peak = most_memory(command(folder, whole, jobs))
        seconds = time.perf_counter() - start
        floored = f"mark {count:,} submissions, time of {jobs} processes"
        yield costing(floored, "reading the answers", seconds * jobs, floor(texts), samples=1)
        few = (
            "" if count >= COUNT else f"starting counts too much below {COUNT:,}: {60 * count / seconds:.0f}"
        )
        rate = None if few else 60 * count / seconds
        yield at_least("submissions a minute", rate, A_MINUTE, samples=1, note=few)
        yield at_most("memory of all processes together", peak, MEGABYTES, "MB", samples=1)
        left = killed(folder, broken, jobs, count)
        subprocess.run(command(folder, broken, jobs, "--resume"), check=True, stdout=subprocess.DEVNULL)
        note = f"killed with {left:,} records, resumed"
        yield at_least("same bytes after a kill", float(same(whole, broken)), 1, samples=1, note=note)


def main() -> int:
    made = parser(__doc__)
    made.add_argument("--count", type=int, help=f"submissions ({COUNT})")
    made.add_argument("--jobs", type=int, default=JOBS, help=f"processes ({JOBS})")
    options = made.parse_args()
    count = options.count or (QUICK_COUNT if options.quick else COUNT)
    return alone("marking", lambda: rows(count, options.jobs), versions(), options)


if __name__ == "__main__":
    sys.exit(main())
