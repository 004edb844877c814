"""What was promised of the numeric backend, and the lines of its problems as rows."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import Any

from benchmarks.numeric.measuring import Line
from benchmarks.numeric.tools import PEERS
from benchmarks.report.machine import version
from benchmarks.report.row import Row, at_least, at_most, costing, faster

SETS, SMALLEST, LARGEST = 12, 270, 45_000
LINEAR_ROWS = 10_000
MEANS = {"sklearn": 5, "sklearnex": 3}  # how many times as quick, on the geometric mean
MACHINES = ("SVR", "NuSVR", "NuSVC", "OneClassSVM")
PART = "a part of the problems"


def geometric_mean(values: Iterable[float]) -> float | None:
    """The root of the product.

    >>> geometric_mean([2.0, 8.0])
    4.0
    """
    logs = [math.log(v) for v in values]
    return math.exp(sum(logs) / len(logs)) if logs else None


def family(line: Line) -> str:
    if line.case.machine != "SVC":
        return "other machines"
    return "linear" if line.case.kernel == "linear" else "classification"


def compared(line: Line, peer: str, clock: str, what: str = "", **more: Any) -> Row:
    """One problem, ours and a peer's."""
    ours, other = line.seconds("ours", clock), line.seconds(peer, clock)
    return faster(
        what or line.case.name, PEERS[peer], ours, other, samples=len(line.wall.get("ours", ())), **more
    )


def problem(line: Line, clock: str) -> Iterator[Row]:
    """One problem beside everybody who was measured there, and beside its floor."""
    name, ours, rounds = (
        f"{line.case.name}, {line.n}×{line.d}",
        line.seconds("ours", clock),
        len(line.wall.get("ours", ())),
    )
    yield at_most(name, ours, None, "s", samples=rounds, faults=tuple(line.faults))
    rows = (compared(line, peer, clock, name) for peer in PEERS)
    yield from (row for row in rows if row.ratio is not None)
    if line.floor() is not None:
        yield costing(name, "its kernel entries", ours, line.floor(), samples=rounds)


def least(lines: list[Line], peer: str, clock: str, what: str, limit: float) -> Row:
    """The problem on which we are least ahead."""
    rows = [compared(line, peer, clock, what, limit=limit, note=line.case.name) for line in lines]
    measured = [row for row in rows if row.ratio is not None]
    if not measured:
        return faster(what, PEERS[peer], None, None, limit=limit, note=absent(peer))
    return min(measured, key=lambda row: row.ratio or 0.0)


def absent(peer: str) -> str:
    return "not installed" if version(PEERS[peer]) == "not installed" else "no such problem was measured"


def mean(lines: list[Line], peer: str, clock: str, what: str, **more: Any) -> Row:
    """The geometric mean over problems."""
    found = [row.ratio for line in lines if (row := compared(line, peer, clock)).ratio]
    ratio = geometric_mean(v for v in found if v)
    return Row(what, ratio=ratio, at_least=True, peer=PEERS[peer], samples=len(found), **more)


def breadth(lines: list[Line], clock: str, *, whole: bool) -> list[Row]:
    """On how many sets, and of which sizes, we were compared with scikit-learn."""
    measured = [line for line in lines if family(line) == "classification" and line.ratio("sklearn", clock)]
    if not whole or not measured:
        return []
    sizes = [line.n for line in measured]
    return [
        at_least("classification: sets", len({line.case.set for line in measured}), SETS),
        at_most("classification: rows of the smallest set", min(sizes), SMALLEST),
        at_least("classification: rows of the largest set", max(sizes), LARGEST),
    ]


def limits(lines: list[Line], memory: dict[str, Any] | None, clock: str, *, whole: bool) -> Iterator[Row]:
    """What was promised; a mean over a part of the problems says nothing about the mean over all."""
    every = [line for line in lines if family(line) == "classification"]
    for peer, times in MEANS.items():
        what = "classification, geometric mean"
        if whole:
            yield mean(every, peer, clock, what, limit=times)
        else:
            yield Row(what, limit=times, at_least=True, peer=PEERS[peer], note=PART)
        yield least(every, peer, clock, "classification, least", 1)
    for machine in MACHINES:
        yield least([v for v in lines if v.case.machine == machine], "sklearn", clock, f"{machine}, least", 3)
    large = [line for line in lines if line.n >= LINEAR_ROWS and family(line) == "linear"]
    yield least(large, "sklearn", clock, f"linear, {LINEAR_ROWS:,} rows and more, least", 20)
    for cache, found in (memory or {}).items():
        if isinstance(found, dict) and "megabytes" in found:
            what = f"memory at {(memory or {})['rows']:,} rows with cache_size={cache}"
            yield at_most(what, found["megabytes"], found["budget"], "MB", samples=1)


def means(lines: list[Line], clock: str) -> Iterator[Row]:
    """Geometric means of the families, whatever problems were chosen."""
    for of in dict.fromkeys(family(line) for line in lines):
        chosen = [line for line in lines if family(line) == of]
        rows = (mean(chosen, peer, clock, f"{of}, geometric mean of {len(chosen)}") for peer in PEERS)
        yield from (row for row in rows if row.ratio is not None)
