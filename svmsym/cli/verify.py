"""``svmsym verify``."""

from __future__ import annotations

import argparse
import sys
from dataclasses import asdict
from typing import TYPE_CHECKING

from svmsym.cli.output import print_json
from svmsym.cli.scheduler_option import add_sharing_arguments, jobs_of
from svmsym.cli.screen import rewrite_line
from svmsym.tasks import scheduled

if TYPE_CHECKING:
    from svmsym.arguments.verification import ArgumentReport
    from svmsym.duality.verification import Report
    from svmsym.lectures.judging import Tally

USAGE = 2
_EPILOG = """\
Checked are: every claimed line, every step (kernel), every gradient by exact differences, every step
at random rationals at larger sizes, the gap identity, and strong duality on random exact instances.
Of an argument every line is proved, by the kernel or, with exp, log and roots, by algebra in numbers;
its remarks are arguments in words, which are only counted. Without names the ledger of lectures is
checked too (`svmsym lectures` tells more). With --jobs or --scheduler, files of your own are still verified
by this process: they may not be there on other machines.
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
    add_sharing_arguments(parser, "derivations, arguments and statements of lectures")


def whole_number(text: str) -> int:
    """Between 1 and 1000."""
    value = int(text)
    if not 1 <= value <= 1000:  # noqa: PLR2004 - beyond that one waits for hours
        raise argparse.ArgumentTypeError("choose between 1 and 1000")
    return value


def run(chosen: argparse.Namespace) -> int:
    """Verify and report; exit code 1 if anything does not hold."""
    jobs = jobs_of(chosen)
    with scheduled(chosen.scheduler):
        return _run(chosen, jobs)


def _run(chosen: argparse.Namespace, jobs: int | None) -> int:
    from svmsym.arguments.verification import ArgumentReport, verified  # noqa: PLC0415 - SymPy loads late
    from svmsym.duality.derivation_files import argument_names, is_argument, names, path_of  # noqa: PLC0415
    from svmsym.show.ledger_text import table  # noqa: PLC0415

    wanted = chosen.names or [*names(), *argument_names()]
    # A misspelt name is told before anything is printed; arguments have a table of their own.
    ordered = sorted(wanted, key=lambda name: is_argument(path_of(name)))
    width = max(len("derivation"), *map(len, wanted))
    derivations: list[Report] = []
    arguments: list[ArgumentReport] = []
    found = verified(ordered, jobs, instances=chosen.instances, seed=chosen.seed)
    for k, name in enumerate(ordered):
        _progress(f"{k}/{len(ordered)} {name}")
        report = next(found)
        _progress("")
        if isinstance(report, ArgumentReport):
            row = _argument_row(report, name, width, first=not arguments, behind=bool(derivations))
            arguments.append(report)
        else:
            row = _row(report, name, width, first=not derivations)
            derivations.append(report)
        if not chosen.json:
            print(row)
    reports: list[Report | ArgumentReport] = [*derivations, *arguments]
    tallies, unsound = ([], []) if chosen.names else _ledger(jobs)
    ok = all(report.ok for report in reports) and not unsound
    if chosen.json:
        shape = {
            "ok": ok,
            "derivations": [r.as_json() for r in derivations],
            "arguments": [r.as_json() for r in arguments],
            "lectures": [asdict(t) for t in tallies],
        }
        print_json(shape)
    else:
        if tallies:
            print(f"\nlectures\n{table(tallies)}")
        print(f"\n{_counted(derivations, arguments)}: {'everything' if ok else 'NOT everything'} holds")
    for name in unsound:
        print(f"\nthe entry {name} is not sound: `svmsym lectures {name}` tells more", file=sys.stderr)
    for message in (m for r in reports for m in r.failures):
        print(f"\n{message}", file=sys.stderr)
    if any(r.error is not None and r.error.exit_code == USAGE for r in reports):
        return USAGE
    return 0 if ok else 1


def _ledger(jobs: int | None) -> tuple[list[Tally], list[str]]:
    """How the statements of all lectures fare, and those whose correction does not pass."""
    from svmsym.lectures.judging import judged, tally  # noqa: PLC0415 - loads when everything is verified
    from svmsym.lectures.ledger import lectures  # noqa: PLC0415

    found = judged(lectures(), lambda done, of: _progress(f"lectures {done}/{of}"), n_jobs=jobs)
    _progress("")
    return [tally(*pair) for pair in found], [i.entry.id for _, items in found for i in items if not i.ok]


def _counted(derivations: list[Report], arguments: list[ArgumentReport]) -> str:
    """31 derivations, 400 steps, 20 arguments, 150 lines."""
    parts = []
    if derivations:
        count = "1 derivation" if len(derivations) == 1 else f"{len(derivations)} derivations"
        parts += [count, f"{sum(r.steps for r in derivations)} steps"]
    if arguments:
        count = "1 argument" if len(arguments) == 1 else f"{len(arguments)} arguments"
        parts += [count, f"{sum(r.lines for r in arguments)} lines"]
    return ", ".join(parts)


def _row(report: Report, name: str, width: int, *, first: bool) -> str:
    head = f"{'derivation':{width}}  steps proved  gap identity  strong duality\n" if first else ""
    strong = report.strong_duality
    equal = f"{strong.equal}/{strong.instances} equal" if strong else "-"
    proved = f"{report.proved}/{report.steps}"
    gap = "proved" if report.gap_identity else "-"
    mark = "" if report.ok else "  WRONG"
    return f"{head}{name:{width}}  {proved:>12}  {gap:>12}  {equal:>14}{mark}"


def _argument_row(report: ArgumentReport, name: str, width: int, *, first: bool, behind: bool) -> str:
    head = f"{'argument':{width}}  lines proved  in numbers  remarks\n" if first else ""
    proved = f"{report.proved}/{report.lines}"
    mark = "" if report.ok else "  WRONG"
    row = f"{name:{width}}  {proved:>12}  {report.algebra:>10}  {report.remarks:>7}{mark}"
    return ("\n" if first and behind else "") + head + row


def _progress(text: str) -> None:
    """One line that rewrites itself, on a terminal only."""
    if sys.stderr.isatty():
        rewrite_line(text)
