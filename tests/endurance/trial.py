"""What a trial is given, and what it finds."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path

_SECONDS = re.compile(rb'"seconds": [0-9.e+-]+')
ROOT = Path(__file__).parents[2]
if str(ROOT) not in sys.path:  # the svmsym that stands beside these tests, not an installed one
    sys.path.insert(0, str(ROOT))
# What others have made already: the server of the page.
if str(ROOT / "tests/page") not in sys.path:
    sys.path.append(str(ROOT / "tests/page"))


@dataclass(frozen=True)
class Size:
    """How much of everything."""

    submissions: int
    jobs: int
    main_kills: int
    worker_kills: int
    disks: int  # sizes of a disk that is too small
    steps: int | None  # steps at which each writer is killed; None: all
    cuts: int  # bytes after which each writer is killed, and times as well
    rounds: int  # readings of a class that changes
    locales: int | None  # None: all
    soak: float  # seconds
    forged: int  # certificates
    formulas: int  # for the kernel
    pairs: int  # drawn ones, for the judge
    classes: int  # with hostile students
    texts: int  # fuzzed texts for the reader and the judge
    seed: int = 10


SHORT = Size(12, 1, 1, 1, 1, 2, 1, 6, 1, 2, 600, 300, 40, 1, 200)
FULL = Size(
    *(10_000, 2, 12, 40, 8, None, 4, 600, None, 600),
    *(1_000_000, 1_000_000, 200_000, 60, 200_000),
)


@dataclass(frozen=True)
class Found:
    """What was done and disturbed, each with its number; what went wrong; what was lost."""

    load: Mapping[str, float]
    bad: Mapping[str, float] = field(default_factory=dict)
    faults: tuple[str, ...] = ()
    lost: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()  # parts that this machine cannot do, and why

    @property
    def holds(self) -> bool:
        """Whether nothing went wrong."""
        return not self.faults and not self.lost

    def __add__(self, other: Found) -> Found:
        load, bad = (
            {name: a.get(name, 0) + b.get(name, 0) for name in {**a, **b}}
            for a, b in ((self.load, other.load), (self.bad, other.bad))
        )
        parts = (getattr(self, name) + getattr(other, name) for name in ("faults", "lost", "skipped"))
        return Found(load, bad, *parts)


def spread(one: Callable[[int, int], Found], count: int, size: Size, share: int) -> Found:
    """``one(count, seed)`` in shares, each with a seed of its own, on as many processes as the size has jobs.

    ``one`` must stand at the top of a file; a process serves one share and ends, so that nothing piles up.
    """
    counts = [min(share, count - begun) for begun in range(0, count, share)]
    seeds = range(1000 * size.seed, 1000 * size.seed + len(counts))
    if size.jobs == 1:
        return sum(map(one, counts, seeds), Found({}))
    with ProcessPoolExecutor(size.jobs, mp_context=get_context("spawn"), max_tasks_per_child=1) as workers:
        return sum(workers.map(one, counts, seeds), Found({}))


def files(folder: Path) -> dict[str, bytes]:
    """The bytes of every file below a folder, by its path; a model without the seconds its fit took."""
    found = {p.relative_to(folder).as_posix(): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    return {k: _SECONDS.sub(b"", v) if k.endswith("model.json") else v for k, v in found.items()}


def hidden(name: str) -> bool:
    """Whether a path is of something half written, which has a name that begins with a point."""
    return any(part.startswith(".") for part in name.split("/"))


def damage(found: Mapping[str, bytes], *allowed: Mapping[str, bytes]) -> list[str]:
    """Files that are neither as they should be nor as they were before."""
    return [
        f"{name}: {len(content)} bytes, neither whole nor as before"
        for name, content in found.items()
        if not hidden(name) and all(content != one.get(name) for one in allowed)
    ]
