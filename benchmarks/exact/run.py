"""Speed of the exact solver, as ratios to other tools measured in the same run, on one thread.

    python -m benchmarks.exact [--quick] [--only NAME] [--plot growth.svg] [--json FILE]

Peers: CGAL's exact solver in its fastest variant, LIBSVM through scikit-learn at 1e-3, one FLINT solve of the
final system, and our own floating-point solve that guesses. On each problem the rounds are interleaved, each
round takes every tool once, and medians of CPU seconds are compared; optima are compared as fractions.
A limit that is missed, or an optimum that differs, makes the exit code 1; a peer that is not installed is
told.
"""

from __future__ import annotations

import argparse
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

from benchmarks.exact import cgal
from benchmarks.exact.growth import Curve, drawing, families
from benchmarks.exact.limits import limits, problem
from benchmarks.exact.measuring import QUICK_ROUNDS, Line, measure_large, measured, path_work
from benchmarks.exact.problems import cases
from benchmarks.report.machine import version
from benchmarks.report.progress import tell
from benchmarks.report.row import Row, at_most
from benchmarks.report.telling import alone, parser, place
from svmsym.documents.files import write_whole

PATHS = {"patients", "iris 0/1", "iris 1/2", "small 20 #1", "small 50 #1"}


def versions() -> dict[str, str]:
    packages = ("numpy", "python-flint", "scikit-learn")
    return {"CGAL": cgal.version(), **{package: version(package) for package in packages}}


def measure(quick: bool) -> Iterator[Row]:  # noqa: FBT001 - the one argument of every benchmark
    return rows(quick=quick)


def rows(*, quick: bool, only: str = "", told: Callable[[Line], None] = lambda _: None) -> Iterator[Row]:
    """Every problem as soon as it is measured, then the limits."""
    lines = []
    with tempfile.TemporaryDirectory() as directory:
        program = cgal.build_cgal(Path(directory))
        for case in cases():
            if only in case.name and not (quick and case.random and case.n >= 600):
                tell(f"exact: {case.name}")
                lines.append(measured(case, program, quick=quick))
                told(lines[-1])
                yield from problem(lines[-1])
    whole = not quick and not only
    tell("exact: 100,000 rows")
    large = measure_large(QUICK_ROUNDS) if whole else None
    yield from limits(lines, large, most_work_on_paths())


def growth(program: Path | None, *, quick: bool) -> dict[str, dict[str, Curve]]:
    """Seconds of ours and of CGAL over n, d and the bits of the data."""
    curves: dict[str, dict[str, Curve]] = {}
    for name, family in families(quick=quick).items():
        curves[name] = {"ours": [], "CGAL": []}
        for x, case in family:
            line = measured(case, program, quick=True)
            for key, label in (("ours", "ours"), ("cgal", "CGAL")):
                if key in line.seconds:
                    curves[name][label].append((x, line.seconds[key]))
    return curves


def most_work_on_paths() -> float | None:
    """Exact solves per segment of the path in C, the most of a few problems."""
    chosen = [case for case in cases() if case.name in PATHS]
    found = [path_work(case.problem()) for case in chosen]
    return max((work[1] / work[0] for work in found if work is not None), default=None)


COLUMNS = (
    ("exact/float", "exact", "guess"),
    ("CGAL/ours", "cgal", "ours"),
    ("LIBSVM/ours", "libsvm", "ours"),
    ("ours/FLINT", "ours", "floor"),
    ("check/solve", "check", "file"),
)


def row(line: Line) -> str:
    n, d = line.case.points.shape
    times = (f"{line.seconds[k]:.3g}" if k in line.seconds else "–" for k in ("ours", "libsvm", "floor"))
    cgal = f"{line.seconds['cgal']:.3g}" if "cgal" in line.seconds else line.cgal or "–"
    ratios = (line.ratio(above, below) for _, above, below in COLUMNS)
    shown = ("–" if v is None else f"{v:.3g}" for v in ratios)
    cells = (f"{n}×{d}", line.unknowns or "–", cgal, *times, *shown)
    return (
        f"{line.case.name:30}"
        + "".join(f"{v!s:>14}" for v in cells)
        + "".join(f"  {v}!" for v in line.faults)
    )


def head() -> str:
    heads = ("n×d", "unknowns", "CGAL s", "ours s", "LIBSVM s", "FLINT s", *(name for name, *_ in COLUMNS))
    return f"\n{'problem':30}" + "".join(f"{cell:>14}" for cell in heads)


def detailed(options: argparse.Namespace) -> Iterator[Row]:
    """The rows, and a wider line printed for every problem; growth where it is asked for."""
    print(head())
    yield from rows(quick=options.quick, only=options.only, told=lambda line: print(row(line), flush=True))
    if not options.plot:
        return
    with tempfile.TemporaryDirectory() as directory:
        curves = growth(cgal.build_cgal(Path(directory)), quick=options.quick)
    write_whole(options.plot, drawing(curves))
    for family, lines in curves.items():
        for tool, curve in lines.items():
            yield from (at_most(f"{family} = {x:g}, {tool}", y, None, "s") for x, y in curve)


def main() -> int:
    made = parser(__doc__)
    made.add_argument("--only", default="", metavar="NAME", help="problems whose name contains this")
    made.add_argument("--plot", type=place, metavar="SVG", help="measure growth and draw it")
    options = made.parse_args()
    return alone("exact", lambda: detailed(options), versions(), options)
