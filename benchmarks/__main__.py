"""Every benchmark, as one table of ratios to peers and floors, each with its limit.

    python -m benchmarks [--quick] [--only NAME] [--json FILE] [--picture FILE]

Exit code 1 where a limit is missed. A peer that is not installed is told, and its limits count as not
measured. An interruption (Ctrl-C) leaves what was measured: the table so far, the JSON file and the picture.
Real data sets come from the folder in SVMSYM_DATA; SVMSYM_MATH_VERIFY names a Python with math-verify.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from benchmarks.report.child import INTERRUPTED
from benchmarks.report.machine import Watch, surroundings
from benchmarks.report.picture import drawing
from benchmarks.report.result import Result, write_json
from benchmarks.report.row import Row
from benchmarks.report.running import run
from benchmarks.report.table import head, line, shown
from benchmarks.report.telling import closed, opened, parser, place
from svmsym.documents.files import write_whole

SUBJECTS = {
    "symbolic": "benchmarks.symbolic",
    "exact": "benchmarks.exact.run",
    "numeric": "benchmarks.numeric.training",
    "gaps": "benchmarks.gaps",
    "beyond memory": "benchmarks.beyond_memory",
    "documents": "benchmarks.documents",
    "answers": "benchmarks.answers",
    "hostile": "benchmarks.hostile",
    "mistakes": "benchmarks.mistakes",
    "marking": "benchmarks.marking",
    "two machines": "benchmarks.marking_machines",
    "page": "benchmarks.page",
}


def main(arguments: Sequence[str] | None = None, subjects: Mapping[str, str] = SUBJECTS) -> int:
    options = parser(__doc__)
    options.add_argument(
        "--only",
        action="append",
        choices=list(subjects),
        metavar="NAME",
        help=f"this subject alone; may be repeated ({', '.join(subjects)})",
    )
    options.add_argument("--picture", type=place, metavar="FILE", help="draw the result there as SVG")
    chosen = options.parse_args(arguments)
    picked = {name: module for name, module in subjects.items() if name in (chosen.only or subjects)}
    machine, watch = surroundings(), Watch()
    opened(machine)
    print(f"\n{head()}", flush=True)
    found = run(picked, quick=chosen.quick, ended=tell_rows)
    result = Result(
        tuple(found.rows), machine, found.versions, watch.ended(), chosen.quick, found.interrupted
    )
    print("\n" + ", ".join(f"{name} {version}" for name, version in found.versions.items()))
    if chosen.json:
        write_json(chosen.json, result)
    if chosen.picture:
        write_whole(chosen.picture, drawing(result))
    code = closed(result)
    if found.interrupted:
        print("interrupted: this is what was measured")
        return INTERRUPTED
    return code


def tell_rows(rows: Sequence[Row]) -> None:
    """The lines of one subject, as soon as it has ended."""
    print("\n".join(map(line, shown(rows))), flush=True)


if __name__ == "__main__":
    sys.exit(main())
