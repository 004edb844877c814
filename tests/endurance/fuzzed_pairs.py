"""Drawn pairs of reference and answer, judged by ``compare`` and by an evaluator with no code of svmsym."""

from __future__ import annotations

import re
import time
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import Any

from pair_changes import changed, drawn, rewritten
from pair_formulas import STATEMENTS, WORDS, Tree, World, everywhere, written
from trial import Found, Size, spread

from svmsym.errors import SvmsymError
from svmsym.exams.equivalence.answers import compare

LEAST_DECIDED = 0.4
_SIZES = ((1, 1), (2, 1), (2, 2), (3, 1))
_WORLDS = 24
_FEW = 30  # pairs below which a share says nothing
_LONGEST = 5.0  # seconds for one pair
_PART = re.compile(r"([^\s,=()]+(?:\([^()]*\))?) = (\([^()]*\)|[^,\s]+)")
_SHOWN = re.compile(r"^(.*?)(?: gives | satisfies the )")


def fuzzed_pairs(_place: Path, size: Size) -> Found:
    """Pairs in shares; a share of decided ones that is too small is a fault."""
    start = time.monotonic()
    found = spread(judge_pairs, size.pairs, size, share=1000)
    seconds = time.monotonic() - start
    told = found.bad
    decided = told.get("correct", 0) + told.get("wrong", 0)
    pairs = decided + told.get("undecided", 0)
    found += Found({"a second": round(found.load.get("pairs", 0) / seconds, 1)})
    if pairs >= _FEW and decided < LEAST_DECIDED * pairs:
        found += Found({}, {}, (f"only {decided:.0f} of {pairs:.0f} pairs were decided",))
    return found


def judge_pairs(count: int, seed: int) -> Found:
    """So many pairs with one seed."""
    rng = Random(seed)
    told: Counter[str] = Counter()
    faults: list[str] = []
    for _ in range(count):
        told.update(judge_pair(rng, faults))
    return Found({"pairs": count}, told, tuple(faults))


def judge_pair(rng: Random, faults: list[str]) -> list[str]:
    """One pair: what happened to it, by name; what is wrong is added to the faults."""
    reference = drawn(rng)
    same = rng.random() < 0.5
    answer = rewritten(reference if same else changed(reference, rng), rng)
    # The index of a statement may have any name; α_i and α_k alone may be two numbers.
    free = rng.choice("iik") if reference[0] in STATEMENTS else "i"
    texts = written(reference, rng.choice([*WORDS])), written(answer, rng.choice([*WORDS]), free)
    start = time.monotonic()
    try:
        verdict = compare(*texts)
    except SvmsymError:
        return ["unread"]
    except Exception as error:  # noqa: BLE001 - any other one is what is looked for
        faults.append(f"{texts[0]}  |  {texts[1]}: raised {type(error).__name__}: {error}")
        return ["raised"]
    told = [verdict.verdict]

    def fault(what: str) -> None:
        faults.append(f"{texts[0]}  |  {texts[1]}: {verdict.verdict} ({verdict.how}), but {what}")

    if time.monotonic() - start > _LONGEST:
        fault(f"it took {time.monotonic() - start:.1f} s")
    if verdict.correct:
        world = separating(reference, answer)
        if world is not None:
            fault(f"{world} separates them")
    elif verdict.verdict == "wrong":
        if same:
            fault(f"both say the same; shown: {verdict.counterexample}")
        at = _SHOWN.search(verdict.counterexample)
        if at is not None:
            told.append("shown")
            if not all(separates(reference, answer, world) for world in shown_worlds(at[1])):
                fault(f"this is no counterexample: {verdict.counterexample}")
    return told


def separating(reference: Tree, answer: Tree) -> World | None:
    """A world in which the two differ, None where none was found."""
    for points, dimension in _SIZES:
        for seed in range(_WORLDS):
            world = World(points, dimension, seed)
            if seed % 2:  # statements often differ where something vanishes
                world.values = _with_zeros(points, seed)
            if separates(reference, answer, world):
                return world
    return None


def _with_zeros(points: int, seed: int) -> dict[tuple[Any, ...], Fraction]:
    rng = Random(seed)
    members = [(name, k) for name in "αξμ" for k in range(1, points + 1)]
    values = {key: Fraction(rng.choice((0, 0, 1, 2))) for key in members}
    return {**values, ("b",): Fraction(rng.choice((-1, 0, 1, 2))), ("C",): Fraction(rng.choice((1, 2)))}


def separates(reference: Tree, answer: Tree, world: World) -> bool:
    """Whether the two say different things in a world."""
    if (reference[0] in STATEMENTS) != (answer[0] in STATEMENTS):
        return False
    return bool(everywhere(reference, world) != everywhere(answer, world))


def shown_worlds(text: str) -> list[World]:
    """The worlds that a counterexample names; what it does not name is drawn, twice."""
    values: dict[tuple[Any, ...], Fraction] = {}
    points = dimension = 1
    for name, numbers in _PART.findall(text):
        entries = [Fraction(n.replace("−", "-")) for n in numbers.strip("()").split(", ")]
        base, _, number = name.partition("_")
        if numbers.startswith("(") and base in {"x", "w"}:
            dimension = max(dimension, len(entries))
            points = max(points, int(number or 1))
            values |= {(base, *([int(number)] if number else []), k): v for k, v in enumerate(entries, 1)}
        elif numbers.startswith("("):
            points = max(points, len(entries))
            values |= {(base, k): v for k, v in enumerate(entries, 1)}
        elif number:
            points = max(points, int(number))
            values[base, int(number)] = entries[0]
        elif name in {"i", "j", "k"}:
            points = max(points, int(entries[0]))
        else:
            values[name,] = entries[0]
    return [World(points, dimension, seed, dict(values)) for seed in (1, 2)]
