"""Where it was measured: processor, memory, versions, commit, and how busy the machine was with other work.

The load at the end contains our own work. What others took is told apart from it:

    others = (busy seconds of all cores − CPU seconds of this process and its children) / seconds on the wall
"""

from __future__ import annotations

import os
import platform
import subprocess
import time
from dataclasses import dataclass, field
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FOLDER = "SVMSYM_DATA"  # names the folder of real data sets
GIGABYTE = 1e9
QUIET_LOAD, QUIET_OTHERS = 0.5, 0.25  # before the start; cores, while it ran
IDLE = (3, 4)  # places of idle and iowait in /proc/stat
GUESTS = 8  # beyond that place a time is counted twice


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor()
    return next((v.partition(":")[2].strip() for v in lines if v.startswith("model name")), "")


def memory() -> float | None:
    """Gigabytes of the machine; None where the system does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / GIGABYTE
    except (AttributeError, ValueError, OSError):
        return None


def version(package: str) -> str:
    """The installed version of a package.

    >>> version("no such package")
    'not installed'
    """
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return "not installed"


def commit() -> str:
    """The commit that is measured, and whether the files differ from it."""

    def git(*words: str) -> str:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    try:
        changed = git("status", "--porcelain", "--untracked-files=no")
        return git("rev-parse", "HEAD") + (" and changes" if changed else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def surroundings() -> dict[str, str]:
    """Machine and versions that are the same for every subject."""
    size = memory()
    return {
        "system": f"{platform.system()} {platform.release()} {platform.machine()}",
        "processor": processor() or "unknown",
        "cores": str(os.cpu_count()),
        "memory": "unknown" if size is None else f"{size:.1f} GB",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "commit": commit(),
        "data": f"the folder in {FOLDER}"
        if os.environ.get(FOLDER)
        else f"bundled and drawn, {FOLDER} is not set",
    }


# How busy ----------------------------------------------------------------------------------------------


def load() -> float | None:
    """Processes that wanted a core during the last minute."""
    return os.getloadavg()[0] if hasattr(os, "getloadavg") else None


def busy_seconds() -> float | None:
    """Seconds that all cores together have worked; None where the system does not tell."""
    try:
        first = Path("/proc/stat").read_text(encoding="ascii").partition("\n")[0]
    except OSError:
        return None
    ticks = [int(v) for v in first.split()[1:]]
    return sum(v for k, v in enumerate(ticks[:GUESTS]) if k not in IDLE) / os.sysconf("SC_CLK_TCK")


def own_seconds() -> float:
    """CPU seconds of this process and of the children that have ended."""
    return sum(os.times()[:4])


@dataclass(frozen=True)
class Watch:
    """The machine before a run."""

    load: float | None = field(default_factory=load)
    busy: float | None = field(default_factory=busy_seconds)
    own: float = field(default_factory=own_seconds)
    wall: float = field(default_factory=time.perf_counter)

    def ended(self) -> Load:
        busy, wall = busy_seconds(), time.perf_counter() - self.wall
        if busy is None or self.busy is None:
            return Load(self.load, load(), None)
        others = (busy - self.busy - (own_seconds() - self.own)) / max(wall, 1e-9)
        return Load(self.load, load(), max(0.0, others))


@dataclass(frozen=True)
class Load:
    start: float | None
    end: float | None
    others: float | None  # cores that other work took while it ran

    @property
    def busy(self) -> bool:
        """Whether other work may have changed the figures.

        >>> Load(0.1, 2.0, 0.05).busy, Load(0.1, 2.0, 0.9).busy, Load(1.5, 2.0, None).busy
        (False, True, True)
        """
        return (self.start or 0) > QUIET_LOAD or (self.others or 0) > QUIET_OTHERS

    def __str__(self) -> str:
        def told(value: float | None) -> str:
            return "unknown" if value is None else f"{value:.2f}"

        words = f"load {told(self.start)} at the start, {told(self.end)} at the end;"
        words += f" other work took {told(self.others)} cores"
        return f"WARNING, the machine was busy: {words}" if self.busy else words
