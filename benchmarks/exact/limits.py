"""What was promised of the exact solver, and the lines of its problems as rows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from benchmarks.exact.measuring import QUICK_ROUNDS, Line
from benchmarks.exact.problems import LINEAR
from benchmarks.report.row import Row, at_most, costing, faster


@dataclass(frozen=True)
class Comparison:
    """Two of the times that a line has, and how they are compared."""

    peer: str
    made: Callable[..., Row]
    ours: str
    other: str

    def of(self, line: Line, what: str, **more: Any) -> Row:
        ours, other = (line.seconds.get(name) for name in (self.ours, self.other))
        return self.made(what, self.peer, ours, other, samples=line.rounds, **more)

    def worst(self, lines: list[Line], what: str, limit: float) -> Row:
        """The row of the problem that is nearest to its limit, or beyond it."""
        rows = [self.of(line, what, limit=limit, note=line.case.name) for line in lines]
        measured = [row for row in rows if row.ratio is not None]
        if not measured:
            why = next((line.cgal for line in lines if self is CGAL and line.cgal), "")
            return self.made(what, self.peer, None, None, limit=limit, note=why)
        pick = min if self.made is faster else max
        return pick(measured, key=lambda row: row.ratio or 0.0)


CGAL = Comparison("CGAL", faster, "ours", "cgal")
LIBSVM = Comparison("LIBSVM", faster, "ours", "libsvm")
FLINT = Comparison("one FLINT solve", costing, "ours", "floor")
FLOAT = Comparison("the float solve", costing, "exact", "guess")
FILE = Comparison("solving from the file", costing, "check", "file")
COMPARISONS = (CGAL, LIBSVM, FLINT, FLOAT, FILE)
TOLD = (  # problem, beside whom, limit
    ("breast cancer raw", CGAL, 4),
    ("breast cancer scaled", CGAL, 4),
    ("digits 8/rest", CGAL, 20),
    ("Gaussian 3000×20", CGAL, 100),
    ("breast cancer raw", LIBSVM, 10),
)


def problem(line: Line) -> Iterator[Row]:
    """One problem beside all who were measured there."""
    n, d = line.case.points.shape
    what, ours = f"{line.case.name}, {n}×{d}", line.seconds.get("ours")
    faults = line.faults if ours is not None else (*line.faults, "not solved")
    unknowns = f"{line.unknowns} unknowns in the final system" if line.unknowns else ""
    yield at_most(what, ours, None, "s", samples=line.rounds, note=unknowns, faults=faults)
    rows = (comparison.of(line, what) for comparison in COMPARISONS)
    yield from (row for row in rows if row.ratio is not None)


def limits(lines: list[Line], large: dict[str, float] | None, per_segment: float | None) -> Iterator[Row]:
    by_name = {line.case.name: line for line in lines}
    for name, comparison, limit in TOLD:
        if name in by_name:
            missing = by_name[name].cgal if comparison is CGAL else ""
            yield comparison.of(by_name[name], name, limit=limit, note=missing)
        else:
            yield comparison.made(name, comparison.peer, None, None, limit=limit, note="left out")
    small = [line for line in lines if line.case.n <= 100]
    yield CGAL.worst(small, "least for n ≤ 100", 0.3)
    straight = [line for line in lines if line.case.kernel is LINEAR and line.case.n >= 1000]
    yield FLOAT.worst(straight, "exact part, most for linear n ≥ 1000", 0.5)
    wide = [line for line in lines if (line.unknowns or 0) >= 300]
    yield FLINT.worst(wide, "solve, most for ≥ 300 unknowns", 1.25)
    yield replace(FILE.worst(lines, "check a certificate, most", 1), samples=QUICK_ROUNDS)
    yield from rows_of_large(large)
    yield at_most("exact solves per segment of the path, most", per_segment, 3, samples=1)


def rows_of_large(large: dict[str, float] | None) -> Iterator[Row]:
    """100,000 rows of a file."""
    found, note = large or {}, "" if large else "left out"
    total = found.get("total") if "certificate" in found else None
    what = "100,000 rows: read, solve, certify"
    yield costing(
        what, "the float solve", total, found.get("float"), limit=3, samples=QUICK_ROUNDS, note=note
    )
    yield at_most("100,000 rows, memory", found.get("gigabytes"), 2, "GB", samples=QUICK_ROUNDS, note=note)
