"""What is printed around the table, and the command of a benchmark that runs alone."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable
from pathlib import Path

from benchmarks.report.child import INTERRUPTED
from benchmarks.report.machine import Watch, surroundings
from benchmarks.report.progress import tell
from benchmarks.report.result import Result, write_json
from benchmarks.report.row import Row
from benchmarks.report.table import head, line, missed, shown, summary


def opened(named: dict[str, str]) -> None:
    """Machine and versions, before anything is measured."""
    print("\n".join(f"{name}: {value}" for name, value in named.items()), flush=True)


def closed(result: Result) -> int:
    """The last lines, and the exit code: 1 where a limit is missed."""
    print(f"\n{summary(result.rows)}\n{result.load}")
    if result.quick:
        print("--quick: few rounds and small problems; limits on all problems are not measured")
    return 1 if missed(result.rows) else 0


def place(text: str) -> Path:
    """A file that can be written there: better known now than after an hour."""
    path = Path(text)
    if path.is_dir() or not path.absolute().parent.is_dir():
        raise argparse.ArgumentTypeError(f"{text}: no file can be written there")
    return path


def parser(about: str | None) -> argparse.ArgumentParser:
    """The options that every benchmark has."""
    made = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    made.add_argument("--quick", action="store_true", help="few rounds, small problems")
    made.add_argument("--json", type=place, metavar="FILE", help="write the result there as well")
    return made


def alone(
    subject: str, rows: Callable[[], Iterable[Row]], versions: dict[str, str], options: argparse.Namespace
) -> int:
    """Measure one subject in this process: the table, the JSON file, the exit code."""
    machine, watch, found = surroundings(), Watch(), list[Row]()
    opened({**machine, **versions})
    try:
        for row in rows():
            found.append(row.of(subject))
            tell(row.what)
    except KeyboardInterrupt:
        interrupted = True
    else:
        interrupted = False
    tell()
    print("\n".join(["", head(), *map(line, shown(found))]))
    result = Result(tuple(found), machine, versions, watch.ended(), options.quick, interrupted)
    if options.json:
        write_json(options.json, result)
    code = closed(result)
    return INTERRUPTED if interrupted else code
