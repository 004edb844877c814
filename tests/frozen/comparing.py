"""Run today's judge over the frozen tables and list what has changed.

python tests/frozen/comparing.py pairs|values|marks|readings [--every K] [--seconds S] [--only TEXT]
"""

from __future__ import annotations

import argparse
import inspect
import signal
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import FrameType

if __name__ == "__main__":  # this tree's program, not an installed one
    TESTS = Path(__file__).parents[1]
    sys.path[:0] = [str(TESTS.parent), str(TESTS), str(TESTS / "marks_by_hand")]

from frozen_tables import (
    FrozenMark,
    FrozenPair,
    FrozenReading,
    FrozenValue,
    change,
    frozen_marks,
    frozen_pairs,
    frozen_readings,
    frozen_values,
    problem_of,
)

Row = FrozenPair | FrozenValue | FrozenMark | FrozenReading
Judged = tuple[str, str]  # the verdict and its reason
HEADINGS = (
    "wrong decisions",
    "lost right decisions",
    "decided, truth not known",
    "open now, truth not known",
    "newly right",
)


class TooLong(Exception):
    """The judge needed more time than is given to one answer."""


def judge_pair(row: FrozenPair) -> Judged:
    """Ask the judge of pairs."""
    from svmsym.judging.same import same  # noqa: PLC0415 - only where it is asked

    more = {}
    if row.decimals is not None:
        if "decimals" not in inspect.signature(same).parameters:
            return "undecided", "the judge knows no decimals"
        more = {"decimals": row.decimals}
    found = same(row.reference, row.answer, row.given, **more)
    return found.verdict, found.reason


def judge_value(row: FrozenValue) -> Judged:
    """Ask the judge of values on data."""
    from svmsym.judging.on_data.api import check_value  # noqa: PLC0415

    found = check_value(problem_of(row.problem), row.quantity, row.answer, **row.options)
    return found.verdict, found.reason


def judge_mark(row: FrozenMark) -> Judged:
    """Mark one answer of an exam."""
    from test_marks_by_hand import mark, table  # noqa: PLC0415

    found = mark(next(r for r in table() if r.id == row.id))
    return "open" if found.score is None else str(found.score), found.reason


def judge_reading(row: FrozenReading) -> Judged:
    """Read one text."""
    from svmsym.writing.sentences import read  # noqa: PLC0415

    page = read(row.text).page
    if page.failures:
        return "refused", str(page.failures[0])
    doubts = [d for s in page.statements for d in s.doubts]
    return ("doubtful", f"words {doubts[0]!r}") if doubts else ("read", "")


def within(seconds: float, work: Callable[[], Judged]) -> Judged:
    """Run the judge for at most so many seconds; an exception is told as one."""

    def stop(_number: int, _frame: FrameType | None) -> None:
        raise TooLong

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return work()
    except TooLong:
        return "undecided", f"more than {seconds:g} s"
    except Exception as error:  # noqa: BLE001 - every exception of a judge is listed
        known = {"Open", "Undefined", "Unreadable", "SvmsymError"} & {c.__name__ for c in type(error).__mro__}
        kind = "" if known else "exception "
        return "undecided", f"{kind}{type(error).__name__}: {error}"
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def heading(row: Row, new: str) -> str:
    """Name what has become of one row."""
    match row:
        case FrozenPair() | FrozenValue():
            return change(row.truth, row.old, new)
        case FrozenMark():
            return change(*_mark(row, row.old), _mark(row, new)[1])
        case FrozenReading():
            was_read = row.old != "refused"
            if was_read == (new == "read"):
                return "as before"
            return "lost right decisions" if was_read else "newly right"


def _mark(row: FrozenMark, score: str) -> tuple[str, str]:
    """Truth and verdict of a mark in the words of the other tables.

    One wrong condition of Karush, Kuhn and Tucker costs its group alone: W means there not all points.
    """
    truth = "N" if row.truth == "W" and row.item.startswith("kkt") else row.truth
    if truth[0] == "Q" or truth.endswith("?"):
        return "unclear", score
    wanted = {"C": row.most, "W": "0"}.get(truth, truth[1:])
    right = score != row.most if truth == "N" else score == wanted
    return "correct", "undecided" if score == "open" else "correct" if right else "wrong"


TABLES: dict[str, tuple[Callable[[], Sequence[Row]], Callable[..., Judged]]] = {
    "pairs": (frozen_pairs, judge_pair),
    "values": (frozen_values, judge_value),
    "marks": (frozen_marks, judge_mark),
    "readings": (frozen_readings, judge_reading),
}


def compared(name: str, every: int, seconds: float, only: str) -> Iterator[tuple[Row, str, str, float]]:
    """Yield each row with its new verdict, its reason, and the seconds it took."""
    rows, judge = TABLES[name]
    for row in [r for r in rows() if only in str(r)][::every]:
        start = time.perf_counter()
        verdict, reason = within(seconds, lambda row=row: judge(row))  # type: ignore[misc]
        yield row, verdict, reason, time.perf_counter() - start


def main() -> int:
    """Print the lists and the times; the exit code says whether anything is wrong or lost."""
    parser = argparse.ArgumentParser(description="hold today's judge against the frozen verdicts")
    parser.add_argument("table", choices=TABLES)
    parser.add_argument("--every", type=int, default=1, metavar="K", help="only every K-th row")
    parser.add_argument("--seconds", type=float, default=10, help="for one answer at most")
    parser.add_argument("--only", default="", metavar="TEXT", help="only rows that contain this")
    chosen = parser.parse_args()
    lists: dict[str, list[str]] = defaultdict(list)
    counted: Counter[str] = Counter()
    times = []
    for row, verdict, reason, seconds in compared(chosen.table, chosen.every, chosen.seconds, chosen.only):
        times.append(seconds)
        what = heading(row, verdict)
        counted[what] += 1
        truth = getattr(row, "truth", "") or "?"
        source = getattr(row, "source", "")
        said = f"truth {truth}, was {row.old}, is {verdict} ({seconds * 1000:.0f} ms): {reason}"
        lists[what].append(f"{row}\n   [{source}] {said}")
    for what in HEADINGS:
        _tell(f"== {what}: {counted[what]}", *lists[what], "")
    times.sort()
    _tell("; ".join(f"{what}: {count}" for what, count in counted.most_common()))
    if times:
        median, late, most = (1000 * times[int(share * (len(times) - 1))] for share in (0.5, 0.95, 1))
        _tell(f"{len(times)} rows; ms: median {median:.1f}, p95 {late:.0f}, max {most:.0f}")
    return 1 if counted["wrong decisions"] or counted["lost right decisions"] else 0


def _tell(*lines: str) -> None:
    sys.stdout.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    sys.exit(main())
