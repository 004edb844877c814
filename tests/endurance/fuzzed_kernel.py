"""Hostile formulas for the kernel: nothing false is proved, nothing true denied, and all within limits."""

from __future__ import annotations

import random
import sys
import time
from collections import Counter
from pathlib import Path

from trial import ROOT, Found, Size, spread

from svmsym.errors import SvmsymError, TooLargeError
from svmsym.formulas.indices import free_indices
from svmsym.formulas.kernel import Proof, prove, prove_gradient

if str(ROOT / "tests" / "formulas") not in sys.path:
    sys.path.append(str(ROOT / "tests" / "formulas"))
from hostile_formulas import Attacker, Hostile  # isort: skip
from naive_evaluator import Point, UndefinedError, places, slope, values  # isort: skip

LONGEST = 10.0  # seconds of CPU for one formula
SHARE = 20_000  # formulas of one process
TRIES = 6  # points at which a refuted formula is evaluated
# Shares of all formulas that are plausible: (at least, at most).
PLAUSIBLE = {
    "proved": (0.25, 0.60),
    "refuted": (0.25, 0.60),
    "too large": (0.0, 0.15),
    "outside the language": (0.0, 0.05),
}
SEEN = 0.9  # of what the kernel refutes, the naive evaluator finds a point that differs from zero


def fuzzed_kernel(_place: Path, size: Size) -> Found:
    """Draw formulas, prove them, and evaluate them another way."""
    found = spread(attacked, size.formulas, size, SHARE)
    count = found.load["formulas"]
    odd = [
        f"{found.bad.get(name, 0):.0f} of {count:.0f} formulas are {name}"
        for name, (least, most) in PLAUSIBLE.items()
        if not least <= found.bad.get(name, 0) / count <= most
    ]
    seen, refuted = found.bad.get("refuted, and not zero at a point", 0), found.bad.get("refuted", 0)
    if seen < SEEN * refuted:
        odd.append(f"of {refuted:.0f} refuted formulas only {seen:.0f} differ from zero at a point")
    return found + Found({}, faults=tuple(odd))


def attacked(count: int, seed: int) -> Found:
    """One process: so many formulas."""
    draw = random.Random(seed)
    attacker, kinds, faults = Attacker(draw), Counter[str](), []
    start = time.process_time()
    for number in range(count):
        one = attacker.hostile()
        begun = time.process_time()
        try:
            outcomes, fault = judged(one, draw)
        except Exception as error:  # noqa: BLE001 - any exception is a fault here
            outcomes, fault = ["raised"], f"{type(error).__name__}: {str(error)[:200]}"
        spent = time.process_time() - begun
        if spent > LONGEST:
            fault = fault or f"{spent:.1f} s"
        kinds.update([*outcomes, *(f"longer than {limit} s" for limit in (0.1, 1) if spent > limit)])
        if fault:
            faults.append(f"{fault}: {one.kind}, seed {seed}, formula {number}")
    return Found(
        {"formulas": count, "seconds of CPU": round(time.process_time() - start, 1)}, kinds, tuple(faults)
    )


def judged(one: Hostile, draw: random.Random) -> tuple[list[str], str]:
    """What the kernel says about a formula, and what is wrong with that."""
    try:
        proof = _proved(one)
    except TooLargeError:
        return ["too large"], ""
    except SvmsymError:
        return ["outside the language"], ""
    outcome = "proved" if proof.holds else "refuted"
    if one.holds not in {None, proof.holds}:
        return [outcome], f"a {'true' if one.holds else 'false'} formula is {outcome}"
    if proof.holds:
        wrong = _differs(one, proof, draw, more=draw.choice((1, 2)), tries=1)
        return [outcome], "what is proved is not zero at a point" if wrong else ""
    seen = any(_differs(one, proof, draw, more=more, tries=TRIES // 2) for more in (0, 1))
    return [outcome, "refuted, and not zero at a point"] if seen else [outcome], ""


def _proved(one: Hostile) -> Proof:
    if one.variable is None or one.claimed is None:
        return prove(one.formula)
    return prove_gradient(one.formula, one.variable, one.claimed)


def _differs(one: Hostile, proof: Proof, draw: random.Random, *, more: int, tries: int) -> bool:
    """Whether the formula is not zero at a point, with more samples and dimensions than the kernel took."""
    free = free_indices(one.formula)
    if one.variable is not None and one.claimed is not None:
        free |= free_indices(one.variable) | free_indices(one.claimed)
    for _ in range(tries):
        point = Point(draw, {name: size + more for name, size in proof.samples}, proof.dimension + more)
        choice = places(free, point)
        if draw.random() < 0.8:  # mostly indices that need not coincide
            next(choice)
        where = next(choice)
        try:
            if any(_values(one, point, where)):
                return True
        except UndefinedError:
            continue
    return False


def _values(one: Hostile, point: Point, where: dict[object, int]) -> list[object]:
    if one.variable is None or one.claimed is None:
        return values(one.formula, point, where)
    claimed, true = values(one.claimed, point, where), slope(one.formula, one.variable, point, where)
    claimed = claimed if len(claimed) == len(true) else [0] * len(true)
    return [a - b for a, b in zip(claimed, true, strict=True)]
