"""Writers that are killed: at each step, in the middle of a write, at any time: files are whole or absent."""

from __future__ import annotations

import random
import shutil
from collections import Counter
from pathlib import Path
from typing import Any

from trial import Found, Size, damage, files, hidden
from writers import Writer, ends, job, writers


def killed_writers(place: Path, size: Size) -> Found:
    """Kill each writer where nothing was before, and where an older result is; then run it again."""
    chance = random.Random(size.seed)
    every = writers(place / "inputs", all_of_them=size.steps is None)
    whole = place / "whole"
    first = ends([job(writer, folder_of(whole, k)) for k, writer in enumerate(every)])
    faults = [f"{w.name}: {e['said'][-300:]}" for w, e in zip(every, first, strict=True) if e["code"]]
    if faults:
        return Found({"commands": len(every)}, faults=tuple(faults))
    planned: list[tuple[int, Path, dict[str, float]]] = []
    for k, end in enumerate(first):
        largest = max(map(len, files(whole / str(k)).values()))
        for trap in traps(chance, int(end["steps"]), largest, size):
            planned.append((k, folder_of(place / "killed", len(planned)), trap))
            older(whole / str(k), planned[-1][1], len(planned) % 2 == 1)
    jobs = [job(every[k], folder, **trap) for k, folder, trap in planned]
    found = ends(jobs)
    left = 0
    before = [older_files(whole / str(k), number % 2 == 0) for number, (k, _, _) in enumerate(planned)]
    for (k, folder, trap), was in zip(planned, before, strict=True):
        there = files(folder)
        faults += wrong(every[k], trap, there, files(whole / str(k)), was)
        left += any(hidden(name) for name in there)
    again = range(0, len(planned), 3 if size.steps is None else 9)
    faults += finished_later(every, whole, [planned[number] for number in again])
    kinds: Counter[str] = Counter(f"killed by {next(iter(trap))}" for _, _, trap in planned)
    died = sum(end["code"] < 0 for end in found)
    load = {"commands": len(every), "killed": died, "finished before": len(found) - died}
    load |= {"finished later": len(again), "left a hidden file": left}
    return Found(load, kinds, tuple(faults))


def folder_of(top: Path, number: int) -> Path:
    """A new folder."""
    folder = top / str(number)
    folder.mkdir(parents=True)
    return folder


def traps(chance: random.Random, steps: int, largest: int, size: Size) -> list[dict[str, float]]:
    """Where a writer is killed."""
    every = range(1, steps + 1)
    at = every if size.steps is None else sorted(chance.sample(every, min(size.steps, steps)))
    cuts = [{"bytes": chance.randrange(1, largest)} for _ in range(size.cuts)]
    times = [{"seconds": chance.uniform(0.01, 1.5)} for _ in range(size.cuts if size.steps is None else 0)]
    return [*({"step": k} for k in at), *cuts, *times]


def older_files(whole: Path, there: bool) -> dict[str, bytes]:  # noqa: FBT001 - odd or even
    """What an older run left: files of the same names with other words, where there was one.

    Records and stamps of a class are read again, so they are left as they are.
    """
    kept = ("marks/", "site/svmsym-page.json")
    return (
        {name: text if name.startswith(kept) else b"older" for name, text in files(whole).items()}
        if there
        else {}
    )


def older(whole: Path, folder: Path, there: bool) -> None:  # noqa: FBT001
    """Write what an older run left."""
    for name, content in older_files(whole, there).items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(content)


def wrong(
    writer: Writer,
    trap: dict[str, float],
    there: dict[str, bytes],
    whole: dict[str, bytes],
    was: dict[str, bytes],
) -> list[str]:
    """What a killed writer has damaged."""
    seen = {name: content for name, content in there.items() if not hidden(name)}
    found = damage(seen, whole, was)
    if writer.at_once and seen not in ({}, whole, was):
        found.append(f"{len(seen)} of {len(whole)} files")
    return [f"{writer.name}, {trap}: {what}" for what in found]


def finished_later(
    every: list[Writer], whole: Path, planned: list[tuple[int, Path, dict[str, Any]]]
) -> list[str]:
    """Run killed writers again: the result is the whole one."""
    done = ends([job(every[k], folder) for k, folder, _ in planned])
    faults = []
    for (k, folder, trap), end in zip(planned, done, strict=True):
        seen = {name: content for name, content in files(folder).items() if not hidden(name)}
        if end["code"] or seen != files(whole / str(k)):
            faults.append(f"{every[k].name}, {trap}, run again: code {end['code']} {end['said'][-200:]}")
        shutil.rmtree(folder)
    return faults
