"""The run: problems, memory and growth, printed and as one result. Loaded once the threads are limited."""

from __future__ import annotations

import argparse
import json
from typing import Any

from benchmarks.numeric.cases import at_32000, classification, growing, linear, other_machines
from benchmarks.numeric.children import first_fits, memory
from benchmarks.numeric.measuring import QUICK_ROUNDS, ROUNDS, Line, Plan, Progress, exponent, grow, measure
from benchmarks.numeric.report import breadth, head, limits, means, row, summary, surroundings
from benchmarks.numeric.sets import FOLDER, LARGE, Case, folder
from benchmarks.numeric.tools import CACHE, TOLERANCE, Tool, tools

from svmsym.documents.files import write_whole

CACHES = (200.0, 1000.0)  # MB, for which peak memory is told
QUICK_GROWTH = 5000  # rows


def chosen_cases(options: argparse.Namespace) -> list[Case]:
    every = [*classification(), *other_machines(), *linear()]
    if options.only:
        every = [case for case in every if any(part in case.name for part in options.only)]
    return every


def run(options: argparse.Namespace) -> int:
    """0 where every limit that was measured holds and nothing is at fault."""
    clock = "CPU" if options.threads == 1 else "wall"
    present, missing = tools(options.threads, options.tools)
    about = {**surroundings(options.threads, clock), "data": origin()}
    about["settings"] = f"tol={TOLERANCE:g}, cache_size={CACHE}, float64 input, whole fit calls, medians"
    print("\n".join(f"{name}: {value}" for name, value in {**about, **missing}.items()))
    progress, names = Progress(), [tool.name for tool in present]
    print(f"\n{head(names)}")
    lines = [line for case in chosen_cases(options) if (line := one(case, present, options, progress))]
    whole = not options.quick and not options.only
    curves = growth(present, options, clock, progress) if whole or options.growth else None
    held = peaks(options, progress) if "ours" in names and (whole or options.memory) else None
    warm = [line.warm_up for line in lines if line.warm_up is not None]
    if warm:
        print(f"\nwarm-up of ours, not counted: {sum(warm):.2f} s in all, {max(warm):.2f} s the longest")
    found = means(lines, clock)
    print(f"\n{summary(found)}")
    reached = breadth(lines, clock, whole=whole) + limits(lines, held, clock, whole=whole)
    print("\n" + "\n".join(map(str, reached)))
    if not whole:
        print("a part of the problems: limits on all are not measured, and the exit code leaves them out")
    if options.json:
        result = {
            **about,
            "missing": missing,
            "problems": {line.case.name: line.as_json(clock) for line in lines},
            "means": found,
            "limits": {limit.what: limit.as_json() for limit in reached},
            "growth": curves,
            "memory": held,
        }
        write_whole(options.json, json.dumps(result, indent=1, ensure_ascii=False) + "\n")
    solved = all("ours" in line.wall for line in lines if line.n <= options.ours_up_to)
    sound = solved and not any(line.faults for line in lines)
    return 0 if sound and all(limit.holds for limit in reached) else 1


def origin() -> str:
    return f"bundled and drawn sets, {FOLDER} is not set" if folder() is None else f"the folder in {FOLDER}"


def one(case: Case, present: list[Tool], options: argparse.Namespace, progress: Progress) -> Line | None:
    """The line of one problem, printed; None where --quick leaves it out or its file is missing."""
    progress(f"{case.name}: reading")
    try:
        data = case.data()
    except FileNotFoundError as error:
        print(f"{case.name}: {error.filename} is missing", flush=True)
        return None
    if options.quick and data.n > LARGE:
        return None
    competing = [tool for tool in present if tool.name != "ours" or data.n <= options.ours_up_to]
    plan = Plan(QUICK_ROUNDS if options.quick else ROUNDS, options.budget)
    line = measure(case, data, competing, plan, progress)
    clock = "CPU" if options.threads == 1 else "wall"
    print(row(line, [tool.name for tool in present], clock), flush=True)
    return line


def growth(
    present: list[Tool], options: argparse.Namespace, clock: str, progress: Progress
) -> dict[str, Any]:
    sizes = [case for case in growing() if not options.quick or (case.rows or 0) <= QUICK_GROWTH]
    curves = grow(sizes, present, clock, progress, options.ours_up_to)
    print("\ngrowth of seconds with n:")
    result = {}
    for tool, curve in curves.items():
        slope = exponent(curve)
        shown = ", ".join(f"{n}: {seconds:.3g}" for n, seconds in curve.items())
        print(f"  {tool:10} n^{'–' if slope is None else f'{slope:.2f}'}   {shown}")
        result[tool] = {"exponent": slope, "seconds": curve}
    return result


def peaks(options: argparse.Namespace, progress: Progress) -> dict[str, Any] | None:
    """Peak memory of our largest fit, and the first fit of a process."""
    case = at_32000()
    progress(f"first fit of a process: {case.name}")
    result: dict[str, Any] = {"first fit": first_fits(case, options.threads)}
    for when, said in result["first fit"].items():
        known = isinstance(said, dict)
        words = f"{said['import'] + said['first']:.2f} s, {said['first cpu']:.2f} CPU s" if known else said
        print(f"\nimport and first fit of a process, {when}: {words}", end="")
    if options.ours_up_to >= 32_000:
        progress(f"peak memory: {case.name}")
        result |= memory(case, options.threads, CACHES)
        for cache in (f"{c:g}" for c in CACHES):
            said = result[cache]
            words = said.get("failed") or f"{said['megabytes']:.0f} MB of {said['budget']:.0f} MB allowed"
            print(f"\npeak memory, {case.name}, {result['rows']} rows, cache_size={cache}: {words}", end="")
    progress()
    print()
    return result
