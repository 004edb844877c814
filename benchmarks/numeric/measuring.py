"""The tools on one problem, in turns: seconds of whole fits, what they reached, and the floor."""

from __future__ import annotations

import statistics
import time
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from benchmarks.numeric.floors import nanoseconds
from benchmarks.numeric.judging import Verdict, kernel_of, verdict
from benchmarks.numeric.sets import Case, Data
from benchmarks.numeric.tools import TOLERANCE, Tool
from benchmarks.report.progress import tell

ROUNDS, FEWEST, QUICK_ROUNDS = 7, 3, 3
SLOW = 20.0  # seconds, beyond which a tool is run once on a problem
SHORTEST = 0.05  # seconds: shorter fits are repeated within a round
WARM_ROWS = {"ours": 2500}  # every path of ours through small and larger sets is compiled by then
INFEASIBLE = 1e-6  # of the price, beyond which coefficients are not those of the problem
SHORTFALL = 1e-4  # of the dual value, beyond which two tools have not solved the same problem


@dataclass
class Line:
    """One line of the table."""

    case: Case
    n: int
    d: int
    gamma: float
    classes: int
    wall: dict[str, list[float]] = field(default_factory=dict)
    cpu: dict[str, list[float]] = field(default_factory=dict)
    verdicts: dict[str, Verdict] = field(default_factory=dict)
    notes: dict[str, tuple[str, ...]] = field(default_factory=dict)
    warm_up: float | None = None  # seconds of our first fit, on a part, with whatever is compiled for it
    entry: float | None = None  # nanoseconds of the floor for one kernel entry
    faults: list[str] = field(default_factory=list)

    def seconds(self, tool: str, clock: str) -> float | None:
        taken = (self.wall if clock == "wall" else self.cpu).get(tool)
        return statistics.median(taken) if taken else None

    def ratio(self, above: str, clock: str, below: str = "ours") -> float | None:
        a, b = self.seconds(above, clock), self.seconds(below, clock)
        return a / b if a is not None and b else None

    def floor(self) -> float | None:
        """Seconds of the entries that our support vectors touch, else those of the first tool."""
        judged = self.verdicts.get("ours") or next(iter(self.verdicts.values()), None)
        return None if judged is None or self.entry is None else 1e-9 * self.entry * judged.entries

    def above_floor(self, clock: str) -> float | None:
        ours, floor = self.seconds("ours", clock), self.floor()
        return ours / floor if ours is not None and floor else None

    def shortfall(self, tool: str) -> float | None:
        """How far the dual value lies below the best of the tools, relative to it."""
        if tool not in self.verdicts:
            return None
        best = max(judged.dual for judged in self.verdicts.values())
        return (best - self.verdicts[tool].dual) / max(abs(best), 1e-300)


@dataclass(frozen=True)
class Plan:
    """How often the tools take their turn on one problem."""

    rounds: int
    budget: float  # seconds, after which no further round begins


def measured(case: Case, data: Data, tools: list[Tool], plan: Plan) -> Line:
    """All tools on one problem; a tool that fails is told, and the others still run."""
    counted = len(np.unique(data.labels)) if case.machine in {"SVC", "NuSVC"} else 1
    line = Line(case, data.n, data.d, data.gamma, counted)
    competing = [tool for tool in tools if tool.offers(case)]
    competing = [tool for tool in competing if warmed(tool, data, line)]
    models = race(data, competing, line, plan)
    for name, model in models.items():
        tell(f"{case.name}: judging {name}")
        line.verdicts[name] = verdict(case, data, model)
    if models:
        tell(f"{case.name}: floor")
        first = "ours" if "ours" in models else next(iter(models))
        support = np.asarray(models[first].support_)
        line.entry = nanoseconds(kernel_of(case, data), data, support, tools[0].threads)
    line.faults += faults(line)
    tell()
    return line


def warmed(tool: Tool, data: Data, line: Line) -> bool:
    """Whether a first fit on a part went well; it loads modules, and compiles ours."""
    tell(f"{line.case.name}: warming up {tool.name}")
    start = time.perf_counter()
    try:
        tool.fit(line.case, data.part(WARM_ROWS.get(tool.name, 300)))
    except Exception as error:  # noqa: BLE001 - told at this problem
        line.faults.append(f"{tool.name} failed: {type(error).__name__}: {error}")
        return False
    if tool.name == "ours":
        line.warm_up = time.perf_counter() - start
    return True


def race(data: Data, tools: list[Tool], line: Line, plan: Plan) -> dict[str, Any]:
    """Rounds in which every tool takes its turn, each round another one first; the last models."""
    models: dict[str, Any] = {}
    running, begin = list(tools), time.perf_counter()
    for k in range(plan.rounds):
        if not running or (k >= FEWEST and time.perf_counter() - begin > plan.budget):
            break
        first = k % len(running)
        for tool in running[first:] + running[:first]:
            tell(f"{line.case.name}: round {k + 1} of {plan.rounds}, {tool.name}")
            try:
                run = tool.fit(line.case, data, SHORTEST)
            except Exception as error:  # noqa: BLE001 - told at this problem
                line.faults.append(f"{tool.name} failed: {type(error).__name__}: {error}")
                running.remove(tool)
                continue
            line.wall.setdefault(tool.name, []).append(run.wall)
            line.cpu.setdefault(tool.name, []).append(run.cpu)
            line.notes[tool.name] = run.notes
            models[tool.name] = run.model
            if run.wall > SLOW:
                running.remove(tool)
    return models


def faults(line: Line) -> list[str]:
    """What makes a comparison worthless: not the same problem, or our tolerance missed."""
    found = []
    for tool, judged in line.verdicts.items():
        if judged.infeasible > INFEASIBLE:
            found.append(f"{tool}'s coefficients miss bounds or sums by {judged.infeasible:.1e} of the price")
    ours = line.verdicts.get("ours")
    if ours is not None:
        if ours.violation > TOLERANCE:
            found.append(f"our violation is {ours.violation:.1e}")
        short = line.shortfall("ours")
        if short is not None and short > SHORTFALL:
            found.append(f"our dual value lies {short:.1e} below the best")
    return found


# Growth ------------------------------------------------------------------------------------------------


def exponent(curve: dict[int, float]) -> float | None:
    """The slope p of log t = p log n + c by least squares.

    >>> round(exponent({10: 1.0, 100: 100.0, 1000: 10_000.0}), 9)
    2.0
    """
    if len(curve) < 2:
        return None
    sizes, seconds = np.log(list(curve)), np.log(list(curve.values()))
    return float(np.polyfit(sizes, seconds, 1)[0])


def grow(cases: list[Case], tools: list[Tool], clock: str, ours_up_to: float) -> dict[str, dict[int, float]]:
    """Seconds by number of rows for each tool, each up to the size that would take it too long."""
    curves: dict[str, dict[int, float]] = {tool.name: {} for tool in tools}
    for case in cases:
        data = case.data()
        for tool in tools:
            curve = curves[tool.name]
            last = max(curve, default=0)
            # Time grows about with the square of n: a size that would take beyond SLOW is left out.
            too_long = curve and curve[last] * (data.n / last) ** 2 > SLOW
            if data.n > ours_up_to if tool.name == "ours" else too_long:
                continue
            tell(f"growth: {data.n} rows, {tool.name}")
            if not curve:
                tool.fit(case, data)  # loads modules, and compiles ours
            run = tool.fit(case, data, SHORTEST)
            curve[data.n] = run.wall if clock == "wall" else run.cpu
    tell()
    return curves
