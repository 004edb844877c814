"""The subjects one after the other, each in its own process; what was measured outlives an interruption."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from benchmarks.report.child import INTERRUPTED
from benchmarks.report.machine import ROOT
from benchmarks.report.progress import tell
from benchmarks.report.row import Row

PATIENCE = 3.0  # seconds for an interrupted subject to end


@dataclass
class Found:
    """What has been measured so far."""

    rows: list[Row] = field(default_factory=list)
    versions: dict[str, str] = field(default_factory=dict)
    interrupted: bool = False


def run(subjects: Mapping[str, str], *, quick: bool, ended: Callable[[list[Row]], None]) -> Found:
    """Measure the subjects (names and modules); ``ended`` is told the rows of each."""
    found = Found()
    for name, module in subjects.items():
        rows: list[Row] = []
        tell(f"{name}: starting")
        try:
            _subject(name, module, rows, found.versions, quick=quick)
        except KeyboardInterrupt:
            found.interrupted = True
        tell()
        found.rows += rows
        ended(rows)
        if found.interrupted:
            break
    return found


def _subject(name: str, module: str, rows: list[Row], versions: dict[str, str], *, quick: bool) -> None:
    command = [sys.executable, "-m", "benchmarks.report.child", module, *(["--quick"] if quick else [])]
    paths = [str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, text=True, encoding="utf-8", env=environment
    ) as child:
        assert child.stdout is not None
        whole = False
        try:
            for line in child.stdout:
                said = json.loads(line)
                versions |= said.get("versions", {})
                if "row" in said:
                    rows.append(Row.from_json(said["row"]).of(name))
                    tell(f"{name}: {rows[-1].what}")
                elif "missing" in said:
                    note = f"{said['missing']} is not installed"
                    rows.append(Row("all of it", note=note, subject=name))
                elif "failed" in said:
                    rows.append(Row("stopped early", faults=(said["failed"],), subject=name))
                whole = whole or ("versions" not in said and "row" not in said)
        except KeyboardInterrupt:
            _end(child)
            raise
    if child.returncode == INTERRUPTED:
        raise KeyboardInterrupt
    if not whole:  # killed from outside, or by the system for want of memory
        rows.append(Row("stopped early", faults=(f"exit code {child.returncode}",), subject=name))


def _end(child: subprocess.Popen[str]) -> None:
    """A terminal interrupts the child as well; whoever else interrupts us may not."""
    for further in (signal.SIGINT, signal.SIGKILL):
        try:
            child.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            child.send_signal(further)
