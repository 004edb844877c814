"""The table, the geometric means, the limits, and where it was measured."""

from __future__ import annotations

import math
import os
import platform
from collections.abc import Iterable
from importlib import metadata
from typing import Any

from limits import Limit, processor
from benchmarks.numeric.measuring import Line

PEERS = {"sklearn": "scikit-learn", "sklearnex": "scikit-learn-intelex"}
PACKAGES = ("numpy", "scipy", "numba", "scikit-learn", "scikit-learn-intelex", "daal", "threadpoolctl")
SETS, SMALLEST, LARGEST = 12, 270, 45_000
LINEAR_ROWS = 10_000
NAME, CELL = 24, 12
SHORT = {"ours": "ours", "sklearn": "skl", "sklearnex": "sklex"}  # in heads of columns


def geometric_mean(values: Iterable[float]) -> float | None:
    """The root of the product.

    >>> geometric_mean([2.0, 8.0])
    4.0
    """
    logs = [math.log(v) for v in values]
    return math.exp(sum(logs) / len(logs)) if logs else None


# Families ----------------------------------------------------------------------------------------------


def family(line: Line) -> str:
    if line.case.machine != "SVC":
        return "other machines"
    return "linear" if line.case.kernel == "linear" else "classification"


def ratios(lines: list[Line], of: str, peer: str, clock: str) -> dict[str, float]:
    """Seconds of the peer over ours, by problem."""
    found = {line.case.name: line.ratio(peer, clock) for line in lines if family(line) == of}
    return {name: ratio for name, ratio in found.items() if ratio is not None}


def means(lines: list[Line], clock: str) -> dict[str, dict[str, Any]]:
    """Geometric mean, least ratio and the problems where we are slower, by family and peer."""
    result = {}
    for of in dict.fromkeys(family(line) for line in lines):
        for peer, label in PEERS.items():
            found = ratios(lines, of, peer, clock)
            if found:
                least = min(found, key=lambda name: found[name])
                result[f"{of}, {label} / ours"] = {
                    "problems": len(found),
                    "geometric mean": geometric_mean(found.values()),
                    "least": found[least],
                    "least at": least,
                    "slower on": [name for name, ratio in found.items() if ratio < 1],
                }
    return result


def breadth(lines: list[Line], clock: str, *, whole: bool) -> list[Limit]:
    """On how many sets, and of which sizes, we were compared with scikit-learn."""
    if not whole:
        return []
    measured = [line for line in lines if family(line) == "classification" and line.ratio("sklearn", clock)]
    if not measured:
        return []
    sizes = [line.n for line in measured]
    return [
        Limit("classification: sets", len({line.case.set for line in measured}), SETS, True),
        Limit("classification: rows of the smallest set", min(sizes), SMALLEST, False),
        Limit("classification: rows of the largest set", max(sizes), LARGEST, True),
    ]


def limits(lines: list[Line], memory: dict[str, Any] | None, clock: str, *, whole: bool) -> list[Limit]:
    """What was promised; a mean over a part of the problems says nothing about the mean over all."""
    result = []
    for peer, mean in (("sklearn", 5), ("sklearnex", 3)):
        found = ratios(lines, "classification", peer, clock).values()
        what = f"classification: {PEERS[peer]} / ours"
        result.append(Limit(f"{what}, geometric mean", geometric_mean(found) if whole else None, mean, True))
        result.append(Limit(f"{what}, least", min(found, default=None), 1, True))
    for machine in ("SVR", "NuSVR", "NuSVC", "OneClassSVM"):
        chosen = [line for line in lines if line.case.machine == machine]
        least = min(ratios(chosen, "other machines", "sklearn", clock).values(), default=None)
        result.append(Limit(f"{machine}: scikit-learn / ours, least", least, 3, True))
    large = [line for line in lines if line.n >= LINEAR_ROWS]
    least = min(ratios(large, "linear", "sklearn", clock).values(), default=None)
    result.append(
        Limit(f"linear, {LINEAR_ROWS:,} rows and more: scikit-learn / ours, least", least, 20, True)
    )
    for cache, found in (memory or {}).items():
        if isinstance(found, dict) and "megabytes" in found:
            what = f"megabytes at {(memory or {})['rows']:,} rows with cache_size={cache}"
            result.append(Limit(what, found["megabytes"], found["budget"], False))
    return result


# Printing ----------------------------------------------------------------------------------------------


def number(value: float | None, digits: int = 3) -> str:
    return "–" if value is None else f"{value:.{digits}g}"


def head(tools: list[str]) -> str:
    cells = ["n×d", "C or ν", "γ", *(f"{SHORT[tool]} s" for tool in tools)]
    cells += [f"{SHORT[tool]}/ours" for tool in PEERS if tool in tools]
    cells += ["ours/floor", "SVs", *(f"viol. {SHORT[tool]}" for tool in tools)]
    cells += [f"dual {SHORT[tool]}" for tool in tools]
    return f"{'problem':{NAME}}" + "".join(f"{cell:>{CELL}}" for cell in cells)


def row(line: Line, tools: list[str], clock: str) -> str:
    price = line.case.parameters.get("C", line.case.parameters.get("nu"))
    gamma = None if line.case.kernel == "linear" else line.case.parameters.get("gamma", line.gamma)
    cells = [f"{line.n}×{line.d}", number(price), number(gamma)]
    cells += [number(line.seconds(tool, clock)) for tool in tools]
    cells += [number(line.ratio(tool, clock)) for tool in PEERS if tool in tools]
    judged = line.verdicts
    support = next((judged[tool].support for tool in tools if tool in judged), None)
    cells += [number(line.above_floor(clock)), "–" if support is None else str(support)]
    cells += [number(judged[tool].violation, 2) if tool in judged else "–" for tool in tools]
    cells += ["–" if v is None else f"-{v:.1e}" if v else "best" for v in map(line.shortfall, tools)]
    notes = [f"  {tool}: {said}" for tool, all_said in line.notes.items() for said in all_said]
    text = f"{line.case.name:{NAME}}" + "".join(f"{cell:>{CELL}}" for cell in cells)
    return text + "".join(f"  {fault}!" for fault in line.faults) + "".join(notes)


def summary(found: dict[str, dict[str, Any]]) -> str:
    rows = []
    for what, said in found.items():
        slower = ", ".join(said["slower on"]) or "none"
        rows.append(
            f"{what}: geometric mean {said['geometric mean']:.2f} over {said['problems']},"
            f" least {said['least']:.2f} ({said['least at']}); slower on: {slower}"
        )
    return "\n".join(rows)


def surroundings(threads: int, clock: str) -> dict[str, str]:
    def version(package: str) -> str:
        try:
            return metadata.version(package)
        except metadata.PackageNotFoundError:
            return "not installed"

    cores = f"{os.cpu_count()} cores, {threads} used"
    return {
        "machine": f"{platform.system()} {platform.machine()}, {processor()}, {cores}",
        "load": ", ".join(f"{v:.2f}" for v in os.getloadavg()) if hasattr(os, "getloadavg") else "unknown",
        "clock": f"{clock} seconds",
        "python": platform.python_version(),
        "svmsym": version("svmsym"),
        **{package: version(package) for package in PACKAGES},
    }
