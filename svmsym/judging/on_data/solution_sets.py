"""Whole sets of multipliers: α_1 = 1/2, α_2 + α_3 = 1/2, α_2, α_3 ≥ 0.

Equations that leave one direction free give a line base + s·step, inequalities cut a segment out of it. All
of the segment is optimal exactly if both of its ends are, since the optima form a convex set.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction

from svmsym.judging.on_data.beside import Scene
from svmsym.judging.on_data.case import Case
from svmsym.judging.on_data.determining import Unknown, solutions
from svmsym.judging.on_data.multipliers import accept_alpha
from svmsym.judging.on_data.signs import EQUAL
from svmsym.judging.on_data.verdict import Judged
from svmsym.judging.outcome import Open
from svmsym.meaning.letters import FAMILY
from svmsym.meaning.ranges import keys_in
from svmsym.meaning.values import Members, Value
from svmsym.worlds.entries import entries_of
from svmsym.writing import tree as t
from svmsym.writing.tree import Node

_ORDERS = {"≤": -1, "<": -1, "≥": 1, ">": 1}
Numbers = tuple[Fraction, ...]


def judge_solutions(case: Case) -> tuple[Judged, tuple[Node, ...], Numbers] | None:
    """Judge a segment of multipliers; the claims that do not describe it and one of its points come along."""
    own = [c for c in case.claims if _describes(c)]
    bounds = [c for c in own if isinstance(_core(c), t.Relation) and set(_core(c).signs) <= set(_ORDERS)]  # type: ignore[attr-defined]
    equations = [c for c in own if c not in bounds]
    if not bounds or not equations:
        return None
    found = [tuple(entries_of(v)) for v in solutions(case.best, case.choice, equations, Unknown("α", FAMILY))]
    line = _line(found)
    if line is None:
        return None
    base, step = line
    low, high = _cut(case.scene, bounds, base, step)
    if low is None or high is None or low > high:
        raise Open("the inequalities leave no bounded set of multipliers")
    ends = [_at(base, step, s) for s in (low, high)]
    verdicts = [accept_alpha(case.best, end) for end in ends]
    judged = min(verdicts, key=lambda j: ("wrong", "undecided", "correct").index(j.verdict))
    return judged, tuple(c for c in case.claims if c not in own), _at(base, step, (low + high) / 2)


def _core(claim: Node) -> Node:
    return claim.item if isinstance(claim, t.Quantified) else claim


def _describes(claim: Node) -> bool:
    """Tell whether a claim relates multipliers to numbers and to each other."""
    core = _core(claim)
    return (
        isinstance(core, t.Relation)
        and "α" in keys_in(core)
        and keys_in(core) <= {"α", "C", "i", "j", "n"}
        and (set(core.signs) <= EQUAL or set(core.signs) <= set(_ORDERS))
    )


def _line(found: Sequence[Numbers]) -> tuple[Numbers, Numbers] | None:
    """Find base and step of the line through solutions; None where they span more, or are one point."""
    if not found or not all(isinstance(v, Fraction) for one in found for v in one):
        return None
    base = found[0]
    gaps = [[a - b for a, b in zip(one, base, strict=True)] for one in found[1:]]
    step = next((gap for gap in gaps if any(gap)), None)
    if step is None:
        return None
    k = next(i for i, v in enumerate(step) if v)
    if any(gap[i] * step[k] != gap[k] * v for gap in gaps for i, v in enumerate(step)):
        return None
    return base, tuple(step)


def _at(base: Numbers, step: Numbers, s: Fraction) -> Numbers:
    return tuple(a + s * v for a, v in zip(base, step, strict=True))


def _cut(
    scene: Scene, bounds: Sequence[Node], base: Numbers, step: Numbers
) -> tuple[Fraction | None, Fraction | None]:
    """Find the ends of the segment on which all inequalities hold."""
    low: Fraction | None = None
    high: Fraction | None = None
    gaps = [list(_gaps(scene, bounds, _at(base, step, Fraction(s)))) for s in (0, 1)]
    for start, end in zip(*gaps, strict=True):  # start + s (end − start) ≥ 0
        slope = end - start
        if not slope and start < 0:
            raise Open("an inequality holds for none of these multipliers")
        if slope > 0:
            low = -start / slope if low is None else max(low, -start / slope)
        elif slope < 0:
            high = -start / slope if high is None else min(high, -start / slope)
    return low, high


def _gaps(scene: Scene, bounds: Sequence[Node], alpha: Numbers) -> Iterator[Fraction]:
    """List by how much each inequality holds, entry by entry."""
    here = replace(scene, choice=replace(scene.choice, alpha=alpha))
    for claim in bounds:
        core = _core(claim)
        assert isinstance(core, t.Relation)
        values = [_numbers(here.entries(claim, part)) for part in core.parts]
        for left, sign, right in zip(values, core.signs, values[1:], strict=False):
            size = max(len(left), len(right))
            pairs = zip(left * (size // len(left)), right * (size // len(right)), strict=True)
            yield from (_ORDERS[sign] * (a - b) for a, b in pairs)


def _numbers(values: Sequence[Value]) -> list[Fraction]:
    flat = [v for value in values for v in (value.items if isinstance(value, Members) else entries_of(value))]
    if not flat or not all(isinstance(v, Fraction) for v in flat):
        raise Open("an inequality is not understood")
    return flat
