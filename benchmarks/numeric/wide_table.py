"""The wide table of a run alone: seconds, ratios, violations and dual values of every tool."""

from __future__ import annotations

from benchmarks.numeric.measuring import Line
from benchmarks.numeric.tools import PEERS

NAME, CELL = 24, 12
SHORT = {"ours": "ours", "sklearn": "skl", "sklearnex": "sklex"}  # in heads of columns


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
