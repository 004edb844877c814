"""The run: problems, growth and memory, as rows. Loaded once the threads are limited."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from typing import Any

from benchmarks.numeric.cases import at_32000, classification, growing, linear, other_machines
from benchmarks.numeric.children import first_fits, memory
from benchmarks.numeric.limits import breadth, limits, means, problem
from benchmarks.numeric.measuring import QUICK_ROUNDS, ROUNDS, Line, Plan, exponent, grow, measured
from benchmarks.numeric.sets import LARGE, Case
from benchmarks.numeric.tools import Tool, tools
from benchmarks.numeric.wide_table import head, row
from benchmarks.report.progress import tell
from benchmarks.report.row import Row, at_most

CACHES = (200.0, 1000.0)  # MB, for which peak memory is told
QUICK_GROWTH = 5000  # rows
Say = Callable[[str], None]


def chosen_cases(options: argparse.Namespace) -> list[Case]:
    every = [*classification(), *other_machines(), *linear()]
    if options.only:
        every = [case for case in every if any(part in case.name for part in options.only)]
    return every


def rows(options: argparse.Namespace, say: Say) -> Iterator[Row]:
    """Every problem as soon as it is measured, then growth, memory, means and the limits."""
    clock = "CPU" if options.threads == 1 else "wall"
    present, missing = tools(options.threads, options.tools)
    names = [tool.name for tool in present]
    say("\n".join(f"{name}: {why}" for name, why in missing.items()))
    say(head(names))
    lines: list[Line] = []
    for case in chosen_cases(options):
        line = one(case, present, options)
        if isinstance(line, str):
            yield at_most(case.name, None, None, "s", note=line)
        elif line is not None:
            lines.append(line)
            say(row(line, names, clock))
            yield from problem(line, clock)
    whole = not options.quick and not options.only
    if whole or options.growth:
        yield from growth(present, options, clock)
    held = peaks(options) if "ours" in names and (whole or options.memory) else None
    yield from first_rows(held or {})
    yield from means(lines, clock)
    yield from breadth(lines, clock, whole=whole)
    yield from limits(lines, held, clock, whole=whole)


def one(case: Case, present: list[Tool], options: argparse.Namespace) -> Line | str | None:
    """The line of one problem; None where --quick leaves it out, words where its file is missing."""
    tell(f"{case.name}: reading")
    try:
        data = case.data()
    except FileNotFoundError:
        return f"the set {case.set} is missing"
    if options.quick and data.n > LARGE:
        return None
    mine = data.n <= options.ours_up_to
    competing = [tool for tool in present if tool.name != "ours" or mine]
    plan = Plan(QUICK_ROUNDS if options.quick else ROUNDS, options.budget)
    line = measured(case, data, competing, plan)
    if mine and "ours" in options.tools and "ours" not in line.wall and not line.faults:
        line.faults.append("ours did not solve it")
    return line


def growth(present: list[Tool], options: argparse.Namespace, clock: str) -> Iterator[Row]:
    sizes = [case for case in growing() if not options.quick or (case.rows or 0) <= QUICK_GROWTH]
    for tool, curve in grow(sizes, present, clock, options.ours_up_to).items():
        for n, seconds in curve.items():
            yield at_most(f"growth, {n:,} rows, {tool}", seconds, None, "s", samples=1)
        slope = exponent(curve)
        if slope is not None:
            yield at_most(f"growth, exponent of n, {tool}", slope, None, samples=len(curve))


def peaks(options: argparse.Namespace) -> dict[str, Any]:
    """Peak memory of our largest fit, and the first fit of a process."""
    case = at_32000()
    tell(f"first fit of a process: {case.name}")
    result: dict[str, Any] = {"first fit": first_fits(case, options.threads)}
    if options.ours_up_to >= 32_000:
        tell(f"peak memory: {case.name}")
        result |= memory(case, options.threads, CACHES)
    tell()
    return result


def first_rows(held: dict[str, Any]) -> Iterator[Row]:
    """Import and first fit of a process, and fits that failed for want of memory."""
    for when, said in held.get("first fit", {}).items():
        if isinstance(said, dict):
            yield at_most(
                f"import and first fit, {when}", said["import"] + said["first"], None, "s", samples=1
            )
        else:
            yield at_most(f"import and first fit, {when}", None, None, "s", faults=(said,))
    for cache in (f"{c:g}" for c in CACHES):
        failed = held.get(cache, {}).get("failed")
        if failed:
            yield at_most(f"memory with cache_size={cache}", None, None, "MB", faults=(failed,))
