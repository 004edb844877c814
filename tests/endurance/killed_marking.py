"""A class marked while processes are killed at random times: the same bytes as undisturbed, nothing lost."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path

from trial import Found, Size, damage, files
from writers import environment, small_class

from benchmarks import marking  # isort: skip - the path to it is made by trial
from benchmarks.report.memory import family  # isort: skip

MOST_RUNS = 40
LARGE = 100  # from here on with the answers of the benchmark, which take seconds to prepare


def killed_marking(place: Path, size: Size) -> Found:
    """Mark undisturbed; mark again with kills, each time resumed; compare after every kill."""
    handed_in, whole, broken = place / "class", place / "whole", place / "broken"
    exam = marking.EXAM
    if size.submissions >= LARGE:
        marking.write_class(handed_in, size.submissions)
    else:
        exam, handed_in = small_class(place, size.submissions)
    start = time.monotonic()
    undisturbed = marking.command(handed_in, whole, size.jobs, exam=exam)
    subprocess.run(undisturbed, check=True, stdout=subprocess.DEVNULL, env=environment())
    seconds = time.monotonic() - start
    right = files(whole)
    chance = random.Random(size.seed)
    kills = ["main"] * size.main_kills + ["worker"] * size.worker_kills
    chance.shuffle(kills)
    planned = len(kills)
    pause = seconds / (len(kills) + 1)
    done: Counter[str] = Counter()
    faults: list[str] = []
    runs = 0
    while runs < MOST_RUNS:
        runs += 1
        resumed = marking.command(handed_in, broken, size.jobs, "--resume", exam=exam)
        with subprocess.Popen(
            resumed, env=environment(), stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
        ) as child:
            done += disturbed(child, kills, chance, pause)
            said = child.communicate()[1].decode("utf-8", "replace")
        faults += [f"run {runs}: {what}" for what in damage(files(broken), right)]
        if child.returncode > 0:
            faults.append(f"run {runs} ended with {child.returncode}: {said[-300:]}")
        if child.returncode == 0 and not kills:
            break
        if child.returncode == 0 and runs < MOST_RUNS:  # nothing is left that could be disturbed
            shutil.rmtree(broken)
    if kills:
        faults.append(f"of {planned} kills {len(kills)} were not done in {runs} runs")
    found = files(broken)
    lost = [f"{name} is missing" for name in right if name not in found]
    faults += [f"{name} is too many" for name in found if name not in right]
    records = sum(name.startswith("records/") for name in found)
    if records != size.submissions:
        lost.append(f"{size.submissions - records} records are missing")
    load = {"submissions": size.submissions, "seconds undisturbed": round(seconds, 1), "runs": runs}
    load |= {"files compared": len(right)}
    return Found(load, {f"{k} killed": v for k, v in done.items()}, tuple(faults), tuple(lost))


def disturbed(
    child: subprocess.Popen[bytes], kills: list[str], chance: random.Random, pause: float
) -> Counter[str]:
    """Kill while it runs, as long as there are kills left; the list gets shorter."""
    done: Counter[str] = Counter()
    while child.poll() is None and kills:
        ends = time.monotonic() + chance.uniform(0, 2 * pause)
        while child.poll() is None and time.monotonic() < ends:
            time.sleep(0.02)
        below = workers(child.pid)
        if child.poll() is not None or (kills[-1] == "worker" and not below):
            continue
        kind = kills.pop()
        with suppress(ProcessLookupError):
            os.kill(child.pid if kind == "main" else chance.choice(below), signal.SIGKILL)
            done[kind] += 1
        if kind == "main":
            break
    return done


def workers(process: int) -> list[int]:
    """The processes below one that mark, not the one that watches over their memory."""
    with suppress(OSError):
        below = [child for child in family(process) if child != process]
        return [child for child in below if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]
    return []
