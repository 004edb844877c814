"""The memory of a command and all processes that it starts, pages that they share counted once.

PSS, the proportional set size of Linux: a page that k processes share counts 1/k in each, so that the sum
over all processes is what they take together.
"""

from __future__ import annotations

import subprocess
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

_PAUSE = 0.1


def family(process: int) -> Iterator[int]:
    """A process and all below it."""
    yield process
    for file in Path(f"/proc/{process}/task").glob("*/children"):
        for child in file.read_text("ascii").split():
            yield from family(int(child))


def together(process: int) -> float:
    """Megabytes that a process and all below it take together now."""
    total = 0
    for one in family(process):
        try:
            lines = Path(f"/proc/{one}/smaps_rollup").read_text("ascii").splitlines()
        except OSError:  # it has ended
            continue
        total += sum(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total / 1024


def most_memory(command: Sequence[str]) -> float:
    """Run a command to its end; the most megabytes that it took, looked at ten times a second."""
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    most = 0.0
    try:
        while child.poll() is None:
            try:
                most = max(most, together(child.pid))
            except OSError:
                continue
            time.sleep(_PAUSE)
    finally:
        if child.poll() is None:  # we were interrupted
            child.terminate()
            child.wait()
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, command)
    return most
