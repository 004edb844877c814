"""Disks that are full, or read-only: a clear error, no half-written file, and the rest when there is room."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from mounted import way
from trial import Found, Size, damage, files, hidden
from writers import HERE, Writer, ends, environment, job, unclear, writers

NO_MOUNT = "mounting is not allowed here, even in a namespace"
FULL_WORDS = ("No space left on device", "File too large")


def full_disk(place: Path, size: Size) -> Found:
    """Marks and reports of a class on disks of several sizes; all writers with files cut short."""
    every = writers(place / "inputs", all_of_them=True)
    grade = next(writer for writer in every if writer.name == "grade")
    (place / "disk").mkdir()
    before = way(str(place / "disk"))
    if size.steps is not None and before is not None:  # the short form: what is left later is what is right
        return Found(
            {"commands": 2}, {"disks too small": 1}, tuple(small_disk(place, before, grade, "size=48k"))
        )
    chosen = [writer for writer in every if writer.quick or size.steps is None]
    whole = place / "whole"
    for k in range(len(chosen)):
        (whole / str(k)).mkdir(parents=True)
    first = ends([job(writer, whole / str(k)) for k, writer in enumerate(chosen)])
    faults = [f"{w.name}: {e['said']}" for w, e in zip(chosen, first, strict=True) if e["code"]]
    faults += [] if faults else cut_short(place / "cut", chosen, whole)
    bad = {"writers with a largest file": len(chosen)}
    if before is None:
        return Found({"commands": len(chosen)}, bad, tuple(faults), skipped=(f"a small disk: {NO_MOUNT}",))
    right = files(whole / str(chosen.index(grade)))
    pages = sum(-(-len(content) // 4096) for content in right.values())
    sizes = [f"size={4 * max(1, pages * (k + 1) // (size.disks + 1))}k" for k in range(size.disks)]
    sizes += [f"nr_inodes={len(right) // 2}"]
    for options in sizes:
        faults += small_disk(place, before, grade, options, right)
    bad |= {"disks too small": len(sizes)}
    return Found({"commands": len(chosen) + 2 * len(sizes)}, bad, tuple(faults))


def cut_short(place: Path, chosen: list[Writer], whole: Path) -> list[str]:
    """Files may not grow beyond half of the largest: what needs no right to mount anything."""
    jobs = []
    for k, writer in enumerate(chosen):
        (place / str(k)).mkdir(parents=True)
        largest = max(map(len, files(whole / str(k)).values()))
        jobs.append(job(writer, place / str(k), full=largest // 2))
    faults = []
    for k, (writer, end) in enumerate(zip(chosen, ends(jobs), strict=True)):
        there = files(place / str(k))
        found = damage(there, files(whole / str(k))) + [name for name in there if hidden(name)]
        found += [said] if (said := unclear(end, *FULL_WORDS)) else []
        faults += [f"{writer.name}, cut short: {what}" for what in found]
    return faults


def small_disk(
    place: Path, before: list[str], grade: Writer, options: str, right: dict[str, bytes] | None = None
) -> list[str]:
    """Mark on a disk that is too small, then make it larger and resume; ``right``: as undisturbed."""
    disk, kept = place / "disk", place / f"kept {options}"
    again = [job(grade, disk)]
    stages = [
        {"options": options, "jobs": again, "keep": str(kept / "full")},
        {"options": "size=256m,nr_inodes=0", "jobs": again, "keep": str(kept / "later")},
    ]
    (first,), (second,) = staged(before, disk, stages)
    full, later = files(kept / "full"), files(kept / "later")
    faults = damage(full, later if right is None else right) + [name for name in full if hidden(name)]
    faults += [said] if (said := unclear(first, *FULL_WORDS)) else []
    if second["code"] or (right is not None and later != right) or not set(full) < set(later):
        faults.append(f"not resumed: {second['code']} {second['said'][-300:]}")
    return [f"disk of {options}: {what}" for what in faults]


def staged(before: list[str], disk: Path, stages: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The ends of the jobs of all stages."""
    done = subprocess.run(
        [*before, sys.executable, str(HERE / "mounted.py")],
        input=json.dumps({"mount": str(disk), "stages": stages}),
        capture_output=True,
        text=True,
        check=False,
        env=environment(),
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    return [json.loads(line) for line in done.stdout.splitlines()]


def read_only(place: Path, size: Size) -> Found:
    """Every writer where nothing can be written: told, and what is there stays as it is."""
    every = writers(place / "inputs", all_of_them=size.steps is None)
    disk = place / "disk"
    disk.mkdir()
    bad = {"commands on a read-only disk": len(every)}
    before = way(str(disk))
    if before is not None:
        jobs = [job(writer, disk) for writer in every]
        stages = [
            {"options": "size=256m", "jobs": jobs, "keep": str(place / "kept")},
            {"options": "ro", "jobs": jobs, "keep": str(place / "later")},
        ]
        first, second = staged(before, disk, stages)
        faults = [f"{w.name}: {e['said'][-300:]}" for w, e in zip(every, first, strict=True) if e["code"]]
        unchanged = files(place / "kept") == files(place / "later")
    elif os.geteuid() != 0:
        disk.chmod(0o555)
        second, faults = ends([job(writer, disk) for writer in every]), []
        unchanged = not files(disk)
        disk.chmod(0o755)
    else:
        return Found({}, skipped=(f"a read-only folder: {NO_MOUNT}, and permissions do not bind root",))
    told = [
        (w.name, unclear(e, "Read-only file system", "Permission denied"))
        for w, e in zip(every, second, strict=True)
    ]
    faults += [f"{name}: {what}" for name, what in told if what]
    faults += [] if unchanged else ["files on the read-only disk have changed"]
    return Found({"commands": len(every)}, bad, tuple(faults))
