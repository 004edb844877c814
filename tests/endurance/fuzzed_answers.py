"""Fuzzed answers in several processes: no exception but ours, and no echo is shown that is read otherwise."""

from __future__ import annotations

import re
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from trial import ROOT, Found, Size
from writers import environment

from fuzzing_answers import MOST_UNSURE, UNSURE  # isort: skip - the path to it is made by trial

FUZZER = ROOT / "tests" / "exams" / "fuzzing_answers.py"
_KINDS = re.compile(r"'(\w+)': (\d+)")
_SUM = re.compile(r"^(\d+) inputs, seed \d+: (\{.*\}); faults: \d+$", re.MULTILINE)
_ALL = re.compile(r"^(\d+) pairs; faults in all: (\d+)$", re.MULTILINE)
_FAULT = re.compile(r"^(?:echo|raised|pair): .*\n    .*$", re.MULTILINE)


def fuzzed_answers(_place: Path, size: Size) -> Found:
    """The fuzzer of the reader, each process with a seed of its own."""
    shares = [min(size.share, size.fuzzed - begun) for begun in range(0, size.fuzzed, size.share)]
    start = time.monotonic()
    with ThreadPoolExecutor(size.jobs) as threads:
        texts = list(threads.map(fuzzed, shares, range(1000 * size.seed, 1000 * size.seed + len(shares))))
    seconds = time.monotonic() - start
    kinds: Counter[str] = Counter()
    faults: list[str] = []
    pairs = 0
    for text, share in zip(texts, shares, strict=True):
        told, last = _SUM.search(text), _ALL.search(text)
        if told is None or last is None or int(told[1]) != share:
            faults.append(f"the fuzzer did not end: {text[-300:]}")
            continue
        kinds.update({name: int(count) for name, count in _KINDS.findall(told[2])})
        found = _FAULT.findall(text)
        faults += found
        pairs += int(last[1])
        if len(found) != int(last[2]):
            faults.append(f"{last[2]} faults were counted, {len(found)} were told")
    if kinds[UNSURE] > 1 + MOST_UNSURE * size.fuzzed:
        faults.append(f"{kinds[UNSURE]} answers were read whose echo says something else, though refused")
    load = {"answers": kinds.total(), "pairs": pairs, "a second": round(kinds.total() / seconds, 1)}
    return Found(load, kinds, tuple(faults))


def fuzzed(count: int, seed: int) -> str:
    """What the fuzzer prints."""
    command = [sys.executable, str(FUZZER), str(count), str(seed)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment())
    return done.stdout + done.stderr
