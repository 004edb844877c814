"""``svmsym verify``."""

from __future__ import annotations

import argparse
import json
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from svmsym.duality.verification import Report

USAGE = 2
_EPILOG = """\
Checked are: every claimed line, every step (kernel), every gradient by exact differences, every step
at random rationals at larger sizes, the gap identity, and strong duality on random exact instances.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Options of the command."""
    parser.epilog = _EPILOG
    parser.add_argument("names", nargs="*", metavar="NAME|FILE", help="what to verify (default: everything)")
    parser.add_argument("--json", action="store_true", help="print as JSON")
    parser.add_argument(
        "--instances", type=whole_number, default=5, metavar="K", help="random instances each (default: 5)"
    )
    parser.add_argument("--seed", type=int, default=1, help="seed of the random instances (default: 1)")


def whole_number(text: str) -> int:
    """Between 1 and 1000."""
    value = int(text)
    if not 1 <= value <= 1000:  # noqa: PLR2004 - beyond that one waits for hours
        raise argparse.ArgumentTypeError("choose between 1 and 1000")
    return value


def run(chosen: argparse.Namespace) -> int:
    """Verify and report; exit code 1 if anything does not hold."""
    from svmsym.duality.derivation_files import names, path_of  # noqa: PLC0415 - SymPy loads when needed
    from svmsym.duality.verification import verify_one  # noqa: PLC0415

    wanted = chosen.names or names()
    for name in wanted:
        path_of(name)  # a misspelt name is told before anything is printed
    width = max(len(name) for name in wanted)
    reports: list[Report] = []
    if not chosen.json:
        print(f"{'derivation':{width}}  steps proved  gap identity  strong duality")
    for k, name in enumerate(wanted):
        _progress(f"{k}/{len(wanted)} {name}")
        report = verify_one(name, instances=chosen.instances, seed=chosen.seed)
        reports.append(report)
        _progress("")
        if not chosen.json:
            print(_row(report, name, width))
    ok = all(report.ok for report in reports)
    if chosen.json:
        print(
            json.dumps(
                {"ok": ok, "derivations": [r.as_json() for r in reports]}, ensure_ascii=False, indent=2
            )
        )
    else:
        steps = sum(r.steps for r in reports)
        verdict = "everything holds" if ok else "NOT everything holds"
        count = "1 derivation" if len(reports) == 1 else f"{len(reports)} derivations"
        print(f"\n{count}, {steps} steps: {verdict}")
    for message in (m for r in reports for m in r.failures):
        print(f"\n{message}", file=sys.stderr)
    if any(r.error is not None and r.error.exit_code == USAGE for r in reports):
        return USAGE
    return 0 if ok else 1


def _row(report: Report, name: str, width: int) -> str:
    strong = report.strong_duality
    equal = f"{strong.equal}/{strong.instances} equal" if strong else "-"
    proved = f"{report.proved}/{report.steps}"
    mark = "" if report.ok else "  WRONG"
    return f"{name:{width}}  {proved:>12}  {'proved' if report.gap_identity else '-':>12}  {equal:>14}{mark}"


def _progress(text: str) -> None:
    """One line that rewrites itself, on a terminal only."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
