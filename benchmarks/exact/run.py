"""Speed of the exact solver, as ratios to other tools measured in the same run, on one thread.

    python benchmarks/exact.py [--quick] [--only NAME] [--plot growth.svg] [--json result.json]

Peers: CGAL's exact solver in its fastest variant, LIBSVM through scikit-learn at 1e-3, one FLINT solve of the
final system, and our own floating-point solve that guesses. On each problem the rounds are interleaved, each
round takes every tool once, and medians of CPU seconds are compared; optima are compared as fractions.
A limit that is missed, or an optimum that differs, makes the exit code 1; a peer that is not installed is
told.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import sys
import tempfile
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

from benchmarks.exact import peers  # sets one thread before numpy is loaded
from benchmarks.exact.growth import Curve, drawing, families
from limits import Limit, processor
from benchmarks.exact.measuring import QUICK_ROUNDS, Line, measure, measure_large, path_work
from benchmarks.exact.problems import LINEAR, cases

PATHS = {"patients", "iris 0/1", "iris 1/2", "small 20 #1", "small 50 #1"}

# The limits --------------------------------------------------------------------------------------------


def limits(lines: list[Line], large: dict[str, float] | None, per_segment: float | None) -> list[Limit]:
    by_name = {line.case.name: line for line in lines}

    def of(name: str, above: str) -> float | None:
        return by_name[name].ratio(above, "ours") if name in by_name else None

    def extreme(
        pick: Callable[[list[float]], float], above: str, below: str, chosen: Callable[[Line], bool]
    ) -> float | None:
        found = [line.ratio(above, below) for line in lines if chosen(line)]
        measured = [v for v in found if v is not None]
        return pick(measured) if measured else None

    def linear(line: Line) -> bool:
        return line.case.kernel is LINEAR and line.case.n >= 1000

    total = None if large is None or "certificate" not in large else large["total"] / large["float"]
    return [
        Limit("CGAL / ours, breast cancer raw", of("breast cancer raw", "cgal"), 4, True),
        Limit("CGAL / ours, breast cancer scaled", of("breast cancer scaled", "cgal"), 4, True),
        Limit("CGAL / ours, digits 8/rest", of("digits 8/rest", "cgal"), 20, True),
        Limit("CGAL / ours, Gaussian 3000×20", of("Gaussian 3000×20", "cgal"), 100, True),
        Limit(
            "CGAL / ours, least for n ≤ 100",
            extreme(min, "cgal", "ours", lambda v: v.case.n <= 100),
            0.3,
            True,
        ),
        Limit("LIBSVM / ours, breast cancer raw", of("breast cancer raw", "libsvm"), 10, True),
        Limit("exact / float, most for linear n ≥ 1000", extreme(max, "exact", "guess", linear), 0.5, False),
        Limit("100,000 rows / their float solve", total, 3, False),
        Limit("100,000 rows, gigabytes", None if large is None else large["gigabytes"], 2, False),
        Limit(
            "ours / one FLINT solve, most for ≥ 300 unknowns",
            extreme(max, "ours", "floor", lambda v: (v.unknowns or 0) >= 300),
            1.25,
            False,
        ),
        Limit("exact solves per segment of the path", per_segment, 3, False),
        Limit("check / solve, from the file, most", extreme(max, "check", "file", lambda _: True), 1, False),
    ]


# The run -----------------------------------------------------------------------------------------------


def growth(program: Path | None, *, quick: bool) -> dict[str, dict[str, Curve]]:
    """Seconds of ours and of CGAL over n, d and the bits of the data."""
    curves: dict[str, dict[str, Curve]] = {}
    for name, family in families(quick=quick).items():
        curves[name] = {"ours": [], "CGAL": []}
        for x, case in family:
            line = measure(case, program, quick=True)
            for key, label in (("ours", "ours"), ("cgal", "CGAL")):
                if key in line.seconds:
                    curves[name][label].append((x, line.seconds[key]))
    return curves


def most_work_on_paths() -> float | None:
    """Exact solves per segment of the path in C, the most of a few problems."""
    chosen = [case for case in cases() if case.name in PATHS]
    found = [path_work(case.problem()) for case in chosen]
    return max((work[1] / work[0] for work in found if work is not None), default=None)


def surroundings(program: Path | None) -> dict[str, str]:
    def version(package: str) -> str:
        try:
            return metadata.version(package)
        except metadata.PackageNotFoundError:
            return "not installed"

    named = {package: version(package) for package in ("numpy", "python-flint", "scikit-learn")}
    cgal = "not installed" if program is None else peers.version(program)
    machine = f"{platform.system()} {platform.machine()}, {processor()}, {os.cpu_count()} cores, 1 used"
    return {"machine": machine, "python": platform.python_version(), "CGAL": cgal, **named}


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


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--quick", action="store_true", help="few rounds, no long problem")
    parser.add_argument("--only", default="", metavar="NAME", help="problems whose name contains this")
    parser.add_argument("--plot", type=Path, metavar="SVG", help="measure growth and draw it")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the result there as well")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as directory:
        program = peers.build_cgal(Path(directory))
        about = surroundings(program)
        print("\n".join(f"{name}: {value}" for name, value in about.items()))
        heads = (
            "n×d",
            "unknowns",
            "CGAL s",
            "ours s",
            "LIBSVM s",
            "FLINT s",
            *(name for name, *_ in COLUMNS),
        )
        print(f"\n{'problem':30}" + "".join(f"{head:>14}" for head in heads))
        lines = []
        for case in cases():
            if chosen.only in case.name and not (chosen.quick and case.random and case.n >= 600):
                lines.append(measure(case, program, quick=chosen.quick))
                print(row(lines[-1]), flush=True)
        curves = growth(program, quick=chosen.quick) if chosen.plot else {}
    whole = not chosen.quick and not chosen.only
    large = measure_large(QUICK_ROUNDS) if whole else None
    reached = limits(lines, large, most_work_on_paths())
    print("\n" + "\n".join(map(str, reached)))
    if chosen.plot:
        chosen.plot.write_text(drawing(curves), encoding="utf-8")
    faults = {line.case.name: line.faults for line in lines if line.faults}
    result = {
        **about,
        "problems": {line.case.name: line.seconds for line in lines},
        "large": large,
        "growth": curves,
        "limits": {
            limit.what: {
                "value": limit.value,
                "bound": limit.bound,
                "holds": limit.holds if limit.value is not None else None,
            }
            for limit in reached
        },
        "faults": faults,
    }
    text = json.dumps(result, indent=1, ensure_ascii=False)
    print(f"\n{text}")
    if chosen.json:
        chosen.json.write_text(text + "\n", encoding="utf-8")
    solved = all("ours" in line.seconds for line in lines)
    return 0 if solved and not faults and all(limit.holds for limit in reached) else 1


if __name__ == "__main__":
    sys.exit(main())
