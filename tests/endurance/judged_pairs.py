"""Drawn pairs of reference and answer, judged by ``same`` and by an evaluator with no code of svmsym."""

from __future__ import annotations

import time
from collections import Counter
from itertools import permutations
from pathlib import Path
from random import Random

from judged_bounds import bounded
from judged_drawing import drawn
from judged_formulas import STATEMENTS, Tree, letters
from judged_laws import changed, renamed, rewritten
from judged_separating import separating
from judged_spelling import STYLES, spell
from trial import Found, Size, spread

from svmsym.judging.outcome import Outcome
from svmsym.judging.same import same

LEAST_DECIDED = 0.4
_FEW = 30  # pairs below which a share says nothing
_DOMAIN = "multipliers are not negative"  # what a note says where this was used


def judged_pairs(_place: Path, size: Size) -> Found:
    """Pairs in shares; a share of decided ones that is too small is a fault."""
    start = time.monotonic()
    found = spread(judge_pairs, size.pairs, size, share=1000)
    told = found.bad
    decided = told.get("correct", 0) + told.get("wrong", 0)
    pairs = decided + told.get("undecided", 0)
    found += Found({"a second": round(found.load.get("pairs", 0) / (time.monotonic() - start), 1)})
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


def draw_pair(rng: Random) -> tuple[Tree, Tree, bool]:
    """A reference, an answer, and whether the answer says the same by its making."""
    reference = drawn(rng)
    right = rng.random() < 0.5
    answer = rewritten(reference if right else changed(reference, rng), rng)
    return reference, answer, right


def spell_pair(reference: Tree, answer: Tree, rng: Random) -> tuple[str, str]:
    """Both as texts; the free index of a statement may have any name."""
    free = rng.choice("iik") if reference[0] in STATEMENTS else "i"
    told = renamed(answer, "i", free) if free != "i" and not _uses(answer, free) else answer
    return spell(reference, rng.choice(STYLES), rng), spell(told, rng.choice(STYLES), rng)


def _uses(tree: Tree, index: str) -> bool:
    return any(p == index or (isinstance(p, tuple) and _uses(p, index)) for p in tree)


def judge_pair(rng: Random, faults: list[str]) -> list[str]:
    """One pair: what happened to it, by name; what is wrong is added to the faults."""
    reference, answer, right = draw_pair(rng)
    texts = spell_pair(reference, answer, rng)
    outcome, spent = bounded(same, *texts)
    told = [*spent.told]
    faults += (f"{fault}: {texts[0]}  |  {texts[1]}" for fault in spent.faults)
    if outcome is None:
        return told
    told.append(outcome.verdict)
    fault = find_fault(reference, answer, outcome, right=right)
    if fault:
        faults.append(f"{fault}: {texts[0]}  |  {texts[1]}")
    return [*told, *([fault.split(":")[0]] if fault else [])]


def _says_the_same_in_other_letters(reference: Tree, answer: Tree, *, never_negative: bool) -> bool:
    """Whether the answer is right under other names of letters that it alone has, as convention may allow."""
    own, missing = (sorted(a - b) for a, b in _both_ways(letters(reference), letters(answer)))
    for chosen in permutations(missing, len(own)) if own else ():
        told = answer
        for old, new in zip(own, chosen, strict=True):
            told = renamed(told, old, new)
        if separating(reference, told, never_negative=never_negative) is None:
            return True
    return False


def _both_ways(ours: set[str], theirs: set[str]) -> tuple[tuple[set[str], set[str]], ...]:
    return (theirs, ours), (ours, theirs)


def find_fault(reference: Tree, answer: Tree, outcome: Outcome, *, right: bool) -> str:
    """What is wrong with an outcome, nothing if it is right or open."""
    if outcome.verdict == "correct":
        known = any(_DOMAIN in n for n in outcome.notes)
        world = separating(reference, answer, never_negative=known)
        if world is None or _says_the_same_in_other_letters(reference, answer, never_negative=known):
            return ""
        return f"wrong acceptance: {world} separates"
    if outcome.verdict == "wrong" and right and separating(reference, answer) is None:
        return f"right called wrong: {outcome.reason}"
    return ""
